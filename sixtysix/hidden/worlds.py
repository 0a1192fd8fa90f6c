"""The worlds behind a situation with hidden cards: counted, listed, sampled, or one that fits.

A world is the hidden hand and the order of the face-down talon; after a close the talon no longer
matters, and its unknown cards stay unknown. Worlds are listed in lexicographic order, the hand
first (as its cards in ascending order), then the talon from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations
from math import comb, factorial

from sixtysix.common.random_streams import Stream
from sixtysix.game.cards import mask_of, numbers_in
from sixtysix.game.situation import Situation, pair


def allowed(s: Situation) -> int:
    """The unseen cards that the hidden hand can hold."""
    return s.unseen & ~s.excluded


def missing(s: Situation) -> int:
    """How many cards of the hidden hand are not known."""
    return sum(s.unknown)


def world_count(s: Situation) -> int:
    """How many worlds there are."""
    hands = comb(allowed(s).bit_count(), missing(s))
    return hands if s.closer >= 0 else hands * factorial(s.talon.count(-1))


def worlds(s: Situation, hidden: int) -> Iterator[Situation]:
    """Every world once; ``hidden`` is the player whose hand is not all known."""
    for hand in combinations(numbers_in(allowed(s)), missing(s)):
        if s.closer >= 0:
            yield _world(s, hidden, hand, ())
            continue
        rest = numbers_in(s.unseen & ~mask_of(hand))
        for order in permutations(rest):
            yield _world(s, hidden, hand, order)


def sample(s: Situation, hidden: int, seed: int, index: int) -> Situation:
    """World ``index`` of a seed, uniform; it depends on (seed, index) only.

    Stream ``index`` of the seed draws the missing cards of the hand from the allowed ones in
    ascending order, then shuffles the other unseen cards, again from ascending order, into the
    unknown places of the talon.
    """
    stream = Stream(seed, index)
    hand = stream.draw(numbers_in(allowed(s)), missing(s))
    if s.closer >= 0:
        return _world(s, hidden, hand, ())
    rest = numbers_in(s.unseen & ~mask_of(hand))
    return _world(s, hidden, hand, stream.draw(rest, len(rest)))


def some_world(
    s: Situation,
    hidden: int,
    *,
    holding: int = 0,
    lacking: int = 0,
    talon: Mapping[int, int] | None = None,
) -> Situation | None:
    """A world whose hidden hand holds some cards and lacks others, or ``None`` if there is none.

    ``talon`` gives cards for unknown places of the talon. With nothing asked there is always one.
    """
    placed = mask_of(talon.values()) if talon else 0
    wanted = holding & ~s.hands[hidden]
    free = allowed(s) & ~lacking & ~placed
    if wanted & ~free or s.hands[hidden] & lacking or placed & ~s.unseen:
        return None
    hand = numbers_in(wanted) + numbers_in(free & ~wanted)
    if not wanted.bit_count() <= missing(s) <= len(hand):
        return None
    hand = hand[: missing(s)]
    if s.closer >= 0:
        return _world(s, hidden, hand, ())
    filled = tuple((talon or {}).get(place, card) for place, card in enumerate(s.talon))
    rest = numbers_in(s.unseen & ~mask_of(hand) & ~placed)
    return _world(s._replace(talon=filled), hidden, hand, rest)


def _world(s: Situation, hidden: int, hand: Iterable[int], order: Iterable[int]) -> Situation:
    """The situation with these cards in the hidden hand and in the unknown places of the talon."""
    talon = s.talon
    if s.closer < 0:
        cards = iter(order)
        talon = tuple([card if card >= 0 else next(cards) for card in talon])
    own = s.hands[1 - hidden]
    hands = pair(hidden, s.hands[hidden] | mask_of(hand), own)
    return s._replace(hands=hands, unknown=(0, 0), talon=talon, excluded=0)
