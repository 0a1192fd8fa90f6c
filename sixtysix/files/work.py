"""One piece of a file answered: a worker's task, the same in a thread and on another machine."""

from __future__ import annotations

import time
from concurrent.futures import CancelledError
from dataclasses import dataclass
from threading import Event
from typing import NamedTuple

from sixtysix.errors import InvalidPosition
from sixtysix.files.items import Row, check_question, item_of, rows_in
from sixtysix.files.reading import Piece
from sixtysix.files.rows import WRITERS
from sixtysix.game.rules import Rules
from sixtysix.questions.evaluate import Question


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
    """A piece's rows, written; how many there were and how many bad; the first bad one."""

    data: bytes
    rows: int
    errors: int
    seconds: float
    fault: Fault | None


def answer_piece(job: Job, piece: Piece, halt: Event | None = None) -> Done:
    """Answer every row of a piece. ``halt`` stops it with ``CancelledError``."""
    start = time.perf_counter()
    parts: list[bytes] = []
    faults: list[Fault] = []
    rows = 0
    for row in rows_in(piece, job.source):
        if halt is not None and halt.is_set():
            raise CancelledError
        written = answer_row(job, row, halt)
        rows += 1
        if isinstance(written, InvalidPosition):
            faults.append(Fault(row.place, row.number, written.field, written.reason))
            written = WRITERS[job.target].bad(row.number, written)
        parts.append(written.encode("utf-8", "backslashreplace"))
    seconds = time.perf_counter() - start
    return Done(b"".join(parts), rows, len(faults), seconds, faults[0] if faults else None)


def answer_row(job: Job, row: Row, halt: Event | None) -> str | InvalidPosition:
    """The row of the output, or why there is no answer."""
    try:
        item = item_of(row.source, job.source, job.rules)
        check_question(item, job.question.objective)
        answer = job.question.answer(item, halt=halt)
    except InvalidPosition as error:
        return error
    except ValueError as error:  # an option that does not suit this item
        return InvalidPosition("method", str(error).removeprefix("method "))
    return WRITERS[job.target].row(row.number, item, answer)
