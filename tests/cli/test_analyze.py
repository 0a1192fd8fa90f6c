"""``sixtysix analyze``: line by line, with the bad ones in their place."""

import io
import json

import pytest

from cli.texts import ENDGAME, NOT_TO_MOVE, OVER, REPLY, SEVEN_WORLDS
from sixtysix import Evaluation, Position, View, evaluate

GOOD = f"""\
; two positions and a view

{REPLY}   ; a reply
   {ENDGAME}
{SEVEN_WORLDS}
"""
MIXED = f"nonsense\n{GOOD}{OVER}\n{NOT_TO_MOVE}\n"


@pytest.fixture
def file(tmp_path):
    def write(content: str | bytes) -> str:
        path = tmp_path / "positions.txt"
        if isinstance(content, str):
            content = content.encode()
        path.write_bytes(content)
        return str(path)

    return write


def evaluations() -> list[Evaluation]:
    items = [Position.parse(REPLY), Position.parse(ENDGAME), View.parse(SEVEN_WORLDS)]
    return [evaluate(item) for item in items]


@pytest.mark.parametrize("options", [[], ["--threads", "1"], ["--threads", "2"], ["--progress"]])
def test_json_lines_in_order(sixtysix, file, options):
    done = sixtysix("analyze", "--json", *options, file(GOOD))
    assert done.status == 0
    assert [Evaluation.from_dict(json.loads(line)) for line in done.lines] == evaluations()
    assert bool(done.err) == ("--progress" in options)


def test_people_get_a_row_for_each_line(sixtysix, file):
    done = sixtysix("analyze", file(GOOD))
    assert done.status == 0
    assert done.err == ""
    head, *rows = (line.split() for line in done.lines)
    assert head == ["line", "value", "win", "best", "position"]
    assert [row[0] for row in rows] == ["3", "4", "5"]
    assert rows[0] == ["3", "+1.000", "100.0%", "Kh", *REPLY.split()]
    assert rows[1][3:6] == ["Jc", "Qc", "Ks"]


@pytest.mark.parametrize("threads", ["1", "2"])
def test_bad_lines_are_reported_and_the_rest_answered(sixtysix, file, threads):
    path = file(MIXED)
    done = sixtysix("analyze", "--threads", threads, path)
    assert done.status == 1
    assert [line.split()[0] for line in done.lines[1:]] == ["4", "5", "6"]
    first, second, third = done.err.splitlines()
    assert first.startswith(f"{path}:1: talon: missing")
    assert second.startswith(f"{path}:7: position: the deal is over")
    assert third.startswith(f"{path}:8: turn: player 1")


def test_bad_lines_are_objects_in_their_place_for_machines(sixtysix, file):
    done = sixtysix("analyze", "--json", file(MIXED))
    assert done.status == 1
    assert done.err == ""
    found = [json.loads(line) for line in done.lines]
    assert [list(data) == ["error"] for data in found] == [True, False, False, False, True, True]
    assert found[0]["error"]["line"] == 1
    assert found[0]["error"]["field"] == "talon"
    assert found[4]["error"] == {
        "line": 7,
        "field": "position",
        "reason": "the deal is over, no move is left to evaluate",
    }


@pytest.mark.parametrize("content", ["", "\n\n", "; nothing\n"])
def test_an_empty_file_is_answered_by_nothing(sixtysix, file, content):
    assert sixtysix("analyze", "--json", file(content)) == (0, "", "")


def test_only_bad_lines(sixtysix, file):
    done = sixtysix("analyze", "--json", file("x\ny\n"))
    assert done.status == 1
    assert [json.loads(line)["error"]["line"] for line in done.lines] == [1, 2]


def test_windows_line_ends_a_byte_order_mark_and_no_utf_8(sixtysix, file):
    done = sixtysix("analyze", file(f"\ufeff{REPLY}\r\n".encode() + b"\xff\xfe\r\n"))
    assert done.status == 1
    assert done.lines[1].split()[0] == "1"
    assert ":2: " in done.err


def test_rules_for_lines_without_them(sixtysix, file):
    lines = f"{REPLY.removesuffix(' rules=schnapsen')}\n{SEVEN_WORLDS}\n{REPLY}\n"
    done = sixtysix("analyze", "--json", "--rules", "schnapsen", file(lines))
    assert done.status == 1
    first, second, third = map(json.loads, done.lines)
    assert first == third == evaluations()[0].to_dict()
    assert "nines" in second["error"]["reason"]


def test_standard_input(sixtysix, monkeypatch, file):
    monkeypatch.setattr("sys.stdin", io.StringIO(GOOD))
    assert sixtysix("analyze", "-") == sixtysix("analyze", file(GOOD))


def test_a_file_that_is_not_there(sixtysix, tmp_path):
    for path in (tmp_path / "none.txt", tmp_path):
        done = sixtysix("analyze", str(path))
        assert done.status == 2
        assert done.out == ""
        assert done.err.startswith(f"sixtysix analyze: {path}: ")
        assert done.err.count("\n") == 1
