"""The card game Sixty-Six: rules, positions, exact values, and values with hidden cards.

Objects and texts are here at once; what needs the engine is loaded at first need.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixtysix.cards import Card, Suit
from sixtysix.deal import Deal
from sixtysix.errors import IllegalMove, InvalidPosition
from sixtysix.match import Match
from sixtysix.moves import Move
from sixtysix.outcome import Outcome
from sixtysix.position import Close, Position
from sixtysix.rules import Rules
from sixtysix.view import View

if TYPE_CHECKING:
    from sixtysix.arrays import deals, from_array, solve, to_array
    from sixtysix.batch import analyze
    from sixtysix.engine import perft, warmup
    from sixtysix.evaluation import Evaluation, MoveEvaluation
    from sixtysix.objectives import MatchScore
    from sixtysix.question import best_move, evaluate

__version__ = "0.1.0"

_LATER = {
    "Evaluation": "evaluation",
    "MatchScore": "objectives",
    "MoveEvaluation": "evaluation",
    "analyze": "batch",
    "best_move": "question",
    "deals": "arrays",
    "evaluate": "question",
    "from_array": "arrays",
    "perft": "engine",
    "solve": "arrays",
    "to_array": "arrays",
    "warmup": "engine",
}

__all__ = [
    "Card",
    "Close",
    "Deal",
    "Evaluation",
    "IllegalMove",
    "InvalidPosition",
    "Match",
    "MatchScore",
    "Move",
    "MoveEvaluation",
    "Outcome",
    "Position",
    "Rules",
    "Suit",
    "View",
    "analyze",
    "best_move",
    "deals",
    "evaluate",
    "from_array",
    "perft",
    "solve",
    "to_array",
    "warmup",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"sixtysix.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
