"""What the rules say is always so: sums, last tricks, pending points, announcements."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from sixtysix import Outcome, Position, Rules, evaluate
from solver.play import outcome
from solver_tests.support import (
    NAMES,
    move_values,
    position_of,
    seeds,
    some_playout,
    some_rules,
    state_of,
    thorough,
)
from twin import deals, text
from twin.game import legal_moves
from twin.rules import PRESETS

# ---------------------------------------------------------------- nobody out


def played_out(random: Random, name: str) -> Position:
    """The end of a random deal without closes and announcements."""
    position = Position.deal(random.randrange(2**63), Rules.preset(name))
    while not position.over:
        quiet = [move for move in position.legal_moves() if not (move.close or move.marriage)]
        position = position.play(random.choice(quiet))
    return position


@pytest.mark.parametrize("name", NAMES)
def test_the_last_trick_decides_where_nobody_is_out(name):
    random, seen = Random(f"last trick {name}"), 0
    rules = Rules.preset(name)
    while seen < 40:
        position = played_out(random, name)
        if position.outcome.reason == "out":
            continue
        seen += 1
        last, other = position.leader, 1 - position.leader
        points = position.points[last] - rules.last_trick_bonus, position.points[other]
        assert sum(points) == 120  # so no marriage counts
        assert 55 <= min(points)
        assert max(points) <= 65
        drawn = rules.nobody_out == "higher" and points == (55, 65)
        assert position.outcome.winner == (None if drawn else last)
        assert position.outcome.game_points == (0 if drawn else 1)


@pytest.mark.parametrize("name", NAMES)
def test_equal_totals_draw_only_where_the_higher_one_wins(name):
    """Player 0 takes the last trick and then has 55 card points of the tricks."""
    position = Position.parse(
        f"Ac/Jc - h 0 42-65 {'4-5' if name == 'schnapsen' else '5-6'} - rules={name}"
    )
    evaluation = evaluate(position)
    drawn = Rules.preset(name).nobody_out == "higher"
    assert evaluation.value == (0 if drawn else 1)
    (only,) = evaluation.moves
    assert only.win_probability == (0.5 if drawn else 1.0)
    end = position.play("Ac").play("Jc")
    assert end.outcome.reason == ("draw" if drawn else "last trick")


# ---------------------------------------------------------------- pending points


@thorough(1500)
@given(seeds)
def test_pending_points_never_change_a_result(seed):
    """Who has no trick at the end, or had none at the close, may have announced anything."""
    random = Random(seed)
    states, moves = some_playout(random, some_rules(random))
    position = position_of(states[-2]).play(moves[-1])
    state = state_of(position)
    result = outcome(state)
    assert result >= 0
    for player in (0, 1):
        if state["tricks"][0, player] == 0:
            for points in (0, 20, 40, 100):
                other = state.copy()
                other["points"][0, player] = points
                assert outcome(other) == result, position
    if state["closer"][0] >= 0 and state["closed_tricks"][0] == 0:
        for points in (0, 20, 40, 100):
            other = state.copy()
            other["closed_points"] = points
            assert outcome(other) == result, position


# ---------------------------------------------------------------- announcements


def announcements(values: dict[str, int]) -> list[tuple[str, str]]:
    """Each announcement with the same lead without it."""
    return [(move, move.replace("m", "")) for move in values if "m" in move]


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"online"}))
def test_announcing_is_never_worse_with_open_cards(name):
    """Under ``online`` a closed deal can be better for less points."""
    random, seen = Random(f"announce {name}"), 0
    while seen < 60:
        states, _ = deals.playout(random, deals.deal(random, PRESETS[name]), ending=0.02)
        for state in states:
            if len(state.hands[0]) <= 6 and any("m" in move for move in legal_moves(state)):
                seen += 1
                values = move_values(position_of(state))
                for with_it, without in announcements(values):
                    assert values[with_it] >= values[without], text.format_state(state)


def test_the_exchange_is_not_always_right():
    random = Random("exchange")
    for _ in range(2000):
        states, _ = deals.playout(random, deals.deal(random, PRESETS["zone"]), ending=0.0)
        for state in states:
            if any(move.startswith("x") for move in legal_moves(state)):
                values = move_values(position_of(state))
                best = [move for move, value in values.items() if value == max(values.values())]
                if not any(move.startswith("x") for move in best):
                    return
    raise AssertionError("the exchange was always right")


# ---------------------------------------------------------------- totals


# Hearts are trump; the second player throws away what the first has to win.
ALL_TRICKS = "KcQcKdQdKhQh/AcTcJc9cAdTd KsJdQs9dAhJhTh9sAsJsTs9h h 0 0-0 0-0 - rules={}"
PLAYED = "mKc Ad Qc Td mKd Ac Qd Tc mKh Jc mKs 9c Ah 9h Th Jh Qh Js As 9s Ts Jd Qs 9d"


def test_the_highest_total():
    """With manual claims one player can have every card and every marriage without a word.

    The last trick then earns its bonus as well: 230 is the most there is.
    """
    rules = replace(Rules.preset("classic"), claims="manual")
    position = Position.parse(ALL_TRICKS.format(rules))
    for move in PLAYED.split():
        if position.before_draw:
            position = position.play("draw")
        position = position.play(move)
    assert position.tricks == (12, 0)
    assert position.points == (120 + 3 * 20 + 40 + 10, 0)
    assert Position.parse(str(position)) == position
    assert position.outcome == Outcome(0, 3, "out")
