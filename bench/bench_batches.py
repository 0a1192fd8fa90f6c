"""Measures how batches scale: ``solve`` on 10,000 endgames with one and two threads, ``analyze``
with one and two, and what an executor costs whose tasks are of different sizes.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import sixtysix
from bench.workload import SEED, Array
from sixtysix import Evaluation, Rules
from sixtysix.arrays import solve_arrays


@pytest.mark.parametrize("threads", [1, 2])
def test_solve(benchmark: Any, endgames: Array, threads: int) -> None:
    benchmark.pedantic(
        sixtysix.solve, (endgames,), {"threads": threads}, rounds=10, warmup_rounds=2
    )


@pytest.mark.parametrize("threads", [1, 2])
def test_analyze(benchmark: Any, threads: int) -> None:
    positions = sixtysix.from_array(sixtysix.deals(100, SEED, Rules.preset("schnapsen")))

    def analyze_all() -> list[Evaluation]:
        return list(sixtysix.analyze(positions, threads=threads))

    benchmark.pedantic(analyze_all, rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("size", [1, 10, 100, 1000])
def test_pieces(
    benchmark: Any, endgames: Array, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers of an executor, by the number of positions that they are handed at once."""
    monkeypatch.setattr(solve_arrays, "LARGEST_TASK", size)
    with ThreadPoolExecutor(2) as executor:
        benchmark.pedantic(
            sixtysix.solve, (endgames[:2000],), {"executor": executor}, rounds=5, warmup_rounds=1
        )
