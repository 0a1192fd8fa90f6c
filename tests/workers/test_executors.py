"""Batches by other workers: the same answers, whoever works, dies, or has another version."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest

from sixtysix import (
    Constraint,
    InvalidPosition,
    Rules,
    View,
    analyze,
    deals,
    evaluate_array,
    from_array,
    solve,
    study,
)
from sixtysix.arrays import solve_arrays
from sixtysix.errors import VersionMismatch
from sixtysix.workers import executors

SCHNAPSEN = Rules.preset("schnapsen")
LATE = Constraint(moves=("Qc", "Tc", "Ad", "Jd", "Ah", "Jh", "As", "Js"))  # three cards are drawn
STATES = deals(400, 66, SCHNAPSEN, where=LATE)
VALUES = solve(STATES)
EVALUATED = evaluate_array(STATES)
VIEW = View.parse("??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs")
STUDY = study(VIEW, worlds=100)
POSITIONS = from_array(STATES[:60])
ANSWERS = list(analyze(POSITIONS))


class Least:
    """No more than ``submit`` and ``result``; like Dask it takes keywords for itself."""

    def __init__(self, seconds: float | None = None) -> None:
        self.sizes = []
        self.seconds = seconds  # that every task claims to have taken

    def submit(self, function, *arguments, **own):
        assert not own
        done = function(*arguments)
        if isinstance(done.result, np.ndarray):
            self.sizes.append(len(done.result))
        if self.seconds is not None:
            done = done._replace(seconds=self.seconds)

        class Promise:
            def result(self):
                return done

        return Promise()


def same(first, second) -> bool:
    names = ("values", "best", "offsets", "codes", "move_values")
    return all((getattr(first, name) == getattr(second, name)).all() for name in names)


def check_everything(executor) -> None:
    """All questions by one executor, which is left running."""
    assert (solve(STATES, executor=executor) == VALUES).all()
    assert same(evaluate_array(STATES, executor=executor), EVALUATED)
    assert study(VIEW, worlds=100, executor=executor) == STUDY
    assert list(analyze(POSITIONS, executor=executor)) == ANSWERS
    bad = np.concatenate([STATES, STATES[:1]])
    bad["trump"][-1] = 7
    for ask in (solve, evaluate_array):
        with pytest.raises(InvalidPosition, match="item 400: "):
            ask(bad, executor=executor)


def test_submit_and_result_are_enough():
    check_everything(Least())


def test_threads():
    with ThreadPoolExecutor(2) as pool:
        check_everything(pool)
        assert pool.submit(int, "7").result() == 7


def test_spawned_processes():
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        check_everything(pool)
        assert pool.submit(int, "7").result() == 7


def test_loky():
    from loky import get_reusable_executor

    pool = get_reusable_executor(max_workers=2)
    try:
        check_everything(pool)
    finally:
        pool.shutdown(kill_workers=True)


def test_tasks_are_small_at_first_and_at_the_end(monkeypatch):
    executor = Least(seconds=0.05)
    monkeypatch.setattr(executors, "_count", lambda *_: 2)
    solve(np.tile(STATES, 20), executor=executor)
    assert executor.sizes[0] == executors.FIRST_SIZE
    assert max(executor.sizes) > 500  # more and more
    assert executor.sizes[-1] < max(executor.sizes) / 10
    assert sum(executor.sizes) == 20 * len(STATES)


def test_tasks_are_never_too_large_to_send(monkeypatch):
    executor = Least()
    monkeypatch.setattr(solve_arrays, "LARGEST_TASK", 100)
    monkeypatch.setattr(executors, "next_size", lambda *_: 10**9)
    monkeypatch.setattr(executors, "_count", lambda *_: 1)
    assert (solve(np.tile(STATES, 3), executor=executor) == np.tile(VALUES, 3)).all()
    assert max(executor.sizes) == 100


def test_what_has_not_begun_is_taken_back():
    futures = []

    class Failing:
        def submit(self, function, *arguments):
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_exception(OSError("no more room"))
            return futures[-1]

    questions = [
        lambda: solve(STATES, executor=Failing()),
        lambda: study(VIEW, worlds=100, executor=Failing()),
        lambda: list(analyze(POSITIONS, executor=Failing())),
    ]
    for ask in questions:
        futures.clear()
        with pytest.raises(OSError, match="no more room"):
            ask()
        assert len(futures) > 1
        assert all(future.cancelled() for future in futures[1:])


# ---------------------------------------------------------------- versions


def test_another_version_is_refused_before_the_task_is_unpacked():
    with pytest.raises(RuntimeError, match="same version") as caught:
        executors.perform("sixtysix 9.9 (engine 0123)", "no:such", b"no pickle")
    assert executors.version() in str(caught.value)
    assert "sixtysix 9.9 (engine 0123)" in str(caught.value)


def test_workers_of_another_version_are_refused_once(monkeypatch):
    monkeypatch.setattr(executors, "version", lambda: "sixtysix 9.9 (engine 0123)")
    with (
        ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool,
        pytest.raises(VersionMismatch, match=r"a worker has sixtysix .* sent by sixtysix 9\.9"),
    ):
        solve(STATES, executor=pool)


# ---------------------------------------------------------------- the death of a worker


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="sends a POSIX signal")
def test_a_process_pool_that_loses_a_worker_says_so():
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        pid = pool.submit(os.getpid).result()
        threading.Timer(0.5, os.kill, (pid, signal.SIGKILL)).start()
        with pytest.raises(BrokenProcessPool):
            solve(deals(10**5, 1), executor=pool)


@pytest.fixture(scope="module")
def dask():
    from distributed import Client, LocalCluster  # which takes a second to import

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


def test_dask(dask):
    check_everything(dask)
    check_everything(dask.get_executor())
    assert dask.submit(int, "7").result() == 7


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="sends a POSIX signal")
def test_dask_gives_the_tasks_of_a_killed_worker_to_another(dask):
    pids = dask.run(os.getpid)
    assert len(set(pids.values())) == 2

    class Killing:
        """Kills a worker when it has work to do and tasks wait for it."""

        def __init__(self) -> None:
            self.executor = dask.get_executor(pure=False)
            self.tasks = 0

        def submit(self, function, *arguments):
            self.tasks += 1
            if self.tasks == 5:
                os.kill(next(iter(dask.run(os.getpid).values())), signal.SIGKILL)
            return self.executor.submit(function, *arguments)

    states = deals(1500, 7, SCHNAPSEN)
    executor = Killing()
    assert (solve(states, executor=executor) == solve(states)).all()
    assert executor.tasks > 5
    dask.wait_for_workers(2, timeout=60)  # else the next one killed is the last
    executor = Killing()
    assert list(analyze(POSITIONS * 2, executor=executor)) == ANSWERS * 2
    assert executor.tasks > 5
    assert set(dask.run(os.getpid).values()) != set(pids.values())
