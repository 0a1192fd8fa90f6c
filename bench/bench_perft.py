"""Measures the move generator and the making of moves: all sequences of eight moves of fresh deals.

The counts stand in the extra information; they change only if the rules do.
"""

from typing import Any

import pytest

import sixtysix
from bench.workload import PRESETS, SEED, note
from sixtysix import Position, Rules

DEPTH = 8


@pytest.mark.parametrize("name", PRESETS)
def test_perft(benchmark: Any, name: str) -> None:
    position = Position.deal(SEED, Rules.preset(name))
    count = benchmark.pedantic(sixtysix.perft, (position, DEPTH), rounds=5, warmup_rounds=1)
    benchmark.extra_info["sequences"] = count
    note(benchmark, "sequences", count)
