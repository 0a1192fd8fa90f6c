"""Races with two cards each, as they are looked up, against playing them out."""

from random import Random

import pytest
from numba import int64

from solver.exact import new_context
from solver.exact.context import CONTEXTS
from solver.exact.race.last_tricks import pair_number, two_left
from solver.exact.race.race_answers import WON
from solver.exact.race.race_flags import EXHAUSTED, MARRY, TIE
from solver.exact.race.two_card_endings import LEFT_OUT, PAIRS, pairs_table
from solver.exact.transposition_table import UNKNOWN
from solver.kernel import kernel

POINTS = (0, 2, 3, 4, 10, 11)
BONUS = 11
MOST = 60  # more than two tricks and the bonus are worth


@kernel(int64(CONTEXTS, int64, int64, int64, int64, int64))
def ask(contexts, mine, theirs, need, other_need, phase):
    number = pair_number(mine) * PAIRS + pair_number(theirs)
    return two_left(contexts[0], number, need, other_need, phase)


def prepared(must_head):
    context = new_context()
    context["must_head"], context["last_trick"] = must_head, BONUS
    return context


def beats(reply, lead):
    return reply > lead if reply % 4 == lead % 4 else reply % 4 == 0


def legal(hand, lead, must_head):
    suit = [card for card in hand if card % 4 == lead % 4]
    higher = [card for card in suit if card > lead]
    trumps = [card for card in hand if card % 4 == 0]
    return (higher if must_head else suit) or suit or trumps or hand


def wins(mine, theirs, need, other_need, tie, bonus, must_head):
    """Whether the player on lead wins the race, by playing it out."""
    if not mine:
        return tie

    def won(lead, reply):
        worth = POINTS[lead // 4] + POINTS[reply // 4] + (bonus if len(mine) == 1 else 0)
        left, theirs_left = [c for c in mine if c != lead], [c for c in theirs if c != reply]
        if not beats(reply, lead):
            lacking = need - worth
            return lacking <= 0 or wins(
                left, theirs_left, lacking, other_need, tie, bonus, must_head
            )
        lacking = other_need - worth
        return lacking > 0 and not wins(theirs_left, left, lacking, need, not tie, bonus, must_head)

    return any(all(won(lead, r) for r in legal(theirs, lead, must_head)) for lead in mine)


def corners(result, need, other_need):
    """The needs that an answer still holds for by its slack, the farthest ones."""
    near, far = result & 255, result >> 8 & 255
    if result & WON:
        return min(need + near, MOST), max(other_need - far, 0)
    return max(need - near, 0), min(other_need + far, MOST)


@pytest.mark.parametrize("must_head", [True, False])
def test_two_cards_each(must_head):
    context, random = prepared(must_head), Random(2 + must_head)
    known = 0
    for _ in range(6000):
        # Two suits or three, so that there is something to follow and to beat.
        suits = random.sample(range(4), random.choice((1, 2, 2, 3)))
        cards = random.sample([card for card in range(24) if card % 4 in suits], 4)
        mine, theirs = cards[:2], cards[2:]
        masks = [sum(1 << card for card in hand) for hand in (mine, theirs)]
        needs = random.randrange(MOST // 2), random.randrange(MOST // 2)
        tie, late = random.randrange(2), random.randrange(2)
        result = ask(context, *masks, *needs, tie * TIE | late * EXHAUSTED)
        if result == UNKNOWN:
            continue
        known += 1
        for asked in (needs, corners(result, *needs)):
            expected = wins(mine, theirs, *asked, bool(tie), late * BONUS, must_head)
            assert bool(result & WON) == expected, (cards, needs, asked, tie, late)
    assert known == 6000 if must_head else 5500 < known < 6000


def test_hands_left_out():
    """Those of one suit where one hand lies between the other's cards, if a reply need not head."""
    need_not_head, must_head = pairs_table().reshape(2, PAIRS, PAIRS)
    assert (must_head != LEFT_OUT).all()
    pairs = [(low, high) for high in range(24) for low in range(high)]
    for mine, (a, b) in enumerate(pairs):
        for theirs, (x, y) in enumerate(pairs):
            if not {a, b} & {x, y}:
                between = x < a and b < y and a % 4 == b % 4 == x % 4 == y % 4
                assert (need_not_head[mine, theirs] == LEFT_OUT) == between


def test_a_couple_is_searched_if_it_may_be_announced():
    context = prepared(True)
    couple, others = 1 << 9 | 1 << 13, 1 << 20 | 1 << 21
    assert ask(context, couple, others, 20, 20, MARRY) == UNKNOWN
    assert ask(context, couple, others, 20, 20, 0) != UNKNOWN
    assert ask(context, others, couple, 20, 20, MARRY) != UNKNOWN
