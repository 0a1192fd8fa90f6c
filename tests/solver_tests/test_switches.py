"""Every idea of the search switched off: other work, the same values of all moves."""

from random import Random

import numpy as np
import pytest

import sixtysix
from bench.variants import answers_without, switches
from sixtysix import Position, Rules
from solver_tests.support import NAMES, some_playout, some_rules
from twin import text
from twin.game import outcome
from twin.rules import PRESETS

IN_PRESETS, IN_HOUSES = 300, 400  # states of each preset; of random house rules


def some_states(random, rules, count, least_played):
    """``count`` unfinished states, mostly from different deals, after a random number of moves."""
    found = []
    while len(found) < count:
        states, _ = some_playout(random, rules() if callable(rules) else rules)
        open_ones = [state for state in states[least_played:] if outcome(state) is None]
        found += random.sample(open_ones, min(3, len(open_ones)))
    return found[:count]


@pytest.fixture(scope="module")
def states():
    random = Random(66)
    chosen = []
    for name in NAMES:
        chosen += some_states(random, PRESETS[name], IN_PRESETS, 4)
    houses = some_states(random, lambda: some_rules(random), 3 * IN_HOUSES, 4)
    chosen += [state for state in houses if len(state.hands[0]) <= 6][:IN_HOUSES]
    texts = [text.format_state(state) for state in chosen]
    return sixtysix.to_array(texts)


@pytest.fixture(scope="module")
def with_all(states, tmp_path_factory):
    return answers_without(None, states, tmp_path_factory.mktemp("all"), every_move=True)


@pytest.mark.slow
@pytest.mark.parametrize("idea", switches())
def test_an_idea_changes_no_value(idea, states, with_all, tmp_path):
    found = answers_without(idea, states, tmp_path, every_move=True)
    assert np.array_equal(found.values, with_all.values)
    work = found.open_nodes, found.strict_nodes
    assert work != (with_all.open_nodes, with_all.strict_nodes)


def test_an_unknown_idea_is_refused(tmp_path):
    deal = sixtysix.to_array([Position.deal(1, Rules.preset("zone"))])
    with pytest.raises(ValueError, match="no idea has the name TELEPATHY"):
        answers_without("TELEPATHY", deal, tmp_path, every_move=True)


def test_there_are_ideas():
    assert len(switches()) >= 13
