"""The transposition table of the open phase: by structure, with the cards for which it was found.

The key is who owns the highest live card of each suit, the second, and so on: the player on lead,
the other, or the talon, whose cards are the same wherever as many are drawn. Two things go by more
than their place. A king and queen that may still marry must meet a king and queen again: their suit
has a tag, how many live cards are above them. And the lowest trump, while it may be exchanged,
keeps a place of its own, also when it is gone.

Play that copies a line card by card takes the same tricks for other points, and neither score is
ever further off than by what all cards of one position are worth more, or less, than those in their
place. So a box is charged with that on every side, which holds without any monotony; a side to
which more points never hurt, or fewer, is open anyway.

With a key go two words: the last box in which the answer was yes, the last in which it was no.

    bits 0-31   the box (``solver.exact.transposition_table``)
    bits 32-55  the live cards                  bits 56-63  the tags: low bits, high bits

All goals of a node lie in one bucket. At least two points are at least one, and not even one is not
two: an answer counts for the easier or the harder goals as well.
"""

from typing import Any

from solver.cards import ACE, FULL_DECK, QUEEN, SUITS, TEN, bit
from solver.exact.equivalent_cards import BOTTOM, couples
from solver.exact.node_flags import SWAPPED
from solver.exact.open.talon import in_time, may_close_before_draw, talon_left
from solver.exact.race.packed_hands import by_suits
from solver.exact.race.point_differences import point_differences
from solver.exact.score_bounds import FREE, YES, answered
from solver.exact.switches import OPEN_STRUCTURE, SLACK, TABLES
from solver.exact.transposition_table import (
    CARD_BITS,
    EXTRA_SHIFT,
    GENERATION_SHIFT,
    NEVER,
    OPEN_BASE,
    OPEN_ENTRIES,
    UNKNOWN,
    bounds_around,
    inside,
    place,
    slack,
    table_key,
)
from solver.kernel import helper, inlined

PLACES = 4  # of a bucket
DRAWN, GOAL = 3, 7  # bits of the extra part of a key, above those of the facts
TRICKS = 15  # of a key: half of the cards drawn
GOALS = 7 << (EXTRA_SHIFT + GOAL)
LIVE_SHIFT = 32
IDENTITY = (1 << LIVE_SHIFT) - 1
BOTH_HANDS = 1 | 1 << CARD_BITS
HIGHEST_PLACE = SUITS * ACE  # of the low bits of the tags in a key


@inlined
def _tags(c: Any, mine: int, theirs: int, drawn: int, flags: int, live: int) -> tuple[int, int]:
    """Of every suit that may still see a marriage, 1 + the live cards above its king.

    As masks of the suits, the low bits and the high bits.
    """
    size = c["talon_size"] - drawn
    pairs = couples(mine | in_time(c, mine, drawn, size, flags))
    if (
        size > 2
        or c["marriage_exhausted"]
        or c["marriage_closed"]
        or may_close_before_draw(c, size)
    ):
        pairs |= couples(theirs | in_time(c, theirs, drawn, size, flags))
    suits = pairs >> SUITS * QUEEN & BOTTOM
    ace, ten = live >> SUITS * ACE, live >> SUITS * TEN
    return suits & ~(ace ^ ten), suits & (ace | ten)


@inlined
def _without_gaps(hands: int, live: int) -> int:
    """Both hands with every suit moved together, down to where the dead cards were."""
    for rank in range(ACE - 1, -1, -1):
        dead = ~live >> SUITS * rank & BOTTOM
        # One product makes whole suits of the dead places, in both hands, as far as above the rank.
        above = 0x111111 << SUITS * (rank + 1) & FULL_DECK
        moved = hands & dead * (above * BOTH_HANDS)
        hands ^= moved ^ moved >> SUITS
    return hands


@inlined
def identity(c: Any, mine: int, theirs: int, drawn: int, flags: int, goal: int) -> tuple[int, int]:
    """The live cards with the tags, and the key of a node."""
    extra = flags | (drawn >> 1) << DRAWN | (goal + 3) << GOAL
    live = mine | theirs | talon_left(c, drawn, flags)
    if not OPEN_STRUCTURE:
        return live, table_key(c, mine, theirs, extra)
    if not flags & SWAPPED and c["talon_size"] - drawn >= c["exchange_min_talon"]:
        live |= bit(c["low_trump"])
    low, high = _tags(c, mine, theirs, drawn, flags, live)
    # The tags are compared by themselves; in the key they only part what would not match anyway.
    hands = _without_gaps(mine | theirs << CARD_BITS, live)
    hands ^= (low | high << CARD_BITS) << HIGHEST_PLACE
    return live | low << CARD_BITS | high << (CARD_BITS + SUITS), table_key(c, hands, 0, extra)


@helper
def bucket(key: int) -> int:
    """The first of the places of ``key``."""
    return place(key & ~GOALS, OPEN_BASE, OPEN_ENTRIES) & ~(PLACES - 1)


@helper
def _charged(distance: int, charge: int) -> int:
    return FREE if distance == FREE else distance - charge


@inlined
def _known(c: Any, word: int, mine: int, theirs: int, ident: int, widens: int) -> int:
    """The box around a score in which the answer of ``word`` holds, or ``UNKNOWN``.

    ``widens`` are the sides on which it ends nowhere.
    """
    if not inside(word, mine, theirs):
        return UNKNOWN
    extent = slack(word, mine, theirs)
    found = word >> LIVE_SHIFT & IDENTITY
    if found == ident:
        return extent
    if found >> CARD_BITS != ident >> CARD_BITS:
        return UNKNOWN
    extent |= widens
    more, less = point_differences(c, by_suits(c, found & FULL_DECK, ident & FULL_DECK))
    fall, rise = _charged(extent & FREE, more), _charged(extent >> 8 & FREE, less)
    their_fall = _charged(extent >> 16 & FREE, more)
    their_rise = _charged(extent >> 24 & FREE, less)
    if fall < 0 or rise < 0 or their_fall < 0 or their_rise < 0:
        return UNKNOWN
    return fall | rise << 8 | their_fall << 16 | their_rise << 24


@inlined
def find_open(c: Any, first: int, key: int, mine: int, theirs: int, ident: int) -> int:
    """What the table knows of a node at this score: an answer with its box, or ``UNKNOWN``."""
    if not TABLES:
        return UNKNOWN
    goal = key & GOALS
    for entry in range(first, first + PLACES):
        other = c["keys"][entry]
        if (other ^ key) & ~GOALS == 0:
            if other & GOALS >= goal:
                known = _known(c, c["yes"][entry], mine, theirs, ident, c["yes_widens"])
                if known != UNKNOWN:
                    return answered(True, known)
            if other & GOALS <= goal:
                known = _known(c, c["no"][entry], mine, theirs, ident, c["no_widens"])
                if known != UNKNOWN:
                    return answered(False, known)
    return UNKNOWN


@helper
def _victim(c: Any, first: int, key: int) -> int:
    """The place to use: the key's own, a stale one, else where the fewest tricks were to come."""
    chosen, most = first, -1
    for entry in range(first, first + PLACES):
        other = c["keys"][entry]
        if other == key:
            return entry
        stale = (other >> GENERATION_SHIFT) != c["generation"]
        played = TRICKS if stale else other >> (EXTRA_SHIFT + DRAWN) & TRICKS
        if played > most:
            chosen, most = entry, played
    return chosen


@helper
def keep_open(c: Any, first: int, key: int, mine: int, theirs: int, ident: int, result: int) -> int:
    """Remember an answer; returns it."""
    entry = _victim(c, first, key)
    if c["keys"][entry] != key:
        c["keys"][entry] = key
        c["yes"][entry] = NEVER
        c["no"][entry] = NEVER
    word = bounds_around(result if SLACK else 0, mine, theirs) | ident << LIVE_SHIFT
    if result & YES:
        c["yes"][entry] = word
    else:
        c["no"][entry] = word
    return result
