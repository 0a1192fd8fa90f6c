"""The players of the policy and of the information-set tree, by kernels for many views at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from sixtysix import solver_interface
from sixtysix.common.argument_checks import MOST_SEED, whole_number
from sixtysix.evaluation.hidden_cards import borrowed_search, last_open_tricks
from sixtysix.evaluation.options import ITERATIONS, MOST_ITERATIONS
from sixtysix.players.basic import Pimc, spec
from sixtysix.players.player import CompiledPlayer

if TYPE_CHECKING:
    from sixtysix.solver_interface import Array

ITERATIONS_A_CALL = 5_000  # about 20 milliseconds


@dataclass(frozen=True)
class Tree(CompiledPlayer):
    """The move that the information-set tree visits most in so many ``iterations``.

    The choice of ``evaluate(view, method="tree", iterations=iterations, seed=…)``, where the seed
    is made from that of the player and from what he knows; so with an open talon of two it is that
    of PIMC over all worlds.
    """

    iterations: int = ITERATIONS
    seed: int = 0

    def __post_init__(self) -> None:
        checked = whole_number("iterations", self.iterations, 1, MOST_ITERATIONS)
        object.__setattr__(self, "iterations", checked)
        object.__setattr__(self, "seed", whole_number("seed", self.seed, 0, MOST_SEED))

    def seeded(self, seed: int) -> Tree:
        """The same player with another seed."""
        return replace(self, seed=seed)

    def choose_many(self, knowns: Array) -> Array:
        """By the tree, but for the last open trick."""
        last = last_open_tricks(knowns)
        codes = np.zeros(len(knowns), np.int64)
        codes[last] = Pimc(seed=self.seed).choose_many(knowns[last])
        codes[~last] = self.search_many(knowns[~last])
        return codes

    def search_many(self, knowns: Array) -> Array:
        """By the tree also there, in kernel calls that Ctrl-C can come between."""
        codes, done = np.zeros(len(knowns), np.int64), 0
        at_once = max(1, ITERATIONS_A_CALL // self.iterations)
        choose = solver_interface.solver_module("hidden.ismcts.choose").choose_by_tree
        with borrowed_search() as search:
            search["utility"] = solver_interface.solver_module("hidden.ismcts.tree_context").POINTS
            while done < len(knowns):
                done = choose(search, knowns, self.seed, self.iterations, done, at_once, codes)
        return codes

    def __str__(self) -> str:
        return spec("tree", iterations=self.iterations, seed=self.seed)


@dataclass(frozen=True)
class Policy(CompiledPlayer):
    """A move drawn with the chances that playouts draw it with: the policy without any search."""

    seed: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", whole_number("seed", self.seed, 0, MOST_SEED))

    def seeded(self, seed: int) -> Policy:
        """The same player with another seed."""
        return replace(self, seed=seed)

    def choose_many(self, knowns: Array) -> Array:
        """By lot, as the policy has it."""
        codes = np.zeros(len(knowns), np.int64)
        with borrowed_search() as search:
            solver_interface.solver_module("hidden.ismcts.choose").choose_by_policy(
                search, knowns, self.seed, codes
            )
        return codes

    def __str__(self) -> str:
        return spec("policy", seed=self.seed)
