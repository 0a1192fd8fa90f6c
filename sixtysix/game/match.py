"""A match: deals until somebody has enough game points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.errors import InvalidPosition, check_number, shown
from sixtysix.game.deal import Deal
from sixtysix.game.equity import match_win_probability
from sixtysix.game.outcome import Outcome
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules


@dataclass(frozen=True, slots=True)
class Match:
    """The score of a match, and who deals next. Immutable: ``record`` gives a new one.

    ``rules.match_target`` game points win it. Under ``next_dealer`` ``alternates`` the deal changes
    hands after every deal, also after a drawn one; under ``winner`` the winner of a deal deals
    next, and after a drawn deal the same player deals again. By default player 1 deals first, so
    that player 0 leads.
    """

    rules: Rules = field(default_factory=Rules)
    dealer: int = 1
    score: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise TypeError(f"rules must be Rules, not {type(self.rules).__name__}")
        object.__setattr__(self, "dealer", check_number("dealer", self.dealer, 0, 1))
        if not isinstance(self.score, tuple) or len(self.score) != 2:
            raise TypeError(f"score must be a tuple of two integers, not {shown(self.score)}")
        target = self.rules.match_target
        first, second = (check_number("score", points, 0, target + 2) for points in self.score)
        object.__setattr__(self, "score", (first, second))
        if min(self.score) >= target:
            raise InvalidPosition("score", "only one player can reach the target")

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return max(self.score) >= self.rules.match_target

    @property
    def winner(self) -> int | None:
        """Who has won, ``None`` while the match goes on."""
        return self.score.index(max(self.score)) if self.over else None

    @property
    def equity(self) -> float:
        """The probability that player 0 wins the match, by who deals, see ``game/equity.py``."""
        return match_win_probability(*self.score, self.rules, leads=self.dealer == 1)

    def deal(self, seed: int = 0) -> Position:
        """A random deal for this match: the non-dealer leads."""
        return Position.deal(seed, self.rules, dealer=self.dealer)

    def record(self, result: Outcome | Deal) -> Match:
        """The match after a finished deal.

        ``InvalidPosition`` if the match is over, the deal is not, or it has other rules;
        ``TypeError`` for anything else.
        """
        if self.over:
            raise InvalidPosition("match", f"player {self.winner} has won it already")
        outcome = self._outcome(result)
        points = list(self.score)
        if outcome.winner is not None:
            points[outcome.winner] += outcome.game_points
        return replace(self, dealer=self._next_dealer(outcome), score=(points[0], points[1]))

    def _outcome(self, result: Outcome | Deal) -> Outcome:
        if isinstance(result, Outcome):
            return result
        if not isinstance(result, Deal):
            raise TypeError(f"expected an Outcome or a Deal, not {type(result).__name__}")
        if result.rules != self.rules:
            raise InvalidPosition("rules", f"{result.rules}, but the match has {self.rules}")
        outcome = result.outcome
        if outcome is None:
            raise InvalidPosition("deal", "it is not finished")
        return outcome

    def _next_dealer(self, outcome: Outcome) -> int:
        return next_dealer(self.rules, self.dealer, outcome.winner)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        return closed_dict(
            "Match", rules=str(self.rules), dealer=self.dealer, score=list(self.score)
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Match:
        """The inverse of ``to_dict``; ``TypeError`` or ``ValueError`` for anything else."""
        fields = opened_dict(data, "Match", "rules", "dealer", "score")
        if not isinstance(fields["score"], list | tuple):
            raise TypeError("score must be a list of two integers")
        return cls(Rules.parse(fields["rules"]), fields["dealer"], tuple(fields["score"]))


def next_dealer(rules: Rules, dealer: int, winner: int | None) -> int:
    """Who deals after a deal of ``dealer`` that ``winner`` (``None`` for a draw) has won."""
    if rules.next_dealer == "alternates":
        return 1 - dealer
    return dealer if winner is None else winner
