"""From what the user gave to a position or view."""

from sixtysix.cli.exit_status import BadInput
from sixtysix.files.formats import PIPE, Format
from sixtysix.files.input_rows import check_question, read_item, rows_in, with_rules
from sixtysix.files.readers import opened
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules
from sixtysix.game.view import View

__all__ = ["check_question", "given_text", "read_item", "read_position", "read_view"]

MOST_LINES = 1000  # of standard input, read at a time


def given_text(words: list[str]) -> str:
    """The text of the arguments, or the one line of standard input that has a text."""
    text = " ".join(words)
    if text != PIPE:
        return text
    texts = []
    with opened(PIPE, Format("text")) as reader:
        while piece := reader.piece(MOST_LINES):
            texts += [row.source for row in rows_in(piece, "text") if row.source]
    if not texts:
        raise BadInput("standard input: no position is there")
    if len(texts) > 1:
        raise BadInput(f"standard input: {len(texts)} positions; analyze takes several")
    return texts[0]


def read_position(text: str, rules: Rules | None) -> Position:
    """The position of a text."""
    return Position.parse(with_rules(text, rules))


def read_view(text: str, rules: Rules | None) -> View:
    """The view of a text; of a position, what a player sees who sees everything."""
    return View.parse(with_rules(text, rules))
