"""``sixtysix analyze IN -o OUT``: statuses, complaints in one line, pipes, bars."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from cli.conftest import ROOT, start
from cli.texts import ENDGAME, REPLY, SEVEN_WORLDS
from sixtysix import Position, Rules, analyze_file

GOOD = f"{REPLY}\n; a comment\n{ENDGAME}\n{SEVEN_WORLDS}\n"
LONG = str(Position.deal(1, Rules.preset("zone")).view(0))


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text(GOOD)
    return path


def test_a_file(sixtysix, source, tmp_path):
    target = tmp_path / "out.jsonl"
    assert sixtysix("analyze", str(source), "-o", str(target)) == (0, "", "")
    rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert [row["row"] for row in rows] == [1, 3, 4]
    assert rows[0]["best_moves"] == ["Kh"]


def test_bad_rows_are_counted(sixtysix, source, tmp_path):
    source.write_text(f"bad\n{GOOD}")
    done = sixtysix("analyze", str(source), "--output", str(tmp_path / "out.csv"))
    assert done == (1, "", "sixtysix analyze: 1 of 4 rows are bad\n")


def test_strict(sixtysix, source, tmp_path):
    source.write_text(f"{GOOD}bad\n{GOOD}")
    target = tmp_path / "out.jsonl"
    done = sixtysix("analyze", str(source), "-o", str(target), "--strict")
    assert done.status == 2
    assert done.err.startswith("sixtysix analyze: talon: row 5: missing")
    assert len((tmp_path / "out.jsonl.partial").read_text().splitlines()) == 3
    assert sixtysix("analyze", str(source), "-o", str(target), "--resume").status == 1
    assert len(target.read_text().splitlines()) == 7
    read = sixtysix("analyze", str(source), "--strict")
    assert read.status == 2
    assert len(read.lines) == 1 + 3
    assert "row 5: missing" in read.err


def test_options_reach_the_rows(sixtysix, source, tmp_path):
    options = (
        "--line",
        "--objective",
        "match:5-6",
        "--method",
        "pimc",
        "--worlds",
        "3",
        "--seed",
        "4",
        "--to",
        "jsonl.gz",
    )
    target = tmp_path / "out.dat"
    assert sixtysix("analyze", str(source), "-o", str(target), *options).status == 0
    rows = [json.loads(line) for line in gzip.decompress(target.read_bytes()).splitlines()]
    assert [row["worlds"] for row in rows] == [1, 1, 3]
    assert rows[0]["line"][0] == "Kh"
    assert rows[0]["objective"]["mine"] == 5


def test_other_formats_without_a_file(sixtysix, source, tmp_path):
    analyze_file(source, tmp_path / "out.jsonl.gz")
    again = sixtysix("analyze", str(tmp_path / "out.jsonl.gz"))
    assert again.status == 0
    assert [line.split()[0] for line in again.lines] == ["line", "1", "2", "3"]
    table = [line.split()[1:] for line in sixtysix("analyze", str(source)).lines]
    assert [line.split()[1:] for line in again.lines] == table


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["none.txt", "-o", "out.csv"], "none.txt: No such file or directory"),
        (["in.txt", "-o", "in.txt"], "in.txt: is the input"),
        (["in.txt", "-o", "./in.txt", "--force"], "in.txt: is the input"),
        (["in.txt", "-o", "old.csv"], "old.csv: exists; say overwrite"),
        (["in.txt", "-o", "old.csv", "--resume"], "old.csv: exists; say overwrite"),
        (["in.txt", "-o", "out.xlsx"], "out.xlsx: no format has this ending"),
        (["in.dat", "-o", "out.csv"], "in.dat: no format has this ending"),
        (["in.dat"], "in.dat: no format has this ending"),
        (["in.txt", "-o", "out.parquet.gz"], "out.parquet.gz: no format has this ending"),
        (["in.txt", "-o", "folder"], "folder: is a directory"),
        (["in.txt", "-o", "nowhere/out.csv"], "nowhere/out.csv: there is no folder nowhere"),
        (["folder", "-o", "out.csv"], "folder: Is a directory"),
        (["in.txt", "-o", "-"], "standard output: say which format"),
        (["in.txt", "-o", "-", "--to", "parquet"], "parquet cannot be written to a pipe"),
        (["-", "-o", "out.csv", "--format", "parquet"], "parquet cannot be read from a pipe"),
        (["in.txt", "-o", "-", "--to", "csv", "--resume"], "there is nothing to resume"),
        (["in.txt", "-o", "out.csv", "--json"], "--json is for answers to be read"),
        (["in.txt", "--resume"], "--resume needs -o OUT"),
        (["in.txt", "--to", "csv"], "--to needs -o OUT"),
        (["in.txt", "-o", "out.csv", "--to", "xml"], "--to: format must be one of"),
        (["in.csv", "-o", "out.csv"], 'in.csv: the header has no column "position"'),
        (["in.txt.gz", "-o", "out.csv"], "in.txt.gz: damaged: Not a gzipped file"),
        (["in.txt", "-o", "out.csv", "--format", "parquet"], "in.txt: no parquet file"),
        (["in.txt", "-o", "out.csv", "--dask", "x", "--threads", "1"], "--threads and --dask"),
    ],
)
def test_bad_arguments_are_one_line(sixtysix, tmp_path, monkeypatch, arguments, complaint):
    if "parquet" in arguments:
        pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    for name in ("in.txt", "in.dat", "in.csv", "in.txt.gz", "old.csv"):
        (tmp_path / name).write_text(GOOD)
    (tmp_path / "folder").mkdir()
    before = sorted(path.name for path in tmp_path.iterdir())
    done = sixtysix("analyze", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("sixtysix analyze: ")
    assert complaint in done.err
    assert done.err.count("\n") == 1
    assert (tmp_path / "old.csv").read_text() == GOOD
    # A problem of the input that shows late may leave a beginning, which says so by its name.
    left = {path.name for path in tmp_path.iterdir()} - set(before)
    assert left <= {"out.csv.partial", "out.csv.partial.json"}


@pytest.mark.parametrize("ending", ["parquet", "csv.zst"])
def test_a_missing_extra_is_named(sixtysix, source, tmp_path, monkeypatch, ending):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    target = tmp_path / f"out.{ending}"
    done = sixtysix("analyze", str(source), "-o", str(target))
    assert done.status == 2
    assert 'needs pyarrow: pip install "sixtysix[parquet]"' in done.err
    target.write_bytes(b"")
    assert 'pip install "sixtysix[parquet]"' in sixtysix("analyze", str(target)).err


def test_dask_is_named_if_it_is_missing(sixtysix, source, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = sixtysix("analyze", str(source), "--dask", "tcp://127.0.0.1:1")
    assert (done.status, 'pip install "sixtysix[dask]"' in done.err) == (2, True)


def test_a_scheduler_that_is_not_there(sixtysix, source, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("sixtysix.cli.analyze.CONNECT_SECONDS", 0.2)
    done = sixtysix("analyze", str(source), "--dask", "tcp://127.0.0.1:1")
    assert done.status == 2
    assert "--dask tcp://127.0.0.1:1: cannot connect" in done.err


@pytest.mark.slow
def test_a_cluster(sixtysix, tmp_path):
    distributed = pytest.importorskip("distributed")
    (tmp_path / "in.txt").write_text(f"{GOOD}bad\n" * 300)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        names = str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.csv")
        assert sixtysix("analyze", *names, "--dask", address).status == 1
        analyze_file(tmp_path / "in.txt", tmp_path / "expected.csv")
        assert (tmp_path / "out.csv").read_bytes() == (tmp_path / "expected.csv").read_bytes()
        (tmp_path / "few.txt").write_text(GOOD)
        read = sixtysix("analyze", str(tmp_path / "few.txt"), "--json", "--dask", address)
        assert read == sixtysix("analyze", str(tmp_path / "few.txt"), "--json")


def test_pipes(process, source, tmp_path):
    target = tmp_path / "out.csv"
    analyze_file(source, target)
    done = process("analyze", "-", "-o", "-", "--to", "csv", stdin=GOOD)
    assert (done.status, done.out, done.err) == (0, target.read_text(), "")


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text(GOOD * 5000)
    with start("analyze", str(path), "-o", "-", "--to", "jsonl") as running:
        assert json.loads(running.stdout.readline())["row"] == 1
        running.stdout.close()
        err = running.stderr.read()
    assert (running.returncode, err) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT from a process to another")
def test_ctrl_c_keeps_what_was_answered_and_says_how_to_go_on(tmp_path):
    path, target = tmp_path / "in.txt", tmp_path / "out.jsonl"
    path.write_text(f"{GOOD}{LONG}\n{GOOD}")
    options = ("--iterations", "100000000", "--threads", "1")
    with start("analyze", str(path), "-o", str(target), *options) as running:
        partial = tmp_path / "out.jsonl.partial"
        while not (partial.exists() and partial.read_bytes()):
            assert running.poll() is None
            time.sleep(0.05)
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    rows = len(partial.read_bytes().splitlines())
    assert 1 <= rows <= 3
    assert err == (
        f"sixtysix analyze: interrupted: {rows} rows are in {partial}, "
        "the same command with --resume goes on\n"
    )
    assert not target.exists()


def test_a_bar_only_if_it_is_wanted_or_on_a_terminal(sixtysix, source, tmp_path):
    target = tmp_path / "out.jsonl"
    arguments = ("analyze", str(source), "-o", str(target), "--force")
    assert sixtysix(*arguments).err == ""
    assert sixtysix(*arguments, "--no-progress").err == ""
    shown = sixtysix(*arguments, "--progress").err
    assert "row/s" in shown
    assert "3.00/3.00" in shown


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
def test_a_bar_on_a_terminal(source, tmp_path):
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    command = [sys.executable, "-m", "sixtysix", "analyze", str(source), "-o"]
    done = subprocess.run(
        [*command, str(tmp_path / "out.jsonl")], cwd=ROOT, stderr=theirs, timeout=120, check=False
    )
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "row/s" in shown
