"""Every example of the README: what it says comes out must come out.

Python examples are doctests that share one namespace. Console examples are run by a shell for
which ``sixtysix`` is this library; ``...`` in the output stands for anything.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix.cli.parser import COMMANDS
from sixtysix.game.rules import PRESETS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMPILING = "sixtysix: compiling"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def console_examples() -> list[tuple[str, str]]:
    """Commands and their outputs."""
    examples = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            examples.append((command, output))
    return examples


def matches(expected: str, found: str) -> bool:
    return doctest.OutputChecker().check_output(expected, found, doctest.ELLIPSIS)


def test_the_two_commands_are_the_lines_that_ci_looks_for():
    first, second = re.findall(r"^(python3 -m venv .*)$", README, re.MULTILINE)
    assert "sixtysix evaluate" in first
    assert second.endswith("-m pytest -n 2")


def test_python_examples():
    parts = ["\n" * README[: README.index(block)].count("\n") + block for block in blocks("python")]
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    written: list[str] = []
    for part in parts:
        test = doctest.DocTestParser().get_doctest(part, names, "README.md", "README.md", 0)
        runner.run(test, out=written.append, clear_globs=False)
        names = test.globs
    assert not runner.summarize(verbose=False).failed, "".join(written)
    assert runner.tries > 30


@pytest.fixture(scope="module")
def environment(tmp_path_factory) -> dict[str, str]:
    """A shell's environment in which `sixtysix` is this library."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "sixtysix"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sixtysix "$@"\n')
    script.chmod(0o755)
    path = os.pathsep.join([str(folder), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="console examples need a shell")
@pytest.mark.parametrize(("command", "expected"), console_examples())
def test_console_examples(command, expected, environment):
    done = subprocess.run(
        ["bash", "-c", command],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    lines = done.stdout.splitlines(keepends=True)
    found = "".join(line for line in lines if not line.startswith(COMPILING))
    assert matches(expected, found), found


def test_every_command_and_preset_is_there():
    for command in COMMANDS:
        assert f"| `{command}" in README
    assert f"| | {' | '.join(PRESETS)} |" in README
