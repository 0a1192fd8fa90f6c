"""A folder with an input, and what must come out of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

import sixtysix
from files.support import BAD_LINES, GOOD_LINES, mixed_lines


@pytest.fixture(scope="session")
def mixed() -> str:
    """Several hundred lines: plain ones of all presets, views, comments, and bad ones."""
    return GOOD_LINES + mixed_lines(600) + BAD_LINES + mixed_lines(900)


@pytest.fixture(scope="session")
def expected(tmp_path_factory, mixed) -> Callable[[str], bytes]:
    """The bytes that must come out of ``mixed`` as a file with this ending."""
    folder = tmp_path_factory.mktemp("expected")
    source = folder / "in.txt"
    source.write_text(mixed)
    made: dict[str, bytes] = {}

    def answer(ending: str) -> bytes:
        if ending not in made:
            target = folder / f"out.{ending}"
            sixtysix.analyze_file(source, target, threads=1)
            made[ending] = target.read_bytes()
        return made[ending]

    return answer


@pytest.fixture
def source(tmp_path, mixed) -> Path:
    path = tmp_path / "in.txt"
    path.write_text(mixed)
    return path
