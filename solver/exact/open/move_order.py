"""The order in which leads and replies of the open phase are tried.

Both hands and the next two talon cards are known, so every lead with every reply is weighed by what
it brings: the points and the lead to the winner, what the two spend, what the two draw. Replies
come in the order of their weight for the follower, leads in the order of their worst reply. The
weights are those that ``python -m bench.tune_order`` finds by random search on node counts.

Scores lie in the context, in rows of their own for every number of tricks played: a search returns
to the scores of its own level, and mostly the first move will do, so nothing is sorted.
"""

from typing import Any

import numpy as np

from solver.bits import lowest
from solver.cards import DECK, POINTS, RANKS, SUITS, bit
from solver.exact.equivalent_cards import beating, couples
from solver.exact.open.history import good_lead, good_reply
from solver.exact.switches import ORDER
from solver.kernel import helper, inlined

LAST, EARLIER = 0, 1  # stages: the last open trick, and those before it
# Columns of weights, after six trump and six side-suit ranks.
PER_POINT, TEMPO, MARRIAGE_KEPT, LEAD_AGAIN, REPLY_AGAIN = range(12, 17)
FAR = 1 << 40
LAST_CARD = 31

# Rows of a level: what is tried, and what a reply costs the follower who ducks or takes the trick.
LEADS, REPLIES, DUCKS, TAKES = range(4)

DEFAULT_WEIGHTS = np.array(
    [
        [40, 40, 43, 40, 63, 88, -1, -3, -2, 0, 3, 64, 4, 10, 20, 74, 104],
        [60, 34, 40, 40, 50, 74, -3, -6, -1, 0, 8, 33, 3, 6, 25, 70, 127],
    ],
    dtype=np.int64,
)


def set_weights(context: np.ndarray, weights: np.ndarray) -> None:
    """Have a context order moves by these weights, laid out as ``DEFAULT_WEIGHTS``."""
    cards = np.arange(DECK)
    worth = weights[:, cards // SUITS + np.where(cards % SUITS, RANKS, 0)]
    haul = weights[:, PER_POINT, None] * POINTS
    context["worth"], context["haul"] = worth, haul
    context["tempo"], context["marriage_kept"] = weights[:, TEMPO], weights[:, MARRIAGE_KEPT]
    context["lead_again"], context["reply_again"] = weights[:, LEAD_AGAIN], weights[:, REPLY_AGAIN]


@helper
def stage_of(size: int) -> int:
    """The stage of a lead with ``size`` talon cards left."""
    return LAST if size == 2 else EARLIER


@helper
def _worth(c: Any, card: int, pairs: int, stage: int) -> int:
    """What holding ``card`` is worth in a hand with the couples ``pairs``."""
    return c["worth"][stage, card] + (c["marriage_kept"][stage] if pairs >> card & 1 else 0)


@helper
def _draw(c: Any, winner: int, loser: int, top: int, second: int, stage: int) -> int:
    """What the lead and the draw bring the winner of the trick more than its loser."""
    own = _worth(c, top, couples(winner | bit(top)), stage)
    return c["tempo"][stage] + own - _worth(c, second, couples(loser | bit(second)), stage)


@helper
def weigh_replies(c: Any, level: int, theirs: int, stage: int) -> None:
    """Fill the rows ``DUCKS`` and ``TAKES``, which hold for every lead against this hand."""
    pairs, left = couples(theirs), theirs
    while left:
        reply = lowest(left)
        left &= left - 1
        worth, haul = _worth(c, reply, pairs, stage), c["haul"][stage, reply]
        c["scores"][level, DUCKS, reply] = worth + haul
        c["scores"][level, TAKES, reply] = worth - haul


@helper
def _least(c: Any, level: int, row: int, cards: int) -> int:
    least = FAR
    while cards:
        least = min(least, c["scores"][level, row, lowest(cards)])
        cards &= cards - 1
    return least


@helper
def _ranked(score: int, card: int) -> int:
    """A score that tells its card; of equal ones the lowest card's is the highest."""
    return (score * (LAST_CARD + 1) if ORDER else 0) + LAST_CARD - card


@inlined
def order_replies(
    c: Any,
    level: int,
    mine: int,
    theirs: int,
    card: int,
    answers: int,
    top: int,
    second: int,
    stage: int,
) -> None:
    """Score the replies to ``card`` of ``mine``, after ``weigh_replies``."""
    ducked = _draw(c, mine, theirs, top, second, stage) + c["haul"][stage, card]
    taken = -_draw(c, theirs, mine, top, second, stage) - c["haul"][stage, card]
    over = beating(card)
    while answers:
        reply = lowest(answers)
        answers &= answers - 1
        if over >> reply & 1:
            score = taken + c["scores"][level, TAKES, reply]
        else:
            score = ducked + c["scores"][level, DUCKS, reply]
        if good_reply(c, level, card, reply):
            score -= c["reply_again"][stage]
        c["scores"][level, REPLIES, reply] = _ranked(-score, reply)


@helper
def order_leads(
    c: Any, level: int, mine: int, theirs: int, leads: int, top: int, second: int, stage: int
) -> None:
    """Score leads from ``mine`` by their worst reply, after ``weigh_replies``."""
    won = _draw(c, mine, theirs, top, second, stage)
    lost = -_draw(c, theirs, mine, top, second, stage)
    pairs = couples(mine)
    while leads:
        card = lowest(leads)
        leads &= leads - 1
        haul, over = c["haul"][stage, card], beating(card)
        worst = min(
            won + haul + _least(c, level, DUCKS, theirs & ~over),
            lost - haul + _least(c, level, TAKES, theirs & over),
        )
        score = worst - _worth(c, card, pairs, stage)
        if good_lead(c, level, card):
            score += c["lead_again"][stage]
        c["scores"][level, LEADS, card] = _ranked(score, card)


@helper
def first_of(c: Any, level: int, row: int, cards: int) -> int:
    """The card with the highest rank."""
    best = -FAR
    while cards:
        best = max(best, c["scores"][level, row, lowest(cards)])
        cards &= cards - 1
    return LAST_CARD - (best & LAST_CARD)
