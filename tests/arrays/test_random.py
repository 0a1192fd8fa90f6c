"""The random numbers: plain and compiled the same, without bias, each stream on its own."""

import numpy as np
import pytest

from sixtysix import Rules, deals
from sixtysix.common.random_streams import Stream
from sixtysix.solver_interface import rules_array
from solver.random_deals import fill_deals
from solver.state import STATE

SEEDS = (0, 1, 2**63, 2**64 - 1)


def test_first_numbers_of_a_stream_never_change():
    stream = Stream(66, 6)
    assert [stream.below(24) for _ in range(12)] == [11, 13, 13, 10, 3, 3, 1, 6, 18, 22, 4, 20]
    assert Stream(66, 6).draw(range(6), 6) == [2, 3, 4, 0, 1, 5]


@pytest.mark.parametrize("preset", ["classic", "schnapsen"])
@pytest.mark.parametrize("seed", SEEDS)
def test_compiled_deals_are_the_plain_ones(preset, seed):
    rules = Rules.preset(preset)
    deck = range(24 - rules.deck_size, 24)
    for index, state in enumerate(deals(5, seed, rules)):
        cards = Stream(seed, index).draw(deck, len(deck))
        hands = cards[: rules.hand_size], cards[rules.hand_size : 2 * rules.hand_size]
        assert [sum(1 << card for card in hand) for hand in hands] == list(state["hands"])
        talon = cards[2 * rules.hand_size :]
        assert list(state["talon"][: state["talon_size"]]) == talon
        assert state["trump"] == talon[-1] % 4


def test_a_deal_depends_on_its_number_only():
    states = np.zeros(3, STATE)
    fill_deals(5, 4, rules_array(Rules()), states)
    assert (states == deals(7, 5, Rules())[4:]).all()


def test_every_number_below_a_bound_is_equally_likely():
    counts = np.bincount([Stream(1, index).below(24) for index in range(24_000)], minlength=24)
    assert chi_square(counts) < 52  # 23 degrees of freedom: exceeded once in 2,000 times


def test_every_card_is_dealt_everywhere_equally_often():
    hands = deals(24_000, 9, Rules())["hands"][:, 0]
    counts = np.array([(hands >> card & 1).sum() for card in range(24)])
    assert chi_square(counts) < 52


def test_drawing_takes_different_items_and_leaves_the_source_alone():
    items = ["a", "b", "c"]
    assert sorted(Stream(3).draw(items, 3)) == items == ["a", "b", "c"]
    assert len(set(Stream(3).draw(items, 2))) == 2
    assert Stream(3).draw(items, 0) == Stream(3).draw([], 0) == []


def chi_square(counts: np.ndarray) -> float:
    expected = counts.mean()
    return float(((counts - expected) ** 2 / expected).sum())
