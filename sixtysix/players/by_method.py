"""Players that take the best move of ``sixtysix.evaluate`` by one of its methods."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sixtysix import solver_interface
from sixtysix.common.argument_checks import MOST_SEED, whole_number
from sixtysix.evaluation import evaluate as evaluation
from sixtysix.evaluation.options import METHODS
from sixtysix.game.moves import Move
from sixtysix.game.view import View
from sixtysix.players.basic import spec
from sixtysix.players.player import Player, check_turn


@dataclass(frozen=True)
class MethodPlayer(Player):
    """The best move of ``evaluate(view, method=…, seed=…, **options)``.

    The seed is made from that of the player and from what he knows. ``ValueError`` for a method
    that ``evaluate`` does not have.
    """

    method: str
    options: tuple[tuple[str, int], ...] = ()
    seed: int = 0

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            known = ", ".join(METHODS)
            raise ValueError(
                f"player {self.method!r} needs a method of that name, and evaluate has {known}"
            )
        object.__setattr__(self, "seed", whole_number("seed", self.seed, 0, MOST_SEED))

    def seeded(self, seed: int) -> MethodPlayer:
        """The same player with another seed."""
        return replace(self, seed=seed)

    def choose(self, view: View) -> Move:
        """The best move of the method."""
        check_turn(view)
        seed = solver_interface.solver_module("hidden.worlds.knowledge").information_seed(
            solver_interface.known_array(view), self.seed
        )
        evaluate: Any = evaluation.evaluate
        options = dict(self.options)
        best: Move = evaluate(view, method=self.method, seed=int(seed), threads=1, **options).best
        return best

    def __str__(self) -> str:
        return spec(self.method, **dict(self.options), seed=self.seed)
