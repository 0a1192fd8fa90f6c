"""Positions with a talon of two that come up in play, seeded."""

from dataclasses import dataclass

import numpy as np

from bench.talon_two.growth import Public
from sixtysix import Rules, solver_interface
from sixtysix.players.player import Player
from solver import play_many
from solver.hidden.worlds.determinization import KNOWN
from solver.random_deals import fill_deals
from solver.scoring import UNFINISHED
from solver.state import STATE

TALON = 2


@dataclass(frozen=True)
class Found:
    """The positions of so many deals, at most one each, in the order of the deals."""

    positions: list[Public]
    deals: int

    @property
    def share(self) -> float:
        """The share of deals that come to a lead with an open talon of two."""
        return len(self.positions) / self.deals


def natural(rules: Rules, deals: int, seed: int, player: Player) -> Found:
    """Let ``player`` play both sides of so many deals, up to the last open trick."""
    states, knowns = np.zeros(deals, STATE), np.zeros(2 * deals, KNOWN)
    fill_deals(seed, 0, solver_interface.rules_array(rules), states)
    play_many.begin_tables(states, knowns)
    places, packed = np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    found: dict[int, Public] = {}
    while True:
        play_many.outcomes(states, packed)
        for t in _here(states, packed):
            found.setdefault(t, _public(states[t : t + 1], knowns[2 * t : 2 * t + 2]))
        due = [places[: play_many.due(states, side, places)].copy() for side in range(2)]
        chosen = np.concatenate(due)
        chosen = chosen[[place >> 1 not in found for place in chosen.tolist()]]
        if not len(chosen):
            return Found([found[t] for t in sorted(found)], deals)
        play_many.play_moves(states, knowns, chosen, player.choose_many(knowns[chosen]))


def _here(states: np.ndarray, packed: np.ndarray) -> list[int]:
    here = (states["talon_size"] == TALON) & (states["led"] < 0) & (states["before_draw"] == 0)
    here &= (states["closer"] < 0) & (packed == UNFINISHED)
    return [int(t) for t in np.flatnonzero(here)]


def _public(state: np.ndarray, knowns: np.ndarray) -> Public:
    """What both know: each player's record has the cards that the other is known to hold."""
    public = state.copy()
    public["hands"] = 0
    public["talon"][:, 0] = -1
    held = (int(knowns["base"]["hands"][1, 0]), int(knowns["base"]["hands"][0, 1]))
    return Public(public, held)
