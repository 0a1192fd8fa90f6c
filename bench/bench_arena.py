"""Measures whole deals with hidden cards on one core: what playing costs besides the players, and
what they take.

``random`` and ``heuristic`` are nearly all overhead: rules, knowledge of both sides, tables. The
searchers are nearly all search.
"""

from typing import Any

import pytest

import sixtysix
from bench.workload import note
from sixtysix import Rules

PAIRS = {"random": 4000, "heuristic": 4000, "level:casual": 2000, "pimc:worlds=3": 10}


@pytest.mark.parametrize("preset", ["classic", "santase"])
@pytest.mark.parametrize("name", PAIRS)
def test_deals(benchmark: Any, name: str, preset: str) -> None:
    rules, pairs = Rules.preset(preset), PAIRS[name]
    sixtysix.arena(name, "heuristic", pairs=2, rules=rules, threads=1)

    def play() -> sixtysix.ArenaReport:
        return sixtysix.arena(name, "heuristic", pairs=pairs, rules=rules, threads=1)

    report = benchmark.pedantic(play, rounds=2)
    benchmark.extra_info["ms a decision"] = round(report.first.cpu_ms, 4)
    note(benchmark, "deals", 2 * pairs)
