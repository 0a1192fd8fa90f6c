"""Arrays of positions solved by the thousand: as one by one, by whoever works."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

from arrays.support import LATE
from sixtysix import (
    Position,
    Rules,
    deals,
    evaluate,
    evaluate_array,
    from_array,
    solve,
    to_array,
    to_moves,
    to_texts,
)
from sixtysix.arrays import solve_arrays
from sixtysix.arrays.array_checks import array_of_states
from twin import deals as twin_deals
from twin import minimax, text
from twin import rules as twin_rules


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
        monkeypatch.setattr(solve_arrays, "FIRST_PIECE", first)
        monkeypatch.setattr(solve_arrays, "LARGEST_PIECE", largest)
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
