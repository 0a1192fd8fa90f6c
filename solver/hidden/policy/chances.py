"""The chance of every move of a list, as the tree needs it."""

from typing import Any

from numba import int64

from solver.exact.prepare import relabelled_card
from solver.hidden.policy.entries import (
    exchange_entry,
    lead_bases,
    lead_score,
    reply_bases,
    reply_score,
)
from solver.hidden.policy.model import MY_CLOSE, ONE
from solver.hidden.policy.pick import (
    FAR_BELOW,
    chance_of,
    closing_score,
    exchanged,
    yes_chance,
)
from solver.hidden.policy.sight import (
    lacking,
    phase_for,
    seen_hand,
    turned_step,
    turned_up,
    unseen_by,
)
from solver.kernel import helper, inlined
from solver.moves import CARD, CLOSE, EXCHANGE, MARRIAGE, may_close, may_exchange


@inlined
def _reply_scores(p: Any, state: Any, moves: Any, n: int, scores: Any) -> int:
    """Scores of the cards; returns the best."""
    leader, trump = int(state["leader"]), int(state["trump"])
    player = 1 - leader
    hand, unseen = seen_hand(state, player), unseen_by(state, player)
    led, phase = relabelled_card(int(state["led"]), trump), phase_for(state, player)
    mine, theirs = lacking(state, player), lacking(state, leader)
    bases = reply_bases(hand, unseen, phase, turned_step(state), led)
    best = int64(FAR_BELOW)
    for i in range(n):
        card = relabelled_card(moves[i], trump)
        scores[i] = reply_score(p, bases, hand, unseen, mine, theirs, led, card)
        best = max(best, scores[i])
    return best


@inlined
def _lead_scores(p: Any, state: Any, moves: Any, first: int, last: int, scores: Any) -> int:
    """Scores of the cards of one way; returns the best."""
    leader, trump, way = int(state["leader"]), int(state["trump"]), moves[first]
    hand, unseen = seen_hand(state, leader), unseen_by(state, leader)
    mine, theirs = lacking(state, leader), lacking(state, 1 - leader)
    phase = MY_CLOSE if way & CLOSE else phase_for(state, leader)
    if way & EXCHANGE:
        hand = exchanged(state, hand)
    bases = lead_bases(hand, unseen, phase, mine, theirs, turned_step(state))
    best = int64(FAR_BELOW)
    for i in range(first, last):
        card, announced = relabelled_card(moves[i] & CARD, trump), moves[i] // MARRIAGE & 1
        score = 0  # of drawing or a claim
        if moves[i] & CARD != CARD:
            score = lead_score(p, bases, hand, unseen, card, announced)
        scores[i] = score
        best = max(best, score)
    return best


@helper
def _way(move: int) -> int:
    """Which of the decisions before the card a move takes: 0 … 3, drawing is like not closing."""
    return (1 if move & EXCHANGE else 0) | (2 if move & CLOSE else 0)


@inlined
def _ways(p: Any, state: Any, n: int, out: Any) -> None:
    """The chances of the four ways to lead, behind the first ``n``."""
    leader = int(state["leader"])
    own, unseen = seen_hand(state, leader), unseen_by(state, leader)
    phase = phase_for(state, leader)
    swap = 0.0
    if may_exchange(state):
        swap = yes_chance(p[exchange_entry(own, turned_up(state), phase)]) / ONE
    for exchanging in range(2):
        share = swap if exchanging else 1.0 - swap
        close = 0.0
        if share > 0.0 and may_close(state):
            hand = exchanged(state, own) if exchanging else own
            close = yes_chance(closing_score(p, state, hand, unseen, phase)) / ONE
        out[n + exchanging] = share * (1.0 - close)
        out[n + (exchanging | 2)] = share * close


@inlined
def _share_out(share: float, first: int, last: int, best: int, scores: Any, out: Any) -> None:
    """Give moves of one way their parts of ``share``."""
    total = 0
    for i in range(first, last):
        scores[i] = chance_of(scores[i], best)
        total += scores[i]
    share /= total
    for i in range(first, last):
        out[i] = share * scores[i]


@helper
def _same_way(moves: Any, first: int, n: int) -> int:
    """The end of the moves that are of one way with ``moves[first]``, which stand together."""
    last = first + 1
    while last < n and _way(moves[last]) == _way(moves[first]):
        last += 1
    return last


@helper
def chances(p: Any, state: Any, moves: Any, n: int, scores: Any, out: Any) -> None:
    """Write the chances of the first ``n`` of ``moves`` into ``out``; they sum to about 1.

    ``moves`` are legal and of one player, who sees what he needs for them; ``scores`` and ``out``
    have room for them and for four numbers more.
    """
    if state["led"] >= 0:
        best = _reply_scores(p, state, moves, n, scores)
        _share_out(1.0, 0, n, best, scores, out)
        return
    _ways(p, state, n, out)
    first = 0
    while first < n:
        last = _same_way(moves, first, n)
        best = _lead_scores(p, state, moves, first, last, scores)
        _share_out(out[n + _way(moves[first])], first, last, best, scores, out)
        first = last
