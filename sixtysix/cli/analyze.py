"""``sixtysix analyze``: every position and view of a file, in order, to a file or to be read."""

import argparse
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from sixtysix.cli.arguments import (
    Commands,
    Parser,
    add_command,
    add_json,
    add_question,
    add_rules,
    question_of,
)
from sixtysix.cli.compile_notice import announce_compiling
from sixtysix.cli.exit_status import DONE, INTERRUPTED, SOME_BAD, BadInput, complain
from sixtysix.cli.json_output import print_json
from sixtysix.errors import InvalidPosition, VersionMismatch
from sixtysix.evaluation.result import Evaluation
from sixtysix.files.formats import Format, format_of
from sixtysix.files.input_rows import Row, check_question, item_of, rows_in
from sixtysix.files.output_rows import TABLE_HEAD, table_row
from sixtysix.files.readers import Reader, opened
from sixtysix.game.position import Position
from sixtysix.game.view import View

EXAMPLES = """\
One position or view a line; blank lines and comments (from ";" on) are skipped. JSONL, CSV and
Parquet files, known by their endings or --format, hold the texts in "position".

With -o the answers go to a file, as JSONL a row for each row, as CSV or Parquet a row for each
move; a row that cannot be answered becomes a row with the field and the reason. The file has its
name when it is whole; until then it is OUT.partial, and after Ctrl-C, a full disk or a killed
process the same command with --resume goes on. A bar shows how far it is on a terminal.

Without -o a line that cannot be answered is reported on standard error with its number, with --json
by an object {"error": ...} in its place. Answers come in the order of the lines. With several
threads the file is read some lines ahead; --threads 1 answers each line before it reads the next.

If some rows were bad the exit status is 1; with --strict it ends at the first, with 2.

  sixtysix deal --count 20 --rules schnapsen | sixtysix analyze -
  sixtysix analyze --json positions.txt > answers.jsonl
  sixtysix analyze positions.txt -o answers.csv.gz
"""
PIECE = 256  # lines that are read at a time, if they are there
CONNECT_SECONDS = 30


class Asked(NamedTuple):
    """A row on its way: its item waits for an answer, or an error says why it has none."""

    number: int
    item: Position | View | InvalidPosition


def add_to(commands: Commands) -> None:
    """The command and its options."""
    summary = "every position and view of a file"
    parser = add_command(commands, "analyze", run, summary, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="the file, or - for standard input")
    _add_files(parser)
    add_rules(parser, "the rules of the rows without rules=")
    add_question(parser)
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="let the workers of this Dask scheduler do the work"
    )
    parser.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        help="a bar on standard error (default: with -o, on a terminal); without -o it reads all "
        "lines first",
    )
    add_json(parser)


def _add_files(parser: Parser) -> None:
    formats = "text, jsonl, csv or parquet, all but the last also with .gz or .zst"
    parser.add_argument("-o", "--output", metavar="OUT", help="a new file, or - with --to")
    parser.add_argument(
        "--format", type=_format, metavar="F", help=f"of FILE: {formats} (default: by its ending)"
    )
    parser.add_argument(
        "--to", type=_format, metavar="F", help=f"of OUT: {formats} (default: by its ending)"
    )
    for name, summary in {
        "--line": "with -o: add best play to the end of the deal",
        "--strict": "end at the first bad row",
        "--resume": "with -o: go on with OUT.partial, if it is there",
        "--force": "with -o: replace OUT if it exists",
    }.items():
        parser.add_argument(name, action="store_true", help=summary)


def _format(text: str) -> str:
    try:
        return str(Format.parse(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(options: argparse.Namespace) -> int:
    """Answer row by row."""
    if options.output is not None:
        return _to_file(options)
    for name in ("to", "line", "resume", "force"):
        if getattr(options, name):
            raise BadInput(f"--{name} needs -o OUT")
    form = format_of(options.file, options.format)
    with opened(options.file, form) as reader, _workers(options) as workers:
        announce_compiling()
        return _Report(options, form.kind).run(reader, workers)


def _to_file(options: argparse.Namespace) -> int:
    from sixtysix.files.analyze_file import analyze_file
    from sixtysix.files.run import Interrupted

    if options.json:
        raise BadInput("--json is for answers to be read; with -o say --to jsonl")
    announce_compiling()
    progress = options.progress
    if progress is None:
        progress = sys.stderr is not None and sys.stderr.isatty()
    try:
        with _workers(options) as workers:
            done = analyze_file(
                options.file,
                options.output,
                format=options.format,
                to=options.to,
                rules=options.rules,
                line=options.line,
                strict=options.strict,
                resume=options.resume,
                overwrite=options.force,
                progress=progress,
                **{**question_of(options), **workers},
            )
    except Interrupted as stop:
        kept = "" if stop.path is None else ", the same command with --resume goes on"
        where = f" are in {stop.path}" if stop.path else " are written"
        complain(f"sixtysix analyze: interrupted: {stop.rows} rows{where}{kept}")
        return INTERRUPTED
    if done.errors:
        complain(f"sixtysix analyze: {done.errors} of {done.rows} rows are bad")
        return SOME_BAD
    return DONE


@contextmanager
def _workers(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The arguments that say who works, where it is not this process."""
    if options.dask is None:
        yield {}
        return
    from sixtysix.files.optional_libraries import needed

    if options.threads is not None:
        raise BadInput("--threads and --dask: the workers of a cluster have threads of their own")
    distributed = needed("distributed", "dask", "--dask")
    try:
        client = distributed.Client(
            options.dask, timeout=CONNECT_SECONDS, set_as_default=False, direct_to_workers=False
        )
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error) or type(error).__name__
        raise BadInput(f"--dask {options.dask}: cannot connect: {reason}") from None
    with client:
        try:
            yield {"executor": client, "threads": None}
        except VersionMismatch as error:
            raise BadInput(f"--dask {options.dask}: {error}") from None


class _Report:
    """The rows that were read and not yet reported, in their order."""

    def __init__(self, options: argparse.Namespace, kind: str) -> None:
        self._options = options
        self._kind = kind
        self._asked: deque[Asked] = deque()
        self._bad = False
        if not options.json:
            print(TABLE_HEAD, end="", flush=True)

    def run(self, reader: Reader, workers: dict[str, Any]) -> int:
        """Report every row; the exit status."""
        from sixtysix.batches.analyze_items import analyze

        items: Iterable[Position | View] = self._items(reader)
        progress = bool(self._options.progress) and sys.stderr is not None
        if progress:
            items = list(items)
        question = question_of(self._options)
        answers = analyze(items, progress=progress, **{**question, **workers})
        for answer in answers:
            self._report_bad()
            self._report(self._asked.popleft(), answer)
        self._report_bad()
        return SOME_BAD if self._bad else DONE

    def _items(self, reader: Reader) -> Iterator[Position | View]:
        """The items that can be answered; every row is noted."""
        while piece := reader.piece(PIECE):
            for row in rows_in(piece, self._kind):
                asked = self._asked_by(row)
                self._asked.append(asked)
                if not isinstance(asked.item, InvalidPosition):
                    yield asked.item
                elif self._options.strict:
                    return

    def _asked_by(self, row: Row) -> Asked:
        try:
            item = item_of(row.source, self._kind, self._options.rules)
            check_question(item, self._options.objective, self._options.method)
        except InvalidPosition as error:
            return Asked(row.number, error)
        return Asked(row.number, item)

    def _report_bad(self) -> None:
        """The bad rows before the next answer."""
        while self._asked and isinstance(error := self._asked[0].item, InvalidPosition):
            number = self._asked.popleft().number
            self._bad = True
            if self._options.strict:
                raise InvalidPosition(error.field, f"row {number}: {error.reason}")
            if self._options.json:
                fault = {"line": number, "field": error.field, "reason": error.reason}
                print_json({"error": fault})
            else:
                complain(f"{self._options.file}:{number}: {error}")

    def _report(self, asked: Asked, answer: Evaluation) -> None:
        if self._options.json:
            print_json(answer.to_dict())
        elif not isinstance(asked.item, InvalidPosition):
            print(table_row(asked.number, asked.item, answer), end="", flush=True)
