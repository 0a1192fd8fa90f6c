"""The probability of winning a match, beside a plain model of matches."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from sixtysix import Match, Outcome, Rules
from sixtysix.game.equity import match_win_probability, outcome_rates
from sixtysix.game.rules import PRESETS

EITHER = (None, False, True)


def slow_chance(match: Match, deals: int) -> tuple[float, float]:
    """Bounds of player 0's chance: matches that are longer than so many deals count for neither."""
    rates = outcome_rates()[str(match.rules).partition(",")[0]]

    @cache
    def won(score: tuple[int, int], dealer: int, deals: int) -> tuple[float, float]:
        now = Match(match.rules, dealer, score)
        if now.over:
            return (1.0, 1.0) if now.winner == 0 else (0.0, 0.0)
        if deals == 0:
            return 0.0, 1.0
        low = high = 0.0
        for points, chance in zip(range(-3, 4), rates, strict=True):
            leader = 1 - dealer
            winner = None if points == 0 else leader if points > 0 else dealer
            after = now.record(Outcome(winner, abs(points), "draw" if winner is None else "out"))
            bounds = won(after.score, after.dealer, deals - 1)
            low, high = low + chance * bounds[0], high + chance * bounds[1]
        return low, high

    return won(match.score, match.dealer, deals)


@pytest.mark.parametrize("name", PRESETS)
def test_equity_is_that_of_matches_played_deal_by_deal(name):
    rules = Rules.preset(name)
    target = rules.match_target
    for score in [(target - 7, target - 7), (0, target - 1), (target - 1, target - 1)]:
        for dealer in range(2):
            match = Match(rules, dealer, score)
            low, high = slow_chance(match, 30)
            assert low - 1e-9 <= match.equity <= high + 1e-9
            assert high - low < 1e-6


@pytest.mark.parametrize("name", PRESETS)
def test_drawn_deals_change_nothing_but_the_dealer(name):
    rules = replace(Rules.preset(name), match_target=1)
    rates = outcome_rates()[name]
    wins, drawn = sum(rates[4:]), rates[3]
    if rules.next_dealer == "alternates":
        expected = (wins + drawn * (1 - wins - drawn)) / (1 - drawn**2)
    else:
        expected = wins / (1 - drawn)
    assert match_win_probability(0, 0, rules, leads=True) == pytest.approx(expected)


@pytest.mark.parametrize(
    "rules", [*PRESETS.values(), Rules(match_target=1), Rules(match_target=40)]
)
def test_the_two_players_chances_add_up(rules):
    target = rules.match_target
    for mine, theirs in product(range(target), repeat=2):
        for leads in EITHER:
            chance = match_win_probability(mine, theirs, rules, leads)
            others = match_win_probability(
                theirs, mine, rules, None if leads is None else not leads
            )
            assert chance + others == pytest.approx(1, abs=1e-12)
            assert 0 < chance < 1
            assert chance < match_win_probability(mine + 1, theirs, rules, leads)
    assert match_win_probability(0, 0, rules) == 0.5


def test_finished_and_level_matches():
    rules = Rules()
    assert match_win_probability(7, 0, rules) == 1.0
    assert match_win_probability(3, 9, rules, leads=True) == 0.0
    assert match_win_probability(6, 6, rules) == 0.5
    assert Match(score=(6, 6)).equity != 0.5  # player 0 leads
    assert Match(score=(6, 6)).equity == pytest.approx(1 - Match(dealer=0, score=(6, 6)).equity)


def test_house_rules_have_the_rates_of_the_nearest_preset():
    house = replace(Rules.preset("zone"), must_head=False)
    assert match_win_probability(2, 3, house, True) == match_win_probability(
        2, 3, Rules.preset("zone"), True
    )
    # What the preset was that they were made from is no rule.
    assert match_win_probability(2, 3, replace(house, base="pagat"), True) == match_win_probability(
        2, 3, house, True
    )


def test_refused():
    rules = Rules()
    with pytest.raises(ValueError, match="only one"):
        match_win_probability(7, 7, rules)
    with pytest.raises(ValueError, match="theirs"):
        match_win_probability(0, -1, rules)
    with pytest.raises(TypeError):
        match_win_probability(0.5, 0, rules)
    with pytest.raises(TypeError, match="leads"):
        match_win_probability(0, 0, rules, leads=1)


def test_the_measured_rates_are_those_of_deals():
    for name, rates in outcome_rates().items():
        assert len(rates) == 7
        assert sum(map(Fraction, rates)) == pytest.approx(1)
        assert min(rates[:3] + rates[4:]) > 0.01, name
    assert set(outcome_rates()) == set(PRESETS)
    drawn = {name for name, rates in outcome_rates().items() if rates[3] > 0}
    assert drawn <= {name for name, rules in PRESETS.items() if rules.nobody_out == "higher"}
