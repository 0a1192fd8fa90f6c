"""The parser of the command line, put together from the commands."""

import argparse
import re
from collections.abc import Sequence
from importlib import import_module

import sixtysix
from sixtysix.cli.arguments import Parser

COMMANDS = (
    "evaluate",
    "suggest",
    "odds",
    "analyze",
    "arena",
    "engine",
    "deal",
    "perft",
    "bench",
    "warmup",
)

EPILOG = """\
A position is a text of seven fields (hands, talon, trump, turn, points, tricks, closed) and
optional words; "?" stands for a hidden card. Quote it, as a shell may take "?" for itself.

  sixtysix evaluate "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen"
  sixtysix deal --seed 7 --rules zone | sixtysix evaluate -

exit status: 0 done, 1 finished but some items were bad, 2 bad input, 130 interrupted
"""

# An empty hand of player 0 begins a text such as "-/Ts"; an option never has that stroke.
_EMPTY_HAND = re.compile(r"-/")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of a command line; a mistake is one line on standard error and exit status 2.

    ``help COMMAND`` is ``COMMAND --help``.
    """
    # With a space before it, argparse does not take the text for an option.
    words = [f" {word}" if _EMPTY_HAND.match(word) else word for word in arguments]
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    # One command's module, not all: they are most of what a start takes besides the engine.
    chosen = words[:1] if words[:1] and words[0] in COMMANDS else COMMANDS
    return _parser(chosen).parse_args(words)


def _parser(names: Sequence[str]) -> Parser:
    """The parser with some of the commands."""
    parser = Parser(
        prog="sixtysix",
        description="The card game Sixty-Six: exact values, and values with hidden cards.",
        epilog=EPILOG,
    )
    parser.add_argument("--version", action="version", version=f"sixtysix {sixtysix.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in names:
        import_module(f"sixtysix.cli.{name}").add_to(commands)
    return parser
