"""Transposition tables: for a key, the boxes in which the answer is known to be yes, or no.

A key holds the whole structure of a node but its points, and the generation of the search, so a
hit is never another node's. With it go two boxes in absolute points, a byte a bound:

    byte 0  least of mine    byte 1  most of mine    byte 2  least of theirs    byte 3  most

The race and the open phase add the cards for which that was found and have words of their own
(``solver.exact.race.race_table``, ``solver.exact.open.open_table``). Each kind of search has its
own region, and two places for a key, the open phase four.
"""

from typing import Any

from solver.bits import popcount
from solver.exact.score_bounds import FREE, YES, answered, score_bounds
from solver.exact.switches import SLACK, TABLES
from solver.kernel import helper

RACE_ENTRIES = 1 << 14
OPEN_ENTRIES = 1 << 14
STRICT_ENTRIES = 1 << 13
OPEN_BASE = RACE_ENTRIES
STRICT_BASE = OPEN_BASE + OPEN_ENTRIES
TABLE_ENTRIES = STRICT_BASE + STRICT_ENTRIES

CARD_BITS = 24
EXTRA_SHIFT = 2 * CARD_BITS
EXTRA_BITS = 10
GENERATION_SHIFT = EXTRA_SHIFT + EXTRA_BITS
GENERATIONS = 32
CARDS = (1 << EXTRA_SHIFT) - 1

UNKNOWN = -1
NEVER = FREE  # least 255, most 0: no score is inside
MIX = 0x1B873593CC9E2D51


@helper
def table_key(c: Any, mine: int, theirs: int, extra: int) -> int:
    """The key of a node; ``extra`` is what the search tells apart besides the hands."""
    return mine | theirs << CARD_BITS | extra << EXTRA_SHIFT | c["generation"] << GENERATION_SHIFT


@helper
def place(key: int, base: int, entries: int) -> int:
    """The first of two places for ``key``; the other is next to it.

    The generation has no say, so that node counts do not depend on what was asked before.
    """
    node = int(key) & ((1 << GENERATION_SHIFT) - 1)
    mixed = (node ^ (node >> 29)) * MIX
    return base + (((mixed >> 33) ^ (mixed >> 13)) & (entries - 1) & ~1)


@helper
def inside(bounds: int, mine: int, theirs: int) -> bool:
    return (bounds & FREE) <= mine <= (bounds >> 8 & FREE) and (bounds >> 16 & FREE) <= theirs <= (
        bounds >> 24 & FREE
    )


@helper
def _distance_up(points: int, most: int) -> int:
    return FREE if most == FREE else most - points


@helper
def slack(bounds: int, mine: int, theirs: int) -> int:
    return score_bounds(
        mine - (bounds & FREE),
        _distance_up(mine, bounds >> 8 & FREE),
        theirs - (bounds >> 16 & FREE),
        _distance_up(theirs, bounds >> 24 & FREE),
    )


@helper
def bounds_around(extent: int, mine: int, theirs: int) -> int:
    """A box around a score as absolute bounds."""
    return (
        max(mine - (extent & FREE), 0)
        | min(mine + (extent >> 8 & FREE), FREE) << 8
        | max(theirs - (extent >> 16 & FREE), 0) << 16
        | min(theirs + (extent >> 24 & FREE), FREE) << 24
    )


@helper
def find(c: Any, first: int, key: int, mine: int, theirs: int) -> int:
    """What the table knows of a node at this score: an answer with its box, or ``UNKNOWN``."""
    if not TABLES:
        return UNKNOWN
    for entry in range(first, first + 2):
        if c["keys"][entry] == key:
            if inside(c["yes"][entry], mine, theirs):
                return answered(True, slack(c["yes"][entry], mine, theirs))
            if inside(c["no"][entry], mine, theirs):
                return answered(False, slack(c["no"][entry], mine, theirs))
    return UNKNOWN


@helper
def victim(c: Any, first: int, key: int) -> int:
    """The place to use: the key's own, a stale one, the first if not more is at stake there."""
    for entry in range(first, first + 2):
        if c["keys"][entry] == key:
            return entry
    old = c["keys"][first]
    stale = (old >> GENERATION_SHIFT) != c["generation"]
    if stale or popcount(old & CARDS) <= popcount(key & CARDS):
        return first
    return first + 1


@helper
def keep(c: Any, first: int, key: int, mine: int, theirs: int, result: int) -> int:
    """Remember an answer; returns it."""
    entry = victim(c, first, key)
    if c["keys"][entry] != key:
        c["keys"][entry] = key
        c["yes"][entry] = NEVER
        c["no"][entry] = NEVER
    bounds = bounds_around(result if SLACK else 0, mine, theirs)
    if result & YES:
        c["yes"][entry] = bounds
    else:
        c["no"][entry] = bounds
    return result
