"""Scores of single decisions: one card led or replied, a close, an exchange."""

from typing import Any

from solver.bits import popcount
from solver.cards import ONE_SUIT, POINTS, beats, bit, card_points
from solver.exact.bounds import cheapest, marriage_total, sure_run
from solver.hidden.policy.model import LARGEST_TALON, STEPS
from solver.hidden.policy.sight import few, higher, need_step, partner_bit, same_suit, stage_of
from solver.kernel import helper


@helper
def lead_score(
    p: Any,
    hand: int,
    unseen: int,
    phase: int,
    mine: int,
    theirs: int,
    card: int,
    announced: int,
) -> int:
    """The score of leading ``card``; ``mine`` and ``theirs`` are the steps of the needs."""
    trump, rank = 1 if card & 3 == 0 else 0, card >> 2
    rivals = same_suit(unseen, card)
    over = few(higher(unseen, card))
    top = 1 if over == 0 else 0
    partner = partner_bit(card)
    couple = 0
    if partner:
        if hand & partner:
            couple = 3 if announced else 2
        elif unseen & partner:
            couple = 1
    is_open = 1 if 1 <= phase <= LARGEST_TALON else 0
    more = few(same_suit(hand, card) & ~bit(card))
    trumps = few(unseen & ONE_SUIT)
    return (
        p["lead_phase"][trump, rank, phase, over]
        + p["lead_suit"][trump, rank, more, few(rivals), is_open]
        + p["lead_couple"][trump, rank, couple, phase]
        + p["lead_trumps"][trump, rank, top, trumps, mine]
        + p["lead_score"][trump, rank, top, mine, theirs]
    )


@helper
def reply_score(
    p: Any,
    hand: int,
    unseen: int,
    phase: int,
    lacking: int,
    their_lacking: int,
    led: int,
    card: int,
) -> int:
    """The score of answering ``led`` with ``card``; both lack so many points before the trick."""
    trump, rank = 1 if card & 3 == 0 else 0, card >> 2
    wins = 1 if beats(card, led, 0) else 0
    worth = POINTS[card] + POINTS[led]
    stage = stage_of(phase)
    partner = partner_bit(card)
    couple = 0
    if partner:
        if hand & partner:
            couple = 2
        elif unseen & partner:
            couple = 1
    led_trump = 1 if led & 3 == 0 else 0
    mine = need_step(lacking - worth if wins else lacking)
    theirs = need_step(their_lacking if wins else their_lacking - worth)
    return (
        p["reply_led"][trump, rank, wins, stage, led_trump, led >> 2]
        + p["reply_suit"][
            trump, rank, wins, few(higher(unseen, card)), few(same_suit(hand, card) & ~bit(card))
        ]
        + p["reply_couple"][trump, rank, wins, couple, stage]
        + p["reply_score"][trump, rank, wins, mine, theirs]
    )


@helper
def _step(lead: int) -> int:
    """Points above (or below) the target in steps of 8."""
    return min(max((lead + 72) >> 3, 0), STEPS - 1)


@helper
def stakes(tricks: int, points: int, schneider: int) -> int:
    """What the other's tricks and points make of a close: no trick, few points, many."""
    if tricks == 0:
        return 0 if points < schneider else 1
    return 2 if points < schneider else 3


@helper
def close_score(
    p: Any, hand: int, unseen: int, phase: int, before_draw: int, lacking: int, at_stake: int, marry: int
) -> int:
    """The score of closing; ``lacking`` points to the target before any announcement."""
    run = sure_run(hand, unseen)
    couples = marriage_total(hand) if marry else 0
    sure = card_points(run) + cheapest(unseen, popcount(run)) + couples - lacking
    hope = card_points(hand) + couples + 3 * popcount(run) - lacking
    held, out = popcount(hand & ONE_SUIT), popcount(unseen & ONE_SUIT)
    return (
        p["close_sure"][phase, before_draw, _step(sure)]
        + p["close_hope"][at_stake, _step(hope)]
        + p["close_trumps"][held, out]
        + p["close_phase"][phase, at_stake, _step(sure)]
    )


@helper
def exchange_score(p: Any, hand: int, turned: int, phase: int) -> int:
    """The score of taking the turned-up card, here as trump of suit 0."""
    return p["exchange"][phase, 1 if hand & partner_bit(turned) else 0]
