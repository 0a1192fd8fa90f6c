"""What cards are worth more than others in their place.

Tricks depend on structure only: who owns the highest live card of a suit, the second, and so on. So
what was found for one set of cards holds for every other of the same structure, once it is charged
with the difference of their points.
"""

from solver.bits import highest
from solver.cards import ONE_SUIT, POINTS, SUITS, bit
from solver.kernel import helper


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
