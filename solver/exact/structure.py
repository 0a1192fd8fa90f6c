"""Hands up to structure: who owns the highest live card of a suit, the second, and so on.

Tricks depend on nothing else, so what was found for one set of cards holds for every other of the
same structure, once it is charged with what the cards in the same places are worth more or less.
"""

from solver.bits import highest
from solver.cards import FULL_DECK, ONE_SUIT, POINTS, RANKS, SUITS, bit
from solver.exact.classes import BOTTOM, whole_suits
from solver.kernel import helper

CARD_BITS = 24


@helper
def squeezed(mine: int, theirs: int) -> int:
    """The structure of both hands: each suit moved down over its gaps, theirs in the upper half."""
    both = mine | theirs << CARD_BITS
    for rank in range(RANKS - 2, -1, -1):
        gaps = ~((both | both >> CARD_BITS) >> SUITS * rank) & BOTTOM
        moved = whole_suits(gaps) & (FULL_DECK << SUITS * (rank + 1))
        moved |= moved << CARD_BITS
        both = (both & ~moved) | (both & moved) >> SUITS
    return both


@helper
def charges(old: int, new: int) -> tuple[int, int]:
    """What the cards of ``old`` are worth more than those in their place, and what less."""
    more, less = 0, 0
    for suit in range(SUITS):
        a, b = old & (ONE_SUIT << suit), new & (ONE_SUIT << suit)
        if a != b:
            while a:
                x, y = highest(a), highest(b)
                difference = POINTS[x] - POINTS[y]
                more += max(difference, 0)
                less += max(-difference, 0)
                a ^= bit(x)
                b ^= bit(y)
    return more, less
