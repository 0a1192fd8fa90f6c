"""``sixtysix arena``: players against each other over paired deals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixtysix.cli.arguments import (
    Commands,
    add_command,
    add_count,
    add_json,
    add_rules,
    add_seed,
    add_threads,
)
from sixtysix.cli.compile_notice import announce_compiling
from sixtysix.cli.exit_status import DONE, INTERRUPTED, BadInput, complain
from sixtysix.cli.json_output import print_json

if TYPE_CHECKING:
    from sixtysix.contest.report import ArenaReport, SideReport
    from sixtysix.contest.round_robin import RatingTable
    from sixtysix.contest.sequential_test import Stop
    from sixtysix.contest.statistics import Interval
    from sixtysix.players.player import Player

MOST_PAIRS = 10**8
MOST_SEEDS = 1000

EXAMPLES = """\
Every deal is played twice, the second time with the seats swapped, so luck in the cards cancels
out. Intervals hold the true value in 95 of 100 comparisons. Three players or more play a round
robin. Ctrl-C reports on what was played until then.

players: random, heuristic, pimc, policy, rollout, tree, level
  pimc:worlds=100   tree:iterations=1000   level:3   level:beginner   pimc:worlds=30,seed=1

  sixtysix arena heuristic random
  sixtysix arena pimc:worlds=10 heuristic --pairs 400 --rules santase --seeds 3
  sixtysix arena level:3 level:4 --stop 0,0.1 --pairs 100000
  sixtysix arena level:1 level:2 level:3 level:4 --pairs 500
"""


def add_to(commands: Commands) -> None:
    """The command and its options."""
    parser = add_command(commands, "arena", run, "compare players over paired deals", EXAMPLES)
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="two players or more")
    add_count(parser, "--pairs", 1000, MOST_PAIRS, "how many deals to play twice, for each seed")
    add_rules(parser, "the rules")
    add_seed(parser, "the deals and of the players' lots", "report")
    add_count(parser, "--seeds", 1, MOST_SEEDS, "how many seeds, from --seed on")
    parser.add_argument(
        "--stop",
        metavar="LOWER,UPPER",
        help="of two players: stop as soon as it is decided whether the first is better by LOWER "
        "or by UPPER game points a deal (a sequential test with errors of 5%%)",
    )
    add_threads(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play and print."""
    from sixtysix.common.argument_checks import MOST_SEED
    from sixtysix.contest.arena import arena
    from sixtysix.contest.round_robin import round_robin

    if len(options.players) < 2:
        raise BadInput("a comparison needs two players or more")
    announce_compiling()
    players = _players(options.players)
    stop = None if options.stop is None else _stop(options.stop, len(players))
    if options.seed + options.seeds - 1 > MOST_SEED:
        raise BadInput(f"argument --seeds: the last one is above {MOST_SEED}")
    settings = {
        "pairs": options.pairs,
        "rules": options.rules,
        "seed": range(options.seed, options.seed + options.seeds),
        "threads": options.threads,
        "progress": sys.stderr is not None and sys.stderr.isatty(),
    }
    found: ArenaReport | RatingTable
    if len(players) == 2:
        found = arena(*players, stop=stop, **settings)
        _print(found, options.json, report_lines(found))
    else:
        found = round_robin(_different(players), **settings)
        _print(found, options.json, table_lines(found))
    if not found.complete:
        complain("sixtysix arena: interrupted, this is what was played until then")
    return DONE if found.complete else INTERRUPTED


def _players(texts: Sequence[str]) -> list[Player]:
    from sixtysix.players.player_text import player

    try:
        return [player(text) for text in texts]
    except ValueError as error:
        raise BadInput(str(error)) from None


def _different(players: list[Player]) -> list[Player]:
    if len(set(map(str, players))) < len(players):
        raise BadInput("a round robin needs players that are all different")
    return players


def _stop(text: str, players: int) -> Stop:
    from sixtysix.contest.sequential_test import Stop

    if players > 2:
        raise BadInput("argument --stop: only for two players")
    try:
        lower, upper = map(float, text.split(","))
        return Stop(lower, upper)
    except ValueError:
        reason = "must be two numbers, the lower one first, as in 0,0.1"
        raise BadInput(f"argument --stop: {text!r} {reason}") from None


def _print(found: ArenaReport | RatingTable, as_json: bool, lines: list[str]) -> None:
    if as_json:
        print_json(found.to_dict())
    else:
        print("\n".join(lines))


def report_lines(report: ArenaReport) -> list[str]:
    """A comparison of two for people."""
    matches = report.matches_won
    of = f"of {2 * matches.count}"
    lines = [
        f"{report.first.player} against {report.second.player}",
        f"rules {report.rules}, {_seeds(report)}, {report.pairs} pairs of deals"
        + ("" if report.complete else " (interrupted)"),
        "",
        f"  game points a deal  {report.points.mean:+9.4f}   {_ends(report.points, '+.4f')}",
        f"  deals won           {report.deals_won.mean:9.2%}   {_shares(report.deals_won)}",
        f"  matches won         {matches.mean:9.2%}   {_shares(matches)}   {of}",
    ]
    if len(report.seeds) > 1:
        means = "  ".join(f"{interval.mean:+.4f}" for interval in report.by_seed if interval.count)
        lines.append(f"  points by seed        {means}")
    if report.stop is not None:
        lines.append(f"  sequential test      {_verdict(report)}")
    return [*lines, "", *map(_side, (report.first, report.second))]


def _seeds(report: ArenaReport) -> str:
    if len(report.seeds) == 1:
        return f"seed {report.seeds[0]}"
    return f"seeds {report.seeds[0]} to {report.seeds[-1]}"


def _ends(interval: Interval, form: str) -> str:
    if interval.count < 2:
        return "(too few to say more)"
    return f"[{interval.low:{form}}, {interval.high:{form}}]"


def _shares(interval: Interval) -> str:
    """The ends of an interval of shares, which are never below 0 or above 1."""
    if interval.count < 2:
        return _ends(interval, "")
    return f"[{max(interval.low, 0):.2%}, {min(interval.high, 1):.2%}]"


def _verdict(report: ArenaReport) -> str:
    assert report.stop is not None
    if report.verdict is None:
        return "not decided"
    return f"{getattr(report.stop, report.verdict):+g} rather than the other"


def _side(side: SideReport) -> str:
    return (
        f"  {side.player}: {side.closes} closes, {side.failed_close_share:.1%} failed; "
        f"{side.cpu_ms:.3f} ms a decision"
    )


def table_lines(table: RatingTable) -> list[str]:
    """A round robin for people."""
    lines = [f"rules {table.rules}, {table.reports[0].pairs} pairs of deals each", ""]
    if table.ratings:
        width = max(len(rating.player) for rating in table.ratings)
        lines.append(f"  {'player':<{width}}    rating   95% interval, game points a deal")
        for rating in table.ratings:
            mean = f"{rating.points.mean:+9.4f}"
            lines.append(f"  {rating.player:<{width}} {mean}   {_ends(rating.points, '+.4f')}")
        lines.append("")
    for report in table.reports:
        names = f"{report.first.player} against {report.second.player}"
        cut = "" if report.complete else " (interrupted)"
        lines.append(f"  {report.points.mean:+.4f} {_ends(report.points, '+.4f')}  {names}{cut}")
    return lines
