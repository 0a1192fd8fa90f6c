"""Bad input: a TypeError for a wrong type, a ValueError for a wrong value, nothing else."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from sixtysix import (
    Evaluation,
    InvalidPosition,
    MoveEvaluation,
    Position,
    View,
    analyze,
    best_move,
    deals,
    evaluate,
    evaluate_array,
    from_array,
    solve,
    to_array,
)

ENDGAME = "QcJcAhQhKs/AdQdJdThJh - d 0 43-26 2-3 - rules=schnapsen"
POSITION = Position.parse(ENDGAME)
NAN = float("nan")

WRONG_TYPES = [
    ("worlds", [True, 1.0, "7", None, NAN, [1]]),
    ("seed", [True, 1.0, "7", None, NAN]),
    ("time_limit", [True, "1", [1.0]]),
    ("threads", [True, 1.0, "2", NAN]),
    ("objective", [None, 1, True, ["points"]]),
    ("method", [None, 1, True]),
]
WRONG_VALUES = [
    ("worlds", [0, -1, 10**30]),
    ("seed", [-1, 2**64, 10**30]),
    ("time_limit", [0, -1.0, NAN, float("-inf")]),
    ("threads", [0, -3, 10**9]),
    ("objective", ["score", ""]),
    ("method", ["best", ""]),
]


def cases(table):
    return [(name, value) for name, values in table for value in values]


@pytest.mark.parametrize("ask", [evaluate, best_move, lambda item, **o: analyze([item], **o)])
@pytest.mark.parametrize(("option", "value"), cases(WRONG_TYPES))
def test_options_of_a_wrong_type(ask, option, value):
    with pytest.raises(TypeError, match=option):
        ask(POSITION, **{option: value})


@pytest.mark.parametrize("ask", [evaluate, best_move, lambda item, **o: analyze([item], **o)])
@pytest.mark.parametrize(("option", "value"), cases(WRONG_VALUES))
def test_options_out_of_bounds(ask, option, value):
    with pytest.raises(ValueError, match=option):
        ask(POSITION, **{option: value})


def test_numbers_too_long_to_be_written_out():
    for option in ("worlds", "seed", "threads"):
        with pytest.raises(ValueError, match=option):
            evaluate(POSITION, **{option: 10**5000})


def test_large_options_are_fine():
    evaluate(POSITION, worlds=10**9, seed=2**64 - 1, time_limit=float("inf"))
    evaluate(POSITION, time_limit=10**400)


@pytest.mark.parametrize("item", [None, 1, ENDGAME, [], (POSITION,), Position])
def test_what_is_no_position(item):
    for ask in (evaluate, best_move):
        with pytest.raises(TypeError, match="expected a Position or a View"):
            ask(item)


def test_a_text_is_told_how_it_becomes_a_position():
    with pytest.raises(TypeError, match=r"Position\.parse"):
        evaluate(ENDGAME)


def test_a_finished_deal_has_no_moves_to_evaluate():
    over = POSITION
    while not over.over:
        over = over.play(over.legal_moves()[0])
    with pytest.raises(InvalidPosition, match="over"):
        evaluate(over)
    with pytest.raises(InvalidPosition):
        evaluate(over.view(0))


def test_a_view_of_the_player_who_waits():
    waiting = POSITION.view(1)
    with pytest.raises(InvalidPosition, match="not to move"):
        evaluate(waiting)


def test_exact_wants_a_single_world():
    text = "??????/Jc9cJdThKhTs ?9s s 1 48-22 4-1 - gone=AcTcKcAdKdAhQhJhAsQs"
    with pytest.raises(ValueError, match="one world, not of 7"):
        evaluate(View.parse(text), method="exact")


@pytest.mark.parametrize("items", [None, 1, POSITION])
def test_items_that_are_not_several(items):
    with pytest.raises(TypeError):
        analyze(items)
    with pytest.raises(TypeError):
        to_array(items)


@pytest.mark.parametrize("item", [POSITION, POSITION.view(0)])
def test_analyze_says_what_to_do_with_a_single_item(item):
    with pytest.raises(TypeError, match=r"several .* evaluate takes a single one"):
        analyze(item)


def test_whoever_asks_gives_threads_or_a_real_executor():
    array = deals(1, 0)
    for ask in (
        lambda **o: analyze([], **o),
        lambda **o: solve(array, **o),
        lambda **o: evaluate_array(array, **o),
    ):
        for wrong in (map, 4, "pool", ThreadPoolExecutor):
            with pytest.raises(TypeError, match="executor must be an executor"):
                ask(executor=wrong)
        with ThreadPoolExecutor(1) as pool, pytest.raises(ValueError, match="not both"):
            ask(executor=pool, threads=2)


def test_progress_is_a_flag():
    with pytest.raises(TypeError, match="progress"):
        analyze([], progress=1)


@pytest.mark.parametrize("n", [True, 1.0, "1", None, NAN])
def test_deals_of_a_wrong_type(n):
    with pytest.raises(TypeError, match="n must"):
        deals(n, 0)
    with pytest.raises(TypeError, match="seed must"):
        deals(1, n)
    if n is not None:
        with pytest.raises(TypeError, match="rules must"):
            deals(1, 0, n)


@pytest.mark.parametrize(("n", "seed"), [(-1, 0), (10**30, 0), (1, -1), (1, 2**64)])
def test_deals_out_of_bounds(n, seed):
    with pytest.raises(ValueError, match="must be"):
        deals(n, seed)


@pytest.mark.parametrize("array", [None, [], ENDGAME, [POSITION], deals(2, 0)["trump"]])
def test_arrays_that_hold_no_states(array):
    for ask in (solve, from_array, evaluate_array):
        with pytest.raises(TypeError, match="array of states"):
            ask(array)


@pytest.mark.parametrize("data", [None, [], "text", 7])
def test_dicts_that_are_none(data):
    for kind in (Evaluation, MoveEvaluation):
        with pytest.raises(TypeError):
            kind.from_dict(data)


WRONG_FIELDS = {
    "version": 2,
    "value": "1",
    "best_moves": [],
    "moves": ["Ac"],
    "line": "Ac",
    "exact": 1,
    "worlds": 0,
    "nodes": [1],
    "objective": "more",
    "method": None,
}


@pytest.mark.parametrize("field", WRONG_FIELDS)
def test_dicts_with_a_wrong_or_missing_field(field):
    data = evaluate(POSITION).to_dict()
    with pytest.raises((TypeError, ValueError)):
        Evaluation.from_dict(data | {field: WRONG_FIELDS[field]})
    del data[field]
    with pytest.raises(ValueError, match=field):
        Evaluation.from_dict(data)
