"""Cards, moves and results as people read them: symbols in colour, or plain letters in a pipe.

With ``tables`` and ``odds_tables`` the only code that imports rich.
"""

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from sixtysix.evaluation.objectives import MatchScore, Objective
from sixtysix.evaluation.result import Evaluation
from sixtysix.game.cards import SUITS, SYMBOLS
from sixtysix.game.moves import Move
from sixtysix.game.outcome import Outcome

PIPE_WIDTH = 200  # columns: what is piped is not wrapped
RED = "dh"
SYMBOL_OF = dict(zip(SUITS, SYMBOLS, strict=True))


def screen() -> Console:
    """Standard output as it is now."""
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(file=sys.stdout, width=width, highlight=False, emoji=False, markup=False)


class Words:
    """Texts for one console: with symbols in colour on a terminal that has them."""

    def __init__(self, console: Console) -> None:
        self._symbols = console.is_terminal and console.encoding.startswith("utf")

    def suit(self, letter: str) -> Text:
        """A suit."""
        style = "red" if letter in RED else ""
        return Text(SYMBOL_OF[letter] if self._symbols else letter, style=style)

    def cards(self, cards: Iterable[object]) -> Text:
        """Cards side by side, ``?`` for those that are not known."""
        return Text(" ").join(self.card("?" if card is None else str(card)) for card in cards)

    def card(self, text: str) -> Text:
        """A card from its text."""
        if text == "?":
            return Text(text, style="dim")
        return Text.assemble(text[:-1], self.suit(text[-1]), style="red" if text[-1] in RED else "")

    def move(self, move: Move) -> Text:
        """A move as it is written, with its suit as a symbol."""
        if move.card is None:
            return Text(str(move))
        before, after = str(move).split(str(move.card))
        return Text.assemble(before, self.card(str(move.card)), after)

    def moves(self, moves: Iterable[Move]) -> Text:
        """Moves side by side."""
        return Text(" ").join(map(self.move, moves))


def objective_words(objective: Objective) -> str:
    """What the values are."""
    if isinstance(objective, MatchScore):
        return f"probability of winning the match from {objective.mine}-{objective.theirs}"
    return "game points" if objective == "points" else "probability of winning the deal"


def value_words(value: float, evaluation: Evaluation) -> str:
    """A value: game points with a sign, or a probability."""
    if evaluation.objective != "points":
        return f"{value:.3f}"
    digits = 0 if evaluation.exact else 3
    return f"{value:+.{digits}f}" if value else "0"


def outcome_words(outcome: Outcome) -> str:
    """How a deal ends."""
    if outcome.winner is None:
        return "a draw"
    points = "game point" if outcome.game_points == 1 else "game points"
    return f"player {outcome.winner} wins {outcome.game_points} {points} ({outcome.reason})"
