"""Choices, for one view and for many at once, as whole deals are played."""

from typing import Any

from numba import int64, types, uint64, void

from solver.hidden.ismcts.tree_context import SEARCHES
from solver.hidden.ismcts.tree_search import begin, run
from solver.hidden.policy.sample_move import sample_move
from solver.hidden.worlds.determinization import KNOWN_ARRAY
from solver.hidden.worlds.knowledge import information
from solver.kernel import helper, kernel
from solver.moves import CLAIM
from solver.splitmix import stream


@helper
def favourite(s: Any) -> int:
    """The index of the best move at the root: a claim, else the most visits, then the total.

    The first edges are the last moves in the order of ``solver.moves``, which decides a tie.
    """
    best = s["move_count"] - 1
    if s["moves"][best] & CLAIM:
        return best
    for i in range(best - 1, -1, -1):
        edge, top = s["edges"][i], s["edges"][best]
        more = int(edge["visits"]) - int(top["visits"])
        if more > 0 or (more == 0 and edge["total"] > top["total"]):
            best = i
    return best


@kernel(int64(SEARCHES, KNOWN_ARRAY, uint64, int64))
def choose(searches: Any, known: Any, seed: Any, iterations: int) -> int:
    """The code of the move to play in the view ``known``, whose player is to move."""
    begin(searches, known, seed)
    n = int(searches[0]["move_count"])
    if n > 1:
        # Each move once is all there is to find where nothing is hidden.
        base = known[0]["base"]
        run(searches, known, n if base["closer"] < 0 and base["talon_size"] == 0 else iterations)
    return searches[0]["moves"][favourite(searches[0])]


@kernel(int64(SEARCHES, KNOWN_ARRAY, uint64, int64, int64, int64, types.int64[::1]))
def choose_by_tree(
    searches: Any, knowns: Any, seed: Any, iterations: int, first: int, most: int, codes: Any
) -> int:
    """Choose for the views from ``first`` on, at most ``most`` of them; returns the next one.

    Each choice is that of ``choose`` with the seed that ``information`` makes of ``seed``.
    """
    last = min(first + most, knowns.shape[0])
    for k in range(first, last):
        own = information(knowns[k], seed)
        codes[k] = choose(searches, knowns[k : k + 1], own, iterations)
    return last


@kernel(void(SEARCHES, KNOWN_ARRAY, uint64, types.int64[::1]))
def choose_by_policy(searches: Any, knowns: Any, seed: Any, codes: Any) -> None:
    """Draw a move for each view as playouts do."""
    s = searches[0]
    for k in range(knowns.shape[0]):
        generator = stream(information(knowns[k], seed), 0)
        base = knowns[k]["base"]
        generator, codes[k] = sample_move(s, base, s["playout_state"], generator, s["sharper"])
