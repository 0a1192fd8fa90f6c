"""What two cards each come to, looked up for any two of the deck against any two others.

With two cards each a lead and a reply leave no choice, and every lead takes its trick or loses it
whatever the reply, if that must head and must trump. So the player on lead has three ways at most:
both tricks; the first but not the second; the second but not the first, which the other leads to.
Of each only the best is worth knowing, whatever the needs. Where a reply need not head, hands of
one suit are left out if mine lies between theirs: there a lead wins or loses as the other likes.
"""

from functools import cache
from typing import Any

import numpy as np

from solver.cards import DECK, KING, POINTS, QUEEN

PAIRS = DECK * (DECK - 1) // 2

# Fields of an entry, which is below zero for hands that are left out.
FIRST_MASK = 1023  # the most that the first trick brings alone
FIRST_OFF = 512  # … taken off, for it can be below zero
OTHERS, OTHERS_MASK = 10, 255  # the least that the first trick brings the other alone
TOTAL, TOTAL_MASK = 18, 127  # the points of all four cards
COUPLE = 1 << 29  # the hand on lead is a king and a queen of one suit
HOPELESS = 1 << 30  # the other takes both tricks
LEFT_OUT = -1

BOTH, NONE = FIRST_MASK - FIRST_OFF, -FIRST_OFF  # for the most: both tricks are sure; neither is
NEVER = OTHERS_MASK  # for the least

_Array = np.ndarray[Any, Any]
_Between = list[list[_Array]]  # for each of my two cards and each of theirs, over all pairs

# The two cards of every pair, by its number, and what holds for one card of mine, one of theirs.
_CARDS = np.arange(DECK)
_PAIRS = np.array([(low, high) for high in range(DECK) for low in range(high)]).T
_TRUMP = _CARDS & 3 == 0
_SAME = (_CARDS[:, None] ^ _CARDS) & 3 == 0
_LOSES = np.where(_SAME, _CARDS[:, None] < _CARDS, _TRUMP)  # what I lead to what they reply
_BEATS = np.where(_SAME, _CARDS[:, None] > _CARDS, _TRUMP[:, None])  # what I reply to their lead
_WORTH = POINTS[:, None].astype(np.int16) + POINTS.astype(np.int16)


def _between_pairs(table: _Array) -> _Between:
    """A table of two cards, spread over all pairs."""
    return [[table[mine][:, theirs] for theirs in _PAIRS] for mine in _PAIRS]


def _legal(same: _Array, kept_same: _Array, heads: _Array | None, reply: int) -> _Array:
    """Where a reply may be played; ``heads``: where it beats the lead or the other cannot."""
    trump = _TRUMP[_PAIRS]
    free = ~kept_same & (trump[reply] | ~trump[1 - reply])
    return same & heads | ~same & free if heads is not None else same | free


def _or(otherwise: int, numbers: _Array, where: _Array) -> _Array:
    """``numbers`` only there; several times as fast as ``np.where`` on such small integers."""
    return (numbers - np.int16(otherwise)) * where + np.int16(otherwise)


def _ways(
    same: _Between, loses: _Between, beats: _Between, worth: _Between, must_head: bool
) -> _Array:
    """The entries without points and couples."""
    shape = same[0][0].shape
    first, others = np.full(shape, NONE, np.int16), np.full(shape, NEVER, np.int16)
    hopeless, unsure = np.ones(shape, bool), np.zeros(shape, bool)
    for lead, last in ((0, 1), (1, 0)):
        least, most = np.full(shape, BOTH, np.int16), np.full(shape, -1, np.int16)
        lost = np.zeros(shape, bool)
        for reply, kept in ((0, 1), (1, 0)):
            taken, points = loses[lead][reply], worth[lead][reply]
            heads = taken | ~(same[lead][kept] & loses[lead][kept]) if must_head else None
            legal = _legal(same[lead][reply], same[lead][kept], heads, reply)
            least = np.minimum(least, _or(BOTH, points, legal & ~taken & loses[last][kept]))
            most = np.maximum(most, _or(-1, points, legal & taken & beats[last][kept]))
            lost |= legal & taken & ~beats[last][kept]
        second = most >= 0
        first = np.maximum(first, _or(NONE, least, ~(lost | second)))
        others = np.minimum(others, _or(NEVER, most, second & ~lost))
        unsure |= second & ~lost & (least < BOTH)
        hopeless &= lost
    words = first + np.int32(FIRST_OFF) | others.astype(np.int32) << OTHERS
    words |= hopeless * np.int32(HOPELESS)
    return words | (unsure & (first < BOTH)) * np.int32(LEFT_OUT)  # all bits set


@cache
def pairs_table() -> _Array:
    """The entries for replies that need not head, and for those that must; both must trump.

    An entry's place is the number of the pair on lead times ``PAIRS``, and the other's number.
    """
    same, loses, beats, worth = map(_between_pairs, (_SAME, _LOSES, _BEATS, _WORTH))
    low, high = _PAIRS
    couple = (low >> 2 == QUEEN) & (high - low == 4 * (KING - QUEEN))
    plain = (worth[0][0] + worth[1][1]).astype(np.int32) << TOTAL
    plain[couple] |= COUPLE
    rows = [plain | _ways(same, loses, beats, worth, must_head) for must_head in (False, True)]
    return np.array(rows).reshape(2, -1)
