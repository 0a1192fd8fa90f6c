"""The whole engine in the cache: compiled once, and complete."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOLVER = Path(__file__).parents[2] / "solver"

IMPORT_ALL = """
import importlib, json, pkgutil
import solver

kernels = {}
for info in pkgutil.walk_packages(solver.__path__, "solver."):
    for value in vars(importlib.import_module(info.name)).values():
        stats = getattr(value, "stats", None)
        if stats is not None and not value._can_compile:
            hits, misses = (sum(c.values()) for c in (stats.cache_hits, stats.cache_misses))
            kernels[f"{value.py_func.__module__}.{value.py_func.__qualname__}"] = [hits, misses]
print(json.dumps(kernels))
"""


def import_all(folder: Path) -> dict[str, list[int]]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL],
        cwd=folder,
        env={**clean, "HOME": os.devnull, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_second_process_loads_every_kernel_of_the_engine(tmp_path):
    shutil.copytree(SOLVER, tmp_path / "solver", ignore=shutil.ignore_patterns("__pycache__"))
    cold, warm = import_all(tmp_path), import_all(tmp_path)
    assert cold
    assert all(counts == [0, 1] for counts in cold.values()), cold
    assert warm == {name: [1, 0] for name in cold}
