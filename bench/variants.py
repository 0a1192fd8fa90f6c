"""The solver without one of its ideas: a copy with that name false in ``exact/ideas.py``.

Ideas are constants of the compiled code, so every variant is compiled anew, in a process and a
folder of its own.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

import solver

Array: TypeAlias = np.ndarray[Any, Any]

SOURCE = Path(solver.__file__).parent
ON = re.compile(r"^([A-Z_]+): bool = True\b", re.MULTILINE)

SCRIPT = """\
import sys, time
import numpy as np
from solver.exact import move_values, new_context, value
from solver.moves import MAX_MOVES
from solver.play import legal_moves
from solver.state import STATE

states, every_move = np.load("states.npy").view(STATE).ravel(), sys.argv[1] == "moves"
values = np.full((len(states), MAX_MOVES), 99, np.int8)
context = new_context()
start = time.perf_counter()
for i in range(len(states)):
    if every_move:
        codes = legal_moves(states[i : i + 1])
        move_values(context, states[i : i + 1], codes, values[i, : len(codes)])
    else:
        values[i, 0] = value(context, states[i : i + 1])
seconds = time.perf_counter() - start
nodes = context["open_nodes"][0], context["strict_nodes"][0]
np.savez("answers.npz", values=values, nodes=nodes, seconds=seconds)
"""


@dataclass(frozen=True)
class Answers:
    """What a variant found: game points, int8, a row for each state (99 beyond the last move).

    And its work: nodes of both phases, and seconds without those of the compiler.
    """

    values: Array
    open_nodes: int
    strict_nodes: int
    seconds: float


def switches() -> list[str]:
    """The names of all ideas."""
    return ON.findall(_ideas_file(SOURCE).read_text("utf-8"))


def answers_without(idea: str | None, states: Array, folder: Path, *, every_move: bool) -> Answers:
    """Solve ``states`` without an idea (or with all of them), working in the new ``folder``.

    The values alone, in the first column, or with ``every_move`` those of all legal moves.
    """
    copy = folder / SOURCE.name
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    if idea is not None:
        text = _ideas_file(copy).read_text("utf-8")
        changed = re.sub(
            rf"^{idea}: bool = True", f"{idea}: bool = False", text, flags=re.MULTILINE
        )
        if changed == text:
            raise ValueError(f"no idea has the name {idea}")
        _ideas_file(copy).write_text(changed, "utf-8")
    np.save(folder / "states.npy", states.view(np.uint8))
    environment = {
        k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "NUMBA_CACHE_DIR")
    }
    task = "moves" if every_move else "value"
    run = [sys.executable, "-c", SCRIPT, task]
    subprocess.run(run, cwd=folder, env=environment, check=True)
    with np.load(folder / "answers.npz") as found:
        open_nodes, strict_nodes = found["nodes"].tolist()
        return Answers(found["values"], open_nodes, strict_nodes, float(found["seconds"]))


def _ideas_file(package: Path) -> Path:
    return package / "exact" / "switches.py"
