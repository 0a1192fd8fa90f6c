"""``sixtysix suggest``: the best move for what a player sees."""

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
from sixtysix.cli.read_item import given_text, read_view

EXAMPLES = """\
Prints the move and nothing else; evaluate shows what it rests on. With --json the evaluation comes
along.

  sixtysix suggest "AcQcJcAdKh/Qs???? ?Jh h 0 48-47 2-2 - rules=schnapsen gone=TdKdQdThQhAsTsKs"
  sixtysix deal --seed 7 --view 0 | sixtysix suggest --iterations 50000 -
"""


def add_to(commands: Commands) -> None:
    """The command and its options."""
    parser = add_command(commands, "suggest", run, "the best move for what a player sees", EXAMPLES)
    add_text(parser, "VIEW", "what the player to move sees, or - for standard input")
    add_rules(parser, "the rules of a text without rules=")
    add_question(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Answer and print."""
    view = read_view(given_text(options.text), options.rules)
    evaluation = evaluated(view, options)
    if options.json:
        print_json({"move": str(evaluation.best), "evaluation": evaluation.to_dict()})
    else:
        print(evaluation.best)
    return DONE
