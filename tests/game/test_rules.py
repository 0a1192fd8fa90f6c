"""The options: presets, house rules, their texts, and what is refused."""

import json
import pickle
from dataclasses import fields, replace

import pytest
from hypothesis import given

from game.support import PRESETS, house_rules
from sixtysix import InvalidPosition, Position, Rules, from_array, to_array
from solver.state import OPTION_WORDS, RULE_FIELDS

# Differences from classic, as in the table of the rules.
DIFFERENCES = {
    "classic": "",
    "online": "exchange_needs_trick=no close_before_draw=no must_head=no failed_close=mirror "
    "opponent_out_first=table false_claim=mirror",
    "zone": "close_before_draw=no nobody_out=last_trick false_claim=claimant",
    "pagat": "marriage_closing_lead=yes close_before_draw=4 false_claim=two next_dealer=winner",
    "santase": "exchange_min_talon=4 marriage_first_lead=no marriage_closing_lead=yes "
    "marriage_closed=yes marriage_exhausted=yes close_first_lead=no close_min_talon=4 "
    "close_before_draw=no failed_close=three match_target=11 next_dealer=winner",
    "schnapsen": "nines=no hand_size=5 exchange_needs_trick=no marriage_closing_lead=yes "
    "marriage_closed=yes marriage_exhausted=yes close_before_draw=no freeze_at_close=yes "
    "last_trick_bonus=0 nobody_out=last_trick",
}


def test_fields_are_those_of_the_engine():
    options = (field.name for field in fields(Rules) if field.name != "base")
    assert tuple(options) == RULE_FIELDS
    for name, words in OPTION_WORDS.items():
        for word in words:
            assert getattr(Rules.parse(f"classic,{name}={word}"), name) == word


@pytest.mark.parametrize("name", PRESETS)
def test_preset(name):
    rules = Rules.preset(name)
    assert rules == Rules.parse(name)
    assert str(rules) == name
    assert rules == Rules.parse(",".join(["classic", *DIFFERENCES[name].split()]))


def test_default_is_classic():
    assert Rules() == Rules.preset("classic")


@pytest.mark.parametrize(
    "text",
    [
        "zone,must_head=no,claims=manual",
        "zone,match_target=5",
        "classic,close_before_draw=no",
        "schnapsen,claims=manual",
        "classic,target=101,schneider=50",
    ],
)
def test_house_rule_text(text):
    assert str(Rules.parse(text)) == text


def test_text_is_canonical():
    assert str(Rules.parse("zone,claims=manual,must_head=no")) == "zone,must_head=no,claims=manual"
    assert str(Rules.parse("classic,must_head=yes")) == "classic"
    assert str(replace(Rules.preset("online"), must_head=True)) == "online,must_head=yes"
    assert str(Rules.parse("zone,nobody_out=higher")) == "zone,nobody_out=higher"
    assert Rules.parse("classic,close_before_draw=no,false_claim=claimant") == Rules.parse(
        "zone,nobody_out=higher"
    )


def test_rules_from_an_array_take_the_nearest_preset():
    for text in ("santase,hand_size=1", "zone,must_head=no,claims=manual"):
        position = Position.deal(1, Rules.parse(text))
        (again,) = from_array(to_array([position]))
        assert str(again.rules) == text


@given(house_rules())
def test_house_rules_keep_everything(rules):
    assert Rules.parse(str(rules)) == rules
    assert str(Rules.parse(str(rules))) == str(rules)
    assert eval(repr(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert hash(Rules.parse(str(rules))) == hash(rules)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hand_size", 0),
        ("hand_size", 12),
        ("schneider", 67),
        ("schneider", -1),
        ("target", -1),
        ("target", 10**30),
        ("last_trick_bonus", -10),
        ("exchange_min_talon", -2),
        ("close_min_talon", -2),
        ("close_before_draw", -1),
        ("match_target", 0),
        ("claims", "loud"),
        ("failed_close", ""),
    ],
)
def test_refused_value(field, value):
    with pytest.raises(InvalidPosition) as caught:
        replace(Rules(), **{field: value})
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("nines", 1),
        ("must_head", None),
        ("target", 66.0),
        ("target", float("nan")),
        ("target", True),
        ("target", "66"),
        ("claims", 0),
        ("close_before_draw", None),
    ],
)
def test_wrong_type(field, value):
    with pytest.raises(TypeError):
        replace(Rules(), **{field: value})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Zone",
        "zone,",
        "zone,must_head",
        "zone,must_head=",
        "zone,head=yes",
        "zone,target=٦٦",
        "zone,target=1e3",
        "zone,target=" + "9" * 5000,
        "zone,close_before_draw=0",
        "zone,close_before_draw=yes",
    ],
)
def test_refused_text(text):
    with pytest.raises(InvalidPosition):
        Rules.parse(text)


@pytest.mark.parametrize("value", [None, 1, b"zone"])
def test_text_of_wrong_type(value):
    with pytest.raises(TypeError):
        Rules.parse(value)
    with pytest.raises(TypeError):
        Rules.preset(value)


def test_dict_of_another_version():
    data = Rules().to_dict()
    for key, value in (("version", 2), ("type", "Move"), ("target", None)):
        with pytest.raises((InvalidPosition, TypeError)):
            Rules.from_dict({**data, key: value})
    del data["target"]
    with pytest.raises(InvalidPosition, match="target: missing"):
        Rules.from_dict(data)
    with pytest.raises(TypeError):
        Rules.from_dict([])
