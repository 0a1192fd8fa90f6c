"""A state of play in which everything is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sixtysix.common.argument_checks import MOST_SEED
from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.errors import IllegalMove, InvalidPosition, check_number
from sixtysix.game.cards import CARDS, SUITS, Card, Suit, cards_in
from sixtysix.game.moves import Move, as_move
from sixtysix.game.outcome import Outcome
from sixtysix.game.random_deal import dealt
from sixtysix.game.rules import Rules
from sixtysix.game.situation import Situation
from sixtysix.notation.format_position import write
from sixtysix.notation.parse_position import read
from sixtysix.validity.position_checks import validated

if TYPE_CHECKING:
    from sixtysix.game.view import View


class Close(NamedTuple):
    """Who closed the talon, and the card points and tricks that the other had then."""

    player: int
    points: int
    tricks: int


class Table:
    """What everybody sees, for ``Position`` and ``View``. Immutable."""

    __slots__ = ("situation",)

    situation: Situation

    def __init__(self) -> None:
        raise TypeError(f"{type(self).__name__}.parse reads one, there is no other way to make it")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.situation.rules

    @property
    def talon(self) -> tuple[Card | None, ...]:
        """The top card first, the turned-up card last; ``None`` for a card that is not known."""
        return tuple([CARDS[card] if card >= 0 else None for card in self.situation.talon])

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return Suit(SUITS[self.situation.trump])

    @property
    def leader(self) -> int:
        """The player on lead, also while the other owes a reply."""
        return self.situation.leader

    @property
    def led(self) -> Card | None:
        """The card that waits for a reply."""
        return CARDS[self.situation.led] if self.situation.led >= 0 else None

    @property
    def before_draw(self) -> bool:
        """Whether the winner of a trick may close before anybody draws."""
        return self.situation.before_draw

    @property
    def to_move(self) -> int:
        """The player whose turn it is, 0 or 1; of a finished deal, the one on lead."""
        return self.situation.to_move

    @property
    def points(self) -> tuple[int, int]:
        """Card points with announced marriages (pending without a trick) and the bonus."""
        return self.situation.points

    @property
    def tricks(self) -> tuple[int, int]:
        """Tricks won."""
        return self.situation.tricks

    @property
    def closed(self) -> Close | None:
        """Who closed the talon and when, or ``None``."""
        s = self.situation
        return Close(s.closer, s.closed_points, s.closed_tricks) if s.closer >= 0 else None

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards of finished tricks."""
        return cards_in(self.situation.gone)

    @property
    def over(self) -> bool:
        """Whether the deal is finished."""
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, ``None`` while it goes on."""
        from sixtysix import solver_interface

        return solver_interface.outcome(self.situation)

    def __str__(self) -> str:
        return write(self.situation)


class Position(Table):
    """All cards are known, but for those of a closed talon perhaps. Immutable.

    Made by ``Position.deal``, ``Position.parse`` and ``play``; two positions are equal if they are
    the same in everything, rules included.
    """

    __slots__ = ()

    @classmethod
    def of(cls, situation: Situation) -> Position:
        """The position of a situation, which is checked."""
        return cls._trusted(_all_known(validated(situation, situation.bonus)))

    @classmethod
    def _trusted(cls, situation: Situation) -> Position:
        position = cls.__new__(cls)
        object.__setattr__(position, "situation", situation)
        return position

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the text of a position; ``InvalidPosition`` names the field and why."""
        return cls._trusted(_all_known(read(text)))

    @classmethod
    def deal(cls, seed: int = 0, rules: Rules | None = None, *, dealer: int = 1) -> Position:
        """A random deal of a seed (0 … 2**64 - 1); the non-dealer leads.

        The deck in ascending card order is shuffled by stream 0 of the seed. The first cards are
        player 0's, the next player 1's, then comes the talon from the top. ``rules`` is
        ``classic`` by default. ``TypeError`` for wrong types, ``InvalidPosition`` out of bounds.
        """
        rules = _check_rules(rules)
        check_number("seed", seed, 0, MOST_SEED)
        check_number("dealer", dealer, 0, 1)
        return cls._trusted(dealt(rules, int(seed), leader=1 - int(dealer)))

    @property
    def hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards of player 0 and 1, by suit and from high to low."""
        first, second = self.situation.hands
        return cards_in(first), cards_in(second)

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves in a fixed order; none once the deal is over.

        A claim, drawing, then leads that leave the talon open before those that close it, with the
        exchange before without, cards from low to high (by rank, then clubs, diamonds, hearts,
        spades), an announcement before the silent lead. Ties between moves are broken by it.
        """
        from sixtysix import solver_interface

        return solver_interface.legal_moves(self.situation)

    def play(self, move: Move | str) -> Position:
        """The position after a move or its text; ``IllegalMove`` names the legal ones."""
        from sixtysix import solver_interface

        made = readable_move(move)
        legal = self.legal_moves()
        if made not in legal:
            raise IllegalMove(str(move) if made is None else str(made), legal)
        return Position._trusted(solver_interface.after(self.situation, made))

    def view(self, player: int) -> View:
        """What ``player`` can see here, knowing nothing of how it came about."""
        from sixtysix.game.view import View

        return View.onto(self.situation, check_number("player", player, 0, 1))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.situation == other.situation

    def __hash__(self) -> int:
        return hash(self.situation)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position._trusted, (self.situation,)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict("Position", text=str(self), bonus=self.situation.bonus)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Position:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        fields = opened_dict(data, "Position", "text", "bonus")
        return cls._trusted(_all_known(read(fields["text"], bonus_in(fields))))


def bonus_in(fields: Mapping[str, Any]) -> int:
    """The bonus in a dict."""
    return check_number("bonus", fields["bonus"], 0)


def readable_move(move: Move | str) -> Move | None:
    """A move, the move of a text, or ``None`` for a text that is no move anywhere."""
    try:
        return as_move(move)
    except InvalidPosition:
        return None


def _check_rules(rules: Rules | None) -> Rules:
    if rules is None:
        return Rules()
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, not {type(rules).__name__}")
    return rules


def _all_known(situation: Situation) -> Situation:
    """Refuse hidden cards: with them it is a view."""
    if any(situation.unknown):
        raise InvalidPosition("hands", "a ? is in one of them: that is a View")
    if situation.open and -1 in situation.talon:
        raise InvalidPosition("talon", "a ? is in the open talon: that is a View")
    return situation
