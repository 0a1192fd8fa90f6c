"""Questions to the engine: exact values of one position, averages over the worlds of one view."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event

import numpy as np

from sixtysix import solver_interface
from sixtysix.evaluation.objectives import OUTCOMES
from sixtysix.evaluation.result import Counts, MoveEvaluation, Nodes
from sixtysix.game.moves import CLAIM, Move
from sixtysix.game.view import View
from sixtysix.solver_interface import Array
from sixtysix.workers.work_sharing import Ranges, next_size, share


@dataclass(frozen=True, slots=True)
class Tally:
    """What the engine counted: for every legal move the worlds with outcome -3 … 3."""

    moves: tuple[Move, ...]
    counts: tuple[Counts, ...]
    false_claims: tuple[bool, ...]
    worlds: int
    nodes: Nodes


# The counts of one world, by its outcome.
CERTAIN: dict[int, Counts] = {o: tuple(int(o == other) for other in OUTCOMES) for o in OUTCOMES}

# Contexts of searches that are done: as many as ever ran at once.
_idle: list[Array] = []


@contextmanager
def borrowed_context() -> Iterator[Array]:
    """A search context that no other thread has meanwhile, its node counters at zero.

    What was searched with it before changes no answer.
    """
    try:
        context = _idle.pop()
    except IndexError:
        context = solver_interface.solver_module("exact").new_context()
    context["open_nodes"] = context["strict_nodes"] = 0
    try:
        yield context
    finally:
        _idle.append(context)


def solve_moves(context: Array, state: Array) -> Tally:
    """The exact outcome of every legal move of an unfinished state."""
    codes = solver_interface.legal_codes(state)
    values = np.zeros(len(codes), np.int8)
    solver_interface.solver_module("exact").move_values(context, state, codes, values)
    counts = tuple([CERTAIN[value] for value in values.tolist()])
    return _tally(state, codes, counts, 1, _nodes(context))


def principal_line(context: Array, state: Array, first: MoveEvaluation) -> tuple[Move, ...]:
    """A move and then best play by both to the end of the deal.

    The context's last question was ``solve_moves`` about the same state; what was searched for it
    makes this quick.
    """
    codes = np.zeros(solver_interface.LONGEST_DEAL, np.int64)
    value = OUTCOMES[first.counts.index(1)]
    line = solver_interface.solver_module("exact").line
    length = line(context, state, solver_interface.code_of(first.move), value, codes)
    return tuple(map(solver_interface.move_of, codes[:length].tolist()))


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the worlds of a view are taken: at most ``worlds``, within ``time_limit`` seconds."""

    worlds: int
    seed: int
    time_limit: float | None
    threads: int
    halt: Event | None = None


def average_moves(view: View, count: int, sampling: Sampling) -> Tally:
    """The outcomes of every legal move over all ``count`` worlds, or over a sample of them."""
    known = solver_interface.known_array(view)
    state = known["base"].copy()
    codes = solver_interface.legal_codes(state)
    total = count if count <= sampling.worlds else 0

    def work(ranges: Ranges) -> tuple[Array, Nodes]:
        return _work(ranges, known, codes, total, sampling.seed)

    ranges = Ranges(total or sampling.worlds, sampling.time_limit, sampling.halt)
    parts = share(work, ranges, sampling.threads)
    counts = tuple(tuple(row) for row in np.sum([part for part, _ in parts], axis=0).tolist())
    nodes = Nodes(sum(n.open for _, n in parts), sum(n.strict for _, n in parts))
    return _tally(state, codes, counts, ranges.done, nodes)


def _work(ranges: Ranges, known: Array, codes: Array, total: int, seed: int) -> tuple[Array, Nodes]:
    """One thread's share: counts for every move, and the nodes searched for them."""
    kernels = solver_interface.solver_module("hidden.pimc.move_outcomes")
    counts = np.zeros((len(codes), len(OUTCOMES)), np.int64)
    step, size = kernels.stride(total) if total else 1, 1
    with borrowed_context() as context:
        while part := ranges.take(size):
            start = time.perf_counter()
            kernels.add_outcomes(
                context, known, codes, part.start, part.stop, total, step, seed, counts
            )
            size = next_size(len(part), time.perf_counter() - start)
        return counts, _nodes(context)


def _nodes(context: Array) -> Nodes:
    return Nodes(int(context["open_nodes"][0]), int(context["strict_nodes"][0]))


def _tally(
    state: Array, codes: Array, counts: tuple[Counts, ...], worlds: int, nodes: Nodes
) -> Tally:
    moves = tuple(map(solver_interface.move_of, codes.tolist()))
    return Tally(moves, counts, false_claims(state, codes), worlds, nodes)


def false_claims(state: Array, codes: Array) -> tuple[bool, ...]:
    """Which of the legal moves of a state claim what the player does not have."""
    if not (codes & CLAIM).any():
        return (False,) * len(codes)
    found = np.zeros(len(codes), np.bool_)
    solver_interface.solver_module("claims").find_false_claims(state, codes, found)
    return tuple(found.tolist())
