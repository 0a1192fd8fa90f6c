"""What a move is judged by: points, the chance to win the deal, or the chance to win the match.

An objective gives each outcome of a deal (-3 … 3 game points for the player to move) a utility. To
find exact ties, utilities are whole numbers of a common unit: sums over counted worlds are integers
too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt
from operator import mul
from typing import Any, Literal, Self, TypeAlias

from sixtysix.common.argument_checks import flag, whole_number
from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.game.equity import match_win_probability
from sixtysix.game.match import next_dealer
from sixtysix.game.rules import Rules

OUTCOMES = (-3, -2, -1, 0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Judge by the probability of winning the match: points won so far by the player to move
    (``mine``) and by the other (``theirs``).

    Both are at least 0, and below the ``match_target`` of the rules that they are used with.
    ``dealt`` says whether the player to move has dealt this deal, for where the next dealer depends
    on it; without it the two cases are averaged. ``TypeError`` for a wrong type, ``ValueError``
    for a negative number.
    """

    mine: int
    theirs: int
    dealt: bool | None = None

    def __post_init__(self) -> None:
        if self.dealt is not None:
            flag("dealt", self.dealt)
        object.__setattr__(self, "mine", whole_number("mine", self.mine, 0))
        object.__setattr__(self, "theirs", whole_number("theirs", self.theirs, 0))

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        known = {} if self.dealt is None else {"dealt": self.dealt}
        return closed_dict("MatchScore", mine=self.mine, theirs=self.theirs, **known)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        known = ("dealt",) if isinstance(data, Mapping) and "dealt" in data else ()
        return cls(**opened_dict(data, "MatchScore", "mine", "theirs", *known))


Objective: TypeAlias = Literal["points", "win"] | MatchScore


@dataclass(frozen=True, slots=True)
class Scale:
    """The utility of outcome ``o`` is ``steps[o + 3] / unit``."""

    steps: tuple[int, ...]
    unit: int

    def total(self, counts: tuple[int, ...]) -> int:
        """The summed utility of counted outcomes, in units."""
        return sum(map(mul, self.steps, counts))

    def mean(self, counts: tuple[int, ...]) -> float:
        """The average utility of counted outcomes."""
        return self.total(counts) / (self.unit * sum(counts))

    def standard_error(self, counts: tuple[int, ...]) -> float:
        """The standard error of ``mean`` for a sample; for a single world the largest possible."""
        size = sum(counts)
        if size == 1:
            return (max(self.steps) - min(self.steps)) / (2 * self.unit)
        squares = sum(step * step * count for step, count in zip(self.steps, counts, strict=True))
        spread = Fraction(size * squares - self.total(counts) ** 2, size * size * (size - 1))
        return sqrt(spread / self.unit**2)


POINTS = Scale(OUTCOMES, 1)
WIN = Scale((0, 0, 0, 1, 2, 2, 2), 2)


def check_objective(objective: object) -> Objective:
    """The objective, or an error that lists the choices."""
    if isinstance(objective, MatchScore):
        return objective
    if not isinstance(objective, str):
        raise TypeError(f"objective must be a text or a MatchScore, not {type(objective).__name__}")
    if objective == "points":
        return "points"
    if objective == "win":
        return "win"
    raise ValueError(f"objective must be 'points', 'win' or a MatchScore, not {objective!r}")


def objective_to_json(objective: Objective) -> str | dict[str, Any]:
    """A text, or the dict of a score."""
    return objective.to_dict() if isinstance(objective, MatchScore) else objective


def objective_from_json(data: object) -> Objective:
    """The inverse of ``objective_to_json``."""
    return MatchScore.from_dict(data) if isinstance(data, Mapping) else check_objective(data)


def scale_of(objective: Objective, rules: Rules) -> Scale:
    """The utilities of the outcomes; ``ValueError`` if the score is that of a finished match."""
    if isinstance(objective, MatchScore):
        return _match_scale(objective, rules)
    return POINTS if objective == "points" else WIN


def _match_scale(score: MatchScore, rules: Rules) -> Scale:
    target = rules.match_target
    if max(score.mine, score.theirs) >= target:
        raise ValueError(f"objective {score} is not below the match target of {target}")
    chances = [_after(score, outcome, rules) for outcome in OUTCOMES]
    unit = lcm(*(chance.denominator for chance in chances))
    return Scale(tuple(int(chance * unit) for chance in chances), unit)


def _after(score: MatchScore, outcome: int, rules: Rules) -> Fraction:
    """The chance to win the match once this deal is added, exactly as the table's float has it."""
    mine = score.mine + max(outcome, 0)
    theirs = score.theirs + max(-outcome, 0)
    return Fraction(match_win_probability(mine, theirs, rules, _leads_next(score, outcome, rules)))


def _leads_next(score: MatchScore, outcome: int, rules: Rules) -> bool | None:
    """Whether the player to move leads to the next deal, if that is known."""
    me, other = 0, 1
    winner = None if outcome == 0 else me if outcome > 0 else other
    if score.dealt is not None:
        return next_dealer(rules, me if score.dealt else other, winner) == other
    # Under ``winner`` the dealer of this deal matters after a draw only.
    if rules.next_dealer == "alternates" or winner is None:
        return None
    return winner == other
