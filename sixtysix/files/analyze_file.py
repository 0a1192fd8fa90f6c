"""The call ``analyze_file``: its arguments checked, its files opened."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import sixtysix
from sixtysix.common.argument_checks import flag
from sixtysix.errors import FileProblem, check_text
from sixtysix.evaluation.evaluate import Question
from sixtysix.evaluation.objectives import Objective
from sixtysix.evaluation.options import ITERATIONS, WORLDS, Method
from sixtysix.files.answer_rows import Job
from sixtysix.files.formats import PIPE, format_of
from sixtysix.files.interrupts import Interrupts
from sixtysix.files.output_rows import VERSION, objective_text
from sixtysix.files.outputs import FileTarget, PipeTarget, Target, check_writable
from sixtysix.files.parquet import ParquetTarget, remove_parts
from sixtysix.files.readers import opened
from sixtysix.files.resume import Mark, Partial, State, check_same
from sixtysix.files.run import Hands, Interrupted, Task, run, written
from sixtysix.game.rules import Rules
from sixtysix.workers.work_sharing import check_executor, thread_count


@dataclass(frozen=True, slots=True)
class FileSummary:
    """What ``analyze_file`` has done.

    ``rows`` are all rows of the output's input, ``errors`` those that could not be answered,
    ``resumed`` those that an earlier run had done. ``path`` is the output, ``None`` for a pipe.
    """

    rows: int
    errors: int
    resumed: int
    seconds: float
    path: Path | None


def analyze_file(
    source: str | PathLike[str],
    target: str | PathLike[str],
    *,
    format: str | None = None,  # noqa: A002
    to: str | None = None,
    rules: Rules | None = None,
    line: bool = False,
    strict: bool = False,
    resume: bool = False,
    overwrite: bool = False,
    threads: int | None = None,
    executor: Any = None,
    progress: bool = False,
    objective: Objective = "points",
    method: Method = "auto",
    worlds: int = WORLDS,
    time_limit: float | None = None,
    iterations: int = ITERATIONS,
    seed: int = 0,
) -> FileSummary:
    """Answer every row of the file ``source`` into the file ``target``, in order.

    ``format`` and ``to`` name the formats, ``text``, ``jsonl``, ``csv`` or ``parquet``, the first
    three also with ``.gz`` or ``.zst``; by default the endings of the names do. ``"-"`` is standard
    input or output. ``rules`` are those of rows that do not say; ``line`` adds best play to the
    end. A row that cannot be answered becomes a row with the field and the reason, or with
    ``strict`` ends the work with its ``InvalidPosition``. All other options are those of
    ``analyze``. Threads, pieces and executors never change a byte.

    The output has its name when it is whole. Until then it is ``target.partial``, which
    ``resume=True`` goes on with if there is one, after an interrupt (``Interrupted``, a
    ``KeyboardInterrupt``), an error or a killed process; it must be asked the same about the same
    rows. A target that exists is refused unless ``overwrite``.

    ``FileProblem`` says what is wrong with a file, ``TypeError`` and ``ValueError`` what is with an
    argument.
    """
    start = time.monotonic()
    question = Question.checked(objective, method, worlds, time_limit, seed, iterations)
    check_executor(executor, threads)
    count = thread_count(threads)
    flags = {"line": line, "strict": strict, "resume": resume, "overwrite": overwrite}
    for name, value in {**flags, "progress": progress}.items():
        flag(name, value)
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, not {type(rules).__name__}")
    names = (_name("source", source), _name("target", target))
    if names[1] == PIPE and to is None:
        raise FileProblem("standard output: say which format is wanted")
    formats = (format_of(names[0], format), format_of(names[1], to))
    job = Job(replace(question, line=line), rules, formats[0].kind, formats[1].kind)
    task = Task(names[0], None if names[1] == PIPE else Path(names[1]), *formats, job, strict)
    _check(task, resume)
    with (
        Interrupts() as interrupts,
        opened(task.source, task.read) as reader,
        _target(task, resume, overwrite) as out,
    ):
        resumed = out.mark.rows
        if not out.whole:
            run(task, reader, out, Hands(count, executor, interrupts), progress)
    seconds = time.monotonic() - start
    return FileSummary(out.mark.rows, out.mark.errors, resumed, seconds, task.target)


def _name(what: str, path: object) -> str:
    if not isinstance(path, str | PathLike):
        raise TypeError(f"{what} must be a path, not {type(path).__name__}")
    return check_text(what, fspath(path))


def _check(task: Task, resume: bool) -> None:
    """Refuse what no file can be, and a target that is the source."""
    if task.target is None:
        if task.write.kind == "parquet":
            raise FileProblem("standard output: parquet cannot be written to a pipe")
        if resume:
            raise FileProblem("standard output: there is nothing to resume")
        return
    check_writable(task.target)
    for path in (task.target, Partial(task.target).path):
        with suppress(FileNotFoundError):
            if task.source != PIPE and Path(task.source).samefile(path):
                raise FileProblem(f"{path}: is the input")


@contextmanager
def _target(task: Task, resume: bool, overwrite: bool) -> Iterator[Target]:
    """The target, ready for the next row. Whatever ends the work, what it took is kept."""
    partial = None if task.target is None else Partial(task.target)
    out = _unopened(task, partial)
    begun = False
    try:
        if partial is not None:
            state = _state(task, partial, resume, overwrite)
            with written(task):
                out.open(state)
        begun = True
        yield out
    except BaseException as error:
        with suppress(OSError):  # a full disk has no room for the last rows, but for the others
            out.stop()
        if begun and isinstance(error, KeyboardInterrupt):
            path = None if partial is None else partial.path
            raise Interrupted(out.mark.rows, path) from None
        raise


def _unopened(task: Task, partial: Partial | None) -> Target:
    if partial is None:
        return PipeTarget(task.write.packing)
    if task.write.kind == "parquet":
        return ParquetTarget(partial)
    return FileTarget(partial, task.write.packing)


def _state(task: Task, partial: Partial, resume: bool, overwrite: bool) -> State:
    """Where to begin: where an earlier run has ended, or at the start."""
    state = State(_identity(task), overwrite)
    if partial.there():
        if resume:
            old = check_same(partial, partial.load(), state.identity)
            start = old.mark if old.mark.lines else Mark()
            state = replace(old, overwrite=old.overwrite or overwrite, mark=start)
        elif overwrite:
            remove_parts(partial)
        else:
            raise FileProblem(f"{partial.path}: an earlier run has left it; resume or overwrite")
    if os.path.lexists(partial.target) and not (state.overwrite or state.whole):
        raise FileProblem(f"{partial.target}: exists; say overwrite to have it replaced")
    return state


def _identity(task: Task) -> dict[str, Any]:
    """All that the rows depend on but the input."""
    question = task.job.question
    identity: dict[str, Any] = {
        "version of sixtysix": sixtysix.__version__,
        "version of the rows": VERSION,
        "format": str(task.read),
        "format of the output": str(task.write),
        "rules": None if task.job.rules is None else str(task.job.rules),
        "objective": objective_text(question.objective),
        "method": question.method,
        "worlds": question.worlds,
        "time_limit": question.time_limit,
        "iterations": question.iterations,
        "seed": question.seed,
        "line": question.line,
    }
    return identity
