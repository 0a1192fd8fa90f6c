"""What is wrong with a state that comes from outside: kernels check nothing, this one does.

A card number out of range would make another kernel read beyond a table. So the numbers come first,
then the cards, which must make up the deck, then the score. What a fault is called is known to the
caller, which has words.
"""

from typing import Any

from numba import types

from solver.bits import popcount
from solver.cards import (
    ALL_POINTS,
    FULL_DECK,
    KING,
    MARRIAGE_POINTS,
    QUEEN,
    SHORT_DECK,
    SUITS,
    TRUMP_MARRIAGE_POINTS,
    bit,
    card_points,
)
from solver.kernel import helper, kernel
from solver.play import STATES
from solver.scoring import UNFINISHED, outcome_of
from solver.state import MAX_TALON, NO_CARD, STATE

FAULTS = 32  # more than there are
(
    SOUND,
    BAD_TRUMP,
    BAD_TURN,
    BAD_CLOSER,
    BAD_CLAIM,
    BAD_TALON,
    BAD_HANDS,
    BAD_GONE,
    BAD_TRICKS,
    UNKNOWN_CARD,
    TRUMP_NOT_TURNED_UP,
    NOTHING_TO_CLOSE,
    CARD_TWICE,
    CARDS_MISSING,
    TRICKS_NOT_GONE,
    HANDS_NOT_EVEN,
    HANDS_NOT_FULL,
    NO_CHOICE,
    OVER,
    POINTS_BELOW_ZERO,
    EARLY_BONUS,
    BAD_PENDING,
    POINTS_NOT_TAKEN,
    BAD_CLOSE,
) = range(24)

ROW = STATE.itemsize
_RULES_AT = STATE.fields["rules"][1] if STATE.fields else 0
LAST_CARD = 23
MOST_TRICKS = 12


@helper
def _within(number: Any, least: int, most: int) -> bool:
    return least <= number and number <= most


@helper
def _deck(state: Any) -> int:
    return FULL_DECK if state["rules"]["nines"] else SHORT_DECK


@helper
def _number_fault(state: Any) -> int:
    """Whether every number is one that its field can have, the cards of the talon aside."""
    outside = ~_deck(state)
    if not _within(state["trump"], 0, SUITS - 1):
        return BAD_TRUMP
    if not (_within(state["leader"], 0, 1) and _within(state["led"], NO_CARD, LAST_CARD)):
        return BAD_TURN
    if not _within(state["before_draw"], 0, 1):
        return BAD_TURN
    if not _within(state["closer"], -1, 1):
        return BAD_CLOSER
    if not _within(state["claimed"], -1, 1):
        return BAD_CLAIM
    if (int(state["hands"][0]) | int(state["hands"][1])) & outside:
        return BAD_HANDS
    if int(state["gone"]) & outside:
        return BAD_GONE
    for player in range(2):
        if not _within(state["tricks"][player], 0, MOST_TRICKS):
            return BAD_TRICKS
    return SOUND


@helper
def _talon_fault(state: Any) -> int:
    """Whether the talon is one: even, listed to its end, unknown only where it is closed."""
    size, closed = int(state["talon_size"]), state["closer"] >= 0
    if not _within(size, 0, MAX_TALON) or size % 2:
        return BAD_TALON
    for j in range(MAX_TALON):
        card = int(state["talon"][j])
        if not _within(card, NO_CARD, LAST_CARD) or (j >= size and card != NO_CARD):
            return BAD_TALON
        if j < size and card == NO_CARD and (j == size - 1 or not closed):
            return UNKNOWN_CARD
    if size == 0:
        return NOTHING_TO_CLOSE if closed else SOUND
    return SOUND if state["talon"][size - 1] & 3 == state["trump"] else TRUMP_NOT_TURNED_UP


@helper
def _card_fault(state: Any) -> int:
    """Whether every card of the deck is somewhere, once, and the tricks are those gone."""
    cards, number = 0, 0
    for player in range(2):
        cards |= int(state["hands"][player])
        number += popcount(int(state["hands"][player]))
    cards |= int(state["gone"])
    number += popcount(int(state["gone"]))
    if state["led"] >= 0:
        cards |= bit(state["led"])
        number += 1
    unknown = 0
    for j in range(state["talon_size"]):
        if state["talon"][j] < 0:
            unknown += 1
        else:
            cards |= bit(state["talon"][j])
            number += 1
    if popcount(cards) != number:
        return CARD_TWICE
    if cards & ~_deck(state) or number + unknown != popcount(_deck(state)):
        return CARDS_MISSING
    tricks = int(state["tricks"][0]) + int(state["tricks"][1])
    return SOUND if 2 * tricks == popcount(int(state["gone"])) else TRICKS_NOT_GONE


@helper
def _hand_fault(state: Any) -> int:
    """Whether the sizes of the hands fit the turn and the talon."""
    leader, led = int(state["leader"]), state["led"] >= 0
    mine = popcount(int(state["hands"][leader])) + (1 if led else 0)
    theirs = popcount(int(state["hands"][1 - leader]))
    full = int(state["rules"]["hand_size"])
    is_open = state["closer"] < 0 and state["talon_size"] > 0
    if mine != theirs:
        return HANDS_NOT_EVEN
    if theirs > full:
        return HANDS_NOT_FULL
    if is_open and theirs != full - int(state["before_draw"]):
        # After the trick that decided the deal nobody draws any more.
        if theirs != full - 1 or led or outcome_of(state) == UNFINISHED:
            return HANDS_NOT_FULL
    if state["before_draw"]:
        choice = is_open and not led and state["gone"] != 0
        if not choice or state["rules"]["close_before_draw"] == 0:
            return NO_CHOICE
    return SOUND


@helper
def _point_fault(state: Any) -> int:
    """Whether the points of an unfinished deal can have come about."""
    for player in range(2):
        points = int(state["points"][player])
        if points < 0:
            return POINTS_BELOW_ZERO
        if state["tricks"][player] == 0:
            if points != 0 and points != MARRIAGE_POINTS and points != TRUMP_MARRIAGE_POINTS:
                return BAD_PENDING
    if state["bonus"] != 0:
        return EARLY_BONUS
    total = int(state["points"][0]) + int(state["points"][1])
    married = total - int(card_points(int(state["gone"])))
    return SOUND if _marriages_explain(state, married) else POINTS_NOT_TAKEN


@helper
def _marriages_explain(state: Any, married: int) -> bool:
    """Whether suits of which the king or queen was played can have brought these points."""
    played = int(state["gone"])
    if state["led"] >= 0:
        played |= bit(state["led"])
    suits = ((played >> SUITS * KING) | (played >> SUITS * QUEEN)) & 15
    trump = suits >> int(state["trump"]) & 1
    plain = popcount(suits) - trump
    if married < 0 or married % MARRIAGE_POINTS or married > ALL_POINTS:
        return False
    if married == MARRIAGE_POINTS:
        return plain > 0
    return married <= MARRIAGE_POINTS * plain + TRUMP_MARRIAGE_POINTS * trump


@helper
def _close_fault(state: Any) -> int:
    """Whether the other can have had these tricks and points at the close."""
    if state["closer"] < 0:
        unclosed = state["closed_points"] == 0 and state["closed_tricks"] == 0
        return SOUND if unclosed else BAD_CLOSE
    other = 1 - int(state["closer"])
    points, tricks = int(state["closed_points"]), int(state["closed_tricks"])
    if not _within(points, 0, int(state["points"][other])):
        return BAD_CLOSE
    return SOUND if _within(tricks, 0, int(state["tricks"][other])) else BAD_CLOSE


@helper
def fault_of(state: Any, unfinished: bool) -> int:
    """What is wrong with a state whose rules have been checked; see ``first_fault``."""
    fault = _number_fault(state)
    if fault == SOUND:
        fault = _talon_fault(state)
    if fault == SOUND:
        fault = _card_fault(state)
    if fault == SOUND:
        fault = _hand_fault(state)
    if fault == SOUND:
        fault = _close_fault(state)
    if fault == SOUND and unfinished:
        fault = OVER if outcome_of(state) != UNFINISHED else _point_fault(state)
    return fault


@kernel(types.int64(STATES, types.boolean))
def first_fault(states: Any, unfinished: bool) -> int:
    """``FAULTS * row + fault`` of the first state with a fault, -1 if there is none.

    The rules of the states have been checked. With ``unfinished`` a finished deal is a fault, and
    the score is checked too.
    """
    for i in range(states.shape[0]):
        fault = fault_of(states[i], unfinished)
        if fault != SOUND:
            return FAULTS * i + fault
    return -1


@kernel(types.int64(types.uint8[:, ::1], types.int64))
def same_rules_until(rows: Any, first: int) -> int:
    """The number of the first row after ``first`` whose rules differ from those of ``first``.

    ``rows`` are the bytes of the states, shape (n, ``ROW``); n if all have the same.
    """
    for i in range(first + 1, rows.shape[0]):
        differing = 0
        for j in range(_RULES_AT, ROW):
            differing |= int(rows[i, j]) ^ int(rows[first, j])
        if differing:
            return i
    return rows.shape[0]
