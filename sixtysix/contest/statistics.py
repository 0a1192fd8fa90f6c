"""Means with confidence intervals from independent, identically distributed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import Any, Self

import numpy as np

from sixtysix.common.argument_checks import number, whole_number
from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.solver_interface import Array

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, its standard error, and from how many values; ``low`` and ``high`` hold the true mean
    in 95 of 100 experiments (Student's t). With fewer than two values nothing is known.
    """

    mean: float
    stderr: float
    count: int

    @classmethod
    def of(cls, values: Array) -> Self:
        """The interval of the mean of independent values; of none, 0 with nothing known."""
        count = len(values)
        mean = float(np.mean(values)) if count else 0.0
        if count < 2:
            return cls(mean, inf, count)
        return cls(mean, float(np.std(values, ddof=1)) / sqrt(count), count)

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - self._half_width

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + self._half_width

    @property
    def _half_width(self) -> float:
        return student_t(self.count - 1) * self.stderr if self.count > 1 else inf

    def __str__(self) -> str:
        return f"{self.mean:+.4f} [{self.low:+.4f}, {self.high:+.4f}]"

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready (an unknown error is ``null``); ``from_dict`` reads it back."""
        stderr = None if self.stderr == inf else self.stderr
        return closed_dict("Interval", mean=self.mean, stderr=stderr, count=self.count)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        fields = opened_dict(data, "Interval", "mean", "stderr", "count")
        stderr = inf if fields["stderr"] is None else number("stderr", fields["stderr"])
        count = whole_number("count", fields["count"], 0)
        return cls(number("mean", fields["mean"]), stderr, count)


def student_t(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's t with so many degrees of freedom, at least 1.

    Exact for 1 and 2; above, Hill's expansion around the normal quantile (Abramowitz and Stegun,
    26.7.5), off by 1 % at 3 and by less than 0.1 % from 6 on.
    """
    p = (1 + confidence) / 2
    if freedom == 1:
        from math import pi, tan

        return tan(pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / sqrt(2 * p * (1 - p))
    z, n = NormalDist().inv_cdf(p), freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
