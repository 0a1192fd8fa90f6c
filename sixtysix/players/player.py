"""What a player is: a view goes in, a move comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from sixtysix.errors import InvalidPosition
from sixtysix.game.moves import Move, code_of, move_of
from sixtysix.game.view import View

if TYPE_CHECKING:
    from sixtysix.solver_interface import Array


class Player(ABC):
    """Chooses moves from views, and never sees more.

    A choice depends on the player's seed and on what the view holds, on nothing else: not on the
    choices before it, on time, or on whether the player has the number 0 or 1. So two deals in
    which he knows the same see the same choice (common random numbers). ``str(player)`` is a text
    that ``sixtysix.player`` reads, if it is one of the library's own.

    Who plays by a program of his own writes a subclass with ``choose``, and ``seeded`` if lots are
    drawn.
    """

    @abstractmethod
    def choose(self, view: View) -> Move:
        """A legal move for the player of the view, who is to move.

        ``InvalidPosition`` if he is not or if the deal is over; ``TypeError`` for no view.
        """

    def seeded(self, seed: int) -> Player:  # noqa: ARG002
        """The same player with another seed; here himself, who draws no lots."""
        return self

    @property
    def seed(self) -> int:
        """What tells two players apart who are otherwise the same."""
        return 0

    def choose_many(self, knowns: Array) -> Array:
        """Codes (int64) of the choices for records of what the player knows, as the arena asks.

        Each is the one that ``choose`` makes for the view of that record.
        """
        import numpy as np

        from sixtysix import solver_interface

        codes = np.zeros(len(knowns), np.int64)
        for k in range(len(knowns)):
            view = solver_interface.view_of(knowns[k : k + 1])
            codes[k] = code_of(self.choose(view))
        return codes

    def __str__(self) -> str:
        return type(self).__name__


class CompiledPlayer(Player):
    """A player whose choices for many records are made by a kernel, and for one view too."""

    @abstractmethod
    def choose_many(self, knowns: Array) -> Array:
        """The choices, by the kernel."""

    def choose(self, view: View) -> Move:
        """The kernel's choice for one view."""
        from sixtysix import solver_interface

        check_turn(view)
        return move_of(int(self.choose_many(solver_interface.known_array(view))[0]))


def check_turn(view: object) -> None:
    """Whether the player of a view has to move."""
    if not isinstance(view, View):
        raise TypeError(f"a player chooses from a View, not from {type(view).__name__}")
    if view.over:
        raise InvalidPosition("position", "the deal is over, no move is left to choose")
    if view.to_move != view.player:
        raise InvalidPosition("turn", f"player {view.player}, whose view this is, is not to move")
