"""Leads and replies of a race worth trying, and in which order.

Cards of one hand with no card of the other between them are one class: a trick surely won takes the
highest of it, a trick surely lost the lowest. Suits that the other hand is void of are one class
together. That loses nothing in a race for points.
"""

from typing import Any

from solver.bits import highest, lowest
from solver.cards import FULL_DECK, bit, replies
from solver.exact.equivalent_cards import BOTTOM, TRUMPS, at_or_below, beating, whole_suits
from solver.exact.race.packed_hands import RANK_BITS, SUIT, by_suits
from solver.exact.race.suit_lookups import (
    HELD,
    LOST,
    RUFFED,
    SAFE,
    SUIT_BITS,
    TRUMP_LEADS,
    UNCLASSED,
)
from solver.exact.switches import STRICT_CLASSES
from solver.exact.transposition_table import CARD_BITS
from solver.kernel import helper, inlined


@helper
def surely_won(mine: int, theirs: int) -> int:
    """Leads that no reply can beat."""
    tops = mine & ~at_or_below(theirs)
    if theirs & TRUMPS:
        tops &= _held(theirs) | TRUMPS
    return tops


@helper
def _held(cards: int) -> int:
    """The suits of which there is a card in ``cards``, whole."""
    return whole_suits(at_or_below(cards) & BOTTOM)


@inlined
def leads_worth_trying(c: Any, hands: int, suits: int, pairs: int) -> tuple[int, int]:
    """Leads that surely win, and others; ``pairs`` are couples to be kept apart."""
    mine, theirs = hands & FULL_DECK, hands >> CARD_BITS
    if not STRICT_CLASSES:
        top = surely_won(mine, theirs)
        return top, mine & ~top
    table = c["suits"]["leads"]
    if pairs:
        suits &= ~by_suits(c, pairs, 0)
    classed = c["must_head"] and c["must_trump"]
    row = 0 if classed else UNCLASSED
    side = row + (RUFFED if theirs & TRUMPS else SAFE)
    leads = (
        table[row + TRUMP_LEADS, suits & SUIT]
        | table[side, suits >> SUIT_BITS & SUIT] << 1
        | table[side, suits >> 2 * SUIT_BITS & SUIT] << 2
        | table[side, suits >> 3 * SUIT_BITS] << 3
    )
    top, rest = leads & FULL_DECK, leads >> LOST
    void = (top | rest) & ~TRUMPS & ~_held(theirs)
    if void and not theirs & TRUMPS:
        top = (top & ~void) | bit(highest(void))
    elif void and classed:
        rest = (rest & ~void) | (void & -void)
    if pairs:
        won = surely_won(mine, theirs) & pairs
        top, rest = top | won, rest | (pairs & ~won)
    return top, rest


@helper
def next_lead(leads: int, announced: int, top: int) -> int:
    """Announcements first, then sure tricks, the highest first; then the lowest card."""
    if leads & announced:
        return highest(leads & announced)
    return highest(leads & top) if leads & top else lowest(leads)


@helper
def _discards(c: Any, hands: int, suits: int) -> int:
    """What the follower gives away who can neither follow suit nor has to trump."""
    spread, ends = c["suits"]["spread"], c["suits"]["replies"]
    low = (
        spread[ends[suits >> SUIT_BITS & SUIT] >> RANK_BITS] << 1
        | spread[ends[suits >> 2 * SUIT_BITS & SUIT] >> RANK_BITS] << 2
        | spread[ends[suits >> 3 * SUIT_BITS] >> RANK_BITS] << 3
    )
    void = low & ~_held(hands & FULL_DECK)
    return (low & ~void) | (void & -void)


@helper
def replies_worth_trying(c: Any, hands: int, suits: int, card: int, pairs: int) -> tuple[int, int]:
    """Replies to ``card``, which is still in the hand: those that win, and those that do not."""
    theirs = hands >> CARD_BITS
    if not STRICT_CLASSES:
        legal = replies(theirs, card, 0, c["must_head"], c["must_trump"])
        return legal & beating(card), legal & ~beating(card)
    spread, ends = c["suits"]["spread"], c["suits"]["replies"]
    split = suits & ~by_suits(c, 0, pairs) if pairs else suits
    suit, rank = card & 3, card >> 2
    held = suits >> SUIT_BITS * suit + RANK_BITS & HELD
    if held:
        both = ends[split >> SUIT_BITS * suit & SUIT]
        over = held >> rank << rank
        under = 0 if over and c["must_head"] else held & ~over
        wins = spread[both & over] << suit | (spread[over] << suit & pairs)
        loses = spread[both >> RANK_BITS & under] << suit | (spread[under] << suit & pairs)
        return wins, loses
    wins, loses = 0, 0
    if suit and theirs & TRUMPS:
        wins = spread[ends[split & SUIT] & HELD] | (pairs & TRUMPS)
    if not (wins and c["must_trump"]):
        loses = _discards(c, hands & ~bit(card), split) | (pairs & ~TRUMPS)
    return wins, loses
