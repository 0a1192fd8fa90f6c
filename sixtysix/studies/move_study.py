"""What a study tells of one move: how it ends, against another, and which hidden cards matter.

Intervals are for what all worlds would give, of which a random sample was solved: Wilson's for a
probability, Newcombe's for the difference of two, the normal one for a mean. Where every world was
counted they are single points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from sixtysix.common.argument_checks import number, whole_number
from sixtysix.common.intervals import Interval, around, difference, standard_error, wilson
from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.objectives import OUTCOMES
from sixtysix.evaluation.result import Counts
from sixtysix.game.cards import Card
from sixtysix.game.moves import Move
from sixtysix.studies.study_dicts import read_hidden, read_worlds

LOSSES, WINS = slice(0, 3), slice(4, 7)


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened: ``count`` of ``worlds``, and the interval of its probability.

    ``share`` is 0 where there were no worlds.
    """

    count: int
    worlds: int
    interval: Interval

    @property
    def share(self) -> float:
        """The estimated probability."""
        return self.count / self.worlds if self.worlds else 0.0

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} ({low:.1%} … {high:.1%})"


@dataclass(frozen=True, slots=True)
class Difference:
    """One move less another, in the worlds in which both are legal.

    ``mean`` is in game points for the player to move, with its standard error and normal interval
    (as the same worlds are used for both, it is much narrower than the moves' own). ``better``,
    ``equal`` and ``worse`` are worlds.
    """

    mean: float
    stderr: float
    interval: Interval
    better: int
    equal: int
    worse: int


@dataclass(frozen=True, slots=True)
class CardEffect:
    """How a move fares by where a hidden card is: in the other's hand, or face down in the talon.

    To fail is to lose the deal. ``lift`` is how many times as often the move fails when the other
    holds the card as it does on the whole; ``None`` where it never fails. ``interval`` is that of
    ``in_hand.share - in_talon.share``: where 0 is outside, the card matters. (Of many cards some
    few will seem to: at 95 % one in twenty.)
    """

    card: Card
    in_hand: Share
    in_talon: Share
    lift: float | None
    interval: Interval

    @property
    def difference(self) -> float:
        """The rate of failure with the card in the other's hand, less that in the talon."""
        return self.in_hand.share - self.in_talon.share

    @property
    def matters(self) -> bool:
        """Whether the difference is more than chance explains, at the study's confidence."""
        low, high = self.interval
        return low > 0 or high < 0


@dataclass(frozen=True, slots=True)
class MoveStudy:
    """One move over the worlds in which it is legal.

    ``counts``: worlds with outcome -3, -2, … 3 game points for the player to move.
    ``false_claims``: those in which the move claims what the player has not. ``hidden``: the same
    counts for every hidden card, first those with the card in the other's hand, then those with it
    in the talon.
    """

    move: Move
    counts: Counts
    false_claims: int
    hidden: tuple[tuple[Card, Counts, Counts], ...]
    z: float
    """How many standard errors an interval has to each side; 0 where every world was counted."""

    @property
    def worlds(self) -> int:
        """In how many worlds the move was legal."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean outcome in game points for the player to move."""
        return self._total / self.worlds

    @property
    def stderr(self) -> float:
        """The standard error of ``mean``; 0 where every world was counted."""
        squares = sum(o * o * count for o, count in zip(OUTCOMES, self.counts, strict=True))
        error = standard_error(self.worlds, self._total, squares, OUTCOMES[-1] - OUTCOMES[0])
        return error if self.z else 0.0

    @property
    def interval(self) -> Interval:
        """The normal interval of ``mean``."""
        return around(self.mean, self.stderr, self.z, OUTCOMES[0], OUTCOMES[-1])

    @property
    def outcomes(self) -> tuple[Share, ...]:
        """How often the move leads to -3, -2, … 3 game points."""
        return tuple(self._share(count) for count in self.counts)

    @property
    def wins(self) -> Share:
        """How often it wins the deal."""
        return self._share(sum(self.counts[WINS]))

    @property
    def losses(self) -> Share:
        """How often it fails, that is, loses the deal."""
        return self._share(sum(self.counts[LOSSES]))

    @property
    def effects(self) -> tuple[CardEffect, ...]:
        """What each hidden card does, those first that make it fail most; both places counted."""
        effects = (self._effect(*entry) for entry in self.hidden)
        return tuple(sorted(effects, key=lambda e: (-e.difference, int(e.card))))

    @property
    def _total(self) -> int:
        return sum(o * count for o, count in zip(OUTCOMES, self.counts, strict=True))

    def _share(self, count: int) -> Share:
        return _share(count, self.worlds, self.z)

    def _effect(self, card: Card, hand: Counts, talon: Counts) -> CardEffect:
        in_hand, in_talon = ((sum(c[LOSSES]), sum(c)) for c in (hand, talon))
        shares = [_share(*of, self.z) for of in (in_hand, in_talon)]
        interval = difference(in_hand, in_talon, self.z)
        lift = shares[0].share / self.losses.share if self.losses.count else None
        return CardEffect(card, shares[0], shares[1], lift, interval)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back. What follows from the counts comes along."""
        return closed_dict(
            "MoveStudy",
            move=str(self.move),
            counts=list(self.counts),
            false_claims=self.false_claims,
            hidden={str(card): [list(hand), list(talon)] for card, hand, talon in self.hidden},
            z=self.z,
            mean=self.mean,
            interval=list(self.interval),
            wins=self.wins.share,
            wins_interval=list(self.wins.interval),
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        names = ("move", "counts", "false_claims", "hidden", "z")
        derived = ("mean", "interval", "wins", "wins_interval")
        fields = opened_dict(data, "MoveStudy", *names, *derived)
        z = number("z", fields["z"])
        if z < 0:
            raise InvalidPosition("z", "below 0")
        return cls(
            Move.parse(fields["move"]),
            read_worlds(fields["counts"]),
            whole_number("false_claims", fields["false_claims"], 0),
            tuple(read_hidden(fields["hidden"])),
            z,
        )


def _share(count: int, worlds: int, z: float) -> Share:
    return Share(count, worlds, wilson(count, worlds, z) if worlds or z else Interval(0.0, 0.0))
