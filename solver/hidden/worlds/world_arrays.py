"""The worlds behind a view as rows of an array: all of them in order, or samples of a seed."""

from typing import Any

import numpy as np
from numba import types

from solver.cards import DECK
from solver.hidden.worlds.determinization import KNOWN_ARRAY, place_numbered, place_sampled
from solver.kernel import kernel
from solver.play import STATES


@kernel(types.void(KNOWN_ARRAY, types.boolean, types.uint64, types.int64, STATES))
def fill_worlds(known: Any, numbered: bool, seed: Any, first: int, states: Any) -> None:
    """Write the worlds ``first``, ``first + 1``, … by number, or as samples of ``seed``."""
    pool = np.empty(DECK, np.int64)
    for i in range(states.shape[0]):
        if numbered:
            place_numbered(known, first + i, states[i : i + 1], pool)
        else:
            place_sampled(known, seed, first + i, states[i : i + 1], pool)
