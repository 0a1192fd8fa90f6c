"""The search: worlds go down the tree, a playout values where they leave it.

Each iteration takes a world, follows it from the root by PUCT (Rosin, "Multi-armed bandits with
episode context", 2011; the policy's chances are the predictor), adds a node where it leaves the
tree, and adds the utility of the playout to all that it came through. Edges of a node are made at
its second visit, for most nodes are never visited again.
"""

import math
from typing import Any

import numpy as np
from numba import int64, uint64, void

from solver.bits import lowest
from solver.exact.prepare_context import prepare
from solver.exact.root import player_to_move
from solver.hidden.ismcts.candidate_moves import honest_moves, sound_moves
from solver.hidden.ismcts.playout import result_of, settled
from solver.hidden.ismcts.tree_context import EDGES, NODES, NONE, SEARCHES
from solver.hidden.ismcts.tree_edges import match, new_edge
from solver.hidden.ismcts.tree_worlds import next_world, start_worlds
from solver.hidden.policy.move_probabilities import chances
from solver.hidden.worlds.determinization import KNOWN_ARRAY
from solver.kernel import helper, inlined, kernel
from solver.play import make
from solver.scoring import UNFINISHED, outcome_of
from solver.state import STATE

POINTS_SPAN = 6.0
FARTHEST_BELOW = -1e300
PART, MOST_TRIES = 100, 20  # each move of the question has one playout in 100, up to 20 of them


@helper
def _new_node(s: Any, drawn: int, sibling: int) -> int:
    """A node without edges; ``NONE`` if there is no room."""
    number = s["node_count"]
    if number == NODES:
        return int64(NONE)
    node = s["nodes"][number]
    node["edges"], node["drawn"], node["sibling"] = NONE, drawn, sibling
    node["row"], node["visits"], node["total"] = NONE, 0, 0.0
    s["node_count"] = number + 1
    return number


@helper
def _rate(s: Any, state: Any, n: int) -> None:
    """The chances of the first ``n`` legal moves, flattened by the setting."""
    chances(s, state, n)
    if s["flatter"] != 1.0:
        total = 0.0
        for i in range(n):
            s["chances"][i] = s["chances"][i] ** s["flatter"]
            total += s["chances"][i]
        for i in range(n):
            s["chances"][i] /= total


@helper
def _grow(s: Any, node: int, n: int) -> None:
    """Make the edges of an own node, the last move first, so that the list is in order."""
    for i in range(n - 1, -1, -1):
        edge = new_edge(s, node, s["legal"][i])
        s["edges"][edge]["chance"] = s["chances"][i]


@inlined
def _merit(edge: Any, fresh: float, sign: float, bonus: float) -> float:
    """What PUCT makes of an edge; ``fresh`` stands for the mean of one without visits."""
    visits = int(edge["visits"])
    mean = sign * edge["total"] / visits if visits > 0 else fresh
    return mean + bonus * edge["chance"] / (1 + visits)


@helper
def _own_edge(s: Any, node: int, fresh: float, explore: float) -> int:
    best, most = int64(NONE), FARTHEST_BELOW
    bonus = explore * math.sqrt(float(s["nodes"][node]["visits"]))
    edge = int(s["nodes"][node]["edges"])
    while edge != NONE:
        merit = _merit(s["edges"][edge], fresh, 1.0, bonus)
        if merit > most:
            best, most = edge, merit
        edge = int(s["edges"][edge]["next"])
    return best


@helper
def _other_edge(s: Any, n: int, fresh: float, explore: float) -> int:
    best, most = int64(NONE), FARTHEST_BELOW
    for i in range(n):
        edge = s["legal"][i]
        bonus = explore * math.sqrt(float(s["edges"][edge]["available"]))
        merit = _merit(s["edges"][edge], fresh, -1.0, bonus)
        if merit > most:
            best, most = edge, merit
    return best


@helper
def _select(s: Any, state: Any, node: int, explore: float) -> int:
    """The edge to follow from ``node`` in this world; ``NONE`` if there is no room for edges."""
    own = player_to_move(state) == s["player"]
    record = s["nodes"][node]
    mean = record["total"] / max(1, int(record["visits"]))
    if own:
        if record["edges"] == NONE:
            if s["edge_count"] + s["legal"].shape[0] > EDGES:
                return int64(NONE)
            n = sound_moves(state, s["legal"])
            _rate(s, state, n)
            _grow(s, node, n)
        return _own_edge(s, node, mean - s["unvisited"], explore)
    if s["edge_count"] + s["legal"].shape[0] > EDGES:
        return int64(NONE)
    n = sound_moves(state, s["legal"])
    _rate(s, state, n)
    match(s, node, n)
    return _other_edge(s, n, -mean - s["unvisited"], explore)


@helper
def _neglected(s: Any) -> int:
    """A move of the question that has had too few playouts for its value to mean anything."""
    least = min(int(s["iterations"]) // PART, MOST_TRIES - 1) + 1
    for edge in range(s["move_count"]):
        if s["edges"][edge]["visits"] < least:
            return edge
    return int64(NONE)


@helper
def _child(s: Any, edge: int, drawn: int) -> int:
    """The node behind ``edge`` after drawing that card; a new one if there was none."""
    node = int(s["edges"][edge]["child"])
    while node != NONE:
        if s["nodes"][node]["drawn"] == drawn:
            return node
        node = int(s["nodes"][node]["sibling"])
    node = _new_node(s, drawn, int(s["edges"][edge]["child"]))
    if node != NONE:
        s["edges"][edge]["child"] = node
    return node


@helper
def _drawn_card(before: int, after: int) -> int:
    new = after & ~before
    return lowest(new) if new else int64(NONE)


@inlined
def _iterate(s: Any, known: Any, states: Any, scratch: Any, explore: float) -> None:
    """One world down the tree and its utility back up."""
    player = s["player"]
    next_world(s, known, s["iterations"], states)
    state = states[0]
    node, depth = 0, 0
    while True:
        s["node_path"][depth] = node
        edge = int64(NONE)
        fresh = s["nodes"][node]["visits"] == 0 and depth > 0
        if not fresh and outcome_of(state) == UNFINISHED and (depth == 0 or not settled(s, state)):
            edge = _neglected(s) if depth == 0 else int64(NONE)
            if edge == NONE:
                edge = _select(s, state, node, explore)
        s["edge_path"][depth] = edge
        if edge == NONE:
            break
        before = int(state["hands"][player])
        make(state, int(s["edges"][edge]["move"]))
        node = _child(s, edge, _drawn_card(before, int(state["hands"][player])))
        depth += 1
        if node == NONE:
            s["node_path"][depth] = NONE
            break
    result = result_of(s, states, scratch, player)
    _add(s, depth, result)


@helper
def _add(s: Any, depth: int, result: int) -> None:
    """Add a result to everything on the path, and to the outcomes of the root's move."""
    utility = s["utility"][result + 3]
    for i in range(depth + 1):
        if s["node_path"][i] != NONE:
            node = s["nodes"][s["node_path"][i]]
            node["visits"] += 1
            node["total"] += utility
        if i < depth:
            edge = s["edges"][s["edge_path"][i]]
            edge["visits"] += 1
            edge["total"] += utility
    if depth > 0:
        s["counts"][s["edge_path"][0], result + 3] += 1
    s["iterations"] += 1


@helper
def start(s: Any, known: Any, seed: Any) -> None:
    """Forget the last question and begin with this one."""
    s["player"] = 1 - int(known["hidden"])
    s["iterations"] = 0
    s["node_count"] = 0
    s["edge_count"] = 0
    s["row_count"] = 0
    s["exact"]["open_nodes"] = 0
    s["exact"]["strict_nodes"] = 0
    start_worlds(s, known, seed)
    prepare(s["exact"], known["base"])
    _new_node(s, NONE, NONE)
    n = honest_moves(known["base"], s["legal"])
    s["move_count"] = n
    _rate(s, known["base"], n)
    _grow(s, 0, n)
    for i in range(n):
        s["moves"][i] = s["edges"][i]["move"]
        for o in range(7):
            s["counts"][i, o] = 0


@kernel(void(SEARCHES, KNOWN_ARRAY, uint64))
def begin(searches: Any, known: Any, seed: Any) -> None:
    """Set ``searches[0]`` up for the view ``known`` (shape (1,)), whose player is to move."""
    start(searches[0], known[0], seed)


@helper
def iterate(s: Any, known: Any, count: int) -> None:
    """``count`` more iterations."""
    states, scratch = np.empty(1, STATE), np.empty(1, STATE)
    explore = s["puct"] * (s["utility"][6] - s["utility"][0]) / POINTS_SPAN
    for _ in range(count):
        _iterate(s, known, states, scratch, explore)


@kernel(void(SEARCHES, KNOWN_ARRAY, int64))
def run(searches: Any, known: Any, count: int) -> None:
    """Go on with the question of ``begin`` for ``count`` more iterations.

    In however many parts, the result is the same.
    """
    iterate(searches[0], known, count)
