"""The engine against the conformance cases, through the public surface."""

import pytest

from sixtysix import Position, evaluate, perft, solve, to_array
from solver_tests.support import NAMES, cases, problems
from twin.rules import PRESETS


def name(entry):
    return entry.get("id", entry["rules"])


@pytest.mark.parametrize("case", cases("playouts.jsonl"), ids=name)
def test_playouts(case):
    """Played from the start, and read anew at every step."""
    position = Position.parse(case["steps"][0]["position"])
    for step in case["steps"]:
        assert str(position) == step["position"]
        read = Position.parse(step["position"])
        assert read == position
        assert not read.over
        assert sorted(map(str, read.legal_moves())) == step["legal"]
        position = position.play(step["move"])
    outcome = position.outcome
    assert position.over
    assert position.legal_moves() == ()
    assert position.points == tuple(case["final_points"])
    assert position.tricks == tuple(case["tricks"])
    assert outcome.winner == case["winner"]
    assert outcome.game_points == case["game_points"]
    assert outcome.reason == case["reason"]


@pytest.mark.parametrize("case", cases("perft.jsonl"), ids=name)
def test_perft(case):
    position = Position.parse(case["position"])
    assert [perft(position, n + 1) for n in range(len(case["perft"]))] == case["perft"]


@pytest.mark.parametrize("case", cases("values.jsonl") + problems("values"), ids=name)
def test_values(case):
    position = Position.parse(case["position"])
    evaluation = evaluate(position)
    best = max(case["values"].values())
    assert {str(move.move): move.value for move in evaluation.moves} == case["values"]
    assert evaluation.value == best
    assert {str(move) for move in evaluation.best_moves} == {
        move for move, value in case["values"].items() if value == best
    }
    assert solve(to_array([position]), threads=1).tolist() == [best]
    check_line(position, evaluation)


def check_line(position, evaluation):
    """Best play ends the deal with what it is worth; no move on the way gives that away."""
    assert evaluation.line[0] == evaluation.best
    player = position.to_move
    for move in evaluation.line:
        assert move in evaluate(position).best_moves
        position = position.play(move)
    assert position.over
    assert position.outcome.value(player) == evaluation.value


WORKED = "KcQcKdAhAsTs/AcTc9cJd9dTh KsAdJcTdQsQdKhJh9h9sJsQh h 0 0-0 0-0 - rules={}"
TRICKS = "Ts 9c mKc Ac Th Ah As Jd Qc Tc 9d Kd"
TOTALS = [(10, 0), (30, 15), (51, 15), (64, 15), (64, 28), (68, 28)]
NO_NINES = "schnapsen"


@pytest.mark.parametrize("rules", sorted(set(NAMES) - {NO_NINES}))
def test_worked_deal(rules):
    """The deal of the rules: the non-dealer, who is player 0, wins two game points."""
    position = Position.parse(WORKED.format(rules))
    tricks = TRICKS.split()
    for number in range(6):
        for move in tricks[2 * number : 2 * number + 2]:
            position = position.play(move)
        assert position.points == TOTALS[number]
        if "draw" in map(str, position.legal_moves()):
            position = position.play("draw")
    assert position.over
    assert (position.outcome.winner, position.outcome.game_points) == (0, 2)
    assert position.outcome.reason == "out"


def test_worked_deal_needs_the_nines():
    assert not PRESETS[NO_NINES].nines
