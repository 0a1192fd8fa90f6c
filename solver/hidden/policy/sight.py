"""What the player to move sees, as the small counts that tables are indexed by.

Nothing here reads the other hand or a face-down card: "unseen" is the deck without the own hand,
the cards played, the card on the table and the turned-up card. Trumps become suit 0.
"""

from typing import Any

from solver.bits import popcount
from solver.cards import FULL_DECK, KING, ONE_SUIT, QUEEN, SHORT_DECK, SUITS, bit
from solver.exact.prepare import relabelled, relabelled_card
from solver.hidden.policy.model import (
    COUNTS,
    LARGEST_TALON,
    MY_CLOSE,
    THEIR_CLOSE,
    TURNED,
)
from solver.kernel import helper, inlined
from solver.scoring import award, failed_award


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
    return (
        int(points > 0) + int(points > 10) + int(points > 20) + int(points > 33) + int(points > 50)
    )


@inlined
def few(cards: int) -> int:
    """The number of cards, three and more as three."""
    return min(popcount(cards), COUNTS - 1)


@inlined
def same_suit(cards: int, card: int) -> int:
    return cards & (ONE_SUIT << (card & 3))


@inlined
def higher(cards: int, card: int) -> int:
    """Of ``cards`` those that beat ``card`` in its suit."""
    return (same_suit(cards, card) >> (card + 1)) << (card + 1)


@inlined
def partner_bit(card: int) -> int:
    """The other card of a king's or queen's couple; 0 for other ranks."""
    rank = card >> 2
    if rank == KING:
        return bit(card - SUITS)
    return bit(card + SUITS) if rank == QUEEN else 0


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


@helper
def stakes(state: Any, leader: int) -> int:
    """What going out now would bring the leader, 1 to 3, and whether a failed close costs 3."""
    rules, other = state["rules"], 1 - leader
    tricks, points = int(state["tricks"][other]), int(state["points"][other])
    bring = award(tricks, points, rules["schneider"])
    cost = failed_award(rules, tricks, tricks, points)
    return bring - 1 + (3 if cost == 3 else 0)
