"""``sixtysix evaluate`` and ``suggest``: what is printed, and what is refused."""

import io
import json

import pytest

from cli.texts import (
    BARE_REPLY,
    EMPTY_HAND,
    ENDGAME,
    MANY_WORLDS,
    NOT_TO_MOVE,
    ONE_WORLD,
    OVER,
    REPLY,
    SEVEN_WORLDS,
)
from sixtysix import Evaluation, MatchScore, Position, View, best_move, evaluate

TALON_CLOSED = (
    "talon Qs Qd Kd 9d Ac 9c (closed by player 0; player 1 had 0 points and 0 tricks then)"
)


def test_a_position_is_shown_with_every_move(sixtysix):
    done = sixtysix("evaluate", REPLY)
    assert done.status == 0
    assert done.err == ""
    rows = [line.split() for line in done.lines]
    assert ["player", "0", "Ac", "Td", "Qd", "Kh", "Qh", "5", "2", "to", "reply"] in rows
    assert ["player", "1", "Tc", "Kd", "Th", "As", "26", "2", "led", "Ts"] in rows
    assert ["talon", "Ad", "Jh", "(2", "cards,", "open)"] in rows
    assert ["*", "Kh", "+1", "100%", "100%"] in rows
    assert ["Td", "-2", "0%", "100%"] in rows
    assert ["best", "Kh"] in rows
    assert "exact" in done.out
    assert done.lines[-1].startswith(" line     Kh Ad ")
    assert done.lines[-1].endswith("player 0 wins 1 game point (out)")
    assert done.out.isascii() or "─" in done.out
    assert not any(line.endswith(" ") for line in done.lines)


def test_the_text_may_be_several_arguments(sixtysix):
    assert sixtysix("evaluate", *REPLY.split()) == sixtysix("evaluate", REPLY)
    assert sixtysix("evaluate", *EMPTY_HAND.split()).status == 0
    assert sixtysix("evaluate", EMPTY_HAND) == sixtysix("evaluate", *EMPTY_HAND.split())


def test_standard_input_may_have_comments(sixtysix, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"; a position\n\n  {REPLY} ; here\n"))
    assert sixtysix("evaluate", "-") == sixtysix("evaluate", REPLY)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [("", "no position"), ("; nothing\n", "no position"), (f"{REPLY}\n{REPLY}\n", "2 positions")],
)
def test_standard_input_must_have_one_position(sixtysix, monkeypatch, given, complaint):
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    done = sixtysix("evaluate", "-")
    assert done.status == 2
    assert done.out == ""
    assert complaint in done.err


@pytest.mark.parametrize("text", [REPLY, ENDGAME, SEVEN_WORLDS, ONE_WORLD])
def test_json_is_the_evaluation(sixtysix, text):
    item = View.parse(text) if "?" in text else Position.parse(text)
    done = sixtysix("evaluate", "--json", text)
    assert Evaluation.from_dict(json.loads(done.out)) == evaluate(item)
    assert len(done.lines) == 1


@pytest.mark.parametrize(("method", "size"), [("pimc", "worlds"), ("tree", "iterations")])
def test_options_reach_the_question(sixtysix, method, size):
    done = sixtysix(
        *("evaluate", "--json", "--method", method, f"--{size}", "40", "--seed", "3"),
        *("--threads", "1", "--objective", "match:5-3", "--time-limit", "60", MANY_WORLDS),
    )
    expected = evaluate(
        View.parse(MANY_WORLDS),
        method=method,
        **{size: 40},
        seed=3,
        objective=MatchScore(mine=5, theirs=3),
    )
    assert Evaluation.from_dict(json.loads(done.out)) == expected
    assert expected.worlds == 40


@pytest.mark.parametrize("command", ["evaluate", "suggest"])
def test_a_method_that_does_not_suit_a_view_is_named(sixtysix, command):
    done = sixtysix(command, "--method", "exact", MANY_WORLDS)
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith("method: exact needs a view of one world, not of 504\n")


def test_a_method_that_does_not_suit_a_row_spoils_only_that(sixtysix, tmp_path):
    (tmp_path / "in.txt").write_text(f"{MANY_WORLDS}\n{REPLY}\n{SEVEN_WORLDS}\n")
    done = sixtysix("analyze", "--method", "exact", str(tmp_path / "in.txt"))
    assert done.status == 1
    assert "in.txt:1: method: exact needs" in done.err
    assert "in.txt:3: method: exact needs" in done.err
    assert REPLY in done.out


def test_a_view_says_how_many_worlds_it_rests_on(sixtysix):
    pimc = ("evaluate", "--method", "pimc")
    assert "all 7 worlds" in sixtysix(*pimc, SEVEN_WORLDS).out
    done = sixtysix(*pimc, "--worlds", "20", MANY_WORLDS)
    assert "20 of 504 worlds" in done.out
    assert "+/-" in done.out
    assert " ? ? ? 9s (4 cards, open)" in done.out


@pytest.mark.parametrize(
    ("method", "words"),
    [
        ("auto", "2500 playouts of an information-set tree"),
        ("rollout", "each move played on in the same 30 worlds"),
        ("policy", "the policy's order"),
    ],
)
def test_a_view_says_by_which_method_it_was_valued(sixtysix, method, words):
    done = sixtysix("evaluate", "--method", method, "--worlds", "30", MANY_WORLDS)
    assert words in done.out
    assert "open cards" not in done.out
    assert " gone     Ac Tc Kc Ad Ah Qh Jh As" in done.out


def test_a_view_of_one_world_shows_what_is_excluded_and_a_line(sixtysix):
    done = sixtysix("evaluate", ONE_WORLD)
    assert " not      player 0 cannot hold Jc Jh 9h Ks Qs" in done.lines
    assert "closed by player 1; player 0 had 0 points and 0 tricks then" in done.out
    assert done.lines[-1].startswith(" line ")


@pytest.mark.parametrize(
    ("objective", "words"),
    [
        ("points", "game points for player 0"),
        ("win", "probability of winning the deal for player 0"),
        ("match:6-2", "probability of winning the match from 6-2 for player 0"),
    ],
)
def test_the_objective_is_named(sixtysix, objective, words):
    assert words in sixtysix("evaluate", "--objective", objective, REPLY).out


def test_rules_for_a_text_without_them(sixtysix):
    expected = sixtysix("evaluate", REPLY)
    assert sixtysix("evaluate", "--rules", "schnapsen", BARE_REPLY) == expected
    assert sixtysix("evaluate", "--rules", "schnapsen", REPLY) == expected
    house = sixtysix("evaluate", "--rules", "schnapsen,match_target=5", BARE_REPLY)
    assert " rules    schnapsen,match_target=5" in house.lines


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["Ac/Kc"], "talon: missing"),
        ([BARE_REPLY], "hands"),
        (["--rules", "zone", REPLY], "rules: the text has rules=schnapsen, --rules has zone"),
        ([OVER], "position: the deal is over"),
        ([NOT_TO_MOVE.replace("1:Ts", "0:Ts")], ": "),
        ([NOT_TO_MOVE], "turn: player 1, whose view this is, is not to move"),
        (
            ["--objective", "match:9-0", REPLY],
            "objective: MatchScore(mine=9, theirs=0, dealt=None) is not",
        ),
    ],
)
def test_bad_input_is_one_line_and_status_2(sixtysix, arguments, complaint):
    for command in ("evaluate", "suggest"):
        for machine in ([], ["--json"]):
            done = sixtysix(command, *machine, *arguments)
            assert done.status == 2
            assert done.out == ""
            assert done.err.startswith(f"sixtysix {command}: ")
            assert complaint in done.err
            assert done.err.count("\n") == 1
            assert done.err.endswith("\n")


def test_suggest_prints_the_move_alone(sixtysix):
    assert sixtysix("suggest", SEVEN_WORLDS).out == "Jd\n"
    done = sixtysix("suggest", "--worlds", "50", "--seed", "1", *MANY_WORLDS.split())
    assert done.out == f"{best_move(View.parse(MANY_WORLDS), worlds=50, seed=1)}\n"


def test_suggest_tells_machines_what_it_rests_on(sixtysix):
    found = json.loads(sixtysix("suggest", "--json", SEVEN_WORLDS).out)
    assert found["move"] == "Jd"
    assert Evaluation.from_dict(found["evaluation"]) == evaluate(View.parse(SEVEN_WORLDS))


def test_suggest_takes_a_full_text_as_that_of_a_player_who_sees_all(sixtysix):
    assert sixtysix("suggest", REPLY).out == "Kh\n"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "Ts/- QsQdKd9dAc9c c 1:As 36-42 4-4 0:0:0",
            [
                "player 1 - 42 4 led As",
                TALON_CLOSED,
                "* Ts -3 0% 100%",
            ],
        ),
        (
            "KcQc9h/AdTdKd - s 0 50-38 5-4 - rules=classic,claims=manual,marriage_exhausted=yes",
            ["talon exhausted", "* mQc! +1 100% 100%", "claim -2 0% 100%"],
        ),
        (
            "AcJc9cAhJh/????? ???????????Kc c 0+ 10-0 1-0 - gone=9hTs",
            ["player 0 Ac Jc 9c Ah Jh 10 1 to move, before the draw", "trumps c"],
        ),
    ],
)
def test_every_state_of_play_has_its_words(sixtysix, text, rows):
    done = sixtysix("evaluate", "--worlds", "3", text)
    assert done.status == 0
    assert set(rows) <= {" ".join(line.split()) for line in done.lines}, done.out
