"""The benchmarks are no part of the tests; but that they can still be run is."""

import importlib
from pathlib import Path

import numpy as np
import pytest

BENCH = Path(__file__).parents[1] / "bench"


@pytest.mark.parametrize("name", sorted(path.stem for path in BENCH.glob("*.py")))
def test_a_benchmark_can_be_imported(name):
    importlib.import_module(f"bench.{name}")


def test_the_search_for_weights_can_be_repeated():
    tuning = importlib.import_module("bench.tune_order")
    found = []
    for _ in range(2):
        training = tuning.Training(6, tuning.PLAIN)
        before = training.mean
        better = tuning.improvements(training, tuning.PLAIN, 40, seed=1)
        found.append([weights.tolist() for weights in better])
        assert training.mean < before == pytest.approx(1)
    assert found[0] == found[1] != []


@pytest.mark.slow
def test_the_policy_learns_from_the_tree():
    training = importlib.import_module("bench.train_policy.__main__")
    first = training.first_policy()
    policy, report = training.generation(first, deals=12, iterations=60, seed=1)
    again, _ = training.generation(first, deals=12, iterations=60, seed=1)
    assert np.array_equal(policy, again)
    assert report["decisions"] > 500
    assert report["learnt"]["excess"] < 0.8 * report["before"]["excess"]
