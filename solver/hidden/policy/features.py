"""Which table entries make up the score of a decision: the features of the model.

Hands have trumps as suit 0. ``mine`` and ``theirs`` are how many points the mover and the other
lack to the target, before the trick. What all candidates of a decision share is put first, as the
*bases* of the tables.
"""

from typing import Any, TypeAlias

from numba import int64, uint64

from solver.bits import popcount
from solver.cards import ONE_SUIT, POINTS, beats, card_points
from solver.exact.equivalent_cards import couples
from solver.exact.race.static_bounds import cheapest, marriage_total
from solver.hidden.policy.model import (
    COUNTS,
    COUPLES,
    HOPELESS,
    LARGEST_TALON,
    NEEDS,
    NEVER,
    OFFSETS,
    PLACES,
    STEPS,
)
from solver.hidden.policy.observation import (
    few,
    higher,
    need_step,
    others,
    partner_bit,
    place_of,
    same_suit,
    stage_of,
)
from solver.hidden.policy.sure_runs import sure_run
from solver.kernel import helper, inlined

LEAD_PHASE, LEAD_SUIT = OFFSETS["lead_phase"], OFFSETS["lead_suit"]
LEAD_COUPLE, LEAD_TRUMPS = OFFSETS["lead_couple"], OFFSETS["lead_trumps"]
LEAD_SCORE, LEAD_LAST = OFFSETS["lead_score"], OFFSETS["lead_last"]
REPLY_LED, REPLY_SUIT = OFFSETS["reply_led"], OFFSETS["reply_suit"]
REPLY_COUPLE, REPLY_SCORE = OFFSETS["reply_couple"], OFFSETS["reply_score"]
REPLY_TRUMPS, REPLY_LAST = OFFSETS["reply_trumps"], OFFSETS["reply_last"]
CLOSE_SURE, CLOSE_PHASE = OFFSETS["close_sure"], OFFSETS["close_phase"]
CLOSE_HOPE, CLOSE_TRUMPS = OFFSETS["close_hope"], OFFSETS["close_trumps"]
EXCHANGE = OFFSETS["exchange"]

OVERS, WINS = COUNTS * PLACES, 2 * PLACES

Six: TypeAlias = tuple[int, int, int, int, int, int]


@inlined
def _couple_of(hand: int, unseen: int, partner: int, announced: int) -> int:
    """What is known of the couple of a card with this partner, as in ``COUPLES``."""
    return int(hand & partner != 0) * (2 + announced) + int(unseen & partner != 0)


@inlined
def lead_bases(hand: int, unseen: int, phase: int, mine: int, theirs: int, turned: int) -> Six:
    """What all leads from ``hand`` share; ``turned`` as in ``TURNED``."""
    open_now = 1 if 1 <= phase <= LARGEST_TALON else 0
    trumps, held = few(unseen & ONE_SUIT), few(hand & ONE_SUIT)
    return (
        LEAD_PHASE + phase * OVERS,
        LEAD_SCORE + (need_step(mine) * NEEDS + need_step(theirs)) * OVERS,
        LEAD_TRUMPS + ((trumps * COUNTS + held) * 2 + open_now) * OVERS,
        LEAD_LAST + turned * OVERS,
        LEAD_SUIT + open_now * COUNTS * COUNTS * PLACES,
        LEAD_COUPLE + phase * COUPLES * PLACES,
    )


@inlined
def lead_entries(bases: Six, hand: int, unseen: int, card: int, announced: int) -> Six:
    """The entries of leading ``card``, of its couple with or without announcement."""
    a, b, c, d, e, f = bases
    place = place_of(card)
    over = few(higher(unseen, card)) * PLACES + place
    more, rivals = others(hand, card), few(same_suit(unseen, card))
    couple = _couple_of(hand, unseen, partner_bit(card), announced)
    suit = (more * COUNTS + rivals) * PLACES + place
    return a + over, b + over, c + over, d + over, e + suit, f + couple * PLACES + place


@inlined
def _couples_held(hand: int) -> int:
    pairs = couples(hand)
    if pairs & ONE_SUIT:
        return 2
    return 1 if pairs else 0


@inlined
def reply_bases(hand: int, unseen: int, phase: int, turned: int, led: int) -> Six:
    """What all replies to ``led`` share."""
    led_place, stage = place_of(led), stage_of(phase)
    trumps, held = few(unseen & ONE_SUIT), few(hand & ONE_SUIT)
    return (
        REPLY_LED + (stage * PLACES + led_place) * WINS,
        REPLY_TRUMPS + (trumps * COUNTS + held) * WINS,
        REPLY_LAST + turned * WINS,
        REPLY_SUIT,
        REPLY_COUPLE + (stage * 3 + _couples_held(hand)) * COUPLES * WINS,
        REPLY_SCORE,
    )


@inlined
def reply_entries(
    bases: Six, hand: int, unseen: int, mine: int, theirs: int, led: int, card: int
) -> Six:
    """The entries of answering ``led`` with ``card`` of ``hand``."""
    a, b, c, d, e, f = bases
    wins = 1 if beats(card, led, 0) else 0
    place = place_of(card) + wins * PLACES
    worth = POINTS[card] + POINTS[led]
    taken = worth & -wins
    mine_then, theirs_then = need_step(mine - taken), need_step(theirs - worth + taken)
    over, more = few(higher(unseen, card)), others(hand, card)
    couple = _couple_of(hand, unseen, partner_bit(card), 0)
    return (
        a + place,
        b + place,
        c + place,
        d + (over * COUNTS + more) * WINS + place,
        e + couple * WINS + place,
        f + (mine_then * NEEDS + theirs_then) * WINS + place,
    )


@inlined
def _step(lead: int) -> int:
    """Points above (or below) the target, in steps of 6."""
    return min(max((lead + 60) // 6, 0), STEPS - 1)


@helper
def closing_hope(hand: int, mine: int, marry: int) -> int:
    """Points above the target with everything that is held and two more a trick."""
    announced = marriage_total(hand) if marry else 0
    return card_points(hand) + 2 * popcount(hand) + announced - mine


@helper
def close_entries(
    hand: int,
    unseen: int,
    phase: int,
    before_draw: int,
    mine: int,
    stakes: int,
    marry: int,
    hope: int,
) -> tuple[int, int, int, int]:
    """The entries of closing with ``hand``; ``marry``: an announcement may go with it."""
    run = sure_run(hand, unseen)
    announced = marriage_total(hand) if marry else 0
    sure = _step(card_points(run) + cheapest(unseen, popcount(run)) + announced - mine)
    return (
        CLOSE_SURE + (stakes * 2 + before_draw) * STEPS + sure,
        CLOSE_PHASE + (phase * 2 + before_draw) * STEPS + sure,
        CLOSE_HOPE + stakes * STEPS + _step(hope),
        CLOSE_TRUMPS + popcount(hand & ONE_SUIT) * 8 + popcount(unseen & ONE_SUIT),
    )


@helper
def exchange_entry(hand: int, turned_card: int, phase: int) -> int:
    """The entry of taking the turned-up card, a trump."""
    return EXCHANGE + phase * 2 + (1 if hand & partner_bit(turned_card) else 0)


@inlined
def _entry(s: Any, entry: int) -> int:
    """One entry; what is certainly no negative index is looked up faster."""
    return int64(s["policy"][uint64(entry)])


@inlined
def _sum(s: Any, entries: Six) -> int:
    """The sum of six entries of the ``policy`` of the record ``s``."""
    a, b, c, d, e, f = entries
    first = _entry(s, a) + _entry(s, b) + _entry(s, c)
    return first + _entry(s, d) + _entry(s, e) + _entry(s, f)


@inlined
def lead_score(s: Any, bases: Six, hand: int, unseen: int, card: int, announced: int) -> int:
    return _sum(s, lead_entries(bases, hand, unseen, card, announced))


@inlined
def reply_score(
    s: Any, bases: Six, hand: int, unseen: int, mine: int, theirs: int, led: int, card: int
) -> int:
    return _sum(s, reply_entries(bases, hand, unseen, mine, theirs, led, card))


@helper
def close_score(
    s: Any,
    hand: int,
    unseen: int,
    phase: int,
    before_draw: int,
    mine: int,
    stakes: int,
    marry: int,
) -> int:
    """The score of closing; where there is no hope nobody closes."""
    hope = closing_hope(hand, mine, marry)
    if hope < HOPELESS:
        return -NEVER
    a, b, c, d = close_entries(hand, unseen, phase, before_draw, mine, stakes, marry, hope)
    return _entry(s, a) + _entry(s, b) + _entry(s, c) + _entry(s, d)
