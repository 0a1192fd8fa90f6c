"""Two hands in one integer, and the same two hands suit by suit.

A race holds both: masks of the deck for what goes by rank (``hands``: mine, and theirs above them),
suits of twelve bits for what is looked up (``suits``, see ``solver.exact.race.suit_lookups``).
"""

from typing import Any

from solver.cards import FULL_DECK
from solver.exact.race.suit_lookups import HELD, SUIT_BITS, WAYS
from solver.exact.transposition_table import CARD_BITS
from solver.kernel import helper

SUIT = WAYS - 1
RANK_BITS = SUIT_BITS // 2
ALL_MINE = HELD * (1 | 1 << SUIT_BITS | 1 << 2 * SUIT_BITS | 1 << 3 * SUIT_BITS)


@helper
def by_suits(c: Any, mine: int, theirs: int) -> int:
    """Both hands suit by suit."""
    low, high = c["suits"]["gathered"][0], c["suits"]["gathered"][1]
    own = low[mine & SUIT] | high[mine >> SUIT_BITS]
    return own | (low[theirs & SUIT] | high[theirs >> SUIT_BITS]) << RANK_BITS


@helper
def suit_bit(card: int) -> int:
    """A card of the player on lead in the suit by suit form."""
    return 1 << SUIT_BITS * (card & 3) + (card >> 2)


@helper
def turned_hands(hands: int) -> int:
    """Hands seen by the other player."""
    return hands >> CARD_BITS | (hands & FULL_DECK) << CARD_BITS


@helper
def turned_suits(suits: int) -> int:
    """Suits seen by the other player."""
    return (suits & ALL_MINE) << RANK_BITS | (suits >> RANK_BITS & ALL_MINE)
