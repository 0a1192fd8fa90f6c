"""Threads: all do their share, and where none can be had the work is done all the same."""

import gc
import threading
from concurrent.futures import CancelledError
from itertools import chain
from threading import Event, Thread

import pytest

from sixtysix import Position, analyze, deals, evaluate, solve
from sixtysix.workers import threads, work_sharing
from sixtysix.workers.threads import Crew
from sixtysix.workers.work_sharing import Ranges, share

POSITIONS = [Position.deal(seed) for seed in range(3)]
VIEW = Position.deal(1).view(0)


def workers_alive() -> list[Thread]:
    return [thread for thread in threading.enumerate() if thread.name == threads.NAME]


@pytest.fixture
def no_threads(monkeypatch):
    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(work_sharing, "cores", lambda: 4)
    monkeypatch.setattr(Thread, "start", refuse)


def test_without_threads_the_caller_does_the_work(no_threads):
    expected = evaluate(VIEW, worlds=10, threads=1)
    assert evaluate(VIEW, worlds=10, threads=4) == expected
    assert list(analyze([*POSITIONS, VIEW], worlds=10, threads=4))[-1] == expected
    states = deals(20, 1)
    assert (solve(states, threads=4) == solve(states, threads=1)).all()


def test_without_threads_answers_come_one_by_one(no_threads):
    answers = analyze([VIEW, *[VIEW] * 3], worlds=2, threads=2)
    next(answers)
    answers.close()


def test_more_threads_than_cores_are_not_started(monkeypatch):
    monkeypatch.setattr(work_sharing, "cores", lambda: 3)
    assert [work_sharing.thread_count(n) for n in (None, 1, 2, 64, 1024)] == [3, 1, 2, 3, 3]


def test_every_thread_takes_part_and_nothing_is_lost():
    together = threading.Barrier(5)

    def work(ranges: Ranges) -> list[int]:
        together.wait(10)
        taken = []
        while part := ranges.take(3):
            taken += part
        return taken

    results = share(work, Ranges(1000, None), 5)
    assert len(results) == 5
    assert sorted(chain(*results)) == list(range(1000))
    assert not workers_alive()


def test_an_error_in_a_helper_is_raised_and_leaves_no_thread():
    caller = threading.current_thread()
    failed = Event()

    def work(ranges: Ranges) -> None:
        if threading.current_thread() is not caller:
            failed.set()
            raise MemoryError
        failed.wait(10)

    with pytest.raises(MemoryError):
        share(work, Ranges(9, None), 2)
    assert not workers_alive()


def test_what_a_dismissed_crew_left_is_done_by_who_asks():
    begun = Event()

    def work(halt: Event | None) -> str:
        begun.set()
        if halt is not None:
            halt.wait(10)
            raise CancelledError
        return "done"

    threads = Crew[str](2)
    futures = [threads.submit(work) for _ in range(4)]
    begun.wait(10)
    threads.dismiss()
    assert not workers_alive()
    assert [threads.result(future) for future in futures] == ["done"] * 4


def test_a_crew_hands_on_errors():
    def work(halt: Event | None) -> int:
        return 1 // 0

    threads = Crew[int](1)
    with pytest.raises(ZeroDivisionError):
        threads.result(threads.submit(work))
    threads.dismiss()


def test_a_crew_may_be_dismissed_by_one_of_its_threads():
    """The garbage collector runs where it likes."""
    threads = Crew[None](1)
    threads.result(threads.submit(lambda halt: threads.dismiss()))


def test_forgotten_answers_leave_no_threads():
    answers = analyze([VIEW] * 9, worlds=10**9, time_limit=0.01, threads=2)
    next(answers)
    cycle = [answers]
    cycle.append(cycle)
    del answers, cycle
    gc.collect()
    assert not workers_alive()
