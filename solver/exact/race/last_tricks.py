"""The last two tricks of a race, without a search."""

from typing import Any

from numba import int64

from solver.bits import highest, lowest
from solver.cards import FULL_DECK, POINTS, beats
from solver.exact.race.race_answers import ALWAYS, no, yes
from solver.exact.race.race_flags import EXHAUSTED, MARRY, TIE
from solver.exact.race.two_card_endings import (
    BOTH,
    COUPLE,
    FIRST_MASK,
    FIRST_OFF,
    HOPELESS,
    OTHERS,
    OTHERS_MASK,
    TOTAL,
    TOTAL_MASK,
)
from solver.exact.score_bounds import FREE
from solver.exact.transposition_table import CARD_BITS, UNKNOWN
from solver.kernel import helper


@helper
def pair_number(cards: int) -> int:
    """The number of two cards (``exact.race.two_card_endings``)."""
    high = highest(cards)
    return (high * (high - 1) >> 1) + lowest(cards)


@helper
def two_left(c: Any, entry_number: int, need: int, other_need: int, phase: int) -> int:
    """The answer with two cards each, where a reply must trump.

    ``entry_number`` is ``PAIRS`` times the number of the pair on lead, and the other's number. The
    answer is ``UNKNOWN`` for the few hands left out, and where there is something to announce.
    """
    entry = int64(c["pairs"][c["must_head"], entry_number])
    if entry < 0 or (entry & COUPLE and phase & MARRY):
        return UNKNOWN
    first = (entry & FIRST_MASK) - FIRST_OFF
    others = entry >> OTHERS & OTHERS_MASK
    total = entry >> TOTAL & TOTAL_MASK
    if phase & EXHAUSTED:
        total += c["last_trick"]
    if phase & TIE:
        # Whatever keeps the other from his need will do.
        if entry & HOPELESS:
            others = total
        others = min(others, total - first)
        if other_need > others:
            return yes(FREE, other_need - others - 1)
        if need <= first:
            return yes(first - need, FREE)
        return no(need - first - 1, others - other_need)
    if first == BOTH:
        first = total
    if need <= first:
        return yes(first - need, FREE)
    second = total - others
    if need > second:
        return no(need - max(first, second) - 1, FREE)
    if other_need > others:
        return yes(second - need, other_need - others - 1)
    return no(need - first - 1, others - other_need)


@helper
def last_trick(c: Any, hands: int, need: int, other_need: int, phase: int) -> int:
    """The answer with one card each."""
    card, reply = lowest(hands & FULL_DECK), lowest(hands >> CARD_BITS)
    worth = POINTS[card] + POINTS[reply]
    if phase & EXHAUSTED:
        worth += c["last_trick"]
    if beats(reply, card, 0):
        left = other_need - worth
        if not phase & TIE:
            return ALWAYS
        return no(FREE, -left) if left <= 0 else yes(FREE, left - 1)
    left = need - worth
    if phase & TIE:
        return yes(FREE, FREE)
    return yes(-left, FREE) if left <= 0 else no(left - 1, FREE)
