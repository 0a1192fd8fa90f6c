"""``sixtysix odds``: how often each move wins, and which hidden cards make it fail."""

import argparse

from sixtysix.cli.arguments import (
    Commands,
    add_command,
    add_count,
    add_json,
    add_rules,
    add_seed,
    add_text,
    add_threads,
    fraction,
)
from sixtysix.cli.compile_notice import announce_compiling
from sixtysix.cli.exit_status import DONE
from sixtysix.cli.json_output import print_json
from sixtysix.cli.read_item import check_question, given_text, read_view
from sixtysix.evaluation.options import MOST_WORLDS, WORLDS
from sixtysix.game.moves import Move

EXAMPLES = """\
Solves every move in many worlds that the player must think possible, each with open cards: both
players then see everything, so these are the odds of the cards, not those of play in the dark. A
move fails in a world where it loses the deal.

  sixtysix odds "??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs"
  sixtysix deal --seed 7 --view 0 | sixtysix odds --worlds 200 --move cAs -
"""


def add_to(commands: Commands) -> None:
    """The command and its options."""
    summary = "how often each move wins, and which hidden cards make it fail"
    parser = add_command(commands, "odds", run, summary, EXAMPLES)
    add_text(parser, "VIEW", "what the player to move sees, or - for standard input")
    add_rules(parser, "the rules of a text without rules=")
    parser.add_argument(
        "--move",
        metavar="MOVE",
        help="tell more of this one move, such as cAs: each outcome, each hidden card",
    )
    add_count(parser, "--worlds", WORLDS, MOST_WORLDS, "how many worlds, all if there are fewer")
    add_seed(parser, "the sample", "answer")
    parser.add_argument(
        "--confidence",
        type=fraction,
        default=0.95,
        metavar="P",
        help="of the intervals, between 0 and 1 (default: 0.95)",
    )
    add_threads(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Study and print."""
    view = read_view(given_text(options.text), options.rules)
    move = None if options.move is None else Move.parse(options.move)
    announce_compiling()
    check_question(view, "points")
    _check_move(view.legal_moves(), move)
    from sixtysix.studies.study_worlds import study

    found = study(
        view,
        worlds=options.worlds,
        seed=options.seed,
        confidence=options.confidence,
        threads=options.threads,
    )
    if options.json:
        print_json(found.to_dict() if move is None else found.move(move).to_dict())
        return DONE
    from sixtysix.cli.odds_table import print_odds

    print_odds(view, found, move)
    return DONE


def _check_move(legal: tuple[Move, ...], move: Move | None) -> None:
    from sixtysix.errors import IllegalMove

    if move is not None and move not in legal:
        raise IllegalMove(str(move), legal)
