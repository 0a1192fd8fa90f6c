"""``sixtysix evaluate``: what every move of a position or view is worth."""

import argparse

from sixtysix.cli.arguments import (
    Commands,
    add_command,
    add_json,
    add_question,
    add_rules,
    add_text,
)
from sixtysix.cli.evaluate_item import evaluated
from sixtysix.cli.exit_status import DONE
from sixtysix.cli.json_output import print_json
from sixtysix.cli.read_item import given_text, read_item

EXAMPLES = """\
A position is solved exactly. With a "?" in a hand or in the open talon it is a view, which is asked
of a search that sees no more than its player. --method pimc averages over the worlds that he thinks
possible, each solved with open cards.

  sixtysix evaluate "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen"
  sixtysix evaluate --method pimc "??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs"
  sixtysix deal --rules zone | sixtysix evaluate --objective match:5-3 --json -
"""


def add_to(commands: Commands) -> None:
    """The command and its options."""
    summary = "what every move of a position or view is worth"
    parser = add_command(commands, "evaluate", run, summary, EXAMPLES)
    add_text(parser, "POSITION", "a position or view, or - for standard input")
    add_rules(parser, "the rules of a text without rules=")
    add_question(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Answer and print."""
    item = read_item(given_text(options.text), options.rules)
    evaluation = evaluated(item, options)
    if options.json:
        print_json(evaluation.to_dict())
        return DONE
    from sixtysix.cli.evaluation_table import print_evaluation

    print_evaluation(item, evaluation)
    return DONE
