"""The first questions of a process, asked by several threads at once, while modules are loaded."""

import subprocess
import sys

import pytest

ASK = """
import threading
from concurrent.futures import ThreadPoolExecutor
import sixtysix

together = threading.Barrier(4)
position = sixtysix.Position.deal(0)
view = position.view(position.to_move)

def ask(n):
    together.wait()
    if n == 0:
        return sixtysix.evaluate(position).value
    if n == 1:
        return sixtysix.solve(sixtysix.deals(2, 1), threads=1).tolist()
    if n == 2:
        return sixtysix.evaluate(view, iterations=10).worlds
    return sixtysix.evaluate(view, method="policy", worlds=2).worlds

with ThreadPoolExecutor(4) as pool:
    print(*pool.map(ask, range(4)))
"""


@pytest.mark.slow
def test_first_questions_of_threads_do_not_meet_half_loaded_modules():
    for _ in range(6):
        done = subprocess.run(
            [sys.executable, "-c", ASK], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
