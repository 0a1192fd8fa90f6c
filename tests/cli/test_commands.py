"""The other commands, the options, and the help."""

import json
import subprocess
import sys

import pytest

from cli.conftest import ROOT
from cli.texts import REPLY, SEVEN_WORLDS
from sixtysix import Position, Rules, View, __version__, deals, from_array, perft

COMMANDS = ["evaluate", "suggest", "analyze", "deal", "perft", "bench", "warmup"]


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


def test_warmup_says_when_it_is_done(sixtysix):
    assert "ready" in sixtysix("warmup").out
    assert json.loads(sixtysix("warmup", "--json").out)["seconds"] >= 0


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
