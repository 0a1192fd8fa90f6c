"""A move drawn at random with the chances of the model, as playouts need it: quickly.

The decisions of a lead are drawn one after another, so that no list of whole moves is made. A
couple is always announced where that is allowed, and a claim is made as soon as it is due: passing
either over is never better.
"""

from typing import Any

from numba import int64

from solver.bits import lowest
from solver.cards import bit, marriage_points, replies
from solver.exact.prepare_context import relabelled_card
from solver.hidden.policy.features import (
    close_score,
    exchange_entry,
    lead_bases,
    lead_score,
    reply_bases,
    reply_score,
)
from solver.hidden.policy.model import CHANCES, FARTHEST, MY_CLOSE, ONE
from solver.hidden.policy.observation import lacking, partner_bit, stakes, stakes_of, turned_up
from solver.hidden.policy.playout_state import (
    can_close,
    can_exchange,
    can_marry,
    load,
    other_way,
    phase_of,
    turned_rank,
    with_exchange,
)
from solver.kernel import helper, inlined
from solver.moves import (
    CARD,
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRIAGE,
    may_marry,
)
from solver.scoring import MANUAL, reached
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
def _drawn(s: Any, generator: Any, cards: int, best: int) -> tuple[Any, Any]:
    """The generator and one of ``cards``, drawn by the chances of their scores.

    Without branches: which card it will be is hard to foresee for a processor too.
    """
    total, left_cards = 0, cards
    while left_cards:
        card = lowest(left_cards)
        left_cards &= left_cards - 1
        weight = int64(CHANCES[min(best - s["scores"][card], FARTHEST - 1)])
        s["scores"][card] = weight
        total += weight
    generator, left = lot(generator, total)
    chosen = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        chosen = card if left >= 0 else chosen
        left -= s["scores"][card]
    return generator, chosen


@inlined
def _reply(s: Any, rules: Any, t: Any, generator: Any, sharper: int) -> tuple[Any, Any]:
    hand, led, closer = t["theirs"], t["led"], t["closer"]
    legal = hand
    if closer or t["talon_size"] == 0:
        legal = replies(hand, led, 0, rules["must_head"], rules["must_trump"])
    if legal & (legal - 1) == 0:
        return generator, lowest(legal)
    unseen, phase = t["live"] & ~hand, phase_of(other_way(closer), t["talon_size"])
    mine, theirs = t["other_need"], t["need"]
    bases = reply_bases(hand, unseen, phase, turned_rank(t), led)
    best, cards = int64(FAR_BELOW), legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score = sharper * reply_score(s, bases, hand, unseen, mine, theirs, led, card)
        s["scores"][card] = score
        best = max(best, score)
    return _drawn(s, generator, legal, best)


@helper
def exchanged(state: Any, hand: int) -> int:
    """The leader's ``hand`` after the exchange."""
    low = 0 if state["rules"]["nines"] else 4
    return (hand & ~bit(low)) | bit(turned_up(state))


@helper
def closing_score(s: Any, state: Any, hand: int, unseen: int, phase: int) -> int:
    """The score of closing with ``hand``, in which an exchange is made."""
    leader = int(state["leader"])
    marry = 1 if may_marry(state, 1) else 0
    before = int(state["before_draw"])
    mine, at_stake = lacking(state, leader), stakes(state, leader)
    return close_score(s, hand, unseen, phase, before, mine, at_stake, marry)


@inlined
def _card_to_lead(
    s: Any,
    t: Any,
    hand: int,
    unseen: int,
    phase: int,
    turned: int,
    marry: int,
    generator: Any,
    sharper: int,
) -> tuple[Any, Any]:
    bases = lead_bases(hand, unseen, phase, t["need"], t["other_need"], turned)
    best, cards = int64(FAR_BELOW), hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score = sharper * lead_score(s, bases, hand, unseen, card, marry)
        s["scores"][card] = score
        best = max(best, score)
    return _drawn(s, generator, hand, best)


@helper
def _closing(s: Any, rules: Any, t: Any, hand: int, unseen: int, phase: int) -> int:
    """The score of closing with ``hand``."""
    marry = 1 if can_marry(rules, t, 1) else 0
    target = int(rules["target"])
    at_stake = stakes_of(rules, t["other_tricks"], target - t["other_need"])
    return close_score(s, hand, unseen, phase, t["before_draw"], t["need"], at_stake, marry)


@inlined
def _lead(s: Any, rules: Any, t: Any, generator: Any, sharper: int) -> tuple[Any, Any]:
    hand, phase, turned = t["mine"], phase_of(t["closer"], t["talon_size"]), turned_rank(t)
    unseen, flags, closing = t["live"] & ~hand, 0, 0
    if can_exchange(rules, t):
        entry = exchange_entry(hand, t["turned"], phase)
        generator, yes = _yes(sharper * int(s["policy"][entry]), generator)
        if yes:
            flags |= EXCHANGE
            hand = with_exchange(rules, t)
    if can_close(rules, t):
        score = _closing(s, rules, t, hand, unseen, phase)
        generator, yes = _yes(sharper * score, generator)
        if yes:
            closing, phase = 1, int64(MY_CLOSE)
            flags |= CLOSE
    if t["before_draw"] and not closing:
        return generator, int64(CARD | DRAW)
    marry = 1 if can_marry(rules, t, closing) else 0
    generator, card = _card_to_lead(s, t, hand, unseen, phase, turned, marry, generator, sharper)
    if marry and hand & partner_bit(card):
        flags |= MARRIAGE
    return generator, card | flags


@inlined
def sample_playout_move(
    s: Any, rules: Any, t: Any, generator: Any, sharper: int
) -> tuple[Any, Any]:
    """The generator after the draw and a move in the deal ``t``, by what the player to move sees.

    Scores are taken ``sharper`` times: with 1 moves have the chances that were learnt, with more
    the favourites have a larger share. ``s`` is a record with the ``policy`` and room for
    ``scores``, one for each card: records are passed at less cost than arrays. Nobody may be out.
    Cards have trumps as suit 0, and claims are left out.
    """
    if t["led"] >= 0:
        return _reply(s, rules, t, generator, sharper)
    return _lead(s, rules, t, generator, sharper)


@helper
def sample_move(s: Any, state: Any, t: Any, generator: Any, sharper: int) -> tuple[Any, Any]:
    """As ``pick_swift``, for a state of a deal that is not over; ``t`` is overwritten."""
    leader, trump = int(state["leader"]), int(state["trump"])
    manual = state["rules"]["claims"] == MANUAL
    if manual and state["led"] < 0 and reached(state, leader):
        return generator, int64(CARD | CLAIM)
    load(state, t)
    generator, move = sample_playout_move(s, state["rules"], t, generator, sharper)
    if move & CARD == CARD:
        return generator, move
    card, flags = relabelled_card(move & CARD, trump), move & ~CARD
    if manual and flags & MARRIAGE and t["tricks"] > 0:
        if marriage_points(card, trump) >= t["need"]:
            flags |= CLAIM
    return generator, card | flags
