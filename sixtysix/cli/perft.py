"""``sixtysix perft``: how many sequences of moves there are, the check of a move generator."""

import argparse

from sixtysix.cli.arguments import Commands, add_command, add_count, add_json, add_rules, add_text
from sixtysix.cli.compile_notice import announce_compiling
from sixtysix.cli.exit_status import DONE
from sixtysix.cli.json_output import print_json
from sixtysix.cli.read_item import given_text, read_position

EXAMPLES = """\
The count for a depth is the number of sequences of exactly that many moves; a deal that has ended
has none.

  sixtysix deal --rules schnapsen | sixtysix perft --depth 4 -
"""


def add_to(commands: Commands) -> None:
    """The command and its options."""
    parser = add_command(
        commands, "perft", run, "the number of sequences of moves from a position", EXAMPLES
    )
    add_text(parser, "POSITION", "a position, or - for standard input")
    add_count(parser, "--depth", 5, 100, "the longest sequences to count")
    add_rules(parser, "the rules of a text without rules=")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Count and print, depth by depth."""
    position = read_position(given_text(options.text), options.rules)
    announce_compiling()
    from sixtysix.perft_counter import perft

    counts = []
    for depth in range(1, options.depth + 1):
        counts.append(perft(position, depth))
        if not options.json:
            print(f"{depth:>3} {counts[-1]:>16}", flush=True)
    if options.json:
        print_json({"position": str(position), "counts": counts})
    return DONE
