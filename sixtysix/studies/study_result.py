"""The answer of a study: every move, the worlds as a whole, and any two moves compared.

What it tells of a single move, and what its intervals are, is in ``study_moves``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from sixtysix.common.argument_checks import flag, number, whole_number
from sixtysix.common.intervals import around, standard_error, z_score
from sixtysix.common.versioned_dicts import closed_dict, opened_dict, opened_list
from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.result import Counts
from sixtysix.game.cards import Card
from sixtysix.game.constraint import Constraint
from sixtysix.game.moves import Move, as_move
from sixtysix.game.rules import Rules
from sixtysix.game.view import View
from sixtysix.studies.move_study import Difference, MoveStudy
from sixtysix.studies.study_counts import Counted
from sixtysix.studies.study_dicts import Matrix, read_counts, read_pairs, read_subject


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
            read_subject(fields["subject"]),
            Rules.from_dict(fields["rules"]),
            whole_number("worlds", fields["worlds"], 1),
            whole_number("world_count", fields["world_count"], 1),
            flag("complete", fields["complete"]),
            number("confidence", fields["confidence"]),
            moves,
            read_counts("best_counts", fields["best_counts"]),
            read_counts("closing_counts", fields["closing_counts"]),
            read_pairs(fields["pairs"], len(moves)),
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
