"""Cards that come to the same: which leads and replies a search need not try.

Cards of one suit in one hand with no live card of another hand between them are one class: their
powers are equal and only their points differ. A trick that is surely lost wants the lowest of the
class, a trick surely won the highest; that loses nothing in a race for points. All functions work
on the whole deck at once, four suits side by side, with trumps in suit 0.
"""

from solver.cards import FULL_DECK, KING, ONE_SUIT, QUEEN, SUITS, bit
from solver.kernel import helper

BOTTOM = 15  # the lowest place of every suit
TRUMPS = ONE_SUIT


@helper
def at_or_below(cards: int) -> int:
    """Every place at or under a card of ``cards``, suit by suit."""
    cards |= cards >> SUITS
    cards |= cards >> 2 * SUITS
    return cards | cards >> 4 * SUITS


@helper
def whole_suits(bottom: int) -> int:
    """The full suits whose lowest place is set in ``bottom``."""
    bottom |= bottom << SUITS
    bottom |= bottom << 2 * SUITS
    return bottom | (bottom << 2 * SUITS)


@helper
def lowest_of_class(cards: int, others: int) -> int:
    """The lowest card of every class of ``cards``, when ``others`` part them."""
    gaps = FULL_DECK & ~(cards | others)
    over = cards << SUITS
    over |= (over & gaps) << SUITS
    over |= (over & gaps) << SUITS
    over |= (over & gaps) << SUITS
    over |= (over & gaps) << SUITS
    return cards & ~over


@helper
def highest_of_class(cards: int, others: int) -> int:
    """The highest card of every class of ``cards``, when ``others`` part them."""
    gaps = FULL_DECK & ~(cards | others)
    under = cards >> SUITS
    under |= (under & gaps) >> SUITS
    under |= (under & gaps) >> SUITS
    under |= (under & gaps) >> SUITS
    under |= (under & gaps) >> SUITS
    return cards & ~under


@helper
def couples(cards: int) -> int:
    """Every king and queen of ``cards`` whose partner is there too."""
    pairs = (cards >> SUITS * QUEEN) & (cards >> SUITS * KING) & BOTTOM
    return (pairs << SUITS * QUEEN) | (pairs << SUITS * KING)


@helper
def beating(card: int) -> int:
    """Every card that beats ``card``."""
    higher = (ONE_SUIT << (card & 3)) & ~((bit(card) << 1) - 1)
    return higher | TRUMPS if card & 3 else higher
