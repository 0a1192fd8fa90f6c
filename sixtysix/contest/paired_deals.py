"""Paired deals: every deal twice, the second time with the seats swapped.

Many tables are played at once, side by side: each side in turn is asked for its moves at all tables
where it has to choose. Whoever chooses sees records of what he knows and no more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sixtysix import solver_interface
from sixtysix.common.random_streams import MASK, Stream
from sixtysix.errors import IllegalMove, shown
from sixtysix.game.rules import Rules
from sixtysix.players.player import Player
from sixtysix.solver_interface import Array
from sixtysix.workers.work_sharing import next_size

NOBODY = -1
FEWEST, MOST = 4, 1024  # choices that a side is asked for at once
CALL_SECONDS = 0.05  # between two calls work can be stopped


@dataclass(frozen=True)
class Games:
    """What came out of consecutive pairs of deals, one row a pair.

    In column 0 the first side led to the deal's first trick, in column 1 the other. ``points`` are
    game points of the first side (-3 … 3), ``closers`` the side that closed (0, 1, or -1).
    ``decisions`` counts the choices of each side, forced moves left out; ``cpu`` and ``wall`` are
    the seconds that they took, the only numbers here that are not the same in every run.
    """

    points: Array  # int8, shape (pairs, 2)
    closers: Array  # int8, shape (pairs, 2)
    decisions: Array  # int64, shape (2,)
    cpu: Array  # float64, shape (2,)
    wall: Array  # float64, shape (2,)

    def __len__(self) -> int:
        return len(self.points)

    @classmethod
    def joined(cls, parts: Iterable[Games]) -> Games:
        """Several parts as one."""
        parts = list(parts) or [cls.none()]
        return cls(
            np.concatenate([part.points for part in parts]),
            np.concatenate([part.closers for part in parts]),
            np.sum([part.decisions for part in parts], axis=0),
            np.sum([part.cpu for part in parts], axis=0),
            np.sum([part.wall for part in parts], axis=0),
        )

    @classmethod
    def none(cls) -> Games:
        """No pair."""
        rows = np.zeros((0, 2), np.int8)
        return cls(rows, rows, np.zeros(2, np.int64), np.zeros(2), np.zeros(2))


class Stopped(Exception):  # noqa: N818
    """The work is no longer wanted."""


def seed_of(player: Player, seed: int) -> int:
    """The seed with which a player plays in a run: made from the run's and his own.

    It has nothing in common with the seeds of the deals.
    """
    return Stream(Stream(seed, MASK).bits(), player.seed).bits()


def play_pairs(
    sides: tuple[Player, Player],
    rules: Rules,
    seed: int,
    pairs: range,
    running: Callable[[], bool] = lambda: True,
) -> Games:
    """Play the deals ``pairs`` of ``seed``, each from both seats.

    ``Stopped`` once ``running()`` is false. An exception of a player goes through.
    """
    tables = _Tables(sides, rules, seed, pairs)
    while tables.ask(0, running) + tables.ask(1, running):
        pass
    return tables.games()


class _Tables:
    """The tables of some pairs, see ``solver.play_many``."""

    def __init__(self, sides: tuple[Player, Player], rules: Rules, seed: int, pairs: range) -> None:
        self._sides = tuple(side.seeded(seed_of(side, seed)) for side in sides)
        self._kernels: Any = solver_interface.solver_module("play_many")
        deals = np.zeros(len(pairs), solver_interface.STATE)
        solver_interface.solver_module("random_deals").fill_deals(
            seed, pairs.start, solver_interface.rules_array(rules), deals
        )
        self._states = np.repeat(deals, 2)
        self._knowns = np.zeros(
            2 * len(self._states),
            solver_interface.solver_module("hidden.worlds.determinization").KNOWN,
        )
        self._places = np.zeros(len(self._states), np.int64)
        self._decisions, self._cpu, self._wall = np.zeros(2, np.int64), np.zeros(2), np.zeros(2)
        self._sizes = [FEWEST, FEWEST]
        self._kernels.begin_tables(self._states, self._knowns)
        for side in self._sides:
            side.choose_many(self._knowns[:0])  # what has to be loaded is not timed

    def ask(self, side: int, running: Callable[[], bool]) -> int:
        """Have a side choose wherever it has to, and make its moves; how many they were."""
        due: int = self._kernels.due(self._states, side, self._places)
        done = 0
        while done < due:
            if not running():
                raise Stopped
            places = self._places[done : min(done + self._sizes[side], due)]
            codes = self._chosen(side, self._knowns[places])
            self._kernels.play_moves(self._states, self._knowns, places, codes)
            done += len(places)
        return due

    def _chosen(self, side: int, knowns: Array) -> Array:
        player = self._sides[side]
        cpu, wall = time.thread_time(), time.perf_counter()
        codes = player.choose_many(knowns)
        self._cpu[side] += time.thread_time() - cpu
        elapsed = time.perf_counter() - wall
        self._wall[side] += elapsed
        self._decisions[side] += len(knowns)
        self._sizes[side] = min(next_size(len(knowns), elapsed, CALL_SECONDS), MOST)
        return _legal(player, knowns, codes)

    def games(self) -> Games:
        """The outcomes, once no table is left to play."""
        packed = np.zeros(len(self._states), np.int64)
        self._kernels.outcomes(self._states, packed)
        winner, points = packed % 4 - 1, packed // 4 % 4
        seats = np.arange(len(packed)) & 1  # the number of the player who is side 0
        points = np.where(winner == seats, points, -points).astype(np.int8)
        closer = self._states["closer"]
        closers = np.where(closer < 0, NOBODY, closer ^ seats).astype(np.int8)
        rows = (-1, 2)
        return Games(
            points.reshape(rows), closers.reshape(rows), self._decisions, self._cpu, self._wall
        )


def _legal(player: Player, knowns: Array, codes: object) -> Array:
    """The choices of a player, checked: his program may not be ours."""
    array = np.asarray(codes)
    if array.shape != (len(knowns),) or array.dtype != np.int64:
        raise TypeError(f"player {shown(str(player))} must choose one int64 code for each record")
    first_bad = int(solver_interface.solver_module("play_many").first_illegal(knowns, array))
    if first_bad < len(array):
        view = solver_interface.view_of(knowns[first_bad : first_bad + 1])
        raise IllegalMove(_text_of(int(array[first_bad])), view.legal_moves())
    return array


def _text_of(code: int) -> str:
    try:
        return str(solver_interface.move_of(code))
    except (ValueError, IndexError):
        return f"code {code}"
