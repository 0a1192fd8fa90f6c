"""Exact values of every move of many states at once."""

from typing import Any

import numpy as np
from numba import types

from solver.array_values import STATE_COST
from solver.claims import claims_falsely
from solver.exact import move_values
from solver.exact.context import CONTEXTS
from solver.kernel import kernel
from solver.moves import MAX_MOVES, generate
from solver.play import STATES
from solver.state import STATE


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
    """As ``solver.array_values.solve_some``, the exact value of every legal move.

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
        spent += contexts[0]["open_nodes"] + contexts[0]["strict_nodes"] + STATE_COST
        if spent >= nodes:
            return i + 1
    return states.shape[0]
