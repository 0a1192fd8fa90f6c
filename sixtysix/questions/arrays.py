"""Positions as rows of an array: random deals, exact values of many, and the way in and out."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future

import numpy as np

from sixtysix import engine
from sixtysix.common.checks import whole_number
from sixtysix.engine import Array
from sixtysix.errors import InvalidPosition
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules
from sixtysix.questions.search import borrowed_context
from sixtysix.questions.states import array_of_states, check_states
from sixtysix.questions.workers import Ranges, check_executor, share, thread_count

MOST_DEALS = 10**8
DEALS_A_CALL = 100_000
MOST_SEED = 2**64 - 1
NODES_A_CALL = 200_000
LARGEST_PIECE = 1024  # states
PIECES_A_WORKER = 8
PIECES_AHEAD = 64


def deals(n: int, seed: int = 0, rules: Rules | None = None) -> Array:
    """``n`` random deals as an array of states, shape (n,); deal ``i`` depends on (seed, i) only.

    ``rules`` is ``classic`` by default. Player 0 is non-dealer and leads. ``n`` is at most 10**8,
    ``seed`` from 0 to 2**64 - 1; ``TypeError`` and ``ValueError`` otherwise. Deal 0 is
    ``Position.deal(seed, rules)``.
    """
    whole_number("n", n, 0, MOST_DEALS)
    whole_number("seed", seed, 0, MOST_SEED)
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, not {type(rules).__name__}")
    states = np.zeros(n, engine.STATE)
    fill = engine.part("deals").fill_deals
    record = engine.rules_array(Rules() if rules is None else rules)
    for first in range(0, n, DEALS_A_CALL):
        fill(seed, first, record, states[first : first + DEALS_A_CALL])
    return states


def to_array(positions_or_texts: Iterable[Position | str]) -> Array:
    """Positions, or their texts, as an array of states, shape (n,), for ``solve``.

    The dtype is the engine's and may change between versions; ``from_array`` reads it. A text that
    cannot be read raises ``InvalidPosition``, anything else ``TypeError``, naming the item.
    """
    if isinstance(positions_or_texts, Position | str):
        raise TypeError("to_array takes several positions: put a single one into a list")
    rows = [_row(i, item) for i, item in enumerate(positions_or_texts)]
    return np.concatenate(rows) if rows else np.zeros(0, engine.STATE)


def from_array(array: Array) -> list[Position]:
    """The positions of an array of states.

    ``TypeError`` for any other array; ``InvalidPosition``, naming the item and its field, for a row
    that no position has.
    """
    states = array_of_states(array)
    check_states(states, unfinished=False)
    return [_position(i, states[i : i + 1]) for i in range(len(states))]


def solve(array: Array, *, threads: int | None = None, executor: Executor | None = None) -> Array:
    """Exact values of many positions, int8 of shape (n,): game points for the player to move.

    ``array`` is made by ``to_array`` or ``deals``. ``threads`` (all cores by default) or the
    workers of ``executor``, which is left running, share the work. ``TypeError`` for anything but
    an array of states, ``InvalidPosition`` for the first row that is finished or corrupt.
    """
    check_executor(executor, threads)
    count = thread_count(threads)
    states = array_of_states(array)
    if executor is None:
        return _solve_by_threads(states, count)
    check_states(states, unfinished=True)
    return _solve_by_executor(states, executor)


def solve_piece(states: Array) -> Array:
    """A worker's task: the values of some states."""
    return _solve_by_threads(states, 1)


def _solve_by_threads(states: Array, threads: int) -> Array:
    """Each thread checks a piece and solves it; the first bad row is the one that is refused."""
    values = np.zeros(len(states), np.int8)
    refused: dict[int, InvalidPosition] = {}
    piece = min(LARGEST_PIECE, len(states) // (PIECES_A_WORKER * threads) + 1)

    def work(ranges: Ranges) -> None:
        with borrowed_context() as context:
            while part := ranges.take(piece):
                rows = slice(part.start, part.stop)
                try:
                    check_states(states[rows], unfinished=True, first=part.start)
                except InvalidPosition as error:
                    refused[part.start] = error
                    ranges.stop()
                else:
                    _solve_rows(context, states[rows], values[rows], ranges)

    share(work, Ranges(len(states), None), threads)
    if refused:
        raise refused[min(refused)]
    return values


def _solve_rows(context: Array, states: Array, values: Array, ranges: Ranges) -> None:
    """In kernel calls of some milliseconds, so that an interrupt need not wait for the piece."""
    solve_some = engine.part("batch").solve_some
    done = 0
    while done < len(states) and ranges.running:
        done = solve_some(context, states, done, NODES_A_CALL, values)


def _solve_by_executor(states: Array, executor: Executor) -> Array:
    piece = min(LARGEST_PIECE, len(states) // PIECES_AHEAD + 1)
    starts = iter(range(0, len(states), piece))
    pending: deque[Future[Array]] = deque()

    def values() -> Iterator[Array]:
        for start in starts:
            pending.append(executor.submit(solve_piece, states[start : start + piece]))
            if len(pending) >= PIECES_AHEAD:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()

    try:
        return np.concatenate([np.zeros(0, np.int8), *values()])
    finally:
        for future in pending:
            future.cancel()


def _row(index: int, item: object) -> Array:
    try:
        return engine.state_array(_parsed(item))
    except InvalidPosition as error:
        raise InvalidPosition(error.field, f"item {index}: {error.reason}") from error
    except TypeError as error:
        raise TypeError(f"item {index}: {error}") from error


def _parsed(item: object) -> Position:
    if isinstance(item, str):
        return Position.parse(item)
    if not isinstance(item, Position):
        raise TypeError(f"expected a Position or its text, not {type(item).__name__}")
    return item


def _position(index: int, state: Array) -> Position:
    try:
        return engine.position_of(state)
    except InvalidPosition as error:
        raise InvalidPosition(error.field, f"item {index}: {error.reason}") from error
