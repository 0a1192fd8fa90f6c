"""``sixtysix engine``: deals and moves for other programs, one JSON object a line."""

import argparse
import sys

from sixtysix.cli.arguments import Commands, add_command
from sixtysix.cli.compile_notice import announce_compiling
from sixtysix.cli.exit_status import DONE, BadInput

EXAMPLES = """\
Every line in is a JSON object with a "command" (hello, new, view, play, choose, evaluate, quit),
every line out the answer to one of them, or an "error". The end of the input ends the session.
docs/engine-protocol.md has all of it.

  echo '{"command": "hello"}' | sixtysix engine
"""


def add_to(commands: Commands) -> None:
    """The command; it has no options, a session is told everything by its commands."""
    add_command(commands, "engine", run, "hold deals and choose moves for other programs", EXAMPLES)


def run(_options: argparse.Namespace) -> int:
    """Answer line by line until the end of the input or ``quit``."""
    from sixtysix.protocol.session import serve

    if sys.stdin is None:
        raise BadInput("standard input: closed")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    announce_compiling()
    serve(sys.stdin, sys.stdout)
    return DONE
