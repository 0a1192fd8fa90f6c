"""A world played on by the policy until nothing is hidden any more, then valued exactly."""

from typing import Any

from solver.bits import popcount
from solver.exact.exhausted_value import exhausted_points, is_simple
from solver.exact.root import outcome_value, value_for
from solver.hidden.policy.playout_state import (
    draw,
    failed_points,
    is_out,
    lead,
    load,
    out_points,
    reply,
    unload,
)
from solver.hidden.policy.sample_move import sample_playout_move
from solver.kernel import helper, inlined
from solver.moves import DRAW, MARRIAGE
from solver.scoring import UNFINISHED, outcome_of


@helper
def settled(s: Any, state: Any) -> bool:
    """Whether the exact value of an unfinished state stands for playing it on.

    With the talon exhausted both players know all cards. In a closed deal they do not; there the
    setting says from which size of hands on.
    """
    if state["closer"] < 0:
        return state["talon_size"] == 0
    leader = int(state["leader"])
    return popcount(int(state["hands"][1 - leader])) <= s["closed_exact"]


@inlined
def _settled_here(s: Any, t: Any) -> bool:
    """``settled`` of a deal that is loaded."""
    if t["closer"]:
        return popcount(t["theirs"]) <= s["closed_exact"]
    return t["talon_size"] == 0


@helper
def _exact(s: Any, states: Any, scratch: Any, player: int) -> int:
    t, c = s["playout_state"], s["exact"]
    if t["closer"] or not is_simple(c, t["need"], t["other_need"]):
        unload(t, states[0])
        return value_for(c, states, scratch, player)
    points = exhausted_points(
        c,
        t["mine"],
        t["theirs"],
        t["need"],
        t["other_need"],
        t["tricks"],
        t["other_tricks"],
        t["led"],
    )
    return points if t["leader"] == player else -points


@inlined
def _after_reply(rules: Any, state: Any, t: Any) -> None:
    if t["closer"] == 0 and t["talon_size"] > 0 and not is_out(t):
        if rules["close_before_draw"]:
            t["before_draw"] = 1
        else:
            draw(state, t)


@helper
def result_of(s: Any, states: Any, scratch: Any, player: int) -> int:
    """Game points of ``player`` from ``states[0]``, played on by the policy; it is overwritten."""
    state, t = states[0], s["playout_state"]
    outcome = outcome_of(state)
    if outcome != UNFINISHED:
        return outcome_value(outcome, player)
    rules, sharper, generator = state["rules"], s["sharper"], s["generator"]
    load(state, t)
    while True:
        if t["led"] < 0:
            if is_out(t):
                points = out_points(rules, t)
                break
            if t["mine"] | t["theirs"] == 0 and t["closer"]:
                points = failed_points(rules, t)
                break
        if _settled_here(s, t):
            s["generator"] = generator
            return _exact(s, states, scratch, player)
        generator, move = sample_playout_move(s, rules, t, generator, sharper)
        if t["led"] >= 0:
            reply(t, move)
            _after_reply(rules, state, t)
        elif move & DRAW:
            draw(state, t)
        else:
            lead(rules, t, move)
            if move & MARRIAGE and is_out(t):
                points = out_points(rules, t)
                break
    s["generator"] = generator
    return points if t["leader"] == player else -points
