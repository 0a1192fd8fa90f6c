"""Moves by lot, and lots for players that sometimes do something else."""

from typing import Any

import numpy as np
from numba import types

from solver.exact.root import false_claim
from solver.hidden.worlds.determinization import KNOWN_ARRAY
from solver.hidden.worlds.knowledge import information
from solver.kernel import helper, kernel
from solver.moves import CLAIM, MAX_MOVES, generate
from solver.play import make
from solver.splitmix import below, stream
from solver.state import STATE

MOVES, LOTS = 0, 1  # streams of an information state
PARTS = 1 << 20  # of a chance


@helper
def honest_moves(base: Any, scratch: Any, moves: Any) -> int:
    """Write the legal moves but for false claims; how many there are, at least one."""
    n = generate(base, moves)
    kept = 0
    for m in range(n):
        if moves[m] & CLAIM:
            scratch[0] = base
            make(scratch[0], moves[m])
            if false_claim(scratch[0], moves[m]):
                continue
        moves[kept] = moves[m]
        kept += 1
    return kept


@kernel(types.void(KNOWN_ARRAY, types.uint64, types.int64[::1]))
def choose_at_random(knowns: Any, seed: Any, codes: Any) -> None:
    """A legal move that is no false claim, all equally likely."""
    moves, scratch = np.empty(MAX_MOVES, np.int64), np.empty(1, STATE)
    for k in range(knowns.shape[0]):
        n = honest_moves(knowns[k]["base"], scratch, moves)
        _, chosen = below(stream(information(knowns[k], seed), MOVES), n)
        codes[k] = moves[chosen]


@kernel(types.void(KNOWN_ARRAY, types.uint64, types.int64, types.boolean[::1]))
def draw_lots(knowns: Any, seed: Any, parts: int, drawn: Any) -> None:
    """Whether something happens that has the chance ``parts`` / ``PARTS``."""
    for k in range(knowns.shape[0]):
        _, lot = below(stream(information(knowns[k], seed), LOTS), PARTS)
        drawn[k] = lot < parts
