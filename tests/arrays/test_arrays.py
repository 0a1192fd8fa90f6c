"""Arrays of positions: what goes in comes out, as positions, texts and moves."""

import re
from dataclasses import fields

import numpy as np
import pytest

from arrays.support import CLOSED_UNKNOWN, PRESETS, TEXTS, WALKS
from sixtysix import (
    InvalidPosition,
    Move,
    Position,
    Rules,
    View,
    deals,
    evaluate,
    from_array,
    position_dtype,
    solve,
    to_array,
    to_moves,
    to_texts,
)
from sixtysix import solver_interface as the_engine
from sixtysix.game.moves import code_of


def test_positions_and_texts_go_in_and_come_out():
    positions = [Position.parse(text) for text in TEXTS]
    array = to_array(TEXTS)
    assert array.shape == (5,)
    assert (array == to_array(positions)).all()
    assert from_array(array) == positions
    assert from_array(to_array(iter(WALKS))) == WALKS


def test_a_closed_talon_may_stay_unknown():
    position = next(iter(View.parse(CLOSED_UNKNOWN).worlds()))
    assert from_array(to_array([position])) == [position]
    assert solve(to_array([position]))[0] == evaluate(position).value


def test_finished_deals_go_in_and_come_out_but_are_not_solved():
    position = WALKS[0]
    while not position.over:
        position = position.play(position.legal_moves()[0])
    array = to_array([*TEXTS, position])
    assert from_array(array)[-1] == position
    with pytest.raises(InvalidPosition, match="item 5: the deal is over"):
        solve(array)


def test_a_deal_that_a_trick_decided_goes_in_and_comes_out():
    """Nobody draws any more: hands are short although the talon is open."""
    position = Position.parse("QcQh9hQs9s/9cQdJd9dJs JhKcJcAhKsAc c 0 70-0 4-0 -")
    array = to_array([position])
    assert from_array(array) == [position]
    assert to_texts(array) == [str(position)]
    with pytest.raises(InvalidPosition, match="the deal is over"):
        solve(array)


def test_texts_come_out_as_positions_write_them():
    positions = [Position.parse(written) for written in TEXTS] + WALKS
    assert to_texts(to_array(positions)) == [str(position) for position in positions]
    assert to_texts(to_array([])) == []
    with pytest.raises(TypeError, match="array of states"):
        to_texts(TEXTS)


def test_move_codes():
    moves = {move for position in WALKS for move in position.legal_moves()}
    moves |= {Move.parse("draw"), Move.parse("claim"), Move.parse("xcmKh!")}
    codes = np.array([code_of(move) for move in moves], np.int16)
    assert to_moves(codes) == list(moves)
    assert to_moves(codes[:4].reshape(2, 2)) == list(moves)[:4]
    for wrong in (24, -1, 1024, 31, 31 + 64, 128, 32 + 512):
        with pytest.raises(InvalidPosition, match="item 1"):
            to_moves(np.array([0, wrong]))
    for wrong in (None, [0], codes.astype(float)):
        with pytest.raises(TypeError, match="move codes"):
            to_moves(wrong)


def test_the_dtype_is_the_documented_one():
    dtype = position_dtype()
    assert dtype == the_engine.STATE
    assert dtype.itemsize == 100
    line = re.compile(r"^    - ``(\w+)`` \((?:(\d+) × )?(\w+)\)", re.MULTILINE)
    described = line.findall(position_dtype.__doc__)
    assert [name for name, _, _ in described] == list(dtype.names)
    for name, count, kind in described:
        base, shape = dtype[name].base, dtype[name].shape
        if name == "rules":
            assert list(base.names) == [f.name for f in fields(Rules) if f.compare]
            assert {base[option].name for option in base.names} == {kind}
            assert int(count) == len(base.names)
        else:
            assert (base.name, shape) == (kind, (int(count),) if count else ())


@pytest.mark.parametrize("preset", PRESETS)
def test_deals_are_fresh_positions(preset):
    rules = Rules.preset(preset)
    array = deals(5, 11, rules)
    positions = from_array(array)
    assert positions[0] == Position.deal(11, rules)
    assert all(p.rules == rules and p.to_move == 0 and p.tricks == (0, 0) for p in positions)
    assert len({str(position) for position in positions}) == 5
    assert (deals(3, 11, rules) == array[:3]).all()
    assert (deals(5, 12, rules) != array).all()


def test_house_rules_have_deals_too():
    rules = Rules(hand_size=1)
    assert from_array(deals(1, 3, rules)) == [Position.deal(3, rules)]
