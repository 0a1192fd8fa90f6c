"""Positions and texts along whole deals, under every kind of rules."""

import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.support import deals
from sixtysix import Deal, Position, View, solver_interface

DATA = Path(__file__).parent.parent / "data"


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


@pytest.mark.parametrize("case", lines("playouts.jsonl"))
def test_playout(case):
    position = Position.parse(case["steps"][0]["position"])
    for step in case["steps"]:
        assert str(position) == step["position"]
        assert position == Position.parse(step["position"])
        assert sorted(map(str, position.legal_moves())) == sorted(step["legal"])
        position = position.play(step["move"])
    outcome = position.outcome
    assert position.over
    assert position.legal_moves() == ()
    assert position.points == tuple(case["final_points"])
    assert position.tricks == tuple(case["tricks"])
    assert (outcome.winner, outcome.game_points) == (case["winner"], case["game_points"])
    assert outcome.reason == case["reason"]


@pytest.mark.parametrize("case", lines("knowledge.jsonl"))
def test_knowledge(case):
    deal = Deal.parse(case["record"])
    assert str(deal) == case["record"]
    assert str(deal.view(case["player"])) == case["view"]
    assert View.parse(case["view"]) == deal.view(case["player"])


@pytest.mark.parametrize("case", lines("views.jsonl"))
def test_worlds_of_view(case):
    view = View.parse(case["view"])
    assert str(view) == case["view"]
    assert view.world_count() == case["worlds"]
    worlds = list(view.worlds())
    assert len(worlds) == len(set(worlds)) == case["worlds"]
    assert set(view.sample(20, 5)) <= set(worlds)
    assert sorted(map(str, view.legal_moves())) == sorted(case["mean"])


def test_published_problems():
    for case in json.loads((DATA / "problems.json").read_text()):
        assert str(View.parse(case["position"])) == case["position"]


@given(deals)
def test_every_position_keeps_everything(deal):
    for position in deal.positions:
        text = str(position)
        assert str(Position.parse(text)) == text
        assert eval(repr(position)) == Position.parse(text)
        for copy in (
            pickle.loads(pickle.dumps(position)),
            Position.from_dict(json.loads(json.dumps(position.to_dict()))),
            solver_interface.position_of(solver_interface.state_array(position)),
        ):
            assert copy == position
            assert hash(copy) == hash(position)
            assert copy.outcome == position.outcome


@given(deals)
def test_text_is_read_as_the_position(deal):
    """Only where a marriage is worth the same as the bonus can a text have two readings."""
    for position in deal.positions:
        if position.rules.last_trick_bonus % 20 or not position.over:
            assert Position.parse(str(position)) == position


@given(deals)
def test_deal_keeps_everything(deal):
    assert str(Deal.parse(str(deal))) == str(deal)
    assert Deal.parse(str(deal)) == deal
    assert eval(repr(deal)) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal
    copy = Deal.from_dict(json.loads(json.dumps(deal.to_dict())))
    assert copy == deal
    assert hash(copy) == hash(deal)
    assert copy.positions == deal.positions


@given(deals, st.integers(0, 1))
def test_follow_from_one_side(deal, player):
    """``View.play`` learns what ``Deal.view`` knows, the truth is among the worlds."""
    view = deal.start.view(player)
    for ply, move in enumerate(deal.moves):
        before, after = deal.positions[ply : ply + 2]
        if before.to_move == player:
            assert view.legal_moves() == before.legal_moves()
        else:
            assert set(view.legal_moves()) >= set(before.legal_moves())
        place = 0 if after.leader == player else 1
        drew = None
        if len(after.talon) < len(before.talon) and view.talon[place] is None:
            drew = before.talon[place]
        view = view.play(move, drew)
        assert view == deal.view(player, ply + 1)
        check_truth(view, after, player)
        check_copies(view)


def check_truth(view: View, position: Position, player: int) -> None:
    own, others = view.hands[player], view.hands[1 - player]
    assert own == position.hands[player]
    known = {card for card in others if card is not None}
    assert known <= set(position.hands[1 - player])
    assert not set(view.excluded) & set(position.hands[1 - player])
    assert len(others) == len(position.hands[1 - player])
    assert all(card in (None, true) for card, true in zip(view.talon, position.talon, strict=True))
    assert view.outcome == position.outcome
    assert view.world_count() >= 1


def check_copies(view: View) -> None:
    assert str(View.parse(str(view))) == str(view)
    assert View.parse(str(view), view.player).player == view.player
    assert pickle.loads(pickle.dumps(view)) == view
    assert View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
