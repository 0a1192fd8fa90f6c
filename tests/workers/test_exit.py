"""The end of the interpreter: work that nobody waits for does not put it off, the rest is done."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
START = """
import atexit, sys, threading, time
def last():
    handler()
def handler():
    pass
atexit.register(last)  # before the library's own, so it runs after that
import sixtysix as s
position = s.Position.deal(1)
view = position.view(0)
s.evaluate(view, method='pimc', worlds=2)
array = s.deals(100_000, 1)
s.solve(array[:2])
def analyze(n, worlds):
    return s.analyze((view for _ in range(n)), method='pimc', worlds=worlds, threads=2)
def begun():
    # the threads have work without end after the first answer
    answers = s.analyze([position, *[view] * 9], method='pimc', worlds=10**9, threads=2)
    next(answers)
    return answers
def in_thread(work, daemon):
    threading.Thread(target=work, daemon=daemon).start()
    time.sleep(0.2)
"""
FORGOTTEN = {
    "an array in a daemon thread": "in_thread(lambda: s.solve(array, threads=2), True)",
    "a view in a daemon thread": (
        "in_thread(lambda: s.evaluate(view, method='pimc', worlds=10**9, threads=2), True)"
    ),
    "a batch in a daemon thread": "in_thread(lambda: list(analyze(10**6, 3000)), True)",
    "a batch half read": "answers = begun()",
    "a batch in a cycle": "cycle = [begun()]; cycle.append(cycle); del cycle",
    "a batch with a bar": (
        "answers = s.analyze([position, view, view], iterations=10**9, threads=2, progress=True);"
        "next(answers)"
    ),
}
WANTED = {
    "a thread that is no daemon": (
        "in_thread(lambda: (time.sleep(0.4), print(s.evaluate(view, worlds=2).worlds)), False)",
        "2500",
    ),
    "a batch in such a thread": (
        "in_thread(lambda: (time.sleep(0.4), print(len(list(analyze(3, 9))))), False)",
        "3",
    ),
    "questions at exit": (
        "handler = lambda: print(s.evaluate(view, iterations=19).worlds, len(list(analyze(3, 9))))",
        "19 3",
    ),
    "arrays at exit": ("handler = lambda: print(len(s.solve(array[:9], threads=2)))", "9"),
    "a batch half read": (
        "it = analyze(9, 9); next(it); handler = lambda: print(len(list(it)))",
        "8",
    ),
}


def run(code: str) -> tuple[subprocess.CompletedProcess[str], float]:
    """What a script wrote, and how long it took after its last line."""
    code = START + code + "\nsys.stderr.flush(); print(time.time(), flush=True)\n"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    end = time.time()
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "ignored" not in done.stderr
    return done, end - float(done.stdout.split()[0])


@pytest.mark.parametrize("work", FORGOTTEN)
def test_work_that_nobody_waits_for_does_not_keep_the_interpreter(work):
    _, seconds = run(FORGOTTEN[work])
    assert seconds < 5


@pytest.mark.parametrize("work", WANTED)
def test_work_that_is_waited_for_is_done(work):
    code, expected = WANTED[work]
    done, _ = run(code)
    assert done.stdout.split()[1:] == expected.split()
