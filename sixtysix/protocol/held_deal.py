"""A deal that is held for a client: one seat or both are his, the other may be a player's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from sixtysix.errors import InvalidPosition
from sixtysix.game.deal import Deal
from sixtysix.game.position import Position
from sixtysix.game.view import View
from sixtysix.players.player import Player


@dataclass(frozen=True)
class HeldDeal:
    """The deal so far. Without an opponent the client plays both seats, each from its own view."""

    deal: Deal
    seat: int
    opponent: Player | None
    answered: int = 0  # the moves that the client has been told of

    @classmethod
    def start(cls, position: Position, seat: int, opponent: Player | None) -> Self:
        """A deal, up to the client's first decision."""
        if position.over:
            raise InvalidPosition("position", "the deal is over")
        return cls(Deal(position), seat, opponent)._until_client_is_to_move()

    def play(self, move: str) -> Self:
        """The client's move, and the moves of the opponent until the client is to move again."""
        if self.deal.over:
            raise InvalidPosition("move", "the deal is over; new starts another one")
        deal = self.deal.play(move)
        return replace(self, deal=deal, answered=len(self.deal.moves))._until_client_is_to_move()

    def _until_client_is_to_move(self) -> Self:
        deal = self.deal
        while self.opponent is not None and not deal.over and deal.end.to_move != self.seat:
            deal = deal.play(self.opponent.choose(deal.view(1 - self.seat)))
        return replace(self, deal=deal)

    @property
    def view(self) -> View:
        """What the client may see: his seat's view, or that of the player to move."""
        seat = self.seat if self.opponent is not None else self.deal.end.to_move
        return self.deal.view(seat)

    def state(self) -> dict[str, Any]:
        """Where the deal stands, and what was played since the client was last told."""
        deal, view = self.deal, self.view
        state: dict[str, Any] = {
            "player": view.player,
            "view": str(view),
            "moves": [str(move) for move in deal.moves[self.answered :]],
            "legal": [str(move) for move in deal.end.legal_moves()],
            "over": deal.over,
        }
        if deal.outcome is not None:
            # Only now may the client see everything.
            state["outcome"] = deal.outcome.to_dict()
            state["record"] = str(deal)
        return state
