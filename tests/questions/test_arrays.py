"""Arrays of positions: in and out, solved by the thousand, and nothing corrupt gets to a kernel."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from sixtysix import (
    InvalidPosition,
    Position,
    Rules,
    View,
    deals,
    evaluate,
    from_array,
    solve,
    to_array,
)

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


def test_empty_batches():
    empty = to_array([])
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
    solve(array)
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
    for ask in (solve, from_array):
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
    with pytest.raises(InvalidPosition, match="item 0: "):
        solve(array)
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
