"""Which leads and replies of the open phase are worth trying."""

from typing import Any

from solver.cards import DECK, SUITS, bit
from solver.exact.equivalent_cards import beating, couples, highest_of_class, lowest_of_class
from solver.exact.node_flags import SWAPPED
from solver.exact.open.talon import in_time, may_close_before_draw
from solver.exact.switches import LEAD_CLASSES, REPLY_CLASSES
from solver.kernel import helper, inlined


@inlined
def kept_apart(c: Any, hand: int, drawn: int, flags: int) -> int:
    """Cards of ``hand`` that are more than their rank: they may still marry or be exchanged.

    That is, at a lead after this trick.
    """
    size = c["talon_size"] - drawn - 2
    if size == 0 and not (c["marriage_exhausted"] or may_close_before_draw(c, 2)):
        return 0
    apart = hand & couples(hand | in_time(c, hand, drawn, size, flags))
    if not flags & SWAPPED and size >= c["exchange_min_talon"]:
        apart |= hand & bit(c["low_trump"])
    return apart


@helper
def answers_worth_trying(c: Any, mine: int, theirs: int, card: int, talon: int, apart: int) -> int:
    """Replies to ``card``: of a class the lowest that loses and the highest that wins."""
    if not (REPLY_CLASSES and c["monotone"]):
        return theirs
    free = theirs & ~apart
    others = mine | talon | bit(card)
    over = beating(card)
    low = lowest_of_class(free, others) & ~over
    high = highest_of_class(free, others) & over
    return low | high | (theirs & apart)


@helper
def drop_failed(leads: int, card: int, lost: bool, free: int, others: int) -> int:
    """Leads still to be tried once ``card`` has failed.

    If the refuting reply took the trick, a higher card of the class would only lose more; if it
    ducked, a lower one would only win less.
    """
    if not (LEAD_CLASSES and free & bit(card)):
        return leads
    step = SUITS if lost else -SUITS
    place = card + step
    while 0 <= place < DECK and not others & bit(place):
        leads &= ~(bit(place) & free)
        place += step
    return leads
