"""Comparisons: the same from any number of workers, complete or cut short, and as JSON."""

import json
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

from contest.support import Stranger
from sixtysix import (
    ArenaReport,
    IllegalMove,
    Match,
    Outcome,
    RatingTable,
    Rules,
    Stop,
    arena,
    player,
    round_robin,
)
from sixtysix.contest import workers
from sixtysix.contest.matches import twin_matches
from sixtysix.contest.paired_deals import play_pairs

OPTIONS = {"pairs": 90, "seed": [4, 9], "rules": Rules.preset("pagat")}


def reference() -> ArenaReport:
    return arena("level:2", "heuristic", threads=1, **OPTIONS)


def test_what_a_report_says():
    report = reference()
    assert (report.pairs, report.seeds, report.complete) == (180, (4, 9), True)
    parts = [
        play_pairs((player("level:2"), player("heuristic")), OPTIONS["rules"], seed, range(90))
        for seed in (4, 9)
    ]
    points = np.concatenate([part.points for part in parts])
    assert report.points.mean == pytest.approx(points.mean())
    assert report.points.count == 180
    assert [interval.mean for interval in report.by_seed] == [p.points.mean() for p in parts]
    assert report.deals_won.mean == pytest.approx((points > 0).mean() + (points == 0).mean() / 2)
    assert report.first.player == "level:novice"
    assert sum(report.first.leading) == sum(report.first.dealing) == 180
    assert report.first.leading == report.second.dealing[::-1]
    assert report.first.leading[6] == (points[:, 0] == 3).sum()
    assert 0 < report.first.failed_closes < report.first.closes
    assert report.first.failed_close_share > report.second.failed_close_share
    assert report.first.cpu_ms > 0
    assert report.first.wall_ms > 0
    assert report.points.low < report.points.mean < report.points.high < 0


@pytest.mark.parametrize("threads", [2, 5])
def test_any_number_of_threads(threads):
    assert arena("level:2", "heuristic", threads=threads, **OPTIONS) == reference()


def test_pieces_of_any_size(monkeypatch):
    monkeypatch.setattr(workers, "SMALLEST", 1)
    monkeypatch.setattr(workers, "LARGEST", 1)
    assert arena("level:2", "heuristic", threads=2, **OPTIONS) == reference()


def test_an_executor():
    with ThreadPoolExecutor(2) as executor:
        assert arena("level:2", "heuristic", executor=executor, **OPTIONS) == reference()
        assert executor.submit(int).result() == 0


@pytest.mark.slow
def test_processes():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert arena("level:2", "heuristic", executor=executor, **OPTIONS) == reference()


def test_the_first_pairs_of_more_are_the_same():
    whole = play_pairs((player("random"), player("level:1")), Rules(), 3, range(20))
    report = arena("random", "level:1", pairs=10, seed=3)
    assert report.points.mean == pytest.approx(whole.points[:10].mean())


def test_progress_is_shown_and_changes_nothing(capsys):
    report = arena("level:2", "heuristic", progress=True, **OPTIONS)
    assert "180" in capsys.readouterr().err
    assert report == reference()


# ---------------------------------------------------------------- interrupted


def test_ctrl_c_keeps_what_was_played(monkeypatch):
    monkeypatch.setattr(workers, "LARGEST", 4)
    stranger = Stranger(KeyboardInterrupt, 300)
    report = arena(stranger, "heuristic", pairs=1000, threads=1)
    assert not report.complete
    assert 4 <= report.pairs < 100
    # It is what a shorter comparison would have said.
    whole = arena(Stranger(), "heuristic", pairs=report.pairs, threads=1)
    assert whole.complete
    assert whole.points == report.points
    assert ArenaReport.from_dict(report.to_dict()) == report


def test_ctrl_c_with_two_threads():
    report = arena(Stranger(KeyboardInterrupt, 500), "heuristic", pairs=5000, threads=2)
    if report.complete:  # the other thread asked last: then it is an error of the player
        raise AssertionError
    assert report.pairs < 5000


def test_ctrl_c_before_anything_was_played():
    report = arena(Stranger(KeyboardInterrupt), "heuristic", seed=[1, 2], threads=1)
    assert (report.pairs, report.complete, len(report.by_seed)) == (0, False, 2)
    assert json.dumps(report.to_dict(), allow_nan=False)


def test_ctrl_c_in_a_round_robin():
    players = ["random", "heuristic", Stranger(KeyboardInterrupt, 200)]
    table = round_robin(players, pairs=40, threads=1)
    assert not table.complete
    assert table.ratings == ()
    assert [report.complete for report in table.reports] == [True, False]
    assert RatingTable.from_dict(table.to_dict()) == table


def test_an_exception_of_a_player_goes_through():
    with pytest.raises(ZeroDivisionError):
        arena(Stranger(ZeroDivisionError, 3), "random", threads=2)


# ---------------------------------------------------------------- matches


@pytest.mark.parametrize("name", ["classic", "santase"])
def test_matches_follow_the_rules(name):
    rules = Rules.preset(name)
    random = np.random.default_rng(2)
    points = random.choice([-3, -2, -1, 0, 1, 2, 3], (60, 2)).astype(np.int8)
    won, first = [], 0
    while True:
        ends, wins = [], 0
        for leader in range(2):
            match, place = Match(rules, dealer=1 - leader), first
            while not match.over and place < 60:
                value = int(points[place, 1 - match.dealer])
                winner = None if value == 0 else int(value < 0)
                match = match.record(Outcome(winner, abs(value), "draw" if not value else "out"))
                place += 1
            ends.append(place if match.over else None)
            wins += match.winner == 0
        if None in ends:
            break
        won.append(wins)
        first = max(ends)
    assert len(won) > 2
    assert twin_matches(points, rules).tolist() == won


def test_the_stronger_wins_more_matches_than_deals():
    report = arena("heuristic", "level:2", pairs=600)
    assert report.matches_won.mean > report.deals_won.mean > 0.5
    assert report.matches_won.count > 50
    even = arena("level:2", "level:2", pairs=300)
    assert even.matches_won.mean == 0.5


# ---------------------------------------------------------------- round robin


def test_a_round_robin_orders_the_players():
    names = ["level:1", "random", "heuristic", "level:2"]
    table = round_robin(names, pairs=150, threads=2)
    expected = ["heuristic", "level:novice", "level:beginner", "random"]
    assert [rating.player for rating in table.ratings] == expected
    assert sum(rating.points.mean for rating in table.ratings) == pytest.approx(0, abs=1e-9)
    assert len(table.reports) == 6
    # Differences of ratings are the least-squares fit to what was won: here, means over all.
    won = {report.second.player: report.points.mean for report in table.reports[:3]}
    first = next(rating for rating in table.ratings if rating.player == "level:beginner")
    assert first.points.mean == pytest.approx(sum(won.values()) / 4)
    assert RatingTable.from_dict(json.loads(json.dumps(table.to_dict()))) == table
    assert round_robin(names, pairs=150, threads=1) == table


def test_the_levels_get_stronger():
    """Those that play fast; ``docs/arena.md`` has the others."""
    names = [f"level:{level}" for level in range(4, 0, -1)]
    table = round_robin(names, pairs=400)
    ratings = [rating.player for rating in table.ratings]
    assert ratings == [str(player(name)) for name in names]
    lows = [rating.points.low for rating in table.ratings]
    highs = [rating.points.high for rating in table.ratings]
    assert all(low > high for low, high in zip(lows, highs[1:], strict=False))


# ---------------------------------------------------------------- JSON, errors


def test_reports_round_trip():
    for report in (reference(), arena("random", "random", pairs=1, stop=Stop())):
        read = ArenaReport.from_dict(json.loads(json.dumps(report.to_dict(), allow_nan=False)))
        assert read == report
        assert read.first.cpu_seconds == report.first.cpu_seconds
        assert pickle.loads(pickle.dumps(report)) == report
    data = reference().to_dict()
    for name in data:
        with pytest.raises(ValueError, match=name):
            ArenaReport.from_dict({key: value for key, value in data.items() if key != name})
        with pytest.raises((TypeError, ValueError)):
            ArenaReport.from_dict({**data, name: object()})
    with pytest.raises(ValueError, match="leading"):
        ArenaReport.from_dict({**data, "first": {**data["first"], "leading": [1, 2]}})
    with pytest.raises(TypeError, match="by_seed must be a list, not str"):
        ArenaReport.from_dict({**data, "by_seed": "text"})
    with pytest.raises(TypeError):
        ArenaReport.from_dict([])


def test_times_are_no_part_of_equality():
    one, two = reference(), reference()
    assert one == two
    del one.to_dict()["first"]["timing"]
    texts = [json.dumps({**r.to_dict(), "first": None, "second": None}) for r in (one, two)]
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("options", "error", "name"),
    [
        ({"pairs": 0}, ValueError, "pairs"),
        ({"pairs": 1.5}, TypeError, "pairs"),
        ({"pairs": True}, TypeError, "pairs"),
        ({"rules": "classic"}, TypeError, "rules"),
        ({"seed": -1}, ValueError, "seed"),
        ({"seed": "1"}, TypeError, "seed"),
        ({"seed": []}, ValueError, "seed"),
        ({"seed": [1, 1]}, ValueError, "seed"),
        ({"seed": [1, 2.0]}, TypeError, "seed"),
        ({"threads": 0}, ValueError, "threads"),
        ({"executor": 3}, TypeError, "executor"),
        ({"stop": 0.1}, TypeError, "stop"),
        ({"progress": 1}, TypeError, "progress"),
    ],
)
def test_bad_options(options, error, name):
    with pytest.raises(error, match=name):
        arena("random", "random", **options)
    if "stop" not in options:
        with pytest.raises(error, match=name):
            round_robin(["random", "heuristic"], **options)


def test_bad_players():
    with pytest.raises(ValueError, match="nobody"):
        arena("nobody", "random")
    with pytest.raises(TypeError, match="Player"):
        arena("random", 7)
    with pytest.raises(TypeError, match="list of players"):
        round_robin("random")
    for players in ([], ["random"], ["random", "heuristic", "random"]):
        with pytest.raises(ValueError, match="different"):
            round_robin(players)
    with pytest.raises(ValueError, match="executor"):
        arena("random", "random", threads=1, executor=ThreadPoolExecutor(1))


def test_an_illegal_move_names_the_legal_ones():
    class Wrong(Stranger):
        def choose(self, view):
            return player("random").choose(view).__class__(draw=True)

    with pytest.raises(IllegalMove, match="illegal move draw, legal: "):
        arena(Wrong(), "random", pairs=2, rules=Rules.preset("zone"))
