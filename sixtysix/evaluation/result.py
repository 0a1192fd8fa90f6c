"""The answer to a question: what every legal move is worth, and which is best."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import fields as dataclass_fields
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar

from sixtysix.common.argument_checks import flag, number, whole_number
from sixtysix.common.intervals import Interval, z_score
from sixtysix.common.versioned_dicts import closed_dict, opened_dict, opened_list
from sixtysix.errors import InvalidPosition, check_text
from sixtysix.evaluation.objectives import (
    OUTCOMES,
    Objective,
    objective_from_json,
    objective_to_json,
)
from sixtysix.game.moves import Move

CONFIDENCE = 0.95

Counts: TypeAlias = tuple[int, ...]  # worlds with outcome -3, -2, … 3
Item = TypeVar("Item")


class Nodes(NamedTuple):
    """Positions searched: with an open talon, and closed or exhausted ones."""

    open: int
    strict: int


@dataclass(frozen=True, slots=True)
class MoveEvaluation:
    """One legal move as one decision (exchange, close, announcement and card together).

    ``value`` is the mean of the objective over the worlds, for the player to move: game points
    (-3 … 3) or a probability. ``stderr`` is its standard error in the same unit, 0 where the value
    is exact or every world was counted; a single sampled world gets the largest it can be.
    ``counts`` holds the number of worlds in which the move leads to -3, -2, … 3 game points.
    """

    move: Move
    value: float
    stderr: float
    counts: Counts

    @property
    def interval(self) -> Interval:
        """The normal 95 % interval of ``value`` in its unit; a point where ``stderr`` is 0.

        For the error of the sample alone: of the tree's playouts or of the worlds drawn.
        """
        spread = z_score(CONFIDENCE) * self.stderr
        return Interval(self.value - spread, self.value + spread)

    @property
    def outcomes(self) -> tuple[float, ...]:
        """The probabilities of -3, -2, … 3 game points."""
        worlds = sum(self.counts)
        return tuple(count / worlds for count in self.counts)

    @property
    def win_probability(self) -> float:
        """The probability of winning the deal; a draw counts half."""
        doubled = 2 * sum(self.counts[4:]) + self.counts[3]
        return doubled / (2 * sum(self.counts))

    def __str__(self) -> str:
        error = f" ± {self.stderr:.3f}" if self.stderr else ""
        return f"{self.move} {self.value:+.3f}{error}"

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "MoveEvaluation",
            move=str(self.move),
            value=self.value,
            stderr=self.stderr,
            counts=list(self.counts),
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        fields = opened_dict(data, "MoveEvaluation", "move", "value", "stderr", "counts")
        return cls(
            Move.parse(fields["move"]),
            number("value", fields["value"]),
            number("stderr", fields["stderr"]),
            _counts(fields["counts"]),
        )


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What every legal move is worth to the player to move, and the best of them.

    ``moves`` has every legal move, best first; moves of equal value stand in the order of
    ``legal_moves()``. False claims stand last, are never among ``best_moves`` and do not count for
    ``value``. ``best_moves`` are all that tie, ``value`` is theirs. ``worlds`` is the number of
    worlds averaged over (1 where all cards are known) or of the tree's playouts; ``exact`` says
    that only one world was possible. ``line`` is best play by both to the end of the deal, from an
    open position only. ``method`` is the one that found it (never ``"auto"``), ``nodes`` the size
    of the search.
    """

    value: float
    best_moves: tuple[Move, ...]
    moves: tuple[MoveEvaluation, ...]
    line: tuple[Move, ...]
    exact: bool
    worlds: int
    nodes: Nodes
    objective: Objective
    method: str

    @property
    def best(self) -> Move:
        """The first of the best moves."""
        return self.best_moves[0]

    @property
    def forced(self) -> bool:
        """Whether there is only one legal move."""
        return len(self.moves) == 1

    def __str__(self) -> str:
        basis = "exact" if self.exact else f"{self.worlds} worlds"
        return f"{self.objective}, {basis}: " + ", ".join(map(str, self.moves))

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "Evaluation",
            value=self.value,
            best_moves=[str(move) for move in self.best_moves],
            moves=[move.to_dict() for move in self.moves],
            line=[str(move) for move in self.line],
            exact=self.exact,
            worlds=self.worlds,
            nodes=list(self.nodes),
            objective=objective_to_json(self.objective),
            method=self.method,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        fields = opened_dict(data, "Evaluation", *(field.name for field in dataclass_fields(cls)))
        return cls(
            value=number("value", fields["value"]),
            best_moves=_several("best_moves", fields["best_moves"], Move.parse, 1),
            moves=_several("moves", fields["moves"], MoveEvaluation.from_dict, 1),
            line=_several("line", fields["line"], Move.parse),
            exact=flag("exact", fields["exact"]),
            worlds=whole_number("worlds", fields["worlds"], 1),
            nodes=_nodes(fields["nodes"]),
            objective=objective_from_json(fields["objective"]),
            method=check_text("method", fields["method"]),
        )


def _several(
    name: str, values: object, read: Callable[[Any], Item], least: int = 0
) -> tuple[Item, ...]:
    """Every entry of a list, read."""
    entries = opened_list(name, values)
    if len(entries) < least:
        raise InvalidPosition(name, "empty")
    return tuple(map(read, entries))


def _counts(values: object) -> Counts:
    counts = _several("counts", values, lambda count: whole_number("counts", count, 0))
    if len(counts) != len(OUTCOMES) or sum(counts) == 0:
        raise InvalidPosition("counts", f"expected {len(OUTCOMES)} numbers, not all of them 0")
    return counts


def _nodes(values: object) -> Nodes:
    nodes = _several("nodes", values, lambda count: whole_number("nodes", count, 0))
    if len(nodes) != len(Nodes._fields):
        raise InvalidPosition("nodes", "expected two numbers")
    return Nodes(*nodes)
