"""The strict phase under rules that are no race: every option of the scoring, any house rule.

Slower than ``solver.exact.race`` and asked only where the race cannot answer: how much a failed
close costs under ``mirror``, ``table`` and ``tricks_at_end``, exhausted deals with another target
or bonus, and totals left unclaimed. The question is whether the player on lead gets at least
``goal`` game points.
"""

from typing import Any

from numba import int64

from solver.bits import lowest, popcount
from solver.cards import POINTS, beats, bit, marriage_points, replies
from solver.exact.context import CONTEXT_T
from solver.exact.equivalent_cards import couples
from solver.exact.node_flags import (
    ANNOUNCE,
    HAD_LESS,
    HAD_TRICK,
    MINE_CLOSE,
    MINE_TRICK,
    STRICT_KEY,
    THEIRS_CLOSE,
    THEIRS_TRICK,
    turned_flags,
)
from solver.exact.score_bounds import (
    ANYWHERE,
    FREE,
    YES,
    answered,
    meet,
    saturated,
    score_bounds,
    turned,
)
from solver.exact.transposition_table import (
    STRICT_BASE,
    STRICT_ENTRIES,
    UNKNOWN,
    find,
    keep,
    place,
    table_key,
)
from solver.kernel import helper, kernel
from solver.scoring import (
    NOBODY_LAST_TRICK,
    OTHER_FAILED,
    award,
    failed_award,
)


@helper
def _fall(c: Any, points: int) -> int:
    """How far points may fall before the target or the schneider is crossed."""
    if points >= c["target"]:
        return points - c["target"]
    return points - c["schneider"] if points >= c["schneider"] else FREE


@helper
def _rise(c: Any, points: int) -> int:
    """How far points may rise before the schneider or the target is crossed."""
    if points < c["schneider"]:
        return c["schneider"] - 1 - points
    return c["target"] - 1 - points if points < c["target"] else FREE


@helper
def _around(c: Any, mine: int, theirs: int) -> int:
    """The box in which both scores stay on their side of target and schneider."""
    return score_bounds(_fall(c, mine), _rise(c, mine), _fall(c, theirs), _rise(c, theirs))


@helper
def _failed(c: Any, flags: int, tricks: int, points: int) -> int:
    """Game points of the failed close for the other, who ends with these tricks and points."""
    return failed_award(c, 1 if flags & HAD_TRICK else 0, tricks, points)


@helper
def out_value(c: Any, mine: int, theirs: int, flags: int) -> int:
    """Game points of the player on lead, who has just gone out."""
    their_tricks = 1 if flags & THEIRS_TRICK else 0
    if flags & THEIRS_CLOSE and c["opponent_out_first"] == OTHER_FAILED:
        return _failed(c, flags, 1, mine)
    if flags & MINE_CLOSE and c["freeze_at_close"]:
        had = 1 if flags & HAD_TRICK else 0
        return award(had, 0 if flags & HAD_LESS else c["schneider"], c["schneider"])
    return award(their_tricks, theirs, c["schneider"])


@helper
def _played_out(c: Any, mine: int, theirs: int, flags: int, goal: int) -> int:
    """The answer when the cards are gone, seen by the winner of the last trick, who is not out."""
    extent = _around(c, mine, theirs)
    if flags & MINE_CLOSE:
        tricks = 1 if flags & THEIRS_TRICK else 0
        return answered(-_failed(c, flags, tricks, theirs) >= goal, extent)
    if flags & THEIRS_CLOSE:
        return answered(_failed(c, flags, 1, mine) >= goal, extent)
    if c["nobody_out"] == NOBODY_LAST_TRICK:
        return answered(1 >= goal, extent)
    lead = mine + c["last_trick_bonus"] - theirs
    if lead == 0:
        return answered(0 >= goal, 0)
    spare = abs(lead) - 1
    half = spare // 2
    if lead > 0:
        return answered(1 >= goal, meet(extent, score_bounds(half, FREE, FREE, spare - half)))
    return answered(-1 >= goal, meet(extent, score_bounds(FREE, half, spare - half, FREE)))


@helper
def _not_out_above(c: Any, points: int) -> int:
    """How far points that did not end the deal may rise."""
    return saturated(c["target"] - 1 - points)


@helper
def _later(c: Any, flags: int) -> int:
    """Facts for the lead after a trick that the player on lead won."""
    closed = flags & (MINE_CLOSE | THEIRS_CLOSE)
    may = c["marriage_closed"] if closed else c["marriage_exhausted"]
    return (flags & ~ANNOUNCE) | MINE_TRICK | (ANNOUNCE if may else 0)


@kernel(int64(CONTEXT_T, int64, int64, int64, int64, int64, int64, int64))
def search_strict(
    c: Any, mine: int, theirs: int, points: int, their_points: int, flags: int, goal: int, led: int
) -> int:
    """Whether the player on lead gets at least ``goal``, with the box of scores it holds for.

    ``led`` is a card already on the table, no longer in ``mine``, or -1.
    """
    c["strict_nodes"] += 1
    no_lead = int64(-1)  # not a literal: a second specialisation of a recursion cannot be cached
    key = table_key(c, mine, theirs, (flags & STRICT_KEY) | (goal + 3) << 7)
    first = place(key, STRICT_BASE, STRICT_ENTRIES)
    if led < 0:
        known = find(c, first, key, points, their_points)
        if known != UNKNOWN:
            return known
    last = popcount(theirs) == 1
    fails = ANYWHERE
    for announcing in range(2):
        leads = mine if led < 0 else bit(led)
        if announcing:
            leads = couples(mine) if led < 0 and flags & ANNOUNCE else 0
        while leads:
            card = lowest(leads)
            leads &= leads - 1
            mine_now = points + (marriage_points(card, 0) if announcing else 0)
            limit = FREE
            if flags & MINE_TRICK and announcing:
                if mine_now >= c["target"]:
                    value = out_value(c, mine_now, their_points, flags)
                    result = answered(value >= goal, _around(c, mine_now, their_points))
                    if result & YES:
                        return keep(c, first, key, points, their_points, result)
                    fails = meet(fails, result)
                    continue
                limit = _not_out_above(c, mine_now)
            rest = mine & ~bit(card)
            holds = score_bounds(FREE, limit, FREE, FREE) | YES
            answers = replies(theirs, card, 0, c["must_head"], c["must_trump"])
            while answers:
                reply = lowest(answers)
                answers &= answers - 1
                lost = beats(reply, card, 0)
                worth = POINTS[card] + POINTS[reply]
                # From here on seen by the winner of the trick.
                won_hand, lost_hand = rest, theirs & ~bit(reply)
                won_points, lost_points = mine_now + worth, their_points
                seen, wanted = flags, goal
                if lost:
                    won_hand, lost_hand = lost_hand, won_hand
                    won_points, lost_points = their_points + worth, mine_now
                    seen, wanted = turned_flags(flags), 1 - goal
                if won_points >= c["target"]:
                    value = out_value(c, won_points, lost_points, seen)
                    result = answered(value >= wanted, _around(c, won_points, lost_points))
                else:
                    seen = _later(c, seen)
                    if last:
                        result = _played_out(c, won_points, lost_points, seen, wanted)
                    else:
                        result = search_strict(
                            c,
                            won_hand,
                            lost_hand,
                            won_points,
                            lost_points,
                            seen,
                            wanted,
                            no_lead,
                        )
                    cap = score_bounds(FREE, _not_out_above(c, won_points), FREE, FREE)
                    result = meet(result, cap) | (result & YES)
                if lost:
                    result = turned(result)
                if not result & YES:
                    holds = meet(result, score_bounds(FREE, limit, FREE, FREE))
                    break
                holds = meet(holds, result) | YES
            if holds & YES:
                fails = holds
                break
            fails = meet(fails, holds)
        if fails & YES:
            break
    if led < 0:
        keep(c, first, key, points, their_points, fails)
    return fails
