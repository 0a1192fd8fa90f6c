"""A move drawn at random with the chances of the model, as playouts need it: quickly.

The decisions of a lead are drawn one after another, so that no list of whole moves is made. A
couple is always announced where that is allowed, and a claim is made as soon as it is due: passing
either over is never better.
"""

from typing import Any

from numba import int64

from solver.bits import lowest
from solver.cards import bit, couple, marriage_points, replies
from solver.exact.prepare import relabelled_card
from solver.hidden.policy.entries import (
    close_score,
    exchange_entry,
    lead_bases,
    lead_score,
    reply_bases,
    reply_score,
)
from solver.hidden.policy.model import CHANCES, FARTHEST, MY_CLOSE, ONE
from solver.hidden.policy.sight import (
    lacking,
    phase_for,
    seen_hand,
    stakes,
    turned_step,
    turned_up,
    unseen_by,
)
from solver.kernel import helper, inlined
from solver.moves import (
    CARD,
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRIAGE,
    may_close,
    may_exchange,
    may_marry,
)
from solver.scoring import MANUAL, is_open, reached
from solver.splitmix import lot

FAR_BELOW = -(1 << 40)


@inlined
def chance_of(score: int, best: int) -> int:
    """The weight of a score beside the best one, at most ``ONE``."""
    behind = best - score
    return int64(CHANCES[behind]) if behind < FARTHEST else int64(0)


@helper
def yes_chance(score: int) -> int:
    """The chance of yes, in units of 1/``ONE``."""
    if score >= 0:
        return ONE * ONE // (ONE + chance_of(0, score))
    odds = chance_of(score, 0)
    return ONE * odds // (ONE + odds)


@helper
def _yes(score: int, generator: Any) -> tuple[Any, Any]:
    """The generator and whether a lot with the chance of ``score`` is drawn."""
    if score >= FARTHEST:
        return generator, True
    if score <= -FARTHEST:
        return generator, False
    generator, drawn = lot(generator, ONE)
    return generator, drawn < yes_chance(score)


@inlined
def _drawn(generator: Any, scores: Any, n: int, best: int) -> tuple[Any, Any]:
    """The generator and one of the ``n`` scores, drawn by chance."""
    total = 0
    for i in range(n):
        scores[i] = chance_of(scores[i], best)
        total += scores[i]
    generator, left = lot(generator, total)
    chosen = 0
    while left >= scores[chosen]:
        left -= scores[chosen]
        chosen += 1
    return generator, chosen


@inlined
def _nth(cards: int, n: int) -> int:
    """The card with ``n`` lower ones in ``cards``."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


@helper
def _reply(p: Any, state: Any, generator: Any, scores: Any, sharper: int) -> tuple[Any, Any]:
    leader, trump = int(state["leader"]), int(state["trump"])
    player = 1 - leader
    hand = seen_hand(state, player)
    led = relabelled_card(int(state["led"]), trump)
    legal = hand
    if not is_open(state):
        rules = state["rules"]
        legal = replies(hand, led, 0, rules["must_head"], rules["must_trump"])
    if legal & (legal - 1) == 0:
        return generator, relabelled_card(lowest(legal), trump)
    unseen, phase = unseen_by(state, player), phase_for(state, player)
    mine, theirs = lacking(state, player), lacking(state, leader)
    bases = reply_bases(hand, unseen, phase, turned_step(state), led)
    best, n, cards = int64(FAR_BELOW), 0, legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        scores[n] = sharper * reply_score(p, bases, hand, unseen, mine, theirs, led, card)
        best = max(best, scores[n])
        n += 1
    generator, chosen = _drawn(generator, scores, n, best)
    return generator, relabelled_card(_nth(legal, chosen), trump)


@helper
def exchanged(state: Any, hand: int) -> int:
    """The leader's ``hand`` after the exchange."""
    low = 0 if state["rules"]["nines"] else 4
    return (hand & ~bit(low)) | bit(turned_up(state))


@helper
def closing_score(p: Any, state: Any, hand: int, unseen: int, phase: int) -> int:
    """The score of closing with ``hand``, in which an exchange is made."""
    leader = int(state["leader"])
    marry = 1 if may_marry(state, 1) else 0
    before = int(state["before_draw"])
    mine, at_stake = lacking(state, leader), stakes(state, leader)
    return close_score(p, hand, unseen, phase, before, mine, at_stake, marry)


@helper
def announcement(state: Any, leader: int, card: int) -> int:
    """The flags of announcing the couple of ``card``, with the claim if that is then due."""
    if state["rules"]["claims"] == MANUAL and state["tricks"][leader] > 0:
        if marriage_points(card, int(state["trump"])) >= lacking(state, leader):
            return MARRIAGE | CLAIM
    return int64(MARRIAGE)


@inlined
def _card_to_lead(
    p: Any,
    state: Any,
    hand: int,
    unseen: int,
    phase: int,
    marry: int,
    generator: Any,
    scores: Any,
    sharper: int,
) -> tuple[Any, Any]:
    leader = int(state["leader"])
    mine, theirs = lacking(state, leader), lacking(state, 1 - leader)
    bases = lead_bases(hand, unseen, phase, mine, theirs, turned_step(state))
    best, n, cards = int64(FAR_BELOW), 0, hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        scores[n] = sharper * lead_score(p, bases, hand, unseen, card, marry)
        best = max(best, scores[n])
        n += 1
    generator, chosen = _drawn(generator, scores, n, best)
    return generator, _nth(hand, chosen)


@helper
def _lead(p: Any, state: Any, generator: Any, scores: Any, sharper: int) -> tuple[Any, Any]:
    leader, trump = int(state["leader"]), int(state["trump"])
    if state["rules"]["claims"] == MANUAL and reached(state, leader):
        return generator, int64(CARD | CLAIM)
    hand, unseen = seen_hand(state, leader), unseen_by(state, leader)
    phase, flags, closing = phase_for(state, leader), 0, 0
    if may_exchange(state):
        entry = exchange_entry(hand, turned_up(state), phase)
        generator, yes = _yes(sharper * int(p[entry]), generator)
        if yes:
            flags |= EXCHANGE
            hand = exchanged(state, hand)
    if may_close(state):
        score = closing_score(p, state, hand, unseen, phase)
        generator, yes = _yes(sharper * score, generator)
        if yes:
            closing, phase = 1, int64(MY_CLOSE)
            flags |= CLOSE
    if state["before_draw"] and not closing:
        return generator, int64(CARD | DRAW)
    marry = 1 if may_marry(state, closing) else 0
    generator, card = _card_to_lead(
        p, state, hand, unseen, phase, marry, generator, scores, sharper
    )
    if marry and couple(hand, card):
        flags |= announcement(state, leader, relabelled_card(card, trump))
    return generator, relabelled_card(card, trump) | flags


@helper
def pick(p: Any, state: Any, generator: Any, scores: Any, sharper: int) -> tuple[Any, Any]:
    """The generator after the draw and a move of the player to move, by what he sees.

    Scores are taken ``sharper`` times: with 1 moves have the chances that were learnt, with more
    the favourites have a larger share. ``scores`` is room for 24 integers. The deal must not be
    over.
    """
    if state["led"] >= 0:
        return _reply(p, state, generator, scores, sharper)
    return _lead(p, state, generator, scores, sharper)
