"""Seeded random numbers that are the same everywhere: splitmix64 in plain Python.

Stream ``i`` of a seed starts at output ``i`` of the splitmix64 generator that itself starts at
``mix(seed + GOLDEN)``, so each deal or sampled world depends on (seed, i) alone and not on how many
came before. ``solver.splitmix`` is the compiled form of the same arithmetic.
"""

from collections.abc import Sequence
from typing import TypeVar

GOLDEN = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1

Item = TypeVar("Item")


def mix(z: int) -> int:
    """The output function of splitmix64: 64 bits in, 64 well mixed bits out."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Stream:
    """Random number stream ``index`` of ``seed`` (both 0 … 2**64 - 1)."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, index: int = 0) -> None:
        base = mix((seed + GOLDEN) & MASK)
        self._state = mix((base + (index + 1) * GOLDEN) & MASK)

    def bits(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + GOLDEN) & MASK
        return mix(self._state)

    def below(self, n: int) -> int:
        """An integer from 0 to n - 1 (n < 2**32), all equally likely (Lemire's rejection)."""
        product = (self.bits() >> 32) * n
        while product & 0xFFFFFFFF < (0x100000000 - n) % n:
            product = (self.bits() >> 32) * n
        return product >> 32

    def draw(self, items: Sequence[Item], count: int) -> list[Item]:
        """``count`` different items in random order: the first steps of a Fisher–Yates shuffle.

        Step ``j`` swaps item ``j`` with item ``j + below(len(items) - j)``; the last item of a
        whole shuffle has no choice and takes no random number.
        """
        pool = list(items)
        for j in range(min(count, len(pool) - 1)):
            r = j + self.below(len(pool) - j)
            pool[j], pool[r] = pool[r], pool[j]
        return pool[:count]
