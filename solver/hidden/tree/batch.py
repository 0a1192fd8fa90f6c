"""Choices for many views at once, as whole deals are played."""

from typing import Any

from numba import int64, types, uint64, void

from solver.hidden.knowledge import information
from solver.hidden.policy.pick import pick
from solver.hidden.tree.context import SEARCHES
from solver.hidden.tree.search import choose
from solver.hidden.worlds import KNOWN_ARRAY
from solver.kernel import kernel
from solver.splitmix import stream


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
        generator, codes[k] = pick(s, base, s["swift"], generator, s["sharper"])
