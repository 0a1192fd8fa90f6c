"""Named levels: weaker by a smaller budget and by moves made by lot, never by seeing more.

The table is ordered by strength as the arena measures it, see ``docs/arena.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sixtysix.common.argument_checks import MOST_SEED, whole_number
from sixtysix.players.basic import Heuristic, Noisy
from sixtysix.players.player import CompiledPlayer, Player
from sixtysix.players.tree_and_policy import Tree

if TYPE_CHECKING:
    from sixtysix.solver_interface import Array

LEVELS: Final[dict[str, CompiledPlayer]] = {
    "beginner": Noisy(Heuristic(), 0.6),
    "novice": Noisy(Heuristic(), 0.3),
    "casual": Noisy(Heuristic(), 0.1),
    "regular": Heuristic(),
    "advanced": Tree(30),
    "expert": Tree(200),
    "full": Tree(),
}


@dataclass(frozen=True)
class Level(CompiledPlayer):
    """The player of a level, from 1 (``beginner``) to the last (``full``)."""

    level: int
    seed: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", whole_number("level", self.level, 1, len(LEVELS)))
        object.__setattr__(self, "seed", whole_number("seed", self.seed, 0, MOST_SEED))

    @property
    def name(self) -> str:
        """What the level is called."""
        return list(LEVELS)[self.level - 1]

    @property
    def player(self) -> Player:
        """Who plays at this level."""
        return LEVELS[self.name].seeded(self.seed)

    def seeded(self, seed: int) -> Level:
        """The same level with another seed."""
        return replace(self, seed=seed)

    def choose_many(self, knowns: Array) -> Array:
        """What the player of the level chooses."""
        return self.player.choose_many(knowns)

    def __str__(self) -> str:
        seed = f",seed={self.seed}" if self.seed else ""
        return f"level:{self.name}{seed}"
