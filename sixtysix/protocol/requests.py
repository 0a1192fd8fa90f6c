"""One line in: a JSON object, its command and its fields, all checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from sixtysix.errors import InvalidPosition, check_text, shown

LONGEST_LINE = 1 << 20  # characters


class Request(NamedTuple):
    """A command with its fields, and the ``id`` that the answer carries."""

    command: str
    fields: Mapping[str, Any]


def read(line: str) -> dict[str, Any]:
    """The object of a line; ``InvalidPosition`` with the field ``line`` if there is none."""
    if len(line) > LONGEST_LINE:
        raise InvalidPosition("line", f"longer than {LONGEST_LINE} characters")
    try:
        data = json.loads(line, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError:
        raise InvalidPosition("line", "nested too deeply") from None
    except json.JSONDecodeError as error:
        raise InvalidPosition("line", f"no JSON: {error.msg}") from None
    except ValueError as error:
        raise InvalidPosition("line", str(error)) from None
    if not isinstance(data, dict):
        raise InvalidPosition("line", "must be a JSON object")
    return data


def request_of(data: Mapping[str, Any], known: Mapping[str, frozenset[str]]) -> Request:
    """The command of an object and its fields, which must be among the ``known`` ones."""
    if "command" not in data:
        raise InvalidPosition("command", "missing")
    command = check_text("command", data["command"])
    if command not in known:
        raise InvalidPosition("command", f"{shown(command)} is none of {', '.join(known)}")
    fields = {name: value for name, value in data.items() if name not in ("command", "id")}
    for name in fields:
        if name not in known[command]:
            allowed = ", ".join(sorted(known[command])) or "no fields"
            raise InvalidPosition(shown(name), f"unknown field; {command} has {allowed}")
    return Request(command, fields)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a field is given twice")
    return data


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no JSON number")
