"""Arrays of positions: in and out, solved by the thousand, and nothing corrupt gets to a kernel."""

import re
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import fields
from random import Random

import numpy as np
import pytest

from sixtysix import (
    InvalidPosition,
    Move,
    Position,
    Rules,
    View,
    deals,
    evaluate,
    evaluate_array,
    from_array,
    position_dtype,
    solve,
    to_array,
    to_moves,
    to_texts,
)
from sixtysix import engine as the_engine
from sixtysix.game.moves import code_of
from sixtysix.questions import solving
from sixtysix.questions.states import array_of_states
from twin import deals as twin_deals
from twin import minimax, text
from twin import rules as twin_rules

PRESETS = ["classic", "online", "zone", "pagat", "santase", "schnapsen"]
TEXTS = [
    "QcJcAhQhKs/AdQdJdThJh - d 0 43-26 2-3 - rules=schnapsen",
    "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen",
    "Ts/- QsQdKd9dAc9c c 1:As 36-42 4-4 0:0:0",
    "TcJcQdQhKs/KcQc9dTh9h 9cTdTsJhJdJsQsKh h 1+ 33-15 2-1 -",
    "QdJdAhJh/Qc9c9dKh 9sQsQhKdAdJsTsJc c 0 35-25 2-2 1:20:1",
]
CLOSED_UNKNOWN = "??/9cAh ?????9s s 1 21-65 1-6 1:0:0 gone=AcKcQcAdTdKdQd9dThKhQhAsTsJs"


def walks(n: int) -> list[Position]:
    """Positions along random deals of every preset."""
    found = []
    for seed in range(n):
        position = Position.deal(seed, Rules.preset(PRESETS[seed % 6]))
        for step in range(40):
            moves = position.legal_moves()
            following = position.play(moves[(7 * seed + 3 * step) % len(moves)])
            if following.over:
                break
            position = following
            found.append(position)
    return found


WALKS = walks(30)
LATE = [position for position in WALKS if sum(map(len, position.hands)) <= 8]


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


@pytest.mark.parametrize("field", ["closed_points", "closed_tricks"])
def test_nothing_was_had_at_a_close_that_never_was(field):
    array = to_array(TEXTS[1:2])
    array[field] = 1
    with pytest.raises(InvalidPosition, match="item 0: "):
        from_array(array)


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


def test_solve_agrees_with_evaluate():
    values = solve(to_array(LATE))
    assert values.dtype == np.int8
    assert values.tolist() == [evaluate(position).value for position in LATE]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing(threads):
    array = np.tile(to_array(LATE), 20)
    assert (solve(array, threads=threads) == np.tile(solve(to_array(LATE)), 20)).all()


def test_executors_change_nothing():
    array = np.tile(to_array(LATE), 3)
    expected = solve(array, threads=1)
    for pool in (ThreadPoolExecutor(2), ProcessPoolExecutor(2)):
        with pool:
            assert (solve(array, executor=pool) == expected).all()
            assert pool.submit(int, "7").result() == 7


def move_table(found, i):
    """The moves of one row and their values, by text."""
    return {str(move): value for move, value in found.moves(i)}


def test_evaluate_array_agrees_with_evaluate():
    array = to_array(LATE)
    found = evaluate_array(array)
    assert len(found) == len(LATE)
    for i, position in enumerate(LATE):
        evaluation = evaluate(position)
        assert [move for move, _ in found.moves(i)] == list(position.legal_moves())
        assert move_table(found, i) == {str(m.move): m.value for m in evaluation.moves}
        assert found.values[i] == evaluation.value
        assert to_moves(found.best[i : i + 1]) == [evaluation.best]
    assert (found.values == solve(array)).all()
    assert found.counts.tolist() == [len(position.legal_moves()) for position in LATE]
    types = [found.values, found.best, found.offsets, found.codes, found.move_values]
    assert [a.dtype.name for a in types] == ["int8", "int16", "int64", "int16", "int8"]
    assert found.moves(-1) == found.moves(len(LATE) - 1)
    for wrong in (len(LATE), -len(LATE) - 1):
        with pytest.raises(IndexError):
            found.moves(wrong)


def test_evaluate_array_agrees_with_the_twin():
    random = Random(4)
    states = []
    while len(states) < 60:
        rules = twin_deals.house_rules(random, 3) if len(states) % 2 else None
        rules = rules or random.choice(list(twin_rules.PRESETS.values()))
        try:
            states.append(twin_deals.position(random, rules, most_cards=4, most_talon=2))
        except ValueError:  # such deals are over sooner
            continue
    found = evaluate_array(to_array(map(text.format_state, states)))
    for i, state in enumerate(states):
        assert move_table(found, i) == minimax.move_values(state), text.format_state(state)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing_in_the_moves(threads):
    array = np.tile(to_array(LATE), 30)
    found, alone = evaluate_array(array, threads=threads), evaluate_array(to_array(LATE))
    assert (found.codes == np.tile(alone.codes, 30)).all()
    assert (found.move_values == np.tile(alone.move_values, 30)).all()
    assert (found.best == np.tile(alone.best, 30)).all()
    assert (found.values == np.tile(alone.values, 30)).all()
    assert (found.counts == np.tile(alone.counts, 30)).all()


def test_false_claims_are_listed_and_never_best():
    rules = Rules.parse("classic,claims=manual")
    found = evaluate_array(to_array([Position.deal(3, rules)]))
    assert move_table(found, 0)["claim"] == -3
    assert str(to_moves(found.best)[0]) != "claim"
    assert found.values[0] == evaluate(Position.deal(3, rules)).value


def test_pieces_change_nothing(monkeypatch):
    array = np.tile(to_array(LATE), 3)
    expected = solve(array)
    for first, largest in ((1, 1), (7, 7), (10**6, 10**6)):
        monkeypatch.setattr(solving, "FIRST_PIECE", first)
        monkeypatch.setattr(solving, "LARGEST_PIECE", largest)
        assert (solve(array, threads=2) == expected).all()
        assert (evaluate_array(array, threads=2).values == expected).all()


def test_memory_mapped_arrays_are_not_copied(tmp_path):
    array = to_array(LATE)
    np.save(tmp_path / "late.npy", array)
    for mode in ("r", "c"):
        mapped = np.load(tmp_path / "late.npy", mmap_mode=mode)
        assert isinstance(mapped, np.memmap)
        used = array_of_states(mapped)
        assert np.shares_memory(used, mapped)
        assert (solve(mapped) == solve(array)).all()
        assert (evaluate_array(mapped[3:]).values == solve(array)[3:]).all()
        assert from_array(mapped[:5]) == LATE[:5]
        assert to_texts(mapped[:5]) == [str(position) for position in LATE[:5]]
    assert (np.load(tmp_path / "late.npy") == array).all()


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


def test_empty_batches():
    empty = to_array([])
    found = evaluate_array(empty)
    assert (len(found), found.offsets.tolist(), len(found.codes)) == (0, [0], 0)
    assert from_array(empty) == []
    assert len(deals(0, 1)) == 0
    with ThreadPoolExecutor(1) as pool:
        for values in (solve(empty), solve(empty, executor=pool)):
            assert values.shape == (0,)
            assert values.dtype == np.int8


def test_views_of_an_array_are_solved_as_they_are():
    array = to_array(LATE)
    before = array.copy()
    assert (solve(array[::-2]) == solve(array)[::-2]).all()
    array.flags.writeable = False
    assert (solve(array) == evaluate_array(array[::-1]).values[::-1]).all()
    assert (array == before).all()


@pytest.mark.parametrize("items", [["nonsense"], [TEXTS[0], "Ac/Kd"], [CLOSED_UNKNOWN]])
def test_texts_that_are_no_positions(items):
    with pytest.raises(InvalidPosition, match=f"item {len(items) - 1}: "):
        to_array(items)


@pytest.mark.parametrize("item", [None, 7, View.parse(CLOSED_UNKNOWN)])
def test_items_that_are_no_positions(item):
    with pytest.raises(TypeError, match="item 1: "):
        to_array([TEXTS[0], item])


def test_an_array_of_two_dimensions():
    array = to_array(TEXTS[:4]).reshape(2, 2)
    for ask in (solve, from_array, evaluate_array, to_texts):
        with pytest.raises(ValueError, match="one dimension"):
            ask(array)


CORRUPT = [
    ("hands", (-1, 5)),
    ("hands", (1 << 24, 5)),
    ("hands", (0, 0)),
    ("hands", (0xFFFFFF, 0xFFFFFF)),
    ("gone", -1),
    ("gone", 0xFFFFFF),
    ("gone", 0),
    ("points", (-1, 90)),
    ("points", (30000, 30000)),
    ("points", (44, 26)),
    ("tricks", (-1, 6)),
    ("tricks", (3, 3)),
    ("tricks", (127, 127)),
    ("talon", 23),
    ("talon", -2),
    ("talon", 100),
    ("talon_size", -1),
    ("talon_size", 2),
    ("talon_size", 3),
    ("talon_size", 127),
    ("trump", 4),
    ("trump", -1),
    ("leader", 2),
    ("leader", -1),
    ("led", 24),
    ("led", -2),
    ("led", 3),
    ("before_draw", 1),
    ("before_draw", -1),
    ("closer", 0),
    ("closer", 2),
    ("closer", -2),
    ("claimed", 0),
    ("claimed", 5),
    ("bonus", 10),
]


@pytest.mark.parametrize(("field", "value"), CORRUPT)
def test_corrupt_rows_are_refused(field, value):
    array = to_array(TEXTS)
    array[0][field] = value
    for ask in (solve, evaluate_array):
        with pytest.raises(InvalidPosition, match="item 0: "):
            ask(array)
    array = np.concatenate([to_array(TEXTS[1:]), array])
    with pytest.raises(InvalidPosition, match="item 4: "):
        solve(array)


@pytest.mark.parametrize(("field", "value"), CORRUPT)
def test_corrupt_rows_do_not_become_positions(field, value):
    array = to_array(TEXTS)
    array[0][field] = value
    with pytest.raises(InvalidPosition, match="item 0: "):
        from_array(array)


@pytest.mark.parametrize(
    ("row", "field", "value"),
    [
        (1, "led", -1),
        (1, "trump", 0),
        (1, "talon", [-1] * 22),
        (3, "before_draw", 0),
        (4, "closed_points", 36),
        (4, "closed_points", -1),
        (4, "closed_tricks", 3),
        (4, "closed_tricks", -1),
        (4, "closer", -1),
        (1, "closed_points", 7),
        (1, "closed_tricks", 1),
    ],
)
def test_rows_that_do_not_fit_together(row, field, value):
    array = to_array(TEXTS)
    array[row][field] = value
    with pytest.raises(InvalidPosition, match=f"item {row}: "):
        solve(array)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("nines", 2),
        ("nines", 1),
        ("hand_size", 0),
        ("hand_size", -1),
        ("hand_size", 11),
        ("target", -5),
        ("failed_close", 4),
        ("failed_close", -1),
        ("claims", 9),
        ("schneider", 99),
        ("match_target", 0),
    ],
)
def test_rules_that_cannot_be(field, value):
    array = to_array(TEXTS)
    array["rules"][field][1] = value
    for ask in (solve, from_array):
        with pytest.raises(InvalidPosition, match="item 1: "):
            ask(array)


def test_random_bytes_never_reach_a_kernel():
    random = np.random.default_rng(66)
    good = to_array(LATE[:1])
    raw = good.view(np.uint8)
    refused = 0
    for _ in range(500):
        damaged = raw.copy()
        places = random.integers(0, raw.size, 3)
        damaged[places] = random.integers(0, 256, 3)
        try:
            assert -3 <= solve(damaged.view(good.dtype))[0] <= 3
        except InvalidPosition:
            refused += 1
    assert refused > 400
