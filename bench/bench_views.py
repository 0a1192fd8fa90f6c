"""Measures evaluation with hidden cards (PIMC) on one core: twenty views for each size of the open
talon, every move over 100 worlds or over all there are.
"""

from typing import Any

import pytest

import sixtysix
from bench.workload import note
from sixtysix import Evaluation, View

WORLDS = 100


@pytest.mark.parametrize("talon", [2, 4, 6])
def test_views(benchmark: Any, views: dict[int, list[View]], talon: int) -> None:
    def evaluate_all() -> list[Evaluation]:
        return [
            sixtysix.evaluate(view, method="pimc", worlds=WORLDS, threads=1)
            for view in views[talon]
        ]

    answers = benchmark.pedantic(evaluate_all, rounds=3, warmup_rounds=1)
    benchmark.extra_info["worlds"] = sum(answer.worlds for answer in answers)
    benchmark.extra_info["open nodes"] = sum(answer.nodes.open for answer in answers)
    benchmark.extra_info["strict nodes"] = sum(answer.nodes.strict for answer in answers)
    note(benchmark, "worlds", benchmark.extra_info["worlds"])
