"""The card layout as bit arithmetic (drawn in ``solver.state``) and the points of cards."""

import numpy as np
from numba import int64

from solver.kernel import helper

SUITS = 4
RANKS = 6
DECK = SUITS * RANKS
ONE_SUIT = 0x111111
NINE, JACK, QUEEN, KING, TEN, ACE = range(RANKS)
FULL_DECK = 0xFFFFFF
SHORT_DECK = 0xFFFFF0

RANK_POINTS = (0, 2, 3, 4, 10, 11)
POINTS = np.array([RANK_POINTS[card >> 2] for card in range(DECK)], dtype=np.int64)
ALL_POINTS = 120
MARRIAGE_POINTS, TRUMP_MARRIAGE_POINTS = 20, 40

# Points of every set of 12 cards: the cheap half of the deck, then the dear half.
_HALF = 12
_SETS = np.arange(1 << _HALF)[:, None] >> np.arange(_HALF) & 1
LOW_POINTS, HIGH_POINTS = (
    (_SETS @ POINTS[half : half + _HALF]).astype(np.int16) for half in (0, _HALF)
)


@helper
def card_points(mask: int) -> int:
    """Points of all cards in ``mask``."""
    return int64(LOW_POINTS[mask & 4095]) + int64(HIGH_POINTS[mask >> 12])


@helper
def bit(card: int) -> int:
    """The mask of one card; ``int`` keeps narrow state fields from overflowing with the JIT off."""
    return 1 << int(card)


@helper
def suit_of(mask: int, card: int) -> int:
    """The cards of ``mask`` in the suit of ``card``."""
    return mask & (ONE_SUIT << (card & 3))


@helper
def above(mask: int, card: int) -> int:
    """The cards of ``mask`` numbered above ``card``: in one suit, the higher ones."""
    return (mask >> (card + 1)) << (card + 1)


@helper
def beats(reply: int, led: int, trump: int) -> bool:
    """Whether ``reply`` wins the trick that ``led`` opened."""
    if (reply & 3) == (led & 3):
        return reply > led
    return (reply & 3) == trump


@helper
def replies(hand: int, led: int, trump: int, must_head: int, must_trump: int) -> int:
    """The cards of ``hand`` that the strict phase lets the follower play on ``led``."""
    suit = suit_of(hand, led)
    if suit:
        higher = above(suit, led)
        if must_head and higher:
            return higher
        return suit
    trumps = hand & (ONE_SUIT << trump)
    if must_trump and trumps:
        return trumps
    return hand


@helper
def couple(hand: int, card: int) -> bool:
    """Whether ``card`` is a king or queen of ``hand`` and its partner is there too."""
    rank = card >> 2
    if rank != KING and rank != QUEEN:
        return False
    pair = ((1 << 4 * KING) | (1 << 4 * QUEEN)) << (card & 3)
    return (hand & pair) == pair


@helper
def marriage_points(card: int, trump: int) -> int:
    """What announcing the marriage of the suit of ``card`` is worth."""
    return TRUMP_MARRIAGE_POINTS if (card & 3) == trump else MARRIAGE_POINTS
