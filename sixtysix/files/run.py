"""A file answered: read, worked on, written, and kept whatever happens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sixtysix.errors import FileProblem, InvalidPosition
from sixtysix.files.answer_rows import Done, Job, answer_piece
from sixtysix.files.formats import PIPE, Format
from sixtysix.files.interrupts import Interrupts
from sixtysix.files.output_rows import WRITERS
from sixtysix.files.outputs import Target
from sixtysix.files.pipeline import LARGEST_PIECE, Pipeline
from sixtysix.files.progress_bar import Bar
from sixtysix.files.readers import Piece, Reader
from sixtysix.files.resume import Mark

SAVE_SECONDS: Final = 2.0


class Interrupted(KeyboardInterrupt):
    """Ctrl-C: ``rows`` are kept in ``path`` and can be gone on with; in a pipe they are written."""

    def __init__(self, rows: int, path: Path | None) -> None:
        super().__init__(rows, path)
        self.rows = rows
        self.path = path

    def __str__(self) -> str:
        if self.path is None:
            return f"interrupted after {self.rows} rows"
        return f"interrupted: {self.path} has {self.rows} rows, resume goes on from there"


@dataclass(frozen=True, slots=True)
class Task:
    """A file to answer: names and formats, what is asked, and what is to be done with bad rows."""

    source: str
    target: Path | None
    read: Format
    write: Format
    job: Job
    strict: bool

    @property
    def head(self) -> bytes:
        """What the output begins with."""
        return b"" if self.write.kind == "parquet" else WRITERS[self.write.kind].head.encode()


@dataclass(frozen=True, slots=True)
class Hands:
    """Who does the work, and who may stop it."""

    threads: int
    executor: Any
    interrupts: Interrupts


def run(task: Task, reader: Reader, out: Target, hands: Hands, progress: bool) -> None:
    """Answer all that the target does not have."""
    skip(task, reader, out.mark, hands.interrupts)
    with Bar(progress, out.mark.rows) as bar:
        work = (task.job, reader, out.room, hands.threads, hands.executor, hands.interrupts)
        with Pipeline(*work) as pipeline:
            try:
                _take_all(task, reader, pipeline, out, bar)
            except BaseException:
                _take_finished(task, pipeline, out)
                raise
        hands.interrupts.check()
        with written(task):
            if task.head and not out.mark.lines:
                out.add(task.head, Mark())
            out.finish()


def skip(task: Task, reader: Reader, mark: Mark, interrupts: Interrupts) -> None:
    """Pass what was answered before; ``FileProblem`` if it was something else."""
    checksum, left = 0, mark.lines
    while left:
        with interrupts.waiting():
            piece = reader.piece(min(left, LARGEST_PIECE))
        if piece is None:
            break
        checksum = piece.checksum(checksum)
        left -= piece.size
    if left or checksum != mark.read:
        name = "standard input" if task.source == PIPE else task.source
        raise FileProblem(f"{name}: cannot go on: its first {mark.lines} lines were others")


def _take_all(task: Task, reader: Reader, pipeline: Pipeline, out: Target, bar: Bar) -> None:
    saved = time.monotonic()
    for piece, done in pipeline.answers(out.mark.lines):
        with written(task):
            take(task, out, piece, done)
            if time.monotonic() > saved + SAVE_SECONDS:
                out.save()
                saved = time.monotonic()
        bar.update(out.mark.rows, reader.fraction())


def _take_finished(task: Task, pipeline: Pipeline, out: Target) -> None:
    """What is done is not thrown away; what cannot be taken is not what is reported."""
    with suppress(OSError):
        for piece, done in pipeline.finished():
            if piece.before != out.mark.lines or (task.strict and done.fault):
                return
            take(task, out, piece, done)


def take(task: Task, out: Target, piece: Piece, done: Done) -> None:
    """Write the rows of a piece; a strict task ends before the first bad one."""
    fault = done.fault if task.strict else None
    if done.lines < piece.size:
        piece = piece.head(done.lines)
    if fault is not None:
        piece = piece.head(fault.place)
        done = answer_piece(task.job, piece)
    mark = out.mark
    data = done.data if mark.lines else task.head + done.data
    after = Mark(
        lines=mark.lines + piece.size,
        read=piece.checksum(mark.read),
        rows=mark.rows + done.rows,
        errors=mark.errors + done.errors,
    )
    out.add(data, after)
    if fault is not None:
        raise InvalidPosition(fault.field, f"row {fault.number}: {fault.reason}")


@contextmanager
def written(task: Task) -> Iterator[None]:
    """A disk that is full, and the like, in one line."""
    try:
        yield
    except (FileProblem, BrokenPipeError):
        raise
    except OSError as error:
        name = "standard output" if task.target is None else f"{task.target}.partial"
        raise FileProblem(f"{name}: cannot write: {error.strerror or error}") from None
