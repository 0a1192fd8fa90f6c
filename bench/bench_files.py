"""Measures whole files: 50,000 lines of endgames of all presets, text in, JSONL, CSV or gzip out,
with one thread and with two.
"""

from pathlib import Path
from typing import Any

import pytest

import sixtysix
from bench.workload import endgame_lines, note

LINES = 50_000


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("files") / "in.txt"
    path.write_text("".join(f"{line}\n" for line in endgame_lines(LINES)), encoding="ascii")
    return path


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ending", ["jsonl", "csv", "jsonl.gz"])
def test_file(benchmark: Any, source: Path, ending: str, threads: int) -> None:
    target = source.with_name(f"out.{ending}")

    def answer() -> None:
        done = sixtysix.analyze_file(source, target, threads=threads, overwrite=True)
        assert (done.rows, done.errors) == (LINES, 0)

    benchmark.pedantic(answer, rounds=3, warmup_rounds=1)
    note(benchmark, "lines", LINES)
