"""One question: what an evaluation says, and that it says the same however it is asked."""

import json
import pickle
import time

import pytest

from sixtysix import (
    Evaluation,
    MatchScore,
    Move,
    MoveEvaluation,
    Position,
    Rules,
    View,
    best_move,
    evaluate,
)

ENDGAME = "QcJcAhQhKs/AdQdJdThJh - d 0 43-26 2-3 - rules=schnapsen"
REPLY = "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen"
SEVEN_WORLDS = "??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs"
MANY_WORLDS = "??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs"
ONE_WORLD = "??/9cAh ?????9s s 1 21-65 1-6 1:0:0 gone=AcKcQcAdTdKdQd9dThKhQhAsTsJs not=JcJh9hKsQs"
MANUAL = "KcQc9h/AdTdKd - s 0 50-38 5-4 - rules=classic,claims=manual,marriage_exhausted=yes"


def test_a_position_is_exact_with_one_outcome_for_every_move():
    evaluation = evaluate(Position.parse(ENDGAME))
    assert evaluation.exact
    assert evaluation.method == "exact"
    assert evaluation.objective == "points"
    assert evaluation.worlds == 1
    assert [str(move) for move in evaluation.best_moves] == ["Jc", "Qc", "Ks"]
    assert evaluation.best == evaluation.best_moves[0] == best_move(Position.parse(ENDGAME))
    assert evaluation.value == 1
    for move in evaluation.moves:
        assert move.stderr == 0
        assert sorted(move.outcomes) == [0, 0, 0, 0, 0, 0, 1]
        assert move.outcomes[int(move.value) + 3] == 1
        assert move.win_probability == (1 if move.value > 0 else 0)


def test_every_legal_move_is_there_best_first():
    for text in (ENDGAME, REPLY):
        position = Position.parse(text)
        evaluation = evaluate(position)
        legal = list(position.legal_moves())
        assert sorted(map(str, legal)) == sorted(str(move.move) for move in evaluation.moves)
        keys = [(-move.value, legal.index(move.move)) for move in evaluation.moves]
        assert keys == sorted(keys)


@pytest.mark.parametrize("text", [ENDGAME, REPLY, MANUAL])
def test_the_line_is_legal_and_ends_with_the_value(text):
    position = Position.parse(text)
    player = position.to_move
    evaluation = evaluate(position)
    assert evaluation.line[0] == evaluation.best
    for move in evaluation.line:
        assert move in evaluate(position).best_moves
        position = position.play(move)
    assert position.over
    assert position.outcome.value(player) == evaluation.value


def test_a_single_legal_move_is_forced():
    closed = Position.parse("Ts/- QsQdKd9dAc9c c 1:As 36-42 4-4 0:0:0")
    evaluation = evaluate(closed)
    assert evaluation.forced
    assert evaluation.value == -3
    assert not evaluate(Position.parse(ENDGAME)).forced


def test_values_do_not_depend_on_what_was_asked_before():
    first = evaluate(Position.parse(REPLY))
    for seed in range(3):
        evaluate(Position.deal(seed, Rules.preset("schnapsen")))
    assert evaluate(Position.parse(REPLY)) == first  # nodes and line included


def test_a_view_of_few_worlds_counts_each_once_whatever_the_seed():
    view = View.parse(SEVEN_WORLDS)
    evaluation = evaluate(view, method="pimc", worlds=7)
    assert evaluation.worlds == 7
    assert not evaluation.exact
    assert evaluation.line == ()
    assert all(sum(move.counts) == 7 and move.stderr == 0 for move in evaluation.moves)
    assert evaluate(view, method="pimc", worlds=1000, seed=99) == evaluation
    assert evaluate(view) == evaluate(view, method="tree", seed=5) == evaluation


def test_a_view_of_more_worlds_is_sampled():
    view = View.parse(MANY_WORLDS)
    assert view.world_count() > 50
    evaluation = evaluate(view, method="pimc", worlds=50, seed=3)
    assert evaluation.worlds == 50
    assert any(move.stderr > 0 for move in evaluation.moves)
    assert evaluate(view, method="pimc", worlds=50, seed=3) == evaluation
    assert evaluate(view, method="pimc", worlds=50, seed=4) != evaluation


def test_the_interval_is_that_of_the_sample():
    view = View.parse(MANY_WORLDS)
    for move in evaluate(view, iterations=400).moves:
        low, high = move.interval
        assert (high - low) / 2 == pytest.approx(1.959964 * move.stderr)
        assert (low + high) / 2 == pytest.approx(move.value)
    whole = evaluate(view, method="pimc", worlds=10**6)
    assert all(move.interval == (move.value, move.value) for move in whole.moves)


def test_a_sample_comes_near_the_whole():
    view = View.parse(MANY_WORLDS)
    whole = {m.move: m.value for m in evaluate(view, method="pimc", worlds=10**6).moves}
    for move in evaluate(view, method="pimc", worlds=view.world_count() - 1, seed=1).moves:
        assert abs(move.value - whole[move.move]) < 5 * move.stderr + 1e-9


def test_a_single_sampled_world_has_the_largest_error():
    evaluation = evaluate(View.parse(MANY_WORLDS), method="pimc", worlds=1)
    assert evaluation.worlds == 1
    assert not evaluation.exact
    assert {move.stderr for move in evaluation.moves} == {3.0}


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing(threads):
    view = View.parse(MANY_WORLDS)
    assert evaluate(view, method="pimc", worlds=60, threads=threads) == evaluate(
        view, method="pimc", worlds=60
    )


def test_a_view_of_one_world_is_exact():
    view = View.parse(ONE_WORLD)
    assert view.world_count() == 1
    evaluation = evaluate(view)
    assert evaluation == evaluate(next(iter(view.worlds())))
    assert evaluation.exact
    assert evaluation == evaluate(view, method="exact")
    averaged = evaluate(view, method="pimc")
    assert averaged.exact
    assert averaged.method == "pimc"
    assert averaged.moves == evaluation.moves


def test_the_truth_behind_a_view_changes_nothing():
    one, *others = View.parse(SEVEN_WORLDS).worlds()
    evaluation = evaluate(one.view(1), method="pimc")
    assert all(evaluate(other.view(1), method="pimc") == evaluation for other in others)


@pytest.mark.parametrize(("method", "size"), [("pimc", "worlds"), ("tree", "iterations")])
def test_a_time_limit_reports_what_it_used(method, size):
    view = Position.deal(1, Rules.preset("zone")).view(0)
    start = time.perf_counter()
    evaluation = evaluate(view, method=method, **{size: 10**9}, time_limit=0.2)
    assert time.perf_counter() - start < 10
    assert 1 <= evaluation.worlds < 10**9
    tried = sum(sum(move.counts) for move in evaluation.moves)
    assert tried == evaluation.worlds * (len(evaluation.moves) if method == "pimc" else 1)
    again = evaluate(view, method=method, **{size: evaluation.worlds})
    assert again == evaluation


def test_the_smallest_time_limit_still_gives_an_answer():
    view = View.parse(MANY_WORLDS)
    assert evaluate(view, method="pimc", time_limit=1e-9, threads=1).worlds == 1
    assert 0 < evaluate(view, iterations=10**9, time_limit=1e-9).worlds < 10**6
    assert evaluate(Position.parse(ENDGAME), time_limit=1e-9).exact


def test_a_false_claim_is_last_and_never_best():
    position = Position.parse(MANUAL)
    evaluation = evaluate(position)
    moves = [str(move.move) for move in evaluation.moves]
    assert set(moves) == set(map(str, position.legal_moves()))
    assert moves[-1] == "claim"
    assert Move.parse("claim") not in evaluation.best_moves
    assert str(evaluation.best).endswith("!") or evaluation.value == evaluation.moves[0].value
    assert evaluation.moves[-1].value < 0


@pytest.mark.parametrize("text", [ENDGAME, SEVEN_WORLDS])
def test_round_trips(text):
    item = View.parse(text) if "?" in text else Position.parse(text)
    for objective in ("points", "win", MatchScore(2, 5)):
        evaluation = evaluate(item, objective=objective)
        data = json.loads(json.dumps(evaluation.to_dict()))
        assert data["version"] == 1
        assert Evaluation.from_dict(data) == evaluation
        assert MoveEvaluation.from_dict(data["moves"][0]) == evaluation.moves[0]
        assert pickle.loads(pickle.dumps(evaluation)) == evaluation
        assert hash(pickle.loads(pickle.dumps(evaluation))) == hash(evaluation)
        assert str(evaluation.best) in repr(evaluation)
        assert str(evaluation.best) in str(evaluation)


def test_an_evaluation_cannot_be_changed():
    evaluation = evaluate(Position.parse(ENDGAME))
    with pytest.raises(AttributeError):
        evaluation.value = 3
    with pytest.raises(AttributeError):
        evaluation.moves[0].value = 3


def test_an_enumeration_cut_short_is_a_sample():
    view = View.parse(MANY_WORLDS)
    evaluation = evaluate(view, method="pimc", worlds=10**6, time_limit=0.003, threads=1)
    if evaluation.worlds < view.world_count():
        assert any(move.stderr > 0 for move in evaluation.moves)
    assert not evaluation.exact
