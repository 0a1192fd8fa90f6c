"""The benchmarks are no part of the tests; but that they can still be run is."""

import importlib
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"


SLOW_TO_COMPILE = {"train_policy"}
NAMES = sorted(path.stem for path in BENCH.glob("*.py"))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in SLOW_TO_COMPILE else [])
        for name in NAMES
    ],
)
def test_a_benchmark_can_be_imported(name):
    importlib.import_module(f"bench.{name}")
