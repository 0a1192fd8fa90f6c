"""Matches and the table of their equity."""

import json
import pickle
from dataclasses import replace

import numpy as np
import pytest

from sixtysix import Deal, InvalidPosition, Match, MatchScore, Outcome, Rules

WON, LOST = Outcome(0, 2, "out"), Outcome(1, 3, "failed close")
DRAWN = Outcome(None, 0, "draw")


def test_alternating_deals():
    match = Match()
    assert (match.dealer, match.score, match.over, match.winner) == (1, (0, 0), False, None)
    match = match.record(WON).record(DRAWN).record(LOST)
    assert (match.dealer, match.score) == (0, (2, 3))
    match = match.record(LOST).record(LOST)
    assert (match.score, match.over, match.winner, match.equity) == ((2, 9), True, 1, 0.0)
    with pytest.raises(InvalidPosition, match="match"):
        match.record(WON)


def test_winner_deals():
    match = Match(Rules.preset("pagat"))
    assert match.record(WON).dealer == 0
    assert match.record(LOST).dealer == 1
    assert match.record(WON).record(DRAWN).dealer == 0


@pytest.mark.parametrize(
    ("rules", "target"), [("zone", 7), ("santase", 11), ("zone,match_target=5", 5)]
)
def test_target(rules, target):
    match = Match(Rules.parse(rules), score=(target - 2, 0))
    assert not match.over
    assert match.record(WON).winner == 0
    assert match.record(WON).equity == 1.0


def test_deal_of_a_match():
    match = Match(Rules.preset("zone"))
    assert match.deal(5).leader == 0
    assert match.record(WON).deal(5).leader == 1
    text = '[Position "Jc/Qc - h 0 60-55 6-5 - rules=zone"]\n1. Jc Qc'
    assert match.record(Deal.parse(text)).score == (0, 1)
    with pytest.raises(InvalidPosition, match="deal"):
        match.record(Deal.parse(text[:-3]))
    with pytest.raises(InvalidPosition, match="rules"):
        Match().record(Deal.parse(text))
    with pytest.raises(TypeError):
        match.record(None)


def test_keeps_everything():
    match = Match(replace(Rules(), match_target=9), 0, (3, 4))
    assert eval(repr(match)) == match
    assert pickle.loads(pickle.dumps(match)) == match
    assert Match.from_dict(json.loads(json.dumps(match.to_dict()))) == match
    assert hash(eval(repr(match))) == hash(match)
    assert Outcome.from_dict(json.loads(json.dumps(DRAWN.to_dict()))) == DRAWN
    assert eval(repr(WON)) == WON


@pytest.mark.parametrize(
    "arguments", [("zone",), (Rules(), "0"), (Rules(), 0, [0, 0]), (Rules(), 0, (0.0, 1))]
)
def test_wrong_types(arguments):
    with pytest.raises(TypeError):
        Match(*arguments)


@pytest.mark.parametrize(
    "arguments", [(Rules(), 2), (Rules(), 0, (-1, 0)), (Rules(), 0, (7, 7)), (Rules(), 0, (99, 0))]
)
def test_refused(arguments):
    with pytest.raises(InvalidPosition):
        Match(*arguments)


@pytest.mark.parametrize(
    "arguments", [(0, 0, "out"), (0, 4, "out"), (None, 1, "draw"), (0, 1, "luck")]
)
def test_no_outcome(arguments):
    with pytest.raises(InvalidPosition):
        Outcome(*arguments)


def test_numpy_integers_become_plain_ones():
    two = np.int64(2)
    match = Match(dealer=np.int64(0), score=(two, two))
    outcome = Outcome(np.int64(1), two, "out")
    score = MatchScore(two, two)
    for value in (match, outcome, score):
        assert type(value).from_dict(json.loads(json.dumps(value.to_dict()))) == value
