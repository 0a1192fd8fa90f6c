"""The bit helpers: the instruction inside a kernel against the plain function."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.bits import highest, lowest, popcount
from solver.kernel import kernel

INT64 = st.integers(-(2**63), 2**63 - 1)


@kernel("int64(int64)")
def compiled_popcount(x):
    return popcount(x)


@kernel("int64(int64)")
def compiled_lowest(x):
    return lowest(x)


@kernel("int64(int64)")
def compiled_highest(x):
    return highest(x)


PAIRS = [
    (popcount, compiled_popcount),
    (lowest, compiled_lowest),
    (highest, compiled_highest),
]


@pytest.mark.parametrize(
    ("x", "count", "low", "high"),
    [(0, 0, 64, -1), (1, 1, 0, 0), (0b101000, 2, 3, 5), (-1, 64, 0, 63), (-(2**63), 1, 63, 63)],
)
def test_known_values(x, count, low, high):
    expected = [count, low, high]
    assert [plain(x) for plain, _ in PAIRS] == expected
    assert [compiled(x) for _, compiled in PAIRS] == expected


@given(INT64)
def test_kernel_and_plain_function_agree(x):
    for plain, compiled in PAIRS:
        assert compiled(x) == plain(x)
