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
    """Sequences of ``depth`` moves from ``stack[depth]``; entries below are scratch space.

    ``moves[0, 0]`` is how many positions may still be visited; -1 if that is not enough. (It stands
    in the row that no depth needs, as a third array costs a fifth of the speed.)
    """
    n = generate(stack[depth], moves[depth])
    if depth == 1:
        return n
    moves[0, 0] -= n
    if moves[0, 0] < 0:
        return -1
    total = 0
    for i in range(n):
        stack[depth - 1] = stack[depth]
        make(stack[depth - 1], moves[depth, i])
        count = _count(stack, moves, depth - 1)
        if count < 0:
            return count
        total += count
    return total


def perft(states: np.ndarray, depth: int, most: int) -> tuple[int, int]:
    """Number of sequences of exactly ``depth`` moves from ``states[0]``, and of positions visited.

    Sequences that end the deal sooner do not count; ``depth`` 0 has one, the empty sequence. The
    number is -1 if there are more than ``most`` positions to visit on the way.
    """
    if depth == 0:
        return 1, 0
    stack = np.zeros(depth + 1, STATE)
    stack[depth] = states[0]
    moves = np.empty((depth + 1, MAX_MOVES), np.int64)
    moves[0, 0] = most
    count = int(_count(stack, moves, depth))
    return count, most - int(moves[0, 0])
