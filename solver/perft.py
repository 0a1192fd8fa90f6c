"""perft: how many sequences of moves there are, the measure of a move generator."""

from typing import Any

import numpy as np
from numba import int64

from solver.kernel import kernel
from solver.moves import MAX_MOVES, generate
from solver.play import STATES, make
from solver.state import STATE


@kernel(int64(STATES, int64[:, ::1], int64))
def _count(stack: Any, moves: Any, depth: int) -> int:
    """Sequences of ``depth`` moves from ``stack[depth]``; entries below are scratch space."""
    n = generate(stack[depth], moves[depth])
    if depth == 1:
        return n
    total = 0
    for i in range(n):
        stack[depth - 1] = stack[depth]
        make(stack[depth - 1], moves[depth, i])
        total += _count(stack, moves, depth - 1)
    return total


def perft(states: np.ndarray, depth: int) -> int:
    """Number of sequences of exactly ``depth`` moves from ``states[0]``.

    Sequences that end the deal sooner do not count; ``depth`` 0 has one, the empty sequence.
    """
    if depth == 0:
        return 1
    stack = np.zeros(depth + 1, STATE)
    stack[depth] = states[0]
    return int(_count(stack, np.empty((depth + 1, MAX_MOVES), np.int64), depth))
