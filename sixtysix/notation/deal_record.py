"""The text of a deal: tags, then numbered tricks, with comments from ``;`` to the end of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sixtysix.errors import InvalidPosition, check_text, shown
from sixtysix.game.moves import Move
from sixtysix.game.outcome import Outcome
from sixtysix.game.position import Position
from sixtysix.game.rules import Rules

TAGS: Final = ("Rules", "Position", "Result")
RESULTS: Final = ("-3", "-2", "-1", "0", "1", "2", "3", "*")

_TAG: Final = re.compile(r'\[([A-Za-z]+)\s+"([^"]*)"\]')
_COMMENT: Final = re.compile(r";[^\r\n]*")
_NUMBER: Final = re.compile(r"(?<!\S)[0-9]{1,4}\.")


def read(text: str) -> tuple[dict[str, str], list[str]]:
    """The tags of a record and the words of its moves."""
    rest = _COMMENT.sub("", check_text("a record", text)).strip()
    tags: dict[str, str] = {}
    while rest.startswith("["):
        match = _TAG.match(rest)
        if not match:
            raise InvalidPosition("record", f'{shown(rest)} does not begin as in [Result "1"]')
        name, value = match.groups()
        if name not in TAGS:
            raise InvalidPosition(name, f"no tag of a record: these are {', '.join(TAGS)}")
        if name in tags:
            raise InvalidPosition(name, "given twice")
        tags[name] = value
        rest = rest[match.end() :].lstrip()
    return tags, _NUMBER.sub(" ", rest).split()


def start_of(tags: dict[str, str]) -> Position:
    """The position in the tags; ``InvalidPosition`` if its rules are not those of the record."""
    if "Position" not in tags:
        raise InvalidPosition("Position", "the tag is missing")
    start = Position.parse(tags["Position"])
    if "Rules" in tags and Rules.parse(tags["Rules"]) != start.rules:
        raise InvalidPosition("Rules", f"{tags['Rules']}, but the position has {start.rules}")
    return start


def check_result(tags: dict[str, str], outcome: Outcome | None) -> None:
    """``InvalidPosition`` if the result in the tags is not what the moves lead to."""
    given = tags.get("Result", result(outcome))
    if given not in RESULTS:
        raise InvalidPosition("Result", f"{shown(given)} is none of {', '.join(RESULTS)}")
    if given != result(outcome):
        raise InvalidPosition("Result", f"{given}, but the moves lead to {result(outcome)}")


def result(outcome: Outcome | None) -> str:
    """The outcome for player 0, ``*`` if there is none yet."""
    return "*" if outcome is None else str(outcome.value(0))


def write(positions: Sequence[Position], moves: Sequence[Move]) -> str:
    """The record of a deal."""
    tags = zip(TAGS, (positions[0].rules, positions[0], result(positions[-1].outcome)), strict=True)
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags)
    body = " ".join(_words(positions, moves))
    return f"{head}\n{body}\n" if body else head


def _words(positions: Sequence[Position], moves: Sequence[Move]) -> Iterator[str]:
    """The moves with the number of its trick before each, draws only where they must be there."""
    number = 0
    numbered = False
    for i, move in enumerate(moves):
        if move.draw and not _must_be_written(positions, moves, i):
            continue
        if not numbered:
            number += 1
            yield f"{number}."
        yield str(move)
        numbered = positions[i].led is None  # the reply stands under the number of its lead


def _must_be_written(positions: Sequence[Position], moves: Sequence[Move], i: int) -> bool:
    """Whether a draw is followed by a move that was possible before it too, or by nothing."""
    if i + 1 == len(moves) or moves[i + 1] in positions[i].legal_moves():
        return True
    return moves[i + 1].close and any(move.close for move in positions[i].legal_moves())
