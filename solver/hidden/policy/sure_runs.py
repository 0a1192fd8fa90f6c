"""Cards that win one trick after another, whoever of the unseen cards replies."""

from solver.bits import popcount
from solver.cards import ONE_SUIT, SUITS
from solver.exact.equivalent_cards import TRUMPS, at_or_below
from solver.kernel import helper


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
