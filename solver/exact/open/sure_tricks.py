"""Tricks that a player surely wins in the open phase, without a search.

Whoever is on lead can cash the trumps that nothing in the other hand or the talon beats, and first
any card that the other hand alone cannot beat; whoever replies can do so from the first lead he can
take. Against a goal of two or three game points that is often enough: the loser needs only the
schneider and a trick.
"""

from typing import Any

from solver.bits import highest, lowest, popcount
from solver.cards import MARRIAGE_POINTS, POINTS, TRUMP_MARRIAGE_POINTS, bit, card_points
from solver.exact.equivalent_cards import TRUMPS, at_or_below, beating, couples
from solver.exact.node_flags import MINE_TRICK
from solver.exact.open.talon import talon_left
from solver.exact.race.static_bounds import cheapest
from solver.exact.score_bounds import ANYWHERE, FREE, answered, score_bounds
from solver.exact.switches import CASHING
from solver.exact.transposition_table import UNKNOWN
from solver.kernel import helper

DEAREST_TRICK = 22  # what a trick takes at most besides the masters


@helper
def best_marriage(cards: int) -> int:
    """The points of the best marriage in ``cards``."""
    pairs = couples(cards)
    if pairs & TRUMPS:
        return TRUMP_MARRIAGE_POINTS
    return MARRIAGE_POINTS if pairs else 0


@helper
def master_trumps(hand: int, others: int) -> int:
    """Trumps of ``hand`` that no card of ``others`` beats."""
    return hand & TRUMPS & ~at_or_below(others)


@helper
def _marriage_after(c: Any, hand: int, size: int, tricks: int) -> int:
    """What can be announced from ``hand`` after so many tricks."""
    return best_marriage(hand) if 2 * tricks < size or c["marriage_exhausted"] else 0


@helper
def _cashed(c: Any, hand: int, firsts: int, masters: int, size: int) -> int:
    """Points of the masters of ``hand`` and of what can be announced then, one of ``firsts`` first.

    ``firsts`` are cards that win the first trick, masters among them; -1 if there is none.
    """
    tricks, run = popcount(masters), card_points(masters)
    best = -1
    if firsts & masters:
        best = run + _marriage_after(c, hand & ~masters, size, tricks)
    others = firsts & ~masters
    if others:
        first = bit(highest(others))
        left = hand & ~masters & ~first
        best = max(best, run + card_points(first) + _marriage_after(c, left, size, tricks + 1))
    return best


@helper
def kept_from_losing(
    c: Any, mine: int, theirs: int, points: int, drawn: int, flags: int, goal: int
) -> int:
    """Whether the player on lead surely loses one point at most (two, for goal -2), or ``UNKNOWN``.

    He does once he has a trick and the schneider.
    """
    if not CASHING:
        return UNKNOWN
    lacking = c["schneider"] - points
    if goal == -1 and flags & MINE_TRICK and best_marriage(mine) >= lacking:
        return answered(True, score_bounds(best_marriage(mine) - lacking, FREE, FREE, FREE))
    firsts = mine & ~at_or_below(theirs)
    if theirs & TRUMPS:
        firsts &= TRUMPS
    if not firsts:
        return UNKNOWN
    if goal == -2:
        return answered(True, ANYWHERE)
    masters = master_trumps(mine, theirs | talon_left(c, drawn, flags))
    spare = _cashed(c, mine, firsts, masters, c["talon_size"] - drawn)
    spare += cheapest(theirs, 1) - lacking
    return answered(True, score_bounds(spare, FREE, FREE, FREE)) if spare >= 0 else UNKNOWN


@helper
def doomed_leads(
    c: Any,
    mine: int,
    theirs: int,
    points: int,
    their_points: int,
    drawn: int,
    flags: int,
    goal: int,
    variants: int,
) -> tuple[int, int]:
    """Leads with which the player on lead cannot reach a goal of 0 or more, and where that holds.

    After them the follower surely goes out, or for goals of 2 and 3 gets what keeps him from losing
    so much. With two ``variants`` the turned-up card may be in the hand too.
    """
    if not CASHING:
        return 0, ANYWHERE
    hand = mine
    if variants == 2:
        hand |= bit(c["talon"][c["talon_size"] - 1])
    # Whoever goes out by announcing need not lead.
    spare = c["target"] - 1 - points - best_marriage(hand)
    if flags & MINE_TRICK and spare < 0:
        return 0, ANYWHERE
    lacking = (c["schneider"] if goal >= 2 else c["target"]) - their_points
    if goal == 3:
        lacking = 0
    doomed, least = _answered_leads(c, hand, theirs, lacking, drawn, flags)
    rise = spare if flags & MINE_TRICK else FREE
    return doomed, score_bounds(
        FREE, rise, FREE if goal == 3 else least, FREE
    ) if doomed else ANYWHERE


@helper
def _answered_leads(
    c: Any, mine: int, theirs: int, lacking: int, drawn: int, flags: int
) -> tuple[int, int]:
    """Leads after which the follower surely makes ``lacking`` points; how many more at least."""
    masters = master_trumps(theirs, mine | talon_left(c, drawn, flags))
    doomed, least = 0, FREE
    if card_points(masters) + DEAREST_TRICK + TRUMP_MARRIAGE_POINTS < lacking:
        return doomed, least
    leads = mine
    while leads:
        card = lowest(leads)
        leads &= leads - 1
        firsts = theirs & beating(card)
        if firsts:
            sure = _cashed(c, theirs, firsts, masters, c["talon_size"] - drawn) + POINTS[card]
            if sure >= lacking:
                doomed |= bit(card)
                least = min(least, sure - lacking)
    return doomed, least
