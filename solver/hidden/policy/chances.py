"""The chance of every move of a list, as the tree needs it."""

from typing import Any

from solver.bits import lowest
from solver.cards import bit, couple
from solver.exact.prepare import relabelled_card
from solver.hidden.policy.model import MY_CLOSE, ONE
from solver.hidden.policy.pick import chance_of, closing_score, yes_chance
from solver.hidden.policy.scores import exchange_score, lead_score, reply_score
from solver.hidden.policy.sight import need_step, phase_for, seen_hand, turned_up, unseen_by
from solver.kernel import helper
from solver.moves import CARD, CLOSE, DRAW, EXCHANGE, MARRIAGE, may_exchange, may_close

HOPELESS = -(1 << 40)


@helper
def _reply_scores(p: Any, state: Any, moves: Any, n: int, scores: Any) -> None:
    leader, trump = int(state["leader"]), int(state["trump"])
    player = 1 - leader
    hand, unseen = seen_hand(state, player), unseen_by(state, player)
    led, phase = relabelled_card(int(state["led"]), trump), phase_for(state, player)
    target = int(state["rules"]["target"])
    mine, theirs = target - int(state["points"][player]), target - int(state["points"][leader])
    for i in range(n):
        card = relabelled_card(moves[i], trump)
        scores[i] = reply_score(p, hand, unseen, phase, mine, theirs, led, card)


@helper
def _lead_scores(p: Any, state: Any, moves: Any, n: int, scores: Any) -> None:
    """Scores of the cards, each among those of its way (exchange or not, close or not)."""
    leader, trump = int(state["leader"]), int(state["trump"])
    own, unseen = seen_hand(state, leader), unseen_by(state, leader)
    target = int(state["rules"]["target"])
    mine = need_step(target - int(state["points"][leader]))
    theirs = need_step(target - int(state["points"][1 - leader]))
    for i in range(n):
        if moves[i] & CARD == CARD:
            scores[i] = 0
            continue
        phase = MY_CLOSE if moves[i] & CLOSE else phase_for(state, leader)
        hand = _hand_of(state, own, moves[i])
        announced = 1 if moves[i] & MARRIAGE else 0
        card = relabelled_card(moves[i] & CARD, trump)
        scores[i] = lead_score(p, hand, unseen, phase, mine, theirs, card, announced)


@helper
def _hand_of(state: Any, hand: int, move: int) -> int:
    """The leader's hand after the exchange of ``move``, if it makes one."""
    if not move & EXCHANGE:
        return hand
    low = 0 if state["rules"]["nines"] else 4
    return (hand & ~bit(low)) | bit(turned_up(state))


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
        swap = yes_chance(exchange_score(p, own, turned_up(state), phase)) / ONE
    for exchanging in range(2):
        share = swap if exchanging else 1.0 - swap
        close = 0.0
        if share > 0.0 and may_close(state):
            hand = _hand_of(state, own, EXCHANGE if exchanging else 0)
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
        for i in range(4):
            out[n + i] = 1.0
    else:
        _lead_scores(p, state, moves, n, scores)
        _ways(p, state, out[n:])
    for way in range(4):
        best, total = HOPELESS, 0
        for i in range(n):
            if _way(moves[i]) == way:
                best = max(best, scores[i])
        for i in range(n):
            if _way(moves[i]) == way:
                total += chance_of(scores[i], best)
        for i in range(n):
            if _way(moves[i]) == way:
                out[i] = out[n + way] * chance_of(scores[i], best) / total
