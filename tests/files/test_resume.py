"""Whatever ends the work, and whenever: nothing is lost or doubled, and the end is the same."""

import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cli.conftest import start
from files.support import QUESTION, leftovers, piece_of
from sixtysix import FileProblem, analyze_file
from sixtysix.files.answer_rows import Job, answer_piece
from sixtysix.files.resume import Partial
from sixtysix.files.run import Interrupted

pytest.importorskip("pyarrow")
ENDINGS = ("jsonl", "csv.gz", "parquet", "jsonl.zst")
REPEATS = 12  # of the mixed lines


# ---------------------------------------------------------------- in this process


def interrupted(seconds: float, *files: Path, **options: object) -> BaseException | None:
    """Run ``analyze_file``, with a Ctrl-C after so long if it takes so long."""

    def ring(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        analyze_file(*files, **options)
        signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt as error:
        return error
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return None


@pytest.fixture(scope="module")
def whole(tmp_path_factory, mixed):
    """A longer input, and the outputs of one run each."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "in.txt").write_text(mixed * REPEATS)
    made: dict[str, bytes] = {}

    def answer(ending: str) -> bytes:
        if ending not in made:
            analyze_file(folder / "in.txt", folder / f"out.{ending}")
            made[ending] = (folder / f"out.{ending}").read_bytes()
        return made[ending]

    return folder / "in.txt", answer


def interrupt_often(whole, tmp_path: Path, ending: str, count: int) -> None:
    source, answer = whole
    expected, target = answer(ending), tmp_path / f"out.{ending}"
    random = Random(ending)
    rows = 0
    for _ in range(count):
        error = interrupted(random.uniform(0, 0.15), source, target, resume=True)
        if error is None:
            break
        if isinstance(error, Interrupted):
            assert error.path == Partial(target).path
            assert error.rows >= rows
            rows = error.rows
            assert not target.exists()
        elif target.exists():  # Ctrl-C came when all was done
            assert target.read_bytes() == expected
            break
    with suppress(FileProblem):  # it may be whole already
        assert analyze_file(source, target, resume=True).resumed >= rows
    assert target.read_bytes() == expected
    assert leftovers(tmp_path) == []


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("ending", ENDINGS)
def test_interrupts_at_random_moments(whole, tmp_path, ending):
    interrupt_often(whole, tmp_path, ending, 6)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("ending", ENDINGS)
def test_many_interrupts_at_random_moments(whole, tmp_path, ending):
    for i in range(20):
        (tmp_path / str(i)).mkdir()
        interrupt_often(whole, tmp_path / str(i), ending, 20)


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_error_at_every_step_of_writing(whole, tmp_path, ending, monkeypatch):
    """A disk that has no room for the next write, whichever it is."""
    source, answer = whole
    expected = answer(ending)
    name = "_flush" if ending == "parquet" else "_write"
    module = "parquet.ParquetTarget" if ending == "parquet" else "outputs.FileTarget"
    monkeypatch.setattr("sixtysix.files.parquet.PART_BYTES", 1 << 17)
    for steps in (0, 1, 5):
        target = tmp_path / f"out{steps}.{ending}"
        with monkeypatch.context() as patch:
            fail_after(patch, f"sixtysix.files.{module}.{name}", steps)
            with pytest.raises(FileProblem, match="cannot write: No space left"):
                analyze_file(source, target)
        assert not target.exists()
        analyze_file(source, target, resume=True)
        assert target.read_bytes() == expected
        assert leftovers(tmp_path) == []


def fail_after(patch: pytest.MonkeyPatch, name: str, steps: int) -> None:
    """After so many calls, write a part of what there is to write and fail."""
    from sixtysix.files import outputs, parquet

    kind = {"outputs": outputs, "parquet": parquet}[name.split(".")[2]]
    owner = getattr(kind, name.split(".")[3])
    method = name.split(".")[4]
    original = getattr(owner, method)
    left = [steps]

    def failing(self, *arguments):
        left[0] -= 1
        if left[0] >= 0:
            return original(self, *arguments)
        if arguments:
            original(self, bytes(arguments[0])[:100])
        raise OSError(28, "No space left on device")

    patch.setattr(owner, method, failing)


# ---------------------------------------------------------------- processes that are ended


def run_until(ending: str, source: Path, target: Path, stop: signal.Signals, delay: float) -> int:
    """Go on, and send a signal some time after the partial output is there."""
    before = saved_at(target)
    with start("analyze", str(source), "-o", str(target), "--resume") as running:
        while saved_at(target) == before and running.poll() is None:
            time.sleep(0.002)
        time.sleep(delay)
        running.send_signal(stop)
        _, err = running.communicate(timeout=120)
    assert "Traceback" not in err
    if running.returncode == 130 and err:  # nothing if it had not yet begun, or was at its end
        assert "interrupted" in err
        assert "--resume" in err
    return running.returncode


def saved_at(target: Path) -> int | None:
    """When the state was saved last, which is also what a new run begins with."""
    state = target.with_name(f"{target.name}.partial.json")
    with suppress(FileNotFoundError):
        return state.stat().st_mtime_ns
    return None


def end_processes(whole, tmp_path, ending: str, times: int) -> None:
    source, answer = whole
    expected, target = answer(ending), tmp_path / f"out.{ending}"
    random = Random(f"{ending} {times}")
    for i in range(times):
        stop = signal.SIGKILL if i % 2 else signal.SIGINT
        status = run_until(ending, source, target, stop, random.uniform(0, 0.7))
        assert status in (1, 130, -signal.SIGKILL, -signal.SIGINT)
        if target.exists():
            break
    with start("analyze", str(source), "-o", str(target), "--resume") as running:
        _, err = running.communicate(timeout=120)
    assert running.returncode in (1, 2), err  # 2: it was whole before
    assert target.read_bytes() == expected
    assert leftovers(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="no such signals")
def test_ended_processes(whole, tmp_path):
    end_processes(whole, tmp_path, "jsonl", 2)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such signals")
@pytest.mark.parametrize("ending", ENDINGS)
def test_processes_ended_twenty_times(whole, tmp_path, ending):
    for i in range(5):
        (tmp_path / str(i)).mkdir()
        end_processes(whole, tmp_path / str(i), ending, 4)


@pytest.mark.skipif(os.name == "nt", reason="no such limit")
@pytest.mark.parametrize("ending", ["jsonl", "csv.gz"])
def test_a_file_that_may_not_grow(whole, tmp_path, ending):
    """As on a full disk; the limit is for every file, the state's among them."""
    import resource

    source, answer = whole
    target = tmp_path / f"out.{ending}"
    limit = len(answer(ending)) // 2

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    with start("analyze", str(source), "-o", str(target), preexec_fn=limited) as running:
        _, err = running.communicate(timeout=120)
    assert running.returncode == 2
    assert err.count("\n") == 1
    assert "cannot write: File too large" in err
    assert json.loads((tmp_path / f"{target.name}.partial.json").read_text())["mark"]["rows"] > 0
    assert analyze_file(source, target, resume=True).resumed > 0
    assert target.read_bytes() == answer(ending)


# ---------------------------------------------------------------- what is not gone on with


@pytest.fixture
def stopped(source, tmp_path, monkeypatch) -> Path:
    """An output of which some rows are there."""
    target = tmp_path / "out.jsonl"
    with monkeypatch.context() as patch:
        fail_after(patch, "sixtysix.files.outputs.FileTarget._write", 5)
        with pytest.raises(FileProblem):
            analyze_file(source, target)
    return target


def test_a_partial_output_is_valid_and_marked(stopped, expected):
    rows = (stopped.parent / "out.jsonl.partial").read_bytes()
    assert rows
    assert rows.endswith(b"\n")
    assert expected("jsonl").startswith(rows)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"seed": 1}, "seed was 0 and is 1 now"),
        ({"worlds": 7}, "worlds was 1000 and is 7 now"),
        ({"objective": "win"}, "objective was points and is win now"),
        ({"line": True}, "line was False and is True now"),
        ({"to": "csv"}, "format of the output was jsonl and is csv now"),
        ({"format": "jsonl"}, "format was text and is jsonl now"),
        ({"time_limit": 1}, "time_limit was nothing and is 1.0 now"),
    ],
)
def test_another_question(stopped, source, options, name):
    with pytest.raises(FileProblem, match=name):
        analyze_file(source, stopped, resume=True, **options)


def test_another_version(stopped, source, monkeypatch):
    monkeypatch.setattr("sixtysix.__version__", "9.9.9")
    with pytest.raises(FileProblem, match=r"version of sixtysix was .* and is 9.9.9 now"):
        analyze_file(source, stopped, resume=True)


def test_another_input(stopped, source, mixed, expected):
    source.write_text(mixed.replace("h", "s", 1))
    with pytest.raises(FileProblem, match=r"in.txt: cannot go on: its first \d+ lines were others"):
        analyze_file(source, stopped, resume=True)
    source.write_text(mixed[:40])
    with pytest.raises(FileProblem, match="were others"):
        analyze_file(source, stopped, resume=True)
    source.write_text(mixed)
    analyze_file(source, stopped, resume=True)
    assert stopped.read_bytes() == expected("jsonl")


def test_a_partial_output_that_was_changed(stopped, source, expected):
    partial = stopped.parent / "out.jsonl.partial"
    rows = partial.read_bytes()
    for changed in (rows[:-1], b"x" + rows[1:], b""):
        partial.write_bytes(changed)
        with pytest.raises(FileProblem, match="changed since it was written"):
            analyze_file(source, stopped, resume=True)
    partial.write_bytes(rows + b"what a killed process had written last")
    analyze_file(source, stopped, resume=True)
    assert stopped.read_bytes() == expected("jsonl")


@pytest.mark.parametrize("content", ["", "{", "[]", '{"mark": 1}', '{"identity": {}, "mark": {}}'])
def test_a_damaged_state(stopped, source, content):
    (stopped.parent / "out.jsonl.partial.json").write_text(content)
    with pytest.raises(FileProblem, match="no state of a file that can be gone on with"):
        analyze_file(source, stopped, resume=True)
    analyze_file(source, stopped, overwrite=True)
    assert leftovers(stopped.parent) == []


def test_what_is_there_is_not_replaced_unasked(stopped, source, expected):
    with pytest.raises(FileProblem, match="an earlier run has left it"):
        analyze_file(source, stopped)
    stopped.write_text("mine")
    for options in ({}, {"resume": True}):
        with pytest.raises(FileProblem):
            analyze_file(source, stopped, **options)
    assert stopped.read_text() == "mine"
    analyze_file(source, stopped, resume=True, overwrite=True)
    assert stopped.read_bytes() == expected("jsonl")
    for options in ({}, {"resume": True}):
        with pytest.raises(FileProblem, match="exists"):
            analyze_file(source, stopped, **options)


def test_ended_between_the_last_steps(source, tmp_path, expected, monkeypatch):
    """The output is whole, but has not its name, or its state is still there."""
    for ending, name in (("jsonl", "outputs.name_file"), ("parquet", "parquet.name_joined")):
        target = tmp_path / f"out.{ending}"
        with monkeypatch.context() as patch:
            patch.setattr(f"sixtysix.files.{name}", interrupt)
            with pytest.raises(KeyboardInterrupt):
                analyze_file(source, target)
        assert not target.exists()
        with monkeypatch.context() as patch:
            patch.setattr("sixtysix.files.resume.Partial.forget", interrupt)
            with pytest.raises(KeyboardInterrupt):
                analyze_file(source, target, resume=True)
        assert target.read_bytes() == expected(ending)
        done = analyze_file(source, target, resume=True)
        assert done.rows == done.resumed > 0
        assert target.read_bytes() == expected(ending)
        assert leftovers(tmp_path) == []


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.skipif(os.name == "nt", reason="no such locks")
def test_two_processes_do_not_write_one_file(stopped, source):
    import fcntl

    with (stopped.parent / "out.jsonl.partial").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        for options in ({"resume": True}, {"overwrite": True}):
            with pytest.raises(FileProblem, match="another process is writing it"):
                analyze_file(source, stopped, **options)


def test_resume_from_a_pipe(stopped, source, mixed, expected):
    arguments = ("analyze", "-", "-o", str(stopped), "--resume", "--format", "text")
    with start(*arguments) as running:
        running.communicate(mixed, timeout=120)
    assert running.returncode == 1
    assert stopped.read_bytes() == expected("jsonl")


def test_rows_of_a_piece_that_is_half_done_are_kept(mixed):
    """Halted, a worker gives what it has: no row that is finished is asked again."""
    lines = mixed.splitlines()
    for kind in ("jsonl", "csv", "text"):
        job = Job(QUESTION, None, "text", kind)
        for calls in (1, 2, 30):
            halt = Halt(calls)
            done = answer_piece(job, piece_of(lines), halt)
            head = answer_piece(job, piece_of(lines).head(done.lines))
            assert (done.data, done.rows, done.errors) == (head.data, head.rows, head.errors)
            assert done.lines < len(lines)
            assert done.rows > 0 or calls == 1


class Halt:
    """An event that is set after so many looks at it."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0
