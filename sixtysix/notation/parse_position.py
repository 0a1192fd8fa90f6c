"""The text of a position or view, read into a situation."""

from __future__ import annotations

import re
from typing import Final

from sixtysix.errors import InvalidPosition, check_text, shown
from sixtysix.game.cards import (
    CARD_PATTERN,
    CARDS,
    FULL_DECK,
    NO_CARD,
    RANKS,
    SHORT_DECK,
    SUITS,
    SYMBOLS,
    bit,
    number_of,
    text_of,
)
from sixtysix.game.rules import Rules
from sixtysix.game.situation import NOBODY, Situation
from sixtysix.validity.position_checks import validated

EXAMPLE: Final = "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen"
FIELDS: Final = ("hands", "talon", "trump", "turn", "points", "tricks", "closed")
WORDS: Final = ("rules", "gone", "not", "claimed")
RULED: Final = frozenset(
    {"hands", "talon", "turn", "points", "tricks", "closed", "gone", "claimed"}
)

_CARDS: Final = re.compile(rf"(?:{CARD_PATTERN}|\?)+")
_CARD: Final = re.compile(rf"{CARD_PATTERN}|\?")
_TURN: Final = re.compile(rf"([01])(?:(\+)|:({CARD_PATTERN}))?")
_TWO_NUMBERS: Final = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
_CLOSE: Final = re.compile(r"([01]):([0-9]{1,6}):([0-9]{1,6})")


def read(text: str, bonus: int | None = None) -> Situation:
    """The situation of a text, checked; ``InvalidPosition`` names what is wrong with it.

    ``bonus`` is the part of the points that is the last-trick bonus, where that is known.
    """
    tokens = check_text("a position", text).split()
    if len(tokens) < len(FIELDS):
        missing = FIELDS[len(tokens)]
        count = f"{len(tokens)} of {len(FIELDS)} fields"
        raise InvalidPosition(missing, f"missing: {count}, where a position is as in {EXAMPLE}")
    fields = dict(zip(FIELDS, tokens[: len(FIELDS)], strict=True))
    try:
        words = _words(tokens[len(FIELDS) :])
    except InvalidPosition:
        # A hand with spaces makes words of the last fields; the first that is wrong says more.
        _Cards(Rules()).situation(fields, {})
        raise
    rules = Rules.parse(words.get("rules", "classic"))
    situation = _Cards(rules).situation(fields, words)
    return validated(situation, bonus) if "rules" in words else _validated_classic(situation, bonus)


def _validated_classic(situation: Situation, bonus: int | None) -> Situation:
    """Who leaves out the rules may not have thought of them."""
    try:
        return validated(situation, bonus)
    except InvalidPosition as error:
        if error.field not in RULED:
            raise
        reason = f"{error.reason} (under classic, the default)"
        raise InvalidPosition(error.field, reason) from None


class _Cards:
    """Reads cards field by field and refuses one that the deck lacks or that was there before."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seen = 0

    def situation(self, fields: dict[str, str], words: dict[str, str]) -> Situation:
        hands, unknown = self._hands(fields["hands"])
        talon = tuple(self._list("talon", fields["talon"]))
        leader, before_draw, led = self._turn(fields["turn"])
        closer, closed_points, closed_tricks = _close(fields["closed"])
        return Situation(
            self.rules,
            hands,
            unknown,
            talon,
            _trump(fields["trump"]),
            leader,
            led,
            before_draw,
            points=_two_numbers("points", fields["points"]),
            tricks=_two_numbers("tricks", fields["tricks"]),
            closer=closer,
            closed_points=closed_points,
            closed_tricks=closed_tricks,
            claimed=_claimed(words.get("claimed")),
            gone=self._gone(words.get("gone"), -1 in talon or any(unknown)),
            excluded=self._excluded(words.get("not")),
        )

    def _hands(self, text: str) -> tuple[tuple[int, int], tuple[int, int]]:
        parts = text.split("/")
        if len(parts) != 2:
            raise InvalidPosition(
                "hands", f"{shown(text)} is not two hands, as in AcTh/KsQs without spaces"
            )
        first, second = (self._list("hands", part) for part in parts)
        return (_mask(first), _mask(second)), (first.count(-1), second.count(-1))

    def _turn(self, text: str) -> tuple[int, bool, int]:
        match = _TURN.fullmatch(text)
        if not match:
            raise InvalidPosition("turn", f"{shown(text)} is not as in 0, 0+ or 0:Kh")
        led = self._place("turn", number_of(match[3])) if match[3] else NO_CARD
        return int(match[1]), bool(match[2]), led

    def _gone(self, text: str | None, needed: bool) -> int:
        """The cards of finished tricks: given, or all that are nowhere else."""
        given = 0 if text is None else _mask(self._known("gone", text))
        if needed:
            return given
        missing = (FULL_DECK if self.rules.nines else SHORT_DECK) & ~self.seen
        if given and missing:
            raise InvalidPosition("gone", f"{text_of(missing)} should be there too")
        return given | missing

    def _excluded(self, text: str | None) -> int:
        if text is None:
            return 0
        cards = _numbers("not", text)
        if -1 in cards:
            raise InvalidPosition("not", f"{shown(text)} must be known cards")
        for card in cards:
            self._check("not", card)
        return _mask(cards)

    def _known(self, field: str, text: str) -> list[int]:
        cards = self._list(field, text)
        if -1 in cards:
            raise InvalidPosition(field, f"{shown(text)} must be known cards")
        return cards

    def _list(self, field: str, text: str) -> list[int]:
        return [self._place(field, card) for card in _numbers(field, text)]

    def _place(self, field: str, card: int) -> int:
        """Note that a card is here and nowhere else."""
        if card >= 0:
            self._check(field, card)
            if self.seen & bit(card):
                raise InvalidPosition(field, f"{CARDS[card]} is there twice")
            self.seen |= bit(card)
        return card

    def _check(self, field: str, card: int) -> None:
        if not self._has(card):
            raise InvalidPosition(field, f"{CARDS[card]} is not in a deck without nines")

    def _has(self, card: int) -> bool:
        return self.rules.nines or RANKS[card >> 2] != "9"


def _numbers(field: str, text: str) -> list[int]:
    """The numbers of cards that are run together, -1 for ``?``; ``-`` is none."""
    if text == "-":
        return []
    if not _CARDS.fullmatch(text):
        raise InvalidPosition(field, f"{shown(text)} is not cards such as AcTh? or -")
    return [NO_CARD if card == "?" else number_of(card) for card in _CARD.findall(text)]


def _mask(cards: list[int]) -> int:
    return sum(1 << card for card in set(cards) if card >= 0)


def _trump(text: str) -> int:
    number = max(SUITS.find(text.lower()), SYMBOLS.find(text))
    if len(text) != 1 or number < 0:
        raise InvalidPosition("trump", f"{shown(text)} is none of c, d, h, s")
    return number


def _two_numbers(field: str, text: str) -> tuple[int, int]:
    match = _TWO_NUMBERS.fullmatch(text)
    if not match:
        raise InvalidPosition(field, f"{shown(text)} is not two numbers from 0 as in 23-31")
    return int(match[1]), int(match[2])


def _close(text: str) -> tuple[int, int, int]:
    if text == "-":
        return NOBODY, 0, 0
    match = _CLOSE.fullmatch(text)
    if not match:
        raise InvalidPosition("closed", f"{shown(text)} is not - or as in 0:33:1")
    return int(match[1]), int(match[2]), int(match[3])


def _claimed(text: str | None) -> int:
    if text is None:
        return NOBODY
    if text not in ("0", "1"):
        raise InvalidPosition("claimed", f"{shown(text)} is neither 0 nor 1")
    return int(text)


def _words(tokens: list[str]) -> dict[str, str]:
    """The optional words by their key."""
    words: dict[str, str] = {}
    for token in tokens:
        key, equals, value = token.partition("=")
        if not equals or key not in WORDS:
            raise InvalidPosition(shown(key), "no word such as rules=zone, gone=AcKc or not=9h")
        if key in words:
            raise InvalidPosition(key, "given twice")
        words[key] = value
    return words
