"""What is no array of positions is refused: nothing corrupt gets to a kernel."""

import numpy as np
import pytest

from arrays.support import CLOSED_UNKNOWN, LATE, TEXTS
from sixtysix import (
    InvalidPosition,
    View,
    evaluate_array,
    from_array,
    solve,
    to_array,
    to_texts,
)


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


@pytest.mark.parametrize("field", ["closed_points", "closed_tricks"])
def test_nothing_was_had_at_a_close_that_never_was(field):
    array = to_array(TEXTS[1:2])
    array[field] = 1
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
