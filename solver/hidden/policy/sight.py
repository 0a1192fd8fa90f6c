"""What the player to move sees, as the small counts that the tables are indexed by.

Nothing here reads the other hand or a face-down card: "unseen" is the deck without the own hand,
the cards played, the card on the table and the turned-up card.
"""

from typing import Any

from solver.bits import popcount
from solver.cards import FULL_DECK, ONE_SUIT, SHORT_DECK, SUITS, bit
from solver.exact.prepare import relabelled, relabelled_card
from solver.hidden.policy.model import (
    COUNTS,
    EXHAUSTED,
    LARGEST_TALON,
    MY_CLOSE,
    NEEDS,
    THEIR_CLOSE,
)
from solver.kernel import helper

KING_BIT, QUEEN_BIT = 3, 2


@helper
def seen_hand(state: Any, player: int) -> int:
    """The hand of a player, trumps as suit 0."""
    return relabelled(int(state["hands"][player]), int(state["trump"]))


@helper
def unseen_by(state: Any, player: int) -> int:
    """The cards that ``player`` does not see, trumps as suit 0."""
    seen = int(state["hands"][player]) | int(state["gone"])
    if state["led"] >= 0:
        seen |= bit(state["led"])
    size = int(state["talon_size"])
    if size > 0:
        seen |= bit(state["talon"][size - 1])
    deck = FULL_DECK if state["rules"]["nines"] else SHORT_DECK
    return relabelled(deck & ~seen, int(state["trump"]))


@helper
def phase_for(state: Any, player: int) -> int:
    """The phase as ``player`` sees it."""
    if state["closer"] >= 0:
        return MY_CLOSE if state["closer"] == player else THEIR_CLOSE
    return min(int(state["talon_size"]) >> 1, LARGEST_TALON)


@helper
def stage_of(phase: int) -> int:
    """The phase for replies: large talons are one."""
    return phase - 3 if phase >= MY_CLOSE else min(phase, 3)


@helper
def need_step(lacking: int) -> int:
    """How far from the target: there; within 10, 20, 33, 50; farther."""
    if lacking <= 0:
        return 0
    if lacking <= 20:
        return 1 if lacking <= 10 else 2
    if lacking <= 50:
        return 3 if lacking <= 33 else 4
    return NEEDS - 1


@helper
def few(cards: int) -> int:
    """The number of cards, three and more as three."""
    return min(popcount(cards), COUNTS - 1)


@helper
def same_suit(cards: int, card: int) -> int:
    return cards & (ONE_SUIT << (card & 3))


@helper
def higher(cards: int, card: int) -> int:
    """Of ``cards`` those that beat ``card`` in its suit."""
    return (same_suit(cards, card) >> (card + 1)) << (card + 1)


@helper
def partner_bit(card: int) -> int:
    """The other card of a king's or queen's couple; 0 for other ranks."""
    rank = card >> 2
    if rank == KING_BIT:
        return bit(card - SUITS)
    return bit(card + SUITS) if rank == QUEEN_BIT else 0


@helper
def turned_up(state: Any) -> int:
    """The turned-up card, trumps as suit 0; -1 if it is drawn."""
    size = int(state["talon_size"])
    if size == 0:
        return -1
    return relabelled_card(int(state["talon"][size - 1]), int(state["trump"]))


@helper
def is_exhausted(phase: int) -> bool:
    return phase == EXHAUSTED
