"""Where rows are written: a growing file, a packed one, a folder of Parquet parts, or a pipe.

A target takes pieces in their order. After ``stop``, whatever the reason, what it took can be gone
on with; after ``finish`` the output has its name.
"""

from __future__ import annotations

import io
import os
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Protocol

from sixtysix.errors import FileProblem
from sixtysix.files.optional_libraries import arrow
from sixtysix.files.resume import Mark, Partial, State, locked, synced

BLOCK_LINES: Final = 1024  # of the input: a gzip member, a zstd frame
GZIP_LEVEL: Final = 6
ZSTD_LEVEL: Final = 3
CHECK_BYTES: Final = 1 << 20
ANY: Final = sys.maxsize


class Target(Protocol):
    """What takes rows. ``mark`` is how far it has got."""

    mark: Mark
    whole: bool  # whether nothing is left to do

    def open(self, state: State) -> None:
        """Go on from a state."""

    def room(self, lines: int) -> int:
        """How many lines of the input a piece may have after so many."""

    def add(self, data: bytes, mark: Mark) -> None:
        """Take the rows up to ``mark``, which knows nothing of the output."""

    def save(self) -> None:
        """Note how far it has got: what a killed process has done so far is not lost."""

    def stop(self) -> None:
        """Keep all that was taken, to be gone on with."""

    def finish(self) -> None:
        """Give the output its name."""


class PipeTarget:
    """Standard output: nothing to go on with."""

    whole = False

    def __init__(self, packing: str) -> None:
        self.mark = Mark()
        self._pack = packer(packing)
        self._pending = Pending() if packing else None

    def open(self, state: State) -> None:
        """There is no state but the first."""

    def room(self, lines: int) -> int:
        """To the end of the block."""
        return ANY if self._pending is None else BLOCK_LINES - lines % BLOCK_LINES

    def add(self, data: bytes, mark: Mark) -> None:
        """Write at once, or when the block is full."""
        if self._pending is None:
            self._write(data)
        else:
            self._pending.add(data, mark)
            if mark.lines % BLOCK_LINES == 0:
                self._write(self._pack(self._pending.data))
                self._pending.clear()
        self.mark = mark

    def _write(self, data: bytes) -> None:
        stream = getattr(sys.stdout, "buffer", None)
        if stream is None:
            sys.stdout.write(data.decode())
        else:
            sys.stdout.flush()
            stream.write(data)
        sys.stdout.flush()

    def save(self) -> None:
        """Nothing to note."""

    def stop(self) -> None:
        """What was taken has been asked for."""
        self.finish()

    def finish(self) -> None:
        """Write the last block."""
        if self._pending is not None and (self._pending.mark or not self.mark.lines):
            self._write(self._pack(self._pending.data))
            self._pending.clear()


class Pending:
    """Rows that wait until their block or part is full.

    An interrupt may come between any two steps, so a piece and its mark are put there in one.
    """

    def __init__(self) -> None:
        self._parts: list[tuple[bytes, Mark]] = []

    @property
    def mark(self) -> Mark | None:
        """How far the rows go; ``None`` if there are none."""
        return self._parts[-1][1] if self._parts else None

    @property
    def data(self) -> bytes:
        """All rows."""
        return b"".join(data for data, _ in self._parts)

    def add(self, data: bytes, mark: Mark) -> None:
        """One more piece."""
        self._parts.append((data, mark))

    def clear(self) -> None:
        """They have been written."""
        self._parts = []


class FileTarget:
    """``OUT.partial`` grows row by row, or if it is packed block by block, and is renamed at last.

    A block is some lines of the input, wherever the pieces were cut, so the bytes are the same for
    any pieces. A block that is not full when the work stops is written all the same, as ``tail``,
    and written over when it is full.
    """

    def __init__(self, partial: Partial, packing: str) -> None:
        self._partial = partial
        self._packing = packing
        self._pack = packer(packing)
        self._pending = Pending() if packing else None
        self._file: Any = None
        self._ready = False
        self._state = State({})
        self._block = self.mark = Mark()  # all that is in full blocks, and all that was taken
        self.whole = False

    def open(self, state: State) -> None:
        """Go on from a state."""
        self._state, self._block, self.mark = state, state.mark, state.mark
        self.whole = state.whole
        if self.whole:
            name_file(self._partial)
            return
        self._file = open(self._partial.path, "r+b", buffering=0, opener=_created)  # noqa: SIM115
        locked(self._file.fileno(), self._partial.path)
        self._go_on(state)
        self._partial.save(state)
        self._ready = True

    def _go_on(self, state: State) -> None:
        """Check what is there, and cut off what no state speaks of."""
        if not self._has(0, state.mark, 0):
            raise FileProblem(f"{self._partial.path}: was changed since it was written")
        kept = state.mark.size
        if state.tail and self._pending and self._has(state.mark.size, state.tail, 0):
            self._file.seek(state.mark.size)
            packed = self._file.read(state.tail.size - state.mark.size) or b""
            self._pending.add(unpacked(packed, self._packing), state.tail)
            self.mark = state.tail
            kept = state.tail.size
        self._file.truncate(kept)
        self._file.seek(self._block.size)

    def _has(self, start: int, mark: Mark, checksum: int) -> bool:
        """Whether the bytes from ``start`` to a mark are those that were written."""
        self._file.seek(start)
        left = mark.size - start
        while left > 0:
            data = self._file.read(min(left, CHECK_BYTES))
            if not data:
                return False
            checksum = zlib.crc32(data, checksum)
            left -= len(data)
        return checksum == mark.written

    def room(self, lines: int) -> int:
        """To the end of the block."""
        return ANY if self._pending is None else BLOCK_LINES - lines % BLOCK_LINES

    def add(self, data: bytes, mark: Mark) -> None:
        """Write at once, or when the block is full."""
        if self._pending is None:
            self._append(data, mark)
        else:
            self._pending.add(data, mark)
            self._close_block()
        self.mark = mark

    def _close_block(self) -> None:
        """Write the block if it is full: at once, or after an interrupt when it is stopped."""
        mark = self._pending.mark if self._pending else None
        if self._pending and mark and mark.lines % BLOCK_LINES == 0:
            if mark.lines > self._block.lines or not mark.lines:
                self._append(self._pack(self._pending.data), mark)
            self._pending.clear()

    def _append(self, data: bytes, mark: Mark) -> None:
        self._block = self._written(data, mark)

    def _written(self, data: bytes, mark: Mark) -> Mark:
        """Write data after the last full block; the mark of its end."""
        self._write(data)
        size, written = self._block.size + len(data), zlib.crc32(data, self._block.written)
        return replace(mark, size=size, written=written)

    def _write(self, data: bytes) -> None:
        """All of it, after the last full block."""
        view = memoryview(data)
        while view:
            view = view[self._file.write(view) or 0 :]

    def save(self) -> None:
        """The full blocks; what is in none would cost as much again to write as to do."""
        self._note(replace(self._state, mark=self._block, tail=None))

    def stop(self) -> None:
        """The full blocks and what is in none."""
        if self.whole or self._file is None:
            return
        with self._file:
            if not self._ready:
                return
            self._cut()
            try:
                self._close_block()
                tail = self._tail()
            except OSError:  # no room: these rows are lost, but not those before
                self._cut()
                tail = None
            self._note(replace(self._state, mark=self._block, tail=tail))

    def _cut(self) -> None:
        """Go to the end of the full blocks, which is then that of the file."""
        self._file.seek(self._block.size)
        self._file.truncate()

    def _tail(self) -> Mark | None:
        """Write what is in no full block, to be read again and written over."""
        mark = self._pending.mark if self._pending else None
        if self._pending is None or mark is None or mark.lines <= self._block.lines:
            return None
        data = self._pack(self._pending.data)
        self._write(data)
        return replace(mark, size=self._block.size + len(data), written=zlib.crc32(data))

    def finish(self) -> None:
        """Write the last block, and rename."""
        mark = self._block
        if self._pending and (self._pending.mark or not mark.size):
            # It is no full block, should this be interrupted.
            mark = self._written(self._pack(self._pending.data), self._pending.mark or self.mark)
        self._file.truncate(mark.size)
        self._note(replace(self._state, mark=mark, tail=None, whole=True))
        self.whole = True
        self._file.close()
        name_file(self._partial)

    def _note(self, state: State) -> None:
        synced(self._file)
        self._partial.save(state)


def _created(path: str, _flags: int) -> int:
    """A file to read and write, with what it holds."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o666)


def name_file(partial: Partial) -> None:
    """The last steps, which can also be done again."""
    if partial.path.exists():
        partial.path.replace(partial.target)
    partial.forget()


def packer(packing: str) -> Callable[[bytes], bytes]:
    """What packs a block so that packed blocks in a row are a packed file."""
    if packing == "gz":
        return _gzip
    if packing == "zst":
        codec = arrow("", "zstd").Codec("zstd", compression_level=ZSTD_LEVEL)
        return lambda data: bytes(codec.compress(data, asbytes=True))
    return bytes


def _gzip(data: bytes) -> bytes:
    """A gzip member without a time, which would make every file another one."""
    member = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, 31)
    return member.compress(data) + member.flush()


def unpacked(data: bytes, packing: str) -> bytes:
    """The rows of one block."""
    if packing == "gz":
        return zlib.decompress(data, 31)
    pa = arrow("", "zstd")
    stream: Any = pa.CompressedInputStream(pa.PythonFile(io.BytesIO(data), mode="r"), "zstd")
    return bytes(stream.read())


def check_writable(target: Path) -> None:
    """``FileProblem`` for a target that no file can have."""
    if target.is_dir():
        raise FileProblem(f"{target}: is a directory")
    if not target.parent.is_dir():
        raise FileProblem(f"{target}: there is no folder {target.parent}")
