"""From a state to questions: the exact value of a position, of every move.

Values are game points, -3 … 3. A value is found by asking for one goal after another, and which are
asked first follows what they cost and what is likely.
"""

from typing import Any

import numpy as np
from numba import int8, int64, void

from solver.exact.context import CONTEXTS
from solver.exact.node_flags import (
    ANNOUNCE,
    HAD_LESS,
    HAD_TRICK,
    MINE_CLOSE,
    MINE_TRICK,
    SWAPPED,
    THEIRS_CLOSE,
    THEIRS_TRICK,
)
from solver.exact.open.open_search import search_open
from solver.exact.open.talon import close_now
from solver.exact.prepare_context import prepare, relabelled, relabelled_card
from solver.exact.score_bounds import NO_WIDENS, YES, YES_WIDENS
from solver.exact.strict_phase import closed, exhausted, start_of_exhausted
from solver.exact.switches import ALL_MOVES, GOAL_ORDER
from solver.kernel import helper, kernel
from solver.moves import CLAIM
from solver.play import STATES, draw, make
from solver.scoring import MANUAL, UNFINISHED, outcome_of, reached
from solver.state import STATE

HIGHEST = 3


@helper
def player_to_move(state: Any) -> int:
    """The leader, or the other while he owes a reply."""
    leader = int(state["leader"])
    return 1 - leader if state["led"] >= 0 else leader


@helper
def outcome_value(packed: int, player: int) -> int:
    """Game points of a packed outcome for ``player``."""
    winner, points = (packed & 3) - 1, packed >> 2 & 3
    if winner < 0:
        return 0
    return points if winner == player else -points


@helper
def _closed_flags(c: Any, state: Any, leader: int) -> int:
    flags = MINE_CLOSE if state["closer"] == leader else THEIRS_CLOSE
    if state["closed_tricks"] > 0:
        flags |= HAD_TRICK
    if state["closed_points"] < c["schneider"]:
        flags |= HAD_LESS
    return flags | (ANNOUNCE if c["marriage_closed"] else 0)


@helper
def talon_flags(c: Any, state: Any) -> int:
    """``SWAPPED`` if the lowest trump lies under the open talon of ``state``, else 0."""
    last = relabelled_card(int(state["talon"][state["talon_size"] - 1]), c["trump"])
    return 0 if last == c["talon"][c["talon_size"] - 1] else SWAPPED


@helper
def _ask_leader(c: Any, state: Any, goal: int) -> int:
    """``search``'s question about a state in which nobody has to choose before the draw."""
    leader = int(state["leader"])
    other = 1 - leader
    mine = relabelled(int(state["hands"][leader]), c["trump"])
    theirs = relabelled(int(state["hands"][other]), c["trump"])
    points, their_points = int(state["points"][leader]), int(state["points"][other])
    led = relabelled_card(int(state["led"]), c["trump"])
    flags = MINE_TRICK if state["tricks"][leader] > 0 else 0
    if state["tricks"][other] > 0:
        flags |= THEIRS_TRICK
    if state["closer"] >= 0:
        flags |= _closed_flags(c, state, leader)
        return closed(c, mine, theirs, points, their_points, flags, goal, led)
    if state["talon_size"] == 0:
        flags = start_of_exhausted(c, flags)
        return exhausted(c, mine, theirs, points, their_points, flags, goal, led)
    flags |= talon_flags(c, state)
    drawn = c["talon_size"] - int(state["talon_size"])
    return search_open(c, mine, theirs, points, their_points, drawn, flags, goal, led)


@helper
def _close_before_draw(c: Any, state: Any, goal: int) -> int:
    """Whether the winner of the trick gets ``goal`` by closing now; no if he may not."""
    if state["talon_size"] < c["close_before_draw"]:
        return 0
    leader = int(state["leader"])
    other = 1 - leader
    flags = MINE_TRICK | (THEIRS_TRICK if state["tricks"][other] > 0 else 0)
    return close_now(
        c,
        relabelled(int(state["hands"][leader]), c["trump"]),
        relabelled(int(state["hands"][other]), c["trump"]),
        int(state["points"][leader]),
        int(state["points"][other]),
        flags,
        goal,
    )


@helper
def _claims_rightly(state: Any, leader: int) -> bool:
    return state["rules"]["claims"] == MANUAL and reached(state, leader)


@helper
def at_least(c: Any, states: Any, scratch: Any, player: int, goal: int) -> bool:
    """Whether ``player`` gets ``goal`` or more from ``states[0]``, both playing on at their best.

    Both claim as soon as they may. ``scratch[0]`` is overwritten.
    """
    state = states[0]
    outcome = outcome_of(state)
    if outcome != UNFINISHED:
        return outcome_value(outcome, player) >= goal
    _set_up(c, state, goal)
    leader = int(state["leader"])
    wanted = goal if leader == player else 1 - goal
    scratch[0] = state
    if state["led"] < 0 and _claims_rightly(state, leader):
        scratch[0]["claimed"] = leader
        return outcome_value(outcome_of(scratch[0]), player) >= goal
    if state["before_draw"]:
        result = _close_before_draw(c, state, wanted)
        if not result & YES:
            draw(scratch[0])
            result = _ask_leader(c, scratch[0], wanted)
    else:
        result = _ask_leader(c, state, wanted)
    answer = result & YES != 0
    return answer if leader == player else not answer


@helper
def _set_up(c: Any, state: Any, goal: int) -> None:
    """Use what the rules allow for this goal and score.

    Points that were not claimed in time break the argument that the last trick decides.
    """
    c["monotone"] = c["closed_race"] or goal == 0 or goal == 1
    c["yes_widens"] = YES_WIDENS if c["monotone"] else 0
    c["no_widens"] = NO_WIDENS if c["monotone"] else 0
    most = max(int(state["points"][0]), int(state["points"][1]))
    c["exhausted_race"] = c["race_rules"] and most < c["target"]


@helper
def _value_down(c: Any, states: Any, scratch: Any, player: int, most: int) -> int:
    """Exact game points of ``player`` from ``states[0]``, no more than ``most`` and likely as many:
    that is asked first.
    """
    goal = most
    while goal > -HIGHEST and not at_least(c, states, scratch, player, goal):
        goal -= 1
        if goal == 0 and not c["draws"]:
            goal = -1
    return goal


@helper
def value_for(c: Any, states: Any, scratch: Any, player: int) -> int:
    """Exact game points of ``player`` from ``states[0]``: who loses how much is soon decided."""
    if not GOAL_ORDER:
        return _value_down(c, states, scratch, player, HIGHEST)
    if not at_least(c, states, scratch, player, -1):
        return _value_down(c, states, scratch, player, -2)
    if not at_least(c, states, scratch, player, 1):
        return 0 if c["draws"] and at_least(c, states, scratch, player, 0) else -1
    if not at_least(c, states, scratch, player, 2):
        return 1
    return 3 if at_least(c, states, scratch, player, 3) else 2


@helper
def false_claim(state: Any, move: int) -> bool:
    """Whether ``move``, which led to ``state``, claimed what the player did not have.

    The reason of the outcome does not tell: a closer's may count as a failed close.
    """
    return move & CLAIM != 0 and not reached(state, int(state["claimed"]))


@helper
def fill_values(c: Any, states: Any, scratch: Any, moves: Any, values: Any) -> None:
    """``values[i]`` becomes the game points of the player to move after ``moves[i]``.

    No move is better than the position, unless it is a claim passed over or a false one: then the
    value of the position, with both claiming as soon as they may, is no bound.
    """
    prepare(c, states[0])
    player = player_to_move(states[0])
    bounded = ALL_MOVES and states[0]["rules"]["claims"] != MANUAL
    best = value_for(c, states, scratch[1:2], player) if bounded else HIGHEST
    for i in range(len(moves)):
        scratch[0] = states[0]
        make(scratch[0], moves[i])
        if bounded:
            values[i] = _value_down(c, scratch[0:1], scratch[1:2], player, best)
        else:
            values[i] = value_for(c, scratch[0:1], scratch[1:2], player)


@kernel(void(CONTEXTS, STATES, int64[::1], int8[::1]))
def move_values(contexts: Any, states: Any, moves: Any, values: Any) -> None:
    """Exact game points of the player to move after each of ``moves``, into ``values``."""
    fill_values(contexts[0], states, np.empty(2, STATE), moves, values)


@kernel(int64(CONTEXTS, STATES))
def value(contexts: Any, states: Any) -> int:
    """Exact game points of the player to move in ``states[0]``, which is not finished."""
    prepare(contexts[0], states[0])
    player = player_to_move(states[0])
    return value_for(contexts[0], states, np.empty(1, STATE), player)
