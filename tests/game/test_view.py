"""Views: what they hold, follow, count, list and sample."""

import math
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.support import any_rules, deals, seeds
from sixtysix import Card, IllegalMove, InvalidPosition, Move, Position, View

FRESH = "AcJc9cAhJhTs/TcAdTdJd9d9h ThQcJsKsKd9sKhQhAsQdQsKc c 0 0-0 0-0 -"
CLOSED = "AhKs/?? ???????????Qh h 0 25-14 3-1 0:0:0 gone=KcJcTd9dThJh9hAs not=AcTcQc9cKh"
LATE = "??????/TcJc9cAhThKh ?9s s 1 21-32 2-3 - rules=online gone=KcQcAdKdQdJhAsTsQsJs"


@given(seeds, any_rules, st.integers(0, 1))
def test_fresh_view(seed, rules, player):
    position = Position.deal(seed, rules)
    view = position.view(player)
    n = rules.hand_size
    unseen = rules.deck_size - n - 1
    assert view.hand == view.hands[player] == position.hands[player]
    assert view.hands[1 - player] == (None,) * n
    assert view.talon == (*[None] * (len(position.talon) - 1), position.talon[-1])
    assert view.world_count() == math.factorial(unseen) // math.factorial(n)
    assert len(view.unseen) == unseen
    assert next(view.worlds()).view(player) == view
    for world in view.sample(3, seed):
        assert world.view(player) == view


@given(deals, st.integers(0, 1))
def test_a_view_holds_nothing_hidden(deal, player):
    """Deals that differ in hidden cards only give the same view, down to its pickle."""
    view = deal.end.view(player)
    for world in view.sample(3, 1):
        other = world.view(player)
        assert other == view
        assert repr(other) == repr(view)
        assert other.to_dict() == view.to_dict()
        assert pickle.dumps(other) == pickle.dumps(view)


@pytest.mark.parametrize("text", [CLOSED, LATE])
def test_worlds_are_uniform(text):
    view = View.parse(text)
    count = view.world_count()
    worlds = set(view.worlds())
    assert len(worlds) == count
    sample = Counter(view.sample(200 * count, 7))
    assert set(sample) == worlds
    chi_squared = sum((n - 200) ** 2 / 200 for n in sample.values())
    assert chi_squared < count + 6 * math.sqrt(2 * count)


def test_samples_depend_on_seed_and_number_only():
    view = Position.deal(3).view(0)
    assert view.sample(10, 4)[:6] == view.sample(6, 4)
    assert view.sample(10, 4) != view.sample(10, 5)
    assert view.sample(0) == []


def test_closed_worlds_keep_the_talon_hidden():
    view = View.parse(CLOSED)
    for world in view.worlds():
        assert world.talon == view.talon
        assert Position.parse(str(world)) == world


@pytest.mark.parametrize("arguments", [("1",), (1.0,), (True,), (None,), (1, "2"), (1, None)])
def test_sample_of_wrong_types(arguments):
    with pytest.raises(TypeError):
        View.parse(CLOSED).sample(*arguments)


@pytest.mark.parametrize("arguments", [(-1,), (1, -1), (1, 2**64)])
def test_sample_out_of_bounds(arguments):
    with pytest.raises(InvalidPosition):
        View.parse(CLOSED).sample(*arguments)


def test_whose_view_a_text_is():
    full = "QdThQhQs/KcJdAhKh - d 1 47-33 3-3 - rules=schnapsen"
    assert View.parse(full).player == 1
    view = View.parse(full, 0)
    assert view.player == 0
    assert str(view) == full
    assert repr(view) == f"View.parse({full!r}, player=0)"
    assert eval(repr(view)) == view != View.parse(full)
    assert View.parse(CLOSED).player == 0
    assert View.parse(LATE).player == 1
    with pytest.raises(InvalidPosition, match="hands"):
        View.parse(LATE, 0)
    for wrong in ("0", True, 0.0):
        with pytest.raises(TypeError):
            View.parse(full, wrong)
    with pytest.raises(InvalidPosition, match="player"):
        Position.parse(full).view(2)


def test_worlds_is_lazy():
    worlds = Position.deal(1).view(0).worlds()
    assert next(worlds) != next(worlds)


def test_drew_is_asked_for():
    """Without a choice before the draw the reply is followed by both draws."""
    start = Position.parse(FRESH + " rules=zone").view(0)
    led = start.play("Ts")
    with pytest.raises(InvalidPosition, match="drew: missing"):
        led.play("9h")
    for wrong in ("9h", "Ts", "Ac", "Kc", "nonsense"):
        with pytest.raises(InvalidPosition) as caught:
            led.play("9h", wrong)
        assert caught.value.field == "drew"
    with pytest.raises(TypeError):
        led.play("9h", 4)
    with pytest.raises(InvalidPosition, match="drew"):
        start.play("Ts", "Th")
    assert led.play("9h", "Th") == led.play("9h", Card.Th)
    assert Card.Th in led.play("9h", "Th").hand


def test_drew_at_the_draw():
    view = Position.parse(FRESH).view(1).play("Ts").play("9h")
    assert view.before_draw
    assert view.legal_moves()[0].draw
    after = view.play("draw", "Qc")
    assert Card.Qc in after.hand
    assert len(after.talon) == 10


def test_turned_up_card_is_drawn_by_the_loser():
    start = View.parse(LATE)
    won = start.play("Ah")
    with pytest.raises(InvalidPosition, match="drew: missing"):
        won.play("Qh")
    assert str(won.play("Qh", "Ac")).startswith("9s?????/AcTcJc9cThKh - s 1 ")
    lost = start.play("Kh")
    with pytest.raises(InvalidPosition, match="drew"):
        lost.play("Ks", "Ac")
    assert str(lost.play("Ks")).startswith("??????/TcJc9cAhTh9s - s 0 ")


@pytest.mark.parametrize("move", ["Tc", "xAd", "cmKc", "draw", "claim", "cmKs", "nonsense"])
def test_impossible_moves_of_the_other(move):
    view = Position.parse(FRESH + " rules=zone").view(1)  # player 0 leads; Kc is turned up
    with pytest.raises(IllegalMove) as caught:
        view.play(move)
    assert caught.value.legal == view.legal_moves()
    with pytest.raises(TypeError):
        view.play(None)


def test_possible_leads_of_the_other():
    view = Position.parse(FRESH + " rules=online").view(1)
    moves = set(map(str, view.legal_moves()))
    assert {"xKc", "mKh", "Kh", "xmKc", "xmQc", "cAs", "xcTh"} <= moves
    assert not moves & {"Kc", "mKc", "mQc", "cmKh", "Tc", "mKd9"}
    assert str(view.play("xKc")) == (
        "?????/TcAdTdJd9d9h ???????????9c c 0:Kc 0-0 0-0 - rules=online"
    )


def test_replies_prove_voids():
    text = "????/AhQhTsKs ???????????Qs s 1 0-6 0-2 0:0:0 gone=Qc9cQd9d not=AcTcKc"
    view = View.parse(text).play("Qh")
    assert set(map(str, view.legal_moves())) >= {"Th", "Kh", "As", "Jc", "Ad"}
    assert not set(map(str, view.legal_moves())) & {"Ac", "Tc", "Kc", "Ah", "Qs"}
    assert str(view.play("9h")).endswith("not=AcTcKcThKh")
    assert str(view.play("Jc")).endswith("not=AcTcKcThKhJh9hAsJs9s")
    with pytest.raises(IllegalMove):
        view.play("Ac")
    with pytest.raises(IllegalMove):  # he was void in clubs above the queen, and now has hearts
        view.play("9h").play("Ts").play("9c")


def hidden_cards(world: Position) -> tuple:
    """What makes a world: after a close the talon no longer does."""
    return world.hands, None if world.closed else world.talon


def worlds_after(view: View, move: Move, drew: Card | None) -> set[tuple]:
    """The worlds after a move, found by making it in every world before it."""
    after = set()
    for world in view.worlds():
        if move in world.legal_moves():
            position = world.play(move)
            if drew is None or drew in position.hands[view.player]:
                after.add(hidden_cards(position))
    return after


@given(deals, st.integers(0, 1))
def test_a_move_teaches_exactly_what_its_worlds_have_in_common(deal, player):
    for ply, move in enumerate(deal.moves):
        view = deal.view(player, ply)
        if view.world_count() > 150:
            continue
        before, after = deal.positions[ply : ply + 2]
        possible = {move for world in view.worlds() for move in world.legal_moves()}
        assert set(view.legal_moves()) == possible
        place = 0 if after.leader == player else 1
        hidden = len(after.talon) < len(before.talon) and view.talon[place] is None
        drew = before.talon[place] if hidden else None
        after = view.play(move, drew)
        assert {hidden_cards(world) for world in after.worlds()} == worlds_after(view, move, drew)
