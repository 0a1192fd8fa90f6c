"""The chance of every move of a list, as the tree needs it."""

from typing import Any

from numba import int64

from solver.exact.prepare_context import relabelled_card
from solver.hidden.policy.features import (
    exchange_entry,
    lead_bases,
    lead_score,
    reply_bases,
    reply_score,
)
from solver.hidden.policy.model import MY_CLOSE, ONE
from solver.hidden.policy.observation import (
    lacking,
    phase_for,
    seen_hand,
    turned_step,
    turned_up,
    unseen_by,
)
from solver.hidden.policy.sample_move import (
    FAR_BELOW,
    chance_of,
    closing_score,
    exchanged,
    yes_chance,
)
from solver.kernel import helper, inlined
from solver.moves import CARD, CLOSE, EXCHANGE, MARRIAGE, may_close, may_exchange


@inlined
def _reply_scores(s: Any, state: Any, n: int) -> int:
    """Scores of the cards; returns the best."""
    leader, trump = int(state["leader"]), int(state["trump"])
    player = 1 - leader
    hand, unseen = seen_hand(state, player), unseen_by(state, player)
    led, phase = relabelled_card(int(state["led"]), trump), phase_for(state, player)
    mine, theirs = lacking(state, player), lacking(state, leader)
    bases = reply_bases(hand, unseen, phase, turned_step(state), led)
    best = int64(FAR_BELOW)
    for i in range(n):
        card = relabelled_card(s["legal"][i], trump)
        s["scores"][i] = reply_score(s, bases, hand, unseen, mine, theirs, led, card)
        best = max(best, s["scores"][i])
    return best


@inlined
def _lead_scores(s: Any, state: Any, first: int, last: int) -> int:
    """Scores of the cards of one way; returns the best."""
    leader, trump, way = int(state["leader"]), int(state["trump"]), s["legal"][first]
    hand, unseen = seen_hand(state, leader), unseen_by(state, leader)
    mine, theirs = lacking(state, leader), lacking(state, 1 - leader)
    phase = MY_CLOSE if way & CLOSE else phase_for(state, leader)
    if way & EXCHANGE:
        hand = exchanged(state, hand)
    bases = lead_bases(hand, unseen, phase, mine, theirs, turned_step(state))
    best = int64(FAR_BELOW)
    for i in range(first, last):
        move = s["legal"][i]
        card, announced = relabelled_card(move & CARD, trump), move // MARRIAGE & 1
        score = 0  # of drawing or a claim
        if move & CARD != CARD:
            score = lead_score(s, bases, hand, unseen, card, announced)
        s["scores"][i] = score
        best = max(best, score)
    return best


@helper
def _way(move: int) -> int:
    """Which of the decisions before the card a move takes: 0 … 3, drawing is like not closing."""
    return (1 if move & EXCHANGE else 0) | (2 if move & CLOSE else 0)


@inlined
def _ways(s: Any, state: Any, n: int) -> None:
    """The chances of the four ways to lead, behind the first ``n``."""
    leader = int(state["leader"])
    own, unseen = seen_hand(state, leader), unseen_by(state, leader)
    phase = phase_for(state, leader)
    swap = 0.0
    if may_exchange(state):
        swap = yes_chance(s["policy"][exchange_entry(own, turned_up(state), phase)]) / ONE
    for exchanging in range(2):
        share = swap if exchanging else 1.0 - swap
        close = 0.0
        if share > 0.0 and may_close(state):
            hand = exchanged(state, own) if exchanging else own
            close = yes_chance(closing_score(s, state, hand, unseen, phase)) / ONE
        s["chances"][n + exchanging] = share * (1.0 - close)
        s["chances"][n + (exchanging | 2)] = share * close


@inlined
def _share_out(s: Any, share: float, first: int, last: int, best: int) -> None:
    """Give moves of one way their parts of ``share``."""
    total = 0
    for i in range(first, last):
        s["scores"][i] = chance_of(s["scores"][i], best)
        total += s["scores"][i]
    share /= total
    for i in range(first, last):
        s["chances"][i] = share * s["scores"][i]


@helper
def _same_way(s: Any, first: int, n: int) -> int:
    """The end of the moves that are of one way with move ``first``, which stand together."""
    last = first + 1
    while last < n and _way(s["legal"][last]) == _way(s["legal"][first]):
        last += 1
    return last


@helper
def chances(s: Any, state: Any, n: int) -> None:
    """Write the chances of the ``n`` moves in ``legal`` into ``chances``; they sum to about 1.

    The moves are legal and of one player, who sees what he needs for them. ``s`` is a record with
    these arrays, the ``policy`` and ``scores``; ``chances`` has room for four numbers more.
    """
    if state["led"] >= 0:
        best = _reply_scores(s, state, n)
        _share_out(s, 1.0, 0, n, best)
        return
    _ways(s, state, n)
    first = 0
    while first < n:
        last = _same_way(s, first, n)
        best = _lead_scores(s, state, first, last)
        _share_out(s, s["chances"][n + _way(s["legal"][first])], first, last, best)
        first = last
