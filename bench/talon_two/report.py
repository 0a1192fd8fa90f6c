"""What players lose against the optimum, position by position, and the averages as a table."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from bench.talon_two.game import Array, Fixed, Solution, solve
from bench.talon_two.growth import MOST_LEAVES, Grown, Public, game_of
from bench.talon_two.methods import decisions, fixed_by
from sixtysix.players.player import Player
from solver.moves import CLOSE

SIDES = ("leads", "replies")
OPTIMUM = "optimum"
OPEN_CLOSES = "optimum, closes with open cards"


@dataclass(frozen=True)
class Study:
    """A position, its game, and the optimum."""

    grown: Grown
    solution: Solution
    gap: float

    @classmethod
    def of(cls, public: Public, through: bool, gap: float, leaves: int = MOST_LEAVES) -> "Study":
        """``MemoryError`` if the game has too many leaves."""
        grown = game_of(public, through, leaves)
        return cls(grown, solve(grown.game, gap), gap)

    def loss(self, side: int, fixed: Fixed) -> dict[str, float]:
        """What a player loses who does this at his ``decisions`` and the best after them.

        ``equilibrium``: against the equilibrium plan, to which his best answer does not matter;
        ``worst``: against the plan that makes the most of it. ``closes`` is how often he closes.
        """
        game, value = self.grown.game, self.solution.value
        other = self.solution.plans[1 - side]
        against = game.answer(side, other, fixed)[0]
        worst = solve(game, self.gap, fixed=(None, fixed) if side else (fixed, None)).value
        found = {
            "equilibrium": -value - against if side else value - against,
            "worst": worst - value if side else value - worst,
        }
        return found if side else found | {"closes": self.closes(fixed)}

    def closes(self, fixed: Fixed) -> float:
        """The share of leads that close; every hand of the leader is equally likely."""
        closing = self.grown.codes[0] & CLOSE > 0
        closing &= np.append(False, fixed.infosets[self.grown.game.sides[0].infoset_of])
        return float(fixed.strategy[closing].sum() / fixed.infosets.sum())

    def optimum(self, side: int) -> Fixed:
        """What the equilibrium plan does at the ``decisions`` of a player."""
        return Fixed(decisions(self.grown, side), self.solution.plans[side])

    def taken_over(self, side: int, other: "Study") -> Fixed:
        """The decisions of the optimum of another game of the same position.

        They come in the same order there, with the same moves.
        """
        fixed = self.optimum(side)
        strategy = np.zeros(len(fixed.strategy))
        strategy[self._sequences(side)] = other.solution.plans[side][other._sequences(side)]
        return Fixed(fixed.infosets, strategy)

    def _sequences(self, side: int) -> Array:
        infosets = decisions(self.grown, side)[self.grown.game.sides[side].infoset_of]
        return np.flatnonzero(np.append(False, infosets))


def rows_of(
    study: Study, players: Iterable[tuple[Player, int]], sides: int, through: bool
) -> list[dict[str, Any]]:
    """One row for each player (with the number of seeds) and side, the optimum among them."""
    rows = [_row(study, side, OPTIMUM, study.optimum(side)) for side in range(sides)]
    if through:
        plain = Study.of(study.grown.public, False, study.gap)
        rows += [
            _row(study, side, OPEN_CLOSES, study.taken_over(side, plain)) for side in range(sides)
        ]
    for player, draws in players:
        for side in range(sides):
            start = time.process_time()
            fixed = fixed_by(study.grown, side, player, draws)
            seconds = (time.process_time() - start) / draws / fixed.infosets.sum()
            rows.append(_row(study, side, str(player), fixed) | {"ms": 1000 * float(seconds)})
    return rows


def _row(study: Study, side: int, name: str, fixed: Fixed) -> dict[str, Any]:
    solution = study.solution
    found: dict[str, Any] = {"player": name, "side": SIDES[side]}
    found |= {"value": solution.value, "gap": solution.gap, "iterations": solution.iterations}
    found |= {"worlds": len(study.grown.worlds), "leaves": len(study.grown.game.gains)}
    return found | study.loss(side, fixed)


def table(rows: list[dict[str, Any]]) -> list[str]:
    """Averages over positions in Markdown: a line for each player and side, as they came first."""
    lines = [
        "| player | decides | positions | loss against the equilibrium | at worst | closes | ms |",
        "|---|---|---|---|---|---|---|",
    ]
    for key in dict.fromkeys((row["player"], row["side"]) for row in rows):
        some = [row for row in rows if (row["player"], row["side"]) == key]
        cells = [*key, str(len(some)), _mean(some, "equilibrium", 4), _mean(some, "worst", 4)]
        cells += [_mean(some, "closes", 3), _mean(some, "ms", 2)]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def _mean(rows: list[dict[str, Any]], name: str, digits: int) -> str:
    """The mean, with the 95 % interval of the positions where losses are given."""
    values = np.array([row[name] for row in rows if name in row])
    if not len(values):
        return ""
    text = f"{values.mean():.{digits}f}"
    if name in {"equilibrium", "worst"} and len(values) > 1:
        text += f" ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.{digits}f}"
    return text
