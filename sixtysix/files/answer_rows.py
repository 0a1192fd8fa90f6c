"""One piece of a file answered: a worker's task, the same in a thread and on another machine."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from threading import Event
from typing import NamedTuple

from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.evaluate import Question
from sixtysix.files.input_rows import Row, check_question, item_of, line_text, rows_in
from sixtysix.files.output_rows import WRITERS
from sixtysix.files.readers import COLUMN, Piece
from sixtysix.game.rules import Rules

NOT_PLAIN = "?"  # a line that no fast lane takes


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked about every row, and in which formats rows come and go."""

    question: Question
    rules: Rules | None
    source: str
    target: str


class Fault(NamedTuple):
    """A bad row: its place in its piece, its number, its field, and the reason."""

    place: int
    number: int
    field: str
    reason: str


class Done(NamedTuple):
    """A piece's rows, written; how many there were and how many bad; the first bad one.

    ``lines`` of the piece are done, which are all unless the work was halted.
    """

    lines: int
    data: bytes
    rows: int
    errors: int
    seconds: float
    fault: Fault | None


def answer_piece(job: Job, piece: Piece, halt: Event | None = None) -> Done:
    """Answer every row of a piece, or until ``halt`` is set those that there is time for."""
    start = time.perf_counter()
    rows = _Rows(job, halt)
    lines = piece.size
    try:
        if job.target == "text" or job.question.line:
            rows.answer(rows_in(piece, job.source))
        else:
            rows.answer_fast(piece)
    except CancelledError:
        lines = rows.reached
    seconds = time.perf_counter() - start
    first = rows.faults[0] if rows.faults else None
    return Done(lines, b"".join(rows.parts), rows.count, len(rows.faults), seconds, first)


class _Rows:
    """The rows of a piece, as they are written."""

    def __init__(self, job: Job, halt: Event | None) -> None:
        self.parts: list[bytes | memoryview] = []
        self.faults: list[Fault] = []
        self.count = 0
        self.reached = 0  # the lines before this one are done
        self._job = job
        self._halt = halt

    def answer(self, rows: Iterator[Row]) -> None:
        """One by one."""
        for row in rows:
            self._answer(row)

    def answer_fast(self, piece: Piece) -> None:
        """Most of them by the compiled lane, what it leaves one by one, in their order."""
        import numpy as np

        from sixtysix.files.fast_kernels.rule_table import FAST, SLOW
        from sixtysix.files.fast_path import fast_path_for

        job = self._job
        fast_path = fast_path_for(job.rules, job.question.objective, job.target == "jsonl")
        data, numbers = piece.data, np.arange(piece.before + 1, piece.before + piece.size + 1)
        rows: list[Row] = []
        if job.source != "text" or not isinstance(data, bytes):
            rows = list(rows_in(piece, job.source))
            data = "".join(_plain(row, job.source) + "\n" for row in rows).encode()
            numbers = np.array([row.number for row in rows], np.int64)
        answered = fast_path.answer(data, numbers, self._halt)
        fast = np.cumsum(answered.kinds == FAST)
        written = slow = 0
        for place in np.flatnonzero(answered.kinds == SLOW).tolist():
            end = int(answered.ends[place])
            self.parts.append(answered.rows[written:end])
            written = end
            self.count = slow + int(fast[place])
            row = rows[place] if rows else _row_at(piece, data, int(answered.starts[place]), place)
            if row.source == "" and not rows:
                continue  # of blanks that only Python knows
            text = self._answer(row)
            slow += 1
            if text and "rules=" in text:
                fast_path.learn(text.partition("rules=")[2].split()[0])
        self.parts.append(answered.rows[written:])
        self.count = slow + int(fast[-1]) if len(fast) else 0

    def _answer(self, row: Row) -> str:
        """Write one row; the text of its position, or nothing if it is bad."""
        self.reached = row.place
        if self._halt is not None and self._halt.is_set():
            raise CancelledError
        job, writer = self._job, WRITERS[self._job.target]
        try:
            item = item_of(row.source, job.source, job.rules)
            check_question(item, job.question.objective)
            answer = job.question.answer(item, halt=self._halt)
        except InvalidPosition as bad:
            self.faults.append(Fault(row.place, row.number, bad.field, bad.reason))
            self.parts.append(_encoded(writer.bad(row.number, bad)))
            self.count += 1
            return ""
        self.parts.append(_encoded(writer.row(row.number, item, answer)))
        self.count += 1
        return row.source or ""


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _row_at(piece: Piece, data: bytes, start: int, place: int) -> Row:
    line = data[start : data.index(b"\n", start)]
    return Row(place, piece.before + place + 1, line_text(line, "text"))


def _plain(row: Row, kind: str) -> str:
    """The text of a row as a line of its own; ``NOT_PLAIN`` if it cannot be one."""
    text: object = row.source
    if kind == "jsonl":
        try:
            text = json.loads(row.source or "")
        except (ValueError, RecursionError):
            return NOT_PLAIN
        if isinstance(text, dict) and text.get("type") not in ("Position", "View"):
            text = text.get(COLUMN)
    plain = isinstance(text, str) and text.isascii() and text.isprintable() and ";" not in text
    return str(text) if plain and text else NOT_PLAIN
