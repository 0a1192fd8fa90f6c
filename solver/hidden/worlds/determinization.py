"""The worlds behind a view: by number, every one once, or by sample, uniformly at random.

A world is the hidden hand and the order of the face-down talon; after a close the talon no longer
matters and stays unknown. Worlds are numbered in lexicographic order, the hand first (as its cards
in ascending order), then the talon from the top. Sample ``i`` depends on (seed, i) only: stream
``i`` of the seed draws the missing cards of the hand from the allowed ones in ascending order, then
shuffles the other unseen cards, again from ascending order, into the unknown places of the talon.
"""

import math
from typing import Any

import numpy as np
from numba import from_dtype

from solver.cards import DECK
from solver.kernel import helper
from solver.splitmix import shuffle_front, stream
from solver.state import STATE

KNOWN = np.dtype(
    [
        ("base", STATE),  # the hidden hand holds its known cards only; unknown talon cards are -1
        ("hidden", np.int8),  # whose hand is not all known
        ("missing", np.int8),  # how many cards of that hand are not known
        ("unseen", np.int32),  # the cards whose place is not known
        ("allowed", np.int32),  # those of them that the hidden hand can hold
    ]
)

KNOWN_ARRAY = from_dtype(KNOWN)[::1]


def world_count(known: np.ndarray) -> int:
    """The number of worlds of a KNOWN array of shape (1,); it can exceed 64 bits."""
    entry = known[0]
    hands = math.comb(int(entry["allowed"]).bit_count(), int(entry["missing"]))
    if entry["base"]["closer"] >= 0:
        return hands
    return hands * math.factorial(int(entry["unseen"]).bit_count() - int(entry["missing"]))


@helper
def list_cards(mask: int, pool: Any) -> int:
    """Write the cards of ``mask`` in ascending order into ``pool`` and return how many."""
    size = 0
    for card in range(DECK):
        if mask >> card & 1:
            pool[size] = card
            size += 1
    return size


@helper
def combinations(n: Any, k: int) -> int:
    """The number of ways to choose ``k`` of ``n``."""
    ways = 1
    for j in range(k):
        ways = ways * (n - j) // (j + 1)
    return ways


@helper
def permutations(n: Any) -> int:
    """The number of orders of ``n`` cards (n <= 20)."""
    ways = 1
    for j in range(2, n + 1):
        ways *= j
    return ways


@helper
def _numbered_hand(pool: Any, size: int, count: int, number: int) -> int:
    """The mask of combination ``number``: those with the lowest card come first."""
    hand = 0
    for j in range(size):
        if count == 0:
            break
        with_card = combinations(size - j - 1, count - 1)
        if number < with_card:
            hand |= 1 << pool[j]
            count -= 1
        else:
            number -= with_card
    return hand


@helper
def _numbered_order(pool: Any, size: int, number: int) -> None:
    """Permute the first ``size`` cards of ``pool`` from ascending order to order ``number``."""
    for j in range(size - 1):
        orders = permutations(size - j - 1)
        chosen = j + number // orders
        number %= orders
        card = pool[chosen]
        for k in range(chosen, j, -1):
            pool[k] = pool[k - 1]
        pool[j] = card


@helper
def fill_talon(state: Any, pool: Any) -> None:
    """Put the cards of ``pool``, in its order, into the unknown places of the talon."""
    used = 0
    for j in range(state["talon_size"]):
        if state["talon"][j] < 0:
            state["talon"][j] = pool[used]
            used += 1


@helper
def place_numbered(known: Any, number: int, world: Any, pool: Any) -> None:
    """Make ``world`` world ``number`` of ``known``; ``pool`` is room for 24 cards."""
    world[0] = known[0]["base"]
    missing = int(known[0]["missing"])
    unseen = int(known[0]["unseen"])
    closed = known[0]["base"]["closer"] >= 0
    orders = 1 if closed else permutations(list_cards(unseen, pool) - missing)
    size = list_cards(int(known[0]["allowed"]), pool)
    hand = _numbered_hand(pool, size, missing, number // orders)
    world[0]["hands"][known[0]["hidden"]] |= hand
    if not closed:
        rest = list_cards(unseen & ~hand, pool)
        _numbered_order(pool, rest, number % orders)
        fill_talon(world[0], pool)


@helper
def place_sampled(known: Any, seed: Any, index: Any, world: Any, pool: Any) -> None:
    """Make ``world`` sample ``index`` of ``seed`` of ``known``; ``pool`` as above."""
    world[0] = known[0]["base"]
    missing = int(known[0]["missing"])
    size = list_cards(int(known[0]["allowed"]), pool)
    generator = shuffle_front(stream(seed, index), pool, size, missing)
    hand = 0
    for j in range(missing):
        hand |= 1 << pool[j]
    world[0]["hands"][known[0]["hidden"]] |= hand
    if known[0]["base"]["closer"] < 0:
        rest = list_cards(int(known[0]["unseen"]) & ~hand, pool)
        shuffle_front(generator, pool, rest, rest)
        fill_talon(world[0], pool)
