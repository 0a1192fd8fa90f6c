"""A world played on by the policy until nothing is hidden any more, then valued exactly."""

from typing import Any

from solver.bits import popcount
from solver.exact.root import HIGHEST, outcome_value, value_for
from solver.hidden.policy.pick import pick
from solver.kernel import helper
from solver.play import make
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


@helper
def result_of(s: Any, states: Any, scratch: Any, player: int) -> int:
    """Game points of ``player`` from ``states[0]``, played on by the policy; it is overwritten."""
    generator = s["generator"]
    outcome = outcome_of(states[0])
    while outcome == UNFINISHED and not settled(s, states[0]):
        generator, move = pick(s["policy"], states[0], generator, s["scores"], s["sharper"])
        make(states[0], move)
        outcome = outcome_of(states[0])
    s["generator"] = generator
    if outcome != UNFINISHED:
        return outcome_value(outcome, player)
    return value_for(s["exact"], states, scratch, player, HIGHEST)
