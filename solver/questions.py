"""All that a question needs, in one import; and kernels for many states at once."""

import numpy as np
from numba import types

from solver.deals import fill_deals
from solver.exact import line, move_values, new_context, value
from solver.exact.context import CONTEXTS
from solver.exact.root import false_claim
from solver.hidden.average import OUTCOMES, add_outcomes, stride
from solver.hidden.worlds import fill_worlds
from solver.kernel import kernel
from solver.moves import CLAIM
from solver.play import STATES, make
from solver.scoring import UNFINISHED, outcome_of
from solver.state import STATE

__all__ = [
    "OUTCOMES",
    "add_outcomes",
    "fill_deals",
    "fill_worlds",
    "find_false_claims",
    "first_over",
    "line",
    "move_values",
    "new_context",
    "solve_some",
    "stride",
]

_STATE_COST = 16  # what a state costs besides its search, in nodes


@kernel(types.int64(CONTEXTS, STATES, types.int64, types.int64, types.int8[::1]))
def solve_some(contexts, states, first, nodes, values):
    """Write exact values from state ``first`` on until about ``nodes`` nodes were searched.

    Values are game points for the player to move. Returns the number of the next state, so that the
    caller, who calls again, can be interrupted in between.
    """
    spent = 0
    for i in range(first, states.shape[0]):
        contexts[0]["open_nodes"] = 0
        contexts[0]["strict_nodes"] = 0
        values[i] = value(contexts, states[i : i + 1])
        spent += contexts[0]["open_nodes"] + contexts[0]["strict_nodes"] + _STATE_COST
        if spent >= nodes:
            return i + 1
    return states.shape[0]


@kernel(types.int64(STATES))
def first_over(states):
    """The number of the first state whose deal is over, -1 if there is none."""
    for i in range(states.shape[0]):
        if outcome_of(states[i]) != UNFINISHED:
            return i
    return -1


@kernel(types.void(STATES, types.int64[::1], types.boolean[::1]))
def find_false_claims(states, moves, false):
    """Set ``false[m]`` where the legal move ``moves[m]`` of the one state is a false claim.

    The state may have unknown cards: a claim ends the deal before they matter.
    """
    after = np.empty(1, STATE)
    for m in range(moves.shape[0]):
        false[m] = False
        if moves[m] & CLAIM:
            after[0] = states[0]
            make(after[0], moves[m])
            false[m] = false_claim(after[0], moves[m])
