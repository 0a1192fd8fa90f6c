"""The benchmarks are no part of the tests; but that they can still be run is."""

import importlib
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"


@pytest.mark.parametrize("name", sorted(path.stem for path in BENCH.glob("*.py")))
def test_a_benchmark_can_be_imported(name):
    importlib.import_module(f"bench.{name}")
