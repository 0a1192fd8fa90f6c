"""``sixtysix arena`` and ``sixtysix engine`` on the command line."""

import json
import signal
import sys
import time

import pytest

from cli.conftest import start
from sixtysix import ArenaReport, RatingTable, Rules, Stop, arena, round_robin

TWO = ("arena", "heuristic", "level:2", "--pairs", "60", "--threads", "2")


def test_two_players(sixtysix):
    done = sixtysix(*TWO)
    assert done.status == 0
    assert done.lines[0] == "heuristic against level:novice"
    assert done.lines[1] == "rules classic, seed 0, 60 pairs of deals"
    report = arena("heuristic", "level:2", pairs=60)
    assert f"{report.points.mean:+.4f}" in done.out
    assert f"{report.deals_won.mean:.2%}" in done.out
    assert f"of {2 * report.matches_won.count}" in done.out
    assert f"level:novice: {report.second.closes} closes" in done.out
    assert done.err == ""


def test_two_players_as_json(sixtysix):
    options = ("--rules", "santase", "--seed", "5", "--seeds", "2", "--json", "--stop", "0,0.5")
    done = sixtysix(*TWO, *options)
    expected = arena(
        "heuristic",
        "level:2",
        pairs=60,
        rules=Rules.preset("santase"),
        seed=[5, 6],
        stop=Stop(0, 0.5),
    )
    assert done.status == 0
    assert ArenaReport.from_dict(json.loads(done.out)) == expected


def test_several_seeds_and_a_verdict(sixtysix):
    done = sixtysix(*TWO[:3], "--pairs", "100", "--seeds", "3", "--stop", "0,0.5")
    assert "points by seed" in done.out
    assert "sequential test      +0.5 rather than the other" in done.out
    done = sixtysix("arena", "heuristic", "heuristic", "--pairs", "3", "--stop", "0,0.1")
    assert "not decided" in done.out
    assert "(too few to say more)" in done.out


def test_a_round_robin(sixtysix):
    options = ("arena", "random", "heuristic", "level:1", "--pairs", "40")
    done = sixtysix(*options)
    assert done.status == 0
    assert done.lines[3].split()[0] == "heuristic"
    assert "heuristic against level:beginner" in done.out
    table = RatingTable.from_dict(json.loads(sixtysix(*options, "--json").out))
    assert table == round_robin(["random", "heuristic", "level:1"], pairs=40)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random"], "two players or more"),
        (["random", "nobody"], "player 'nobody' is none of"),
        (["random", "pimc:worlds=0"], "worlds must be"),
        (["random", "random", "random"], "all different"),
        (["random", "heuristic", "--stop", "0"], "--stop"),
        (["random", "heuristic", "--stop", "1,0"], "--stop"),
        (["random", "heuristic", "--stop", "nan,0"], "--stop"),
        (["random", "heuristic", "level:1", "--stop", "0,0.1"], "only for two"),
        (["random", "heuristic", "--pairs", "0"], "--pairs"),
        (["random", "heuristic", "--seeds", "0"], "--seeds"),
        (["random", "heuristic", "--seed", "18446744073709551615", "--seeds", "2"], "--seeds"),
        (["random", "heuristic", "--rules", "bridge"], "--rules"),
        (["random", "heuristic", "--threads", "0"], "--threads"),
    ],
)
def test_bad_input(sixtysix, arguments, message):
    done = sixtysix("arena", *arguments)
    assert done.status == 2
    assert done.out == ""
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
@pytest.mark.slow
def test_ctrl_c_prints_what_was_played():
    arguments = ("arena", "pimc:worlds=1", "heuristic", "--pairs", "1000000", "--json")
    with start(*arguments) as running:
        time.sleep(15)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    report = ArenaReport.from_dict(json.loads(out))
    assert not report.complete
    assert report.pairs > 0
    assert "interrupted" in err
