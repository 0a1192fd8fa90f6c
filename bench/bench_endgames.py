"""Measures the strict phase through ``solve`` on one core: the exact value of 10,000 exhausted
endgames with six cards a hand, and of about 1,000 deals that were just closed.
"""

from typing import Any

import sixtysix
from bench.workload import Array, note


def solved(benchmark: Any, states: Array) -> None:
    values = benchmark.pedantic(
        sixtysix.solve, (states,), {"threads": 1}, rounds=5, warmup_rounds=1
    )
    assert len(values) == len(states)
    note(benchmark, "positions", len(states))


def test_exhausted(benchmark: Any, endgames: Array) -> None:
    solved(benchmark, endgames)


def test_closed(benchmark: Any, closed: Array) -> None:
    solved(benchmark, closed)
