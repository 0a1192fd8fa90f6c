"""``evaluate`` with the methods for hidden cards."""

from concurrent.futures import CancelledError
from random import Random
from threading import Event

import pytest

from sixtysix import Evaluation, MatchScore, Position, Rules, View, analyze, best_move, evaluate
from sixtysix.evaluation.evaluate import Question
from solver_tests.support import position_of, some_playout, some_rules

METHODS = ("tree", "rollout", "policy")
VIEW = Position.deal(3, Rules.preset("santase")).view(0)


def random_views(number: int, seed: int) -> list[View]:
    random, found = Random(seed), []
    while len(found) < number:
        states, _ = some_playout(random, some_rules(random))
        position = position_of(random.choice(states[:-1]))
        found.append(position.view(position.to_move))
    return found


def asked(view: View, method: str, **options) -> Evaluation:
    return evaluate(view, method=method, iterations=60, worlds=20, **options)


@pytest.mark.parametrize("method", METHODS)
def test_every_legal_move_has_a_value(method):
    for view in random_views(40, 1):
        answer = asked(view, method)
        assert {move.move for move in answer.moves} == set(view.legal_moves())
        last = len(view.talon) == 2 and not view.closed and view.world_count() > 1
        assert answer.method == ("pimc" if method == "tree" and last else method)
        assert answer.best == answer.moves[0].move
        assert answer.value == answer.moves[0].value
        assert all(-3 <= move.value <= 3 for move in answer.moves)
        assert Evaluation.from_dict(answer.to_dict()) == answer


@pytest.mark.parametrize("method", METHODS)
def test_exhausted_deals_are_exact(method):
    """All that is hidden by then is what the other will do, and that is known to be the best."""
    random, seen = Random(2), 0
    while seen < 60:
        states, _ = some_playout(random, some_rules(random))
        for position in map(position_of, states[:-1]):
            if position.talon or position.closed:
                continue
            exact = {move.move: move.value for move in evaluate(position).moves}
            answer = asked(position.view(position.to_move), method)
            assert {move.move: move.value for move in answer.moves} == exact
            seen += 1


@pytest.mark.parametrize("seed", range(3))
def test_the_score_of_the_match_changes_the_choice(seed):
    """The nine of clubs loses least; only the king of hearts may still win, which 0-6 needs."""
    view = View.parse("??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs")
    best = {
        score: str(best_move(view, method="tree", objective=MatchScore(*score), seed=seed))
        for score in ((0, 6), (6, 6), (6, 0))
    }
    assert best == {(0, 6): "Kh", (6, 6): "Kh", (6, 0): "9c"}


@pytest.mark.parametrize("method", METHODS)
def test_the_seed_decides(method):
    first = asked(VIEW, method, seed=1)
    assert asked(VIEW, method, seed=1, threads=1) == first
    assert asked(VIEW, method, seed=2).moves != first.moves


def test_batches_answer_like_single_questions():
    views = random_views(12, 3)
    options = {"method": "tree", "worlds": 20}
    single = [evaluate(view, **options) for view in views]
    assert list(analyze(views, threads=2, **options)) == single


def test_best_move_is_the_first_of_the_evaluation():
    for view in random_views(10, 4):
        options = {"method": "tree", "iterations": 80}
        assert best_move(view, **options) == evaluate(view, **options).best


def test_iterations_are_spent():
    assert evaluate(VIEW, method="tree", iterations=345).worlds == 345
    assert sum(sum(m.counts) for m in evaluate(VIEW, method="tree", iterations=345).moves) == 345


def test_a_time_limit_stops_between_calls():
    answer = evaluate(VIEW, method="tree", iterations=10**9, time_limit=0.05)
    assert 100 <= answer.worlds < 10**8


def test_a_halt_stops():
    halt = Event()
    halt.set()
    question = Question.checked("points", "tree", 1000, None, 0)
    with pytest.raises(CancelledError):
        question.answer(VIEW, halt=halt)


def test_objectives_reach_the_tree():
    """At 10-10 a deal won is the match, whatever it counts, so the tree looks elsewhere."""
    differ = 0
    for seed in range(5):
        points = evaluate(VIEW, method="tree", seed=seed)
        match = evaluate(VIEW, method="tree", seed=seed, objective=MatchScore(10, 10))
        assert all(0 <= move.value <= 1 for move in match.moves)
        differ += points.moves != match.moves
        assert [m.win_probability for m in match.moves] == pytest.approx(
            [m.value for m in match.moves], abs=1e-9
        )
    assert differ == 5


def test_a_due_claim_is_made():
    """Ace and ten are taken, the claim is there to be made."""
    random, seen = Random(5), 0
    while seen < 20:
        rules = Rules.parse("classic,claims=manual,target=30,schneider=15")
        position = Position.deal(random.randrange(2**63), rules)
        while not position.over:
            moves = position.legal_moves()
            view = position.view(position.to_move)
            claims = [m for m in evaluate(position).best_moves if m.claim]
            if claims:
                assert best_move(view, method="tree", iterations=40).claim
                seen += 1
            position = position.play(random.choice([m for m in moves if not m.claim]))


@pytest.mark.parametrize("bad", [0, -1, 1.5, "many", True, 10**9 + 1])
def test_bad_iterations_are_named(bad):
    with pytest.raises((TypeError, ValueError), match="iterations"):
        evaluate(VIEW, method="tree", iterations=bad)
