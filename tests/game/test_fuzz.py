"""Whatever is read, only the documented errors come out, and what is read can be used."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.support import deals, random_move
from sixtysix import Card, Deal, IllegalMove, InvalidPosition, Match, Move, Position, Rules, View

PIECES = (
    *"AcTdKhQsJc9d?-/+:=,.!;[]\"0123456789 \n♥²٣ßſ",
    "Th", "10h", "??", " 0 ", "0:Kh", "1+", "rules=", "gone=", "not=", "claimed=", "zone", "no",
    "99999999999999999999", "nan", "-1", "classic,claims=manual", "xcm", "draw", "claim",
)  # fmt: skip
garbage = st.text() | st.lists(st.sampled_from(PIECES)).map("".join)


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with a few pieces cut out, put in, doubled or replaced by words of the same text."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(start + 4, len(text))))
        new = draw(st.sampled_from(("", text[start:end] * 2, *PIECES, *text.split())))
        text = text[:start] + new + text[end:]
    return text


def attempt(call, *arguments, allowed=(InvalidPosition,)):
    """The result of a call, or ``None`` if it ended in an allowed error."""
    try:
        return call(*arguments)
    except allowed as error:
        check_error(error)
        return None


def check_error(error: Exception) -> None:
    assert str(error)
    if isinstance(error, InvalidPosition):
        assert error.field
        assert error.reason


@given(garbage)
@example("\ud800")
@pytest.mark.parametrize("parse", [Position.parse, View.parse, Rules.parse, Move.parse, Card.parse])
def test_garbage(parse, text):
    value = attempt(parse, text)
    if value is not None:
        assert parse(str(value)) == value


@given(garbage)
def test_garbage_record(text):
    attempt(Deal.parse, text, allowed=(InvalidPosition, IllegalMove))


@given(deals, st.data())
def test_mutated_position(deal, data):
    position = data.draw(st.sampled_from(deal.positions))
    value = attempt(Position.parse, data.draw(mutated(str(position))))
    if value is not None:
        assert Position.parse(str(value)) == value
        play_on(value)


@given(deals, st.integers(0, 1), st.data())
def test_mutated_view(deal, player, data):
    ply = data.draw(st.integers(0, len(deal.moves)))
    view = attempt(View.parse, data.draw(mutated(str(deal.view(player, ply)))))
    if view is not None:
        assert View.parse(str(view)) == view
        assert view.world_count() >= 1
        for world in view.sample(2, 1):
            assert set(world.legal_moves()) <= set(view.legal_moves())
            play_on(world)


def play_on(position: Position) -> None:
    """What was read can be played to the end, and every position on the way can be read."""
    chooser = random.Random(1)
    while not position.over:
        position = position.play(random_move(position, chooser))
        assert str(Position.parse(str(position))) == str(position)
    assert position.legal_moves() == ()


@given(deals, st.data())
def test_mutated_record(deal, data):
    text = data.draw(mutated(str(deal)))
    value = attempt(Deal.parse, text, allowed=(InvalidPosition, IllegalMove))
    if value is not None:
        assert Deal.parse(str(value)) == value


def values() -> st.SearchStrategy[object]:
    plain = st.none() | st.booleans() | st.integers() | st.floats() | garbage
    return plain | st.lists(plain, max_size=3) | st.dictionaries(st.text(), plain, max_size=3)


@given(deals, st.data())
def test_mutated_dicts(deal, data):
    view = deal.view(0)
    for value in (deal, deal.end, view, deal.rules, Move.parse("Kh"), Match(deal.rules)):
        fields = value.to_dict()
        fields[data.draw(st.sampled_from(sorted(fields)) | garbage)] = data.draw(values())
        attempt(type(value).from_dict, fields, allowed=(InvalidPosition, IllegalMove, TypeError))


@given(deals, st.text() | values(), st.none() | values())
def test_any_move(deal, move, drew):
    for play in (
        deal.end.play,
        deal.play,
        deal.end.view(0).play,
        lambda m: deal.view(1).play(m, drew),
    ):
        attempt(play, move, allowed=(IllegalMove, InvalidPosition, TypeError))
