"""Positions: deals, fields, and the worked deal of the rules."""

import pytest
from hypothesis import given

from game.support import any_rules, house_rules, seeds
from game.support import deals as played
from sixtysix import Card, Close, Deal, InvalidPosition, Position, Rules, Suit, deals, from_array


@given(seeds, any_rules)
def test_deal(seed, rules):
    position = Position.deal(seed, rules)
    assert position == Position.parse(str(position)) == Position.deal(seed, rules)
    assert (position.leader, position.led, position.to_move) == (0, None, 0)
    assert Position.deal(seed, rules, dealer=0).leader == 1
    assert Position.deal(seed, rules, dealer=0).hands == position.hands
    assert len({*position.hands[0], *position.hands[1], *position.talon}) == rules.deck_size


@given(seeds, house_rules())
def test_deal_is_that_of_the_arrays(seed, rules):
    assert from_array(deals(1, seed, rules)) == [Position.deal(seed, rules)]


def test_all_cards_can_be_anywhere():
    tops = {Position.deal(seed).talon[0] for seed in range(300)}
    assert tops == set(Card)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seed_out_of_bounds(seed):
    with pytest.raises(InvalidPosition, match="seed"):
        Position.deal(seed)


@pytest.mark.parametrize("arguments", [("1",), (1.0,), (True,), (None,), (1, "classic")])
def test_deal_of_wrong_types(arguments):
    with pytest.raises(TypeError):
        Position.deal(*arguments)


def test_fields():
    position = Position.parse("TcAdKdQhTs/TdQdThKh AcJh h 1:Jd 29-31 2-2 1:29:2 rules=schnapsen")
    assert position.rules == Rules.preset("schnapsen")
    assert position.hands[1] == (Card.Td, Card.Qd, Card.Th, Card.Kh)
    assert position.talon == (Card.Ac, Card.Jh)
    assert position.trump is Suit.h
    assert (position.leader, position.to_move, position.led) == (1, 0, Card.Jd)
    assert (position.points, position.tricks) == ((29, 31), (2, 2))
    assert position.closed == Close(1, 29, 2) == (1, 29, 2)
    assert not position.before_draw
    assert not position.over
    assert position.outcome is None
    assert len(position.gone) == 8
    for name in ("points", "situation", "new"):
        with pytest.raises(AttributeError):
            setattr(position, name, 1)


@given(played)
def test_play_leaves_the_position_unchanged(deal):
    text = str(deal.start)
    for move in deal.start.legal_moves():
        deal.start.play(move)
        deal.start.play(str(move))
    assert str(deal.start) == text


@pytest.mark.parametrize("name", ["classic", "online", "zone", "pagat", "santase"])
def test_worked_deal(name):
    deal = Deal.parse(
        '[Position "KcQcKdAhAsTs/AcTc9cJd9dTh KsAdJcTdQsQdKhJh9h9sJsQh h 0 0-0 0-0 - '
        f'rules={name}"]\n1. Ts 9c 2. mKc Ac 3. Th Ah 4. As Jd 5. Qc Tc 6. 9d Kd'
    )
    totals = [p.points for p in deal.positions if p.led is None and sum(p.tricks)]
    assert list(dict.fromkeys(totals)) == [
        (10, 0),
        (30, 15),
        (51, 15),
        (64, 15),
        (64, 28),
        (68, 28),
    ]
    outcome = deal.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.game_points, outcome.reason) == (0, 2, "out")
