"""What cards are worth more than others in their place.

Tricks depend on structure only: who owns the highest live card of a suit, the second, and so on. So
what was found for one set of cards holds for every other of the same structure, once it is charged
with the difference of their points. Live cards lie here suit by suit, as
``exact.race.packed_hands`` has them of one player, so a look-up a suit tells the difference.
"""

from typing import Any

from numba import int64

from solver.exact.race.packed_hands import ALL_MINE, RANK_BITS, SUIT
from solver.exact.race.suit_lookups import LESS, MORE_MASK, SUIT_BITS
from solver.kernel import helper


@helper
def live_cards(suits: int) -> int:
    """The cards of both hands together, suit by suit."""
    return (suits | suits >> RANK_BITS) & ALL_MINE


@helper
def point_differences(c: Any, both: int) -> tuple[int, int]:
    """What some cards are worth more than others in their place, and what less.

    ``both`` holds the others above them, as if they were two hands.
    """
    table = c["suits"]["point_differences"]
    total = (
        int64(table[both & SUIT])
        + table[both >> SUIT_BITS & SUIT]
        + table[both >> 2 * SUIT_BITS & SUIT]
        + table[both >> 3 * SUIT_BITS]
    )
    return total & MORE_MASK, total >> LESS
