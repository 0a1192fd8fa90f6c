"""The command line run inside the test, and as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from sixtysix.cli import main

ROOT = Path(__file__).parents[2]
COMPILING = "sixtysix: compiling"


class Done(NamedTuple):
    """How a command ended and what it wrote, without the word about compiling."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def without_compiling(err: str) -> str:
    lines = err.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(COMPILING))


@pytest.fixture
def sixtysix(capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    def run(*arguments: str) -> Done:
        try:
            status = main(arguments)
        except SystemExit as end:
            status = end.code
        written = capsys.readouterr()
        return Done(status, written.out, without_compiling(written.err))

    return run


def start(*arguments: str, **settings: object) -> subprocess.Popen[str]:
    """A process of its own, which writes to pipes."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-m", "sixtysix", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", **os.environ, "PYTHONPATH": path},
        **settings,
    )


@pytest.fixture
def process() -> Callable[..., Done]:
    def run(*arguments: str, stdin: str = "") -> Done:
        with start(*arguments) as running:
            out, err = running.communicate(stdin, timeout=300)
        return Done(running.returncode, out, without_compiling(err))

    return run
