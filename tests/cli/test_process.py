"""Processes of their own: statuses, pipes that close, Ctrl-C, and the word about compiling."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import COMPILING, ROOT, start
from cli.texts import REPLY
from sixtysix import Position, Rules

# Thousands of worlds of this view take minutes.
LONG = str(Position.deal(1, Rules.preset("zone")).view(0))


def test_statuses_and_streams(process):
    good = process("evaluate", "-", stdin=REPLY)
    assert good.status == 0
    assert good.err == ""
    assert "best     Kh" in good.out
    some_bad = process("analyze", "-", stdin=f"bad\n{REPLY}\n")
    assert some_bad.status == 1
    assert some_bad.err.startswith("-:1: ")
    bad = process("evaluate", "bad")
    assert bad.status == 2
    assert bad.out == ""
    assert bad.err.count("\n") == 1


def test_a_reader_that_goes_away_ends_it_quietly():
    with start("deal", "--count", "100000") as running:
        assert running.stdout.readline() == f"{Position.deal()}\n"
        running.stdout.close()
        err = running.stderr.read()
    assert running.returncode == 0
    assert [line for line in err.splitlines() if not line.startswith(COMPILING)] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("argument", "command"), [("deal", "sixtysix deal"), ("--help", "sixtysix")]
)
def test_a_full_disk_is_said_in_one_line(argument, command, unbuffered):
    with Path("/dev/full").open("w", encoding="ascii") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sixtysix", argument],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.splitlines() == [f"{command}: cannot write: No space left on device"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_complaint_that_finds_no_room_keeps_its_status():
    with Path("/dev/full").open("w", encoding="ascii") as full:
        command = [sys.executable, "-m", "sixtysix", "evaluate", "bad"]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=full, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT from a process to another")
def test_ctrl_c_keeps_what_was_answered():
    with start("analyze", "--threads", "1", "--worlds", "1000000000", "-") as running:
        running.stdin.write(f"{REPLY}\n{LONG}\n")
        running.stdin.flush()
        assert running.stdout.readline().split()[0] == "line"
        assert running.stdout.readline().split()[0] == "1"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT from a process to another")
def test_ctrl_c_with_threads():
    with start("analyze", "--threads", "2", "--worlds", "1000000000", "-") as running:
        running.stdin.write(f"{REPLY}\n{REPLY}\n{LONG}\n{LONG}\n{LONG}\n")
        running.stdin.close()
        running.stdin = None
        while running.stdout.readline().split()[0] != "2":
            pass
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in err


@pytest.mark.slow
def test_compiling_is_said_once(tmp_path):
    for package in ("sixtysix", "solver"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, tmp_path / package, ignore=ignored)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [sys.executable, "-m", "sixtysix", "evaluate", REPLY]
    cold, warm = (
        subprocess.run(
            command,
            cwd=tmp_path,
            env={**clean, "HOME": os.devnull, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        for _ in range(2)
    )
    assert cold.stdout == warm.stdout
    assert cold.stderr.startswith(COMPILING)
    assert cold.stderr.count("\n") == 1
    assert warm.stderr == ""
