"""The worlds of one search, one after another, cheaply.

Where there are few (an open talon of two: at most as many as unseen cards) all are taken in turn.
Otherwise the pool of unseen cards, once listed, is shuffled again for each world: a shuffle is
uniform from whatever order it starts.
"""

from typing import Any

from numba import int64

from solver.bits import popcount
from solver.hidden.worlds.determinization import (
    combinations,
    fill_talon,
    list_cards,
    permutations,
    place_numbered,
)
from solver.kernel import helper
from solver.splitmix import shuffle_front, stream

FEW = 128  # worlds that are taken in turn


@helper
def count_worlds(known: Any) -> int:
    """The number of worlds, 0 if there are more than ``FEW``."""
    hidden = popcount(int(known["unseen"])) - int(known["missing"])
    count = combinations(popcount(int(known["allowed"])), int(known["missing"]))
    if known["base"]["closer"] < 0:
        count *= permutations(min(hidden, 6))  # 6 are too many already
    return count if count <= FEW else 0


@helper
def spread_step(total: int) -> int:
    """A step that visits every world once, spread out: neighbours are alike.

    As ``solver.hidden.pimc.move_outcomes.stride``, but inside a kernel.
    """
    step = max(int64(1), int64(total * 5 // 8))
    while _common(total, step) > 1:
        step += 1
    return step


@helper
def _common(a: int, b: int) -> int:
    """The greatest common divisor."""
    while b:
        a, b = b, a % b
    return a


@helper
def start_worlds(s: Any, known: Any, seed: Any) -> None:
    """Begin with the first world of ``known`` (one record) for this seed."""
    s["total"] = count_worlds(known)
    s["step"] = spread_step(s["total"]) if s["total"] > 0 else 0
    s["generator"] = stream(seed, 0)
    s["missing"] = int(known["missing"])
    s["pool_size"] = list_cards(int(known["allowed"]), s["pool"])


@helper
def next_world(s: Any, known: Any, number: int, world: Any) -> None:
    """Make ``world[0]`` the world of iteration ``number``."""
    if s["total"] > 0:
        place_numbered(known, number * s["step"] % s["total"], world, s["pool"])
        return
    world[0] = known[0]["base"]
    missing = int(s["missing"])
    closed = known[0]["base"]["closer"] >= 0
    wanted = missing if closed else s["pool_size"]
    s["generator"] = shuffle_front(s["generator"], s["pool"], s["pool_size"], wanted)
    hand = 0
    for j in range(missing):
        hand |= 1 << s["pool"][j]
    world[0]["hands"][known[0]["hidden"]] |= hand
    if not closed:
        fill_talon(world[0], s["pool"][missing:])
