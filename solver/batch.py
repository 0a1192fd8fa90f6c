"""Many states at once: their exact values, and whether a deal is over."""

from numba import types

from solver.exact import value
from solver.exact.context import CONTEXTS
from solver.kernel import kernel
from solver.play import STATES
from solver.scoring import UNFINISHED, outcome_of

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
