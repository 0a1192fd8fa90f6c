"""Somebody else's workers: anything that has ``submit``, whatever runs behind it.

A task travels as a text and bytes, and is unpacked only after the worker has compared its version
with the sender's: two versions never answer one question together. A worker loads the engine once,
before its first task is timed.
"""

import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeAlias

import sixtysix
from sixtysix import solver_interface
from sixtysix.errors import VersionMismatch
from sixtysix.workers.work_sharing import cores, next_size

TASK_SECONDS = 1.0
FIRST_SIZE = 16  # items; small, as nobody knows yet how long they take
AHEAD = 2  # tasks for each worker

SOLVER_MODULES = (
    "array_values",
    "random_deals",
    "array_moves",
    "array_checks",
    "hidden.pimc.move_outcomes",
    "hidden.worlds.world_arrays",
    "hidden.pimc.study_counts",
    "constrained_deals",
)


class Promise(Protocol):
    """What ``submit`` gives."""

    def result(self) -> Any:
        """Wait for what the task gives."""


class Done(NamedTuple):
    """What a task gave, and how long it took."""

    result: Any
    seconds: float


Call: TypeAlias = tuple[Any, ...]  # a function of this library, at the top of its module; arguments


class Workers:
    """The workers of an executor, which is left running."""

    def __init__(self, executor: Any) -> None:
        client = executor if hasattr(executor, "get_executor") else None
        # A Dask client merges equal calls and has arguments of its own; its executor need not.
        self._executor = executor if client is None else client.get_executor(pure=False)
        self.count = _count(client or getattr(executor, "_client", None), executor)

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Promise:
        """Have ``task(*arguments)`` done: the promise of a ``Done``."""
        name = f"{task.__module__}:{task.__name__}"
        promise: Promise = self._executor.submit(perform, version(), name, pickle.dumps(arguments))
        return promise

    def in_order(
        self, total: int, task: Callable[[range], Call], largest: int
    ) -> Iterator[tuple[range, Any]]:
        """Cut 0 … ``total`` - 1 into ranges, and give each with what its task gave, in order.

        A task has at most ``largest`` numbers, and as many as are done in about a second, so
        that sending it costs next to nothing and none is long lost. Towards the end they get
        shorter, so that all workers end together. Left early, what has not begun is cancelled.
        """
        pending: deque[tuple[range, Promise]] = deque()
        size, sent = FIRST_SIZE, 0
        try:
            while sent < total or pending:
                while sent < total and len(pending) <= AHEAD * self.count:
                    left = (total - sent) // (AHEAD * self.count) + 1
                    numbers = range(sent, min(total, sent + min(size, left)))
                    pending.append((numbers, self.submit(*task(numbers))))
                    sent = numbers.stop
                numbers, promise = pending.popleft()
                done = promise.result()
                size = min(largest, next_size(len(numbers), done.seconds, TASK_SECONDS))
                yield numbers, done.result
        finally:
            for _, promise in pending:
                cancel(promise)


def cancel(promise: Promise) -> None:
    """Take a task back if it has not begun and if that can be done."""
    take_back = getattr(promise, "cancel", None)
    if take_back is not None:
        take_back()


def perform(sender: str, name: str, arguments: bytes) -> Done:
    """In the worker: do a task of the same version."""
    if sender != version():
        raise VersionMismatch(
            f"a worker has {version()}, but the task was sent by {sender}: "
            "install the same version of sixtysix on both sides"
        )
    _warm_up()
    start = time.perf_counter()
    module, _, function = name.partition(":")
    result = getattr(import_module(module), function)(*pickle.loads(arguments))
    return Done(result, time.perf_counter() - start)


@cache
def version() -> str:
    """The version of the library and, as sources can be edited, the digest of its engine's."""
    digest = solver_interface.solver_module("kernel").sources_digest()[:12]
    return f"sixtysix {sixtysix.__version__} (engine {digest})"


@cache
def _warm_up() -> None:
    """Load what tasks need, once in a process: its compiling belongs to no task."""
    for name in SOLVER_MODULES:
        solver_interface.solver_module(name)


def _count(client: Any, executor: Any) -> int:
    """How many tasks can run at once, as far as that is told; it decides about time alone."""
    if client is not None and hasattr(client, "nthreads"):
        return max(1, int(sum(client.nthreads().values())))
    count = getattr(executor, "_max_workers", None)
    return count if isinstance(count, int) and count > 0 else cores()
