"""Splitting work among threads so that it can be stopped, and that no result depends on the split.

Ranges of whole numbers are handed out in order, in sizes that keep a kernel call short: a kernel
cannot be interrupted, so Ctrl-C, time limits and other threads wait for its end.
"""

import os
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import partial
from threading import Event, Lock, Thread
from typing import TypeVar

from sixtysix.common.argument_checks import whole_number
from sixtysix.workers.threads import start

CALL_SECONDS = 0.02
GROWTH = 4
MOST_THREADS = 1024

Result = TypeVar("Result")


def thread_count(threads: object) -> int:
    """``threads``, or for ``None`` the number of cores that this process may use.

    Never more than these: threads that wait for each other's cores make no answer come sooner, but
    Ctrl-C and time limits act later.
    """
    if threads is None:
        return cores()
    return min(cores(), whole_number("threads", threads, 1, MOST_THREADS))


def cores() -> int:
    """The number of cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def check_executor(executor: object, threads: object) -> None:
    """Accept an executor or threads, or neither; ``TypeError`` or ``ValueError`` otherwise."""
    if executor is None:
        return
    if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
        kind = executor.__name__ if isinstance(executor, type) else type(executor).__name__
        raise TypeError(f"executor must be an executor, with a method submit, not {kind}")
    if threads is not None:
        raise ValueError("give threads or an executor, not both")


def next_size(size: int, elapsed: float, target: float = CALL_SECONDS) -> int:
    """How many to do at once, after ``size`` took ``elapsed`` seconds."""
    if elapsed * GROWTH <= target:
        return size * GROWTH
    return max(1, int(size * target / elapsed))


class Ranges:
    """Hands out 0 … ``total`` - 1 in order, each number once, until time is up.

    At least the first range is handed out, and every range that was handed out is worked through:
    what was done is always 0 … ``done`` - 1.
    """

    def __init__(self, total: int, time_limit: float | None, halt: Event | None = None) -> None:
        self.total = total
        self.done = 0
        self._deadline = None if time_limit is None else time.monotonic() + time_limit
        self._halt = halt
        self._stopped = False
        self._lock = Lock()

    def take(self, size: int, among: int = 0) -> range:
        """The next ``size`` numbers, or fewer at the end; none when there is nothing left to do.

        Where so many threads are ``among`` whom the work is shared, pieces get smaller towards the
        end, so that they all end together.
        """
        with self._lock:
            first = self.done
            if self._over(first):
                return range(first, first)
            if among:
                size = min(size, (self.total - first) // (2 * among) + 1)
            self.done = min(self.total, first + size)
            return range(first, self.done)

    @property
    def running(self) -> bool:
        """Whether nobody has stopped the work: for who does a range in several steps."""
        return not self._stopped

    def stop(self) -> None:
        """Hand out nothing more."""
        self._stopped = True

    def _over(self, first: int) -> bool:
        if self._halt is not None and self._halt.is_set():
            raise CancelledError
        late = self._deadline is not None and time.monotonic() >= self._deadline
        return self._stopped or first >= self.total or (late and first > 0)


def share(work: Callable[[Ranges], Result], ranges: Ranges, threads: int) -> list[Result]:
    """Let up to ``threads`` threads, this one included, each do ``work(ranges)``."""
    helpers: list[Thread] = []
    results: list[Future[Result]] = []
    try:
        for _ in range(min(threads, ranges.total) - 1):
            result: Future[Result] = Future()
            helper = start(partial(_help, work, ranges, result))
            if helper is None:
                break
            helpers.append(helper)
            results.append(result)
        return [work(ranges), *(result.result() for result in results)]
    finally:
        ranges.stop()
        for helper in helpers:
            helper.join()


def _help(work: Callable[[Ranges], Result], ranges: Ranges, result: Future[Result]) -> None:
    try:
        result.set_result(work(ranges))
    except BaseException as error:
        result.set_exception(error)
