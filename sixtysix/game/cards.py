"""Cards and suits, and sets of cards as bit masks.

A card's number is ``4 * rank + suit`` with ranks 9 J Q K T A = 0 … 5 and suits c d h s = 0 … 3; a
set of cards is an int with the bits of those numbers. Texts list cards by suit, high to low.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum, StrEnum

from sixtysix.errors import InvalidPosition, check_text, shown

RANKS = "9JQKTA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
NINE, JACK, QUEEN, KING, TEN, ACE = range(6)
RANK_POINTS = (0, 2, 3, 4, 10, 11)
FULL_DECK = 0xFFFFFF
SHORT_DECK = 0xFFFFF0
NO_CARD = -1

CARD_PATTERN = "(?:10|[ATKQJ9atkqj])[CDHScdhs♣♦♥♠]"


class Suit(StrEnum):
    """A suit; equal to its letter."""

    c = "c"
    d = "d"
    h = "h"
    s = "s"

    def __repr__(self) -> str:
        return f"Suit.{self.value}"

    @property
    def symbol(self) -> str:
        """``♣``, ``♦``, ``♥`` or ``♠``."""
        return SYMBOLS[SUITS.index(self.value)]


class Card(IntEnum):
    """A card; its int is its bit. Nines, which are no Python names, are ``Card["9h"]``."""

    # The body of an enumeration is a mapping, and only so can a member be named "9c".
    vars().update({"9c": 0, "9d": 1, "9h": 2, "9s": 3})
    Jc = 4
    Jd = 5
    Jh = 6
    Js = 7
    Qc = 8
    Qd = 9
    Qh = 10
    Qs = 11
    Kc = 12
    Kd = 13
    Kh = 14
    Ks = 15
    Tc = 16
    Td = 17
    Th = 18
    Ts = 19
    Ac = 20
    Ad = 21
    Ah = 22
    As = 23

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``Th``, ``10h``, ``tH`` or ``T♥``; ``InvalidPosition`` for any other text."""
        if not re.fullmatch(CARD_PATTERN, check_text("a card", text)):
            raise InvalidPosition("card", f"{shown(text)} is no card such as Th")
        return CARDS[number_of(text)]

    def __bool__(self) -> bool:
        """True, also of the nine of clubs: whoever asks wants to know if there is a card."""
        return True

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)

    def __repr__(self) -> str:
        return f"Card.{self.name}" if self.name.isidentifier() else f"Card[{self.name!r}]"

    @property
    def suit(self) -> Suit:
        """The suit."""
        return Suit(SUITS[self & 3])

    @property
    def rank(self) -> str:
        """``A``, ``T``, ``K``, ``Q``, ``J`` or ``9``."""
        return RANKS[self >> 2]

    @property
    def points(self) -> int:
        """Card points, 0 … 11."""
        return RANK_POINTS[self >> 2]


CARDS = tuple(Card(number) for number in range(24))
TEXT_ORDER = tuple(4 * rank + suit for suit in range(4) for rank in reversed(range(6)))


def number_of(text: str) -> int:
    """The number of a card whose text matches ``CARD_PATTERN``."""
    rank = RANKS.index(text[0].upper()) if text[:2] != "10" else TEN
    suit = text[-1].lower()
    return 4 * rank + (SUITS + SYMBOLS).index(suit) % 4


def bit(card: int) -> int:
    """The set of one card; of no card, the empty set."""
    return 1 << card if card >= 0 else 0


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards; unknown ones (-1) are left out."""
    mask = 0
    for card in cards:
        mask |= bit(card)
    return mask


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a set in text order: by suit, high to low."""
    return tuple([CARDS[number] for number in TEXT_ORDER if mask >> number & 1])


def numbers_in(mask: int) -> list[int]:
    """The numbers of the cards of a set, ascending."""
    return [number for number in range(24) if mask >> number & 1]


def text_of(mask: int) -> str:
    """The cards of a set run together, in text order."""
    return "".join([card.name for card in cards_in(mask)])


def points_in(mask: int) -> int:
    """The card points of a set."""
    return sum(
        points * (mask >> 4 * rank & 15).bit_count() for rank, points in enumerate(RANK_POINTS)
    )


def partner_of(card: int) -> int:
    """The other card of the marriage of a king or queen, -1 for any other card."""
    rank = card >> 2
    if rank == KING:
        return card - 4
    return card + 4 if rank == QUEEN else NO_CARD


def couple_of(suit: int) -> int:
    """King and queen of a suit."""
    return 0x11 << 4 * QUEEN << suit
