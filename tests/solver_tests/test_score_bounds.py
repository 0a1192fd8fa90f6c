"""The slack that comes with an answer: at every score inside its box the answer is the same."""

from random import Random

import pytest
from numba import int64

from sixtysix import Rules
from solver.exact import new_context, value
from solver.exact.context import CONTEXTS
from solver.exact.node_flags import MINE_CLOSE, MINE_TRICK, THEIRS_TRICK
from solver.exact.score_bounds import YES
from solver.exact.strict_phase import closed, exhausted
from solver.kernel import kernel
from solver_tests.support import NAMES, random_position, state_of

GOALS = (2, 1, -1)
BOTH = MINE_TRICK | THEIRS_TRICK
QUESTION = int64(CONTEXTS, int64, int64, int64, int64, int64, int64)


@kernel(QUESTION)
def ask_exhausted(contexts, mine, theirs, points, their_points, flags, goal):
    return exhausted(contexts[0], mine, theirs, points, their_points, flags, goal, -1)


@kernel(QUESTION)
def ask_closed(contexts, mine, theirs, points, their_points, flags, goal):
    return closed(contexts[0], mine, theirs, points, their_points, flags, goal, -1)


def prepared(name):
    """A context that has been asked about some exhausted position under these rules."""
    context = new_context()
    random = Random(name)
    position = random_position(random, Rules.preset(name), 14)
    value(context, state_of(position))
    return context


def corners(result, mine, theirs):
    """The scores at the corners of an answer's box, as far as a deal can go on there."""
    fall, rise, their_fall, their_rise = (int(result) >> 8 * i & 255 for i in range(4))
    for m in (max(mine - fall, 0), min(mine + rise, 65)):
        for t in (max(theirs - their_fall, 0), min(theirs + their_rise, 65)):
            yield m, t


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("ask", "flags"), [(ask_exhausted, BOTH), (ask_closed, BOTH | MINE_CLOSE)])
def test_an_answer_holds_in_its_whole_box(name, ask, flags):
    context, random = prepared(name), Random(f"boxes {name}")
    for _ in range(400):
        cards = random.sample(range(4 if name == "schnapsen" else 0, 24), 2 * random.randint(1, 4))
        mine = sum(1 << card for card in cards[::2])
        theirs = sum(1 << card for card in cards[1::2])
        goal, score = random.choice(GOALS), (random.randrange(66), random.randrange(66))
        result = ask(context, mine, theirs, *score, flags, goal)
        for other in corners(result, *score):
            again = ask(context, mine, theirs, *other, flags, goal)
            assert again & YES == result & YES, (mine, theirs, score, other, goal)
