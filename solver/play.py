"""One move made on a state, and the array entries to moves and outcomes.

A finishing announcement leaves its card in the hand: it counts for nobody. Positions reach these
kernels as arrays of ``STATE`` with one entry; ``play`` changes that entry.
"""

from typing import Any

import numpy as np
from numba import from_dtype, int64

from solver.cards import POINTS, beats, bit, marriage_points
from solver.kernel import helper, kernel
from solver.moves import (
    CARD,
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRIAGE,
    MAX_MOVES,
    exchanged_hand,
    generate,
    lowest_trump,
)
from solver.scoring import AUTO, is_open, outcome_of, played_out, reached
from solver.state import NO_CARD, STATE

STATES = from_dtype(STATE)[::1]


@helper
def _take(state: Any, player: int, n: int) -> None:
    """Give ``player`` the ``n``-th talon card from the top."""
    state["hands"][player] |= bit(state["talon"][n])


@helper
def draw(state: Any) -> None:
    """Both draw, the winner of the trick first."""
    _take(state, state["leader"], 0)
    _take(state, 1 - state["leader"], 1)
    size = state["talon_size"] - 2
    for i in range(size):
        state["talon"][i] = state["talon"][i + 2]
    state["talon"][size] = NO_CARD
    state["talon"][size + 1] = NO_CARD
    state["talon_size"] = size
    state["before_draw"] = 0


@helper
def _exchange(state: Any) -> None:
    state["hands"][state["leader"]] = exchanged_hand(state)
    state["talon"][state["talon_size"] - 1] = lowest_trump(state)


@helper
def _close(state: Any) -> None:
    other = 1 - state["leader"]
    state["closer"] = state["leader"]
    state["closed_points"] = state["points"][other]
    state["closed_tricks"] = state["tricks"][other]
    state["before_draw"] = 0


@helper
def _lead(state: Any, move: int) -> None:
    leader, card = state["leader"], move & CARD
    if move & EXCHANGE:
        _exchange(state)
    if move & CLOSE:
        _close(state)
    if move & MARRIAGE:
        state["points"][leader] += marriage_points(card, state["trump"])
    if move & CLAIM:
        state["claimed"] = leader
    elif not (move & MARRIAGE and state["rules"]["claims"] == AUTO and reached(state, leader)):
        state["hands"][leader] &= ~bit(card)
        state["led"] = card


@helper
def _finish_trick(state: Any, reply: int) -> None:
    """Score the trick; whoever won it is on lead."""
    led, leader = state["led"], state["leader"]
    state["hands"][1 - leader] &= ~bit(reply)
    state["gone"] |= bit(led) | bit(reply)
    winner = 1 - leader if beats(reply, led, state["trump"]) else leader
    state["points"][winner] += POINTS[led] + POINTS[reply]
    state["tricks"][winner] += 1
    state["leader"] = winner
    state["led"] = NO_CARD


@helper
def _after_trick(state: Any) -> None:
    """The last-trick bonus, or the draw, unless the trick ended the deal.

    With manual claims an exhausted deal is played out whoever could have claimed, so the last trick
    earns its bonus there even if the claim that is then made for its winner needs none.
    """
    auto = state["rules"]["claims"] == AUTO
    if auto and reached(state, state["leader"]):
        return
    if played_out(state):
        if state["closer"] < 0:
            state["bonus"] = state["rules"]["last_trick_bonus"]
            state["points"][state["leader"]] += state["bonus"]
    elif is_open(state):
        if state["rules"]["close_before_draw"]:
            state["before_draw"] = 1
        else:
            draw(state)


@helper
def make(state: Any, move: int) -> None:
    """Make a legal move on ``state``."""
    if state["led"] >= 0:
        _finish_trick(state, move & CARD)
        _after_trick(state)
    elif move & DRAW:
        draw(state)
    elif move & CARD == CARD:
        state["claimed"] = state["leader"]
    else:
        _lead(state, move)


@kernel(int64[::1](STATES))
def legal_moves(states: Any) -> Any:
    """Codes of the legal moves, in the documented order; empty once the deal is over."""
    out = np.empty(MAX_MOVES, np.int64)
    return out[: generate(states[0], out)].copy()


@kernel(int64(STATES, int64))
def play(states: Any, move: int) -> int:
    """Make a legal move in place; returns the outcome as ``outcome`` does."""
    make(states[0], move)
    return outcome_of(states[0])


@kernel(int64(STATES))
def outcome(states: Any) -> int:
    """The packed outcome of ``solver.scoring``, -1 while the deal goes on."""
    return outcome_of(states[0])
