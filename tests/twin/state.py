"""Cards, the state of a deal, and the parts of a move."""

from typing import NamedTuple

from .rules import Rules

SUITS = "cdhs"
RANKS = "9JQKTA"  # from low to high
CARD_POINTS = {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}


class Close(NamedTuple):
    """Who closed the talon, and what the other player had at that moment."""

    player: int
    points: int
    tricks: int


class Outcome(NamedTuple):
    """How a deal ended; the winner is None for a draw."""

    winner: int | None
    game_points: int
    reason: str


class State(NamedTuple):
    """A state of play with all cards known.

    ``leader`` is on lead, or has led ``led``, or won the trick before the draw. ``points`` include
    marriages that still wait for their first trick. ``bonus`` is the part of the leader's points
    that is the last-trick bonus.
    """

    rules: Rules
    hands: tuple[frozenset[str], frozenset[str]]
    talon: tuple[str, ...]  # the top first, the turned-up card last
    trump: str
    leader: int = 0
    led: str | None = None
    before_draw: bool = False
    points: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    closed: Close | None = None
    gone: frozenset[str] = frozenset()
    claimed: int | None = None
    bonus: int = 0

    @property
    def to_move(self) -> int:
        return self.leader if self.led is None else 1 - self.leader

    @property
    def open(self) -> bool:
        """Whether the talon is there to be drawn from."""
        return len(self.talon) > 0 and self.closed is None


class Move(NamedTuple):
    """The parts of a move that plays a card."""

    exchange: bool
    close: bool
    marriage: bool
    card: str
    claim: bool


def deck(rules: Rules) -> list[str]:
    """All cards of the deck."""
    ranks = RANKS if rules.nines else RANKS[1:]
    return [rank + suit for suit in SUITS for rank in ranks]


def height(card: str) -> int:
    return RANKS.index(card[0])


def lowest_trump(state: State) -> str:
    """The card that may be exchanged for the turned-up one."""
    return ("9" if state.rules.nines else "J") + state.trump


def partner(card: str) -> str | None:
    """The other card of a marriage, or None if this card marries nobody."""
    if card[0] == "K":
        return "Q" + card[1]
    if card[0] == "Q":
        return "K" + card[1]
    return None


def beats(reply: str, led: str, trump: str) -> bool:
    """Whether the reply wins the trick."""
    if reply[1] == led[1]:
        return height(reply) > height(led)
    return reply[1] == trump


def parse_move(text: str) -> Move:
    """The parts of ``[x][c][m]CARD[!]``."""
    claim = text.endswith("!")
    text = text.rstrip("!")
    prefix, card = text[:-2], text[-2:]
    return Move("x" in prefix, "c" in prefix, "m" in prefix, card, claim)
