"""Threads that work for others, and that never keep the interpreter alive.

They are daemons: who waits for an answer keeps the interpreter running, work that nobody waits for
does not. (The threads of ``concurrent.futures`` are joined at exit, however long they still have to
go.) Where no thread can be had, as late in an exit or where there are too many already, who wants
the answer does the work.
"""

import atexit
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread, current_thread
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakSet

NAME = "sixtysix worker"
EXIT_SECONDS = 0.5  # for the kernel calls that are running when the interpreter ends
POLL_SECONDS = 0.05

Result = TypeVar("Result")


def start(work: Callable[[], None]) -> Thread | None:
    """A running daemon thread, or ``None`` if there is none to be had."""
    try:
        thread = Thread(target=work, name=NAME, daemon=True)
        thread.start()
    except RuntimeError:
        return None
    return thread


class Task(NamedTuple, Generic[Result]):
    """Something to do, which gives up with ``CancelledError`` once the event is set."""

    work: Callable[[Event | None], Result]
    future: Future[Result]


class Crew(Generic[Result]):
    """Up to ``count`` threads that take tasks in the order in which they were submitted."""

    def __init__(self, count: int) -> None:
        self._wanted = count
        self._halt = Event()
        self._tasks: SimpleQueue[Task[Result] | None] = SimpleQueue()
        self._threads: list[Thread] = []
        _crews.add(self)

    def submit(self, work: Callable[[Event | None], Result]) -> Future[Result]:
        """Have ``work(halt)`` done; ``result`` waits for what it gives."""
        task = Task(work, Future[Result]())
        self._tasks.put(task)
        if len(self._threads) < self._wanted and not _leaving.is_set():
            thread = start(self._serve)
            if thread is not None:
                self._threads.append(thread)
        return task.future

    def result(self, future: Future[Result]) -> Result:
        """What a task gave. This thread does the tasks if the crew has none."""
        while not self._threads and not future.done():
            with suppress(Empty):
                self._do(self._tasks.get(timeout=POLL_SECONDS), None)
        return future.result()

    @property
    def working(self) -> bool:
        """Whether it has threads; else who asks for a result does the work."""
        return bool(self._threads)

    def halt(self) -> None:
        """Begin nothing more, and stop what has been begun where it can be left."""
        self._halt.set()
        for _ in self._threads:
            self._tasks.put(None)  # wakes one that waits for a task

    def dismiss(self, deadline: float | None = None) -> None:
        """Halt, and wait for the threads to end, but not beyond a time of the monotonic clock.

        It may be the garbage collector that calls, in one of the threads.
        """
        self.halt()
        for thread in self._threads:
            if thread is not current_thread():
                thread.join(None if deadline is None else max(0, deadline - time.monotonic()))
        self._threads.clear()

    def _serve(self) -> None:
        while not self._halt.is_set():
            self._do(self._tasks.get(), self._halt)

    def _do(self, task: Task[Result] | None, halt: Event | None) -> None:
        if task is None:
            return
        with suppress(InvalidStateError):  # nobody wants it any longer
            try:
                task.future.set_result(task.work(halt))
            except CancelledError:
                self._tasks.put(task)  # for ``result``, should it still be asked
            except BaseException as error:
                task.future.set_exception(error)


_crews: WeakSet[Crew[Any]] = WeakSet()
_leaving = Event()


def _leave() -> None:
    """End what still runs: a thread that outlives the interpreter cannot be waited for any more.

    By now all threads that are not daemons have ended, so no answer is being waited for.
    """
    _leaving.set()
    deadline = time.monotonic() + EXIT_SECONDS
    crews = list(_crews)
    for crew in crews:
        crew.halt()
    for crew in crews:
        crew.dismiss(deadline)


atexit.register(_leave)
