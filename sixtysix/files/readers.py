"""A file cut into pieces, a bounded part of it in memory at a time.

A piece is some lines of a text or JSONL file, or some records of a CSV or Parquet file. It carries
all that is needed to answer it, so it can be sent to another process.
"""

from __future__ import annotations

import csv
import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from sixtysix.errors import FileProblem
from sixtysix.files.formats import PIPE, Format
from sixtysix.files.optional_libraries import arrow

READ_BYTES: Final = 1 << 20
LONGEST_LINE: Final = 1 << 20  # bytes; of a longer one only this and a byte more is kept
RECORDS_A_BATCH: Final = 8192
COLUMN: Final = "position"
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_NEW_LINE: Final = 10

# A number for the reader, and the text of a position, or why there is none.
Record: TypeAlias = tuple[int, str | None]


@dataclass(frozen=True, slots=True)
class Piece:
    """Lines or records of the input: ``size`` of them, after ``before`` others."""

    before: int
    size: int
    data: bytes | tuple[Record, ...]

    def checksum(self, so_far: int) -> int:
        """The CRC-32 of all that was read; it does not depend on where the pieces were cut."""
        if isinstance(self.data, bytes):
            return zlib.crc32(self.data, so_far)
        return zlib.crc32("".join(f"{n} {text}\n" for n, text in self.data).encode(), so_far)

    def head(self, size: int) -> Piece:
        """The first lines or records alone."""
        if isinstance(self.data, bytes):
            lines = self.data.split(b"\n")
            return Piece(self.before, size, b"".join(line + b"\n" for line in lines[:size]))
        return Piece(self.before, size, self.data[:size])


class Reader(Protocol):
    """A file that is open for reading."""

    def piece(self, most: int) -> Piece | None:
        """The next lines or records, at least one and at most ``most``; ``None`` at the end."""

    def fraction(self) -> float | None:
        """How much of the file has been read, 0 … 1, where that can be known."""


@contextmanager
def opened(name: str, form: Format) -> Iterator[Reader]:
    """A file, or standard input for ``-``, open for reading.

    ``FileProblem`` where it cannot be read, also later on.
    """
    if form.kind == "parquet":
        yield _ParquetReader(name)
        return
    with _raw(name) as raw:
        stream = _unpacked(raw, form.packing, name)
        place = _Place(raw)
        yield (_CsvReader if form.kind == "csv" else _LineReader)(stream, place, name)


@contextmanager
def _raw(name: str) -> Iterator[Any]:
    if name == PIPE:
        if sys.stdin is None:
            raise FileProblem("standard input: closed")
        # A test or an embedding program may have put a text stream there.
        yield getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115
    except OSError as error:
        raise FileProblem(f"{name}: {error.strerror}") from None
    with file:
        yield file


def _unpacked(raw: Any, packing: str, name: str) -> Any:
    if packing == "gz":
        return gzip.GzipFile(fileobj=raw, mode="rb")
    if packing == "zst":
        pa = arrow("", f"{name}: zstd")
        return pa.CompressedInputStream(pa.PythonFile(raw, mode="r"), "zstd")
    return raw


class _Place:
    """How far a file has been read, for a bar."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw
        self._size = 0
        try:
            if raw.seekable():
                here = raw.tell()
                self._size = raw.seek(0, io.SEEK_END)
                raw.seek(here)
        except (OSError, AttributeError):
            self._size = 0

    def fraction(self) -> float | None:
        """0 … 1; ``None`` for a pipe."""
        try:
            return min(1.0, self._raw.tell() / self._size) if self._size else None
        except (OSError, ValueError):
            return None


@contextmanager
def _problems(name: str) -> Iterator[None]:
    """What goes wrong while a file is read is no fault of its rows."""
    try:
        yield
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or f"damaged: {error}"
        raise FileProblem(f"{name}: {reason}") from None


class _LineReader:
    """Whole lines; what a pipe has to give now is not kept waiting for more."""

    def __init__(self, stream: Any, place: _Place, name: str) -> None:
        self._read = getattr(stream, "read1", stream.read)
        self._place = place
        self._name = name
        self._block = b""  # whole lines
        self._ends: Any = ()  # where each of them ends
        self._next = 0  # of those lines, the first that was not given away
        self._rest = b""  # the beginning of a line
        self._before = 0
        self._ended = False

    def fraction(self) -> float | None:
        """How much of the file has been read."""
        return self._place.fraction()

    def piece(self, most: int) -> Piece | None:
        """The next lines, as many as there are at hand."""
        while self._next == len(self._ends):
            if self._ended:
                return None
            self._fill()
        first, last = self._next, min(self._next + most, len(self._ends))
        start = int(self._ends[first - 1]) if first else 0
        data = self._block[start : int(self._ends[last - 1])]
        if self._before == 0:
            data = data.removeprefix(_BYTE_ORDER_MARK)
        piece = Piece(self._before, last - first, data)
        self._before += piece.size
        self._next = last
        return piece

    def _fill(self) -> None:
        """The next block of whole lines; the last line gets the end that it lacks."""
        with _problems(self._name):
            new = bytes(self._read(READ_BYTES))
        self._ended = not new
        end = new.rfind(b"\n") + 1
        if self._ended and self._rest:
            self._take(self._rest + b"\n")
            self._rest = b""
        elif end:
            self._take(self._rest + new[:end])
            self._rest = new[end:]
        else:
            self._take(b"")
            self._rest = (self._rest + new)[: LONGEST_LINE + 1]

    def _take(self, block: bytes) -> None:
        import numpy as np

        self._block = block
        self._ends = np.flatnonzero(np.frombuffer(block, np.uint8) == _NEW_LINE) + 1
        self._next = 0


class _CsvReader:
    """Records of a CSV file with a header that has a column ``position``."""

    def __init__(self, stream: Any, place: _Place, name: str) -> None:
        buffered: Any = stream
        if not isinstance(stream, io.BufferedIOBase):
            buffered = io.BufferedReader(stream)
        text = io.TextIOWrapper(buffered, "utf-8-sig", errors="replace", newline="")
        self._rows = csv.reader(text)
        self._text = text  # closes its stream when it is collected
        self._place = place
        self._name = name
        self._before = 0
        with _problems(name):
            header = next((row for row in self._rows if row), None)
        names = [word.strip().lower() for word in header or [COLUMN]]
        if COLUMN not in names:
            raise FileProblem(f'{name}: the header has no column "{COLUMN}"')
        self._column = names.index(COLUMN)

    def fraction(self) -> float | None:
        """How much of the file has been read."""
        return self._place.fraction()

    def piece(self, most: int) -> Piece | None:
        """The next records."""
        with _problems(self._name):
            records = tuple(islice(self._records(), most))
        if not records:
            return None
        piece = Piece(self._before, len(records), records)
        self._before += piece.size
        return piece

    def _records(self) -> Iterator[Record]:
        """Each with the number of the line on which it begins."""
        while True:
            number = self._rows.line_num + 1
            try:
                row = next(self._rows)
            except StopIteration:
                return
            except csv.Error:
                yield number, None
                continue
            if row:
                yield number, row[self._column] if self._column < len(row) else None


class _ParquetReader:
    """The column ``position`` of a Parquet file."""

    def __init__(self, name: str) -> None:
        if name == PIPE:
            raise FileProblem("standard input: parquet cannot be read from a pipe")
        pq = arrow("parquet", f"{name}: parquet")
        pa = arrow("", f"{name}: parquet")
        self._name = name
        self._invalid = pa.ArrowException
        with self._problems():
            self._file = pq.ParquetFile(name)
            self._total = self._file.metadata.num_rows
            if COLUMN not in self._file.schema_arrow.names:
                raise FileProblem(f'{name}: there is no column "{COLUMN}"')
            kind = self._file.schema_arrow.field(COLUMN).type
            if not _is_text(pa, kind):
                raise FileProblem(f'{name}: the column "{COLUMN}" holds {kind}, not texts')
        self._batches = self._file.iter_batches(RECORDS_A_BATCH, columns=[COLUMN])
        self._texts: list[str | None] = []
        self._before = 0

    def fraction(self) -> float | None:
        """How much of the file has been read."""
        return self._before / self._total if self._total else None

    def piece(self, most: int) -> Piece | None:
        """The next records, numbered from 1."""
        while not self._texts:
            with self._problems():
                batch = next(self._batches, None)
            if batch is None:
                return None
            self._texts = batch.column(0).to_pylist()
        texts, self._texts = self._texts[:most], self._texts[most:]
        piece = Piece(self._before, len(texts), tuple(enumerate(texts, self._before + 1)))
        self._before += piece.size
        return piece

    @contextmanager
    def _problems(self) -> Iterator[None]:
        try:
            yield
        except FileProblem:
            raise
        except OSError as error:
            reason = error.strerror or " ".join(str(error).split())
            raise FileProblem(f"{self._name}: {reason}") from None
        except self._invalid as error:
            reason = " ".join(str(error).split())
            raise FileProblem(f"{self._name}: no parquet file: {reason}") from None


def _is_text(pa: Any, kind: Any) -> bool:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))
