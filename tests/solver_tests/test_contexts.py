"""Answers and node counts depend on the position alone: not on a context's past, not on threads."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

from sixtysix import Position, Rules, analyze, evaluate, from_array, solve, to_array
from sixtysix import deals as random_deals
from solver.exact import line, move_values, new_context, value
from solver.play import legal_moves
from solver_tests.support import NAMES, random_position, state_of

GENERATIONS = 32  # after so many positions the tables are emptied


def some_positions(count: int, seed: str) -> list[Position]:
    """Positions of every preset and of every stage of a deal."""
    random = Random(seed)
    presets = [Rules.preset(name) for name in NAMES]
    return [
        random_position(random, presets[n % len(presets)], random.choice((0, 3, 8, 14, 20)))
        for n in range(count)
    ]


def asked(context, position):
    """Everything that can be asked of a context, with the nodes that each question took."""
    state, found = state_of(position), []

    def nodes():
        found.extend((int(context["open_nodes"][0]), int(context["strict_nodes"][0])))
        context["open_nodes"] = context["strict_nodes"] = 0

    context["open_nodes"] = context["strict_nodes"] = 0
    found.append(int(value(context, state)))
    nodes()
    codes = legal_moves(state)
    values = np.zeros(len(codes), np.int8)
    move_values(context, state, codes, values)
    found.append(values.tolist())
    nodes()
    moves = np.zeros(64, np.int64)
    best = int(values.argmax())
    length = line(context, state, int(codes[best]), int(values[best]), moves)
    found.append(moves[:length].tolist())
    nodes()
    return found


@pytest.fixture(scope="module")
def positions():
    return some_positions(GENERATIONS + 16, "contexts")


@pytest.fixture(scope="module")
def answers(positions):
    """Each from a context that has never been used."""
    return [asked(new_context(), position) for position in positions]


def test_history_changes_neither_answers_nor_node_counts(positions, answers):
    context = new_context()
    for _ in range(2):  # each position asks three questions, so the tables wrap around often
        assert [asked(context, position) for position in positions] == answers
    assert [asked(context, position) for position in reversed(positions)] == answers[::-1]


def test_one_position_again_and_again(positions, answers):
    """A question finds nothing that was left by itself, in any generation of the tables."""
    context = new_context()
    for _ in range(2 * GENERATIONS):
        assert asked(context, positions[3]) == answers[3]


def test_contexts_of_threads_do_not_meet(positions, answers):
    def ask_all(order):
        context = new_context()
        return [asked(context, positions[n]) for n in order]

    there = range(len(positions))
    with ThreadPoolExecutor(2) as pool:
        forwards, backwards = pool.map(ask_all, (there, there[::-1]))
    assert forwards == answers
    assert backwards == answers[::-1]


def test_single_questions_and_batches_answer_alike(positions):
    single = [evaluate(position) for position in positions]
    for threads in (1, 2):
        assert list(analyze(positions, threads=threads)) == single
        values = solve(to_array(positions), threads=threads)
        assert values.tolist() == [evaluation.value for evaluation in single]
    with ThreadPoolExecutor(2) as pool:
        assert list(analyze(positions, executor=pool)) == single
        assert list(pool.map(evaluate, positions)) == single


def test_the_place_in_a_batch_changes_nothing():
    array = random_deals(40, 7, Rules.preset("zone"))
    values = solve(array, threads=1)
    assert solve(array[::-1].copy(), threads=2).tolist() == values[::-1].tolist()
    assert [evaluate(position).value for position in from_array(array[:10])] == values[:10].tolist()
