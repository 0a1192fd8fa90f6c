"""Seeded random numbers in kernels: splitmix64, one stream for each (seed, index).

The compiled form of ``sixtysix.common.random_streams``: same numbers, bit for bit. The generator is
carried as a value and handed back with each number, so that nothing is shared between threads. All
64-bit constants are unsigned, because mixed signs would turn into floats. With the JIT off they are
plain Python integers, which do not overflow; the masks, no-ops in machine code, cut them to 64
bits.
"""

from typing import Any

import numpy as np
from numba import config, int64

from solver.kernel import helper, inlined

_u64 = int if config.DISABLE_JIT else np.uint64

_MASK = _u64(0xFFFFFFFFFFFFFFFF)
_LOW = _u64(0xFFFFFFFF)
_SPAN = _u64(0x100000000)
_ONE = _u64(1)
_GOLDEN = _u64(0x9E3779B97F4A7C15)
_FIRST = _u64(0xBF58476D1CE4E5B9)
_SECOND = _u64(0x94D049BB133111EB)
_30, _27, _31, _32 = _u64(30), _u64(27), _u64(31), _u64(32)


@inlined
def mix(z: Any) -> Any:
    """The output function of splitmix64."""
    z = ((z ^ (z >> _30)) * _FIRST) & _MASK
    z = ((z ^ (z >> _27)) * _SECOND) & _MASK
    return z ^ (z >> _31)


@helper
def stream(seed: Any, index: Any) -> Any:
    """The generator of stream ``index`` of ``seed`` (both unsigned)."""
    base = mix((_u64(seed) + _GOLDEN) & _MASK)
    return mix((base + (_u64(index) + _ONE) * _GOLDEN) & _MASK)


@helper
def word(generator: Any) -> tuple[Any, Any]:
    """The generator after the draw and 64 random bits (unsigned)."""
    generator = (generator + _GOLDEN) & _MASK
    return generator, mix(generator)


@helper
def absorb(generator: Any, number: int) -> Any:
    """A generator that also depends on ``number`` (not negative): the same for the same numbers."""
    return mix(((generator ^ _u64(number)) + _GOLDEN) & _MASK)


@helper
def below(generator: Any, n: Any) -> tuple[Any, Any]:
    """The generator after the draw and an integer from 0 to n - 1 (Lemire's rejection)."""
    n = _u64(n)
    threshold = (_SPAN - n) % n
    while True:
        generator = (_u64(generator) + _GOLDEN) & _MASK
        product = (mix(generator) >> _32) * n
        if product & _LOW >= threshold:
            return generator, int64(product >> _32)


@inlined
def lot(generator: Any, n: Any) -> tuple[Any, Any]:
    """As ``below``, but without rejection: faster, and off by n / 2**32 of a chance at most."""
    generator = (_u64(generator) + _GOLDEN) & _MASK
    return generator, int64(((mix(generator) >> _32) * _u64(n)) >> _32)


@helper
def shuffle_front(generator: Any, pool: Any, size: int, count: int) -> Any:
    """Bring ``count`` of the first ``size`` items of ``pool`` to its front, in random order."""
    for j in range(min(count, size - 1)):
        generator, offset = below(generator, size - j)
        r = j + offset
        pool[j], pool[r] = pool[r], pool[j]
    return generator
