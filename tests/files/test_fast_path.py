"""The compiled fast lane says byte by byte what the objects of the library say."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given

from files.support import (
    BAD_LINES,
    GOOD_LINES,
    QUESTION,
    damaged,
    piece_of,
    quickly,
    slowly,
    some_lines,
)
from sixtysix import MatchScore, Rules
from sixtysix.files.answer_rows import Job
from sixtysix.files.fast_kernels.rule_table import FAST, SLOW
from sixtysix.files.fast_path import MOST_RULES, FastPath, fast_path_for
from sixtysix.game.rules import PRESETS
from solver_tests.support import NAMES, random_position, seeds, thorough

OBJECTIVES = ("points", "win", MatchScore(5, 6), MatchScore(6, 0))
TARGETS = ("jsonl", "csv")


def kinds_of(fast_path: FastPath, lines: list[str]) -> list[int]:
    data = "".join(line + "\n" for line in lines).encode()
    return fast_path.answer(data, np.arange(len(lines)), None).kinds.tolist()


@given(seeds)
@thorough(60)
def test_random_positions_of_all_rules(seed):
    random = Random(seed)
    lines = some_lines(random)
    job = Job(
        replace(QUESTION, objective=random.choice(OBJECTIVES)), None, "text", TARGETS[seed % 2]
    )
    first = quickly(job, piece_of(lines))  # its rules may not be in the table yet
    assert first == quickly(job, piece_of(lines)) == slowly(job, piece_of(lines))
    # Only a score may not suit the rules' match.
    assert first[2] == 0 or isinstance(job.question.objective, MatchScore)


@given(seeds)
@thorough(150)
def test_damaged_lines(seed):
    random = Random(seed)
    rules = Rules.preset(random.choice(NAMES))
    line = str(random_position(random, rules, random.randrange(10, 24)))
    lines = [damaged(random, line) for _ in range(30)]
    lines += [damaged(random, line) for line in lines]
    for target in TARGETS:
        job = Job(QUESTION, None, "text", target)
        assert quickly(job, piece_of(lines, 7)) == slowly(job, piece_of(lines, 7))


@pytest.mark.slow
@given(seeds)
@thorough(3000)
def test_many_damaged_lines_of_all_rules(seed):
    random = Random(seed)
    lines = [damaged(random, line) for line in some_lines(random) for _ in range(6)]
    job = Job(QUESTION, None, "text", TARGETS[seed % 2])
    assert quickly(job, piece_of(lines)) == slowly(job, piece_of(lines))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("rules", [None, Rules.preset("schnapsen"), Rules.parse("zone,target=50")])
def test_lines_of_every_kind(target, objective, rules):
    lines = [*(GOOD_LINES + BAD_LINES + GOOD_LINES).splitlines(), "\x0c", "é;", " \t\r"]
    job = Job(replace(QUESTION, objective=objective), rules, "text", target)
    assert quickly(job, piece_of(lines)) == slowly(job, piece_of(lines))


@given(seeds)
@thorough(30)
def test_it_takes_every_plain_line(seed):
    """Or it would be slow, and nobody would know."""
    random = Random(seed)
    lines = [
        str(random_position(random, rules, random.randrange(8, 24))) for rules in PRESETS.values()
    ]
    assert kinds_of(fast_path_for(None, "points", True), lines) == [FAST] * len(lines)


def test_it_learns_rules_that_it_meets():
    house = Rules.parse("zone,must_head=no")
    lines = [str(random_position(Random(seed), house, 20)) for seed in range(4)]
    fast_path = FastPath(None, "points", True)
    assert kinds_of(fast_path, lines) == [SLOW] * 4
    fast_path.learn("zone,must_head=no")
    assert kinds_of(fast_path, lines) == [FAST] * 4
    for word in ("zone,claims=manual", "nowhere", "zone,must_head=maybe", "zone,hand_size=40"):
        fast_path.learn(word)
    assert kinds_of(fast_path, [f"{lines[0].split(' rules=')[0]} rules=nowhere"]) == [SLOW]


def test_its_table_is_bounded():
    fast_path = FastPath(None, "points", True)
    for target in range(100, 100 + 2 * MOST_RULES):
        fast_path.learn(f"classic,target={target}")
    assert len(fast_path._known.texts) == MOST_RULES == len(fast_path._known.table)


def test_more_rows_than_there_is_room_for_at_first(monkeypatch):
    monkeypatch.setattr("sixtysix.files.fast_path.OUT_BYTES", 100_000)
    random = Random(1)
    lines = [str(random_position(random, Rules.preset("schnapsen"), 9)) for _ in range(40)]
    for target in TARGETS:
        job = Job(QUESTION, None, "text", target)
        assert quickly(job, piece_of(lines)) == slowly(job, piece_of(lines))
