"""The same answers from interpreted kernels, and from kernels that check the bounds of arrays."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver_tests import selection

ROOT = Path(__file__).parents[2]


def asked_elsewhere(name: str, **environment: str):
    """The answers of another process, which must have nothing else to say."""
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-m", "tests.solver_tests.selection", name],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def test_without_the_jit():
    answers, said = asked_elsewhere("plain", NUMBA_DISABLE_JIT="1")
    assert answers == list(selection.plain())
    assert said == ""


@pytest.mark.slow
def test_bounds():
    answers, _ = asked_elsewhere("bounds", NUMBA_BOUNDSCHECK="1")
    assert answers == list(selection.bounds())
