"""A whole question in one call: every move of a view, or of many deals, over many worlds."""

import time
from typing import Any

from sixtysix import solver_interface
from sixtysix.arrays.random_deals import check_rules, empty_rows, filler
from sixtysix.common.argument_checks import MOST_SEED, number, whole_number
from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.exact_and_pimc import borrowed_context
from sixtysix.evaluation.options import MOST_WORLDS, WORLDS
from sixtysix.game.constraint import Constraint
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules
from sixtysix.game.view import View
from sixtysix.hidden.constrained_deals import places_of
from sixtysix.studies.study_counts import Counted, together
from sixtysix.studies.study_result import Study, study_of
from sixtysix.workers.executors import Workers
from sixtysix.workers.work_sharing import Ranges, check_executor, next_size, share, thread_count

LARGEST_PIECE = 20_000  # worlds
LARGEST_TASK = 10**7


def study(
    view_or_constraint: View | Constraint,
    *,
    rules: Rules | None = None,
    worlds: int = WORLDS,
    seed: int = 0,
    confidence: float = 0.95,
    threads: int | None = None,
    executor: Any = None,
) -> Study:
    """Solve every move in many worlds, and tell how each of them ends, and what that hangs on.

    Of a ``View`` the worlds are those of ``evaluate``: all of them once if there are no more than
    ``worlds``, else as many random ones. Of a ``Constraint`` they are random deals under ``rules``
    (``classic`` by default), after its moves, and outcomes are for the player who is to move then
    (whoever that is must not depend on trumps); a move counts where it is legal. World
    ``i`` depends on (``seed``, ``i``) only, and the answer not on ``threads`` (all cores by
    default) or ``executor`` (see ``analyze``). ``confidence`` is that of the intervals, between 0
    and 1.

    Every world is solved **with open cards**: an outcome is that of best play by two players who
    see all cards. It says what the cards make possible, not what a player gets who must find it
    without seeing them. The answer of a View's means is that of ``evaluate(method="pimc")``.

    ``TypeError`` for a wrong type, ``ValueError`` out of bounds, ``InvalidPosition`` for a View
    whose player is not to move, a deal that is over, or a Constraint that no deal satisfies.
    """
    _check_subject(view_or_constraint)
    rules = check_rules(view_or_constraint, rules)
    size = whole_number("worlds", worlds, 1, MOST_WORLDS)
    whole_number("seed", seed, 0, MOST_SEED)
    if not 0 < number("confidence", confidence) < 1:
        raise ValueError(f"confidence must be between 0 and 1, not {confidence}")
    check_executor(executor, threads)
    count = thread_count(threads)
    total = _count_worlds(view_or_constraint, rules)
    numbered = isinstance(view_or_constraint, View) and total <= size
    size = total if numbered else size
    task = (view_or_constraint, rules, seed, numbered)
    if executor is None:
        counted = _count(*task, range(size), count)
    else:
        counted = _count_by_executor(task, size, Workers(executor))
    return study_of(view_or_constraint, rules, counted, total, numbered, confidence)


def _check_subject(subject: object) -> None:
    if isinstance(subject, View | Constraint):
        return
    advice = "; Position.view gives a View" if isinstance(subject, Position) else ""
    kind = type(subject).__name__
    raise TypeError(f"study takes a View or a Constraint, not {kind}{advice}")


def _count_worlds(what: View | Constraint, rules: Rules) -> int:
    """How many there are; the deal goes on, and it is known whose turn it is."""
    if isinstance(what, Constraint):
        places = places_of(what, rules)
        _check_going_on(places.over)
        if len(places.players) > 1:
            raise InvalidPosition("turn", "after these moves it depends on trumps: give trump")
        return places.deals
    _check_going_on(what.over)
    if what.to_move != what.player:
        reason = f"player {what.player}, whose view this is, is not to move"
        raise InvalidPosition("turn", reason)
    return what.world_count()


def _check_going_on(over: bool) -> None:
    if over:
        raise InvalidPosition("position", "the deal is over, no move is left to study")


def _count_by_executor(task: tuple[Any, ...], size: int, workers: Workers) -> Counted:
    pieces = workers.in_order(
        size, lambda worlds: (count_worlds, *task, worlds.start, worlds.stop), LARGEST_TASK
    )
    return together([counted for _, counted in pieces])


def count_worlds(
    what: View | Constraint, rules: Rules, seed: int, numbered: bool, first: int, last: int
) -> Counted:
    """A worker's task: what is counted in the worlds ``first`` … ``last - 1``."""
    return _count(what, rules, seed, numbered, range(first, last), 1)


def _count(
    what: View | Constraint, rules: Rules, seed: int, numbered: bool, worlds: range, threads: int
) -> Counted:
    kernels = solver_interface.solver_module("hidden.pimc.study_counts")
    fill = filler(what, seed, rules, numbered=numbered)

    def work(ranges: Ranges) -> Counted:
        study, size = kernels.new_study(), 1
        with borrowed_context() as context:
            while part := ranges.take(size, among=threads):
                start = time.perf_counter()
                states = empty_rows(len(part))
                fill(worlds.start + part.start, states)
                kernels.add_worlds(context, states, study)
                size = min(LARGEST_PIECE, next_size(len(part), time.perf_counter() - start))
        return Counted(study)

    return together(share(work, Ranges(len(worlds), None), threads))
