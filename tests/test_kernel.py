"""What the decorators promise to the authors of kernels; caches are tested in ``faults``."""

import sys

import numpy as np
import pytest
from numba import config

from solver.kernel import helper, kernel


@helper
def shifted(x, places, doubled):
    return x << places << (1 if doubled else 0)


@kernel("int64(int8[::1], int64, uint64)")
def mixed_calls(narrow, wide, unsigned):
    total = shifted(int(narrow[0]), 40, False) + shifted(1, int(narrow[1]), True)
    return total + shifted(wide, wide, wide > 0) + np.int64(shifted(unsigned, np.uint64(1), False))


def test_narrow_and_literal_integers_reach_a_helper_as_int64():
    assert mixed_calls(np.array([1, 2], np.int8), 3, 4) == (1 << 40) + 8 + 48 + 8
    if not config.DISABLE_JIT:
        kinds = {tuple(map(str, kinds)) for kinds in shifted.overloads}
        assert kinds == {("int64", "int64", "bool"), ("uint64", "uint64", "bool")}


@pytest.mark.skipif(config.DISABLE_JIT, reason="without the JIT a helper is a plain function")
def test_helper_refuses_to_be_called_from_python():
    with pytest.raises(TypeError, match="shifted is a helper: only kernels can call it"):
        shifted(1, 2, False)


def test_kernel_casts_to_its_one_signature_and_takes_no_other():
    @kernel("int64(int64)")
    def half(x):
        return x // 2

    assert half(np.int8(7)) == 3
    if not config.DISABLE_JIT:
        with pytest.raises(TypeError):
            half(np.zeros(1))
        assert len(half.overloads) == 1


@pytest.mark.parametrize("signature", ["(int64,)", ["int64(int64)", "int32(int32)"]])
def test_signature_must_be_one_with_a_return_type(signature):
    with pytest.raises(TypeError, match="signature"):
        kernel(signature)


def test_the_fast_kernels_are_covered_and_made_by_warmup():
    """Its kernels are no part of ``solver``, but of what is compiled once and kept."""
    from sixtysix import solver_interface

    solver_interface.warmup()
    for name in solver_interface._FAST_KERNELS:
        assert name in sys.modules
    if not config.DISABLE_JIT:
        cached = sys.modules["sixtysix.files.fast_kernels.parse_rows"].read_states._cache
        assert cached._covered
        assert cached._path() is not None
