"""The moves worth searching: no false claims, and with a claim due no passing it over.

A false claim ends the deal with a loss that is known without search, and waiting with a claim is
never better.
"""

from typing import Any

from solver.cards import marriage_points
from solver.kernel import helper
from solver.moves import CARD, CLAIM, MARRIAGE, generate
from solver.scoring import MANUAL, reached


@helper
def _due(state: Any, move: int) -> bool:
    """Whether the player on lead may claim with ``move``."""
    leader = int(state["leader"])
    if reached(state, leader):
        return True
    if not move & MARRIAGE or state["tricks"][leader] == 0:
        return False
    points = int(state["points"][leader]) + marriage_points(move & CARD, int(state["trump"]))
    return points >= state["rules"]["target"]


@helper
def honest_moves(state: Any, out: Any) -> int:
    """Write the legal moves but for false claims into ``out``; returns how many there are."""
    n = generate(state, out)
    if state["rules"]["claims"] != MANUAL or state["led"] >= 0:
        return n
    kept = 0
    for i in range(n):
        if not out[i] & CLAIM or _due(state, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@helper
def sound_moves(state: Any, out: Any) -> int:
    """As ``honest_moves``, but without those that pass over a claim."""
    n = honest_moves(state, out)
    if state["rules"]["claims"] != MANUAL or state["led"] >= 0:
        return n
    kept = 0
    for i in range(n):
        if out[i] & CLAIM or not _due(state, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept
