"""The open phase: whether the player on lead gets at least ``goal`` game points.

The order of the talon is known, so this is a game with open cards; closing and the end of the talon
lead over to ``solver.exact.strict_phase``. A lead with its reply and the draw is one step of the
recursion. Answers carry the box of scores they hold for (``solver.exact.score_bounds``), which the
table keeps; see there for the source of the idea.
"""

from typing import Any

from numba import int64

from solver.cards import POINTS, beats, bit, marriage_points
from solver.exact.context import CONTEXT_T
from solver.exact.equivalent_cards import couples
from solver.exact.node_flags import MINE_TRICK, SWAPPED, THEIRS_TRICK
from solver.exact.open.history import note_lead, note_reply
from solver.exact.open.move_order import (
    LEADS,
    REPLIES,
    first_of,
    order_leads,
    order_replies,
    stage_of,
    weigh_replies,
)
from solver.exact.open.open_moves import answers_worth_trying, drop_failed, kept_apart
from solver.exact.open.open_table import bucket, find_open, identity, keep_open
from solver.exact.open.sure_tricks import doomed_leads, kept_from_losing
from solver.exact.open.talon import (
    close_now,
    first_lead,
    may_close,
    may_close_before_draw,
    may_exchange,
    swap,
    talon_card,
    talon_left,
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
from solver.exact.strict_phase import exhausted, start_of_exhausted
from solver.exact.switches import LOSERS_CAP
from solver.exact.transposition_table import UNKNOWN
from solver.kernel import helper, kernel
from solver.scoring import award


@helper
def _capped(c: Any, points: int, their_points: int, flags: int, goal: int) -> int:
    """An answer from what both have already, or ``UNKNOWN``.

    Whoever has a trick cannot lose three, with the schneider too he cannot lose two: he never has
    to close.
    """
    if not LOSERS_CAP:
        return UNKNOWN
    schneider = c["schneider"]
    if flags & THEIRS_TRICK:
        if goal == 3:
            return ANYWHERE
        if goal == 2 and their_points >= schneider:
            return score_bounds(FREE, FREE, their_points - schneider, FREE)
    if flags & MINE_TRICK:
        if goal == -2:
            return answered(True, ANYWHERE)
        if goal == -1 and points >= schneider:
            return answered(True, score_bounds(points - schneider, FREE, FREE, FREE))
    return UNKNOWN


@helper
def out(c: Any, points: int, their_points: int, flags: int, goal: int) -> int:
    """The answer when the player on lead has just gone out of an open deal."""
    fall = saturated(points - c["target"])
    value = award(1 if flags & THEIRS_TRICK else 0, their_points, c["schneider"])
    their_fall, their_rise = FREE, FREE
    if flags & THEIRS_TRICK and goal == 2:
        if value == 2:
            their_rise = c["schneider"] - 1 - their_points
        else:
            their_fall = their_points - c["schneider"]
    return answered(value >= goal, score_bounds(fall, FREE, their_fall, their_rise))


@helper
def not_out_cap(c: Any, points: int) -> int:
    """The box of scores at which points that did not end the deal would not end it either."""
    return score_bounds(FREE, c["target"] - 1 - points, FREE, FREE)


@kernel(int64(CONTEXT_T, int64, int64, int64, int64, int64, int64, int64, int64))
def search_open(
    c: Any,
    mine: int,
    theirs: int,
    points: int,
    their_points: int,
    drawn: int,
    flags: int,
    goal: int,
    led: int,
) -> int:
    """Whether the player on lead gets at least ``goal``, with the box of scores it holds for.

    ``drawn`` cards of the context's talon are gone from it; ``facts`` holds who has a trick and
    ``SWAPPED``; ``led`` is a card already on the table, no longer in ``mine``, or -1.
    """
    c["open_nodes"] += 1
    no_lead = int64(-1)  # not a literal: a second specialisation of a recursion cannot be cached
    size = c["talon_size"] - drawn
    first, key, ident, variants = 0, 0, 0, 1
    fails, doomed = ANYWHERE, 0
    if led < 0:
        known = _capped(c, points, their_points, flags, goal)
        if known != UNKNOWN:
            return known
        ident, key = identity(c, mine, theirs, drawn, flags, goal)
        first = bucket(key)
        known = find_open(c, first, key, points, their_points, ident)
        if known != UNKNOWN:
            return known
        variants = 2 if may_exchange(c, mine, size, flags) else 1
        if may_close(c, size, flags):
            for variant in range(variants):
                hand = swap(c, mine) if variant else mine
                result = close_now(c, hand, theirs, points, their_points, flags, goal)
                if result & YES:
                    return keep_open(
                        c, first, key, points, their_points, ident, result | c["yes_widens"]
                    )
                fails = meet(fails, result)
        if goal < 0:
            known = kept_from_losing(c, mine, theirs, points, drawn, flags, goal)
            if known != UNKNOWN:
                return keep_open(c, first, key, points, their_points, ident, known)
        else:
            doomed, extent = doomed_leads(
                c, mine, theirs, points, their_points, drawn, flags, goal, variants
            )
            fails = meet(fails, extent)
    level, stage = drawn >> 1, stage_of(size)
    weigh_replies(c, level, theirs, stage)
    for way in range(2 * variants):
        # With the exchange before without, announcements before silent leads.
        hand, now = mine, flags
        if way < 2 and variants == 2:
            hand, now = swap(c, mine), flags | SWAPPED
        announcing = way & 1 == 0
        pairs = couples(hand)
        if led >= 0:
            leads = 0 if announcing else bit(led)
        elif first_lead(flags) and not c["marriage_first_lead"]:
            leads = 0 if announcing else hand
        elif announcing:
            leads = pairs
        else:
            leads = hand & ~pairs if c["monotone"] else hand
        leads &= ~doomed
        if not leads:
            continue
        talon = talon_left(c, drawn, now)
        apart = kept_apart(c, hand, drawn, now)
        # An announced king and queen are no couple any more.
        free = hand & ~apart | (pairs if announcing else 0)
        their_apart = kept_apart(c, theirs, drawn, now)
        top = talon_card(c, drawn, now)
        second = talon_card(c, drawn + 1, now)
        order_leads(c, level, hand, theirs, leads, top, second, stage)
        while leads:
            card = first_of(c, level, LEADS, leads)
            leads &= ~bit(card)
            reached = points + (marriage_points(card, 0) if announcing else 0)
            cap = ANYWHERE
            if announcing and flags & MINE_TRICK:
                if reached >= c["target"]:
                    result = out(c, reached, their_points, flags, goal)
                    if result & YES:
                        return keep_open(
                            c,
                            first,
                            key,
                            points,
                            their_points,
                            ident,
                            result | c["yes_widens"],
                        )
                    fails = meet(fails, result)
                    continue
                cap = not_out_cap(c, reached)
            rest = hand & ~bit(card)
            holds = cap | YES
            answers = answers_worth_trying(c, rest, theirs, card, talon, their_apart)
            order_replies(c, level, rest, theirs, card, answers, top, second, stage)
            while answers:
                reply = first_of(c, level, REPLIES, answers)
                answers &= ~bit(reply)
                lost = beats(reply, card, 0)
                # From here to the end of the trick seen by its winner.
                won_hand, lost_hand = rest, theirs & ~bit(reply)
                won_points, lost_points = reached, their_points
                seen, wanted = now | MINE_TRICK, goal
                if lost:
                    won_hand, lost_hand = lost_hand, won_hand
                    won_points, lost_points = their_points, reached
                    seen = now & SWAPPED | MINE_TRICK | (now & MINE_TRICK) << 1
                    wanted = 1 - goal
                won_points += POINTS[card] + POINTS[reply]
                if won_points >= c["target"]:
                    result = out(c, won_points, lost_points, seen, wanted)
                else:
                    result, short = 0, ANYWHERE
                    if may_close_before_draw(c, size):
                        result = close_now(
                            c,
                            won_hand,
                            lost_hand,
                            won_points,
                            lost_points,
                            seen,
                            wanted,
                        )
                        short = result
                    if not result & YES:
                        won_hand |= bit(top)
                        lost_hand |= bit(second)
                        if size == 2:
                            seen = start_of_exhausted(c, seen)
                            result = exhausted(
                                c,
                                won_hand,
                                lost_hand,
                                won_points,
                                lost_points,
                                seen,
                                wanted,
                                -1,
                            )
                        else:
                            result = search_open(
                                c,
                                won_hand,
                                lost_hand,
                                won_points,
                                lost_points,
                                drawn + 2,
                                seen,
                                wanted,
                                no_lead,
                            )
                        if not result & YES:
                            result = meet(result, short)
                    result = meet(result, not_out_cap(c, won_points)) | (result & YES)
                if lost:
                    result = turned(result)
                note_reply(c, level, card, reply, not result & YES)
                if not result & YES:
                    holds = meet(result, cap)
                    if led < 0 and c["monotone"]:
                        leads = drop_failed(leads, card, lost, free, theirs | talon)
                    break
                holds = meet(holds, result) | YES
            if led < 0:
                note_lead(c, level, card, holds & YES != 0)
            if holds & YES:
                holds |= c["yes_widens"]
                if led < 0:
                    keep_open(c, first, key, points, their_points, ident, holds)
                return holds
            fails = meet(fails, holds)
    fails |= c["no_widens"]
    if led < 0:
        keep_open(c, first, key, points, their_points, ident, fails)
    return fails
