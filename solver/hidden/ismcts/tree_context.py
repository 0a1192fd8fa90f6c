"""What a tree search owns: its settings, nodes and edges in flat arrays, an exact solver's context.

One for each thread. A *node* is what the player whose question it is (the root's player) can tell
apart: the moves made since and the cards he drew. An *edge* is a move at a node. At the root
player's own nodes every edge is possible in every world; at the other's nodes only those that the
world's hand allows, so there an edge also counts how often it was available. Counting availability
is due to Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012).
"""

import numpy as np
from numba import from_dtype

from solver.exact.context import CONTEXT, new_context
from solver.hidden.policy.model import SIZE
from solver.hidden.policy.playout_state import PLAYOUT_STATE
from solver.moves import MAX_MOVES

NODES = 1 << 17
EDGES = 1 << 20
ROWS = 1 << 15
ROW = 128
DEEPEST = 64  # moves of a deal
NONE = -1

NODE = np.dtype(
    [
        ("edges", np.int32),  # its first edge, NONE before the second visit
        ("drawn", np.int32),  # the card that the root's player drew on the way in, NONE without
        ("row", np.int32),  # of a node of the other: where its edges are by move, NONE without
        ("sibling", np.int32),  # the next node behind the same edge
        ("visits", np.int32),
        ("total", np.float64),  # of utilities, for the root's player
    ],
    align=True,
)

EDGE = np.dtype(
    [
        ("move", np.int32),
        ("next", np.int32),  # the next edge of the same node
        ("child", np.int32),  # the first of the nodes behind it
        ("visits", np.int32),
        ("available", np.int32),
        ("chance", np.float32),  # by the policy, in the world where it was last asked
        ("total", np.float64),
    ],
    align=True,
)

SEARCH = np.dtype(
    [
        ("exact", CONTEXT),
        ("policy", np.int16, (SIZE,)),
        # Settings.
        ("puct", np.float64),  # exploration, in units of the utility's span / 6
        ("flatter", np.float64),  # the power of the policy's chances: below 1 is flatter
        ("unvisited", np.float64),  # what an edge without a visit is worth less than its node
        ("sharper", np.int64),  # of playouts, see ``solver.hidden.policy.sample_move``
        ("closed_exact", np.int64),  # cards a hand, from which on closed deals are valued exactly
        ("utility", np.float64, (7,)),  # of -3 … 3 game points for the root's player
        # The question.
        ("player", np.int64),
        ("total", np.int64),  # the number of worlds where they are taken in turn, else 0
        ("step", np.int64),
        ("generator", np.uint64),  # of worlds and playouts
        ("missing", np.int64),
        ("pool", np.int64, (24,)),
        ("pool_size", np.int64),
        ("iterations", np.int64),
        # What was found at the root: outcomes of each legal move.
        ("moves", np.int64, (MAX_MOVES,)),
        ("move_count", np.int64),
        ("counts", np.int64, (MAX_MOVES, 7)),
        # The tree.
        ("node_count", np.int64),
        ("edge_count", np.int64),
        ("row_count", np.int64),
        ("nodes", NODE, (NODES,)),
        ("edges", EDGE, (EDGES,)),
        ("rows", np.int32, (ROWS, ROW)),  # 1 + the number of a move's edge, 0 if there is none
        # Scratch.
        ("playout_state", PLAYOUT_STATE),
        ("node_path", np.int64, (DEEPEST,)),
        ("edge_path", np.int64, (DEEPEST,)),
        ("scores", np.int64, (MAX_MOVES,)),
        ("legal", np.int64, (MAX_MOVES,)),
        ("chances", np.float64, (MAX_MOVES + 4,)),
    ],
    align=True,
)
SEARCH_T = from_dtype(SEARCH)
SEARCHES = SEARCH_T[::1]

POINTS = np.arange(-3.0, 4.0)


def new_search(policy: np.ndarray) -> np.ndarray:
    """A fresh search with the weights ``policy`` (flat, int16): an array with one entry.

    Its utility is game points. Memory that no search has needed yet is not taken from the system.
    """
    search = np.zeros(1, SEARCH)
    search["exact"] = new_context()
    search["policy"] = policy
    search["puct"] = 3.0
    search["flatter"] = 1.0
    search["unvisited"] = 0.0
    search["sharper"] = 3
    search["closed_exact"] = 0
    search["utility"] = POINTS
    return search
