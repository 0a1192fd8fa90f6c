"""The tree against itself, every decision written down."""

from dataclasses import dataclass

import numpy as np

import sixtysix
from bench.train_policy.rows import WIDTH, rows_of
from solver import play_many
from solver.hidden.ismcts.choose import choose
from solver.hidden.ismcts.tree_context import new_search
from solver.hidden.worlds.determinization import KNOWN
from solver.hidden.worlds.knowledge import information_seed

TRIED = 0.25  # share of moves drawn by visits, for variety


@dataclass
class Rows:
    """Candidates of many decisions, one after another."""

    entries: np.ndarray
    group: np.ndarray
    target: np.ndarray

    @classmethod
    def joined(cls, parts: list["Rows"]) -> "Rows":
        return cls(
            np.concatenate([part.entries for part in parts]),
            np.concatenate([part.group for part in parts]),
            np.concatenate([part.target for part in parts]),
        )


class Recorder:
    """The tree as a player of both sides that writes down what it visited."""

    def __init__(self, policy: np.ndarray, iterations: int, seed: int) -> None:
        self.search = new_search(policy)
        self.search["sharper"] = 1  # sharper playouts were found to be better with what this learnt
        self.iterations = iterations
        self.seed = seed
        self.random = np.random.default_rng(seed)
        self.parts: list[Rows] = []
        self.groups = 0
        self.decisions = 0
        self._entries = np.zeros((256, WIDTH), np.int32)
        self._group = np.zeros(256, np.int64)
        self._target = np.zeros(256)

    def choose(self, known: np.ndarray) -> int:
        own = information_seed(known, self.seed)
        code = int(choose(self.search, known, own, self.iterations))
        n = int(self.search["move_count"][0])
        if n == 1:
            return code
        moves = self.search["moves"][0, :n].copy()
        visits = self.search["counts"][0, :n].sum(axis=1)
        self._keep(known, moves, visits)
        if self.random.random() < TRIED:
            return int(self.random.choice(moves, p=visits / visits.sum()))
        return code

    def _keep(self, known: np.ndarray, moves: np.ndarray, visits: np.ndarray) -> None:
        args = self._entries, self._group, self._target, self.groups
        n = rows_of(known, moves, visits, *args)
        rows = Rows(self._entries[:n].copy(), self._group[:n].copy(), self._target[:n].copy())
        self.parts.append(rows)
        self.groups += 8
        self.decisions += 1

    def play(self, rules: str, number: int, seed: int) -> None:
        """Play deals 0 … ``number`` - 1 of ``seed``."""
        states = sixtysix.deals(number, seed, sixtysix.Rules.preset(rules))
        knowns = np.zeros(2 * number, KNOWN)
        play_many.begin_tables(states, knowns)
        places = np.zeros(number, np.int64)
        while True:
            waiting = 0
            for side in range(2):
                n = play_many.due(states, side, places)
                waiting += n
                chosen = places[:n].copy()
                codes = np.array(
                    [self.choose(knowns[k : k + 1]) for k in chosen.tolist()], np.int64
                )
                play_many.play_moves(states, knowns, chosen, codes)
            if not waiting:
                return

    def rows(self) -> Rows:
        return Rows.joined(self.parts)
