"""A sequential test that stops a comparison once it is decided.

A generalised sequential probability ratio test on the mean of the pairs (Wald 1945; with the
variance estimated on the way, as engine testing has it): is the advantage of the first player
``lower`` game points a deal, or ``upper``? Its log likelihood ratio is looked at after every
``every`` pairs, in their order, so when it stops does not depend on who played them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from sixtysix.common.argument_checks import number, whole_number
from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.solver_interface import Array

Verdict: TypeAlias = Literal["lower", "upper"]

MOST_EVERY = 10**6


@dataclass(frozen=True)
class Stop:
    """When to stop a comparison: ``lower`` and ``upper`` are game points a deal.

    If the advantage is ``lower`` or less, the verdict is ``"upper"`` in at most a share ``alpha``
    of comparisons; if it is ``upper`` or more, it is ``"lower"`` in at most a share ``beta``; up to
    what the normal approximation is off, which is little from about 100 pairs on: the first look is
    after ``every`` pairs. An interval from a comparison that was stopped is too narrow by a little,
    and its mean too extreme.
    """

    lower: float = 0.0
    upper: float = 0.1
    alpha: float = 0.05
    beta: float = 0.05
    every: int = 200

    def __post_init__(self) -> None:
        for name in ("lower", "upper", "alpha", "beta"):
            object.__setattr__(self, name, number(name, getattr(self, name)))
        if not self.lower < self.upper:
            raise ValueError(f"lower must be below upper, not {self.lower} and {self.upper}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name} must be above 0 and below 0.5, not {getattr(self, name)}")
        object.__setattr__(self, "every", whole_number("every", self.every, 2, MOST_EVERY))

    def verdict(self, values: Array) -> Verdict | None:
        """What the values of all pairs so far decide, if they do; nothing before the first look."""
        if len(values) < self.every:
            return None
        ratio = self.log_likelihood_ratio(values)
        if ratio >= log((1 - self.beta) / self.alpha):
            return "upper"
        if ratio <= log(self.beta / (1 - self.alpha)):
            return "lower"
        return None

    def log_likelihood_ratio(self, values: Array) -> float:
        """Of ``upper`` against ``lower``; 0 while all values are the same."""
        variance = float(np.var(values, ddof=1)) if len(values) > 1 else 0.0
        if variance == 0:
            return 0.0
        middle = (self.lower + self.upper) / 2
        excess = float(np.mean(values)) - middle
        return len(values) * (self.upper - self.lower) * excess / variance

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "Stop",
            lower=self.lower,
            upper=self.upper,
            alpha=self.alpha,
            beta=self.beta,
            every=self.every,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        return cls(**opened_dict(data, "Stop", "lower", "upper", "alpha", "beta", "every"))
