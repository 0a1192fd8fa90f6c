"""The moves worth searching: all legal ones, or with manual claims the claims that are due.

A false claim ends the deal with a loss that is known without search, and a claim is made as soon as
it is due: passing it over is never better.
"""

from typing import Any

from solver.cards import marriage_points
from solver.kernel import helper
from solver.moves import CARD, CLAIM, MARRIAGE, generate
from solver.scoring import MANUAL, reached


@helper
def _claims(state: Any, move: int) -> int:
    """How a lead deals with claims: 0 makes none and owes none, 1 one that is due, 2 wrong."""
    leader = int(state["leader"])
    due = reached(state, leader)
    if move & MARRIAGE and state["tricks"][leader] > 0:
        points = int(state["points"][leader]) + marriage_points(move & CARD, int(state["trump"]))
        due = due or points >= state["rules"]["target"]
    claimed = move & CLAIM != 0
    if claimed != due:
        return 2
    return 1 if due else 0


@helper
def honest_moves(state: Any, out: Any) -> int:
    """Write the moves worth searching into ``out``; returns how many there are."""
    n = generate(state, out)
    if state["rules"]["claims"] != MANUAL or state["led"] >= 0:
        return n
    kept = 0
    for i in range(n):
        if _claims(state, out[i]) < 2:
            out[kept] = out[i]
            kept += 1
    return kept
