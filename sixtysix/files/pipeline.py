"""Pieces on their way to workers and back, in order, a bounded number of them at a time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from types import TracebackType
from typing import Final, NamedTuple, Self, TypeAlias

from sixtysix.errors import FileProblem
from sixtysix.files.reading import Piece, Reader
from sixtysix.files.work import Done, Job, answer_piece
from sixtysix.questions.crew import Crew
from sixtysix.questions.workers import next_size

LARGEST_PIECE: Final = 16_384  # lines
THREAD_SECONDS: Final = 0.05  # of a piece: what an interrupt waits for, or loses
EXECUTOR_SECONDS: Final = 1.0
PIECES_AHEAD: Final = 32  # of an executor, whose number of workers is not known

Room: TypeAlias = Callable[[int], int]


class Sent(NamedTuple):
    """A piece that a worker has."""

    piece: Piece
    future: Future[Done]


class Pipeline:
    """The answers to the pieces of a reader, in order.

    ``room(lines)`` says how many lines may follow after so many. Used as a context, which ends the
    work of the threads; an executor is left running.
    """

    def __init__(
        self, job: Job, reader: Reader, room: Room, threads: int, executor: Executor | None
    ) -> None:
        self._job = job
        self._reader = reader
        self._room = room
        self._executor = executor
        self._crew = None if executor else Crew[Done](threads)
        self._seconds = EXECUTOR_SECONDS if executor else THREAD_SECONDS
        self._ahead = max(PIECES_AHEAD, 2 * (os.cpu_count() or 1)) if executor else 2 * threads
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
            sent.future.cancel()
        if self._crew is not None:
            self._crew.dismiss()

    def answers(self, lines: int) -> Iterator[tuple[Piece, Done]]:
        """Every piece and its rows, after ``lines`` lines that the reader has passed."""
        while True:
            while not self._ended and len(self._sent) < self._ahead:
                lines = self._send(lines)
            if not self._sent:
                break
            sent = self._sent[0]
            done = self._crew.result(sent.future) if self._crew else sent.future.result()
            self._sent.popleft()
            yield sent.piece, done
            if done.seconds:
                size = next_size(sent.piece.size, done.seconds, self._seconds)
                self._size = min(size, LARGEST_PIECE)
        if self._problem is not None:
            raise self._problem

    def finished(self) -> Iterator[tuple[Piece, Done]]:
        """Stop, and give what has been answered already, in order, also of a piece half done."""
        if self._crew is not None:
            self._crew.dismiss()
        while self._sent and self._sent[0].future.done():
            sent = self._sent.popleft()
            if sent.future.cancelled() or sent.future.exception() is not None:
                return
            yield sent.piece, sent.future.result()

    def _send(self, lines: int) -> int:
        """One more piece; a problem of the file waits until those before it are answered."""
        piece = None
        try:
            piece = self._reader.piece(min(self._size, self._room(lines)))
        except FileProblem as problem:
            self._problem = problem
        if piece is None:
            self._ended = True
            return lines
        self._sent.append(Sent(piece, self._submit(piece)))
        return lines + piece.size

    def _submit(self, piece: Piece) -> Future[Done]:
        if self._executor is not None:
            return self._executor.submit(answer_piece, self._job, piece)
        assert self._crew is not None
        return self._crew.submit(partial(answer_piece, self._job, piece))
