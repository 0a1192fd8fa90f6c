"""Which table entries make up the score of a decision: the features of the model.

Hands have trumps as suit 0. ``mine`` and ``theirs`` are how many points the mover and the other
lack to the target, before the trick.
"""

from typing import Any

from solver.bits import popcount
from solver.cards import ONE_SUIT, POINTS, beats, bit, card_points
from solver.exact.bounds import cheapest, marriage_total, sure_run
from solver.exact.classes import couples
from solver.hidden.policy.model import (
    COUNTS,
    COUPLES,
    LARGEST_TALON,
    NEEDS,
    OFFSETS,
    PHASES,
    RANKS,
    STAGES,
    STEPS,
    TURNED,
)
from solver.hidden.policy.sight import few, higher, need_step, partner_bit, same_suit, stage_of
from solver.kernel import helper

LEAD_PHASE, LEAD_SUIT = OFFSETS["lead_phase"], OFFSETS["lead_suit"]
LEAD_COUPLE, LEAD_TRUMPS = OFFSETS["lead_couple"], OFFSETS["lead_trumps"]
LEAD_SCORE, LEAD_LAST = OFFSETS["lead_score"], OFFSETS["lead_last"]
REPLY_LED, REPLY_SUIT = OFFSETS["reply_led"], OFFSETS["reply_suit"]
REPLY_COUPLE, REPLY_SCORE = OFFSETS["reply_couple"], OFFSETS["reply_score"]
REPLY_TRUMPS, REPLY_LAST = OFFSETS["reply_trumps"], OFFSETS["reply_last"]
CLOSE_SURE, CLOSE_PHASE = OFFSETS["close_sure"], OFFSETS["close_phase"]
CLOSE_HOPE, CLOSE_TRUMPS = OFFSETS["close_hope"], OFFSETS["close_trumps"]
EXCHANGE_ENTRY = OFFSETS["exchange"]

PLAIN_COUPLE, TRUMP_COUPLE = 1, 2


@helper
def _couple_of(hand: int, unseen: int, card: int, announced: int) -> int:
    """What is known of the card's couple, as in ``COUPLES``."""
    partner = partner_bit(card)
    if hand & partner:
        return 2 + announced
    return 1 if unseen & partner else 0


@helper
def lead_entries(
    hand: int,
    unseen: int,
    phase: int,
    mine: int,
    theirs: int,
    turned: int,
    card: int,
    announced: int,
) -> tuple[int, int, int, int, int, int]:
    """The entries of leading ``card`` from ``hand``; ``turned`` as in ``TURNED``."""
    place = (card >> 2) + (0 if card & 3 else RANKS)
    over = few(higher(unseen, card))
    top = 1 if over == 0 else 0
    open_now = 1 if 1 <= phase <= LARGEST_TALON else 0
    more, rivals = few(same_suit(hand, card) & ~bit(card)), few(same_suit(unseen, card))
    trumps, held = few(unseen & ONE_SUIT), few(hand & ONE_SUIT)
    couple = _couple_of(hand, unseen, card, announced)
    return (
        LEAD_PHASE + (place * PHASES + phase) * COUNTS + over,
        LEAD_SUIT + ((place * COUNTS + more) * COUNTS + rivals) * 2 + open_now,
        LEAD_COUPLE + (place * COUPLES + couple) * PHASES + phase,
        LEAD_TRUMPS + (((place * 2 + top) * COUNTS + trumps) * COUNTS + held) * 2 + open_now,
        LEAD_SCORE + ((place * 2 + top) * NEEDS + need_step(mine)) * NEEDS + need_step(theirs),
        LEAD_LAST + place * TURNED + turned,
    )


@helper
def _couples_held(hand: int) -> int:
    pairs = couples(hand)
    if pairs & ONE_SUIT:
        return TRUMP_COUPLE
    return PLAIN_COUPLE if pairs else 0


@helper
def reply_entries(
    hand: int,
    unseen: int,
    phase: int,
    mine: int,
    theirs: int,
    turned: int,
    led: int,
    card: int,
) -> tuple[int, int, int, int, int, int]:
    """The entries of answering ``led`` with ``card`` of ``hand``."""
    wins = 1 if beats(card, led, 0) else 0
    place = ((card >> 2) + (0 if card & 3 else RANKS)) * 2 + wins
    led_place = (led >> 2) + (0 if led & 3 else RANKS)
    worth, stage = POINTS[card] + POINTS[led], stage_of(phase)
    mine_then = need_step(mine - worth if wins else mine)
    theirs_then = need_step(theirs if wins else theirs - worth)
    over, more = few(higher(unseen, card)), few(same_suit(hand, card) & ~bit(card))
    couple, held = _couple_of(hand, unseen, card, 0), _couples_held(hand)
    return (
        REPLY_LED + (place * STAGES + stage) * 2 * RANKS + led_place,
        REPLY_SUIT + (place * COUNTS + over) * COUNTS + more,
        REPLY_COUPLE + ((place * COUPLES + couple) * 3 + held) * STAGES + stage,
        REPLY_SCORE + (place * NEEDS + mine_then) * NEEDS + theirs_then,
        REPLY_TRUMPS + (place * COUNTS + few(unseen & ONE_SUIT)) * COUNTS + few(hand & ONE_SUIT),
        REPLY_LAST + place * TURNED + turned,
    )


@helper
def _step(lead: int) -> int:
    """Points above (or below) the target, in steps of 6."""
    return min(max((lead + 60) // 6, 0), STEPS - 1)


@helper
def close_entries(
    hand: int, unseen: int, phase: int, before_draw: int, mine: int, stakes: int, marry: int
) -> tuple[int, int, int, int]:
    """The entries of closing with ``hand``; ``marry``: an announcement may go with it."""
    run = sure_run(hand, unseen)
    announced = marriage_total(hand) if marry else 0
    sure = card_points(run) + cheapest(unseen, popcount(run)) + announced - mine
    hope = card_points(hand) + 2 * popcount(hand) + announced - mine
    return (
        CLOSE_SURE + (stakes * 2 + before_draw) * STEPS + _step(sure),
        CLOSE_PHASE + (phase * 2 + before_draw) * STEPS + _step(sure),
        CLOSE_HOPE + stakes * STEPS + _step(hope),
        CLOSE_TRUMPS + popcount(hand & ONE_SUIT) * 8 + popcount(unseen & ONE_SUIT),
    )


@helper
def exchange_entry(hand: int, turned_card: int, phase: int) -> int:
    """The entry of taking the turned-up card, a trump."""
    return EXCHANGE_ENTRY + phase * 2 + (1 if hand & partner_bit(turned_card) else 0)


@helper
def lead_score(
    p: Any,
    hand: int,
    unseen: int,
    phase: int,
    mine: int,
    theirs: int,
    turned: int,
    card: int,
    announced: int,
) -> int:
    a, b, c, d, e, f = lead_entries(hand, unseen, phase, mine, theirs, turned, card, announced)
    return p[a] + p[b] + p[c] + p[d] + p[e] + p[f]


@helper
def reply_score(
    p: Any,
    hand: int,
    unseen: int,
    phase: int,
    mine: int,
    theirs: int,
    turned: int,
    led: int,
    card: int,
) -> int:
    a, b, c, d, e, f = reply_entries(hand, unseen, phase, mine, theirs, turned, led, card)
    return p[a] + p[b] + p[c] + p[d] + p[e] + p[f]


@helper
def close_score(
    p: Any,
    hand: int,
    unseen: int,
    phase: int,
    before_draw: int,
    mine: int,
    stakes: int,
    marry: int,
) -> int:
    a, b, c, d = close_entries(hand, unseen, phase, before_draw, mine, stakes, marry)
    return p[a] + p[b] + p[c] + p[d]
