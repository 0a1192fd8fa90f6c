"""What can be said of the strict phase before any move is tried."""

from solver.bits import highest, popcount
from solver.cards import (
    MARRIAGE,
    ONE_SUIT,
    QUEEN,
    SUITS,
    TRUMP_MARRIAGE,
    bit,
    card_points,
)
from solver.exact.classes import BOTTOM, TRUMPS, at_or_below, couples
from solver.kernel import helper


@helper
def marriage_total(cards: int) -> int:
    """Points of all marriages in ``cards``."""
    queens = (couples(cards) >> SUITS * QUEEN) & BOTTOM
    return MARRIAGE * popcount(queens) + (TRUMP_MARRIAGE - MARRIAGE) * (queens & 1)


@helper
def sure_run(mine: int, theirs: int) -> int:
    """Cards with which the player on lead surely wins one trick after another from now on.

    Side-suit tops as often as the other must follow, and the top trumps; once those have drawn
    every trump, everything with nothing above it.
    """
    tops = mine & ~at_or_below(theirs)
    trumps, their_trumps = mine & TRUMPS, popcount(theirs & TRUMPS)
    master = popcount(tops & TRUMPS) >= their_trumps
    run = trumps if master else tops & TRUMPS
    for suit in range(1, SUITS):
        cards = ONE_SUIT << suit
        top, length = tops & cards, popcount(theirs & cards)
        if master:
            run |= mine & cards if popcount(top) >= length else top
        else:
            while popcount(top) > length:
                top &= top - 1
            run |= top
    return run


@helper
def sure_tops(mine: int, theirs: int) -> int:
    """Cards with which the player not on lead surely wins a trick each, and how many.

    His top trumps, and in a side suit as many tops as the leader has cards there: those have to be
    led or to follow, and until then the tops can be kept.
    """
    tops = theirs & ~at_or_below(mine)
    kept = tops & TRUMPS
    for suit in range(1, SUITS):
        cards = ONE_SUIT << suit
        top, length = tops & cards, popcount(mine & cards)
        while popcount(top) > length:
            top &= ~bit(highest(top))
        kept |= top
    return kept


@helper
def cheapest(cards: int, n: int) -> int:
    """The points of the ``n`` cheapest of ``cards``."""
    rest = cards
    while n > 0 and rest:
        rest &= rest - 1
        n -= 1
    return card_points(cards & ~rest)
