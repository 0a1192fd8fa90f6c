"""Measures arrays on one core: 100,000 deals, all kinds and under constraints; every move of fresh
deals and of exhausted endgames; a study of a fresh view over 100 worlds.
"""

from typing import Any

import pytest

import sixtysix
from bench.workload import SEED, Array, note
from sixtysix import Constraint, Position, Rules, View

ZONE = Rules.preset("zone")
WHERE: dict[str, Constraint | View | None] = {
    "all": None,
    "two trumps": Constraint(hands=("AtTt", "")),
    "after moves": Constraint(moves=("Qh", "Js", "Th", "9h")),
    "a view": Position.deal(SEED, ZONE).view(0),
}


@pytest.mark.parametrize("kind", WHERE)
def test_deals(benchmark: Any, kind: str) -> None:
    count, where = 100_000, WHERE[kind]
    states = benchmark.pedantic(
        sixtysix.deals, (count, SEED, ZONE), {"where": where}, rounds=5, warmup_rounds=1
    )
    assert len(states) == count
    note(benchmark, "deals", count)


def evaluated(benchmark: Any, states: Array) -> None:
    found = benchmark.pedantic(
        sixtysix.evaluate_array, (states,), {"threads": 1}, rounds=3, warmup_rounds=1
    )
    note(benchmark, "positions", len(found))


def test_every_move_of_deals(benchmark: Any) -> None:
    evaluated(benchmark, sixtysix.deals(100, SEED, ZONE))


def test_every_move_of_endgames(benchmark: Any, endgames: Array) -> None:
    evaluated(benchmark, endgames)


def test_study(benchmark: Any) -> None:
    view = Position.deal(SEED, ZONE).view(0)
    study = benchmark.pedantic(
        sixtysix.study, (view,), {"worlds": 100, "threads": 1}, rounds=3, warmup_rounds=1
    )
    assert study.worlds == 100
    note(benchmark, "worlds", study.worlds)
