"""``sixtysix deal``: random deals."""

import argparse

from sixtysix.cli.exits import DONE
from sixtysix.cli.options import (
    Commands,
    add_command,
    add_count,
    add_json,
    add_rules,
    add_seed,
)
from sixtysix.cli.output import print_json
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules
from sixtysix.game.shuffle import dealt

MOST_DEALS = 10**8

EXAMPLES = """\
Player 0 is the non-dealer and leads. Deals are numbered: the first of --count 5 is the one that
comes without --count.

  sixtysix deal --seed 7 --rules zone
  sixtysix deal --seed 7 --view 0                   what player 0 sees of it
  sixtysix deal --count 20 | sixtysix analyze -
"""


def add_to(commands: Commands) -> None:
    """The command and its options."""
    parser = add_command(commands, "deal", run, "random deals, as texts", EXAMPLES)
    add_rules(parser, "the rules of the deals")
    add_seed(parser, "the deals", "deals")
    add_count(parser, "--count", 1, MOST_DEALS, "how many deals, one a line")
    parser.add_argument(
        "--view", type=int, choices=(0, 1), help="only what this player sees of them"
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Deal and print, one after the other."""
    rules = options.rules or Rules()
    for index in range(options.count):
        position = Position.of(dealt(rules, options.seed, index))
        item = position if options.view is None else position.view(options.view)
        if options.json:
            print_json(item.to_dict())
        else:
            print(item)
    return DONE
