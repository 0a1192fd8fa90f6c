"""Intervals that hold what they say they hold, and a sequential test with the errors it says."""

import json
from functools import cache
from math import inf

import numpy as np
import pytest

from sixtysix import Interval, Rules, Stop, arena, player
from sixtysix.contest.paired_deals import play_pairs
from sixtysix.contest.report import pair_means
from sixtysix.contest.statistics import student_t


def test_an_interval():
    interval = Interval.of(np.array([1.0, 2.0, 3.0, 4.0]))
    assert interval.mean == 2.5
    assert interval.stderr == pytest.approx((5 / 3 / 4) ** 0.5)
    assert interval.high - 2.5 == pytest.approx(3.182 * interval.stderr, rel=0.01)
    assert 2.5 - interval.low == pytest.approx(interval.high - 2.5)


@pytest.mark.parametrize("values", [[], [3.0]])
def test_of_nearly_nothing_nearly_nothing_is_known(values):
    interval = Interval.of(np.array(values))
    assert (interval.low, interval.high, interval.stderr) == (-inf, inf, inf)
    assert json.loads(json.dumps(interval.to_dict(), allow_nan=False))["stderr"] is None
    assert Interval.from_dict(interval.to_dict()) == interval


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (10**6, 1.960)],
)
def test_students_t(freedom, quantile):
    assert student_t(freedom) == pytest.approx(quantile, rel=0.012 if freedom == 3 else 0.004)


def coverage(first: str, second: str, runs: int, pairs: int) -> int:
    """In how many runs the interval of a player against himself with another seed holds 0."""
    reports = [arena(first, second, pairs=pairs, seed=seed) for seed in range(runs)]
    assert all(report.points.stderr > 0 for report in reports)
    return sum(report.points.low <= 0 <= report.points.high for report in reports)


@pytest.mark.parametrize("text", ["random:seed=%d", "level:novice,seed=%d"])
def test_the_interval_of_equal_players_is_honest(text):
    assert 17 <= coverage(text % 1, text % 2, runs=20, pairs=400) <= 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("pimc:worlds=1,seed=%d", 40),
        ("level:casual,seed=%d", 2000),
        ("tree:iterations=60,seed=%d", 100),
    ],
)
def test_the_interval_of_stronger_equal_players_is_honest(text, pairs):
    assert 17 <= coverage(text % 1, text % 2, runs=20, pairs=pairs) <= 20


@pytest.mark.slow
def test_ninety_five_of_a_hundred_intervals_hold_the_truth():
    """400 runs: 380 are expected, and 4.4 is the standard deviation."""
    held = coverage("level:novice,seed=1", "level:novice,seed=2", runs=400, pairs=200)
    assert 365 <= held <= 394


# ---------------------------------------------------------------- stopping


@cache
def even_pairs() -> np.ndarray:
    """What pairs of equal players bring: the distribution that tests are made for."""
    sides = player("level:novice,seed=1"), player("level:novice,seed=2")
    values = pair_means(play_pairs(sides, Rules(), 5, range(20_000)))
    return values - values.mean()


def share_of_upper(stop: Stop, advantage: float, runs: int) -> tuple[float, float]:
    """How often the verdict is ``upper``, and how many pairs that took on average."""
    random, upper, taken = np.random.default_rng(1), 0, 0
    for _ in range(runs):
        values = random.choice(even_pairs(), 40 * stop.every) + advantage
        looks = range(stop.every, len(values) + 1, stop.every)
        verdicts = ((n, stop.verdict(values[:n])) for n in looks)
        n, verdict = next(found for found in verdicts if found[1] is not None)
        upper += verdict == "upper"
        taken += n
    return upper / runs, taken / runs


def check_errors(stop: Stop, runs: int) -> None:
    spread = 3 * (0.05 * 0.95 / runs) ** 0.5
    wrong, taken = share_of_upper(stop, stop.lower, runs)
    right, _ = share_of_upper(stop, stop.upper, runs)
    surely, sooner = share_of_upper(stop, 2 * stop.upper, runs)
    assert wrong <= stop.alpha + spread
    assert right >= 1 - stop.beta - spread
    assert surely >= right
    assert sooner < taken


def test_the_sequential_test_errs_no_more_than_it_says():
    check_errors(Stop(0, 0.25, every=100), 300)


@pytest.mark.slow
@pytest.mark.parametrize(
    "stop", [Stop(0, 0.25, every=100), Stop(0, 0.3, every=50), Stop(-0.1, 0.15, every=200)]
)
def test_the_sequential_test_errs_no_more_than_it_says_in_many_runs(stop):
    if stop.lower < 0:  # an advantage of twice the upper end is asked for, which is above 0
        stop = Stop(0, stop.upper - stop.lower, every=stop.every)
    check_errors(stop, 3000)


def test_a_decided_comparison_stops():
    stop = Stop(0, 0.2, every=50)
    report = arena("heuristic", "random", pairs=10_000, stop=stop)
    assert (report.verdict, report.complete) == ("upper", True)
    assert report.pairs == 50
    report = arena("random", "heuristic", pairs=10_000, stop=stop)
    assert report.verdict == "lower"


def test_an_undecided_one_goes_on_to_the_end_and_through_the_seeds():
    stop = Stop(0, 0.01, every=50)
    report = arena("level:2,seed=1", "level:2,seed=2", pairs=120, seed=[3, 4], stop=stop, threads=2)
    assert (report.verdict, report.pairs, report.complete) == (None, 240, True)
    assert [interval.count for interval in report.by_seed] == [120, 120]


def test_equal_pairs_decide_nothing():
    report = arena("heuristic", "heuristic", pairs=300, stop=Stop(every=100))
    assert report.verdict is None
    assert report.points.stderr == 0


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"lower": 0.1, "upper": 0.1}, ValueError),
        ({"lower": float("nan")}, ValueError),
        ({"upper": "0.1"}, TypeError),
        ({"alpha": 0}, ValueError),
        ({"beta": 0.5}, ValueError),
        ({"every": 1}, ValueError),
        ({"every": 2.5}, TypeError),
    ],
)
def test_bad_tests(options, error):
    with pytest.raises(error):
        Stop(**options)


def test_a_test_round_trips():
    stop = Stop(-0.05, 0.2, 0.01, 0.1, 60)
    assert Stop.from_dict(json.loads(json.dumps(stop.to_dict()))) == stop
    assert eval(repr(stop)) == stop
