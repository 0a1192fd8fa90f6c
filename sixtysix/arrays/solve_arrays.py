"""Exact values of arrays of positions, by threads or by any executor.

Neither how the rows are cut nor who works on them changes a value. No copy is made of the rows.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from sixtysix import solver_interface
from sixtysix.arrays.array_checks import array_of_states, check_states, kernel_rows
from sixtysix.arrays.conversion import to_moves
from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.exact_and_pimc import borrowed_context
from sixtysix.game.moves import Move
from sixtysix.solver_interface import Array
from sixtysix.workers.executors import Workers
from sixtysix.workers.work_sharing import Ranges, check_executor, next_size, share, thread_count

NODES_A_CALL = 200_000
FIRST_PIECE = 64  # rows
LARGEST_PIECE = 8192
LARGEST_TASK = 65_536  # rows that travel to a worker at once: 6.5 MB

Rows: TypeAlias = Callable[[Array, slice, Ranges], None]


@dataclass(frozen=True, slots=True, eq=False)
class ArrayEvaluation:
    """The exact value of every legal move of many positions, in arrays.

    The moves of position ``i`` are the entries ``offsets[i]`` … ``offsets[i + 1] - 1`` of ``codes``
    and ``move_values``, in the order of ``Position.legal_moves``. (Positions have 1 to some dozens
    of moves: columns of a fixed width would be mostly empty. So a position takes 11 bytes and
    3 more for each of its moves.)
    """

    values: Array
    """int8, shape (n,): game points (-3 … 3) for the player to move, as ``solve`` gives them."""
    best: Array
    """int16, shape (n,): the code of the first of the best moves; a false claim is none of them."""
    offsets: Array
    """int64, shape (n + 1,): where the moves of each position begin; the last is their number."""
    codes: Array
    """int16: codes of moves, which ``to_moves`` reads."""
    move_values: Array
    """int8: game points for the player to move after each move, both playing on at their best."""

    def __len__(self) -> int:
        return len(self.values)

    @property
    def counts(self) -> Array:
        """int64, shape (n,): how many legal moves each position has."""
        return np.diff(self.offsets)

    def moves(self, i: int) -> list[tuple[Move, int]]:
        """The legal moves of position ``i`` and their values; ``IndexError`` if there is none."""
        if not -len(self) <= i < len(self):
            raise IndexError(f"position {i} of {len(self)}")
        first, last = self.offsets[i % len(self)], self.offsets[i % len(self) + 1]
        values = self.move_values[first:last].tolist()
        return list(zip(to_moves(self.codes[first:last]), values, strict=True))


def solve(array: Array, *, threads: int | None = None, executor: Any = None) -> Array:
    """Exact values of many positions, int8 of shape (n,): game points for the player to move.

    ``array`` has the dtype ``position_dtype()``, as ``to_array`` and ``deals`` make it; it may be
    memory-mapped or read-only, and is never copied. ``threads`` (all cores by default) or the
    workers of ``executor``, which is left running, share the work; see ``analyze`` for executors.
    ``TypeError`` for anything but an array of positions, ``InvalidPosition`` for the first row that
    is finished or corrupt.
    """
    check_executor(executor, threads)
    states = array_of_states(array)
    if executor is not None:
        return _solve_by_executor(states, Workers(executor))
    return _solve_by_threads(states, thread_count(threads))


def evaluate_array(
    array: Array, *, threads: int | None = None, executor: Any = None
) -> ArrayEvaluation:
    """The exact value of every legal move of many positions, as arrays; options as for ``solve``.

    What ``evaluate`` says of each, for two or three times the time of ``solve``. ``TypeError`` for
    anything but an array of positions, ``InvalidPosition`` for the first row that is finished or
    corrupt.
    """
    check_executor(executor, threads)
    states = array_of_states(array)
    count = thread_count(threads)
    found = _empty_evaluation(states, count)
    if executor is None:
        _evaluate_rows(states, found, count)
        return found
    for rows, piece in _tasks(Workers(executor), evaluate_piece, states):
        first, last = found.offsets[rows.start], found.offsets[rows.stop]
        found.values[rows.start : rows.stop] = piece.values
        found.best[rows.start : rows.stop] = piece.best
        found.codes[first:last] = piece.codes
        found.move_values[first:last] = piece.move_values
    return found


# ---------------------------------------------------------------- what a worker does


def solve_piece(states: Array) -> Array:
    """A worker's task: the values of some states."""
    return _solve_by_threads(array_of_states(states), 1)


def evaluate_piece(states: Array) -> ArrayEvaluation:
    """A worker's task: the values of all moves of some states."""
    return evaluate_array(states, threads=1)


def _tasks(workers: Workers, task: Callable[..., Any], states: Array) -> Any:
    return workers.in_order(
        len(states), lambda rows: (task, states[rows.start : rows.stop]), LARGEST_TASK
    )


def _solve_by_executor(states: Array, workers: Workers) -> Array:
    _each_piece(states, 1, lambda *_: None)
    values = np.zeros(len(states), np.int8)
    for rows, piece in _tasks(workers, solve_piece, states):
        values[rows.start : rows.stop] = piece
    return values


# ---------------------------------------------------------------- threads


def _solve_by_threads(states: Array, threads: int) -> Array:
    values = np.zeros(len(states), np.int8)
    solve_some = solver_interface.solver_module("array_values").solve_some

    def solve_rows(states: Array, rows: slice, ranges: Ranges) -> None:
        done = 0
        with borrowed_context() as context:
            # In calls of some milliseconds, so that an interrupt need not wait for the piece.
            while done < len(states) and ranges.running:
                done = solve_some(context, states, done, NODES_A_CALL, values[rows])

    _each_piece(states, threads, solve_rows)
    return values


def _empty_evaluation(states: Array, threads: int) -> ArrayEvaluation:
    """Room for what will be found, once the rows have been checked and their moves counted."""
    offsets = np.zeros(len(states) + 1, np.int64)
    count_moves = solver_interface.solver_module("array_moves").count_moves

    def count_rows(states: Array, rows: slice, _: Ranges) -> None:
        count_moves(states, offsets[1:][rows])

    _each_piece(states, threads, count_rows)
    np.cumsum(offsets, out=offsets)
    moves = int(offsets[-1])
    return ArrayEvaluation(
        values=np.zeros(len(states), np.int8),
        best=np.zeros(len(states), np.int16),
        offsets=offsets,
        codes=np.zeros(moves, np.int16),
        move_values=np.zeros(moves, np.int8),
    )


def _evaluate_rows(states: Array, found: ArrayEvaluation, threads: int) -> None:
    evaluate_some = solver_interface.solver_module("array_moves").evaluate_some

    def evaluate_rows(states: Array, rows: slice, ranges: Ranges) -> None:
        done = 0
        offsets = found.offsets[rows.start : rows.stop + 1]
        to = (offsets, found.codes, found.move_values, found.best[rows], found.values[rows])
        with borrowed_context() as context:
            while done < len(states) and ranges.running:
                done = evaluate_some(context, states, done, NODES_A_CALL, *to)

    _each_piece(states, threads, evaluate_rows, check=False)


def _each_piece(states: Array, threads: int, work: Rows, *, check: bool = True) -> None:
    """Each thread checks a piece and works on it; the first bad row is the one that is refused."""
    refused: dict[int, InvalidPosition] = {}

    def serve(ranges: Ranges) -> None:
        size = FIRST_PIECE
        while piece := ranges.take(size, among=threads):
            start = time.perf_counter()
            rows = slice(piece.start, piece.stop)
            part = kernel_rows(states[rows])
            try:
                if check:
                    check_states(part, unfinished=True, first=piece.start)
            except InvalidPosition as error:
                refused[piece.start] = error
                ranges.stop()
            else:
                work(part, rows, ranges)
            size = min(LARGEST_PIECE, next_size(len(piece), time.perf_counter() - start))

    share(serve, Ranges(len(states), None), threads)
    if refused:
        raise refused[min(refused)]
