"""The card game Sixty-Six: rules, positions, exact values, and values with hidden cards.

Every name is loaded when it is first used, so that importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sixtysix.arrays.conversion import (
        from_array,
        position_dtype,
        to_array,
        to_moves,
        to_texts,
    )
    from sixtysix.arrays.random_deals import deals
    from sixtysix.arrays.solve_arrays import ArrayEvaluation, evaluate_array, solve
    from sixtysix.batches.analyze_items import analyze
    from sixtysix.contest.arena import arena
    from sixtysix.contest.report import ArenaReport, SideReport
    from sixtysix.contest.round_robin import Rating, RatingTable, round_robin
    from sixtysix.contest.sequential_test import Stop
    from sixtysix.contest.statistics import Interval
    from sixtysix.errors import FileProblem, IllegalMove, InvalidPosition
    from sixtysix.evaluation.evaluate import best_move, evaluate
    from sixtysix.evaluation.objectives import MatchScore
    from sixtysix.evaluation.result import Evaluation, MoveEvaluation, Nodes
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
    from sixtysix.perft_counter import perft
    from sixtysix.players.player import Player
    from sixtysix.players.player_text import player
    from sixtysix.solver_interface import warmup
    from sixtysix.studies.move_study import MoveStudy
    from sixtysix.studies.study_result import Study
    from sixtysix.studies.study_worlds import study

__version__ = "0.1.0"

_HOMES = {
    "ArenaReport": "contest.report",
    "ArrayEvaluation": "arrays.solve_arrays",
    "Card": "game.cards",
    "Close": "game.position",
    "Constraint": "game.constraint",
    "Deal": "game.deal",
    "Evaluation": "evaluation.result",
    "FileProblem": "errors",
    "FileSummary": "files.analyze_file",
    "IllegalMove": "errors",
    "Interval": "contest.statistics",
    "InvalidPosition": "errors",
    "Match": "game.match",
    "MatchScore": "evaluation.objectives",
    "Move": "game.moves",
    "MoveEvaluation": "evaluation.result",
    "MoveStudy": "studies.move_study",
    "Nodes": "evaluation.result",
    "Outcome": "game.outcome",
    "Player": "players.player",
    "Position": "game.position",
    "Rating": "contest.round_robin",
    "RatingTable": "contest.round_robin",
    "Rules": "game.rules",
    "SideReport": "contest.report",
    "Stop": "contest.sequential_test",
    "Study": "studies.study_result",
    "Suit": "game.cards",
    "View": "game.view",
    "analyze": "batches.analyze_items",
    "analyze_file": "files.analyze_file",
    "arena": "contest.arena",
    "best_move": "evaluation.evaluate",
    "deals": "arrays.random_deals",
    "evaluate": "evaluation.evaluate",
    "evaluate_array": "arrays.solve_arrays",
    "from_array": "arrays.conversion",
    "perft": "perft_counter",
    "player": "players.player_text",
    "position_dtype": "arrays.conversion",
    "round_robin": "contest.round_robin",
    "solve": "arrays.solve_arrays",
    "study": "studies.study_worlds",
    "to_array": "arrays.conversion",
    "to_moves": "arrays.conversion",
    "to_texts": "arrays.conversion",
    "warmup": "solver_interface",
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
    return __all__
