"""Measures how much a batch takes: ``python -m bench.scale`` prints rates, ratios and memory.

No pytest-benchmark, since what is compared runs by turns in one process: one thread, two threads,
and two Dask workers, the best of several rounds of each. Needs an idle machine of two cores or
more. Peak memory is that of a new process with 10 million endgames (1.0 GB) in an array.
"""

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import sixtysix
from bench.workload import SEED, Array, exhausted, found
from sixtysix import Constraint, Rules

ZONE = Rules.preset("zone")
MANY = 10_000_000


def rates(ways: Mapping[str, Callable[[], object]], count: int, rounds: int) -> dict[str, float]:
    """How many a second each way did in its best round; the ways take turns."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, way in ways.items():
            start = time.perf_counter()
            way()
            best[name] = min(best[name], time.perf_counter() - start)
    return {name: count / seconds for name, seconds in best.items()}


def show(what: str, found: Mapping[str, float]) -> None:
    """One line: every rate, and its ratio to the first."""
    first = next(iter(found.values()))
    parts = [f"{name} {rate:,.0f}/s ({rate / first:.2f})" for name, rate in found.items()]
    print(f"{what:28} " + ", ".join(parts), flush=True)


def endgames(count: int) -> Array:
    """Exhausted endgames of six cards a hand, ``count`` of them, 10,000 different ones."""
    some = sixtysix.to_array(found(ZONE, exhausted, 10_000))
    return np.resize(some, count)


def compare(executor: Any, rounds: int) -> None:
    """Every kind of batch, by one thread, by two, and by the executor's workers."""
    fresh, late = sixtysix.deals(2000, SEED, ZONE), endgames(500_000)
    view = sixtysix.from_array(fresh[:1])[0].view(0)
    batches: dict[str, tuple[Callable[..., object], int]] = {
        "solve, fresh deals": (lambda **how: sixtysix.solve(fresh, **how), len(fresh)),
        "solve, endgames": (lambda **how: sixtysix.solve(late, **how), len(late)),
        "evaluate_array, fresh deals": (
            lambda **how: sixtysix.evaluate_array(fresh[:500], **how),
            500,
        ),
        "evaluate_array, endgames": (
            lambda **how: sixtysix.evaluate_array(late[:100_000], **how),
            100_000,
        ),
        "study of a fresh deal": (lambda **how: sixtysix.study(view, worlds=300, **how), 300),
    }
    for name, (ask, count) in batches.items():
        ways: dict[str, Callable[[], object]] = {
            "1 thread": lambda ask=ask: ask(threads=1),  # type: ignore[misc]
            "2 threads": lambda ask=ask: ask(threads=2),  # type: ignore[misc]
        }
        if executor is not None:
            ways["Dask, 2 workers"] = lambda ask=ask: ask(executor=executor)  # type: ignore[misc]
            ask(executor=executor)  # the workers warm up
        ask(threads=2)
        show(name, rates(ways, count, rounds))


def filling(rounds: int) -> None:
    """Deals, and the ways in and out of arrays; one thread."""
    held, moved = Constraint(hands=("AtTt", "")), Constraint(moves=("Qh", "Js", "Th", "9h"))
    deals = sixtysix.deals(1_000_000, SEED, ZONE)
    for name, where in (("all", None), ("two trumps held", held), ("after four moves", moved)):
        ways = {"1 thread": lambda where=where: sixtysix.deals(10**6, 1, ZONE, where=where)}
        show(f"deals, {name}", rates(ways, 10**6, rounds))
    texts = sixtysix.to_texts(deals[:20_000])
    show("to_texts", rates({"1": lambda: sixtysix.to_texts(deals[:20_000])}, 20_000, rounds))
    show("to_array of texts", rates({"1": lambda: sixtysix.to_array(texts)}, 20_000, rounds))
    show("from_array", rates({"1": lambda: sixtysix.from_array(deals[:20_000])}, 20_000, rounds))


def memory(file: str) -> None:
    """Solve ``MANY`` endgames, those of a file again and again, with two threads."""
    some = np.load(file)
    array = np.empty(MANY, some.dtype)
    for first in range(0, MANY, len(some)):
        array[first : first + len(some)] = some[: MANY - first]
    start = time.perf_counter()
    sixtysix.solve(array, threads=2)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
    print(f"{MANY:,} endgames: {MANY / seconds:,.0f}/s, input {array.nbytes / 1e6:,.0f} MB, "
          f"peak {peak:,.0f} MB", flush=True)  # fmt: skip


def main() -> None:
    """Everything, or with ``--memory`` only what the new process does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-dask", action="store_true")
    parser.add_argument("--memory", metavar="FILE", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.memory:
        memory(options.memory)
        return
    filling(options.rounds)
    with ExitStack() as stack:
        executor = None
        if not options.no_dask:
            dask: Any = import_module("distributed")
            cluster = dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
            executor = stack.enter_context(dask.Client(stack.enter_context(cluster)))
        compare(executor, options.rounds)
    with TemporaryDirectory() as folder:
        file = Path(folder, "endgames.npy")
        np.save(file, endgames(10_000))
        subprocess.run([sys.executable, "-m", "bench.scale", "--memory", str(file)], check=True)


if __name__ == "__main__":
    main()
