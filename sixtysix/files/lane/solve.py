"""Exact values of all moves of many states."""

from typing import Any

import numpy as np
from numba import int8, int16, int64

from sixtysix import engine

CONTEXTS = engine.part("exact.context").CONTEXTS
STATES = engine.part("play").STATES
MAX_MOVES = engine.part("moves").MAX_MOVES
generate = engine.part("moves").generate
move_values = engine.part("exact.root").move_values

_STATE_COST = 16  # what a state costs besides its search, in nodes


@engine.kernel(int64(CONTEXTS, STATES, int64, int64, int64[::1], int16[::1], int8[::1]))
def solve_states(
    contexts: Any, states: Any, first: int, nodes: int, offsets: Any, codes: Any, values: Any
) -> int:
    """Values of the moves of states from ``first`` on, until about ``nodes`` were searched.

    The moves of state ``i`` are ``codes[offsets[i] : offsets[i + 1]]``, their game points for the
    player to move ``values`` there. Returns the number of the next state, so that the caller, who
    calls again with more room if need be, can be interrupted.
    """
    spent = 0
    moves, found = np.empty(MAX_MOVES, np.int64), np.empty(MAX_MOVES, np.int8)
    for i in range(first, len(states)):
        start = int(offsets[i])
        if spent >= nodes or start + MAX_MOVES > len(codes):
            return i
        n = generate(states[i], moves)
        offsets[i + 1] = start + n
        contexts[0]["open_nodes"] = 0
        contexts[0]["strict_nodes"] = 0
        move_values(contexts, states[i : i + 1], moves[:n], found[:n])
        for m in range(n):
            codes[start + m], values[start + m] = moves[m], found[m]
        spent += contexts[0]["open_nodes"] + contexts[0]["strict_nodes"] + _STATE_COST
    return len(states)
