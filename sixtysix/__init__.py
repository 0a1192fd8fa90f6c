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
    from sixtysix.errors import FileProblem, IllegalMove, InvalidPosition
    from sixtysix.files.analyze_file import FileSummary, analyze_file
    from sixtysix.game.cards import Card, Suit
    from sixtysix.game.constraint import Constraint
    from sixtysix.game.deal import Deal
    from sixtysix.game.match import Match
    from sixtysix.game.moves import Move
    from sixtysix.game.outcome import Outcome
    from sixtysix.game.position import Close, Position
    from sixtysix.game.rules import Rules
    from sixtysix.game.view import View
    from sixtysix.players.player import Player
    from sixtysix.players.specs import player
    from sixtysix.questions.arrays import (
        from_array,
        position_dtype,
        to_array,
        to_moves,
        to_texts,
    )
    from sixtysix.questions.batch import analyze
    from sixtysix.questions.dealing import deals
    from sixtysix.questions.evaluate import best_move, evaluate
    from sixtysix.questions.evaluation import Evaluation, MoveEvaluation, Nodes
    from sixtysix.questions.objectives import MatchScore
    from sixtysix.questions.perft import perft
    from sixtysix.questions.solving import ArrayEvaluation, evaluate_array, solve
    from sixtysix.questions.study import study
    from sixtysix.questions.study_moves import MoveStudy
    from sixtysix.questions.study_results import Study

__version__ = "0.1.0"

_HOMES = {
    "ArenaReport": "contest.report",
    "ArrayEvaluation": "questions.solving",
    "Card": "game.cards",
    "Close": "game.position",
    "Constraint": "game.constraint",
    "Deal": "game.deal",
    "Evaluation": "questions.evaluation",
    "FileProblem": "errors",
    "FileSummary": "files.analyze_file",
    "IllegalMove": "errors",
    "Interval": "contest.statistics",
    "InvalidPosition": "errors",
    "Match": "game.match",
    "MatchScore": "questions.objectives",
    "Move": "game.moves",
    "MoveEvaluation": "questions.evaluation",
    "MoveStudy": "questions.study_moves",
    "Nodes": "questions.evaluation",
    "Outcome": "game.outcome",
    "Player": "players.player",
    "Position": "game.position",
    "Rating": "contest.ratings",
    "RatingTable": "contest.ratings",
    "Rules": "game.rules",
    "SideReport": "contest.report",
    "Stop": "contest.sequential",
    "Study": "questions.study_results",
    "Suit": "game.cards",
    "View": "game.view",
    "analyze": "questions.batch",
    "analyze_file": "files.analyze_file",
    "arena": "contest.arena",
    "best_move": "questions.evaluate",
    "deals": "questions.dealing",
    "evaluate": "questions.evaluate",
    "evaluate_array": "questions.solving",
    "from_array": "questions.arrays",
    "perft": "questions.perft",
    "player": "players.specs",
    "position_dtype": "questions.arrays",
    "round_robin": "contest.ratings",
    "solve": "questions.solving",
    "study": "questions.study",
    "to_array": "questions.arrays",
    "to_moves": "questions.arrays",
    "to_texts": "questions.arrays",
    "warmup": "engine",
}

__all__ = [
    "ArenaReport",
    "ArrayEvaluation",
    "Card",
    "Close",
    "Constraint",
    "Deal",
    "Evaluation",
    "FileProblem",
    "FileSummary",
    "IllegalMove",
    "Interval",
    "InvalidPosition",
    "Match",
    "MatchScore",
    "Move",
    "MoveEvaluation",
    "MoveStudy",
    "Nodes",
    "Outcome",
    "Player",
    "Position",
    "Rating",
    "RatingTable",
    "Rules",
    "SideReport",
    "Stop",
    "Study",
    "Suit",
    "View",
    "analyze",
    "analyze_file",
    "arena",
    "best_move",
    "deals",
    "evaluate",
    "evaluate_array",
    "from_array",
    "perft",
    "player",
    "position_dtype",
    "round_robin",
    "solve",
    "study",
    "to_array",
    "to_moves",
    "to_texts",
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
