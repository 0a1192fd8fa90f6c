"""The options that several commands share, and how their texts are read."""

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from sixtysix.cli.exit_status import BAD_INPUT, complain
from sixtysix.common.argument_checks import MOST_SEED, seconds
from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.objectives import MatchScore, Objective
from sixtysix.evaluation.options import (
    ITERATIONS,
    METHODS,
    MOST_ITERATIONS,
    MOST_WORLDS,
    WORLDS,
)
from sixtysix.game.rules import PRESETS, Rules

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

MOST_THREADS = 1024

_MATCH = re.compile(r"match:([0-9]{1,4})-([0-9]{1,4})")


class Parser(argparse.ArgumentParser):
    """A parser that keeps examples as they are written and complains in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings
        )

    def _print_message(self, message: str, file: Any = None) -> None:
        """The help or the version; argparse would pass over a disk that is full."""
        print(message, end="", file=file)

    def error(self, message: str) -> NoReturn:
        """One line, without the usage that argparse would put before it."""
        complain(f"{self.prog}: {message} (see {self.prog} --help)")
        self.exit(BAD_INPUT)


def add_command(
    commands: Commands,
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
    details: str = "",
) -> Parser:
    """A parser for one command, whose help shows ``details`` below the options."""
    parser = commands.add_parser(name, help=summary, description=summary, epilog=details)
    parser.set_defaults(run=run)
    return parser


def add_text(parser: Parser, name: str, summary: str) -> None:
    """A text with spaces, quoted or as several arguments; ``-`` stands for standard input."""
    parser.add_argument("text", nargs="+", metavar=name, help=summary)


def add_json(parser: Parser) -> None:
    """``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON, for machines")


def add_rules(parser: Parser, where: str, default: str = "classic") -> None:
    """``--rules``."""
    parser.add_argument(
        "--rules",
        type=_rules,
        metavar="NAME[,FIELD=VALUE...]",
        help=f"{where}: {', '.join(PRESETS)}, and what differs from it (default: {default})",
    )


def add_seed(parser: Parser, what: str, given: str) -> None:
    """``--seed``."""
    parser.add_argument(
        "--seed",
        type=_whole(0, MOST_SEED),
        default=0,
        metavar="N",
        help=f"the seed of {what}; the same seed gives the same {given} (default: 0)",
    )


def add_count(parser: Parser, name: str, default: int, most: int, what: str) -> None:
    """An option that is a number from 1."""
    parser.add_argument(
        name,
        type=_whole(1, most),
        default=default,
        metavar="N",
        help=f"{what} (default: {default})",
    )


def add_question(parser: Parser) -> None:
    """The options of ``sixtysix.evaluate``."""
    parser.add_argument(
        "--objective",
        type=_objective,
        default="points",
        metavar="WHAT",
        help="points (game points a deal), win (the probability of winning the deal) or "
        "match:MINE-THEIRS (of winning the match from this score); default: points",
    )
    parser.add_argument(
        "--method",
        choices=METHODS,
        default="auto",
        help="of a view: tree (the strongest, and the default), pimc (worlds solved with open "
        "cards and averaged), rollout, policy, or exact (where only one world is possible)",
    )
    add_count(parser, "--iterations", ITERATIONS, MOST_ITERATIONS, "of the tree: playouts")
    add_count(
        parser,
        "--worlds",
        WORLDS,
        MOST_WORLDS,
        "of the other methods: how many worlds to sample, for pimc all of them if there are fewer",
    )
    add_seed(parser, "the sample", "answer")
    parser.add_argument(
        "--time-limit",
        type=_seconds,
        metavar="SECONDS",
        help="of a view: stop between worlds or playouts; the answer says how many it used",
    )
    add_threads(parser)


def add_threads(parser: Parser) -> None:
    """``--threads``."""
    parser.add_argument(
        "--threads",
        type=_whole(1, MOST_THREADS),
        metavar="N",
        help="how many threads work; they never change an answer (default: all cores)",
    )


def question_of(options: argparse.Namespace) -> dict[str, Any]:
    """The keyword arguments of ``evaluate`` and ``analyze``."""
    names = ("objective", "method", "iterations", "worlds", "time_limit", "seed", "threads")
    return {name: getattr(options, name) for name in names}


def _rules(text: str) -> Rules:
    try:
        return Rules.parse(text)
    except InvalidPosition as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _objective(text: str) -> Objective:
    if text == "points":
        return "points"
    if text == "win":
        return "win"
    match = _MATCH.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not points, win or as in match:2-5")
    return MatchScore(int(match[1]), int(match[2]))


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,30}", text):
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return int(text)

    return read


def fraction(text: str) -> float:
    """A number between 0 and 1."""
    try:
        if 0 < float(text) < 1:
            return float(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is no number between 0 and 1")


def _seconds(text: str) -> float:
    try:
        return seconds("time limit", float(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0") from None
