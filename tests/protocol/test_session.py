"""The line protocol, line by line and as a process."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.conftest import COMPILING, start
from sixtysix import Deal, Evaluation, Outcome, Position, View, evaluate, player
from sixtysix.protocol.session import FIELDS, Session, serve

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
VIEW = "??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs"


def ask(session: Session, command: str, **fields):
    """The answer to a request that must be good."""
    answer = session.answer(json.dumps({"command": command, **fields}))
    assert answer.pop("ok"), answer
    return answer


def refused(session: Session, line: str) -> dict:
    answer = session.answer(line)
    assert answer["ok"] is False
    assert isinstance(answer["error"], str)
    assert answer["error"]
    json.dumps(answer, allow_nan=False)
    return answer


def test_hello():
    answer = ask(Session(), "hello", protocol=1)
    assert answer["engine"] == "sixtysix"
    assert answer["protocol"] == 1
    assert "zone" in answer["rules"]
    assert "pimc" in answer["players"]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("rules", ["classic", "santase", "zone,claims=manual"])
def test_a_deal_against_an_opponent(seat, rules):
    session, random = Session(), Random(seat)
    state = ask(session, "new", rules=rules, seed=5, seat=seat, opponent="level:2")
    told = list(state["moves"])
    while not state["over"]:
        assert state["player"] == seat
        assert ask(session, "view") == state
        view = View.parse(state["view"])
        assert state["legal"] == [str(move) for move in view.legal_moves()]
        state = ask(session, "play", move=random.choice(state["legal"]))
        told += state["moves"]
    deal = Deal.parse(state["record"])
    assert [str(move) for move in deal.moves] == told
    assert deal.start == Position.deal(5, deal.rules)
    assert Outcome.from_dict(state["outcome"]) == deal.outcome
    # The opponent has seen what it may see, and no more.
    opponent = player("level:2")
    for ply, move in enumerate(deal.moves):
        if deal.positions[ply].to_move != seat:
            assert opponent.choose(deal.view(1 - seat, ply)) == move
    assert refused(session, '{"command": "play", "move": "Ac"}')["field"] == "move"


def test_both_seats_by_the_client():
    session, random = Session(), Random(1)
    state = ask(session, "new", seed=2, dealer=0)
    deal = Deal(Position.deal(2, dealer=0))
    while not state["over"]:
        assert state["player"] == deal.end.to_move
        assert state["view"] == str(deal.view(deal.end.to_move))
        move = random.choice(state["legal"])
        state = ask(session, "play", move=move)
        deal = deal.play(move)
        assert state["moves"] == [move]
    assert state["record"] == str(deal)


def test_nothing_hidden_is_told_before_the_end():
    """The same answers for two deals that differ in hidden cards only."""
    view = Position.deal(9).view(0)
    sessions = [Session(), Session()]
    states = [
        ask(session, "new", position=str(world), opponent="heuristic")
        for session, world in zip(sessions, view.sample(2, 1), strict=True)
    ]
    assert states[0] == states[1]
    for command in ("choose", "evaluate"):
        fields = {"worlds": 3} if command == "evaluate" else {"player": "pimc:worlds=2"}
        assert ask(sessions[0], command, **fields) == ask(sessions[1], command, **fields)


def test_a_new_deal_has_a_seed_of_its_own():
    views = {ask(Session(), "new")["view"] for _ in range(5)}
    assert len(views) == 5


def test_choose_and_evaluate_by_view():
    session = Session()
    move = ask(session, "choose", view=VIEW, player="pimc:worlds=5,seed=2")["move"]
    assert move == str(player("pimc:worlds=5,seed=2").choose(View.parse(VIEW)))
    found = ask(session, "evaluate", view=VIEW, worlds=4, seed=1, method="pimc")["evaluation"]
    assert Evaluation.from_dict(found) == evaluate(
        View.parse(VIEW), worlds=4, seed=1, method="pimc"
    )
    score = {"type": "MatchScore", "version": 1, "mine": 5, "theirs": 6}
    found = ask(session, "evaluate", view=VIEW, objective=score)["evaluation"]
    assert found["objective"] == score
    text = "QdThQhQs/KcJdAhKh - d 1 47-33 3-3 - rules=schnapsen"
    found = ask(session, "evaluate", position=text)["evaluation"]
    assert Evaluation.from_dict(found) == evaluate(Position.parse(text))


def test_the_id_comes_back():
    session = Session()
    for mark in (0, "a", None, [1, {"b": 2}]):
        line = json.dumps({"command": "hello", "id": mark})
        assert session.answer(line)["id"] == mark
        assert refused(session, json.dumps({"command": "nonsense", "id": mark}))["id"] == mark


BAD = [
    ("", "line"),
    ("\n", "line"),
    ("hello", "line"),
    ("[]", "line"),
    ('"hello"', "line"),
    ("{", "line"),
    ("NaN", "line"),
    ('{"command": "hello", "id": NaN}', "line"),
    ('{"command": "hello", "command": "quit"}', "line"),
    ("[" * 100_000, "line"),
    ('{"a":' * 100_000, "line"),
    ("9" * 5000, "line"),
    (" " * 2_000_000, "line"),
    ("{}", "command"),
    ('{"command": "fly"}', "command"),
    ('{"command": "view"}', "command"),
    ('{"command": "play", "move": "Ac"}', "command"),
    ('{"command": "choose"}', "command"),
    ('{"command": "hello", "protocol": 2}', "protocol"),
    ('{"command": "hello", "protocol": 0}', "protocol"),
    ('{"command": "hello", "fast": true}', "'fast'"),
    ('{"command": "play"}', "move"),
    ('{"command": "new", "rules": "bridge"}', "rules"),
    ('{"command": "new", "seed": -1}', "seed"),
    ('{"command": "new", "seat": 2}', "seat"),
    ('{"command": "new", "dealer": 2}', "dealer"),
    ('{"command": "new", "opponent": "nobody"}', "opponent"),
    ('{"command": "new", "opponent": "pimc:worlds=0"}', "opponent"),
    ('{"command": "new", "position": "x"}', None),
    ('{"command": "new", "position": "Jc/Qc - h 0 60-55 6-5 -", "seed": 1}', "seed"),
    ('{"command": "choose", "view": "x"}', None),
    (f'{{"command": "choose", "view": "{VIEW}", "player": "x"}}', "player"),
    (f'{{"command": "evaluate", "view": "{VIEW}", "position": "x"}}', "position"),
]
WRONG_TYPES = [
    '{"command": 5}',
    '{"command": null}',
    '{"command": "new", "seed": "1"}',
    '{"command": "new", "seed": 1.5}',
    '{"command": "new", "seed": true}',
    '{"command": "new", "rules": 1}',
    '{"command": "new", "rules": null}',
    '{"command": "new", "seat": "0"}',
    '{"command": "new", "opponent": 3}',
    '{"command": "new", "position": []}',
    '{"command": "play", "move": 3}',
    '{"command": "choose", "view": {}}',
    f'{{"command": "evaluate", "view": "{VIEW}", "worlds": "3"}}',
    f'{{"command": "evaluate", "view": "{VIEW}", "worlds": 0}}',
    f'{{"command": "evaluate", "view": "{VIEW}", "method": "magic"}}',
    f'{{"command": "evaluate", "view": "{VIEW}", "objective": {{}}}}',
    f'{{"command": "evaluate", "view": "{VIEW}", "objective": []}}',
    f'{{"command": "evaluate", "view": "{VIEW}", "time_limit": -1}}',
]


@pytest.mark.parametrize(("line", "field"), BAD, ids=lambda value: str(value)[:40])
def test_bad_lines(line, field):
    session = Session()
    found = refused(session, line)["field"]
    if field is None:
        assert found
    elif field != "move":
        assert found == field
    assert not session.ended


@pytest.mark.parametrize("line", WRONG_TYPES)
def test_wrong_types(line):
    refused(Session(), line)


def test_a_bad_line_changes_nothing():
    session = Session()
    state = ask(session, "new", seed=1, opponent="heuristic")
    needs_no_deal = [line for line, _ in BAD if "view" not in line and "choose" not in line]
    for line in (*WRONG_TYPES, *needs_no_deal):
        refused(session, line)
        assert ask(session, "view") == state
    refused(session, '{"command": "play", "move": "xcmAc"}')
    assert ask(session, "view") == state


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(VIEW),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
known_fields = st.sampled_from(sorted(frozenset().union(*FIELDS.values()) - {"worlds"}))
requests = st.builds(
    lambda command, fields: {**fields, "command": command},
    st.sampled_from([*FIELDS, "x"]) | json_values,
    st.dictionaries(known_fields, json_values, max_size=3),
)


@settings(max_examples=100)
@given(st.lists(requests.map(json.dumps) | st.text(max_size=30), max_size=4))
def test_any_lines_get_one_answer_each(lines):
    session = Session()
    ask(session, "new", seed=1, opponent="random")
    for line in lines:
        if '"evaluate"' in line:  # of a fresh deal that takes its time
            continue
        answer = session.answer(line)
        assert answer["ok"] in (True, False)
        json.dumps(answer)


def test_serving_stops_at_quit(capsys):
    serve(['{"command": "hello"}\n', '{"command": "quit"}\n', '{"command": "hello"}\n'], sys.stdout)
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["ok"] for line in lines] == [True, True]


# ---------------------------------------------------------------- as a process


def test_a_process_answers_at_once_and_ends_with_its_input():
    with start("engine") as running:
        for line, good in (("nonsense", False), ('{"command": "new", "seed": 3}', True)):
            print(line, file=running.stdin, flush=True)
            assert json.loads(running.stdout.readline())["ok"] is good
        running.stdin.close()
        assert running.wait(60) == 0
        assert running.stdout.read() == ""
        assert [x for x in running.stderr.read().splitlines() if not x.startswith(COMPILING)] == []


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_ctrl_c_ends_a_process():
    with start("engine") as running:
        print('{"command": "hello"}', file=running.stdin, flush=True)
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130


def test_bytes_that_are_no_text_get_an_error():
    done = subprocess.run(
        [sys.executable, "-m", "sixtysix", "engine"],
        cwd=ROOT,
        input=b'\xff\xfe\n{"command": "hello"}\n',
        capture_output=True,
        check=True,
    )
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [False, True]


# ---------------------------------------------------------------- the document


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)


def test_the_session_of_the_document():
    session = Session()
    (text,) = blocks("text")
    lines = text.splitlines()
    for given_line, answer in zip(lines[::2], lines[1::2], strict=True):
        found = session.answer(given_line.removeprefix("> "))
        assert found == json.loads(answer.removeprefix("< "))
    assert session.ended


def test_the_client_of_the_document():
    (code,) = blocks("python")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    record = Deal.parse(done.stdout[: done.stdout.rindex("\n", 0, -1) + 1])
    assert record.over
    assert done.stdout.split()[-1] == str(record.outcome.winner)


def test_the_document_has_every_command():
    for command, fields in FIELDS.items():
        row = next(row for row in DOCUMENT.splitlines() if row.startswith(f"| `{command}`"))
        assert all(f"`{field}`" in row for field in fields)
