"""``sixtysix analyze``: every position and view of a file, in order, while it is read."""

import argparse
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sixtysix.cli.compiling import announce_compiling
from sixtysix.cli.exits import DONE, SOME_BAD, complain
from sixtysix.cli.items import Line, check_question, opened, read_item, texts_in
from sixtysix.cli.options import (
    Commands,
    add_command,
    add_json,
    add_question,
    add_rules,
    question_of,
)
from sixtysix.cli.output import print_json
from sixtysix.errors import InvalidPosition
from sixtysix.game.position import Position
from sixtysix.game.view import View
from sixtysix.questions.evaluation import Evaluation

EXAMPLES = """\
One position or view a line; blank lines and comments (from ";" on) are skipped. A line that cannot
be answered is reported on standard error with its number, with --json by an object {"error": ...}
in its place; the others are answered, and the exit status is 1. Answers come in the order of the
lines. With several threads the file is read some lines ahead; --threads 1 answers each line before
it reads the next.

  sixtysix deal --count 20 --rules schnapsen | sixtysix analyze -
  sixtysix analyze --json --progress positions.txt > answers.jsonl
"""


class Asked(NamedTuple):
    """A line on its way: its item waits for an answer, or an error says why it has none."""

    number: int
    item: Position | View | InvalidPosition


def add_to(commands: Commands) -> None:
    """The command and its options."""
    summary = "every position and view of a file, one a line"
    parser = add_command(commands, "analyze", run, summary, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a text file, or - for standard input")
    add_rules(parser, "the rules of the lines without rules=")
    add_question(parser)
    parser.add_argument(
        "--progress",
        action="store_true",
        help="show a bar on standard error; reads all lines first",
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Answer line by line."""
    with opened(options.file) as source:
        announce_compiling()
        return _Report(options).run(texts_in(source))


class _Report:
    """The lines that were read and not yet reported, in their order."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._asked: deque[Asked] = deque()
        self._bad = False
        if not options.json:
            print(f"{'line':>6} {'value':>7} {'win':>6}  {'best':<14} position", flush=True)

    def run(self, lines: Iterable[Line]) -> int:
        """Report every line; the exit status."""
        from sixtysix.questions.batch import analyze

        items: Iterable[Position | View] = self._items(lines)
        progress = self._options.progress and sys.stderr is not None
        if progress:
            items = list(items)
        question = question_of(self._options)
        answers = analyze(items, progress=progress, **question)
        for answer in answers:
            self._report_bad()
            self._report(self._asked.popleft(), answer)
        self._report_bad()
        return SOME_BAD if self._bad else DONE

    def _items(self, lines: Iterable[Line]) -> Iterator[Position | View]:
        """The items that can be answered; every line is noted."""
        for line in lines:
            try:
                item = read_item(line.text, self._options.rules)
                check_question(item, self._options.objective)
            except InvalidPosition as error:
                self._asked.append(Asked(line.number, error))
            else:
                self._asked.append(Asked(line.number, item))
                yield item

    def _report_bad(self) -> None:
        """The bad lines before the next answer."""
        while self._asked and isinstance(error := self._asked[0].item, InvalidPosition):
            number = self._asked.popleft().number
            self._bad = True
            if self._options.json:
                fault = {"line": number, "field": error.field, "reason": error.reason}
                print_json({"error": fault})
            else:
                complain(f"{self._options.file}:{number}: {error}")

    def _report(self, asked: Asked, answer: Evaluation) -> None:
        if self._options.json:
            print_json(answer.to_dict())
        else:
            print(_row(asked, answer), flush=True)


def _row(asked: Asked, answer: Evaluation) -> str:
    value = f"{answer.value:+.3f}" if answer.objective == "points" else f"{answer.value:.3f}"
    win = f"{100 * answer.moves[0].win_probability:.1f}%"
    best = " ".join(map(str, answer.best_moves))
    return f"{asked.number:>6} {value:>7} {win:>6}  {best:<14} {asked.item}"
