"""What is asked of random deals: cards in a hand, cards of the talon, moves already played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import Any, Final, Self

from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.errors import InvalidPosition, check_text, shown
from sixtysix.game.cards import CARD_PATTERN, RANKS, SUITS, SYMBOLS, number_of
from sixtysix.game.moves import Move, as_move
from sixtysix.game.rules import Rules

TRUMPS: Final = "t"  # stands for the suit of the turned-up card
ANY: Final = "?"

_TRUMP_PATTERN: Final = "(?:10|[ATKQJ9atkqj])[tT]"
_CARD: Final = re.compile(rf"{CARD_PATTERN}|{_TRUMP_PATTERN}|\?")
_CARDS: Final = re.compile(rf"(?:{_CARD.pattern})*")
_WRITTEN: Final = SUITS + TRUMPS


@dataclass(frozen=True, slots=True, init=False)
class Constraint:
    """Which deals are wanted; ``Constraint()`` takes them all.

    Cards are written as in positions, and ``At`` is the ace *of trumps*, whatever trumps are. All
    of it is about the deal before the first move:

    ``hands``: cards that player 0 (who leads) and player 1 have among others, such as
    ``("AtTt", "")``; ``?`` may stand for the others. ``talon``: its cards from the top, ``?`` for
    one that is not known, and as many as you like: ``"Kd??9s"``. ``turned_up``: the turned-up card.
    ``trump``: the trump suit, ``c``, ``d``, ``h`` or ``s``.

    ``moves`` (``Move`` objects or their texts) are played from there: wanted are the deals in which
    all of them are legal, and what ``deals`` gives are the positions after them. That is all they
    say; how likely the players were to choose them does not count.

    ``TypeError`` for wrong types, ``InvalidPosition`` for what is no card or move, or for a card in
    two places; whether there is such a deal depends on the rules too (``deal_count``).
    """

    hands: tuple[str, str]
    talon: str
    turned_up: str
    trump: str
    moves: tuple[Move, ...]

    def __init__(
        self,
        hands: Sequence[str] = ("", ""),
        talon: str = "",
        turned_up: str = "",
        trump: str = "",
        moves: Iterable[Move | str] = (),
    ) -> None:
        put = object.__setattr__
        put(self, "hands", _hands(hands))
        put(self, "talon", "".join(_cards("talon", talon)))
        put(self, "turned_up", _turned_up(turned_up))
        put(self, "trump", _trump(trump))
        put(self, "moves", _moves(moves))
        self._check_places()

    def _check_places(self) -> None:
        """The same text twice is the same card twice, whatever trumps are."""
        placed = [("hands", hand) for hand in self.hands] + [("talon", self.talon)]
        seen: set[str] = set()
        for field, text in placed:
            for card in _CARD.findall(text):
                if card in seen:
                    raise InvalidPosition(field, f"{card} is there twice")
                seen |= {card} - {ANY}

    def deal_count(self, rules: Rules | None = None) -> int:
        """The number of different deals that satisfy it, under ``classic`` by default."""
        from sixtysix.hidden.constrained_deals import places_of

        return places_of(self, rules or Rules()).deals

    def probability(self, rules: Rules | None = None) -> float:
        """The share of all deals that satisfy it."""
        rules = rules or Rules()
        every = Fraction(factorial(rules.deck_size), factorial(rules.hand_size) ** 2)
        return float(self.deal_count(rules) / every)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "Constraint",
            hands=list(self.hands),
            talon=self.talon,
            turned_up=self.turned_up,
            trump=self.trump,
            moves=[str(move) for move in self.moves],
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        return cls(**opened_dict(data, "Constraint", *cls.__slots__))


def cards_of(text: str, trump: int) -> list[int]:
    """The numbers of the cards of one of the texts, -1 for ``?``, once trumps are known."""
    return [_number(card, trump) for card in _CARD.findall(text)]


def _number(card: str, trump: int) -> int:
    if card == ANY:
        return -1
    return 4 * RANKS.index(card[0]) + (trump if card[1] == TRUMPS else SUITS.index(card[1]))


def _cards(field: str, text: object) -> list[str]:
    """The cards of a text as they are written: ``Th``, ``At`` or ``?``."""
    text = check_text(field, text)
    if text == "-":
        return []
    if not _CARDS.fullmatch(text):
        raise InvalidPosition(field, f"{shown(text)} is not cards such as AhTt?")
    return [_written(card) for card in _CARD.findall(text)]


def _written(card: str) -> str:
    if card == ANY:
        return card
    if card[-1].lower() == TRUMPS:
        return ("T" if card[:2] == "10" else card[0].upper()) + TRUMPS
    number = number_of(card)
    return RANKS[number >> 2] + SUITS[number & 3]


def _order(card: str) -> tuple[int, int]:
    return _WRITTEN.index(card[1]), -RANKS.index(card[0])


def _hands(hands: object) -> tuple[str, str]:
    """The named cards of each hand in the order of texts; the ``?`` say nothing."""
    if not isinstance(hands, tuple | list):
        raise TypeError(f"hands must be a tuple of two texts, not {type(hands).__name__}")
    if len(hands) != 2:
        raise InvalidPosition("hands", f"expected two texts, not {len(hands)}")
    first, second = (sorted(set(_cards("hands", hand)) - {ANY}, key=_order) for hand in hands)
    for hand, cards in zip(hands, (first, second), strict=True):
        named = [card for card in _cards("hands", hand) if card != ANY]
        if len(named) != len(cards):
            raise InvalidPosition("hands", f"{shown(hand)} has a card twice")
    return "".join(first), "".join(second)


def _turned_up(text: object) -> str:
    cards = _cards("turned_up", text)
    if len(cards) > 1 or cards == [ANY]:
        raise InvalidPosition("turned_up", f"{shown(text)} is not one card")
    return "".join(cards)


def _trump(text: object) -> str:
    text = check_text("trump", text)
    if text == "":
        return text
    if len(text) != 1 or text.lower() not in SUITS + SYMBOLS:
        raise InvalidPosition("trump", f"{shown(text)} is none of c, d, h, s")
    return SUITS[(SUITS + SYMBOLS).index(text.lower()) % 4]


def _moves(moves: object) -> tuple[Move, ...]:
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise TypeError(f"moves must be several moves, not {type(moves).__name__}")
    return tuple(as_move(move) for move in moves)
