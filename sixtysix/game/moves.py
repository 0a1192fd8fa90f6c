"""A move: what a player does in one turn, as one value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sixtysix.common.argument_checks import flag
from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.errors import InvalidPosition, check_text, shown
from sixtysix.game.cards import CARD_PATTERN, CARDS, KING, QUEEN, Card, number_of

# A move as one integer, as the engine has it.
NO_CARD_CODE: Final = 31
EXCHANGE, CLOSE, MARRIAGE, CLAIM, DRAW = 32, 64, 128, 256, 512

_PATTERN: Final = re.compile(f"(x?)(c?)(m?)({CARD_PATTERN})(!?)")


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """A card with what goes with it, or one of the card-less moves ``draw`` and ``claim``.

    On lead: ``exchange`` (swap the lowest trump for the turned-up card), ``close`` (the talon) and
    ``marriage`` (announce it), then ``card`` is led; ``claim`` beside a marriage claims the deal at
    once. A combination that no rules allow is an ``InvalidPosition`` whose field is ``move``.
    """

    card: Card | None = None
    exchange: bool = False
    close: bool = False
    marriage: bool = False
    claim: bool = False
    draw: bool = False

    def __post_init__(self) -> None:
        if self.card is not None and not isinstance(self.card, Card):
            raise TypeError(f"card must be a Card or None, not {type(self.card).__name__}")
        for name in ("exchange", "close", "marriage", "claim", "draw"):
            flag(name, getattr(self, name))
        reason = self._fault()
        if reason:
            raise InvalidPosition("move", reason)

    def _fault(self) -> str:
        """Why no rules allow this combination; empty if some do."""
        if self.card is None:
            if self.exchange or self.close or self.marriage or self.claim == self.draw:
                return "without a card there is only draw, or claim"
        elif self.draw:
            return "draw has no card"
        elif self.marriage and self.card >> 2 not in (QUEEN, KING):
            return f"{self.card} is no king or queen to announce"
        elif self.claim and not self.marriage:
            return "a card can carry a claim only with an announcement"
        return ""

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read ``[x][c][m]CARD``, ``[x][c]mCARD!``, ``draw`` or ``claim``.

        ``InvalidPosition`` with the field ``move`` for any other text.
        """
        if check_text("a move", text) == "draw":
            return DRAW_MOVE
        if text == "claim":
            return CLAIM_MOVE
        match = _PATTERN.fullmatch(text)
        if not match:
            raise InvalidPosition("move", f"{shown(text)} is no move such as Kh, xmKh or draw")
        exchange, close, marriage, card, claim = match.groups()
        flags = map(bool, (exchange, close, marriage, claim))
        return cls(CARDS[number_of(card)], *flags)

    def __str__(self) -> str:
        if self.card is None:
            return "draw" if self.draw else "claim"
        before = "x" * self.exchange + "c" * self.close + "m" * self.marriage
        return before + self.card.name + "!" * self.claim

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict("Move", text=str(self))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        return cls.parse(opened_dict(data, "Move", "text")["text"])


DRAW_MOVE: Final = Move(draw=True)
CLAIM_MOVE: Final = Move(claim=True)


def as_move(move: Move | str) -> Move:
    """A move, or the move that a text stands for."""
    if isinstance(move, Move):
        return move
    if not isinstance(move, str):
        raise TypeError(f"a move must be a Move or its text, not {type(move).__name__}")
    return Move.parse(move)


def code_of(move: Move) -> int:
    """The integer of a move."""
    return (
        (NO_CARD_CODE if move.card is None else int(move.card))
        | move.exchange * EXCHANGE
        | move.close * CLOSE
        | move.marriage * MARRIAGE
        | move.claim * CLAIM
        | move.draw * DRAW
    )


def move_of(code: int) -> Move:
    """The move of an integer; equal integers give the same object."""
    move = _MOVES.get(code)
    if move is None:
        number = code & NO_CARD_CODE
        flags = (bool(code & flag) for flag in (EXCHANGE, CLOSE, MARRIAGE, CLAIM, DRAW))
        move = Move(None if number == NO_CARD_CODE else CARDS[number], *flags)
        _MOVES[code] = move
    return move


_MOVES: Final[dict[int, Move]] = {}


def order_key(move: Move) -> tuple[int, ...]:
    """Sorts moves in the order in which the engine lists legal ones, see ``solver.moves``."""
    code = code_of(move)
    return (
        move.card is not None,
        move.draw,
        move.close,
        not move.exchange,
        code & NO_CARD_CODE,
        not move.marriage,
        not move.claim,
    )
