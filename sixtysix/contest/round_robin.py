"""Round robin: every player against every other on the same deals, and a table of ratings.

A rating is in game points a deal: the least-squares fit of ``rating[i] - rating[j]`` to what player
``i`` wins against player ``j``, with mean 0. Where everybody has played everybody equally often
that is the mean over all players, oneself included, of what one wins against each. Game points are
what the players play for, they add up, and a player who always wins has a rating too, which in
Elo's model would be infinite. Since all pairings have the same deals, the error of a rating is
taken from the sums of each deal over the pairings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

import numpy as np

from sixtysix.common.argument_checks import flag
from sixtysix.common.versioned_dicts import closed_dict, opened_dict, opened_list
from sixtysix.contest.arena import Run, bar
from sixtysix.contest.paired_deals import Games
from sixtysix.contest.report import ArenaReport, pair_means
from sixtysix.contest.statistics import Interval
from sixtysix.contest.workers import crew_of
from sixtysix.errors import check_text
from sixtysix.game.rules import Rules
from sixtysix.players.player import Player
from sixtysix.players.player_text import as_player


@dataclass(frozen=True, slots=True)
class Rating:
    """One player's rating, in game points a deal."""

    player: str
    points: Interval

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict("Rating", player=self.player, points=self.points.to_dict())

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        fields = opened_dict(data, "Rating", "player", "points")
        return cls(check_text("player", fields["player"]), Interval.from_dict(fields["points"]))


@dataclass(frozen=True, slots=True)
class RatingTable:
    """The ratings, best first, and the reports of all pairings in the order in which they played.

    After Ctrl-C ``complete`` is false: the last pairing is cut short, the missing ones are left
    out, and the ratings, which need every pairing, are none.
    """

    rules: Rules
    ratings: tuple[Rating, ...]
    reports: tuple[ArenaReport, ...]
    complete: bool

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "RatingTable",
            rules=str(self.rules),
            ratings=[rating.to_dict() for rating in self.ratings],
            reports=[report.to_dict() for report in self.reports],
            complete=self.complete,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        fields = opened_dict(data, "RatingTable", *cls.__dataclass_fields__)
        return cls(
            Rules.parse(fields["rules"]),
            tuple(map(Rating.from_dict, opened_list("ratings", fields["ratings"]))),
            tuple(map(ArenaReport.from_dict, opened_list("reports", fields["reports"]))),
            flag("complete", fields["complete"]),
        )


def round_robin(
    players: Sequence[Player | str],
    *,
    pairs: int = 1000,
    rules: Rules | None = None,
    seed: int | Sequence[int] = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: bool = False,
) -> RatingTable:
    """Compare at least two players, each with each, as ``arena`` does, and rate them.

    The options are those of ``arena``. ``ValueError`` for fewer than two players or for two that
    have the same text.
    """
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise TypeError("round_robin takes a list of players")
    entrants = [as_player(entry) for entry in players]
    names = [str(entrant) for entrant in entrants]
    if len(entrants) < 2 or len(set(names)) < len(names):
        raise ValueError("a round robin needs two players or more, all of them different")
    run = Run.checked(rules, pairs, seed, None)
    pairings = list(combinations(range(len(entrants)), 2))
    played: list[list[Games]] = []
    complete = True
    crew = crew_of(threads, executor)
    with bar(progress, run.total * len(pairings)) as advance:
        for i, j in pairings:
            parts, complete = run.play((entrants[i], entrants[j]), crew, advance)
            played.append(parts)
            if not complete:
                break
    reports = [
        ArenaReport.of(
            (names[i], names[j]), run.rules, run.seeds, parts, complete=_whole(parts, run)
        )
        for (i, j), parts in zip(pairings, played, strict=False)
    ]
    ratings = _ratings(names, pairings, played) if complete else ()
    return RatingTable(run.rules, ratings, tuple(reports), complete)


def _whole(parts: list[Games], run: Run) -> bool:
    return sum(map(len, parts)) == run.total


def _ratings(
    names: list[str], pairings: list[tuple[int, int]], played: list[list[Games]]
) -> tuple[Rating, ...]:
    """The rating of each player, from one value for each deal."""
    values = np.zeros((len(names), len(Games.joined(played[0]))))
    for (i, j), parts in zip(pairings, played, strict=True):
        won = pair_means(Games.joined(parts)) / len(names)
        values[i] += won
        values[j] -= won
    rated = [Rating(name, Interval.of(row)) for name, row in zip(names, values, strict=True)]
    return tuple(sorted(rated, key=lambda rating: -rating.points.mean))
