"""One question about one position: its options, checked once, and how it is answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Event
from typing import Self

from sixtysix import solver_interface
from sixtysix.common.argument_checks import MOST_SEED, seconds, whole_number
from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.exact_and_pimc import (
    Sampling,
    Tally,
    average_moves,
    borrowed_context,
    principal_line,
    solve_moves,
)
from sixtysix.evaluation.hidden_cards import last_open_tricks, play_out, policy_chances, search_tree
from sixtysix.evaluation.objectives import Objective, Scale, check_objective, scale_of
from sixtysix.evaluation.options import (
    BEST,
    ITERATIONS,
    METHODS,
    MOST_ITERATIONS,
    MOST_WORLDS,
    NOT_EXACT,
    WORLDS,
    Method,
)
from sixtysix.evaluation.result import Counts, Evaluation, MoveEvaluation
from sixtysix.game.moves import Move
from sixtysix.game.position import Position
from sixtysix.game.view import View
from sixtysix.workers.work_sharing import thread_count

HIDDEN: tuple[Method, ...] = ("tree", "rollout", "policy")


@dataclass(frozen=True, slots=True)
class Question:
    """The options of ``evaluate``, all of them checked; ``line``: whether to look for best play."""

    objective: Objective
    method: Method
    worlds: int
    time_limit: float | None
    seed: int
    line: bool = True
    iterations: int = ITERATIONS

    @classmethod
    def checked(
        cls,
        objective: object,
        method: object,
        worlds: object,
        time_limit: object,
        seed: object,
        iterations: object = ITERATIONS,
    ) -> Self:
        """``TypeError`` for a wrong type, ``ValueError`` for a value out of bounds."""
        return cls(
            check_objective(objective),
            _check_method(method),
            whole_number("worlds", worlds, 1, MOST_WORLDS),
            None if time_limit is None else seconds("time_limit", time_limit),
            whole_number("seed", seed, 0, MOST_SEED),
            iterations=whole_number("iterations", iterations, 1, MOST_ITERATIONS),
        )

    def answer(self, item: object, threads: int = 1, halt: Event | None = None) -> Evaluation:
        """Evaluate a position or view; ``halt`` stops it with ``CancelledError``."""
        if isinstance(item, Position):
            return self._solve(item)
        if isinstance(item, View):
            return self._average(item, threads, halt)
        raise TypeError(_not_an_item(item))

    def _solve(self, position: Position) -> Evaluation:
        if position.over:
            raise InvalidPosition("position", "the deal is over, no move is left to evaluate")
        scale = scale_of(self.objective, position.rules)
        state = solver_interface.state_array(position)
        with borrowed_context() as context:
            tally = solve_moves(context, state)
            moves, best = _ranked(tally, scale, sampled=False)
            line = principal_line(context, state, moves[0]) if self.line else ()
        return Evaluation(
            value=moves[0].value,
            best_moves=best,
            moves=moves,
            line=line,
            exact=True,
            worlds=1,
            nodes=tally.nodes,
            objective=self.objective,
            method="exact",
        )

    def _average(self, view: View, threads: int, halt: Event | None) -> Evaluation:
        count = _count_worlds(view)
        if count == 1 and self.method in ("auto", "exact"):
            return self._solve(next(iter(view.worlds())))
        if self.method == "exact":
            raise InvalidPosition("method", NOT_EXACT.format(count))
        method = BEST if self.method == "auto" else self.method
        last = method == "tree" and bool(last_open_tricks(solver_interface.known_array(view))[0])
        if method in HIDDEN and not last:
            return self._search(view, method, halt)
        scale = scale_of(self.objective, view.rules)
        size = count if last else self.worlds
        sampling = Sampling(size, self.seed, self.time_limit, threads, halt)
        tally = average_moves(view, count, sampling)
        moves, best = _ranked(tally, scale, sampled=tally.worlds < count)
        return Evaluation(
            value=moves[0].value,
            best_moves=best,
            moves=moves,
            line=(),
            exact=count == 1,
            worlds=tally.worlds,
            nodes=tally.nodes,
            objective=self.objective,
            method="pimc",
        )

    def _search(self, view: View, method: Method, halt: Event | None) -> Evaluation:
        scale = scale_of(self.objective, view.rules)
        size = self.iterations if method == "tree" else self.worlds
        ask = search_tree if method == "tree" else play_out
        tally = ask(view, scale, Sampling(size, self.seed, self.time_limit, 1, halt))
        if method == "rollout":
            moves, best = _ranked(tally, scale, sampled=True)
        else:
            chances = policy_chances(view) if method == "policy" else {}
            moves, best = _preferred(tally, scale, chances)
        return Evaluation(
            value=moves[0].value,
            best_moves=best,
            moves=moves,
            line=(),
            exact=False,
            worlds=tally.worlds,
            nodes=tally.nodes,
            objective=self.objective,
            method=method,
        )


def evaluate(
    position_or_view: Position | View,
    *,
    objective: Objective = "points",
    method: Method = "auto",
    worlds: int = WORLDS,
    time_limit: float | None = None,
    iterations: int = ITERATIONS,
    seed: int = 0,
    threads: int | None = None,
) -> Evaluation:
    """What every legal move is worth to the player to move, and which is best.

    A Position, and a View that leaves only one world, is solved exactly. Any other View is asked of
    the strongest method, ``"tree"``, unless another is named:

    - ``"tree"``: an information-set tree of ``iterations`` playouts, which looks at no hidden card
      and values exactly only where nothing is hidden any more. Moves come in the order of how often
      it tried them, which is how it chooses; a value is the mean of the playouts that began with
      the move, and ``stderr`` is that of a mean of so many, no more: what both sides play in them
      is the tree's opinion. With an open talon of two it hands over to ``"pimc"`` over all worlds,
      which was measured to lose less there (``docs/talon-two.md``).
    - ``"pimc"``: the average over worlds that are each solved with open cards: over every world
      once when there are no more than ``worlds``, else over ``worlds`` (up to 10**9) drawn at
      random; draw ``i`` depends on (``seed``, ``i``) only. It averages also over a single one.
    - ``"rollout"``: each move is played on by the policy in the same ``worlds``.
    - ``"policy"``: moves in the order of the policy's chances, valued as by ``"rollout"``.
    - ``"exact"`` refuses a View of several worlds.

    ``Evaluation.method`` says which it was. An answer depends on the view, ``seed``, and
    ``iterations`` or ``worlds`` alone; all but ``"pimc"`` use one thread.

    ``objective`` is ``"points"`` (game points, -3 … 3), ``"win"`` (the probability of winning the
    deal, a draw counting half) or a ``MatchScore``. ``time_limit`` (seconds) stops between worlds
    or playouts; the answer says how many it used, at least one. ``threads`` (all cores by default)
    share the worlds of ``"pimc"`` and never change the answer.

    ``TypeError`` for a wrong type, ``ValueError`` for an option out of bounds, ``InvalidPosition``
    for a deal that is over, a View whose player is not to move, or one of several worlds under
    ``"exact"``.
    """
    question = Question.checked(objective, method, worlds, time_limit, seed, iterations)
    return question.answer(position_or_view, thread_count(threads))


def best_move(
    position_or_view: Position | View,
    *,
    objective: Objective = "points",
    method: Method = "auto",
    worlds: int = WORLDS,
    time_limit: float | None = None,
    iterations: int = ITERATIONS,
    seed: int = 0,
    threads: int | None = None,
) -> Move:
    """The best move of ``evaluate`` with the same options, the first of several that tie."""
    question = Question.checked(objective, method, worlds, time_limit, seed, iterations)
    return question.answer(position_or_view, thread_count(threads)).best


def _ranked(
    tally: Tally, scale: Scale, *, sampled: bool
) -> tuple[tuple[MoveEvaluation, ...], tuple[Move, ...]]:
    """Every move, best first and false claims last; and all that are best."""
    totals = [scale.total(counts) for counts in tally.counts]
    order = sorted(range(len(totals)), key=lambda m: (tally.false_claims[m], -totals[m], m))
    moves = tuple(_evaluated(tally.moves[m], tally.counts[m], scale, sampled) for m in order)
    top = totals[order[0]]
    honest = (m for m in order if not tally.false_claims[m])
    return moves, tuple(tally.moves[m] for m in honest if totals[m] == top)


def _preferred(
    tally: Tally, scale: Scale, chances: Mapping[Move, float]
) -> tuple[tuple[MoveEvaluation, ...], tuple[Move, ...]]:
    """Every move by what a method made of it: the chance it gives it, or how often it was tried.

    Claims come first, false ones last; of two moves tried as often the better is first.
    """

    def rank(m: int) -> tuple[bool, bool, float, float, int]:
        move, counts = tally.moves[m], tally.counts[m]
        liked = chances.get(move, 0.0) if chances else float(sum(counts))
        return tally.false_claims[m], not move.claim, -liked, -float(scale.total(counts)), m

    order = sorted(range(len(tally.moves)), key=rank)
    moves = tuple(_evaluated(tally.moves[m], tally.counts[m], scale, True) for m in order)
    return moves, (moves[0].move,)


def _evaluated(move: Move, counts: Counts, scale: Scale, sampled: bool) -> MoveEvaluation:
    error = scale.standard_error(counts) if sampled else 0.0
    return MoveEvaluation(move, scale.mean(counts), error, counts)


def _count_worlds(view: View) -> int:
    if view.over:
        raise InvalidPosition("position", "the deal is over, no move is left to evaluate")
    if view.to_move != view.player:
        raise InvalidPosition("turn", f"player {view.player}, whose view this is, is not to move")
    return view.world_count()


def _check_method(method: object) -> Method:
    if not isinstance(method, str):
        raise TypeError(f"method must be a text, not {type(method).__name__}")
    for known in METHODS:
        if method == known:
            return known
    raise ValueError(f"method must be one of {', '.join(METHODS)}, not {method!r}")


def _not_an_item(item: object) -> str:
    advice = "; Position.parse and View.parse read texts" if isinstance(item, str) else ""
    return f"expected a Position or a View, not {type(item).__name__}{advice}"
