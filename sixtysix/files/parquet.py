"""A Parquet file: finished parts in the folder ``OUT.partial``, joined when the last is there.

A Parquet file can be read only when its end has been written, so a process that is killed would
lose all of it. Each part is a whole file, and the folder of them a data set that can be read as
one. Parts are as long as it happens; the joined file has row groups of a fixed length, and so the
same bytes for any parts.
"""

from __future__ import annotations

import io
import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sixtysix.errors import FileProblem
from sixtysix.files.optional_libraries import arrow
from sixtysix.files.output_rows import COLUMNS, VERSION
from sixtysix.files.outputs import ANY, Pending
from sixtysix.files.resume import Mark, Partial, State, locked

PART_BYTES: Final = 4 << 20  # of CSV
PART_SECONDS: Final = 30.0
GROUP_ROWS: Final = 1 << 16
_KINDS: Final = {
    "row": "int64",
    "value": "float64",
    "stderr": "float64",
    "best": "bool_",
    "exact": "bool_",
    "worlds": "int64",
}


class ParquetTarget:
    """Parts in a folder, then one file."""

    def __init__(self, partial: Partial) -> None:
        self._pq = arrow("parquet", f"{partial.target}: parquet")
        self._schema = schema()
        self._partial = partial
        self._pending = Pending()
        self._since = time.monotonic()
        self._bytes = 0
        self._lock = -1
        self._ready = False
        self._state = State({})
        self._saved = self.mark = Mark()
        self.whole = False

    def open(self, state: State) -> None:
        """Go on from a state."""
        self._state, self._saved, self.mark = state, state.mark, state.mark
        self.whole = state.whole
        if self.whole:
            name_joined(self._partial)
            return
        self._partial.path.mkdir(exist_ok=True)
        self._lock = os.open(self._partial.path, os.O_RDONLY)
        locked(self._lock, self._partial.path)
        self._go_on()
        self._partial.save(state)
        self._ready = True

    def _go_on(self) -> None:
        """Every part that the state speaks of must be there; others are removed."""
        parts = {self._part(number) for number in range(self._saved.parts)}
        there = set(self._partial.path.iterdir())
        if not parts <= there:
            raise FileProblem(f"{self._partial.path}: parts are missing")
        for path in there - parts:
            path.unlink()

    def _part(self, number: int) -> Path:
        return self._partial.path / f"part-{number:09d}.parquet"

    def room(self, lines: int) -> int:  # noqa: ARG002
        """Any number of lines."""
        return ANY

    def add(self, data: bytes, mark: Mark) -> None:
        """Write a part when there is enough for one, or when it has waited for long."""
        self._pending.add(data, mark)
        self._bytes += len(data)
        self.mark = mark
        if self._bytes >= PART_BYTES or time.monotonic() > self._since + PART_SECONDS:
            self._flush()

    def _flush(self) -> None:
        mark = self._pending.mark
        if mark is not None and mark.lines > self._saved.lines:
            table = table_of(self._pending.data, self._schema)
            path = self._part(self._saved.parts)
            self._pq.write_table(table, path)
            saved = replace(mark, parts=self._saved.parts + 1)
            self._partial.save(replace(self._state, mark=saved))
            self._saved = saved
        self._pending.clear()
        self._bytes = 0
        self._since = time.monotonic()

    def save(self) -> None:
        """Every part is noted when it is written."""

    def stop(self) -> None:
        """What has been taken becomes a part."""
        if self.whole or self._lock < 0:
            return
        try:
            if self._ready:
                self._flush()
        finally:
            os.close(self._lock)

    def finish(self) -> None:
        """Join the parts."""
        self._flush()
        self._join()
        self._partial.save(replace(self._state, mark=self._saved, whole=True))
        self.whole = True
        os.close(self._lock)
        name_joined(self._partial)

    def _join(self) -> None:
        with self._pq.ParquetWriter(joined(self._partial), self._schema) as writer:
            for group in self._groups():
                writer.write_table(group, row_group_size=GROUP_ROWS)

    def _groups(self) -> Iterator[Any]:
        """The rows of all parts, in tables of a fixed length."""
        pa = arrow("", "parquet")
        waiting, rows = [], 0
        for number in range(self._saved.parts):
            table = self._pq.read_table(self._part(number), schema=self._schema)
            waiting.append(table)
            rows += len(table)
            while rows >= GROUP_ROWS:
                table = pa.concat_tables(waiting)
                yield table.slice(0, GROUP_ROWS).combine_chunks()
                waiting, rows = [table.slice(GROUP_ROWS)], rows - GROUP_ROWS
        if rows:
            yield pa.concat_tables(waiting).combine_chunks()


def joined(partial: Partial) -> Path:
    """Where the parts are joined."""
    return partial.path.with_name(f"{partial.path.name}.joined")


def remove_parts(partial: Partial) -> None:
    """Remove what an earlier run has left, whatever its format."""
    if partial.path.is_dir():
        shutil.rmtree(partial.path, ignore_errors=True)
    else:
        partial.path.unlink(missing_ok=True)
    joined(partial).unlink(missing_ok=True)


def name_joined(partial: Partial) -> None:
    """The last steps, which can also be done again."""
    if joined(partial).exists():
        joined(partial).replace(partial.target)
    shutil.rmtree(partial.path, ignore_errors=True)
    partial.forget()


def schema() -> Any:
    """The columns; what is not listed is text. The version of the rows is in the metadata."""
    pa = arrow("", "parquet")
    fields = [(name, getattr(pa, _KINDS.get(name, "string"))()) for name in COLUMNS]
    return pa.schema(fields, metadata={"sixtysix_version": str(VERSION)})


def table_of(records: bytes, kinds: Any) -> Any:
    """The table of the records of a CSV file without its header; an empty field is null."""
    arrow_csv = arrow("csv", "parquet")
    if not records:
        return kinds.empty_table()
    reading = arrow_csv.ReadOptions(column_names=kinds.names, use_threads=False)
    converting = arrow_csv.ConvertOptions(
        column_types=kinds, null_values=[""], strings_can_be_null=True
    )
    table = arrow_csv.read_csv(io.BytesIO(records), reading, convert_options=converting)
    return table.replace_schema_metadata(kinds.metadata)
