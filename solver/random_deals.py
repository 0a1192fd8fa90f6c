"""Random deals: deal ``i`` depends on (seed, i) and the rules only.

The deck in ascending card order is shuffled by stream ``i`` of the seed; the first ``hand_size``
cards go to player 0, the next to player 1, the rest are the talon from the top with the turned-up
card last. Player 0 is non-dealer and leads.
"""

from typing import Any

import numpy as np
from numba import from_dtype, types

from solver.kernel import helper, kernel
from solver.splitmix import shuffle_front, stream
from solver.state import MAX_TALON, NO_CARD, NOBODY, RULES, STATE

_STATES = from_dtype(STATE)[::1]
_RULES = from_dtype(RULES)[::1]


@helper
def clear(state: Any) -> None:
    """No card placed, nothing played yet."""
    state["hands"][0] = 0
    state["hands"][1] = 0
    state["gone"] = 0
    state["bonus"] = 0
    state["closed_points"] = 0
    state["closed_tricks"] = 0
    for player in range(2):
        state["points"][player] = 0
        state["tricks"][player] = 0
    state["leader"] = 0
    state["led"] = NO_CARD
    state["before_draw"] = 0
    state["closer"] = NOBODY
    state["claimed"] = NOBODY


@helper
def give(state: Any, cards: Any, size: int, hand_size: int) -> None:
    """Hands and talon from the cards in the order in which they are dealt."""
    for player in range(2):
        hand = 0
        for j in range(player * hand_size, (player + 1) * hand_size):
            hand |= 1 << cards[j]
        state["hands"][player] = hand
    talon_size = size - 2 * hand_size
    for j in range(MAX_TALON):
        state["talon"][j] = cards[2 * hand_size + j] if j < talon_size else NO_CARD
    state["talon_size"] = talon_size
    state["trump"] = cards[size - 1] & 3


@kernel(types.void(types.uint64, types.int64, _RULES, _STATES))
def fill_deals(seed: Any, first: int, rules: Any, states: Any) -> None:
    """Write the deals ``first``, ``first + 1``, … of ``seed`` into ``states``."""
    cards = np.empty(24, np.int64)
    lowest = 0 if rules[0]["nines"] else 4
    size = 24 - lowest
    for i in range(states.shape[0]):
        for j in range(size):
            cards[j] = lowest + j
        shuffle_front(stream(seed, first + i), cards, size, size)
        states[i]["rules"] = rules[0]
        clear(states[i])
        give(states[i], cards, size, int(rules[0]["hand_size"]))
