"""The record of a deal: where it started and what was played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sixtysix.common.versioned_dicts import closed_dict, opened_dict, opened_list
from sixtysix.errors import check_number
from sixtysix.game.moves import DRAW_MOVE, Move
from sixtysix.game.outcome import Outcome
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules
from sixtysix.game.view import View
from sixtysix.notation import deal_record


class Deal:
    """A deal, finished or not: every move and every position. Immutable.

    ``moves`` are all moves, also the draws that a text leaves out; ``positions`` has one more entry
    than ``moves``. A move that is not legal where it stands is an ``IllegalMove``.
    """

    __slots__ = ("moves", "positions")

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    def __init__(self, start: Position, moves: Iterable[Move | str] = ()) -> None:
        if not isinstance(start, Position):
            raise TypeError(f"a deal starts from a Position, not {type(start).__name__}")
        if isinstance(moves, str):
            raise TypeError("moves must be several moves, not one str")
        positions, made = [start], []
        for move in moves:
            positions.append(positions[-1].play(move))
            made.append(move if isinstance(move, Move) else Move.parse(move))
        object.__setattr__(self, "moves", tuple(made))
        object.__setattr__(self, "positions", tuple(positions))

    @classmethod
    def _trusted(cls, positions: tuple[Position, ...], moves: tuple[Move, ...]) -> Deal:
        deal = cls.__new__(cls)
        object.__setattr__(deal, "moves", moves)
        object.__setattr__(deal, "positions", positions)
        return deal

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a record. ``InvalidPosition`` or ``IllegalMove`` says what is wrong with it."""
        tags, tokens = deal_record.read(text)
        deal = cls(deal_record.start_of(tags))
        for token in tokens:
            deal = deal._read(token)
        deal_record.check_result(tags, deal.outcome)
        return deal

    def _read(self, token: str) -> Deal:
        """The deal after one more move of a text, which leaves out most draws."""
        move = Move.parse(token)
        if self.end.before_draw and move not in self.end.legal_moves() and not self.over:
            return self.play(DRAW_MOVE).play(move)
        return self.play(move)

    @property
    def start(self) -> Position:
        """The first position."""
        return self.positions[0]

    @property
    def end(self) -> Position:
        """The last position."""
        return self.positions[-1]

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.start.rules

    @property
    def over(self) -> bool:
        """Whether the deal is finished."""
        return self.end.over

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, ``None`` if it is not finished."""
        return self.end.outcome

    def play(self, move: Move | str) -> Deal:
        """The deal with one more move; ``IllegalMove`` names the legal ones."""
        after = self.end.play(move)
        made = move if isinstance(move, Move) else Move.parse(move)
        return Deal._trusted((*self.positions, after), (*self.moves, made))

    def view(self, player: int, ply: int | None = None) -> View:
        """What ``player`` knows after ``ply`` moves, or after all of them.

        He has followed the play: cards that were shown or drawn from the table, and what replies in
        the strict phase prove. ``TypeError`` for wrong types, ``InvalidPosition`` out of bounds.
        """
        from sixtysix.hidden.knowledge import learned

        player = check_number("player", player, 0, 1)
        count = len(self.moves)
        ply = count if ply is None else check_number("ply", ply, 0, count)
        view = self.start.view(player)
        known = view.situation
        for i in range(ply):
            before, after = self.positions[i].situation, self.positions[i + 1].situation
            known = learned(known, player, before, self.moves[i], after)
        return View._trusted(known, player)

    def __str__(self) -> str:
        return deal_record.write(self.positions, self.moves)

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return False
        return self.start == other.start and self.moves == other.moves

    def __hash__(self) -> int:
        return hash((self.start, self.moves))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Deal is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Deal is immutable")

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal._trusted, (self.positions, self.moves)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        moves = [str(move) for move in self.moves]
        return closed_dict("Deal", start=self.start.to_dict(), moves=moves)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Deal:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        fields = opened_dict(data, "Deal", "start", "moves")
        moves = opened_list("moves", fields["moves"])
        return cls(Position.from_dict(fields["start"]), moves)
