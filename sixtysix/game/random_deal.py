"""Random deals: deal ``i`` of a seed depends on (seed, i) and the rules only.

``solver.random_deals`` is the compiled form of the same, for many at once.
"""

from collections.abc import Sequence

from sixtysix.common.random_streams import Stream
from sixtysix.game.cards import FULL_DECK, SHORT_DECK, mask_of, numbers_in
from sixtysix.game.rules import Rules
from sixtysix.game.situation import Situation


def dealt(rules: Rules, seed: int, index: int = 0, leader: int = 0) -> Situation:
    """The deck in ascending card order, shuffled by stream ``index`` of the seed.

    The first cards are player 0's, the next player 1's, then comes the talon from the top.
    """
    deck = numbers_in(FULL_DECK if rules.nines else SHORT_DECK)
    return laid_out(rules, Stream(seed, index).draw(deck, len(deck)), leader)


def laid_out(rules: Rules, cards: Sequence[int], leader: int = 0) -> Situation:
    """The deal of cards in the order in which they are dealt."""
    n = rules.hand_size
    hands = mask_of(cards[:n]), mask_of(cards[n : 2 * n])
    talon = tuple(cards[2 * n :])
    return Situation(rules, hands, (0, 0), talon, talon[-1] & 3, leader)
