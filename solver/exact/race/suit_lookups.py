"""What one suit of the strict phase tells by itself, looked up for every way it can be divided.

A suit is twelve bits: the cards of the player on lead, from the nine up, and above them those of
the other. Look-ups a suit replace most of the work on a node: what is surely won, which leads and
replies are worth trying, and the structure that the table goes by (who owns the highest live card,
the second, and so on). What can be added over the suits lies side by side in one word.
"""

from functools import cache
from typing import Any

import numpy as np

from solver.cards import RANK_POINTS, RANKS, SUITS

SUIT_BITS = 2 * RANKS
WAYS = 1 << SUIT_BITS
HELD = (1 << RANKS) - 1  # one player's cards of a suit

# Fields of a word of ``sums``, seven bits for points and four for numbers of cards. RUN is what the
# player on lead wins at once; with the MASTER's run his top trumps have drawn all others first.
RUN, FOLLOW, LENGTH = 0, 7, 14  # the cards led, what must follow, how many
MASTER = 18  # from one run to the other
GUARD, CAUGHT, GUARDS = 36, 43, 50  # what the other surely wins, later or sooner
ALL = 54  # every card
IS_MASTER = 1 << 61
POINTS_MASK, NUMBER_MASK = 127, 15

# Rows of ``leads``: the trump suit, a side suit against trumps, a side suit against none; then the
# same for rules under which losing cards are no classes.
TRUMP_LEADS, RUFFED, SAFE = range(3)
UNCLASSED = 3

# Fields of a word of ``charges``, wide enough for the sum over four suits.
LESS = 8
MORE_MASK = (1 << LESS) - 1
LOST = 24  # in a word: leads that win, above them leads that lose, as masks of the deck

SUITS_TABLES = np.dtype(
    [
        ("sums", np.int64, (2, WAYS)),  # of a side suit, of the trumps
        ("leads", np.int64, (6, WAYS)),
        ("spread", np.int64, (1 << RANKS,)),  # one suit's cards as a mask of the deck
        ("replies", np.int16, (WAYS,)),  # the highest, above them the lowest, of every class
        ("structure", np.int16, (WAYS,)),
        ("point_differences", np.int16, (WAYS,)),  # of live cards over others of the same structure
        ("reserve", np.int16, (WAYS,)),  # trumps surely won later, beyond those of the run
        ("gathered", np.int64, (2, 1 << SUIT_BITS)),  # half a deck as four suits, cheap and dear
    ],
    align=True,
)

_Rows = np.ndarray[Any, np.dtype[np.int64]]
_MINE = np.arange(WAYS) & HELD
_THEIRS = np.arange(WAYS) >> RANKS


def _has(cards: _Rows, rank: int) -> _Rows:
    return cards >> rank & 1


def _count(cards: _Rows) -> _Rows:
    return np.sum([_has(cards, rank) for rank in range(RANKS)], axis=0)


def _points(cards: _Rows) -> _Rows:
    return np.sum([_has(cards, rank) * RANK_POINTS[rank] for rank in range(RANKS)], axis=0)


def _tops(cards: _Rows, others: _Rows) -> _Rows:
    """The cards that none of ``others`` beats."""
    top = np.zeros_like(cards)
    for rank in range(RANKS):
        top |= np.where(others >> rank == 0, cards & 1 << rank, 0)
    return top


def _some(cards: _Rows, number: _Rows, ranks: range) -> _Rows:
    """Up to ``number`` of ``cards``, in the order of ``ranks``."""
    chosen, left = np.zeros_like(cards), number.copy()
    for rank in ranks:
        taken = np.where(left > 0, _has(cards, rank), 0)
        chosen |= taken << rank
        left -= taken
    return chosen


_UP, _DOWN = range(RANKS), range(RANKS - 1, -1, -1)


def _dearest(cards: _Rows, number: _Rows) -> _Rows:
    return _some(cards, number, _DOWN)


def _cheapest(cards: _Rows, number: _Rows) -> _Rows:
    return _some(cards, number, _UP)


def _class_ends(cards: _Rows, others: _Rows, ranks: range) -> _Rows:
    """The first card of every class in the order of ``ranks``, when ``others`` part them."""
    ends, inside = np.zeros_like(cards), np.zeros_like(cards)
    for rank in ranks:
        has = _has(cards, rank)
        ends |= (has & ~inside & 1) << rank
        inside = np.where(_has(others, rank) == 1, 0, inside | has)
    return ends


def _unbeaten(cards: _Rows, others: _Rows) -> _Rows:
    """Points of ``cards`` that win whatever happens, if they lose to higher cards of ``others``.

    Each of these beats one card; the other player has them beat the dearest that they can.
    """
    beaten, lost = np.zeros_like(cards), np.zeros_like(cards)
    for rank in _DOWN:
        falls = np.where(beaten < _count(others >> rank + 1), _has(cards, rank), 0)
        beaten += falls
        lost += falls * RANK_POINTS[rank]
    return _points(cards) - lost


def _run_words(run: _Rows, number: _Rows) -> _Rows:
    follow = _points(_cheapest(_THEIRS, number))
    return _points(run) << RUN | follow << FOLLOW | _count(run) << LENGTH


def _sums() -> _Rows:
    tops, their_tops = _tops(_MINE, _THEIRS), _tops(_THEIRS, _MINE)
    mine, theirs = _count(_MINE), _count(_THEIRS)
    everything = (_points(_MINE) + _points(_THEIRS)) << ALL
    short = np.minimum(_count(tops), theirs)
    drawn = _count(tops) >= theirs
    whole = np.where(drawn, _MINE, tops)
    master = _run_words(whole, np.minimum(_count(whole), theirs)) << MASTER
    guards = np.minimum(_count(their_tops), mine)
    guard = _points(_dearest(their_tops, guards)) << GUARD
    guard |= _points(_cheapest(_MINE, guards)) << CAUGHT | guards << GUARDS
    side = _run_words(_dearest(tops, short), short) | master | guard | everything
    trumps = _run_words(tops, short) | master | everything
    trumps |= _unbeaten(_THEIRS, _MINE) << GUARD | _count(their_tops) << GUARDS
    return np.array([side, trumps | np.where(drawn, IS_MASTER, 0)])


def _spread(cards: _Rows) -> _Rows:
    return np.sum([_has(cards, rank) << SUITS * rank for rank in range(RANKS)], axis=0)


def _leads() -> _Rows:
    tops = _tops(_MINE, _THEIRS)
    rows = []
    for classed in (True, False):
        for won in (tops, np.where(_THEIRS > 0, tops, 0), tops):
            lost = _MINE & ~won
            tried = won & _class_ends(_MINE, _THEIRS, _DOWN)
            if classed:
                lost &= _class_ends(_MINE, _THEIRS, _UP)
            rows.append(_spread(tried) | _spread(lost) << LOST)
    return np.array(rows)


def _structure() -> _Rows:
    mine, theirs, place = np.zeros_like(_MINE), np.zeros_like(_MINE), np.zeros_like(_MINE)
    for rank in range(RANKS):
        mine |= _has(_MINE, rank) << place
        theirs |= _has(_THEIRS, rank) << place
        place += _has(_MINE | _THEIRS, rank)
    return mine | theirs << RANKS


def _charges() -> _Rows:
    """What the lower half of a way is worth more than the upper half, card by card, and less."""
    more, less = np.zeros_like(_MINE), np.zeros_like(_MINE)
    for place in range(RANKS):
        difference = _points(_placed(_MINE, place)) - _points(_placed(_THEIRS, place))
        more += np.maximum(difference, 0)
        less += np.maximum(-difference, 0)
    return np.where(_count(_MINE) == _count(_THEIRS), more | less << LESS, 0)


def _placed(cards: _Rows, place: int) -> _Rows:
    """The lowest card but ``place`` of every one of ``cards``, as a mask."""
    for _ in range(place):
        cards = cards & cards - 1
    return cards & -cards


def _gathered() -> _Rows:
    """For half a deck, four suits side by side of twelve bits each."""
    half = np.arange(1 << SUIT_BITS)
    rows = []
    for base in (0, RANKS // 2):
        word = np.zeros_like(half)
        for place in range(SUIT_BITS):
            rank, suit = divmod(place, SUITS)
            word |= (half >> place & 1) << (base + rank + SUIT_BITS * suit)
        rows.append(word)
    return np.array(rows)


@cache
def suits_tables() -> Any:
    """A record of ``SUITS_TABLES``, filled."""
    tables = np.zeros((), SUITS_TABLES)
    tables["sums"] = _sums()
    tables["leads"] = _leads()
    tables["spread"] = _spread(np.arange(1 << RANKS))
    high, low = _class_ends(_THEIRS, _MINE, _DOWN), _class_ends(_THEIRS, _MINE, _UP)
    tables["replies"] = high | low << RANKS
    tables["structure"] = _structure()
    tables["point_differences"] = _charges()
    tables["reserve"] = _unbeaten(_MINE, _THEIRS) - _points(_tops(_MINE, _THEIRS))
    tables["gathered"] = _gathered()
    return tables
