"""The probability of winning a match from a score.

The model: each deal is won by either player with probability 1/2, whoever dealt, and brings 1, 2 or
3 game points with the probabilities ``GAME_POINTS``, independent of the score. A drawn deal changes
nothing, so it needs no place in the model.

``GAME_POINTS`` are the shares of 1, 2 and 3 points among the decided deals of 4,000 random ones
under the classic rules, both players seeing all cards (``solve(deals(4000, 0, Rules()))``). People
and bots, who do not, win more deals by 1 and 2: it is a fixed table until play itself is measured.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sixtysix.common.checks import whole_number

LONGEST_MATCH: Final = 999
GAME_POINTS: Final = ((1, 0.36), (2, 0.42), (3, 0.22))


def match_win_probability(mine: int, theirs: int, target: int) -> float:
    """The probability that the player with ``mine`` points wins a match to ``target``.

    At a finished score it is 1 or 0. ``TypeError`` for what is no integer, ``ValueError`` for
    points below 0, a target below 1 or both players at the target.
    """
    mine, theirs = whole_number("mine", mine, 0), whole_number("theirs", theirs, 0)
    target = whole_number("target", target, 1, LONGEST_MATCH)
    if mine >= target and theirs >= target:
        raise ValueError("only one player can reach the target")
    if mine >= target or theirs >= target:
        return float(mine >= target)
    return _table(target)[target - mine][target - theirs]


@lru_cache(maxsize=16)
def _table(target: int) -> list[list[float]]:
    """The probability by the points that both still need, from 0 to ``target``.

    Only one half is summed up; the other is what that leaves, and a level score is one half.
    """
    table = [[float(won)] * (target + 1) for won in [1] + [0] * target]
    for mine in range(1, target + 1):
        for theirs in range(1, mine):
            table[mine][theirs] = 1 - table[theirs][mine]
        table[mine][mine] = 0.5
        for theirs in range(mine + 1, target + 1):
            table[mine][theirs] = sum(
                chance * (table[max(mine - n, 0)][theirs] + table[mine][max(theirs - n, 0)]) / 2
                for n, chance in GAME_POINTS
            )
    return table
