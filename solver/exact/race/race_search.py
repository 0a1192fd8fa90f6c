"""Does the player on lead collect what he needs before the other does?

``need`` is what the player on lead still lacks (target or schneider minus points; 0 stands for "any
trick"), and if nobody gets there the phase's ``TIE`` says who wins. In an exhausted deal the last
trick counts ``last_trick`` more, which decides the deal when nobody is out
(``exact.prepare_context``).
"""

from typing import Any

from numba import int64

from solver.bits import lowest, popcount
from solver.cards import FULL_DECK, POINTS, bit, marriage_points
from solver.exact.context import CONTEXT_T
from solver.exact.equivalent_cards import couples
from solver.exact.race.last_tricks import last_trick, pair_number, two_left
from solver.exact.race.packed_hands import (
    RANK_BITS,
    by_suits,
    suit_bit,
    turned_hands,
    turned_suits,
)
from solver.exact.race.race_answers import (
    ALWAYS,
    WON,
    as_score_bounds,
    met,
    no,
    turned_race,
    yes,
)
from solver.exact.race.race_flags import (
    EXHAUSTED,
    MARRY,
    NO_TRICK,
    TIE,
    later_marriages,
    next_phase,
)
from solver.exact.race.race_moves import leads_worth_trying, next_lead, replies_worth_trying
from solver.exact.race.race_table import find_race, identity, keep_race
from solver.exact.race.static_bounds import known_race
from solver.exact.race.two_card_endings import PAIRS
from solver.exact.score_bounds import FREE
from solver.exact.switches import LAST_TWO
from solver.exact.transposition_table import CARD_BITS, RACE_ENTRIES, UNKNOWN, place
from solver.kernel import helper, kernel

SMALLEST_KEPT = 3  # hands below this are searched faster than they are looked up


@kernel(int64(CONTEXT_T, int64, int64, int64, int64, int64, int64))
def search_race(
    c: Any, hands: int, suits: int, need: int, other_need: int, phase: int, led: int
) -> int:
    """Whether the player on lead wins the race, with slack (``exact.race.race_answers``).

    ``hands`` and ``suits`` are both hands, mine those of the player on lead
    (``exact.race.packed_hands``), ``phase`` a sum of the bits of ``exact.race.race_flags``. ``led``
    is a card already on the table, here still in the hand, or -1.
    """
    c["strict_nodes"] += 1
    no_lead = int64(-1)  # not a literal: a second specialisation of a recursion cannot be cached
    cards = popcount(hands >> CARD_BITS)
    first, key, live = 0, 0, 0
    later = later_marriages(c, phase)
    if led < 0:
        if cards == 1:
            return last_trick(c, hands, need, other_need, phase)
        known = known_race(c, hands, suits, need, other_need, phase)
        if known != UNKNOWN:
            return known
        if cards >= SMALLEST_KEPT:
            live, key = identity(c, hands, suits, phase)
            first = place(key, 0, RACE_ENTRIES)
            known = find_race(c, first, key, need, other_need, live)
            if known != UNKNOWN:
                return known
        pairs = couples(hands & FULL_DECK) if phase & MARRY or later else 0
        top, rest = leads_worth_trying(c, hands, suits, pairs)
        announced = pairs if phase & MARRY else 0
    else:
        top, rest, announced = bit(led), 0, 0
    leads = top | rest
    their_pairs = couples(hands >> CARD_BITS) if later else 0
    following = next_phase(c, phase)
    bonus = c["last_trick"] if phase & EXHAUSTED and cards == 1 else 0
    # Two cards each will be left: looked up from here, for a call alone takes longer than that.
    looked_up = LAST_TWO and cards == 3 and c["must_trump"] != 0
    found = ALWAYS
    while leads:
        card = next_lead(leads, announced, top)
        leads &= ~bit(card)
        lacking = need
        if announced >> card & 1:
            lacking -= marriage_points(card, 0)
            if lacking <= 0:
                if not phase & NO_TRICK:
                    return yes(-lacking, FREE)
                lacking = 0
        wins, loses = replies_worth_trying(c, hands, suits, card, their_pairs)
        hands_left, suits_left = hands ^ bit(card), suits ^ suit_bit(card)
        pair = pair_number(hands_left & FULL_DECK) if looked_up else 0
        worth = POINTS[card] + bonus
        holds = ALWAYS | WON
        while wins:
            reply = lowest(wins)
            wins &= wins - 1
            left = other_need - worth - POINTS[reply]
            if left <= 0:
                result = no(FREE, -left)
            elif cards == 1:
                result = (WON if phase & TIE else 0) | ALWAYS
            else:
                result = UNKNOWN
                if looked_up:
                    pairs_left = pair_number(hands >> CARD_BITS ^ bit(reply)) * PAIRS + pair
                    result = two_left(c, pairs_left, left, lacking, following ^ TIE)
                if result == UNKNOWN:
                    result = search_race(
                        c,
                        turned_hands(hands_left ^ bit(reply) << CARD_BITS),
                        turned_suits(suits_left ^ suit_bit(reply) << RANK_BITS),
                        left,
                        lacking,
                        following ^ TIE,
                        no_lead,
                    )
                result = turned_race(result)
            if not result & WON:
                holds = result
                break
            holds = met(holds, met(result, yes(FREE, left - 1))) | WON
        while loses and holds & WON:
            reply = lowest(loses)
            loses &= loses - 1
            left = lacking - worth - POINTS[reply]
            if left <= 0:
                result = yes(-left, FREE)
            elif cards == 1:
                result = (WON if phase & TIE else 0) | ALWAYS
            else:
                result = UNKNOWN
                if looked_up:
                    pairs_left = pair * PAIRS + pair_number(hands >> CARD_BITS ^ bit(reply))
                    result = two_left(c, pairs_left, left, other_need, following)
                if result == UNKNOWN:
                    result = search_race(
                        c,
                        hands_left ^ bit(reply) << CARD_BITS,
                        suits_left ^ suit_bit(reply) << RANK_BITS,
                        left,
                        other_need,
                        following,
                        no_lead,
                    )
            if result & WON:
                holds = met(holds, result) | WON
            else:
                holds = met(result, no(left - 1, FREE))
        if holds & WON:
            found = holds
            break
        found = met(found, holds)
        if lacking != need and not phase & NO_TRICK:
            found = met(found, no(lacking - 1, FREE))
    if cards >= SMALLEST_KEPT and led < 0:
        keep_race(c, first, key, need, other_need, live, found)
    return found


@helper
def race_between(
    c: Any, mine: int, theirs: int, need: int, other_need: int, phase: int, led: int
) -> int:
    """``race`` for two hands, its answer in a box; a card ``led`` is no longer in ``mine``."""
    if led >= 0:
        mine |= bit(led)
    hands, suits = mine | theirs << CARD_BITS, by_suits(c, mine, theirs)
    return as_score_bounds(search_race(c, hands, suits, need, other_need, phase, led))
