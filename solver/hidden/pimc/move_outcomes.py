"""Perfect-information Monte Carlo: the exact outcome of every move in many worlds, as counts.

Counts are integers, so they are the same in whatever order and in however many parts the worlds are
taken, and every objective is an average over them.
"""

import math
from typing import Any

import numpy as np
from numba import types

from solver.cards import DECK
from solver.exact import move_values
from solver.exact.context import CONTEXTS
from solver.hidden.worlds.determinization import KNOWN_ARRAY, place_numbered, place_sampled
from solver.kernel import kernel
from solver.state import STATE

OUTCOMES = 7  # -3 … 3 game points for the player to move
WORST = -3

_GOLDEN_RATIO = (math.sqrt(5) - 1) / 2


def stride(total: int) -> int:
    """A step with which ``i * step % total`` visits every number below ``total`` once.

    Neighbouring worlds are alike, so an enumeration that a time limit may cut short takes them in
    steps of the golden ratio: wherever it stops, what it has seen is spread over all worlds.
    """
    step = max(1, round(total * _GOLDEN_RATIO))
    while math.gcd(step, total) > 1:
        step += 1
    return step


@kernel(
    types.void(
        CONTEXTS,
        KNOWN_ARRAY,
        types.int64[::1],
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.uint64,
        types.int64[:, ::1],
    )
)
def add_outcomes(
    contexts: Any,
    known: Any,
    moves: Any,
    first: int,
    last: int,
    total: int,
    step: int,
    seed: Any,
    counts: Any,
) -> None:
    """Add the outcomes of ``moves`` in the worlds ``first`` … ``last - 1`` to ``counts``.

    ``counts[m, v + 3]`` is the number of worlds where move ``m`` is worth ``v`` game points to the
    player to move. With ``total`` > 0 the worlds are all ``total`` of them, taken in ``stride``
    steps; with ``total`` = 0 they are samples of ``seed``.
    """
    pool = np.empty(DECK, np.int64)
    world = np.empty(1, STATE)
    values = np.empty(moves.shape[0], np.int8)
    for i in range(first, last):
        if total > 0:
            place_numbered(known, i * step % total, world, pool)
        else:
            place_sampled(known, seed, i, world, pool)
        move_values(contexts, world, moves, values)
        for m in range(moves.shape[0]):
            counts[m, values[m] - WORST] += 1
