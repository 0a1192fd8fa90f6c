"""Where kernels are kept, and that no place at all is no error.

Permissions do not stop root, so an unwritable place here is one below a file that is not a folder.
"""

import os

import pytest

NOWHERE = os.devnull


def test_cache_is_in_the_package_first(warm):
    assert len(warm.files()) == 2
    assert list(warm.home.iterdir()) == []


def test_cache_folder_of_the_environment_goes_before_all(tiny, compiled, loaded, tmp_path):
    chosen = str(tmp_path / "chosen" / "deep")
    assert tiny.run(NUMBA_CACHE_DIR=chosen) == compiled
    assert tiny.run(NUMBA_CACHE_DIR=chosen) == loaded
    assert tiny.files() == []
    assert len(list((tmp_path / "chosen").rglob("*.nbc"))) == 2


def test_read_only_install_uses_the_home(tiny, compiled, loaded):
    tiny.no_place_in_tree()
    assert tiny.run() == compiled
    assert tiny.run() == loaded
    assert len(list(tiny.home.rglob("*.nbc"))) == 2


@pytest.mark.parametrize("chosen", [None, f"{NOWHERE}/cache"])
def test_read_only_install_without_a_home_goes_on_uncached(tiny, compiled, chosen):
    tiny.no_place_in_tree()
    for _ in range(2):
        assert tiny.run(HOME=NOWHERE, NUMBA_CACHE_DIR=chosen) == compiled
    assert list(tiny.home.iterdir()) == []


def test_unknown_home_makes_no_folder_named_tilde(tiny, compiled):
    tiny.no_place_in_tree()
    unknown = "import os.path\nos.path.expanduser = lambda path: path\n"
    assert tiny.run(before=unknown, HOME=None) == compiled
    assert not (tiny.folder / "~").exists()


def test_warm_cache_that_cannot_be_written_is_read(warm, loaded):
    read_only = """
import tempfile
from errno import EROFS

def refuse(*args, **kwargs):
    raise OSError(EROFS, "read-only file system")

tempfile.TemporaryFile = refuse
"""
    assert warm.run(before=read_only, HOME=NOWHERE) == loaded


# A kernel finds no room where there still was room for the probe.
FULL = """
from errno import ENOSPC
from pathlib import Path

def fill(path, content):
    with open(path, "wb") as file:
        file.write(content[:10])
    raise OSError(ENOSPC, "no space left on device")

Path.write_bytes = fill
"""


def test_full_disk_leaves_nothing_half_written(tiny, compiled):
    assert tiny.run(before=FULL) == compiled
    assert [path for path in tiny.kernels.rglob("*") if path.is_file()] == []


def test_folder_on_a_full_disk_is_not_chosen(tiny, compiled, loaded):
    """A full disk still makes folders and empty files."""
    full = f"""
import tempfile
from errno import ENOSPC

real = tempfile.TemporaryFile

def no_room(content):
    raise OSError(ENOSPC, "no space left on device")

def make(dir):
    file = real(dir=dir)
    if str(dir).startswith({str(tiny.package)!r}):
        file.write = no_room
    return file

tempfile.TemporaryFile = make
"""
    assert tiny.run(before=full) == compiled
    assert tiny.run(before=full) == loaded
    assert tiny.files() == []
    assert len(list(tiny.home.rglob("*.nbc"))) == 2


TELL = """
import json, tiny.kernel
places = []
tiny.kernel.on_first_compile(lambda: places.append(tiny.kernel.place()))
import tiny.top
print(json.dumps([place and str(place.parent) for place in (*places, tiny.kernel.place())]))
"""


def test_the_place_of_the_kernels_is_told(tiny):
    kernels = str(tiny.kernels)
    assert tiny.run(code=TELL) == [kernels, kernels]
    assert tiny.run(code=TELL) == [kernels]


def test_no_place_is_told_before_the_first_is_compiled(tiny):
    tiny.no_place_in_tree()
    assert tiny.run(code=TELL, HOME=NOWHERE) == [None, None]


def test_kernels_that_found_no_room_are_told_afterwards(tiny):
    assert tiny.run(before=FULL, code=TELL) == [str(tiny.kernels), None]
