"""Kernels of another package: cached under a key that covers their own files as well."""

import pytest

REPORT = """
import json
from guest.inner import kernels

print(json.dumps({
    "answer": kernels.four_times(10),
    "loaded": sum(kernels.four_times.stats.cache_hits.values()),
    "compiled": sum(kernels.four_times.stats.cache_misses.values()),
}))
"""
COMPILED = {"answer": 44, "loaded": 0, "compiled": 1}
LOADED = {"answer": 44, "loaded": 1, "compiled": 0}


@pytest.fixture
def guest(tiny):
    """A package beside ``tiny`` whose kernels use its own leaf and one of ``tiny``'s."""
    folder = tiny.folder / "guest" / "inner"
    folder.mkdir(parents=True)
    (tiny.folder / "guest" / "__init__.py").touch()
    (folder / "__init__.py").write_text(
        "from pathlib import Path\n"
        "from tiny.kernel import cover\n"
        "cover(__name__, Path(__file__).resolve().parent)\n"
    )
    (folder / "leaf.py").write_text(
        "from tiny.kernel import helper\n\n@helper\ndef twice(x):\n    return x * 2\n"
    )
    (folder / "kernels.py").write_text(
        "from guest.inner.leaf import twice\n"
        "from tiny.inner.leaf import step\n"
        "from tiny.kernel import kernel\n\n"
        '@kernel("int64(int64)")\n'
        "def four_times(x):\n"
        "    return twice(twice(step(x)))\n"
    )
    return tiny


def edit(path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_kernel_of_a_guest_is_cached(guest):
    assert guest.run(code=REPORT) == COMPILED
    assert guest.run(code=REPORT) == LOADED
    assert len(guest.files()) == 1


def test_an_edit_of_the_guests_own_helper_gives_the_new_answer(guest):
    guest.run(code=REPORT)
    edit(guest.folder / "guest" / "inner" / "leaf.py", "x * 2", "x * 3")
    assert guest.run(code=REPORT) == {"answer": 99, "loaded": 0, "compiled": 1}
    edit(guest.folder / "guest" / "inner" / "leaf.py", "x * 3", "x * 2")
    assert guest.run(code=REPORT) == LOADED


def test_an_edit_of_the_host_gives_the_new_answer(guest):
    guest.run(code=REPORT)
    edit(guest.leaf, "x + 1", "x + 5")
    assert guest.run(code=REPORT) == {"answer": 60, "loaded": 0, "compiled": 1}


def test_an_edit_of_the_guest_leaves_the_hosts_kernels_alone(guest):
    """And a file outside the folder that is covered is no part of the key."""
    both = "import tiny.top\n" + REPORT.replace(
        '"answer"', '"host": sum(tiny.top.twice.stats.cache_hits.values()), "answer"'
    )
    assert guest.run(code=both) == {"host": 0, **COMPILED}
    (guest.folder / "guest" / "other.py").write_text("# new")
    assert guest.run(code=both) == {"host": 1, **LOADED}
    (guest.folder / "guest" / "inner" / "new.py").write_text("# new")
    assert guest.run(code=both) == {"host": 1, **COMPILED}


def test_a_guest_that_is_edited_while_the_process_runs_is_not_cached(guest):
    leaf = guest.folder / "guest" / "inner" / "leaf.py"
    edit_it = f"""
import guest.inner
from pathlib import Path
leaf = Path({str(leaf)!r})
leaf.write_text(leaf.read_text().replace("x * 2", "x * 3"))
"""
    assert guest.run(before=edit_it, code=REPORT)["answer"] == 99
    assert guest.files() == []
