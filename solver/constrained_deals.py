"""Random deals that satisfy a constraint: every one of them equally likely, none thrown away.

A deal is a card for every *place*: those of hand 0, of hand 1, then the talon from the top with the
turned-up card last. The caller has split the deals into *cases*, with the number of deals of each,
and each case into *steps*: "so many cards of this set go to so many places of that set, each way
equally likely". Whatever the steps leave open is a step too, so when they are done all is placed.

Deal ``i`` depends on (seed, i) and the cases only: stream ``i`` of the seed chooses the case, then
draws for one step after the other the cards from the set in ascending order and, where there are
more of them, the places. Finally the moves of the constraint are made.
"""

from typing import Any

import numpy as np
from numba import from_dtype, types

from solver.cards import DECK
from solver.hidden.worlds.determinization import list_cards
from solver.kernel import helper, kernel
from solver.play import STATES, make
from solver.random_deals import clear, give
from solver.splitmix import shuffle_front, stream, word
from solver.state import RULES

# ``high`` and ``low`` are the two words of the number of deals in all cases up to this one.
CASE = np.dtype(
    [("high", np.uint64), ("low", np.uint64), ("first_step", np.int64), ("last_step", np.int64)]
)
STEP = np.dtype([("cards", np.int64), ("places", np.int64), ("count", np.int64)])

_CASES = from_dtype(CASE)[::1]
_STEPS = from_dtype(STEP)[::1]
_RULES = from_dtype(RULES)[::1]

NOWHERE = -1


@helper
def _below(cases: Any, k: int, high: Any, low: Any) -> bool:
    """Whether a number of two words is below the bound of case ``k``."""
    if high != cases[k]["high"]:
        return high < cases[k]["high"]
    return low < cases[k]["low"]


@helper
def _choose(generator: Any, cases: Any, high_mask: Any, low_mask: Any) -> tuple[Any, int]:
    """The generator after the draw and a case, each as likely as it has deals.

    The masks are the bits of the number of all deals, so at least every other try is good.
    """
    last = cases.shape[0] - 1
    while True:
        generator, high = word(generator)
        generator, low = word(generator)
        high &= high_mask
        low &= low_mask
        if _below(cases, last, high, low):
            k = 0
            while not _below(cases, k, high, low):
                k += 1
            return generator, k


@helper
def _place(generator: Any, steps: Any, first: int, last: int, room: Any, placed: Any) -> Any:
    """Do the steps of a case: ``placed[p]`` becomes the card of place ``p``."""
    cards, places = room[0], room[1]
    used_cards, used_places = 0, 0
    for s in range(first, last):
        count = steps[s]["count"]
        size = list_cards(steps[s]["cards"] & ~used_cards, cards)
        free = list_cards(steps[s]["places"] & ~used_places, places)
        generator = shuffle_front(generator, cards, size, count)
        if free > count:
            generator = shuffle_front(generator, places, free, count)
        for j in range(count):
            placed[places[j]] = cards[j]
            used_cards |= 1 << cards[j]
            used_places |= 1 << places[j]
    return generator


@kernel(
    types.void(
        types.uint64,
        types.int64,
        _RULES,
        _CASES,
        _STEPS,
        types.uint64,
        types.uint64,
        types.int64[::1],
        STATES,
    )
)
def fill_placed(
    seed: Any,
    first: int,
    rules: Any,
    cases: Any,
    steps: Any,
    high_mask: Any,
    low_mask: Any,
    moves: Any,
    states: Any,
) -> None:
    """Write the deals ``first``, ``first + 1``, … of ``seed``, after ``moves``, into ``states``."""
    size = 24 if rules[0]["nines"] else 20
    hand_size = int(rules[0]["hand_size"])
    room = np.empty((2, DECK), np.int64)
    placed = np.empty(DECK, np.int64)
    for i in range(states.shape[0]):
        generator, k = _choose(stream(seed, first + i), cases, high_mask, low_mask)
        _place(generator, steps, cases[k]["first_step"], cases[k]["last_step"], room, placed)
        states[i]["rules"] = rules[0]
        clear(states[i])
        give(states[i], placed, size, hand_size)
        for m in range(moves.shape[0]):
            make(states[i], moves[m])
