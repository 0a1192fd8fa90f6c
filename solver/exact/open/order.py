"""The order in which leads and replies of the open phase are tried.

Both hands and the next two talon cards are known, so every lead with every reply is weighed by what
it brings: the points and the lead to the winner, what the two spend, what the two draw. Replies
come in the order of their weight for the follower, leads in the order of their worst reply. The
weights were found by random search on node counts (``bench/tune_order.py``).

An order is packed into one integer, five bits a card, the first to be tried lowest.
"""

from typing import Any

import numpy as np

from solver.bits import lowest
from solver.cards import KING, POINTS, QUEEN, SUITS, beats, bit
from solver.exact.ideas import ORDER
from solver.kernel import helper

LAST, EARLIER = 0, 1  # the last open trick, and those before it
PER_POINT, TEMPO, MARRIAGE_KEPT = 12, 13, 14  # after six trump and six side-suit ranks
CARD_BITS = 5
NONE_LEFT = 31
FAR = 1 << 40

DEFAULT_WEIGHTS = np.array(
    [
        [39, 40, 28, 44, 51, 82, -8, -11, -11, -7, -16, 49, 2, 22, 10],
        [65, 48, 49, 57, 75, 102, -11, -19, 0, 1, 0, 48, 4, 10, 34],
    ],
    dtype=np.int64,
)


@helper
def _partner(card: int) -> int:
    """The other card of the marriage as a mask, 0 if there is none."""
    rank = card >> 2
    if rank == KING:
        return bit(card - SUITS)
    return bit(card + SUITS) if rank == QUEEN else 0


@helper
def _worth(c: Any, card: int, hand: int, stage: int) -> int:
    """What holding ``card`` together with ``hand`` is worth."""
    rank = card >> 2 if card & 3 == 0 else 6 + (card >> 2)
    worth = c["weights"][stage, rank]
    if _partner(card) & hand:
        worth += c["weights"][stage, MARRIAGE_KEPT]
    return worth


@helper
def _drawn_worth(c: Any, winner: int, loser: int, top: int, second: int, stage: int) -> int:
    """What the draw brings the winner of the trick more than its loser."""
    return _worth(c, top, winner, stage) - _worth(c, second, loser, stage)


@helper
def _gain(c: Any, card: int, reply: int, won: int, lost: int, stage: int) -> int:
    """What a trick is worth to the player on lead; ``won`` and ``lost`` are the two draws."""
    haul = c["weights"][stage, PER_POINT] * (POINTS[card] + POINTS[reply])
    haul += c["weights"][stage, TEMPO]
    if beats(reply, card, 0):
        return lost - haul
    return won + haul


@helper
def _append(c: Any, order: int, n: int, card: int, score: int) -> int:
    """Insert ``card`` into an order of ``n`` cards, highest score first."""
    c["scores"][card] = score
    place = 0
    while place < n:
        if score > c["scores"][order >> CARD_BITS * place & NONE_LEFT]:
            break
        place += 1
    below = order & ((1 << CARD_BITS * place) - 1)
    above = order >> CARD_BITS * place << CARD_BITS * (place + 1)
    return above | card << CARD_BITS * place | below


@helper
def reply_order(
    c: Any, mine: int, theirs: int, card: int, answers: int, top: int, second: int, stage: int
) -> int:
    """Replies to ``card`` of ``mine``, the follower's best first."""
    won = _drawn_worth(c, mine, theirs, top, second, stage)
    lost = -_drawn_worth(c, theirs, mine, top, second, stage)
    order, n = 0, 0
    while answers:
        reply = lowest(answers)
        answers &= answers - 1
        score = _gain(c, card, reply, won, lost, stage) + _worth(c, reply, theirs, stage)
        order = _append(c, order, n, reply, -score if ORDER else 0)
        n += 1
    return order


@helper
def lead_order(
    c: Any, mine: int, theirs: int, leads: int, top: int, second: int, stage: int
) -> int:
    """Leads from ``mine``, the most promising first."""
    won = _drawn_worth(c, mine, theirs, top, second, stage)
    lost = -_drawn_worth(c, theirs, mine, top, second, stage)
    order, n = 0, 0
    while leads:
        card = lowest(leads)
        leads &= leads - 1
        worst = FAR
        answers = theirs
        while answers:
            reply = lowest(answers)
            answers &= answers - 1
            score = _gain(c, card, reply, won, lost, stage) + _worth(c, reply, theirs, stage)
            worst = min(worst, score)
        score = worst - _worth(c, card, mine, stage)
        order = _append(c, order, n, card, score if ORDER else 0)
        n += 1
    return order
