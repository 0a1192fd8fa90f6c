"""The answer of a study: how every move ends, against the others, and which hidden cards matter.

Intervals are for what all worlds would give, of which a random sample was solved: Wilson's for a
probability, Newcombe's for the difference of two, the normal one for a mean. Where every world was
counted they are single points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from sixtysix.common.checks import flag, number, whole_number
from sixtysix.common.intervals import Interval, around, difference, standard_error, wilson, z_score
from sixtysix.common.serial import closed_dict, opened_dict, opened_list
from sixtysix.errors import InvalidPosition
from sixtysix.game.cards import Card
from sixtysix.game.constraint import Constraint
from sixtysix.game.moves import Move, as_move
from sixtysix.game.rules import Rules
from sixtysix.game.view import View
from sixtysix.questions.counted import Counted
from sixtysix.questions.evaluation import Counts
from sixtysix.questions.objectives import OUTCOMES

LOSSES, WINS = slice(0, 3), slice(4, 7)
Matrix: TypeAlias = tuple[Counts, ...]


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
            _worlds(fields["counts"]),
            whole_number("false_claims", fields["false_claims"], 0),
            tuple(_hidden(fields["hidden"])),
            z,
        )


@dataclass(frozen=True, slots=True)
class Study:
    """What every move leads to over many worlds, each solved with open cards.

    ``subject`` is what was asked, ``rules`` its rules, ``worlds`` the number of worlds solved of
    ``world_count``, ``complete`` whether these were all of them, ``confidence`` that of the
    intervals. ``moves`` has every move that was legal in a world, the highest mean first (ties in
    the order of ``legal_moves``), those that are always false claims last.

    ``best_counts``: worlds with outcome -3 … 3 under the move that is best there, which only who
    sees all cards could choose: the exact value of the world. ``closing_counts``: the same of the
    best move that closes the talon, over the worlds that have one.
    """

    subject: View | Constraint
    rules: Rules
    worlds: int
    world_count: int
    complete: bool
    confidence: float
    moves: tuple[MoveStudy, ...]
    best_counts: Counts
    closing_counts: Counts
    pairs: tuple[Matrix, Matrix, Matrix, Matrix]
    """For every two moves: worlds in common, better, sums and sums of squares of the difference."""

    @property
    def best(self) -> MoveStudy:
        """The move with the highest mean."""
        return self.moves[0]

    @property
    def closing(self) -> MoveStudy | None:
        """The best of the moves that close the talon; ``closing.wins`` is how often that wins."""
        return next((m for m in self.moves if m.move.close), None)

    def move(self, move: Move | str) -> MoveStudy:
        """What there is about one move; ``InvalidPosition`` if it was legal nowhere."""
        return self.moves[self._index(move)]

    def compare(self, first: Move | str, second: Move | str) -> Difference:
        """One move less another; ``InvalidPosition`` if they were never legal together."""
        a, b = self._index(first), self._index(second)
        common, better, sums, squares = (matrix[a][b] for matrix in self.pairs)
        if not common:
            raise InvalidPosition("move", f"{first} and {second} are never legal together")
        worse = self.pairs[1][b][a]
        mean = sums / common
        z = 0.0 if self.complete else z_score(self.confidence)
        error = 0.0 if self.complete else standard_error(common, sums, squares, 12)
        interval = around(mean, error, z, -6, 6)
        return Difference(mean, error, interval, better, common - better - worse, worse)

    def _index(self, move: Move | str) -> int:
        wanted = as_move(move)
        for i, found in enumerate(self.moves):
            if found.move == wanted:
                return i
        legal = " ".join(str(found.move) for found in self.moves)
        raise InvalidPosition("move", f"{wanted} is legal in no world, but {legal}")

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "Study",
            subject=self.subject.to_dict(),
            rules=self.rules.to_dict(),
            worlds=self.worlds,
            world_count=self.world_count,
            complete=self.complete,
            confidence=self.confidence,
            moves=[move.to_dict() for move in self.moves],
            best_counts=list(self.best_counts),
            closing_counts=list(self.closing_counts),
            pairs=[[list(row) for row in matrix] for matrix in self.pairs],
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        fields = opened_dict(data, "Study", *cls.__slots__)
        moves = tuple(map(MoveStudy.from_dict, opened_list("moves", fields["moves"])))
        if not moves:
            raise InvalidPosition("moves", "empty")
        return cls(
            _subject(fields["subject"]),
            Rules.from_dict(fields["rules"]),
            whole_number("worlds", fields["worlds"], 1),
            whole_number("world_count", fields["world_count"], 1),
            flag("complete", fields["complete"]),
            number("confidence", fields["confidence"]),
            moves,
            _counts("best_counts", fields["best_counts"]),
            _counts("closing_counts", fields["closing_counts"]),
            _pairs(fields["pairs"], len(moves)),
        )


def study_of(
    subject: View | Constraint,
    rules: Rules,
    counted: Counted,
    total: int,
    complete: bool,
    confidence: float,
) -> Study:
    """The answer from what was counted."""
    z = 0.0 if complete else z_score(confidence)
    found = [_move_study(counted, i, z, subject) for i in range(len(counted.codes))]
    order = sorted(
        range(len(found)), key=lambda i: (found[i].false_claims == found[i].worlds, -found[i].mean)
    )
    matrices = [counted[name] for name in ("common", "better", "sums", "squares")]
    first, second, third, fourth = (
        tuple(tuple(matrix[a][b] for b in order) for a in order) for matrix in matrices
    )
    return Study(
        subject,
        rules,
        counted["worlds"],
        total,
        complete,
        float(confidence),
        tuple(found[i] for i in order),
        tuple(counted["best"]),
        tuple(counted["closing"]),
        (first, second, third, fourth),
    )


def _move_study(counted: Counted, i: int, z: float, subject: View | Constraint) -> MoveStudy:
    places = counted.sums["places"][i].tolist()
    hidden = []
    for card in Card:
        hand, talon = (tuple(counts) for counts in places[card])
        # What a view knows is not hidden, and a card that is always in one place tells nothing.
        known = isinstance(subject, View) and card not in subject.unseen
        if sum(hand) and sum(talon) and not known:
            hidden.append((card, hand, talon))
    return MoveStudy(
        counted.moves[i],
        tuple(counted["outcomes"][i]),
        counted["false_claims"][i],
        tuple(hidden),
        z,
    )


def _share(count: int, worlds: int, z: float) -> Share:
    return Share(count, worlds, wilson(count, worlds, z) if worlds or z else Interval(0.0, 0.0))


# ---------------------------------------------------------------- reading dicts


def _counts(name: str, values: object) -> Counts:
    counts = tuple(whole_number(name, count, 0) for count in opened_list(name, values))
    if len(counts) != len(OUTCOMES):
        raise InvalidPosition(name, f"expected {len(OUTCOMES)} numbers")
    return counts


def _worlds(values: object) -> Counts:
    counts = _counts("counts", values)
    if not sum(counts):
        raise InvalidPosition("counts", "all of them are 0")
    return counts


def _hidden(data: object) -> Iterator[tuple[Card, Counts, Counts]]:
    if not isinstance(data, Mapping):
        raise TypeError(f"hidden must be a dict, not {type(data).__name__}")
    for card, places in data.items():
        pair = opened_list("hidden", places)
        if len(pair) != 2:
            raise InvalidPosition("hidden", "expected counts of two places")
        yield Card.parse(card), _counts("hidden", pair[0]), _counts("hidden", pair[1])


def _subject(data: object) -> View | Constraint:
    if isinstance(data, Mapping) and data.get("type") == "View":
        return View.from_dict(data)
    if not isinstance(data, Mapping):
        raise TypeError(f"subject must be a dict, not {type(data).__name__}")
    return Constraint.from_dict(data)


def _pairs(values: object, size: int) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    matrices = []
    for matrix in opened_list("pairs", values):
        rows = [opened_list("pairs", row) for row in opened_list("pairs", matrix)]
        if len(rows) != size or any(len(row) != size for row in rows):
            raise InvalidPosition("pairs", f"expected {size} rows of {size} numbers")
        matrices.append(tuple(tuple(whole_number("pairs", n, -(10**12)) for n in r) for r in rows))
    if len(matrices) != 4:
        raise InvalidPosition("pairs", "expected four tables")
    first, second, third, fourth = matrices
    return first, second, third, fourth
