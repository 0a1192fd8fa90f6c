"""A package of a few lines around a copy of solver/kernel, run in processes of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

KERNEL_SOURCE = Path(__file__).parents[2] / "solver" / "kernel"

LEAF = """
from tiny.kernel import helper

@helper
def step(x):
    return x + 1
"""

TOP = """
from tiny.inner.leaf import step
from tiny.kernel import kernel

@kernel("int64(int64)")
def twice(x):
    return step(step(x))

@kernel("int64(int64)")
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
"""

REPORT = """
import json
from tiny import top

both = [getattr(f, "stats", None) for f in (top.twice, top.fibonacci)]
print(json.dumps({
    "answers": [top.twice(40), top.fibonacci(20)],
    "loaded": sum(sum(s.cache_hits.values()) for s in both if s),
    "compiled": sum(sum(s.cache_misses.values()) for s in both if s),
}))
"""

ANSWERS = [42, 6765]
COMPILED = {"answers": ANSWERS, "loaded": 0, "compiled": 2}
LOADED = {"answers": ANSWERS, "loaded": 2, "compiled": 0}
PLAIN = {"answers": ANSWERS, "loaded": 0, "compiled": 0}


class Tiny:
    """The package ``tiny`` in a folder of its own, with an own home."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "tiny"
        self.leaf = self.package / "inner" / "leaf.py"
        self.home = folder / "home"
        self.kernels = self.package / "__pycache__" / "tiny-kernels"
        self.home.mkdir()
        self.leaf.parent.mkdir(parents=True)
        shutil.copytree(
            KERNEL_SOURCE, self.package / "kernel", ignore=shutil.ignore_patterns("__pycache__")
        )
        self.leaf.write_text(LEAF)
        (self.package / "top.py").write_text(TOP)
        (self.package / "__init__.py").touch()
        (self.package / "inner" / "__init__.py").touch()

    def run(self, *, before: str = "", code: str = REPORT, **environment: str | None) -> dict:
        """Run ``before`` and ``code`` in a new process and return the JSON object it prints."""
        script = self.folder / "script.py"
        script.write_text(before + code)
        done = subprocess.run(
            [sys.executable, "-W", "error::UserWarning", script],
            cwd=self.folder,
            env=self._environment(environment),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return json.loads(done.stdout)

    def files(self) -> list[Path]:
        return sorted(self.kernels.rglob("*.nbc"))

    def no_place_in_tree(self) -> None:
        """Make the package's own folder unwritable in a way that stops root as well."""
        shutil.rmtree(self.package / "__pycache__", ignore_errors=True)
        (self.package / "__pycache__").write_text("not a folder")

    def _environment(self, changes: dict[str, str | None]) -> dict[str, str]:
        dropped = ("NUMBA_", "PYTHON", "XDG_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
        # Python judges its own .pyc files by the second and the size of the source: an edit of a
        # test would be too quick for that.
        own = {"HOME": str(self.home), "PYTHONDONTWRITEBYTECODE": "1"}
        merged = {**kept, **own, **changes}
        return {name: value for name, value in merged.items() if value is not None}


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


@pytest.fixture(scope="session")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Tiny:
    once = Tiny(tmp_path_factory.mktemp("first"))
    assert once.run() == COMPILED
    return once


@pytest.fixture
def warm(tiny: Tiny, first_run: Tiny) -> Tiny:
    """The package with its kernels in the cache, which a copy of the files does not disturb."""
    shutil.copytree(first_run.kernels, tiny.kernels)
    return tiny


@pytest.fixture
def compiled() -> dict:
    return COMPILED


@pytest.fixture
def loaded() -> dict:
    return LOADED


@pytest.fixture
def plain() -> dict:
    return PLAIN
