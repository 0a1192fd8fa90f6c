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
from solver.kernel import helper
from solver.moves import CARD, CLOSE, EXCHANGE, MARRIAGE, may_close, may_exchange


@helper
def _reply_scores(p: Any, state: Any, moves: Any, n: int, scores: Any) -> None:
    leader, trump = int(state["leader"]), int(state["trump"])
    player = 1 - leader
    hand, unseen = seen_hand(state, player), unseen_by(state, player)
    led, phase = relabelled_card(int(state["led"]), trump), phase_for(state, player)
    mine, theirs = lacking(state, player), lacking(state, leader)
    bases = reply_bases(hand, unseen, phase, turned_step(state), led)
    for i in range(n):
        card = relabelled_card(moves[i], trump)
        scores[i] = reply_score(p, bases, hand, unseen, mine, theirs, led, card)


@helper
def _lead_scores(p: Any, state: Any, moves: Any, n: int, scores: Any) -> None:
    """Scores of the cards, each among those of its way."""
    leader, trump = int(state["leader"]), int(state["trump"])
    own, unseen = seen_hand(state, leader), unseen_by(state, leader)
    mine, theirs = lacking(state, leader), lacking(state, 1 - leader)
    turned = turned_step(state)
    for i in range(n):
        move = moves[i]
        if move & CARD == CARD:
            scores[i] = 0
            continue
        phase = MY_CLOSE if move & CLOSE else phase_for(state, leader)
        hand = exchanged(state, own) if move & EXCHANGE else own
        card, announced = relabelled_card(move & CARD, trump), 1 if move & MARRIAGE else 0
        bases = lead_bases(hand, unseen, phase, mine, theirs, turned)
        scores[i] = lead_score(p, bases, hand, unseen, card, announced)


@helper
def _way(move: int) -> int:
    """Which of the decisions before the card a move takes: 0 … 3, drawing is like not closing."""
    return (1 if move & EXCHANGE else 0) | (2 if move & CLOSE else 0)


@helper
def _ways(p: Any, state: Any, out: Any) -> None:
    """The chances of the four ways to lead."""
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
        out[exchanging] = share * (1.0 - close)
        out[exchanging | 2] = share * close


@helper
def chances(p: Any, state: Any, moves: Any, n: int, scores: Any, out: Any) -> None:
    """Write the chances of the first ``n`` of ``moves`` into ``out``; they sum to about 1.

    ``moves`` are legal and of one player, who sees what he needs for them; ``scores`` and ``out``
    have room for them and for four numbers more.
    """
    if state["led"] >= 0:
        _reply_scores(p, state, moves, n, scores)
        out[n] = 1.0
    else:
        _lead_scores(p, state, moves, n, scores)
        _ways(p, state, out[n:])
    _share_out(moves, n, scores, out)


@helper
def _share_out(moves: Any, n: int, scores: Any, out: Any) -> None:
    """Give every move its part of what its way has; moves of a way stand together."""
    first = 0
    while first < n:
        way, last, best = _way(moves[first]), first, int64(FAR_BELOW)
        while last < n and _way(moves[last]) == way:
            best = max(best, scores[last])
            last += 1
        total = 0
        for i in range(first, last):
            scores[i] = chance_of(scores[i], best)
            total += scores[i]
        share = out[n + way] / total
        for i in range(first, last):
            out[i] = share * scores[i]
        first = last
