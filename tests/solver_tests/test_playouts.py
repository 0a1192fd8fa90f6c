"""Playouts keep a deal in numbers of their own: they must play as ``solver.play`` does."""

from random import Random

import numpy as np
import pytest

from sixtysix import solver_interface
from sixtysix.evaluation.hidden_cards import policy_weights
from solver_tests.support import position_of, some_playout, some_rules


def both_ways():
    """A kernel for the game points of a playout and those of the same lots drawn state by state,
    and whether both drew as many.
    """
    from numba import boolean, int64, types, uint64

    from solver.exact.prepare_context import prepare
    from solver.exact.root import outcome_value, value_for
    from solver.hidden.ismcts.playout import result_of, settled
    from solver.hidden.ismcts.tree_context import SEARCHES
    from solver.hidden.policy.sample_move import sample_move
    from solver.kernel import kernel
    from solver.play import STATES, make
    from solver.scoring import UNFINISHED, outcome_of

    @kernel(types.Tuple((int64, int64, boolean))(SEARCHES, STATES, STATES, uint64, int64))
    def play(searches, states, scratch, seed, player):
        s, outcome = searches[0], outcome_of(states[0])
        prepare(s["exact"], states[0])
        scratch[1], s["generator"] = states[0], seed
        quick = int64(result_of(s, states[0:1], scratch[0:1], player))
        generator, states[0] = seed, scratch[1]
        while outcome == UNFINISHED and not settled(s, states[0]):
            generator, move = sample_move(s, states[0], s["playout_state"], generator, s["sharper"])
            make(states[0], move)
            outcome = outcome_of(states[0])
        if outcome != UNFINISHED:
            slow = int64(outcome_value(outcome, player))
        else:
            slow = int64(value_for(s["exact"], states[0:1], scratch[0:1], player))
        return quick, slow, generator == s["generator"]

    return play


@pytest.mark.slow
def test_playouts_play_by_the_rules():
    random, play = Random(1), both_ways()
    search = solver_interface.solver_module("hidden.ismcts.tree_context").new_search(
        policy_weights()
    )
    found = set()
    for number in range(1500):
        search["closed_exact"] = number % 3
        played, _ = some_playout(random, some_rules(random))
        states = solver_interface.state_array(position_of(random.choice(played[:-1])))
        scratch = np.zeros(2, states.dtype)
        for seed in range(10):
            quick, slow, alike = play(search, states.copy(), scratch, seed, number % 2)
            assert (quick, alike) == (slow, True)
            found.add(quick)
    assert found == set(range(-3, 4))
