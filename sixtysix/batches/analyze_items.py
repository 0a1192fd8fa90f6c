"""Many questions: answered lazily and in order, by threads or by any executor.

Items are cut into chunks that take a moment each, a bounded number of them ahead of the reader, so
that an endless iterator is as good as a list. Neither chunks nor workers can change an answer.
"""

import atexit
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from functools import partial
from itertools import islice
from threading import Event
from typing import Any, TypeAlias, Unpack

from sixtysix.common.argument_checks import flag
from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.evaluate import Question
from sixtysix.evaluation.objectives import Objective
from sixtysix.evaluation.options import ITERATIONS, WORLDS, Method
from sixtysix.evaluation.result import Evaluation
from sixtysix.game.position import Position
from sixtysix.game.view import View
from sixtysix.workers.executors import AHEAD, TASK_SECONDS, Promise, Workers, cancel
from sixtysix.workers.threads import Crew
from sixtysix.workers.work_sharing import check_executor, next_size, thread_count

LARGEST_CHUNK = 256  # items
CHUNK_SECONDS = 0.1
LARGEST_TASK = 2048  # items, for an executor, whose tasks cost more to send
CHUNKS_AHEAD = 32  # of an executor, whose number of workers may not be known


@dataclass(frozen=True, slots=True)
class Answers:
    """A chunk's answers up to its first bad item, whose error comes along."""

    evaluations: tuple[Evaluation, ...]
    seconds: float
    error: Exception | None = None


Chunk: TypeAlias = tuple[Question, int, tuple[object, ...]]
Submit: TypeAlias = Callable[[Unpack[Chunk]], Promise]
Collect: TypeAlias = Callable[[Any], Answers]


def analyze(
    items: Iterable[Position | View],
    *,
    threads: int | None = None,
    executor: Any = None,
    progress: bool = False,
    objective: Objective = "points",
    method: Method = "auto",
    worlds: int = WORLDS,
    time_limit: float | None = None,
    iterations: int = ITERATIONS,
    seed: int = 0,
) -> Iterator[Evaluation]:
    """Evaluate many positions and views, as ``evaluate`` does each of them, in their order.

    ``items`` may be endless: it is read a bounded number of items ahead, one by one with
    ``threads=1``. Work is done by ``threads`` (all cores by default) or by the workers of
    ``executor``, which is left running. ``progress`` shows a bar on standard error. ``time_limit``
    is for each item.

    An ``executor`` is anything whose ``submit(function, *arguments)`` gives something with a
    ``result()``: those of ``concurrent.futures``, of loky, a Dask client or its executor. Its tasks
    take about a second each; a worker with another version of the library is refused with a
    ``RuntimeError``. Whether the loss of a worker is made good is up to the executor: Dask gives
    the task to another, a process pool raises ``BrokenProcessPool``.

    Options are checked at once, with the errors of ``evaluate``. A bad item raises its error when
    its turn comes, naming its index (from 0), after the items before it have been answered.
    """
    question = Question.checked(objective, method, worlds, time_limit, seed, iterations)
    check_executor(executor, threads)
    count = thread_count(threads)
    flag("progress", progress)
    if isinstance(items, Position | View):
        raise TypeError("analyze takes several positions or views; evaluate takes a single one")
    iterator = iter(items)
    size = len(items) if isinstance(items, Sized) else None
    if executor is not None:
        answers = _by_executor(question, iterator, Workers(executor))
    elif count == 1:
        answers = _one_by_one(question, iterator)
    else:
        answers = _by_threads(question, iterator, count)
    return _with_bar(answers, size) if progress else answers


def _one_by_one(question: Question, items: Iterator[object]) -> Iterator[Evaluation]:
    for index, item in enumerate(items):
        try:
            answer = question.answer(item)
        except Exception as error:
            raise _at(index, error) from error
        yield answer


def _by_threads(question: Question, items: Iterator[object], count: int) -> Iterator[Evaluation]:
    crew = Crew[Answers](count)

    def submit(*chunk: *Chunk) -> Future[Answers]:
        return crew.submit(partial(answer_chunk, *chunk))

    try:
        yield from _Chunks(items, submit, crew.result, question).in_order(2 * count)
    finally:
        crew.dismiss()


def _by_executor(
    question: Question, items: Iterator[object], workers: Workers
) -> Iterator[Evaluation]:
    def submit(*chunk: *Chunk) -> Promise:
        return workers.submit(answer_chunk, *chunk)

    def collect(promise: Promise) -> Answers:
        answers: Answers = promise.result().result
        return answers

    chunks = _Chunks(items, submit, collect, question, TASK_SECONDS, LARGEST_TASK)
    yield from chunks.in_order(max(CHUNKS_AHEAD, AHEAD * workers.count))


def answer_chunk(
    question: Question, first: int, items: tuple[object, ...], halt: Event | None = None
) -> Answers:
    """A worker's task: answer ``items``, the first of which has index ``first``.

    ``halt`` stops it with ``CancelledError``, which is no fault of an item.
    """
    start = time.perf_counter()
    evaluations: list[Evaluation] = []
    error = None
    for index, item in enumerate(items, first):
        if halt is not None and halt.is_set():
            raise CancelledError
        try:
            evaluations.append(question.answer(item, halt=halt))
        except CancelledError:
            raise
        except Exception as reason:
            error = _at(index, reason)
            break
    return Answers(tuple(evaluations), time.perf_counter() - start, error)


class _Chunks:
    """Items on their way to workers, and their answers on the way back."""

    def __init__(
        self,
        items: Iterator[object],
        submit: Submit,
        collect: Collect,
        question: Question,
        seconds: float = CHUNK_SECONDS,
        largest: int = LARGEST_CHUNK,
    ) -> None:
        self._items = items
        self._submit = submit
        self._collect = collect
        self._question = question
        self._seconds = seconds
        self._largest = largest
        self._pending: deque[Promise] = deque()
        self._index = 0
        self._size = 1
        self._ended = False
        self._error: Exception | None = None

    def in_order(self, ahead: int) -> Iterator[Evaluation]:
        """The answers, while at most ``ahead`` chunks are out."""
        try:
            while self._refill(ahead):
                answers = self._collect(self._pending.popleft())
                yield from answers.evaluations
                if answers.error is not None:
                    raise answers.error
                self._adapt(answers)
        finally:
            for promise in self._pending:
                cancel(promise)
        if self._error is not None:
            raise self._error

    def _refill(self, ahead: int) -> bool:
        """Send chunks until ``ahead`` are out or the items end; whether any is out."""
        while not self._ended and len(self._pending) < ahead:
            if chunk := self._read():
                self._send(chunk)
        return bool(self._pending)

    def _send(self, chunk: tuple[object, ...]) -> None:
        """Submit a chunk; if its executor takes none, that waits for the chunk's turn."""
        try:
            self._pending.append(self._submit(self._question, self._index, chunk))
        except Exception as error:
            self._error = _at(self._index, error)
            self._ended = True
        self._index += len(chunk)

    def _read(self) -> tuple[object, ...]:
        """The next chunk; an error of the items' own waits until those before are answered."""
        chunk: list[object] = []
        try:
            chunk.extend(islice(self._items, self._size))
        except Exception as error:
            self._error = error
        self._ended = self._error is not None or len(chunk) < self._size
        return tuple(chunk)

    def _adapt(self, answers: Answers) -> None:
        size = next_size(len(answers.evaluations), answers.seconds, self._seconds)
        self._size = min(size, self._largest)


def _with_bar(answers: Iterator[Evaluation], size: int | None) -> Iterator[Evaluation]:
    from tqdm import tqdm

    with tqdm(total=size, unit="position") as bar:
        # Left half way, it must not be drawn as late as when the interpreter takes itself apart:
        # there some versions of Python crash.
        atexit.register(bar.close)
        try:
            for answer in answers:
                bar.update()
                yield answer
        finally:
            atexit.unregister(bar.close)


def _at(index: int, error: Exception) -> Exception:
    """The same kind of error, naming the item."""
    message = f"item {index}: {error}"
    if isinstance(error, InvalidPosition):
        return InvalidPosition(error.field, f"item {index}: {error.reason}")
    if type(error) in (TypeError, ValueError):
        return type(error)(message)
    error.add_note(message)
    return error
