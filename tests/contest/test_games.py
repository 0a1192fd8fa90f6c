"""Paired deals at many tables, beside the same deals played one after the other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contest.support import Stranger, slow_pairs, told
from game.support import any_rules, presets, seeds
from sixtysix import IllegalMove, Move, Player, Rules, View, player
from sixtysix.contest.paired_deals import Games, Stopped, play_pairs
from solver_tests.support import thorough

FAST = ("random", "heuristic", "level:1", "level:2,seed=5")
fast_players = st.sampled_from(FAST).map(player)


@thorough(40)
@given(fast_players, fast_players, any_rules, seeds, st.integers(0, 10**6))
def test_many_tables_are_single_deals(first, second, rules, seed, start):
    sides, pairs = (first, second), range(start, start + 2)
    assert told(play_pairs(sides, rules, seed, pairs)) == slow_pairs(sides, rules, seed, pairs)


@thorough(6)
@given(presets, seeds)
def test_many_tables_are_single_deals_of_a_searcher(rules, seed):
    sides = player("pimc:worlds=1"), player("level:3")
    pairs = range(1)
    assert told(play_pairs(sides, rules, seed, pairs)) == slow_pairs(sides, rules, seed, pairs)


@thorough(20)
@given(any_rules, seeds)
def test_a_stranger_sees_the_views_of_the_deals(rules, seed):
    sides = Stranger(), player("heuristic")
    slow = Stranger(), player("heuristic")
    pairs = range(2)
    assert told(play_pairs(sides, rules, seed, pairs)) == slow_pairs(slow, rules, seed, pairs)
    assert set(sides[0].asked) == set(slow[0].asked)


def test_a_player_against_himself_is_even_in_every_pair():
    for text in ("random", "heuristic", "level:2"):
        games = play_pairs((player(text), player(text)), Rules(), 3, range(50))
        assert (games.points.sum(axis=1) == 0).all()
        assert games.points.any()


def test_pairs_are_the_same_in_any_parts():
    sides = player("level:1"), player("heuristic")
    whole = play_pairs(sides, Rules(), 9, range(40))
    parts = [play_pairs(sides, Rules(), 9, part) for part in (range(7), range(7, 8), range(8, 40))]
    assert told(Games.joined(parts)) == told(whole)
    assert len(Games.joined([])) == 0


def test_swapping_the_sides_swaps_the_results():
    sides = player("level:1,seed=4"), player("heuristic")
    one = play_pairs(sides, Rules(), 2, range(30))
    two = play_pairs(sides[::-1], Rules(), 2, range(30))
    assert (one.points == -two.points[:, ::-1]).all()
    assert one.decisions.tolist() == two.decisions.tolist()[::-1]


def test_it_can_be_stopped():
    with pytest.raises(Stopped):
        play_pairs((player("random"),) * 2, Rules(), 0, range(5), lambda: False)


class Cheat(Player):
    """Plays a card that he has not, or something that is no move at all."""

    def __init__(self, code: object) -> None:
        self.code = code

    def choose(self, view: View) -> Move:
        raise AssertionError

    def choose_many(self, knowns):
        return self.code(len(knowns))


def same(code):
    return lambda n: np.full(n, code, np.int64)


@pytest.mark.parametrize("code", [same(999), same(-1), same(31), same(64)])
def test_an_illegal_move_is_refused(code):
    with pytest.raises(IllegalMove, match="legal: "):
        play_pairs((Cheat(code), player("random")), Rules(), 0, range(3))


@pytest.mark.parametrize(
    "code", [lambda n: None, lambda n: [0.5] * n, lambda n: np.zeros(n + 1, np.int64)]
)
def test_choices_of_a_wrong_type_are_refused(code):
    with pytest.raises(TypeError, match="int64"):
        play_pairs((Cheat(code), player("random")), Rules(), 0, range(3))


def test_an_exception_of_a_player_goes_through():
    with pytest.raises(ZeroDivisionError):
        play_pairs((Stranger(ZeroDivisionError, 3), player("random")), Rules(), 0, range(3))
