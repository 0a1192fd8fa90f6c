"""Perfect-information Monte Carlo as a player: the move with the best average over worlds.

The same worlds, values and ties as ``sixtysix.evaluate(view, method="pimc")`` with the seed of the
information state.
"""

from typing import Any

import numpy as np
from numba import types

from solver.bits import popcount
from solver.cards import DECK
from solver.exact import move_values
from solver.exact.context import CONTEXTS
from solver.hidden.worlds.determinization import KNOWN_ARRAY, place_numbered, place_sampled
from solver.hidden.worlds.knowledge import information
from solver.kernel import helper, kernel
from solver.moves import MAX_MOVES
from solver.players.random_moves import honest_moves
from solver.state import STATE

_WORLD_COST = 16  # what a world costs besides its search, in nodes


@helper
def _all_worlds(known: Any, most: int) -> int:
    """The number of worlds, or 0 if it is above ``most``."""
    worlds, size = 1, popcount(int(known["allowed"]))
    for j in range(known["missing"]):
        worlds = worlds * (size - j) // (j + 1)
    if known["base"]["closer"] < 0:
        for j in range(2, popcount(int(known["unseen"])) - int(known["missing"]) + 1):
            if worlds > most:
                break
            worlds *= j
    return worlds if worlds <= most else 0


@helper
def _first_of_best(totals: Any, n: int) -> int:
    best = 0
    for m in range(1, n):
        if totals[m] > totals[best]:
            best = m
    return best


@kernel(
    types.void(
        CONTEXTS,
        KNOWN_ARRAY,
        types.uint64,
        types.int64,
        types.int64,
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
    )
)
def choose_by_average(
    contexts: Any,
    knowns: Any,
    seed: Any,
    worlds: int,
    nodes: int,
    progress: Any,
    totals: Any,
    codes: Any,
) -> None:
    """Go on choosing until about ``nodes`` nodes are searched or every record has its move.

    ``progress`` holds how many records are done and how many worlds of the next one, ``totals`` (of
    256 moves) their sums of game points: all zero at first, and handed back for the next call. So a
    caller can be interrupted in between.
    """
    moves, scratch = np.empty(MAX_MOVES, np.int64), np.empty(1, STATE)
    pool, values = np.empty(DECK, np.int64), np.empty(MAX_MOVES, np.int8)
    spent = 0
    while progress[0] < knowns.shape[0]:
        k, world = progress[0], progress[1]
        known = knowns[k : k + 1]
        n = honest_moves(known[0]["base"], scratch, moves)
        every = _all_worlds(known[0], worlds)
        own = information(known[0], seed)
        last = every if every > 0 else worlds
        if n == 1:
            last = 0
        while world < last and spent < nodes:
            if every > 0:
                place_numbered(known, world, scratch, pool)
            else:
                place_sampled(known, own, world, scratch, pool)
            contexts[0]["open_nodes"] = 0
            contexts[0]["strict_nodes"] = 0
            move_values(contexts, scratch, moves[:n], values[:n])
            spent += contexts[0]["open_nodes"] + contexts[0]["strict_nodes"] + _WORLD_COST
            for m in range(n):
                totals[m] += values[m]
            world += 1
        progress[1] = world
        if world < last:
            return
        codes[k] = moves[_first_of_best(totals, n)]
        totals[:] = 0
        progress[0] = k + 1
        progress[1] = 0
