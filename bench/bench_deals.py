"""Measures the exact solver on fresh deals, on one core, and prints its node signature.

``test_value`` asks for the value alone, ``test_every_move`` for the value of every first move. The
node counts over these deals depend on neither machine nor load: a change of the search states them
before and after. They are printed at the end and stand in the extra information.
"""

from typing import Any

import pytest

import sixtysix
from bench.workload import PRESETS, SEED, Array, note
from sixtysix import Nodes, Rules
from solver import exact

DEALS = 100


def record(benchmark: Any, open_nodes: int, strict_nodes: int) -> None:
    benchmark.extra_info["open nodes"] = open_nodes
    benchmark.extra_info["strict nodes"] = strict_nodes
    note(benchmark, "deals", DEALS)
    name = benchmark.name.removeprefix("test_")
    print(f"\nnodes of {DEALS} deals, {name}: {open_nodes} open, {strict_nodes} strict")


@pytest.mark.parametrize("name", PRESETS)
def test_value(benchmark: Any, name: str) -> None:
    states = sixtysix.deals(DEALS, SEED, Rules.preset(name))

    def solve_all() -> Array:
        context = exact.new_context()
        for i in range(DEALS):
            exact.value(context, states[i : i + 1])
        return context

    context = benchmark.pedantic(solve_all, rounds=3, warmup_rounds=1)
    record(benchmark, int(context["open_nodes"][0]), int(context["strict_nodes"][0]))


@pytest.mark.parametrize("name", PRESETS)
def test_every_move(benchmark: Any, name: str) -> None:
    positions = sixtysix.from_array(sixtysix.deals(DEALS, SEED, Rules.preset(name)))

    def evaluate_all() -> list[Nodes]:
        return [sixtysix.evaluate(position).nodes for position in positions]

    nodes = benchmark.pedantic(evaluate_all, rounds=3, warmup_rounds=1)
    record(benchmark, sum(n.open for n in nodes), sum(n.strict for n in nodes))
