"""What a move is judged by."""

import json
import pickle
from itertools import product

import pytest

from sixtysix import MatchScore, Position, Rules, View, evaluate
from sixtysix.evaluation.objectives import POINTS, WIN, scale_of
from sixtysix.game.equity import match_win_probability

CLOSE_OR_LEAD = "TcTdKhTsQs/Js???? ?As s 0 22-38 2-2 - rules=schnapsen gone=AcKcQdJdAhQhJhKs"
DRAWN = (0, 1, 0, 1, 1, 0, 0)


def values(objective):
    evaluation = evaluate(View.parse(CLOSE_OR_LEAD), method="pimc", objective=objective)
    return {str(move.move): move.value for move in evaluation.moves}, str(evaluation.best)


def test_points_and_wins_can_disagree():
    points, best_by_points = values("points")
    wins, best_by_wins = values("win")
    assert best_by_points == "Ts"
    assert points["Ts"] == -1
    assert best_by_wins.startswith("c")
    assert wins["Ts"] == 0
    assert wins[best_by_wins] == pytest.approx(0.2)


def test_a_draw_counts_half():
    assert WIN.mean(DRAWN) == 0.5
    assert POINTS.mean(DRAWN) == pytest.approx(-1 / 3)
    assert POINTS.standard_error(DRAWN) == pytest.approx((7 / 3 / 3) ** 0.5)


def test_a_score_of_nil_nil_is_an_even_match():
    scale = scale_of(MatchScore(0, 0), Rules())
    assert scale.mean((1, 0, 0, 0, 0, 0, 1)) == pytest.approx(0.5, abs=0.05)
    assert list(scale.steps) == sorted(scale.steps)


def test_the_last_points_decide_the_match():
    scale = scale_of(MatchScore(6, 6), Rules())
    assert [step / scale.unit for step in scale.steps[:3]] == [0, 0, 0]
    assert [step / scale.unit for step in scale.steps[4:]] == [1, 1, 1]
    needs_three = scale_of(MatchScore(4, 6), Rules())
    assert needs_three.steps[4] < needs_three.steps[5] < needs_three.steps[6]
    assert needs_three.steps[6] == needs_three.unit


def test_at_the_match_point_any_win_will_do():
    position = Position.parse("QcJcAhQhKs/AdQdJdThJh - d 0 43-26 2-3 - rules=schnapsen")
    evaluation = evaluate(position, objective=MatchScore(6, 6))
    assert evaluation.value == 1
    assert evaluation.objective == MatchScore(6, 6)
    by_points = evaluate(position)
    assert set(by_points.best_moves) <= set(evaluation.best_moves)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_in_points_is_best_under_every_objective(seed):
    position = Position.deal(seed, Rules.preset("schnapsen"))
    for _ in range(8):
        position = position.play(position.legal_moves()[0])
        if position.over:
            return
    best = set(evaluate(position).best_moves)
    for objective in ("win", MatchScore(0, 0), MatchScore(5, 6), MatchScore(6, 2)):
        assert best <= set(evaluate(position, objective=objective).best_moves)


@pytest.mark.parametrize("mine", [True, 1.0, "1", None, float("nan")])
def test_a_score_of_another_type_is_refused(mine):
    with pytest.raises(TypeError, match="mine"):
        MatchScore(mine, 0)
    with pytest.raises(TypeError, match="theirs"):
        MatchScore(0, mine)


@pytest.mark.parametrize("score", [(7, 0), (0, 7), (10**40, 0)])
def test_the_score_of_a_finished_match_is_refused(score):
    with pytest.raises(ValueError, match="match target of 7"):
        evaluate(View.parse(CLOSE_OR_LEAD), objective=MatchScore(*score))


def test_a_negative_score_is_refused():
    with pytest.raises(ValueError, match="theirs"):
        MatchScore(0, -1)


@pytest.mark.parametrize("score", [MatchScore(3, 4), MatchScore(3, 4, True)])
def test_a_score_round_trips(score):
    assert MatchScore.from_dict(json.loads(json.dumps(score.to_dict()))) == score
    assert pickle.loads(pickle.dumps(score)) == score
    assert eval(repr(score)) == score
    assert hash(eval(repr(score))) == hash(score)


@pytest.mark.parametrize("dealt", ["yes", 1, 0.0])
def test_a_dealer_of_another_type_is_refused(dealt):
    with pytest.raises(TypeError, match="dealt"):
        MatchScore(0, 0, dealt)
    with pytest.raises(TypeError, match="dealt"):
        MatchScore.from_dict({**MatchScore(0, 0, True).to_dict(), "dealt": dealt})


@pytest.mark.parametrize("name", ["classic", "santase"])
def test_utilities_grow_with_the_outcome(name):
    rules = Rules.preset(name)
    for score in product(range(rules.match_target), repeat=2):
        for dealt in (None, False, True):
            steps = scale_of(MatchScore(*score, dealt), rules).steps
            assert list(steps) == sorted(steps)


def test_who_deals_next_counts():
    """Alternating, it is known by who dealt; where the winner deals, by who wins."""
    rules = Rules()
    scales = [scale_of(MatchScore(3, 3, dealt), rules) for dealt in (None, False, True)]
    means = [scale.mean((0, 0, 0, 1, 0, 0, 0)) for scale in scales]
    assert means[1] + means[2] == pytest.approx(1)
    assert means[0] == 0.5
    assert means[1] != means[2]
    rules = Rules.preset("santase")
    won = [
        scale_of(MatchScore(3, 3, dealt), rules).mean((0, 0, 0, 0, 0, 0, 1))
        for dealt in (False, True)
    ]
    assert won[0] == won[1] == match_win_probability(6, 3, rules, leads=False)


def test_the_score_can_change_the_choice():
    """At 6-6 any win will do; at 0-6 one game point more is worth a risk."""
    view = View.parse(CLOSE_OR_LEAD)
    chosen = {
        score: evaluate(view, method="pimc", objective=MatchScore(*score)).best
        for score in ((6, 6), (0, 6), (0, 0))
    }
    assert chosen[6, 6] == chosen[0, 6] != chosen[0, 0]
