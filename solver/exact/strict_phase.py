"""Questions about the strict phase put to the solver that can answer them.

A question is "does the player on lead get at least ``goal`` game points?", with his and the other's
card points. Almost always it is a race (``solver.exact.race``) for the target, the schneider or any
trick; the rest goes to ``solver.exact.strict_search``.
"""

from typing import Any

from solver.exact import switches
from solver.exact.node_flags import (
    ANNOUNCE,
    CLOSING,
    HAD_LESS,
    HAD_TRICK,
    MINE_CLOSE,
    MINE_TRICK,
    THEIRS_TRICK,
    turned_flags,
)
from solver.exact.race.race_flags import EXHAUSTED, MARRY, NO_TRICK, TIE
from solver.exact.race.race_search import race_between
from solver.exact.score_bounds import (
    ANYWHERE,
    FREE,
    MINE_FALL,
    MINE_RISE,
    THEIRS_FALL,
    THEIRS_RISE,
    YES,
    answered,
    meet,
    score_bounds,
    turned,
)
from solver.exact.strict_search import search_strict
from solver.kernel import helper
from solver.scoring import FAILED_THREE

NO, GIVEN, RACE, SEARCH = range(4)
LARGEST_NEED = 254  # more than anyone can collect


@helper
def _need(goal_points: int, points: int) -> int:
    return min(max(goal_points - points, 0), LARGEST_NEED)


@helper
def _phase(flags: int, tie: int, exhausted: bool) -> int:
    return (
        (TIE if tie else 0)
        | (EXHAUSTED if exhausted else 0)
        | (MARRY if flags & ANNOUNCE else 0)
        | (0 if flags & MINE_TRICK else NO_TRICK)
    )


@helper
def _frozen_terms(c: Any, theirs: int, flags: int, goal: int) -> tuple[int, int, int, int]:
    """Terms of a closer's goal of 2 or 3 where only the moment of the close counts."""
    full = _need(c["target"], theirs)
    if not flags & HAD_TRICK:
        return RACE, full, ANYWHERE, 0
    if goal == 3:
        return NO, 0, ANYWHERE, 0
    now = flags & CLOSING
    if flags & HAD_LESS:
        cap = score_bounds(FREE, FREE, FREE, c["schneider"] - 1 - theirs) if now else ANYWHERE
        return RACE, full, cap, 0
    return NO, 0, score_bounds(FREE, FREE, theirs - c["schneider"], FREE) if now else ANYWHERE, 0


@helper
def _closer_terms(c: Any, theirs: int, flags: int, goal: int) -> tuple[int, int, int, int]:
    """How to find out whether the closer gets ``goal``: what to do, and how far the other is off.

    Returns the way, the other's need in the race, a cap on the slack, and the directions in which
    the other's points do not matter.
    """
    if goal <= 0 and c["closed_race"]:
        failed = 3 if c["failed_close"] == FAILED_THREE or not flags & HAD_TRICK else 2
        if -failed >= goal:
            return GIVEN, 0, ANYWHERE, 0
    if goal < 0 and not c["closed_race"]:
        return SEARCH, 0, ANYWHERE, 0
    if goal <= 1:
        return RACE, _need(c["target"], theirs), ANYWHERE, 0
    if c["freeze_at_close"]:
        return _frozen_terms(c, theirs, flags, goal)
    if goal == 3:
        if flags & THEIRS_TRICK:
            return NO, 0, ANYWHERE, 0
        return RACE, 0, ANYWHERE, THEIRS_FALL | THEIRS_RISE
    if flags & THEIRS_TRICK and theirs >= c["schneider"]:
        return NO, 0, score_bounds(FREE, FREE, theirs - c["schneider"], FREE), 0
    cap = (
        score_bounds(FREE, FREE, FREE, c["schneider"] - 1 - theirs)
        if flags & THEIRS_TRICK
        else ANYWHERE
    )
    return RACE, _need(c["schneider"], theirs), cap, 0


@helper
def closed(
    c: Any, mine: int, theirs: int, points: int, their_points: int, flags: int, goal: int, led: int
) -> int:
    """Answer a question about a closed deal, seen by the player on lead."""
    mine_closed = flags & MINE_CLOSE
    if mine_closed:
        way, need, cap, free = _closer_terms(c, their_points, flags, goal)
    else:
        way, need, cap, free = _closer_terms(c, points, turned_flags(flags), 1 - goal)
    if way == SEARCH or not switches.RACE:
        result = search_strict(c, mine, theirs, points, their_points, flags, goal, led)
        if not flags & CLOSING:
            return result
        near = their_points >= c["schneider"]
        fall = their_points - c["schneider"] if near else FREE
        rise = FREE if near else c["schneider"] - 1 - their_points
        return meet(result, score_bounds(FREE, FREE, fall, rise)) | (result & YES)
    # In the closer's view from here.
    if way == RACE:
        if mine_closed:
            phase = _phase(flags, False, False)
            result = race_between(c, mine, theirs, _need(c["target"], points), need, phase, led)
        else:
            phase = _phase(flags, True, False)
            far = _need(c["target"], their_points)
            result = turned(race_between(c, mine, theirs, need, far, phase, led))
        result = (meet(result, cap) | free) | (result & YES)
    else:
        result = answered(way == GIVEN, cap)
    return result if mine_closed else turned(result)


@helper
def exhausted(
    c: Any, mine: int, theirs: int, points: int, their_points: int, flags: int, goal: int, led: int
) -> int:
    """Answer a question about an exhausted deal, seen by the player on lead.

    A box ends at the schneider of a player with a trick: on the other side the question is settled.
    """
    if not (switches.RACE and c["exhausted_race"]):
        return search_strict(c, mine, theirs, points, their_points, flags, goal, led)
    schneider, target = c["schneider"], c["target"]
    need, other_need = _need(target, points), _need(target, their_points)
    cap, free = ANYWHERE, 0
    if goal >= 2:
        if flags & THEIRS_TRICK and (goal == 3 or their_points >= schneider):
            off = FREE if goal == 3 else their_points - schneider
            return score_bounds(FREE, FREE, off, FREE)
        other_need = 0 if goal == 3 else _need(schneider, their_points)
        if goal == 3:
            free = THEIRS_FALL | THEIRS_RISE
        elif flags & THEIRS_TRICK:
            cap = score_bounds(FREE, FREE, FREE, schneider - 1 - their_points)
    elif goal < 0:
        if flags & MINE_TRICK and (goal == -2 or points >= schneider):
            off = FREE if goal == -2 else points - schneider
            return answered(True, score_bounds(off, FREE, FREE, FREE))
        need = 0 if goal == -2 else _need(schneider, points)
        if goal == -2:
            free = MINE_FALL | MINE_RISE
        elif flags & MINE_TRICK:
            cap = score_bounds(FREE, schneider - 1 - points, FREE, FREE)
    tie = goal < 0 or (goal == 0 and c["draws"])
    result = race_between(c, mine, theirs, need, other_need, _phase(flags, tie, True), led)
    return meet(result, cap) | free | (result & YES)


@helper
def start_of_exhausted(c: Any, flags: int) -> int:
    """Facts for the first lead without a talon."""
    may = c["marriage_exhausted"]
    return (flags & (MINE_TRICK | THEIRS_TRICK)) | (ANNOUNCE if may else 0)


@helper
def closing_flags(c: Any, flags: int, their_points: int, may_announce: int) -> int:
    """Facts for a lead with which the talon is closed."""
    return (
        (flags & (MINE_TRICK | THEIRS_TRICK))
        | MINE_CLOSE
        | CLOSING
        | (HAD_TRICK if flags & THEIRS_TRICK else 0)
        | (HAD_LESS if their_points < c["schneider"] else 0)
        | (ANNOUNCE if may_announce else 0)
    )
