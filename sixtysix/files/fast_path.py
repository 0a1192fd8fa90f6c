"""The fast lane, asked from Python: its rule sets, its arrays, and what it has left over."""

from __future__ import annotations

from concurrent.futures import CancelledError
from functools import lru_cache
from threading import Event
from typing import Final, NamedTuple

import numpy as np

from sixtysix import solver_interface
from sixtysix.evaluation.exact_and_pimc import borrowed_context
from sixtysix.evaluation.objectives import Objective, scale_of
from sixtysix.files.fast_kernels import parse_rows, write_rows
from sixtysix.files.fast_kernels.rule_table import FAST, LONGEST_RULES, OUTCOMES, RULE_SET
from sixtysix.files.output_rows import csv_parts, json_parts
from sixtysix.game.rules import PRESETS, Rules
from sixtysix.solver_interface import Array

NODES_A_CALL: Final = 200_000
MOST_RULES: Final = 64
OUT_BYTES: Final = 1 << 20  # far more than a row has


class Answered(NamedTuple):
    """Lines after the fast lane: their kinds, where they start, the rows of the fast ones, and
    where in them each line ends.
    """

    kinds: Array
    starts: Array
    rows: memoryview
    ends: Array


class Known(NamedTuple):
    """Rule sets by their text, and the arrays that the kernels read. Never changed."""

    texts: frozenset[str]
    table: Array
    templates: Array
    default: int


class FastPath:
    """Answers lines for one objective, one format, and one choice of ``rules`` by the caller."""

    def __init__(self, rules: Rules | None, objective: Objective, as_json: bool) -> None:
        self._rules = rules
        self._objective = objective
        self._as_json = as_json
        parts = [part.encode() for part in (json_parts if as_json else csv_parts)(objective)]
        self._fixed = np.frombuffer(b"".join(parts), np.uint8)
        self._fixed_ends = np.cumsum([0, *map(len, parts)], dtype=np.int64)
        empty = np.zeros(0, RULE_SET), np.zeros(0, solver_interface.STATE)
        self._known = Known(frozenset(), *empty, -1)
        for name in PRESETS if rules is None else (str(rules),):
            self.learn(name)

    def answer(self, data: bytes, numbers: Array, halt: Event | None) -> Answered:
        """Answer what it can of the lines, of which each has a number in the output.

        ``CancelledError`` once ``halt`` is set.
        """
        known, size = self._known, len(numbers)
        starts, kinds, rules = (np.zeros(size, np.int64) for _ in range(3))
        states = np.empty(size, solver_interface.STATE)
        count = parse_rows.read_states(
            np.frombuffer(data, np.uint8),
            starts,
            known.table,
            known.templates,
            known.default,
            kinds,
            states,
            rules,
        )
        fast = np.flatnonzero(kinds == FAST)
        states = states[:count]
        rows, row_ends = self._written(known, numbers[fast], states, rules, *_solved(states, halt))
        # A line ends where the last fast row up to it does.
        before = np.cumsum(kinds == FAST)
        ends = np.concatenate([[0], row_ends])[before]
        return Answered(kinds, starts, memoryview(rows), ends)

    def _written(
        self,
        known: Known,
        numbers: Array,
        states: Array,
        rules: Array,
        offsets: Array,
        codes: Array,
        values: Array,
    ) -> tuple[bytes, Array]:
        """The rows, and where each of them ends."""
        parts: list[bytes] = []
        ends, first, total = np.zeros(len(states), np.int64), 0, 0
        while first < len(states):
            out = np.empty(OUT_BYTES, np.uint8)
            last = write_rows.write_rows(
                out,
                ends,
                first,
                self._as_json,
                numbers,
                states,
                known.table,
                rules,
                offsets,
                codes,
                values,
                self._fixed,
                self._fixed_ends,
            )
            parts.append(out[: ends[last - 1]].tobytes())
            ends[first:last] += total
            total += len(parts[-1])
            first = last
        return b"".join(parts), ends

    def learn(self, text: str) -> None:
        """Put rules into the table, named so in a line: of what can be there, what is possible."""
        known = self._known
        try:
            rules = Rules.parse(text)
            suits = rules.claims == "auto" and self._rules in (None, rules)
            entry = _rule_set(text, rules, self._objective) if suits else None
        except ValueError:  # the line has its error from elsewhere
            return
        if entry is None or text in known.texts or len(known.texts) == MOST_RULES:
            return
        default = len(known.texts) if text == str(self._rules or Rules()) else known.default
        table = np.concatenate([known.table, entry])
        templates = np.concatenate([known.templates, _template(rules)])
        self._known = Known(known.texts | {text}, table, templates, default)


@lru_cache(maxsize=16)
def fast_path_for(rules: Rules | None, objective: Objective, as_json: bool) -> FastPath:
    """The lane of this process, which keeps the rules that it has met."""
    return FastPath(rules, objective, as_json)


def _solved(states: Array, halt: Event | None) -> tuple[Array, Array, Array]:
    """Where the moves of each state begin, and all moves and values; in calls of milliseconds."""
    kernels = solver_interface.solver_module("array_moves")
    counts = np.zeros(len(states), np.int64)
    kernels.count_moves(states, counts)
    offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
    codes, values = np.empty(offsets[-1], np.int16), np.empty(offsets[-1], np.int8)
    best, best_values = np.empty(len(states), np.int16), np.empty(len(states), np.int8)
    done = 0
    with borrowed_context() as context:
        while done < len(states):
            if halt is not None and halt.is_set():
                raise CancelledError
            done = kernels.evaluate_some(
                context, states, done, NODES_A_CALL, offsets, codes, values, best, best_values
            )
    return offsets, codes, values


def _rule_set(text: str, rules: Rules, objective: Objective) -> Array | None:
    """An entry of the table, or ``None`` if it has no room for the text."""
    word = "" if rules == PRESETS["classic"] else f" rules={rules}"
    if not text.isascii() or max(len(text), len(word)) > LONGEST_RULES:
        return None
    scale = scale_of(objective, rules)
    entry = np.zeros(1, RULE_SET)
    entry["text"][0, : len(text)] = list(text.encode())
    entry["text_length"] = len(text)
    entry["word"][0, : len(word)] = list(word.encode())
    entry["word_length"] = len(word)
    entry["comma"] = "," in word
    entry["steps"] = scale.steps
    for outcome in range(OUTCOMES):
        value = repr(scale.mean(tuple(int(o == outcome) for o in range(OUTCOMES)))).encode()
        entry["values"][0, outcome, : len(value)] = list(value)
        entry["value_lengths"][0, outcome] = len(value)
    return entry


def _template(rules: Rules) -> Array:
    """A state with these rules and nothing else."""
    state = np.zeros(1, solver_interface.STATE)
    for name in ("talon", "led", "closer", "claimed"):
        state[name] = -1
    state["rules"] = solver_interface.rules_array(rules)
    return state
