"""A damaged file of the cache is compiled again and replaced, never run and never an error."""

import pytest


def flipped(content, index):
    return content[:index] + bytes([content[index] ^ 1]) + content[index + 1 :]


DAMAGES = {
    "empty": lambda content: b"",
    "within the checksum": lambda content: content[:20],
    "checksum only": lambda content: content[:32],
    "half": lambda content: content[: len(content) // 2],
    "last byte lost": lambda content: content[:-1],
    "wrong byte in the checksum": lambda content: flipped(content, 3),
    "wrong byte in the code": lambda content: flipped(content, len(content) // 2),
    "zeros": lambda content: bytes(len(content)),
    "longer": lambda content: content + b"\0",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_damaged_file_is_compiled_again(warm, compiled, damage):
    files = warm.files()
    assert len(files) == 2
    damaged = [damage(path.read_bytes()) for path in files]
    for path, content in zip(files, damaged, strict=True):
        path.write_bytes(content)
    assert warm.run() == compiled
    assert [path.read_bytes() for path in files] != damaged


def test_mended_cache_is_used(warm, compiled, loaded):
    for path in warm.files():
        path.write_bytes(path.read_bytes()[:-1])
    assert warm.run() == compiled
    assert warm.run() == loaded


def test_one_missing_file_is_the_only_one_compiled(warm):
    warm.files()[0].unlink()
    report = warm.run()
    assert (report["loaded"], report["compiled"]) == (1, 1)


def test_whole_file_that_cannot_be_unpickled_is_compiled_again(warm, compiled):
    for path in warm.files():
        write = f"""
from pathlib import Path
from tiny.kernel.cache import _write
_write(Path({str(path)!r}), b"no pickle")
print("{{}}")
"""
        warm.run(code=write)
    assert warm.run() == compiled


def test_folder_in_the_place_of_a_file_is_replaced(warm, compiled, loaded):
    for path in warm.files():
        path.unlink()
        (path / "inner").mkdir(parents=True)
    assert warm.run() == compiled
    assert warm.run() == loaded
