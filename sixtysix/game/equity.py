"""The probability of winning a match from a score.

The model: each deal brings the player who leads to its first trick -3 … 3 game points with fixed
probabilities, whatever the score, and the next deal is dealt as the rules say. The probabilities
are the shares of the outcomes in ``outcome_rates.json``, measured in deals between equal players
(``bench/measure_outcomes.py`` makes the file; it says who played, how many deals and from which
seed). A house rule has those of the preset from which it differs least.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from sixtysix.common.argument_checks import flag, whole_number

if TYPE_CHECKING:
    from sixtysix.game.rules import Rules

LONGEST_MATCH: Final = 999

Rates: TypeAlias = tuple[float, ...]  # of -3, -2, … 3 game points for the leader
# The chances of who leads to the next deal and of who deals it, by the points both still need.
Table: TypeAlias = list[list[tuple[float, float]]]

_FILE: Final = Path(__file__).with_name("outcome_rates.json")


def match_win_probability(mine: int, theirs: int, rules: Rules, leads: bool | None = None) -> float:
    """The probability that the player with ``mine`` points wins the match.

    ``leads`` says whether he leads to the next deal, which the other deals then; ``None`` is the
    mean of both. At a finished score it is 1 or 0. ``TypeError`` for a wrong type, ``ValueError``
    for points below 0 or both players at the target.
    """
    mine, theirs = whole_number("mine", mine, 0), whole_number("theirs", theirs, 0)
    target = rules.match_target
    if mine >= target and theirs >= target:
        raise ValueError("only one player can reach the target")
    if mine >= target or theirs >= target:
        return float(mine >= target)
    leading, dealing = _table_of(rules)[target - mine][target - theirs]
    if leads is None:
        return 0.5 if mine == theirs else (leading + dealing) / 2
    return leading if flag("leads", leads) else dealing


@lru_cache(maxsize=64)
def _table_of(rules: Rules) -> Table:
    from sixtysix.game.rules import nearest_preset

    rates = outcome_rates()[nearest_preset(rules)]
    return _table(rates, rules.next_dealer == "alternates", rules.match_target)


@lru_cache(maxsize=1)
def outcome_rates() -> dict[str, Rates]:
    """For each preset the probabilities of -3, -2, … 3 game points for the leader."""
    counts: dict[str, list[int]] = json.loads(_FILE.read_text(encoding="utf-8"))["leader"]
    return {name: tuple(n / sum(row) for n in row) for name, row in counts.items()}


@lru_cache(maxsize=16)
def _table(rates: Rates, alternates: bool, target: int) -> Table:
    """``table[a][b]``: the chances of the player who needs ``a`` points against ``b``.

    Only one half is summed up; the other is what that leaves to the other player.
    """
    table: Table = [[(0.0, 0.0)] * (target + 1) for _ in range(target + 1)]
    table[0] = [(1.0, 1.0)] * (target + 1)
    for mine in range(1, target + 1):
        for theirs in range(1, mine):
            leading, dealing = table[theirs][mine]
            table[mine][theirs] = 1 - dealing, 1 - leading
        for theirs in range(mine, target + 1):
            table[mine][theirs] = _entry(table, rates, alternates, mine, theirs)
    return table


def _entry(
    table: Table, rates: Rates, alternates: bool, mine: int, theirs: int
) -> tuple[float, float]:
    """Both chances at one score. After a draw the score is the same, so they are solved for."""
    drawn = rates[3]
    leading = _decided(table, rates, alternates, mine, theirs, leads=True)
    if mine == theirs:
        # The two chances are those of the two players, so together they are 1.
        level = (leading + drawn) / (1 + drawn) if alternates else leading / (1 - drawn)
        return level, 1 - level
    dealing = _decided(table, rates, alternates, mine, theirs, leads=False)
    if alternates:
        whole = 1 - drawn * drawn
        return (leading + drawn * dealing) / whole, (dealing + drawn * leading) / whole
    return leading / (1 - drawn), dealing / (1 - drawn)


def _decided(
    table: Table, rates: Rates, alternates: bool, mine: int, theirs: int, *, leads: bool
) -> float:
    """The chance from deals that are won, by who leads now."""
    own = rates if leads else rates[::-1]
    total = 0.0
    for points in range(1, 4):
        after_win = table[max(mine - points, 0)][theirs]
        after_loss = table[mine][max(theirs - points, 0)]
        # After ``alternates`` who leads now deals next; else the winner deals, the loser leads.
        deals_after_win, deals_after_loss = (leads, leads) if alternates else (True, False)
        total += own[3 + points] * after_win[deals_after_win]
        total += own[3 - points] * after_loss[deals_after_loss]
    return total
