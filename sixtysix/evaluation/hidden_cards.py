"""Views asked of the methods that do not average clairvoyant worlds: tree, rollouts, policy."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import resources
from typing import Final

import numpy as np

from sixtysix import solver_interface
from sixtysix.evaluation.exact_and_pimc import Sampling, Tally, false_claims
from sixtysix.evaluation.objectives import OUTCOMES, Scale
from sixtysix.evaluation.result import Counts, Nodes
from sixtysix.game.moves import Move
from sixtysix.game.view import View
from sixtysix.solver_interface import Array
from sixtysix.workers.work_sharing import Ranges, next_size

Run = Callable[[Array, Array, int], None]

POLICY_FILE: Final = "policy.json"
LAST_TALON: Final = 2

# Searches that are done: as many as ever ran at once.
_idle: list[Array] = []


@cache
def policy_weights() -> Array:
    """The weights that come with the package, as one flat array."""
    text = resources.files("sixtysix").joinpath("data", POLICY_FILE).read_text("utf-8")
    tables = json.loads(text)["tables"]
    sizes = solver_interface.solver_module("hidden.policy.model").SIZES
    return np.concatenate([np.array(tables[name], np.int16) for name in sizes])


@contextmanager
def borrowed_search() -> Iterator[Array]:
    """A search with the package's policy that no other thread has meanwhile.

    What was searched with it before changes no answer.
    """
    try:
        search = _idle.pop()
    except IndexError:
        search = solver_interface.solver_module("hidden.ismcts.tree_context").new_search(
            policy_weights()
        )
    try:
        yield search
    finally:
        _idle.append(search)


def last_open_tricks(knowns: Array) -> Array:
    """In which records all cards will be known after the next draw, unless somebody closes.

    There the tree hands over to the average over all worlds.
    """
    base = knowns["base"]
    last: Array = (base["talon_size"] == LAST_TALON) & (base["closer"] < 0)
    return last


def search_tree(view: View, scale: Scale, sampling: Sampling) -> Tally:
    """What the tree found; the moves that it visited most come first.

    ``sampling.worlds`` is the number of iterations. A value is the mean over the iterations that
    began with the move, so it is known the better the more the tree thought of the move.
    """
    return _search(
        view, scale, sampling, solver_interface.solver_module("hidden.ismcts.tree_search").run
    )


def play_out(view: View, scale: Scale, sampling: Sampling) -> Tally:
    """Every move played on by the policy in the same ``sampling.worlds`` worlds."""
    return _search(
        view, scale, sampling, solver_interface.solver_module("hidden.ismcts.rollout").roll
    )


def policy_chances(view: View) -> dict[Move, float]:
    """The chance that the policy gives each move worth considering, in the documented order."""
    known = solver_interface.known_array(view)
    with borrowed_search() as search:
        solver_interface.solver_module("hidden.ismcts.tree_search").begin(search, known, 0)
        n = int(search["move_count"][0])
        codes = search["moves"][0, :n].tolist()
        chances = search["edges"][0, :n]["chance"].tolist()
    return dict(
        reversed([(solver_interface.move_of(c), x) for c, x in zip(codes, chances, strict=True)])
    )


def _search(view: View, scale: Scale, sampling: Sampling, run: Run) -> Tally:
    known = solver_interface.known_array(view)
    state = known["base"].copy()
    with borrowed_search() as search:
        search["utility"] = [step / scale.unit for step in scale.steps]
        solver_interface.solver_module("hidden.ismcts.tree_search").begin(
            search, known, sampling.seed
        )
        moves = int(search["move_count"][0])
        # Each move has to be tried once to have a value.
        ranges = Ranges(max(sampling.worlds, moves), sampling.time_limit, sampling.halt)
        _work(ranges, moves, lambda count: run(search, known, count))
        codes = search["moves"][0, :moves].copy()
        counts = search["counts"][0, :moves].tolist()
        nodes = Nodes(
            int(search["node_count"][0] + search["exact"]["open_nodes"][0]),
            int(search["exact"]["strict_nodes"][0]),
        )
    found = dict(zip(codes.tolist(), map(tuple, counts), strict=True))
    return _tally(state, found, view.player, ranges.done, nodes)


def _work(ranges: Ranges, least: int, run: Callable[[int], None]) -> None:
    """Run through the ranges in calls that take a moment each."""
    size = max(least, 100)
    while part := ranges.take(size):
        start = time.perf_counter()
        run(len(part))
        size = next_size(len(part), time.perf_counter() - start)


def _tally(state: Array, found: dict[int, Counts], player: int, worlds: int, nodes: Nodes) -> Tally:
    """Counts for every legal move; a false claim, which no search tries, ends the deal at once."""
    codes = solver_interface.legal_codes(state)
    counts = []
    for code in codes.tolist():
        if code not in found:
            value = solver_interface.value_after(state, code, player)
            found[code] = tuple(int(value == outcome) for outcome in OUTCOMES)
        counts.append(found[code])
    moves = tuple(map(solver_interface.move_of, codes.tolist()))
    return Tally(moves, tuple(counts), false_claims(state, codes), worlds, nodes)
