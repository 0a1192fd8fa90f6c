"""Measures what a user waits for in a new process, with a warm cache: Python alone, the import of
the library, a first question, and the whole command ``sixtysix evaluate``.
"""

import subprocess
import sys
from typing import Any

import pytest

REPLY = "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen"
QUESTION = f"import sixtysix as s; s.evaluate(s.Position.parse({REPLY!r}))"
COMMANDS = {
    "python": ["-c", ""],
    "import": ["-c", "import sixtysix"],
    "first question": ["-c", QUESTION],
    "command": ["-m", "sixtysix", "evaluate", REPLY],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_start(benchmark: Any, name: str) -> None:
    def run() -> None:
        subprocess.run([sys.executable, *COMMANDS[name]], check=True, capture_output=True)

    benchmark.pedantic(run, rounds=10, warmup_rounds=1)
