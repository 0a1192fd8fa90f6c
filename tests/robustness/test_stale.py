"""Machine code never outlives what it was made from."""

import os

import pytest


def test_edited_helper_in_another_file_gives_the_new_answer(warm):
    warm.leaf.write_text(warm.leaf.read_text().replace("x + 1", "x + 5"))
    assert warm.run() == {"answers": [50, 6765], "loaded": 0, "compiled": 2}


def test_edit_taken_back_finds_the_old_kernels(warm, loaded):
    old = warm.leaf.read_text()
    warm.leaf.write_text(old.replace("x + 1", "x + 5"))
    warm.run()
    warm.leaf.write_text(old)
    assert warm.run() == loaded


@pytest.mark.parametrize("name", ["new.py", "inner/weights.bin", "_private/new.py"])
def test_any_new_file_of_the_package_makes_a_new_stamp(warm, compiled, name):
    (warm.package / name).parent.mkdir(exist_ok=True)
    (warm.package / name).write_text("# new")
    assert warm.run() == compiled


def test_touched_file_with_the_same_content_keeps_the_stamp(warm, loaded):
    os.utime(warm.leaf, (1, 1))
    assert warm.run() == loaded


@pytest.mark.parametrize("library", ["numba", "llvmlite", "numpy"])
def test_another_version_of_a_library_makes_a_new_stamp(warm, compiled, library):
    upgrade = f"import numba, {library}\n{library}.__version__ = '99.0.0'\n"
    assert warm.run(before=upgrade) == compiled


def test_edit_while_the_process_runs_is_never_cached(tiny, compiled):
    old = tiny.leaf.read_text()
    edit = f"""
import tiny.kernel
from pathlib import Path
Path({str(tiny.leaf)!r}).write_text({old.replace("x + 1", "x + 100")!r})
"""
    assert tiny.run(before=edit) == {"answers": [240, 6765], "loaded": 0, "compiled": 2}
    assert tiny.files() == []
    tiny.leaf.write_text(old)
    assert tiny.run() == compiled


def test_bounds_checks_have_a_folder_of_their_own(tiny):
    (tiny.package / "top.py").write_text("""
from tiny.kernel import kernel

@kernel("int64(int64[::1], int64)")
def item(array, index):
    return array[index]
""")
    code = """
import json
import numpy as np
from tiny.top import item
try:
    item(np.arange(8)[:4], 5)
    answer = "unchecked"
except IndexError:
    answer = "checked"
print(json.dumps({"answer": answer, "loaded": sum(item.stats.cache_hits.values())}))
"""
    for loaded in (0, 1):
        assert tiny.run(code=code) == {"answer": "unchecked", "loaded": loaded}
        checked = tiny.run(code=code, NUMBA_BOUNDSCHECK="1")
        assert checked == {"answer": "checked", "loaded": loaded}


def test_old_stamps_do_not_pile_up(warm, loaded):
    for age in range(1, 21):
        old = warm.kernels / f"old-{age:02d}"
        old.mkdir()
        (old / "top.twice.nbc").write_text("machine code")
        os.utime(old, (1000 - age, 1000 - age))
    assert warm.run() == loaded
    kept = sorted(folder.name for folder in warm.kernels.iterdir())
    assert kept[1:] == [f"old-{age:02d}" for age in range(1, 8)]
    assert len(warm.files()) == 2 + 7


def test_process_whose_folder_was_removed_goes_on(warm, compiled, loaded):
    removed = "import shutil, tiny.kernel\nshutil.rmtree(tiny.kernel.stamp.stamp_folder())\n"
    assert warm.run(before=removed) == compiled
    assert warm.run() == compiled
    assert warm.run() == loaded


def test_kernel_outside_the_package_is_not_cached(warm):
    code = """
import json
from tiny.kernel import kernel

@kernel("int64(int64)")
def foreign(x):
    return x + 1

print(json.dumps({"answer": foreign(1)}))
"""
    before = warm.files()
    assert warm.run(code=code) == {"answer": 2}
    assert warm.files() == before
