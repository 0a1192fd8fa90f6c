"""Cards and moves, and their texts."""

import json
import pickle

import pytest

from sixtysix import Card, InvalidPosition, Move, Suit
from sixtysix.game.moves import code_of, move_of, order_key

MOVES = ["Ah", "mKh", "cAs", "xcTd", "xmQh", "draw", "claim", "mKh!", "xcmQd!", "9c", "c9d"]


def test_cards():
    assert int(Card.Th) == 18
    assert [int(card) for card in Card] == list(range(24))
    assert Card["9h"] is Card.parse("9h") is Card(2)
    assert (Card.Th.suit, Card.Th.rank, Card.Th.points) == (Suit.h, "T", 10)
    assert sum(card.points for card in Card) == 120
    assert f"{Card.Th} {Card.Th:>4}" == "Th   Th"
    assert Suit.h == "h"
    assert Suit.h.symbol == "♥"


@pytest.mark.parametrize("card", Card)
def test_card_texts(card):
    assert Card.parse(str(card)) is card
    assert eval(repr(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card
    symbol = card.rank + card.suit.symbol
    for text in (str(card).lower(), str(card).upper(), symbol):
        assert Card.parse(text) is card


@pytest.mark.parametrize("text", ["10h", "10H", "10♥", "tH", "T♥"])
def test_ten(text):
    assert Card.parse(text) is Card.Th


@pytest.mark.parametrize("text", ["", "h", "T", "Tx", "1h", "Thh", "T h", "Kſ", "\u212ah", "?"])
def test_no_card(text):
    with pytest.raises(InvalidPosition) as caught:
        Card.parse(text)
    assert caught.value.field == "card"


@pytest.mark.parametrize("text", MOVES)
def test_move_texts(text):
    move = Move.parse(text)
    assert str(move) == text
    assert eval(repr(move)) == move
    assert pickle.loads(pickle.dumps(move)) == move
    assert Move.from_dict(json.loads(json.dumps(move.to_dict()))) == move
    assert move_of(code_of(move)) == move
    assert hash(Move.parse(text)) == hash(move)


def test_move_fields():
    assert Move.parse("xcmKh!") == Move(Card.Kh, True, True, True, True)
    assert Move.parse("draw") == Move(draw=True)
    assert Move.parse("claim") == Move(claim=True)
    assert Move.parse("c10♠") == Move(Card.Ts, close=True)
    with pytest.raises(AttributeError):
        Move.parse("Ah").card = Card.Th


@pytest.mark.parametrize(
    "text", ["", "x", "cxAh", "mAh", "Ah!", "xKh!", "draw!", "claim!", "xdraw", "Ah ", "DRAW", "!"]
)
def test_no_move(text):
    with pytest.raises(InvalidPosition) as caught:
        Move.parse(text)
    assert caught.value.field == "move"


@pytest.mark.parametrize(
    "arguments",
    [{}, {"draw": True, "claim": True}, {"card": Card.Ah, "draw": True}, {"close": True}],
)
def test_no_combination(arguments):
    with pytest.raises(InvalidPosition):
        Move(**arguments)


@pytest.mark.parametrize(
    "arguments", [{"card": "Ah"}, {"card": 3}, {"card": Card.Kh, "marriage": 1}, {"draw": None}]
)
def test_wrong_types(arguments):
    with pytest.raises(TypeError):
        Move(**arguments)


@pytest.mark.parametrize("value", [None, 3, b"Ah", Card.Ah])
def test_text_of_wrong_type(value):
    with pytest.raises(TypeError):
        Move.parse(value)


def test_order():
    texts = ["claim", "draw", "x9c", "Jc", "mKc!", "mKc", "Kc", "xcJc", "cJc"]
    moves = [Move.parse(text) for text in texts]
    assert sorted(moves, key=order_key) == moves


def test_every_card_is_true():
    assert all(Card)
