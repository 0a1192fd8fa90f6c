"""Matches put together from paired deals.

The players of the arena play for game points, whatever the score, so deals that have been played
can be strung together. From a pair, a match takes the deal in which the right player led; the twin
match, in which the other player led to the first deal, takes its own. Both begin with the same pair
and the next two matches begin where the longer of them has ended.
"""

from __future__ import annotations

import numpy as np

from sixtysix.game.match import next_dealer
from sixtysix.game.rules import Rules
from sixtysix.solver_interface import Array


def twin_matches(points: Array, rules: Rules) -> Array:
    """Matches won by the first side, of twins: 0, 1 or 2, one entry for each finished couple.

    ``points`` are those of ``Games``, shape (pairs, 2).
    """
    rows: list[list[int]] = points.tolist()
    won, first = [], 0
    while first < len(rows):
        results = [_match(rows, first, leader, rules) for leader in (0, 1)]
        if None in results:
            break
        finished = [result for result in results if result is not None]
        won.append(sum(winner == 0 for winner, _ in finished))
        first = max(end for _, end in finished)
    return np.array(won, np.int64)


def _match(rows: list[list[int]], place: int, leader: int, rules: Rules) -> tuple[int, int] | None:
    """Who wins the match that begins with ``leader`` leading, and the place after its last deal."""
    score = [0, 0]
    while max(score) < rules.match_target:
        if place == len(rows):
            return None
        points = rows[place][leader]
        winner = None if points == 0 else int(points < 0)
        if winner is not None:
            score[winner] += abs(points)
        leader = 1 - next_dealer(rules, 1 - leader, winner)
        place += 1
    return int(score[1] > score[0]), place
