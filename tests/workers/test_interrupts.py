"""Ctrl-C leaves at once, whatever is being asked."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
START = """
import sixtysix as s
rules = s.Rules.preset("zone")
position = s.Position.deal(1, rules)
view = position.view(0)
s.perft(position, 2)
s.evaluate(view, method='pimc', worlds=2)
array = s.deals(100_000, 0, rules)
s.solve(array[:2])
s.evaluate_array(array[:2])
s.study(view, worlds=2)
print("ready", flush=True)
"""
QUESTIONS = {
    "every move of an array": "s.evaluate_array(array, threads=2)",
    "a study": "s.study(view, worlds=10**9, threads=2)",
    "the tree": "s.evaluate(view, iterations=10**9)",
    "one thread": "s.evaluate(view, method='pimc', worlds=10**9, threads=1)",
    "two threads": "s.evaluate(view, method='pimc', worlds=10**9, threads=2)",
    "many threads": "s.evaluate(view, method='pimc', worlds=10**9, threads=64)",
    "a batch": "list(s.analyze([view] * 9, method='pimc', worlds=10**9, threads=2))",
    "a batch by many threads": "list(s.analyze([view] * 999, iterations=10**9, threads=64))",
    "an array": "s.solve(array, threads=2)",
    "moves": "s.perft(position, 60)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
@pytest.mark.parametrize("question", QUESTIONS)
def test_an_interrupt_ends_the_question(question):
    code = START + QUESTIONS[question]
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        _, error = process.communicate(timeout=60)
    finally:
        process.kill()
    assert time.monotonic() - start < 5
    assert error.strip().endswith("KeyboardInterrupt")
