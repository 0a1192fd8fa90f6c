"""The card game Sixty-Six: rules, positions, exact values, and values with hidden cards.

Every name is loaded when it is first used, so that importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sixtysix.contest.arena import arena
    from sixtysix.contest.ratings import Rating, RatingTable, round_robin
    from sixtysix.contest.report import ArenaReport, SideReport
    from sixtysix.contest.sequential import Stop
    from sixtysix.contest.statistics import Interval
    from sixtysix.engine import warmup
    from sixtysix.errors import IllegalMove, InvalidPosition
    from sixtysix.game.cards import Card, Suit
    from sixtysix.game.deal import Deal
    from sixtysix.game.match import Match
    from sixtysix.game.moves import Move
    from sixtysix.game.outcome import Outcome
    from sixtysix.game.position import Close, Position
    from sixtysix.game.rules import Rules
    from sixtysix.game.view import View
    from sixtysix.players.player import Player
    from sixtysix.players.specs import player
    from sixtysix.questions.arrays import deals, from_array, solve, to_array
    from sixtysix.questions.batch import analyze
    from sixtysix.questions.evaluate import best_move, evaluate
    from sixtysix.questions.evaluation import Evaluation, MoveEvaluation, Nodes
    from sixtysix.questions.objectives import MatchScore
    from sixtysix.questions.perft import perft

__version__ = "0.1.0"

_HOMES = {
    "ArenaReport": "contest.report",
    "Card": "game.cards",
    "Close": "game.position",
    "Deal": "game.deal",
    "Evaluation": "questions.evaluation",
    "IllegalMove": "errors",
    "Interval": "contest.statistics",
    "InvalidPosition": "errors",
    "Match": "game.match",
    "MatchScore": "questions.objectives",
    "Move": "game.moves",
    "MoveEvaluation": "questions.evaluation",
    "Nodes": "questions.evaluation",
    "Outcome": "game.outcome",
    "Player": "players.player",
    "Position": "game.position",
    "Rating": "contest.ratings",
    "RatingTable": "contest.ratings",
    "Rules": "game.rules",
    "SideReport": "contest.report",
    "Stop": "contest.sequential",
    "Suit": "game.cards",
    "View": "game.view",
    "analyze": "questions.batch",
    "arena": "contest.arena",
    "best_move": "questions.evaluate",
    "deals": "questions.arrays",
    "evaluate": "questions.evaluate",
    "from_array": "questions.arrays",
    "perft": "questions.perft",
    "player": "players.specs",
    "round_robin": "contest.ratings",
    "solve": "questions.arrays",
    "to_array": "questions.arrays",
    "warmup": "engine",
}

__all__ = [
    "ArenaReport",
    "Card",
    "Close",
    "Deal",
    "Evaluation",
    "IllegalMove",
    "Interval",
    "InvalidPosition",
    "Match",
    "MatchScore",
    "Move",
    "MoveEvaluation",
    "Nodes",
    "Outcome",
    "Player",
    "Position",
    "Rating",
    "RatingTable",
    "Rules",
    "SideReport",
    "Stop",
    "Suit",
    "View",
    "analyze",
    "arena",
    "best_move",
    "deals",
    "evaluate",
    "from_array",
    "perft",
    "player",
    "round_robin",
    "solve",
    "to_array",
    "warmup",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"sixtysix.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
