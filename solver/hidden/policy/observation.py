"""What the player to move sees, as the small counts that tables are indexed by.

Nothing here reads the other hand or a face-down card: "unseen" is the deck without the own hand,
the cards played, the card on the table and the turned-up card. Trumps become suit 0.
"""

from typing import Any

import numpy as np
from numba import int64

from solver.bits import popcount
from solver.cards import FULL_DECK, KING, ONE_SUIT, QUEEN, RANKS, SHORT_DECK, SUITS, bit
from solver.exact.prepare_context import relabelled, relabelled_card
from solver.hidden.policy.model import (
    COUNTS,
    LARGEST_TALON,
    MY_CLOSE,
    THEIR_CLOSE,
    TURNED,
)
from solver.kernel import helper, inlined
from solver.scoring import award, failed_award

# By card: what beats it in its suit, and the other card of its couple.
_CARDS = range(RANKS * SUITS)
ABOVE = np.array([(ONE_SUIT << card % SUITS) & (-2 << card) for card in _CARDS], np.int32)
PARTNERS = np.array(
    [
        1 << card - SUITS if rank == KING else 1 << card + SUITS if rank == QUEEN else 0
        for card, rank in ((card, card // SUITS) for card in _CARDS)
    ],
    np.int32,
)
PLACE_OF = np.array([card // SUITS + (0 if card % SUITS else RANKS) for card in _CARDS], np.int8)

FAR = 51
NEED_STEPS = np.array(
    [sum(points > step for step in (0, 10, 20, 33, 50)) for points in range(FAR + 1)], np.int8
)


@inlined
def seen_hand(state: Any, player: int) -> int:
    """The hand of a player."""
    return relabelled(int(state["hands"][player]), int(state["trump"]))


@inlined
def unseen_by(state: Any, player: int) -> int:
    """The cards that ``player`` does not see."""
    seen = int(state["hands"][player]) | int(state["gone"])
    if state["led"] >= 0:
        seen |= bit(state["led"])
    size = int(state["talon_size"])
    if size > 0:
        seen |= bit(state["talon"][size - 1])
    deck = FULL_DECK if state["rules"]["nines"] else SHORT_DECK
    return relabelled(deck & ~seen, int(state["trump"]))


@inlined
def phase_for(state: Any, player: int) -> int:
    """The phase as ``player`` sees it."""
    if state["closer"] >= 0:
        return MY_CLOSE if state["closer"] == player else THEIR_CLOSE
    return min(int(state["talon_size"]) >> 1, LARGEST_TALON)


@inlined
def stage_of(phase: int) -> int:
    """The phase of a reply: large talons are one."""
    return phase - 3 if phase >= MY_CLOSE else min(phase, 3)


@inlined
def lacking(state: Any, player: int) -> int:
    """How many points a player lacks to the target."""
    return int(state["rules"]["target"]) - int(state["points"][player])


@inlined
def need_step(points: int) -> int:
    """How far that is: there; within 10, 20, 33, 50; farther."""
    return int64(NEED_STEPS[min(max(points, 0), FAR)])


@inlined
def few(cards: int) -> int:
    """The number of cards, three and more as three."""
    return min(popcount(cards), COUNTS - 1)


@inlined
def place_of(card: int) -> int:
    """The rank of a card, those of trumps after those of a plain suit."""
    return int64(PLACE_OF[card])


@inlined
def same_suit(cards: int, card: int) -> int:
    return cards & (ONE_SUIT << (card & 3))


@inlined
def others(hand: int, card: int) -> int:
    """How many more of the suit of ``card`` are in the hand that holds it, as ``few`` counts."""
    return min(popcount(same_suit(hand, card)), COUNTS) - 1


@inlined
def higher(cards: int, card: int) -> int:
    """Of ``cards`` those that beat ``card`` in its suit."""
    return cards & int64(ABOVE[card])


@inlined
def partner_bit(card: int) -> int:
    """The other card of a king's or queen's couple; 0 for other ranks."""
    return int64(PARTNERS[card])


@helper
def turned_up(state: Any) -> int:
    """The turned-up card; -1 if it is drawn."""
    size = int(state["talon_size"])
    if size == 0:
        return -1
    return relabelled_card(int(state["talon"][size - 1]), int(state["trump"]))


@inlined
def turned_step(state: Any) -> int:
    """Its rank where the loser of this trick gets it, else one more than there are ranks."""
    if state["talon_size"] == 2 and state["closer"] < 0:
        return int(state["talon"][1]) >> 2
    return TURNED - 1


@inlined
def stakes_of(rules: Any, tricks: int, points: int) -> int:
    """What going out now would bring the leader, 1 to 3, and whether a failed close costs 3; with
    the tricks and points of the other.
    """
    bring = award(tricks, points, rules["schneider"])
    cost = failed_award(rules, tricks, tricks, points)
    return bring - 1 + (3 if cost == 3 else 0)


@helper
def stakes(state: Any, leader: int) -> int:
    """``stakes_of`` a state."""
    other = 1 - leader
    return stakes_of(state["rules"], int(state["tricks"][other]), int(state["points"][other]))
