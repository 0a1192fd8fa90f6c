"""Counting and finding bits of a 64-bit integer, one machine instruction each inside a kernel.

Numba has no public spelling for these instructions. From Python, and everywhere under
``NUMBA_DISABLE_JIT=1``, the plain functions below run; inside a kernel each call becomes the
instruction. Negative numbers count as their 64-bit two's complement in both.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

WORD = 64
ALL_ONES = (1 << WORD) - 1


def popcount(x: int) -> int:
    """Return the number of set bits of an int64."""
    return (int(x) & ALL_ONES).bit_count()


def lowest(x: int) -> int:
    """Return the index (0 … 63) of the lowest set bit of an int64; 64 if there is none."""
    bits = int(x) & ALL_ONES
    return (bits & -bits).bit_length() - 1 if bits else WORD


def highest(x: int) -> int:
    """Return the index (0 … 63) of the highest set bit of an int64; -1 if there is none."""
    return (int(x) & ALL_ONES).bit_length() - 1


def _in_kernels(plain: Callable[[int], int], emit: Callable[[Any, Any], Any]) -> None:
    """Let kernels run ``emit(builder, value)`` wherever they call ``plain``."""

    def typed(_typing: Any, x: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            value = context.cast(builder, arguments[0], signature.args[0], types.int64)
            return emit(builder, value)

        return types.int64(x), generate

    instruction = intrinsic(typed)

    def choose(x: Any) -> Any:
        def native(x: Any) -> Any:
            return instruction(x)

        return native if isinstance(x, types.Integer) else None

    overload(plain)(choose)


ZERO_IS_FINE = ir.Constant(ir.IntType(1), 0)

_in_kernels(popcount, lambda builder, x: builder.ctpop(x))
_in_kernels(lowest, lambda builder, x: builder.cttz(x, ZERO_IS_FINE))
_in_kernels(
    highest, lambda builder, x: builder.sub(x.type(WORD - 1), builder.ctlz(x, ZERO_IS_FINE))
)
