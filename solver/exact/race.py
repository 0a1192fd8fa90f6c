"""The strict phase as a race: does the player on lead collect his need before the other does?

Closed or exhausted, nearly every question about the rest of a deal has this form. ``need`` is what
the player on lead still lacks (target or schneider minus points; 0 stands for "any trick"), and if
nobody gets there the answer is ``TIE``. The key of the table has neither points nor the question,
nor cards, only their structure. In an exhausted deal the last trick counts ``last_trick`` more,
which decides the deal when nobody is out (see ``solver.exact.prepare``).
"""

from typing import Any

from numba import int64

from solver.bits import highest, lowest, popcount
from solver.cards import (
    POINTS,
    beats,
    bit,
    card_points,
    marriage_points,
    replies,
)
from solver.exact.bounds import cheapest, marriage_total, sure_run, sure_tops
from solver.exact.box import (
    ANYWHERE,
    FREE,
    NO_WIDENS,
    YES,
    YES_WIDENS,
    answered,
    box,
    meet,
    turned,
)
from solver.exact.classes import (
    BOTTOM,
    TRUMPS,
    at_or_below,
    beating,
    couples,
    highest_of_class,
    lowest_of_class,
    whole_suits,
)
from solver.exact.context import CONTEXT_T
from solver.exact.structure import squeezed
from solver.exact.table import RACE_ENTRIES, UNKNOWN, find, keep, place, table_key
from solver.kernel import helper, kernel

TIE, EXHAUSTED, MARRY, NO_TRICK = 1, 2, 4, 8
BY_CARDS = 16  # of a key: the hands themselves, not their structure
SMALLEST_KEPT = 3  # hands below this are searched faster than they are looked up


@helper
def later_marriages(c: Any, phase: int) -> int:
    """Whether leads after this one may announce."""
    return c["marriage_exhausted"] if phase & EXHAUSTED else c["marriage_closed"]


@helper
def _next_phase(c: Any, phase: int) -> int:
    """The phase word of the next lead, seen by the same player."""
    return (phase & (TIE | EXHAUSTED)) | (MARRY if later_marriages(c, phase) else 0)


@helper
def _static(c: Any, mine: int, theirs: int, need: int, other_need: int, phase: int) -> int:
    """An answer without search, or ``UNKNOWN``."""
    left = card_points(mine | theirs)
    if phase & EXHAUSTED:
        left += c["last_trick"]
    may_marry = (phase & MARRY) or later_marriages(c, phase)
    run = sure_run(mine, theirs)
    sure = card_points(run) + cheapest(theirs, popcount(run))
    if run and sure >= need:
        return answered(True, box(sure - need, FREE, FREE, FREE))
    if phase & TIE:
        within = left - sure + (marriage_total(theirs) if may_marry else 0)
        if other_need > within:
            return answered(True, box(FREE, FREE, FREE, other_need - within - 1))
    else:
        within = left + (marriage_total(mine) if may_marry else 0)
        if need <= within:
            tops = sure_tops(mine, theirs)
            within -= card_points(tops) + cheapest(mine, popcount(tops))
        if need > within:
            return answered(False, box(FREE, need - within - 1, FREE, FREE))
    return UNKNOWN


@helper
def _surely_won(mine: int, theirs: int) -> int:
    """Leads that no reply can beat."""
    tops = mine & ~at_or_below(theirs)
    if theirs & TRUMPS:
        tops &= whole_suits(at_or_below(theirs) & BOTTOM)
    return tops


@helper
def _leads(c: Any, mine: int, theirs: int, pairs: int) -> int:
    """The leads worth trying, by classes; ``pairs`` are couples to be kept apart."""
    won = _surely_won(mine, theirs)
    lost = mine & ~won
    held = whole_suits(at_or_below(theirs) & BOTTOM)
    void = mine & ~held & ~TRUMPS
    tried = won & highest_of_class(mine & ~pairs, theirs)
    spare = void & tried
    if spare and not theirs & TRUMPS:
        tried = (tried & ~spare) | bit(highest(spare))
    if c["must_head"] and c["must_trump"]:
        lost &= lowest_of_class(mine & ~pairs, theirs)
        spare = void & lost
        if spare:
            lost = (lost & ~spare) | (spare & -spare)
    return tried | lost | pairs


@helper
def _answers(c: Any, mine: int, theirs: int, card: int, pairs: int) -> int:
    """The replies worth trying to ``card``, by classes."""
    legal = replies(theirs, card, 0, c["must_head"], c["must_trump"])
    winning = legal & beating(card)
    losing = legal & ~winning
    free = theirs & ~pairs
    kept = winning & highest_of_class(free, mine)
    if losing:
        low = losing & lowest_of_class(free, mine | bit(card))
        void = low & ~whole_suits(at_or_below(mine) & BOTTOM) & ~TRUMPS
        if void:
            low = (low & ~void) | (void & -void)
        kept |= low
    return kept | (legal & pairs)


@helper
def _last_trick(c: Any, mine: int, theirs: int, need: int, other_need: int, phase: int) -> int:
    """The answer with one card each."""
    card, reply = lowest(mine), lowest(theirs)
    worth = POINTS[card] + POINTS[reply]
    if phase & EXHAUSTED:
        worth += c["last_trick"]
    if beats(reply, card, 0):
        left = other_need - worth
        if not phase & TIE:
            return ANYWHERE
        if left <= 0:
            return box(FREE, FREE, -left, FREE)
        return answered(True, box(FREE, FREE, FREE, left - 1))
    left = need - worth
    if phase & TIE:
        return answered(True, ANYWHERE)
    if left <= 0:
        return answered(True, box(-left, FREE, FREE, FREE))
    return box(FREE, left - 1, FREE, FREE)


@helper
def _identity(c: Any, mine: int, theirs: int, phase: int) -> tuple[int, int]:
    """The live cards and the key of a node; a couple that may marry is more than its structure."""
    if (phase & MARRY or later_marriages(c, phase)) and couples(mine) | couples(theirs):
        return 0, table_key(c, mine, theirs, phase | BY_CARDS)
    return mine | theirs, table_key(c, squeezed(mine, theirs), 0, phase)


@kernel(int64(CONTEXT_T, int64, int64, int64, int64, int64, int64))
def race(c: Any, mine: int, theirs: int, need: int, other_need: int, phase: int, led: int) -> int:
    """Whether the player on lead wins the race, with the slack of his and the other's points.

    ``phase`` is a sum of ``TIE`` (his if nobody gets there), ``EXHAUSTED``, ``MARRY`` (he may
    announce at this lead) and ``NO_TRICK`` (he has none yet, so an announcement cannot end it).
    ``led`` is a card already on the table, no longer in ``mine``, or -1.
    """
    c["strict_nodes"] += 1
    no_lead = int64(-1)  # not a literal: a second specialisation of a recursion cannot be cached
    cards = popcount(theirs)
    first, key, live = 0, 0, 0
    if led < 0:
        if cards == 1:
            return _last_trick(c, mine, theirs, need, other_need, phase)
        known = _static(c, mine, theirs, need, other_need, phase)
        if known != UNKNOWN:
            return known
        if cards >= SMALLEST_KEPT:
            live, key = _identity(c, mine, theirs, phase)
            first = place(key, 0, RACE_ENTRIES)
            known = find(c, first, key, FREE - need, FREE - other_need, live)
            if known != UNKNOWN:
                return known
        later = later_marriages(c, phase)
        pairs = couples(mine) if phase & MARRY or later else 0
        leads = _leads(c, mine, theirs, pairs)
        announced = pairs if phase & MARRY else 0
    else:
        later = later_marriages(c, phase)
        leads, announced = bit(led), 0
    their_pairs = couples(theirs) if later else 0
    following = _next_phase(c, phase)
    bonus = c["last_trick"] if phase & EXHAUSTED and cards == 1 else 0
    top = _surely_won(mine, theirs)
    fails = ANYWHERE
    while leads:
        if leads & announced:
            card = highest(leads & announced)
        elif leads & top:
            card = highest(leads & top)
        else:
            card = lowest(leads)
        leads &= ~bit(card)
        lacking = need
        if announced >> card & 1:
            lacking -= marriage_points(card, 0)
            if lacking <= 0:
                if not phase & NO_TRICK:
                    return answered(True, box(-lacking, FREE, FREE, FREE))
                lacking = 0
        rest = mine & ~bit(card)
        holds = ANYWHERE | YES
        answers = _answers(c, rest, theirs, card, their_pairs)
        over = beating(card)
        while answers:
            reply = lowest(answers & over if answers & over else answers)
            answers &= ~bit(reply)
            worth = POINTS[card] + POINTS[reply] + bonus
            their_rest = theirs & ~bit(reply)
            if beats(reply, card, 0):
                left = other_need - worth
                if left <= 0:
                    result = box(FREE, FREE, -left, FREE)
                else:
                    if cards == 1:
                        result = answered(phase & TIE, ANYWHERE)
                    else:
                        result = turned(
                            race(
                                c,
                                their_rest,
                                rest,
                                left,
                                lacking,
                                following ^ TIE,
                                no_lead,
                            )
                        )
                    if result & YES:
                        result = meet(result, box(FREE, FREE, FREE, left - 1)) | YES
            else:
                left = lacking - worth
                if left <= 0:
                    result = answered(True, box(-left, FREE, FREE, FREE))
                else:
                    if cards == 1:
                        result = answered(phase & TIE, ANYWHERE)
                    else:
                        result = race(c, rest, their_rest, left, other_need, following, no_lead)
                    if not result & YES:
                        result = meet(result, box(FREE, left - 1, FREE, FREE))
            if not result & YES:
                holds = result
                break
            holds = meet(holds, result) | YES
        if holds & YES:
            fails = holds | YES_WIDENS
            break
        fails = meet(fails, holds)
        if lacking != need and not phase & NO_TRICK:
            fails = meet(fails, box(FREE, lacking - 1, FREE, FREE))
    if not fails & YES:
        fails |= NO_WIDENS
    if cards >= SMALLEST_KEPT and led < 0:
        keep(c, first, key, FREE - need, FREE - other_need, live, fails)
    return fails
