"""Every move of the question played on by the policy in the same worlds: no tree at all.

The method R of the measurements in ``docs/strength.md``: cheaper than the tree, weaker, and the
plainest that uses no clairvoyance while anything is hidden.
"""

from typing import Any

import numpy as np
from numba import int64, void

from solver.hidden.ismcts.playout import result_of
from solver.hidden.ismcts.tree_context import SEARCHES
from solver.hidden.ismcts.tree_worlds import next_world
from solver.hidden.worlds.determinization import KNOWN_ARRAY
from solver.kernel import kernel
from solver.play import make
from solver.state import STATE


@kernel(void(SEARCHES, KNOWN_ARRAY, int64))
def roll(searches: Any, known: Any, count: int) -> None:
    """Take ``count`` more worlds after ``begin``, and play on from each move in each of them.

    In however many parts, ``counts`` is the same in the end.
    """
    s = searches[0]
    world, states, scratch = np.empty(1, STATE), np.empty(1, STATE), np.empty(1, STATE)
    for _ in range(count):
        next_world(s, known, s["iterations"], world)
        for i in range(s["move_count"]):
            states[0] = world[0]
            make(states[0], s["moves"][i])
            s["counts"][i, result_of(s, states, scratch, s["player"]) + 3] += 1
        s["iterations"] += 1
