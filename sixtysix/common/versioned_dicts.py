"""Versioned dicts, ready for JSON: what every ``to_dict`` writes and ``from_dict`` reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixtysix.errors import InvalidPosition, shown

VERSION = 1


def closed_dict(kind: str, **fields: Any) -> dict[str, Any]:
    """``fields`` with the kind of object and the version of the format."""
    return {"type": kind, "version": VERSION, **fields}


def opened_dict(data: object, kind: str, *names: str) -> dict[str, Any]:
    """The named fields of a dict written by ``closed_dict``.

    ``TypeError`` for what is no mapping, ``InvalidPosition`` for another kind or version, or for a
    field that is missing or unknown.
    """
    if not isinstance(data, Mapping):
        raise TypeError(f"expected a dict, not {type(data).__name__}")
    for name, expected in (("type", kind), ("version", VERSION)):
        if type(data.get(name)) is not type(expected) or data[name] != expected:
            raise InvalidPosition(name, f"expected {expected!r}, not {shown(data.get(name))}")
    for name in names:
        if name not in data:
            raise InvalidPosition(name, "missing")
    for name in data:
        if name not in (*names, "type", "version"):
            raise InvalidPosition(shown(name), "unknown field")
    return {name: data[name] for name in names}


def opened_list(name: str, value: object) -> list[Any]:
    """The entries of the list that a field ``name`` holds; ``TypeError`` for anything else."""
    if not isinstance(value, list | tuple):
        raise TypeError(f"{name} must be a list, not {type(value).__name__}")
    return list(value)
