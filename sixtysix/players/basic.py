"""The players whose choices are made by a kernel: by lot, by rules of thumb, by averaging worlds,
and any two of them mixed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from sixtysix import solver_interface
from sixtysix.common.argument_checks import MOST_SEED, number, whole_number
from sixtysix.evaluation.exact_and_pimc import borrowed_context
from sixtysix.players.player import CompiledPlayer

if TYPE_CHECKING:
    from sixtysix.solver_interface import Array

MOST_WORLDS = 10**6
NODES_A_CALL = 20_000  # about 20 milliseconds
MOST_MOVES = 256


def _check_seed(player: object, seed: object) -> None:
    object.__setattr__(player, "seed", whole_number("seed", seed, 0, MOST_SEED))


@dataclass(frozen=True)
class Random(CompiledPlayer):
    """Any legal move that is no false claim, all equally likely."""

    seed: int = 0

    def __post_init__(self) -> None:
        _check_seed(self, self.seed)

    def seeded(self, seed: int) -> Random:
        """The same player with another seed."""
        return replace(self, seed=seed)

    def choose_many(self, knowns: Array) -> Array:
        """By lot."""
        codes = np.zeros(len(knowns), np.int64)
        solver_interface.solver_module("players.random_moves").choose_at_random(
            knowns, self.seed, codes
        )
        return codes

    def __str__(self) -> str:
        return spec("random", seed=self.seed)


@dataclass(frozen=True)
class Heuristic(CompiledPlayer):
    """Rules of thumb for every rule set; they are listed in ``solver/players/heuristic.py``."""

    def choose_many(self, knowns: Array) -> Array:
        """The move with the best score; no lots are drawn."""
        codes = np.zeros(len(knowns), np.int64)
        solver_interface.solver_module("players.heuristic").choose_by_heuristic(knowns, codes)
        return codes

    def __str__(self) -> str:
        return "heuristic"


@dataclass(frozen=True)
class Pimc(CompiledPlayer):
    """The move with the best average of exact values over ``worlds`` worlds, in game points.

    The choice of ``evaluate(view, method="pimc", worlds=worlds, seed=…)``, where the seed is made
    from that of the player and from what he knows.
    """

    worlds: int = 30
    seed: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "worlds", whole_number("worlds", self.worlds, 1, MOST_WORLDS))
        _check_seed(self, self.seed)

    def seeded(self, seed: int) -> Pimc:
        """The same player with another seed."""
        return replace(self, seed=seed)

    def choose_many(self, knowns: Array) -> Array:
        """By averaging, in kernel calls that Ctrl-C can come between."""
        codes = np.zeros(len(knowns), np.int64)
        progress, totals = np.zeros(2, np.int64), np.zeros(MOST_MOVES, np.int64)
        choose = solver_interface.solver_module("players.pimc").choose_by_average
        with borrowed_context() as context:
            while progress[0] < len(knowns):
                choose(
                    context, knowns, self.seed, self.worlds, NODES_A_CALL, progress, totals, codes
                )
        return codes

    def __str__(self) -> str:
        return spec("pimc", worlds=self.worlds, seed=self.seed)


@dataclass(frozen=True)
class Noisy(CompiledPlayer):
    """``player``, but for a share ``noise`` (0 … 1) of his decisions, which are made by lot."""

    player: CompiledPlayer
    noise: float
    seed: int = 0

    def __post_init__(self) -> None:
        check_compiled(self.player)
        if not 0 <= number("noise", self.noise) <= 1:
            raise ValueError(f"noise must be from 0 to 1, not {self.noise}")
        _check_seed(self, self.seed)

    def seeded(self, seed: int) -> Noisy:
        """The same player with another seed, which is also that of the player with the noise."""
        seeded = self.player.seeded(seed)
        assert isinstance(seeded, CompiledPlayer)
        return replace(self, player=seeded, seed=seed)

    def choose_many(self, knowns: Array) -> Array:
        """Draw who makes each decision, and let both make theirs."""
        lots = solver_interface.solver_module("players.random_moves")
        drawn = np.zeros(len(knowns), np.bool_)
        lots.draw_lots(knowns, self.seed, round(self.noise * lots.PARTS), drawn)
        codes = np.zeros(len(knowns), np.int64)
        codes[drawn] = Random(self.seed).choose_many(knowns[drawn])
        codes[~drawn] = self.player.choose_many(knowns[~drawn])
        return codes

    def __str__(self) -> str:
        return f"{self.player} with noise {self.noise:g}"


def check_compiled(player: object) -> None:
    """``TypeError`` for anything but a compiled player."""
    if not isinstance(player, CompiledPlayer):
        kind = type(player).__name__
        raise TypeError(f"player must be one of the library's compiled players, not {kind}")


def spec(name: str, **options: int) -> str:
    """The text of a player: what it is called, and its options but for a seed of 0."""
    given = [f"{key}={value}" for key, value in options.items() if key != "seed" or value]
    return ":".join([name, ",".join(given)]) if given else name
