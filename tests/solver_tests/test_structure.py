"""Answers of the open phase hold for other cards of the same structure."""

from random import Random

import pytest
from hypothesis import given

from solver.exact import new_context, value
from solver.exact.node_flags import MINE_TRICK, THEIRS_TRICK
from solver.exact.open.open_search import search_open
from solver.exact.score_bounds import NO_WIDENS, YES, YES_WIDENS
from solver_tests.support import (
    NAMES,
    position_of,
    seeds,
    some_playout,
    some_rules,
    state_of,
    thorough,
)
from twin.game import outcome
from twin.rules import PRESETS

QUESTIONS = 60  # about one talon


def with_open_talon(random, rules):
    """A lead of a random deal with a talon of two to six cards; ``None`` if the deal had none."""
    states, _ = some_playout(random, rules)
    fit = [
        state
        for state in states
        if state.open and len(state.talon) <= 6 and not state.led and not state.before_draw
    ]
    fit = [state for state in fit if outcome(state) is None]
    return random.choice(fit) if fit else None


def ask(context, goal, *question):
    """``search``'s yes or no under what the rules allow for this goal."""
    monotone = context["closed_race"] or goal in (0, 1)
    context["monotone"] = monotone
    context["yes_widens"] = YES_WIDENS if monotone else 0
    context["no_widens"] = NO_WIDENS if monotone else 0
    return search_open(context, *question, goal, -1) & YES


def check_remembered(random, rules):
    """The same answers with a table full of other hands as with an empty one."""
    state = with_open_talon(random, rules)
    if state is None:
        return 0
    remembering, forgetful = new_context(), new_context()
    for context in (remembering, forgetful):
        value(context, state_of(position_of(state)))
        context["open_nodes"] = 0
    talon = int(remembering[0]["left"][0])
    deck = [card for card in range(0 if rules.nines else 4, 24) if not talon >> card & 1]
    size = random.randint(1, 3)
    for _ in range(QUESTIONS):
        cards = random.sample(deck, 2 * size)
        mine, theirs = (sum(1 << card for card in cards[i::2]) for i in range(2))
        score = random.randrange(66), random.randrange(66)
        flags = random.choice((MINE_TRICK, THEIRS_TRICK, MINE_TRICK | THEIRS_TRICK))
        goal = random.choice((-2, -1, 0, 1, 2, 3))
        forgetful["keys"] = 0
        found, expected = (
            ask(context[0], goal, mine, theirs, *score, 0, flags)
            for context in (remembering, forgetful)
        )
        assert found == expected, (position_of(state), mine, theirs, score, flags, goal)
    return int(forgetful["open_nodes"][0] - remembering["open_nodes"][0])


@pytest.mark.parametrize("name", NAMES)
def test_hands_of_one_talon(name):
    random = Random(f"structure {name}")
    assert sum(check_remembered(random, PRESETS[name]) for _ in range(150)) > 0


@thorough(600)
@given(seeds)
def test_hands_of_one_talon_under_any_rules(seed):
    random = Random(seed)
    check_remembered(random, some_rules(random))
