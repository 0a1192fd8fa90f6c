"""The worlds behind a view: complete, without repeats, uniformly drawn, the same everywhere."""

from collections import Counter
from itertools import combinations, permutations
from math import comb, factorial

import numpy as np
import pytest
from numba import njit

from sixtysix import Position, View
from sixtysix.solver_interface import known_array
from solver.cards import DECK
from solver.hidden.pimc.move_outcomes import stride
from solver.hidden.worlds.determinization import place_numbered, place_sampled, world_count
from solver.state import STATE

OPEN = "??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs"
CLOSED = "AhKs/?? ???????????Qh h 0 25-14 3-1 0:0:0 gone=KcJcTd9dThJh9hAs not=AcTcQc9cKh"
LATE = "??????/TcJc9cAhThKh ???9s s 1 30-11 2-2 - rules=zone gone=KcQcAdKdQdJdAsQs"
TEXTS = [OPEN, CLOSED, LATE]


@njit
def fill_worlds(known, first, sampled, seed, states):
    pool = np.empty(DECK, np.int64)
    for i in range(len(states)):
        if sampled:
            place_sampled(known, seed, first + i, states[i : i + 1], pool)
        else:
            place_numbered(known, first + i, states[i : i + 1], pool)


def worlds(text: str, n: int, *, sampled: bool = False, first: int = 0, seed: int = 0):
    states = np.zeros(n, STATE)
    fill_worlds(known_array(View.parse(text)), first, sampled, seed, states)
    return states


def key(state) -> tuple:
    """Hands as sorted cards, then the talon: sorts in the order of the numbers."""
    hands = tuple(tuple(card for card in range(24) if hand >> card & 1) for hand in state["hands"])
    return hands, tuple(state["talon"].tolist())


def expected(text: str) -> list[tuple]:
    """Hidden hand and talon of every world, from the text alone."""
    view = known_array(View.parse(text))[0]
    unseen = [card for card in range(24) if view["unseen"] >> card & 1]
    found = []
    for hand in combinations(unseen, int(view["missing"])):
        if any(not view["allowed"] >> card & 1 for card in hand):
            continue
        rest = [card for card in unseen if card not in hand]
        orders = permutations(rest) if view["base"]["closer"] < 0 else [()]
        found += [(hand, order) for order in orders]
    return found


@pytest.mark.parametrize("text", TEXTS)
def test_numbers_list_every_world_once_in_order(text):
    known = known_array(View.parse(text))
    count = world_count(known)
    assert count == View.parse(text).world_count() == len(expected(text))
    keys = [key(state) for state in worlds(text, count)]
    assert keys == sorted(set(keys))
    hidden = int(known[0]["hidden"])
    before = {card for card in range(24) if known[0]["base"]["hands"][hidden] >> card & 1}
    places = (known[0]["base"]["talon"] == -1) & (np.arange(22) < known[0]["base"]["talon_size"])
    closed = known[0]["base"]["closer"] >= 0
    parts = [
        (
            tuple(c for c in k[0][hidden] if c not in before),
            () if closed else tuple(np.array(k[1])[places].tolist()),
        )
        for k in keys
    ]
    assert parts == expected(text)


@pytest.mark.parametrize("text", TEXTS)
def test_listed_and_sampled_worlds_of_a_view_are_those_of_the_engine(text):
    view = View.parse(text)
    listed = {str(position) for position in view.worlds()}
    sampled = [str(position) for position in view.sample(20, 7)]
    assert len(listed) == view.world_count()
    assert set(sampled) <= listed


def test_the_number_of_worlds_can_exceed_64_bits():
    view = View.parse("Ac/? ?????????????????????Jh h 0 0-0 0-0 - rules=zone,hand_size=1")
    assert world_count(known_array(view)) == view.world_count() == 22 * factorial(21)


@pytest.mark.parametrize("text", TEXTS)
def test_samples_are_uniform(text):
    count = View.parse(text).world_count()
    seen = Counter(map(key, worlds(text, 200 * count, sampled=True, seed=3)))
    assert len(seen) == count
    statistic = sum((n - 200) ** 2 / 200 for n in seen.values())
    degrees = count - 1
    assert abs(statistic - degrees) < 4 * (2 * degrees) ** 0.5


def test_the_hidden_hand_of_a_fresh_deal_is_uniform_too():
    fresh = View.parse("AcJc9cThQhKs/?????? ???????????Jd d 0 0-0 0-0 -")
    known = known_array(fresh)
    assert world_count(known) == comb(17, 6) * factorial(11)
    states = np.zeros(17_000, STATE)
    fill_worlds(known, 0, True, 5, states)
    cards = [card for card in range(24) if known[0]["unseen"] >> card & 1]
    for mask in (states["hands"][:, 1], 1 << states["talon"][:, 0].astype(np.int64)):
        counts = np.array([(mask >> card & 1).sum() for card in cards])
        statistic = ((counts - counts.mean()) ** 2 / counts.mean()).sum()
        assert statistic < 45  # 16 degrees of freedom: exceeded once in 5,000 times


def test_a_sample_depends_on_seed_and_number_only():
    all_at_once = worlds(LATE, 50, sampled=True, seed=8)
    later = worlds(LATE, 20, sampled=True, seed=8, first=30)
    assert (all_at_once[30:] == later).all()
    assert (all_at_once != worlds(LATE, 50, sampled=True, seed=9)).any()


@pytest.mark.parametrize("total", [1, 2, 3, 7, 60, 997, 1000])
def test_a_stride_visits_every_number(total):
    assert sorted(i * stride(total) % total for i in range(total)) == list(range(total))


def test_after_a_close_the_talon_stays_unknown():
    for position in View.parse(CLOSED).worlds():
        assert isinstance(position, Position)
        assert "?" in str(position)
