"""Many deals at once, each played by two sides that see only what they know.

Tables 2i and 2i + 1 hold the same deal: side 0 is player 0 at the first and player 1 at the second.
``knowns[2 * t + p]`` is what player ``p`` knows at table ``t``. A side is asked for its moves at
all tables where it has a choice (``due``), and they are made (``play_moves``), until no table is
left; moves without an alternative are made on the way.
"""

from typing import Any

import numpy as np
from numba import types

from solver.exact.root import player_to_move
from solver.hidden.worlds.determinization import KNOWN_ARRAY
from solver.hidden.worlds.knowledge import begin, learn
from solver.kernel import helper, kernel
from solver.moves import MAX_MOVES, generate
from solver.play import STATES, make
from solver.scoring import UNFINISHED, outcome_of


@helper
def _play(state: Any, first: Any, second: Any, move: int) -> None:
    """Make a move, and let both players learn from it."""
    make(state, move)
    learn(first, move, state)
    learn(second, move, state)


@helper
def _play_forced(state: Any, first: Any, second: Any, moves: Any) -> None:
    """Make moves as long as there is only one."""
    while generate(state, moves) == 1:
        _play(state, first, second, moves[0])


@kernel(types.void(STATES, KNOWN_ARRAY))
def begin_tables(states: Any, knowns: Any) -> None:
    """Let both players of every table look at what they may see, and make forced moves."""
    moves = np.empty(MAX_MOVES, np.int64)
    for t in range(states.shape[0]):
        begin(states[t], 0, knowns[2 * t])
        begin(states[t], 1, knowns[2 * t + 1])
        _play_forced(states[t], knowns[2 * t], knowns[2 * t + 1], moves)


@kernel(types.int64(STATES, types.int64, types.int64[::1]))
def due(states: Any, side: int, places: Any) -> int:
    """Write where ``side`` has to choose into ``places`` (as ``2 * t + p``); how many there are."""
    n = 0
    for t in range(states.shape[0]):
        if outcome_of(states[t]) == UNFINISHED:
            player = player_to_move(states[t])
            if player ^ (t & 1) == side:
                places[n] = 2 * t + player
                n += 1
    return n


@kernel(types.void(STATES, KNOWN_ARRAY, types.int64[::1], types.int64[::1]))
def play_moves(states: Any, knowns: Any, places: Any, codes: Any) -> None:
    """Make the legal moves ``codes`` at ``places``, and the forced ones that follow."""
    moves = np.empty(MAX_MOVES, np.int64)
    for k in range(places.shape[0]):
        t = places[k] >> 1
        _play(states[t], knowns[2 * t], knowns[2 * t + 1], codes[k])
        _play_forced(states[t], knowns[2 * t], knowns[2 * t + 1], moves)


@kernel(types.void(STATES, types.int64[::1]))
def outcomes(states: Any, packed: Any) -> None:
    """The packed outcome of every table, see ``solver.scoring``."""
    for t in range(states.shape[0]):
        packed[t] = outcome_of(states[t])


@kernel(types.int64(KNOWN_ARRAY, types.int64[::1]))
def first_illegal(knowns: Any, codes: Any) -> int:
    """The first record whose move is not legal; as many as there are if all of them are."""
    moves = np.empty(MAX_MOVES, np.int64)
    for k in range(knowns.shape[0]):
        n = generate(knowns[k]["base"], moves)
        legal = False
        for m in range(n):
            legal = legal or moves[m] == codes[k]
        if not legal:
            return k
    return knowns.shape[0]
