"""Random deals under every rule, the library beside the plain twin, step by step."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix import Position, evaluate, perft, solve, to_array
from solver_tests.support import (
    move_values,
    position_of,
    preset_names,
    seeds,
    some_playout,
    some_rules,
    thorough,
    unfinished,
)
from twin import deals, minimax, text
from twin.game import legal_moves, outcome
from twin.rules import PRESETS


def shown(line: str, over: bool) -> str:
    """A position text, once the deal is over without the mark of the choice before a draw.

    Nobody will choose then: after a deciding trick the twin writes the mark, the library does not.
    """
    return line.replace("+ ", " ") if over else line


def check_playout(random, rules):
    states, moves = some_playout(random, rules)
    position = Position.parse(text.format_state(states[0]))
    for state, move in zip(states, [*moves, None], strict=True):
        line, ended = text.format_state(state), outcome(state)
        assert position.over == (ended is not None), line
        assert shown(str(position), position.over) == shown(line, position.over)
        assert sorted(map(str, position.legal_moves())) == sorted(legal_moves(state)), line
        if move is None:
            found = position.outcome
            assert (found.winner, found.game_points, found.reason) == ended, line
        else:
            assert Position.parse(line) == position
            position = position.play(move)


@thorough(150)
@given(preset_names, seeds)
def test_playouts_of_presets(name, seed):
    check_playout(Random(seed), PRESETS[name])


@thorough(400)
@given(seeds)
def test_playouts_of_any_rules(seed):
    random = Random(seed)
    check_playout(random, some_rules(random))


@thorough(40)
@given(seeds, st.integers(1, 3))
def test_perft(seed, depth):
    random = Random(seed)
    states, _ = some_playout(random, some_rules(random))
    state = random.choice(states)
    if legal_moves(state):
        assert perft(position_of(state), depth) == deals.perft(state, depth)


# ---------------------------------------------------------------- exact values


def check_values(state):
    """Every move's value, the position's by two ways, and a line that ends with it."""
    line = text.format_state(state)
    position = position_of(state)
    evaluation = evaluate(position)
    assert move_values(position) == minimax.memo_move_values(state), line
    value = minimax.memo_value(state)
    assert evaluation.value == value, line
    assert solve(to_array([position]), threads=1).tolist() == [value], line
    player = position.to_move
    for move in evaluation.line:
        position = position.play(move)
    assert position.outcome.value(player) == value, line


def check_some_values(random, rules, cards, talon):
    """The first such state of a playout, and one of the others: mid-trick, closed, exhausted."""
    states, _ = some_playout(random, rules)
    small = unfinished(states, cards, talon)
    if small:
        check_values(small[0])
        check_values(random.choice(small))


@thorough(500)
@given(preset_names, seeds)
def test_values_of_presets(name, seed):
    check_some_values(Random(seed), PRESETS[name], cards=5, talon=2)


@thorough(1500)
@given(seeds)
def test_values_of_any_rules(seed):
    random = Random(seed)
    rules = some_rules(random)
    cards, talon = random.choice(((3, 2), (4, 2), (5, 2), (2, 4), (1, 6)))
    check_some_values(random, rules, cards, talon)


@pytest.mark.parametrize(
    "line",
    [
        "JsThQdTdTc/JhQhKh9dKdQs 9cJc c 0:9h 26-41 2-3 -",
        "9sAsQhAdAhQd/JsQsKs9hTdKh JcTc c 0 1-45 2-3 -",
        "QhAdKdAsJd/JsQsKsAhQc9d KhKc c 0:9s 33-25 2-3 -",
    ],
)
def test_a_couple_is_kept_to_close_with_before_the_last_draw(line):
    """The jack takes the trick as well as the king, who then marries on the closing lead."""
    rules = " rules=zone,close_before_draw=2,marriage_closing_lead=yes"
    check_values(text.parse(line + rules))


@pytest.mark.slow
@thorough(100)
@given(preset_names, seeds)
def test_larger_values_of_presets(name, seed):
    check_some_values(Random(seed), PRESETS[name], cards=6, talon=4)


@pytest.mark.slow
@thorough(250)
@given(seeds)
def test_larger_values_of_any_rules(seed):
    random = Random(seed)
    rules = some_rules(random)
    cards, talon = random.choice(((6, 4), (6, 2), (5, 4), (3, 6), (1, 22)))
    check_some_values(random, rules, cards, talon)
