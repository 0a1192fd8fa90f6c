"""Exact values of many states at once."""

from typing import Any

from numba import types

from solver.exact import value
from solver.exact.context import CONTEXTS
from solver.kernel import kernel
from solver.play import STATES

STATE_COST = 16  # what a state costs besides its search, in nodes


@kernel(types.int64(CONTEXTS, STATES, types.int64, types.int64, types.int8[::1]))
def solve_some(contexts: Any, states: Any, first: int, nodes: int, values: Any) -> int:
    """Write exact values from state ``first`` on until about ``nodes`` nodes were searched.

    Values are game points for the player to move. Returns the number of the next state, so that the
    caller, who calls again, can be interrupted in between.
    """
    spent = 0
    for i in range(first, states.shape[0]):
        contexts[0]["open_nodes"] = 0
        contexts[0]["strict_nodes"] = 0
        values[i] = value(contexts, states[i : i + 1])
        spent += contexts[0]["open_nodes"] + contexts[0]["strict_nodes"] + STATE_COST
        if spent >= nodes:
            return i + 1
    return states.shape[0]
