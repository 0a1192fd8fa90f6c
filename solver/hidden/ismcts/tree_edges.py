"""The edges of nodes: in a list, and at the other's nodes also in a row by their moves.

At a node of the other every world has moves of its own, so their edges are looked up again and
again; a row tells where they are.
"""

from typing import Any

from numba import int64

from solver.hidden.ismcts.tree_context import NONE, ROW, ROWS
from solver.kernel import helper, inlined
from solver.moves import CARD, CLOSE, EXCHANGE, MARRIAGE

MARRIAGE_PLACES = 16  # kings and queens are cards 8 … 15, those announced 24 … 31


@helper
def new_edge(s: Any, node: int, move: int) -> int:
    """An edge put in front of the others of its node."""
    number = s["edge_count"]
    edge = s["edges"][number]
    edge["move"], edge["next"], edge["child"] = move, s["nodes"][node]["edges"], NONE
    edge["visits"], edge["available"], edge["total"] = 0, 0, 0.0
    s["nodes"][node]["edges"] = number
    s["edge_count"] = number + 1
    return number


@helper
def _find_edge(s: Any, node: int, move: int) -> int:
    """The edge of a move at a node, made if there is none yet."""
    edge = int(s["nodes"][node]["edges"])
    while edge != NONE:
        if s["edges"][edge]["move"] == move:
            return edge
        edge = int(s["edges"][edge]["next"])
    return new_edge(s, node, move)


@inlined
def _place_in_row(move: int) -> int:
    """Where a row has a move: by its way to lead and its card; announcements have eight places."""
    way = (move & EXCHANGE) << 1 | (move & CLOSE) >> 1
    return way | (move & CARD) + (MARRIAGE_PLACES if move & MARRIAGE else 0)


@helper
def _new_row(s: Any, node: int) -> int:
    """An empty row for a node of the other; ``NONE`` if there is no room."""
    row = s["row_count"]
    if row == ROWS:
        return int64(NONE)
    for place in range(ROW):
        s["rows"][row, place] = 0
    s["nodes"][node]["row"] = row
    s["row_count"] = row + 1
    return row


@inlined
def _edge_of(s: Any, node: int, row: int, move: int) -> int:
    """The edge of a move at a node of the other, made if there is none yet.

    Its row tells, but for the few moves that have to share a place.
    """
    if row == NONE:
        return _find_edge(s, node, move)
    place = _place_in_row(move)
    edge = int(s["rows"][row, place]) - 1
    if edge < 0:
        edge = new_edge(s, node, move)
    elif s["edges"][edge]["move"] != move:
        edge = _find_edge(s, node, move)
    s["rows"][row, place] = edge + 1
    return edge


@helper
def match(s: Any, node: int, n: int) -> None:
    """Find or make the edges of the legal moves at a node of the other, and count them available.

    They take the place of the moves in ``legal``.
    """
    row = int(s["nodes"][node]["row"])
    if s["nodes"][node]["edges"] == NONE:
        row = _new_row(s, node)
    for i in range(n):
        edge = _edge_of(s, node, row, s["legal"][i])
        s["edges"][edge]["available"] += 1
        s["edges"][edge]["chance"] = s["chances"][i]
        s["legal"][i] = edge
