"""Studies: what is counted, against plain counting; intervals; the same by whoever works."""

import json
from collections import Counter
from math import sqrt

import numpy as np
import pytest

from sixtysix import (
    Card,
    Constraint,
    InvalidPosition,
    MoveStudy,
    Position,
    Rules,
    Study,
    View,
    deals,
    evaluate,
    evaluate_array,
    from_array,
    study,
)
from sixtysix.common.intervals import difference, standard_error, wilson, z_score
from sixtysix.studies import study_worlds

SEVEN = View.parse("??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs")
MANY = View.parse("??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs")
CLOSED = View.parse(
    "??/9cAh ?????9s s 1 21-65 1-6 1:0:0 gone=AcKcQcAdTdKdQd9dThKhQhAsTsJs not=JcJh9hKsQs"
)
REPLY = View.parse("AcTdQdKhQh/???? ?Jh h 1:Ts 5-26 2-2 - rules=schnapsen gone=KcQcJcJdAhKsQsJs")
MANUAL = View.parse(
    "??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - rules=classic,claims=manual gone=AcTcKcAdAhQhJhAs"
)
LATE = Constraint(moves=("Qc", "Tc", "Ad", "Jd", "Ah", "Jh", "As", "Js"))
SCHNAPSEN = Rules.preset("schnapsen")


def plainly(positions: list[Position], player: int) -> dict:
    """The same counts from single evaluations."""
    counts = {name: Counter() for name in ("outcomes", "hidden", "best", "closing", "pairs")}
    for position in positions:
        evaluation = evaluate(position)
        values = {m.move: int(m.value) for m in evaluation.moves}
        counts["best"][int(evaluation.value)] += 1
        closing = [v for m, v in values.items() if m.close]
        if closing:
            counts["closing"][max(closing)] += 1
        own, other = position.hands[player], position.hands[1 - player]
        seen = {*own, *position.gone, position.led, *position.talon[-1:]}
        for move, value in values.items():
            counts["outcomes"][move, value] += 1
            for card in Card:
                if card in other:
                    counts["hidden"][move, card, "hand", value] += 1
                elif card not in seen:
                    counts["hidden"][move, card, "talon", value] += 1
            for second, its in values.items():
                counts["pairs"][move, second, value - its] += 1
    return counts


def check_counts(found: Study, positions: list[Position], player: int) -> None:
    plain = plainly(positions, player)
    assert found.worlds == len(positions)
    values = range(-3, 4)
    assert list(found.best_counts) == [plain["best"][v] for v in values]
    assert list(found.closing_counts) == [plain["closing"][v] for v in values]
    assert {m.move for m in found.moves} == {move for move, _ in plain["outcomes"]}
    for one in found.moves:
        assert list(one.counts) == [plain["outcomes"][one.move, v] for v in values]
        for card, hand, talon in one.hidden:
            for place, counts in (("hand", hand), ("talon", talon)):
                assert list(counts) == [plain["hidden"][one.move, card, place, v] for v in values]
        for other in found.moves:
            pairs = [
                (gap, n) for (a, b, gap), n in plain["pairs"].items()
                if (a, b) == (one.move, other.move)
            ]  # fmt: skip
            if not pairs:
                continue
            compared = found.compare(one.move, other.move)
            common = sum(n for _, n in pairs)
            assert compared.mean == pytest.approx(sum(gap * n for gap, n in pairs) / common)
            assert compared.better == sum(n for gap, n in pairs if gap > 0)
            assert compared.equal == sum(n for gap, n in pairs if gap == 0)
            assert compared.worse == sum(n for gap, n in pairs if gap < 0)


@pytest.mark.parametrize("view", [SEVEN, CLOSED, REPLY])
def test_all_worlds_against_plain_counting(view):
    found = study(view)
    assert found.complete
    assert found.world_count == view.world_count()
    check_counts(found, list(view.worlds()), view.player)


def test_a_sample_against_plain_counting():
    found = study(MANY, worlds=40, seed=9)
    assert not found.complete
    check_counts(found, MANY.sample(40, 9), 1)
    unseen = {*MANY.unseen}
    assert all({card for card, _, _ in one.hidden} <= unseen for one in found.moves)


def test_deals_under_a_constraint_against_plain_counting():
    found = study(LATE, rules=SCHNAPSEN, worlds=40, seed=3)
    positions = from_array(deals(40, 3, SCHNAPSEN, where=LATE))
    check_counts(found, positions, positions[0].to_move)
    assert found.rules == SCHNAPSEN
    assert found.world_count == LATE.deal_count(SCHNAPSEN)
    assert any(one.worlds < 40 for one in found.moves)
    values = evaluate_array(deals(40, 3, SCHNAPSEN, where=LATE)).values
    assert list(found.best_counts) == [int((values == v).sum()) for v in range(-3, 4)]


@pytest.mark.parametrize("view", [SEVEN, MANY, CLOSED, REPLY, MANUAL])
def test_means_are_those_of_evaluate(view):
    found, expected = (
        study(view, worlds=50, seed=2),
        evaluate(view, worlds=50, seed=2, method="pimc"),
    )
    assert [one.move for one in found.moves] == [one.move for one in expected.moves]
    for one, other in zip(found.moves, expected.moves, strict=True):
        assert one.counts == other.counts
        assert one.mean == other.value
        assert one.stderr == pytest.approx(other.stderr)
        assert tuple(share.share for share in one.outcomes) == other.outcomes
    assert found.best.move == expected.best


@pytest.mark.parametrize("subject", [MANY, LATE])
def test_threads_and_pieces_change_nothing(subject, monkeypatch):
    rules = None if subject is MANY else SCHNAPSEN
    expected = study(subject, rules=rules, worlds=101, threads=1)
    assert study(subject, rules=rules, worlds=101, threads=5) == expected
    monkeypatch.setattr(study_worlds, "LARGEST_PIECE", 1)
    assert study(subject, rules=rules, worlds=101, threads=2) == expected
    assert study(subject, rules=rules, worlds=101, seed=1) != expected


def test_the_answer():
    found = study(SEVEN)
    assert str(found.best.move) == "Jd"
    assert found.best.mean == pytest.approx(-8 / 7)
    assert found.best.interval == (found.best.mean, found.best.mean)
    assert found.best.wins.interval == (0, 0)
    assert found.best.losses.share == 1
    assert found.closing.move.close
    assert found.closing is next(one for one in found.moves if one.move.close)
    assert found.move("Ts").counts == (0, 5, 2, 0, 0, 0, 0)
    assert found.compare("Jd", "Ts").mean == pytest.approx(4 / 7)
    assert found.compare("Jd", "Ts").interval == pytest.approx((4 / 7, 4 / 7))
    assert study(REPLY).closing is None
    with pytest.raises(InvalidPosition, match="move: Ac is legal in no world, but Jd Ts"):
        found.move("Ac")


def test_hidden_cards_that_make_a_move_fail():
    found = study(MANY, worlds=504)
    assert found.complete
    for one in found.moves:
        differences = [effect.difference for effect in one.effects]
        assert differences == sorted(differences, reverse=True)
        for effect in one.effects:
            assert effect.in_hand.worlds + effect.in_talon.worlds == 504
            assert effect.in_hand.count + effect.in_talon.count == one.losses.count
            if effect.lift is not None:
                assert effect.lift == effect.in_hand.share / one.losses.share
            assert effect.interval == pytest.approx((effect.difference,) * 2)
            assert effect.matters == (effect.difference != 0)


def test_paired_differences_are_tighter_than_the_moves_own():
    found = study(Position.deal(2, SCHNAPSEN).view(0), worlds=60)
    first, second = found.moves[:2]
    compared = found.compare(first.move, second.move)
    assert 0 < compared.stderr < sqrt(first.stderr**2 + second.stderr**2)
    assert compared.mean == pytest.approx(first.mean - second.mean)
    back = found.compare(second.move, first.move)
    assert (back.mean, back.better) == (-compared.mean, compared.worse)
    low, high = compared.interval
    assert (low + high) / 2 == pytest.approx(compared.mean)
    wide = study(Position.deal(2, SCHNAPSEN).view(0), worlds=60, confidence=0.999)
    assert wide.best.interval.low < found.best.interval.low
    assert wide.best.wins.interval.high > found.best.wins.interval.high


def test_json_and_back():
    for found in (study(SEVEN), study(LATE, rules=SCHNAPSEN, worlds=20)):
        data = json.loads(json.dumps(found.to_dict()))
        assert Study.from_dict(data) == found
        assert MoveStudy.from_dict(data["moves"][0]) == found.moves[0]
        assert data["moves"][0]["mean"] == found.best.mean


WRONG_FIELDS = {
    "version": 2,
    "subject": None,
    "rules": 3,
    "worlds": 0,
    "world_count": "7",
    "complete": 1,
    "confidence": None,
    "moves": [],
    "best_counts": [1],
    "closing_counts": "no",
    "pairs": [[[1]]],
}


@pytest.mark.parametrize("field", WRONG_FIELDS)
def test_dicts_with_a_wrong_or_missing_field(field):
    data = study(SEVEN).to_dict()
    with pytest.raises((TypeError, ValueError)):
        Study.from_dict(data | {field: WRONG_FIELDS[field]})
    del data[field]
    with pytest.raises(ValueError, match=field):
        Study.from_dict(data)


@pytest.mark.parametrize("field", ["counts", "hidden", "z", "move", "false_claims"])
def test_dicts_of_a_move_with_a_wrong_field(field):
    data = study(SEVEN).best.to_dict()
    for wrong in (None, [1], -1, {"Ah": [[1]]}):
        with pytest.raises((TypeError, ValueError)):
            MoveStudy.from_dict(data | {field: wrong})


@pytest.mark.parametrize(
    ("option", "value", "error"),
    [
        ("worlds", 0, ValueError),
        ("worlds", 1.5, TypeError),
        ("worlds", 10**10, ValueError),
        ("seed", -1, ValueError),
        ("seed", "1", TypeError),
        ("confidence", 1, ValueError),
        ("confidence", 0.0, ValueError),
        ("confidence", float("nan"), ValueError),
        ("confidence", "95", TypeError),
        ("rules", "zone", TypeError),
        ("rules", Rules.preset("zone"), ValueError),
        ("threads", 0, ValueError),
        ("executor", map, TypeError),
    ],
)
def test_bad_options(option, value, error):
    with pytest.raises(error, match=option):
        study(SEVEN, **{option: value})


def test_bad_subjects():
    with pytest.raises(TypeError, match=r"not Position; Position\.view gives a View"):
        study(Position.deal(1))
    with pytest.raises(TypeError, match="not str"):
        study(str(SEVEN))
    with pytest.raises(InvalidPosition, match="turn"):
        study(Position.deal(1).view(1))
    with pytest.raises(InvalidPosition, match="no such deal"):
        study(Constraint(moves=("Ah", "Ah")))
    over = Rules.parse("zone,target=30,schneider=20,claims=auto")
    won = Constraint(moves=("Ah", "Th", "Ad", "Td"))
    with pytest.raises(InvalidPosition, match="over"):
        study(won, rules=over)
    announced = Constraint(moves=("Ah", "9h", "mKd"))  # which is enough if diamonds are trumps
    with pytest.raises(InvalidPosition, match="over"):
        study(announced, rules=Rules.parse("zone,target=50,schneider=20"))
    with pytest.raises(InvalidPosition, match=r"turn: .*depends on trumps"):
        study(Constraint(moves=("Kh", "Ad")), worlds=2)
    assert study(Constraint(moves=("Kh", "Ad"), trump="d"), worlds=2).worlds == 2


# ---------------------------------------------------------------- intervals, against published ones


def test_wilson():
    z = z_score(0.95)
    assert z == pytest.approx(1.959964, abs=1e-6)
    # Newcombe 1998 (the companion paper, pages 857-872), table I, method 3.
    assert wilson(81, 263, z) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148, z) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20, z) == pytest.approx((0, 0.1611), abs=5e-5)
    assert wilson(1, 29, z) == pytest.approx((0.0061, 0.1718), abs=5e-5)
    assert wilson(20, 20, z).high == 1
    assert wilson(0, 0, z) == (0, 1)


def test_newcombe():
    z = z_score(0.95)
    # Newcombe 1998, table II, method 10.
    cases = {
        ((56, 70), (48, 80)): (0.0524, 0.3339),
        ((9, 10), (3, 10)): (0.1705, 0.8090),
        ((10, 10), (0, 20)): (0.6791, 1.0),
    }
    for (first, second), expected in cases.items():
        assert difference(first, second, z) == pytest.approx(expected, abs=5e-5)


def test_standard_error():
    values = [3, -1, -1, 2, 0]
    expected = np.std(values, ddof=1) / sqrt(5)
    assert standard_error(5, sum(values), sum(v * v for v in values), 6) == pytest.approx(expected)
    assert standard_error(1, 3, 9, 6) == 3
