"""How a deal ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.errors import InvalidPosition, check_number, check_text, shown

REASONS = ("out", "failed close", "last trick", "higher total", "draw", "false claim")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner (``None`` for a draw), the game points (0 … 3) and one of ``REASONS``."""

    winner: int | None
    game_points: int
    reason: str

    def __post_init__(self) -> None:
        if self.winner is not None:
            object.__setattr__(self, "winner", check_number("winner", self.winner, 0, 1))
        points = check_number("game_points", self.game_points, 0, 3)
        object.__setattr__(self, "game_points", points)
        if check_text("reason", self.reason) not in REASONS:
            raise InvalidPosition("reason", f"{shown(self.reason)} is none of {', '.join(REASONS)}")
        if (self.winner is None) != (self.game_points == 0):
            raise InvalidPosition("game_points", "0 for a draw, 1 to 3 for a win")

    def value(self, player: int) -> int:
        """Game points from the side of ``player``: -3 … 3."""
        check_number("player", player, 0, 1)
        return self.game_points if player == self.winner else -self.game_points

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "Outcome", winner=self.winner, game_points=self.game_points, reason=self.reason
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Outcome:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        return cls(**opened_dict(data, "Outcome", "winner", "game_points", "reason"))
