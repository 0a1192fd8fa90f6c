"""Random deals as rows of an array: all kinds, those of a constraint, the worlds of a view."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from sixtysix import solver_interface
from sixtysix.common.argument_checks import MOST_SEED, whole_number
from sixtysix.game.constraint import Constraint
from sixtysix.game.rules import Rules
from sixtysix.game.view import View
from sixtysix.hidden.constrained_deals import Case, Step, places_of
from sixtysix.solver_interface import Array

MOST_DEALS = 10**8
DEALS_A_CALL = 20_000
WORD = 2**64 - 1

Wanted: TypeAlias = Constraint | View | None
Fill: TypeAlias = Callable[[int, Array], None]


def deals(
    n: int, seed: int = 0, rules: Rules | None = None, *, where: Constraint | View | None = None
) -> Array:
    """``n`` random deals as an array of ``position_dtype()``, shape (n,).

    Deal ``i`` depends on (``seed``, ``i``) and the other arguments only. ``rules`` is ``classic``
    by default. Player 0 is non-dealer and leads. ``n`` is at most 10**8, ``seed`` from 0 to
    2**64 - 1. Deal 0 is ``Position.deal(seed, rules)``.

    ``where`` is a ``Constraint``: deals that satisfy it, after its moves, or a ``View``: worlds
    that its player must think possible, the same as ``View.sample`` gives. Either way all of them
    are equally likely, and none is thrown away to find the next.

    ``TypeError`` for a wrong type, ``ValueError`` out of bounds, ``InvalidPosition`` for a
    constraint that no deal satisfies, or for rules that are not those of the view.
    """
    whole_number("n", n, 0, MOST_DEALS)
    whole_number("seed", seed, 0, MOST_SEED)
    fill = filler(where, seed, check_rules(where, rules))
    states = empty_rows(n)
    for first in range(0, n, DEALS_A_CALL):
        fill(first, states[first : first + DEALS_A_CALL])
    return states


def empty_rows(n: int) -> Array:
    """Room for ``n`` positions."""
    return np.zeros(n, solver_interface.STATE)


def check_rules(where: object, rules: object) -> Rules:
    """The rules that go with ``where``: its own if it is a view, else those given, or classic."""
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, not {type(rules).__name__}")
    if where is not None and not isinstance(where, Constraint | View):
        raise TypeError(f"where must be a Constraint or a View, not {type(where).__name__}")
    if not isinstance(where, View):
        return rules or Rules()
    if rules is not None and rules != where.rules:
        raise ValueError(f"rules are {rules}, but those of the view {where.rules}")
    return where.rules


def filler(where: Wanted, seed: int, rules: Rules, *, numbered: bool = False) -> Fill:
    """What writes the deals from number ``first`` on into an array of states.

    With ``numbered`` they are not random but the worlds of a view in their order.
    """
    if isinstance(where, View):
        return _worlds(where, seed, numbered)
    if where is None:
        return _any(seed, rules)
    return _placed(where, seed, rules)


def _any(seed: int, rules: Rules) -> Fill:
    fill, record = (
        solver_interface.solver_module("random_deals").fill_deals,
        solver_interface.rules_array(rules),
    )
    return lambda first, states: fill(seed, first, record, states)


def _worlds(view: View, seed: int, numbered: bool) -> Fill:
    fill, known = (
        solver_interface.solver_module("hidden.worlds.world_arrays").fill_worlds,
        solver_interface.known_array(view),
    )
    return lambda first, states: fill(known, numbered, seed, first, states)


def _placed(constraint: Constraint, seed: int, rules: Rules) -> Fill:
    kernels = solver_interface.solver_module("constrained_deals")
    places = places_of(constraint, rules)
    cases, steps, masks = _tables(places.cases, kernels.CASE, kernels.STEP)
    moves = np.array([solver_interface.code_of(move) for move in places.moves], np.int64)
    record = solver_interface.rules_array(rules)
    return lambda first, states: kernels.fill_placed(
        seed, first, record, cases, steps, *masks, moves, states
    )


def _tables(
    cases: tuple[Case, ...], case_type: np.dtype[Any], step_type: np.dtype[Any]
) -> tuple[Array, Array, tuple[int, int]]:
    """The cases and steps for the kernel, and the bits of the number of all deals in two words."""
    bounds: list[tuple[int, ...]] = []
    steps: list[Step] = []
    total = 0
    for case in cases:
        total += case.ways
        wanted = [step for step in case.steps if step.number]
        bounds.append((total >> 64, total & WORD, len(steps), len(steps) + len(wanted)))
        steps.extend(wanted)
    mask = (1 << (total - 1).bit_length()) - 1
    return np.array(bounds, case_type), np.array(steps, step_type), (mask >> 64, mask & WORD)
