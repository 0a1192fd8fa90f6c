"""What one player knows of a state of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sixtysix.common.argument_checks import MOST_SEED
from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.errors import IllegalMove, InvalidPosition, check_number
from sixtysix.game.cards import NO_CARD, Card, bit, cards_in
from sixtysix.game.moves import Move
from sixtysix.game.position import Position, Table, bonus_in, readable_move
from sixtysix.game.situation import Situation, pair
from sixtysix.hidden import worlds
from sixtysix.notation.parse_position import read


class View(Table):
    """A player's own hand, the table, and what he knows of the hidden cards. Immutable.

    It holds no card that ``player`` cannot know, in no form. Made by ``Position.view``,
    ``Deal.view``, ``View.parse`` and ``play``.
    """

    __slots__ = ("_player",)

    _player: int

    @classmethod
    def _trusted(cls, situation: Situation, player: int) -> View:
        view = cls.__new__(cls)
        object.__setattr__(view, "situation", situation)
        object.__setattr__(view, "_player", player)
        return view

    @classmethod
    def onto(cls, s: Situation, player: int) -> View:
        """What ``player`` sees of a situation: his hand and the table."""
        talon = (NO_CARD,) * (len(s.talon) - 1) + s.talon[-1:]
        hidden = pair(player, 0, s.size(1 - player))
        hands = pair(player, s.hands[player], 0)
        return cls._trusted(s._replace(hands=hands, unknown=hidden, talon=talon), player)

    @classmethod
    def parse(cls, text: str, player: int | None = None) -> View:
        """Read the text of a view or of a position, all of which the player then knows.

        ``player`` is the one whose hand is known; where both are, it can be given and is the
        player to move otherwise. ``InvalidPosition`` names the field and why.
        """
        return cls._of(read(text), player)

    @classmethod
    def _of(cls, situation: Situation, player: int | None) -> View:
        default = _default_player(situation)
        if player is None:
            return cls._trusted(situation, default)
        player = check_number("player", player, 0, 1)
        if any(situation.unknown) and player != default:
            raise InvalidPosition("hands", f"the hand of player {player} is not known")
        return cls._trusted(situation, player)

    @property
    def player(self) -> int:
        """Whose knowledge this is."""
        return self._player

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's own cards."""
        return cards_in(self.situation.hands[self._player])

    @property
    def hands(self) -> tuple[tuple[Card | None, ...], tuple[Card | None, ...]]:
        """The cards of player 0 and 1, ``None`` for each that is not known."""
        s = self.situation
        first, second = (
            (*cards_in(hand), *[None] * unknown)
            for hand, unknown in zip(s.hands, s.unknown, strict=True)
        )
        return first, second

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place the player does not know."""
        return cards_in(self.situation.unseen)

    @property
    def excluded(self) -> tuple[Card, ...]:
        """Unseen cards that the other cannot hold, proved by replies in the strict phase."""
        return cards_in(self.situation.excluded)

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that the player to move can have, in the order of ``Position.legal_moves``.

        Exact for ``player``; of the other, all that he can make in at least one world.
        """
        from sixtysix.hidden.knowledge import possible_moves

        return possible_moves(self.situation, 1 - self._player)

    def play(self, move: Move | str, drew: Card | str | None = None) -> View:
        """What the player knows after a move of either player.

        ``drew`` is the card that the player himself draws by it, given when and only when that card
        was hidden: after a trick, or where closing before the draw exists, with the move ``draw``.
        ``IllegalMove`` for a move that is possible in no world, ``InvalidPosition`` with the field
        ``drew`` for a card that is wrong, missing or superfluous.
        """
        from sixtysix import solver_interface
        from sixtysix.hidden.knowledge import fitting_world, learned

        made, card = readable_move(move), _card(drew)
        s, hidden = self.situation, 1 - self._player
        world = None if made is None else fitting_world(s, hidden, made)
        if made is None or world is None or made not in solver_interface.legal_moves(world):
            raise IllegalMove(str(move) if made is None else str(made), self.legal_moves())
        after = solver_interface.after(world, made)
        place = self._hidden_place(len(after.talon), after.leader)
        _check_drew(card, place, s)
        if card is not None and place is not None:
            world = fitting_world(s, hidden, made, {place: card})
            if world is None:
                raise InvalidPosition("drew", f"{card} cannot be on top of the talon")
            after = solver_interface.after(world, made)
        return View._trusted(learned(s, self._player, world, made, after), self._player)

    def _hidden_place(self, left: int, winner: int) -> int | None:
        """The place of the hidden talon card that the player draws, if he draws one."""
        talon = self.situation.talon
        place = 0 if winner == self._player else 1
        return place if left < len(talon) and talon[place] < 0 else None

    def world_count(self) -> int:
        """The number of worlds: the other's hand and, with an open talon, the talon's order."""
        return worlds.world_count(self.situation)

    def worlds(self) -> Iterator[Position]:
        """Every world once, lazily; after a close the face-down talon stays unknown."""
        for world in worlds.worlds(self.situation, 1 - self._player):
            yield Position._trusted(world)

    def sample(self, n: int, seed: int = 0) -> list[Position]:
        """``n`` worlds, uniform and with replacement; number ``i`` depends on (seed, i) only.

        ``TypeError`` for wrong types, ``InvalidPosition`` for a negative ``n`` or a seed outside
        0 … 2**64 - 1.
        """
        n, seed = check_number("n", n, 0), check_number("seed", seed, 0, MOST_SEED)
        s, hidden = self.situation, 1 - self._player
        return [Position._trusted(worlds.sample(s, hidden, seed, i)) for i in range(n)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return False
        return self._player == other._player and self.situation == other.situation

    def __hash__(self) -> int:
        return hash((self._player, self.situation))

    def __repr__(self) -> str:
        player = f", player={self._player}" * (self._player != _default_player(self.situation))
        return f"View.parse({str(self)!r}{player})"

    def __reduce__(self) -> tuple[Any, ...]:
        return View._trusted, (self.situation, self._player)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        bonus = self.situation.bonus
        return closed_dict("View", text=str(self), player=self._player, bonus=bonus)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> View:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        fields = opened_dict(data, "View", "text", "player", "bonus")
        player = check_number("player", fields["player"], 0, 1)
        return cls._of(read(fields["text"], bonus_in(fields)), player)


def _default_player(s: Situation) -> int:
    """The player whose hand is known; where both are, the player to move."""
    return s.unknown.index(0) if any(s.unknown) else s.to_move


def _card(drew: Card | str | None) -> Card | None:
    if drew is None or isinstance(drew, Card):
        return drew
    if not isinstance(drew, str):
        raise TypeError(f"drew must be a Card, its text or None, not {type(drew).__name__}")
    try:
        return Card.parse(drew)
    except InvalidPosition as error:
        raise InvalidPosition("drew", error.reason) from None


def _check_drew(card: Card | None, place: int | None, s: Situation) -> None:
    if card is None and place is not None:
        raise InvalidPosition("drew", "missing: the player draws a card by this move")
    if card is not None and place is None:
        raise InvalidPosition("drew", f"{card}, but the player draws no hidden card by this move")
    if card is not None and not bit(card) & s.unseen:
        raise InvalidPosition("drew", f"{card} is not among the unseen cards")
