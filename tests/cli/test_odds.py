"""``sixtysix odds``: the table of moves, one move at length, and JSON."""

import io
import json

import pytest

from cli.texts import MANY_WORLDS, NOT_TO_MOVE, ONE_WORLD, OVER, REPLY, SEVEN_WORLDS
from sixtysix import Move, MoveStudy, Study, View, study


def test_every_move_has_a_row(sixtysix):
    done = sixtysix("odds", MANY_WORLDS)
    found = study(View.parse(MANY_WORLDS))
    assert (done.status, done.err) == (0, "")
    rows = [line.split() for line in done.lines]
    for one in found.moves:
        mark = ["*"] if one is found.best else []
        start = [*mark, str(one.move), f"{one.mean:+.3f}"]
        assert any(row[: len(start)] == start for row in rows), one.move
    assert "all 504 worlds, each solved with open cards" in done.out
    assert " closing " in done.out
    assert not any(line.endswith(" ") for line in done.lines)


def test_a_sample_has_intervals(sixtysix):
    done = sixtysix("odds", MANY_WORLDS, "--worlds", "50", "--seed", "3", "--confidence", "0.9")
    found = study(View.parse(MANY_WORLDS), worlds=50, seed=3, confidence=0.9)
    low, high = found.best.interval
    assert f"{found.best.mean:+.3f} ({low:+.3f} to {high:+.3f})" in done.out
    assert "50 of 504 worlds, each solved with open cards; intervals at 90%" in done.out


def test_one_move_with_every_outcome_and_card(sixtysix):
    done = sixtysix("odds", MANY_WORLDS, "--move", "Th")
    found = study(View.parse(MANY_WORLDS)).move("Th")
    rows = [line.split() for line in done.lines]
    for outcome, count in zip(("-3", "-2", "-1", "0", "+1", "+2", "+3"), found.counts, strict=True):
        assert any(row[:2] == [outcome, str(count)] for row in rows)
    for effect in found.effects:
        assert any(
            row[:1] == [str(effect.card)] and str(effect.in_hand.worlds) in row for row in rows
        )


def test_json(sixtysix):
    done = sixtysix("odds", SEVEN_WORLDS, "--json")
    assert Study.from_dict(json.loads(done.out)) == study(View.parse(SEVEN_WORLDS))
    done = sixtysix("odds", SEVEN_WORLDS, "--json", "--move", "cTs")
    assert MoveStudy.from_dict(json.loads(done.out)).move == Move.parse("cTs")


def test_standard_input_and_other_texts(sixtysix, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(SEVEN_WORLDS))
    assert sixtysix("odds", "-") == sixtysix("odds", *SEVEN_WORLDS.split())
    assert sixtysix("odds", ONE_WORLD).status == 0
    assert sixtysix("odds", REPLY).status == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([OVER], "over"),
        ([NOT_TO_MOVE], "not to move"),
        (["nonsense"], "talon: missing"),
        ([SEVEN_WORLDS, "--move", "Ah"], "illegal move Ah"),
        ([SEVEN_WORLDS, "--move", "Hello"], "move: "),
        ([SEVEN_WORLDS, "--confidence", "2"], "between 0 and 1"),
        ([SEVEN_WORLDS, "--confidence", "x"], "between 0 and 1"),
        ([SEVEN_WORLDS, "--worlds", "0"], "--worlds"),
    ],
)
def test_bad_input_is_one_line(sixtysix, arguments, complaint):
    done = sixtysix("odds", *arguments)
    assert (done.status, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1
