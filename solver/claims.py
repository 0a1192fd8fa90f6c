"""Which moves claim what the player does not have."""

from typing import Any

import numpy as np
from numba import types

from solver.exact.root import false_claim
from solver.kernel import helper, kernel
from solver.moves import CLAIM
from solver.play import STATES, make
from solver.state import STATE


@helper
def claims_falsely(state: Any, after: Any, move: int) -> bool:
    """Whether a legal move of ``state`` is a false claim; ``after[0]`` is overwritten by it."""
    if move & CLAIM == 0:
        return False
    after[0] = state
    make(after[0], move)
    return false_claim(after[0], move)


@kernel(types.void(STATES, types.int64[::1], types.boolean[::1]))
def find_false_claims(states: Any, moves: Any, false: Any) -> None:
    """Set ``false[m]`` where the legal move ``moves[m]`` of the one state is a false claim.

    The state may have unknown cards: a claim ends the deal before they matter.
    """
    after = np.empty(1, STATE)
    for m in range(moves.shape[0]):
        false[m] = claims_falsely(states[0], after, moves[m])
