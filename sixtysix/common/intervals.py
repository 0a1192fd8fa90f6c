"""Confidence intervals for what was counted or averaged in a random sample."""

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


class Interval(NamedTuple):
    """From ``low`` to ``high``, both included."""

    low: float
    high: float


def z_score(confidence: float) -> float:
    """How many standard errors to each side hold this share of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(count: int, size: int, z: float) -> Interval:
    """Wilson's score interval for a probability, of which ``count`` of ``size`` tries came true.

    E. B. Wilson, Probable inference, JASA 22 (1927) 209-212. It keeps to 0 … 1, and it says
    something also where none or all came true.
    """
    if size == 0:
        return Interval(0.0, 1.0)
    share = count / size
    spread = z * sqrt(share * (1 - share) / size + z * z / (4 * size * size))
    middle, scale = share + z * z / (2 * size), 1 + z * z / size
    low = 0.0 if count == 0 else max(0.0, (middle - spread) / scale)
    high = 1.0 if count == size else min(1.0, (middle + spread) / scale)
    return Interval(low, high)


def difference(first: tuple[int, int], second: tuple[int, int], z: float) -> Interval:
    """An interval for the difference of two probabilities, each from (count, size) of its own.

    Method 10 of R. G. Newcombe, Statistics in Medicine 17 (1998) 873-890: Wilson's intervals of
    both, put together.
    """
    p, q = (count / size if size else 0.5 for count, size in (first, second))
    of_p, of_q = wilson(*first, z), wilson(*second, z)
    low = p - q - sqrt((p - of_p.low) ** 2 + (of_q.high - q) ** 2)
    high = p - q + sqrt((of_p.high - p) ** 2 + (q - of_q.low) ** 2)
    return Interval(max(-1.0, low), min(1.0, high))


def standard_error(size: int, total: int, squares: int, widest: float) -> float:
    """Of a mean: the sample's size, sum and sum of squares; of one value alone ``widest`` / 2."""
    if size < 2:
        return widest / 2
    return sqrt(max(0, size * squares - total * total) / (size - 1)) / size


def around(mean: float, error: float, z: float, least: float, most: float) -> Interval:
    """The normal interval for a mean, cut off where no mean can be."""
    return Interval(max(least, mean - z * error), min(most, mean + z * error))
