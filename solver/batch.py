"""Exact values of many states at once, of the positions alone or of all their moves."""

from typing import Any

import numpy as np
from numba import types

from solver.claims import claims_falsely
from solver.exact import move_values, value
from solver.exact.context import CONTEXTS
from solver.kernel import kernel
from solver.moves import MAX_MOVES, generate
from solver.play import STATES
from solver.state import STATE

_STATE_COST = 16  # what a state costs besides its search, in nodes


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
        spent += contexts[0]["open_nodes"] + contexts[0]["strict_nodes"] + _STATE_COST
        if spent >= nodes:
            return i + 1
    return states.shape[0]


@kernel(types.void(STATES, types.int64[::1]))
def count_moves(states: Any, counts: Any) -> None:
    """Write the number of legal moves of every state; 0 where the deal is over."""
    moves = np.empty(MAX_MOVES, np.int64)
    for i in range(states.shape[0]):
        counts[i] = generate(states[i], moves)


@kernel(
    types.int64(
        CONTEXTS,
        STATES,
        types.int64,
        types.int64,
        types.int64[::1],
        types.int16[::1],
        types.int8[::1],
        types.int16[::1],
        types.int8[::1],
    )
)
def evaluate_some(
    contexts: Any,
    states: Any,
    first: int,
    nodes: int,
    offsets: Any,
    codes: Any,
    values: Any,
    best: Any,
    best_values: Any,
) -> int:
    """As ``solve_some``, the exact value of every legal move.

    Those of state ``i`` go to ``offsets[i]`` … ``offsets[i + 1] - 1`` of ``codes`` and ``values``,
    in the order of ``solver.moves``; the first of the best, false claims left out, and its value to
    ``best[i]`` and ``best_values[i]``.
    """
    spent = 0
    moves = np.empty(MAX_MOVES, np.int64)
    found = np.empty(MAX_MOVES, np.int8)
    after = np.empty(1, STATE)
    for i in range(first, states.shape[0]):
        contexts[0]["open_nodes"] = 0
        contexts[0]["strict_nodes"] = 0
        n = generate(states[i], moves)
        move_values(contexts, states[i : i + 1], moves[:n], found[:n])
        top = -1
        for m in range(n):
            codes[offsets[i] + m] = moves[m]
            values[offsets[i] + m] = found[m]
            better = top < 0 or found[m] > found[top]
            if better and not claims_falsely(states[i], after, moves[m]):
                top = m
        best[i] = moves[top]
        best_values[i] = found[top]
        spent += contexts[0]["open_nodes"] + contexts[0]["strict_nodes"] + _STATE_COST
        if spent >= nodes:
            return i + 1
    return states.shape[0]
