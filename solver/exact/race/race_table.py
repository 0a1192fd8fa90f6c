"""The transposition table of the race: by structure, for every need at once.

The key is who owns the highest live card of each suit, the second, and so on, with the phase; a
couple that may still marry is more than its place, so its suit is kept by cards. With it go two
words: the needs up to which the answer is yes, those from which it is no, and the cards for which
that was found. For other cards the bounds are tightened by what these are worth more or less.

    bits 0-7   my need: at most (yes), at least (no)
    bits 8-15  their need: at least (yes), at most (no)        above: the live cards
"""

from typing import Any

from numba import int64

from solver.cards import FULL_DECK, QUEEN, SUITS
from solver.exact.equivalent_cards import BOTTOM, couples
from solver.exact.race.packed_hands import RANK_BITS, SUIT
from solver.exact.race.point_differences import live_cards, point_differences
from solver.exact.race.race_answers import WON
from solver.exact.race.race_flags import MARRY, later_marriages
from solver.exact.race.suit_lookups import SUIT_BITS
from solver.exact.score_bounds import FREE
from solver.exact.switches import SLACK, STRUCTURE, TABLES
from solver.exact.transposition_table import CARD_BITS, UNKNOWN, table_key, victim
from solver.kernel import helper, inlined

BY_CARDS = 16  # of a key: four bits, the suits that it holds by cards
LIVE_SHIFT = 16
NEVER_YES, NEVER_NO = FREE << 8, FREE


@helper
def identity(c: Any, hands: int, suits: int, phase: int) -> tuple[int, int]:
    """The live cards and the key of a node."""
    exact = 0 if STRUCTURE else BOTTOM
    if phase & MARRY or later_marriages(c, phase):
        pairs = couples(hands & FULL_DECK) | couples(hands >> CARD_BITS)
        exact |= pairs >> SUITS * QUEEN & BOTTOM
    structure = c["suits"]["structure"]
    key = 0
    for suit in range(SUITS):
        place = SUIT_BITS * suit
        way = suits >> place & SUIT
        key |= (way if exact >> suit & 1 else int64(structure[way])) << place
    return live_cards(suits), table_key(c, key, 0, phase | exact * BY_CARDS)


@helper
def _find_yes(c: Any, word: int, need: int, other_need: int, live: int) -> int:
    most, least = word & FREE, word >> 8 & FREE
    if need > most or other_need < least:
        return UNKNOWN
    if word >> LIVE_SHIFT != live:
        more, less = point_differences(c, word >> LIVE_SHIFT | live << RANK_BITS)
        most -= more if most < FREE else 0
        least += less if least > 0 else 0
        if need > most or other_need < least:
            return UNKNOWN
    near = most - need if most < FREE else FREE
    far = other_need - least if least > 0 else FREE
    return WON | near | far << 8


@helper
def _find_no(c: Any, word: int, need: int, other_need: int, live: int) -> int:
    least, most = word & FREE, word >> 8 & FREE
    if need < least or other_need > most:
        return UNKNOWN
    if word >> LIVE_SHIFT != live:
        more, less = point_differences(c, word >> LIVE_SHIFT | live << RANK_BITS)
        least += less if least > 0 else 0
        most -= more if most < FREE else 0
        if need < least or other_need > most:
            return UNKNOWN
    near = need - least if least > 0 else FREE
    far = most - other_need if most < FREE else FREE
    return near | far << 8


@inlined
def find_race(c: Any, first: int, key: int, need: int, other_need: int, live: int) -> int:
    """What the table knows of a node with these needs: an answer with slack, or ``UNKNOWN``."""
    if not TABLES:
        return UNKNOWN
    for entry in range(first, first + 2):
        if c["keys"][entry] == key:
            known = _find_yes(c, c["yes"][entry], need, other_need, live)
            if known == UNKNOWN:
                known = _find_no(c, c["no"][entry], need, other_need, live)
            if known != UNKNOWN:
                return known
    return UNKNOWN


@helper
def keep_race(
    c: Any, first: int, key: int, need: int, other_need: int, live: int, result: int
) -> None:
    """Remember an answer."""
    entry = victim(c, first, key)
    if c["keys"][entry] != key:
        c["keys"][entry] = key
        c["yes"][entry] = NEVER_YES
        c["no"][entry] = NEVER_NO
    near, far = (result & FREE, result >> 8 & FREE) if SLACK else (0, 0)
    if result & WON:
        most = FREE if near == FREE else min(need + near, FREE - 1)
        least = 0 if far == FREE else max(other_need - far, 0)
        c["yes"][entry] = most | least << 8 | live << LIVE_SHIFT
    else:
        least = 0 if near == FREE else max(need - near, 0)
        most = FREE if far == FREE else min(other_need + far, FREE - 1)
        c["no"][entry] = least | most << 8 | live << LIVE_SHIFT
