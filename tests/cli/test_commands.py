"""The other commands, the options, and the help."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from numba import config

from cli.conftest import ROOT
from cli.texts import REPLY, SEVEN_WORLDS
from sixtysix import (
    Constraint,
    Position,
    Rules,
    View,
    __version__,
    deals,
    from_array,
    perft,
    to_texts,
)
from sixtysix.cli import main
from sixtysix.cli.parser import COMMANDS
from solver import kernel


def test_a_deal_is_that_of_the_library(sixtysix):
    done = sixtysix("deal", "--seed", "7", "--rules", "zone")
    assert done == (0, f"{Position.deal(7, Rules.preset('zone'))}\n", "")
    assert sixtysix("deal").out == f"{Position.deal(0)}\n"


def test_several_deals(sixtysix):
    done = sixtysix("deal", "--seed", "7", "--count", "3")
    positions = from_array(deals(3, 7))
    assert done.lines == [str(position) for position in positions]
    assert done.lines[0] == str(Position.deal(7))
    machine = sixtysix("deal", "--seed", "7", "--count", "3", "--json")
    assert [Position.from_dict(json.loads(line)) for line in machine.lines] == positions


def test_a_deal_as_a_player_sees_it(sixtysix):
    view = Position.deal(7).view(1)
    assert sixtysix("deal", "--seed", "7", "--view", "1").out == f"{view}\n"
    data = json.loads(sixtysix("deal", "--seed", "7", "--view", "1", "--json").out)
    assert View.from_dict(data) == view


def test_perft_counts_depth_by_depth(sixtysix):
    done = sixtysix("perft", "--depth", "4", *REPLY.split())
    counts = [perft(Position.parse(REPLY), depth) for depth in range(1, 5)]
    assert [line.split() for line in done.lines] == [
        [str(depth), str(count)] for depth, count in enumerate(counts, 1)
    ]
    machine = json.loads(sixtysix("perft", "--depth", "4", "--json", REPLY).out)
    assert machine == {"position": REPLY, "counts": counts}


def test_perft_below_the_depth_that_is_counted_at_once(sixtysix):
    done = sixtysix("perft", "--depth", "8", "--json", REPLY)
    assert json.loads(done.out)["counts"][-1] == perft(Position.parse(REPLY), 8)


def test_perft_needs_a_position(sixtysix):
    done = sixtysix("perft", SEVEN_WORLDS)
    assert done.status == 2
    assert "that is a View" in done.err


def test_bench_counts_the_same_every_time(sixtysix):
    first, second = (
        json.loads(sixtysix("bench", "--rules", "schnapsen", "--deals", "2", "--json").out)
        for _ in range(2)
    )
    for found in (first, second):
        assert found["results"][0].pop("seconds") > 0
    assert first == second
    assert first["results"][0]["strict_nodes"] > 0
    rows = sixtysix("bench", "--rules", "schnapsen", "--deals", "2").lines
    assert rows[1].split()[:2] == ["schnapsen", "2"]


def test_warmup_says_when_it_is_done_and_where_the_result_is(sixtysix):
    done = json.loads(sixtysix("warmup", "--json").out)
    assert done["seconds"] >= 0
    if not config.DISABLE_JIT:
        assert list(Path(done["folder"]).glob("*.nbc"))
    out = sixtysix("warmup").out
    assert "ready" in out
    assert done["folder"] in out


def test_what_cannot_be_kept_is_said_with_the_remedy(monkeypatch, capsys):
    monkeypatch.setattr(kernel, "place", lambda: None)
    monkeypatch.setattr(kernel, "on_first_compile", lambda callback: callback())
    main(["warmup"])
    written = capsys.readouterr()
    for text in (written.out, written.err):
        assert "cannot be kept: set NUMBA_CACHE_DIR" in text
        assert "once" not in text
        assert "ready" not in text
    main(["warmup", "--json"])
    assert json.loads(capsys.readouterr().out)["folder"] is None


def test_deals_come_before_all_are_made(monkeypatch):
    """Ten gigabytes of them would have to wait for each other."""
    printed = []

    def show(position):
        printed.append(str(position))
        if len(printed) == 3:
            raise BrokenPipeError

    monkeypatch.setattr("builtins.print", show)
    assert main(["deal", "--count", "100000000"]) == 0
    assert printed == [str(position) for position in from_array(deals(3))]


def test_no_memory_is_one_line_and_status_2(sixtysix, monkeypatch):
    def none_left(*_):
        raise MemoryError

    monkeypatch.setattr("sixtysix.cli.deal.dealt", none_left)
    assert sixtysix("deal") == (2, "", "sixtysix deal: not enough memory\n")


def test_standard_error_may_be_closed(sixtysix, monkeypatch, tmp_path):
    path = tmp_path / "positions.txt"
    path.write_text(f"bad\n{REPLY}\n")
    monkeypatch.setattr("sys.stderr", None)
    assert sixtysix("evaluate", "bad") == (2, "", "")
    assert sixtysix("evaluate") == (2, "", "")
    done = sixtysix("analyze", "--progress", str(path))
    assert done.status == 1
    assert len(done.lines) == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "COMMAND"),
        (["fly"], "'fly'"),
        (["evaluate"], "POSITION"),
        (["evaluate", "--worlds", "0", REPLY], "--worlds: 0 is not from 1 to"),
        (["evaluate", "--worlds", "many", REPLY], "--worlds: 'many' is no whole number"),
        (["evaluate", "--worlds", "1" * 40, REPLY], "--worlds: "),
        (["evaluate", "--seed", "-1", REPLY], "--seed: -1 is not from 0 to 18446744073709551615"),
        (["evaluate", "--threads", "2.5", REPLY], "--threads: '2.5' is no whole number"),
        (["evaluate", "--time-limit", "nan", REPLY], "--time-limit: 'nan' is no number of"),
        (["evaluate", "--time-limit", "0", REPLY], "--time-limit: '0' is no number of seconds"),
        (["evaluate", "--objective", "fame", REPLY], "--objective: 'fame' is not points, win or"),
        (["evaluate", "--rules", "bridge", REPLY], "--rules: rules: 'bridge' is none of classic"),
        (["evaluate", "--rules", "zone,claims=x", REPLY], "--rules: claims: "),
        (["evaluate", "--colour", REPLY], "--colour"),
        (["deal", "--count", "0"], "--count: 0 is not from 1"),
        (["deal", "--view", "2"], "--view"),
        (["deal", "extra"], "extra"),
        (["perft", "--depth", "0", REPLY], "--depth: 0 is not from 1"),
    ],
)
def test_a_mistake_in_the_options_is_one_line_and_status_2(sixtysix, arguments, complaint):
    done = sixtysix(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert complaint in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "same"),
    [(["help"], ["--help"]), (["help", "deal"], ["deal", "--help"]), (["help", "x"], ["x"])],
)
def test_help_is_a_word_too(sixtysix, arguments, same):
    assert sixtysix(*arguments) == sixtysix(*same)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("bench", "(default: all presets)"),
        ("bench", "the same seed gives the same node counts"),
        ("deal", "(default: classic)"),
        ("deal", "the same seed gives the same deals"),
        ("evaluate", "the same seed gives the same answer"),
    ],
)
def test_what_the_help_says_of_defaults_and_seeds(sixtysix, command, words):
    assert words in " ".join(sixtysix(command, "--help").out.split())


def test_the_version(sixtysix):
    assert sixtysix("--version") == (0, f"sixtysix {__version__}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_plain_letters(sixtysix, command):
    done = sixtysix(command, "--help")
    assert done.status == 0
    assert done.out.startswith(f"usage: sixtysix {command} ")
    assert done.out.isascii()
    assert command in sixtysix("--help").out


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["deal"], ["evaluate", "bad"]])
def test_nothing_heavy_is_loaded_without_need(arguments):
    code = (
        "import sys\nfrom sixtysix.cli import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "sys.exit(bool(loaded & {'numba', 'numpy', 'rich', 'tqdm', 'solver'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0


def test_deals_under_a_constraint(sixtysix):
    options = ["--hands", "AtTt/9h", "--after", "Qh,Th", "--seed", "1", "--count", "70"]
    done = sixtysix("deal", *options)
    wanted = Constraint(hands=("AtTt", "9h"), moves=("Qh", "Th"))
    assert done.lines == to_texts(deals(70, 1, where=wanted))
    assert sixtysix("deal", *options, "--count", "3").lines == done.lines[:3]
    texts = sixtysix("deal", "--talon", "Kd?9s", "--turned-up", "Ah", "--trump", "h").lines
    assert texts[0].split()[1].startswith("Kd")
    assert texts[0].split()[1].endswith("Ah")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--hands", "AhTh"], "hands: expected two texts, not 1"),
        (["--hands", "AhAh/"], "hands"),
        (["--after", "Ah,Ah"], "moves: .*move 2, Ah"),
        (["--turned-up", "9h", "--rules", "schnapsen"], "turned_up: 9h"),
        (["--trump", "x"], "trump: 'x'"),
    ],
)
def test_deals_that_there_are_not(sixtysix, options, complaint):
    done = sixtysix("deal", *options)
    assert (done.status, done.out) == (2, "")
    assert re.search(complaint, done.err)
    assert done.err.count("\n") == 1
