"""Who may import whom, and what `import sixtysix` may cost."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = {"numba", "numpy", "llvmlite", "rich", "tqdm", "solver"}


def sources(package: str) -> list[Path]:
    found = sorted((ROOT / package).rglob("*.py"))
    assert found, package
    return found


def imported(path: Path) -> Iterator[str]:
    """The top-level names of the packages that a file imports anywhere, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]
        elif isinstance(node, ast.Call) and "import_module" in ast.unparse(node.func):
            yield from (text.partition(".")[0] for text in literal_start(node.args[0]))


def literal_start(node: ast.expr) -> Iterator[str]:
    """What a string expression begins with, if that is written there."""
    first = node.values[0] if isinstance(node, ast.JoinedStr) else node
    if isinstance(first, ast.Constant):
        yield first.value


def test_only_one_module_imports_the_solver():
    users = [path for path in sources("sixtysix") if "solver" in imported(path)]
    assert [str(path.relative_to(ROOT)) for path in users] == [
        str(Path("sixtysix/solver_interface.py"))
    ]


def test_the_solver_never_imports_what_is_above_it():
    above = {"sixtysix", "tests", "bench"}
    assert not [path for path in sources("solver") if above & set(imported(path))]


@pytest.mark.parametrize("package", ["sixtysix", "solver"])
def test_nothing_is_imported_that_is_not_a_run_time_dependency(package):
    own = {"sixtysix", "solver"}
    needed = {"numba", "llvmlite", "numpy", "rich", "tqdm"}
    optional = {"dask", "distributed", "pyarrow", "matplotlib"}
    allowed = own | needed | optional | set(sys.stdlib_module_names)
    foreign = {name for path in sources(package) for name in imported(path)} - allowed
    assert foreign == set()


def test_importing_the_library_loads_nothing_heavy():
    code = "import sys, sixtysix; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "sixtysix" in loaded
    assert loaded & HEAVY == set()


def test_the_fast_kernels_take_nothing_that_its_cache_does_not_cover():
    """Constants from other modules would be frozen into machine code and go stale."""
    allowed = {"typing", "numpy", "numba", "sixtysix", "sixtysix.files.fast_kernels.rule_table"}
    allowed.add("sixtysix.files.fast_kernels.check_rows")
    for path in sources("sixtysix/files/fast_kernels"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module in allowed, (path, node.module)
                if node.module == "sixtysix":
                    assert [name.name for name in node.names] == ["solver_interface"]
            elif isinstance(node, ast.Import):
                assert {name.name for name in node.names} <= allowed


def is_compiled(function: ast.FunctionDef) -> bool:
    words = " ".join(map(ast.unparse, function.decorator_list))
    return any(word in words for word in ("kernel", "helper", "inlined"))


@pytest.mark.parametrize("package", ["solver", "sixtysix", "bench"])
def test_compiled_functions_neither_raise_nor_print(package):
    """Helpers have no environment, which Python objects inside machine code need."""
    compiled = 0
    for path in sources(package):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and is_compiled(function):
                compiled += 1
                for node in ast.walk(function):
                    assert not isinstance(node, ast.Raise | ast.Assert), (path, function.name)
                    assert ast.unparse(node) != "print", (path, function.name)
    assert compiled > 5
