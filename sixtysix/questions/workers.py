"""Splitting work among threads so that it can be stopped, and that no result depends on the split.

Ranges of whole numbers are handed out in order, in sizes that keep a kernel call short: a kernel
cannot be interrupted, so Ctrl-C, time limits and other threads wait for its end.
"""

import os
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, ThreadPoolExecutor
from threading import Event, Lock
from typing import TypeVar

from sixtysix.common.checks import whole_number

CALL_SECONDS = 0.02
GROWTH = 4
MOST_THREADS = 1024

Result = TypeVar("Result")


def thread_count(threads: object) -> int:
    """``threads``, or for ``None`` the number of cores that this process may use."""
    if threads is None:
        affinity = getattr(os, "sched_getaffinity", None)
        return len(affinity(0)) if affinity else os.cpu_count() or 1
    return whole_number("threads", threads, 1, MOST_THREADS)


def check_executor(executor: object, threads: object) -> None:
    """Accept an executor or threads, or neither; ``TypeError`` or ``ValueError`` otherwise."""
    if executor is None:
        return
    if not isinstance(executor, Executor):
        kind = type(executor).__name__
        raise TypeError(f"executor must be a concurrent.futures.Executor, not {kind}")
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

    def take(self, size: int) -> range:
        """The next ``size`` numbers, or fewer at the end; none when there is nothing left to do."""
        with self._lock:
            first = self.done
            if self._over(first):
                return range(first, first)
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
    helpers = min(threads, ranges.total) - 1
    if helpers < 1:
        return [work(ranges)]
    with ThreadPoolExecutor(helpers) as pool:
        try:
            futures = [pool.submit(work, ranges) for _ in range(helpers)]
            return [work(ranges), *(future.result() for future in futures)]
        finally:
            ranges.stop()
