"""From what the user gave to a position or view: one text, or the lines of a file."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from sixtysix.cli.exits import BadInput
from sixtysix.errors import InvalidPosition
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules
from sixtysix.game.view import View
from sixtysix.notation.reading import FIELDS
from sixtysix.questions.objectives import Objective, scale_of

STANDARD_INPUT = "-"


class Line(NamedTuple):
    """A line that is neither blank nor a comment."""

    number: int
    text: str


def given_text(words: list[str]) -> str:
    """The text of the arguments, or the one line of standard input that has a text."""
    text = " ".join(words)
    if text != STANDARD_INPUT:
        return text
    with opened(STANDARD_INPUT) as source:
        lines = list(texts_in(source))
    if not lines:
        raise BadInput("standard input: no position is there")
    if len(lines) > 1:
        raise BadInput(f"standard input: {len(lines)} positions; analyze takes several")
    return lines[0].text


@contextmanager
def opened(name: str) -> Iterator[Iterable[str]]:
    """The lines of a file, or of standard input for ``-``; what is no UTF-8 is a bad text later."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadInput("standard input: closed")
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
        yield sys.stdin
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(name).open(encoding="utf-8-sig", errors="replace"))
        except OSError as error:
            raise BadInput(f"{name}: {error.strerror}") from None
        yield file


def texts_in(lines: Iterable[str]) -> Iterator[Line]:
    """The texts of the lines: without comments, which run from ``;`` to the end, and blank ones."""
    for number, line in enumerate(lines, 1):
        text = line.partition(";")[0].strip()
        if text:
            yield Line(number, text)


def with_rules(text: str, rules: Rules | None) -> str:
    """The text with the word ``rules=``, which must not contradict ``rules`` if it has one."""
    words = text.split()
    if rules is None or len(words) < len(FIELDS):
        return text
    for word in words:
        if word.startswith("rules="):
            if Rules.parse(word.removeprefix("rules=")) != rules:
                raise InvalidPosition("rules", f"the text has {word}, --rules has {rules}")
            return text
    return " ".join([*words, f"rules={rules}"])


def read_position(text: str, rules: Rules | None) -> Position:
    """The position of a text."""
    return Position.parse(with_rules(text, rules))


def read_view(text: str, rules: Rules | None) -> View:
    """The view of a text; of a position, what a player sees who sees everything."""
    return View.parse(with_rules(text, rules))


def read_item(text: str, rules: Rules | None) -> Position | View:
    """A view if a card is hidden in a hand or in the open talon, else a position."""
    if "?" not in text:
        return read_position(text, rules)
    view = read_view(text, rules)
    cards = [*view.hands[0], *view.hands[1], *(() if view.closed else view.talon)]
    return view if None in cards else read_position(text, rules)


def check_question(item: Position | View, objective: Objective) -> None:
    """Whether the item can be asked at all, as ``evaluate`` would say."""
    try:
        scale_of(objective, item.rules)
    except ValueError as error:
        raise InvalidPosition("objective", str(error).removeprefix("objective ")) from None
    if isinstance(item, View) and item.to_move != item.player:
        reason = f"player {item.player}, whose view this is, is not to move"
        raise InvalidPosition("turn", reason)
    if item.over:
        raise InvalidPosition("position", "the deal is over, no move is left to evaluate")
