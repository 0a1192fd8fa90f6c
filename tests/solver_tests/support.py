"""Random rules and states of the twin for the tests of this folder, and the way to the library."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st

from sixtysix import Position, Rules, evaluate, solver_interface
from twin import deals, text
from twin.game import State
from twin.rules import PRESETS
from twin.rules import Rules as TwinRules

DATA = Path(__file__).parents[1] / "data"
NAMES = tuple(PRESETS)


def cases(name: str) -> list[dict[str, Any]]:
    """The entries of a file of cases, one to a line."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def problems(kind: str) -> list[dict[str, Any]]:
    """The published problems that have an answer of this kind."""
    entries = json.loads((DATA / "problems.json").read_text("utf-8"))
    return [entry for entry in entries if kind in entry]


# ---------------------------------------------------------------- random rules and states

seeds = st.integers(0, 2**32)
preset_names = st.sampled_from(NAMES)


def thorough(examples: int) -> Callable[[Any], Any]:
    """The same random examples in every run; what fails is named by its text, so no shrinking."""
    return settings(max_examples=examples, deadline=None, derandomize=True, phases=[Phase.generate])


def some_rules(random: Random) -> TwinRules:
    """A preset, a preset with manual claims, or house rules that differ from one a little or much.

    Small differences keep most of what a search may use, large ones test its limits.
    """
    kind = random.randrange(4)
    if kind < 2:
        rules = random.choice(list(PRESETS.values()))
    else:
        rules = deals.house_rules(random, random.choice((1, 2, 3, 6, 12, 40)))
    return replace(rules, claims="manual") if kind % 2 else rules


def some_playout(random: Random, rules: TwinRules) -> tuple[list[State], list[str]]:
    """A random deal to its end; closes and claims are more or less rare."""
    start = deals.deal(random, rules)
    return deals.playout(random, start, ending=random.choice((0.0, 0.02, 0.1, 0.5)))


def unfinished(states: list[State], cards: int, talon: int) -> list[State]:
    """The states of a playout in which a move is due, within these sizes, in the order of play."""
    return [state for state in states if deals.is_small(state, cards, talon)]


# ---------------------------------------------------------------- the way to the library


def position_of(state: State) -> Position:
    """An unfinished state of the twin, read by the library from its text."""
    return Position.parse(text.format_state(state))


def move_values(position: Position) -> dict[str, int]:
    """What the library says every move is worth, by the move's text."""
    return {str(move.move): int(move.value) for move in evaluate(position).moves}


def for_mover(position: Position, player: int) -> int:
    """The value of a finished or unfinished position for ``player``."""
    if position.outcome is not None:
        return position.outcome.value(player)
    value = int(evaluate(position).value)
    return value if position.to_move == player else -value


def random_position(random: Random, rules: Rules, moves: int) -> Position:
    """A random deal after at most so many moves, with at least one still to come."""
    position = Position.deal(random.randrange(2**63), rules, dealer=random.randrange(2))
    for _ in range(moves):
        following = position.play(random_move(random, position))
        if following.over:
            break
        position = following
    return position


def random_move(random: Random, position: Position) -> str:
    """A random move, with few closes and claims."""
    return deals.choose(random, [str(move) for move in position.legal_moves()], ending=0.1)


def state_of(position: Position) -> Any:
    """The engine's array of a position."""
    return solver_interface.state_array(position)
