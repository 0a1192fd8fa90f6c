"""What a comparison has found, for people and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from sixtysix.common.argument_checks import flag, number, whole_number
from sixtysix.common.versioned_dicts import closed_dict, opened_dict, opened_list
from sixtysix.contest.matches import twin_matches
from sixtysix.contest.paired_deals import Games
from sixtysix.contest.sequential_test import Stop
from sixtysix.contest.statistics import Interval
from sixtysix.errors import InvalidPosition, check_text, shown
from sixtysix.game.rules import Rules
from sixtysix.solver_interface import Array

OUTCOMES = range(-3, 4)
VERDICTS = (None, "lower", "upper")


@dataclass(frozen=True, slots=True)
class SideReport:
    """One of the two players.

    ``leading`` and ``dealing`` count his deals with -3, -2, … 3 game points, of those in which he
    led to the first trick and of the others. ``closes`` are his, ``failed_closes`` those of them
    that he lost. ``cpu_seconds`` and ``wall_seconds`` are what his ``decisions`` took, forced moves
    left out; they are no part of equality, being different in every run.
    """

    player: str
    leading: tuple[int, ...]
    dealing: tuple[int, ...]
    closes: int
    failed_closes: int
    decisions: int
    cpu_seconds: float = field(compare=False, default=0.0)
    wall_seconds: float = field(compare=False, default=0.0)

    @property
    def failed_close_share(self) -> float:
        """Failed closes among his closes; 0 without any."""
        return self.failed_closes / self.closes if self.closes else 0.0

    @property
    def cpu_ms(self) -> float:
        """Milliseconds of the processor a decision, in the threads that played the deals."""
        return 1000 * self.cpu_seconds / self.decisions if self.decisions else 0.0

    @property
    def wall_ms(self) -> float:
        """Milliseconds a decision by the clock."""
        return 1000 * self.wall_seconds / self.decisions if self.decisions else 0.0

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back. What differs in every run is in ``timing``."""
        return closed_dict(
            "SideReport",
            player=self.player,
            leading=list(self.leading),
            dealing=list(self.dealing),
            closes=self.closes,
            failed_closes=self.failed_closes,
            decisions=self.decisions,
            timing={"cpu_seconds": self.cpu_seconds, "wall_seconds": self.wall_seconds},
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        names = ("player", "leading", "dealing", "closes", "failed_closes", "decisions", "timing")
        fields = opened_dict(data, "SideReport", *names)
        timing = fields["timing"]
        if not isinstance(timing, Mapping) or set(timing) != {"cpu_seconds", "wall_seconds"}:
            raise InvalidPosition("timing", "must be cpu_seconds and wall_seconds")
        return cls(
            check_text("player", fields["player"]),
            _counts("leading", fields["leading"]),
            _counts("dealing", fields["dealing"]),
            whole_number("closes", fields["closes"], 0),
            whole_number("failed_closes", fields["failed_closes"], 0),
            whole_number("decisions", fields["decisions"], 0),
            number("cpu_seconds", timing["cpu_seconds"]),
            number("wall_seconds", timing["wall_seconds"]),
        )


@dataclass(frozen=True, slots=True)
class ArenaReport:
    """A comparison of two players; everything is from the side of the first.

    ``pairs`` of deals were played, each deal from both seats. ``points`` are game points a deal
    (-3 … 3), ``deals_won`` the share of deals won, a draw counting half, ``matches_won`` the share
    of matches, put together from the deals (``count`` is the number of twin matches). All three
    intervals are those of independent pairs. ``by_seed`` has the points of each seed alone.
    ``complete`` is false if Ctrl-C came before the end; ``verdict`` is that of ``stop``, if one was
    asked for and reached. Two reports are equal if they are in all but time.
    """

    rules: Rules
    seeds: tuple[int, ...]
    pairs: int
    complete: bool
    points: Interval
    deals_won: Interval
    matches_won: Interval
    by_seed: tuple[Interval, ...]
    first: SideReport
    second: SideReport
    stop: Stop | None = None
    verdict: str | None = None

    @classmethod
    def of(
        cls,
        names: tuple[str, str],
        rules: Rules,
        seeds: Sequence[int],
        parts: Sequence[Games],
        *,
        complete: bool = True,
        stop: Stop | None = None,
    ) -> Self:
        """The report of the games that were played with each seed."""
        games = Games.joined(parts)
        won = np.sign(games.points) / 2 + 0.5
        matches = [twin_matches(part.points, rules) for part in parts]
        return cls(
            rules=rules,
            seeds=tuple(seeds),
            pairs=len(games),
            complete=complete,
            points=Interval.of(pair_means(games)),
            deals_won=Interval.of(won.mean(axis=1)),
            matches_won=Interval.of(np.concatenate([*matches, np.zeros(0)]) / 2),
            by_seed=tuple(Interval.of(pair_means(part)) for part in parts),
            first=_side(games, 0, names[0]),
            second=_side(games, 1, names[1]),
            stop=stop,
            verdict=stop.verdict(pair_means(games)) if stop else None,
        )

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "ArenaReport",
            rules=str(self.rules),
            seeds=list(self.seeds),
            pairs=self.pairs,
            complete=self.complete,
            points=self.points.to_dict(),
            deals_won=self.deals_won.to_dict(),
            matches_won=self.matches_won.to_dict(),
            by_seed=[interval.to_dict() for interval in self.by_seed],
            first=self.first.to_dict(),
            second=self.second.to_dict(),
            stop=self.stop and self.stop.to_dict(),
            verdict=self.verdict,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        fields = opened_dict(data, "ArenaReport", *cls.__dataclass_fields__)
        if fields["verdict"] not in VERDICTS:
            raise InvalidPosition("verdict", f"{shown(fields['verdict'])} is none of {VERDICTS}")
        return cls(
            rules=Rules.parse(fields["rules"]),
            seeds=tuple(whole_number("seeds", n, 0) for n in opened_list("seeds", fields["seeds"])),
            pairs=whole_number("pairs", fields["pairs"], 0),
            complete=flag("complete", fields["complete"]),
            points=Interval.from_dict(fields["points"]),
            deals_won=Interval.from_dict(fields["deals_won"]),
            matches_won=Interval.from_dict(fields["matches_won"]),
            by_seed=tuple(map(Interval.from_dict, opened_list("by_seed", fields["by_seed"]))),
            first=SideReport.from_dict(fields["first"]),
            second=SideReport.from_dict(fields["second"]),
            stop=None if fields["stop"] is None else Stop.from_dict(fields["stop"]),
            verdict=fields["verdict"],
        )


def pair_means(games: Games) -> Array:
    """Game points a deal of the first side, one value for each pair."""
    means: Array = games.points.mean(axis=1) if len(games) else np.zeros(0)
    return means


def _side(games: Games, side: int, name: str) -> SideReport:
    own = games.points if side == 0 else -games.points[:, ::-1]
    closed = games.closers == side
    lost = (games.points < 0) if side == 0 else (games.points > 0)
    return SideReport(
        name,
        _tally(own[:, 0]),
        _tally(own[:, 1]),
        int(closed.sum()),
        int((closed & lost).sum()),
        int(games.decisions[side]),
        float(games.cpu[side]),
        float(games.wall[side]),
    )


def _tally(points: Array) -> tuple[int, ...]:
    return tuple(int((points == outcome).sum()) for outcome in OUTCOMES)


def _counts(name: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) != len(OUTCOMES):
        raise InvalidPosition(name, "must be a list of seven counts")
    return tuple(whole_number(name, count, 0) for count in value)
