"""From a line or record of a file to a position or view that can be asked about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from sixtysix.errors import InvalidPosition, shown
from sixtysix.evaluation.objectives import Objective, scale_of
from sixtysix.evaluation.options import NOT_EXACT, Method
from sixtysix.files.readers import COLUMN, LONGEST_LINE, Piece
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules
from sixtysix.game.view import View
from sixtysix.notation.parse_position import FIELDS

COMMENT: Final = ";"


class Row(NamedTuple):
    """A row of the input: its place in its piece, its number for people, and what it holds."""

    place: int
    number: int
    source: str | None


def rows_in(piece: Piece, kind: str) -> Iterator[Row]:
    """The rows of a piece: of a text or JSONL file the lines that are not blank.

    In a text file a comment runs from ``;`` to the end of its line. ``number`` is the number of the
    line in the file, of Parquet that of the row, from 1.
    """
    if not isinstance(piece.data, bytes):
        for place, (number, text) in enumerate(piece.data):
            yield Row(place, number, text)
        return
    for place, line in enumerate(piece.data.split(b"\n")[: piece.size]):
        text = line_text(line, kind)
        if text:
            yield Row(place, piece.before + place + 1, text)


def line_text(line: bytes, kind: str) -> str:
    """What a line says; what is no UTF-8 becomes a text that is no position."""
    text = line.decode("utf-8", "replace")
    return (text.partition(COMMENT)[0] if kind == "text" else text).strip()


def item_of(source: str | None, kind: str, rules: Rules | None) -> Position | View:
    """The position or view of a row; ``InvalidPosition`` says what is wrong with it."""
    if source is None:
        raise InvalidPosition(COLUMN, "missing")
    if len(source) > LONGEST_LINE:
        raise InvalidPosition("line", f"longer than {LONGEST_LINE} bytes")
    return _of_json(source, rules) if kind == "jsonl" else read_item(source, rules)


def _of_json(source: str, rules: Rules | None) -> Position | View:
    """A text; an object with a ``position``, which is a text; or what ``to_dict`` gave."""
    try:
        data = json.loads(source)
    except (ValueError, RecursionError) as error:
        raise InvalidPosition("json", " ".join(str(error).split())) from None
    if isinstance(data, str):
        return read_item(data, rules)
    if not isinstance(data, dict):
        raise InvalidPosition("json", f"{shown(data)} is neither a text nor an object")
    try:
        return _of_object(data, rules)
    except (TypeError, OverflowError) as error:
        raise InvalidPosition("json", str(error)) from None


def _of_object(data: dict[str, Any], rules: Rules | None) -> Position | View:
    kinds: dict[object, type[Position] | type[View]] = {"Position": Position, "View": View}
    kind = data.get("type")
    if isinstance(kind, str) and kind in kinds:
        if isinstance(data.get("text"), str):
            data = {**data, "text": with_rules(data["text"], rules)}
        return kinds[kind].from_dict(data)
    if COLUMN not in data:
        raise InvalidPosition(COLUMN, "missing")
    return read_item(data[COLUMN], rules)


def with_rules(text: str, rules: Rules | None) -> str:
    """The text with the word ``rules=``, which must not contradict ``rules`` if it has one."""
    if rules is None:
        return text
    words = text.split()
    if len(words) < len(FIELDS):
        return text
    for word in words:
        if word.startswith("rules="):
            if Rules.parse(word.removeprefix("rules=")) != rules:
                raise InvalidPosition("rules", f"the text has {word}, --rules has {rules}")
            return text
    return " ".join([*words, f"rules={rules}"])


def read_item(text: str, rules: Rules | None) -> Position | View:
    """A view if a card is hidden in a hand or in the open talon, else a position."""
    if not isinstance(text, str):
        raise InvalidPosition(COLUMN, f"{shown(text)} is no text")
    text = with_rules(text, rules)
    if "?" not in text:
        return Position.parse(text)
    view = View.parse(text)
    cards = [*view.hands[0], *view.hands[1], *(() if view.closed else view.talon)]
    return view if None in cards else Position.parse(text)


def check_question(item: Position | View, objective: Objective, method: Method = "auto") -> None:
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
    if method == "exact" and isinstance(item, View) and (count := item.world_count()) > 1:
        raise InvalidPosition("method", NOT_EXACT.format(count))
