"""Measures the strict phase through ``solve`` on one core: the exact value of 10,000 exhausted
endgames with six cards a hand, and of about 1,000 deals that were just closed.
"""

import sixtysix
from bench.workload import note


def solved(benchmark, states):
    values = benchmark.pedantic(
        sixtysix.solve, (states,), {"threads": 1}, rounds=5, warmup_rounds=1
    )
    assert len(values) == len(states)
    note(benchmark, "positions", len(states))


def test_exhausted(benchmark, endgames):
    solved(benchmark, endgames)


def test_closed(benchmark, closed):
    solved(benchmark, closed)
