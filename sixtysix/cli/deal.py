"""``sixtysix deal``: random deals."""

import argparse
from collections.abc import Iterator
from itertools import count, islice

from sixtysix.cli.arguments import (
    Commands,
    Parser,
    add_command,
    add_count,
    add_json,
    add_rules,
    add_seed,
)
from sixtysix.cli.compile_notice import announce_compiling
from sixtysix.cli.exit_status import DONE
from sixtysix.cli.json_output import print_json
from sixtysix.game.constraint import Constraint
from sixtysix.game.position import Position
from sixtysix.game.random_deal import dealt
from sixtysix.game.rules import Rules

MOST_DEALS = 10**8
DEALS_AT_ONCE = 64

EXAMPLES = """\
Player 0 is the non-dealer and leads. Deals are numbered: the first of --count 5 is the one that
comes without --count.

  sixtysix deal --seed 7 --rules zone
  sixtysix deal --seed 7 --view 0                   what player 0 sees of it
  sixtysix deal --count 20 | sixtysix analyze -
  sixtysix deal --hands AtTt/9h --after Qh,Th       At is the ace of trumps, whatever they are
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
    _add_constraint(parser)
    add_json(parser)


def _add_constraint(parser: Parser) -> None:
    """What is asked of the deals; all that satisfy it are equally likely."""
    group = parser.add_argument_group("only deals in which")
    group.add_argument("--hands", metavar="CARDS/CARDS", help="players 0 and 1 have these cards")
    group.add_argument("--talon", metavar="CARDS", default="", help="it begins so, ? for any card")
    group.add_argument("--turned-up", metavar="CARD", default="", help="this card is turned up")
    group.add_argument("--trump", metavar="SUIT", default="", help="c, d, h or s is trumps")
    group.add_argument(
        "--after",
        metavar="MOVE,MOVE...",
        help="these moves are legal; what is printed is the position after them",
    )


def run(options: argparse.Namespace) -> int:
    """Deal and print, one after the other."""
    rules = options.rules or Rules()
    for position in islice(_positions(_constraint(options), options.seed, rules), options.count):
        item = position if options.view is None else position.view(options.view)
        if options.json:
            print_json(item.to_dict())
        else:
            print(item)
    return DONE


def _constraint(options: argparse.Namespace) -> Constraint | None:
    """What is asked, if anything is."""
    hands = ("", "") if options.hands is None else tuple(options.hands.split("/"))
    moves = () if options.after is None else options.after.replace(",", " ").split()
    asked = Constraint(hands, options.talon, options.turned_up, options.trump, moves)
    return None if asked == Constraint() else asked


def _positions(constraint: Constraint | None, seed: int, rules: Rules) -> Iterator[Position]:
    if constraint is None:
        for index in count():
            yield Position.of(dealt(rules, seed, index))
        return
    announce_compiling()
    from sixtysix.arrays.conversion import from_array
    from sixtysix.arrays.random_deals import empty_rows, filler

    fill = filler(constraint, seed, rules)
    for first in count(step=DEALS_AT_ONCE):
        rows = empty_rows(DEALS_AT_ONCE)
        fill(first, rows)
        yield from from_array(rows)
