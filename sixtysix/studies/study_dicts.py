"""The fields of a study's dicts, read; ``TypeError`` or ``InvalidPosition`` for what is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from sixtysix.common.argument_checks import whole_number
from sixtysix.common.versioned_dicts import opened_list
from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.objectives import OUTCOMES
from sixtysix.evaluation.result import Counts
from sixtysix.game.cards import Card
from sixtysix.game.constraint import Constraint
from sixtysix.game.view import View

Matrix: TypeAlias = tuple[Counts, ...]


def read_subject(data: object) -> View | Constraint:
    """What was asked."""
    if isinstance(data, Mapping) and data.get("type") == "View":
        return View.from_dict(data)
    if not isinstance(data, Mapping):
        raise TypeError(f"subject must be a dict, not {type(data).__name__}")
    return Constraint.from_dict(data)


def read_counts(name: str, values: object) -> Counts:
    """Worlds with outcome -3 … 3."""
    counts = tuple(whole_number(name, count, 0) for count in opened_list(name, values))
    if len(counts) != len(OUTCOMES):
        raise InvalidPosition(name, f"expected {len(OUTCOMES)} numbers")
    return counts


def read_worlds(values: object) -> Counts:
    """The counts of a move, which was legal in one world at least."""
    counts = read_counts("counts", values)
    if not sum(counts):
        raise InvalidPosition("counts", "all of them are 0")
    return counts


def read_hidden(data: object) -> Iterator[tuple[Card, Counts, Counts]]:
    """Each hidden card with its counts in the other's hand and in the talon."""
    if not isinstance(data, Mapping):
        raise TypeError(f"hidden must be a dict, not {type(data).__name__}")
    for card, places in data.items():
        pair = opened_list("hidden", places)
        if len(pair) != 2:
            raise InvalidPosition("hidden", "expected counts of two places")
        yield Card.parse(card), read_counts("hidden", pair[0]), read_counts("hidden", pair[1])


def read_pairs(values: object, size: int) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """The four tables for every two of ``size`` moves."""
    matrices = []
    for matrix in opened_list("pairs", values):
        rows = [opened_list("pairs", row) for row in opened_list("pairs", matrix)]
        if len(rows) != size or any(len(row) != size for row in rows):
            raise InvalidPosition("pairs", f"expected {size} rows of {size} numbers")
        matrices.append(tuple(tuple(whole_number("pairs", n, -(10**12)) for n in r) for r in rows))
    if len(matrices) != 4:
        raise InvalidPosition("pairs", "expected four tables")
    first, second, third, fourth = matrices
    return first, second, third, fourth
