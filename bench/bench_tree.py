"""Hidden cards: the tree's iterations and the rollouts' worlds a second, from fresh deals.

A round is one move of each of the deals; ``iterations`` and ``nodes`` in ``extra_info`` say what
one thread did in it.
"""

from typing import Any

import numpy as np
import pytest

from bench.workload import PRESETS
from sixtysix import Position, Rules, solver_interface
from sixtysix.evaluation.hidden_cards import policy_weights
from solver.hidden.ismcts.choose import choose
from solver.hidden.ismcts.rollout import roll
from solver.hidden.ismcts.tree_context import new_search
from solver.hidden.ismcts.tree_search import begin

DEALS = 20
ITERATIONS = 1000
WORLDS = 100


@pytest.fixture(scope="module")
def search() -> np.ndarray:
    made: np.ndarray = new_search(policy_weights())
    return made


def views(name: str) -> list[np.ndarray]:
    deals = (Position.deal(seed, Rules.preset(name)) for seed in range(DEALS))
    return [solver_interface.known_array(deal.view(0)) for deal in deals]


@pytest.mark.parametrize("name", PRESETS)
def test_tree(benchmark: Any, search: np.ndarray, name: str) -> None:
    known = views(name)

    def choose_all() -> int:
        nodes = 0
        for view in known:
            choose(search, view, 1, ITERATIONS)
            nodes += int(search["node_count"][0])
        return nodes

    benchmark.extra_info["nodes"] = benchmark(choose_all)
    benchmark.extra_info["iterations"] = DEALS * ITERATIONS


@pytest.mark.parametrize("name", PRESETS)
def test_rollouts(benchmark: Any, search: np.ndarray, name: str) -> None:
    known = views(name)

    def roll_all() -> int:
        playouts = 0
        for view in known:
            begin(search, view, 1)
            roll(search, view, WORLDS)
            playouts += WORLDS * int(search["move_count"][0])
        return playouts

    benchmark.extra_info["playouts"] = benchmark(roll_all)
