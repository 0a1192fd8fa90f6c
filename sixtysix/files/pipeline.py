"""Pieces on their way to workers and back, in order, a bounded number of them at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from functools import partial
from types import TracebackType
from typing import Any, Final, NamedTuple, Self, TypeAlias

from sixtysix.errors import FileProblem
from sixtysix.files.answer_rows import Done, Job, answer_piece
from sixtysix.files.interrupts import Interrupts
from sixtysix.files.readers import Piece, Reader
from sixtysix.workers.executors import AHEAD, TASK_SECONDS, Workers, cancel
from sixtysix.workers.threads import Crew
from sixtysix.workers.work_sharing import next_size

LARGEST_PIECE: Final = 16_384  # lines
THREAD_SECONDS: Final = 0.05  # of a piece: what an interrupt waits for, or loses
PIECES_AHEAD: Final = 32  # of an executor, whose number of workers may not be known
POLL_SECONDS: Final = 0.1

Room: TypeAlias = Callable[[int], int]


class Sent(NamedTuple):
    """A piece that a worker has."""

    piece: Piece
    promise: Any  # a future, or what an executor gives for one


class Pipeline:
    """The answers to the pieces of a reader, in order.

    ``room(lines)`` says how many lines may follow after so many. Used as a context, which ends the
    work of the threads; an executor is left running.
    """

    def __init__(
        self,
        job: Job,
        reader: Reader,
        room: Room,
        threads: int,
        executor: Any,
        interrupts: Interrupts,
    ) -> None:
        self._job = job
        self._reader = reader
        self._room = room
        self._interrupts = interrupts
        self._workers = None if executor is None else Workers(executor)
        self._crew = Crew[Done](threads)
        self._seconds, self._ahead = THREAD_SECONDS, AHEAD * threads
        if self._workers is not None:
            self._seconds = TASK_SECONDS
            self._ahead = max(PIECES_AHEAD, AHEAD * self._workers.count)
        self._sent: deque[Sent] = deque()
        self._size = 1
        self._ended = False
        self._problem: FileProblem | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for sent in self._sent:
            cancel(sent.promise)
        self._crew.dismiss()

    def answers(self, lines: int) -> Iterator[tuple[Piece, Done]]:
        """Every piece and its rows, after ``lines`` lines that the reader has passed."""
        while True:
            while not self._ended and len(self._sent) < self._ahead:
                lines = self._send(lines)
            if not self._sent:
                break
            sent = self._sent[0]
            done = self._result(sent.promise)
            self._sent.popleft()
            yield sent.piece, done
            if done.seconds:
                size = next_size(sent.piece.size, done.seconds, self._seconds)
                self._size = min(size, LARGEST_PIECE)
        if self._problem is not None:
            raise self._problem

    def finished(self) -> Iterator[tuple[Piece, Done]]:
        """Stop, and give what has been answered already, in order, also of a piece half done."""
        self._crew.dismiss()
        while self._sent and self._is_done(self._sent[0].promise):
            sent = self._sent.popleft()
            try:
                yield sent.piece, self._result(sent.promise, checked=False)
            except (Exception, CancelledError):
                return

    def _is_done(self, promise: Any) -> bool:
        done = getattr(promise, "done", None)
        return done is not None and bool(done())

    def _send(self, lines: int) -> int:
        """One more piece; a problem of the file waits until those before it are answered."""
        piece = None
        try:
            with self._interrupts.waiting():
                piece = self._reader.piece(min(self._size, self._room(lines)))
        except FileProblem as problem:
            self._problem = problem
        if piece is None:
            self._ended = True
            return lines
        self._sent.append(Sent(piece, self._submit(piece)))
        return lines + piece.size

    def _submit(self, piece: Piece) -> Any:
        if self._workers is not None:
            return self._workers.submit(answer_piece, self._job, piece)
        return self._crew.submit(partial(answer_piece, self._job, piece))

    def _result(self, promise: Any, *, checked: bool = True) -> Done:
        """Wait for an answer, or for an interrupt."""
        if self._workers is not None:
            if not checked:
                return _answer_in(promise)
            with self._interrupts.waiting():
                return _answer_in(promise)
        future: Future[Done] = promise
        while checked:
            self._interrupts.check()
            try:
                return future.result(POLL_SECONDS)
            except TimeoutError:
                if future.done():
                    raise
                if not self._crew.working:
                    break
        return self._crew.result(future)


def _answer_in(promise: Any) -> Done:
    """What a task of an executor gave."""
    done: Done = promise.result().result
    return done
