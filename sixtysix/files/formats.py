"""The formats of files, and which one a name stands for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sixtysix.errors import FileProblem, check_text, shown

PIPE: Final = "-"
KINDS: Final = ("text", "jsonl", "csv", "parquet")
_ENDINGS: Final = {
    ".txt": "text",
    ".text": "text",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
    ".pq": "parquet",
}
_PACKINGS: Final = {".gz": "gz", ".zst": "zst"}


@dataclass(frozen=True, slots=True)
class Format:
    """One of ``KINDS``, packed with ``gz``, ``zst`` or not at all (the empty text)."""

    kind: str
    packing: str = ""

    def __str__(self) -> str:
        return f"{self.kind}.{self.packing}" if self.packing else self.kind

    @classmethod
    def parse(cls, text: object) -> Format:
        """Read ``csv`` or ``csv.gz``; ``ValueError`` for what is no format."""
        kind, dot, packing = check_text("a format", text).partition(".")
        if kind not in KINDS or (dot and packing not in _PACKINGS.values()):
            known = ", ".join(KINDS)
            raise ValueError(f"format must be one of {known}, with .gz or .zst, not {shown(text)}")
        if kind == "parquet" and packing:
            raise ValueError("format parquet is packed in itself, so without .gz and .zst")
        return cls(kind, packing)


def format_of(name: str, given: str | None) -> Format:
    """The format that was given, or that of the name's ending.

    A name without an ending, and a pipe, are text. ``FileProblem`` for an ending that is not known.
    """
    if given is not None:
        return Format.parse(given)
    if name == PIPE:
        return Format("text")
    endings = [ending.lower() for ending in Path(name).suffixes[-2:]]
    packing = _PACKINGS.get(endings[-1], "") if endings else ""
    if packing:
        endings.pop()
    kind = _ENDINGS.get(endings[-1]) if endings else "text"
    if kind is None or (kind == "parquet" and packing):
        known = ", ".join(_ENDINGS)
        raise FileProblem(f"{name}: no format has this ending; known are {known}, with .gz or .zst")
    return Format(kind, packing)
