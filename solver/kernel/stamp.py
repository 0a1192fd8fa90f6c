"""What machine code depends on, and the folder that is named by it.

Numba's own ``cache=True`` looks at one source file only, so machine code that was built from an
older helper in another file would go on running. Here the folder of the kernels is named by a stamp
of everything they depend on: every file of this package, the versions of Python, Numba, llvmlite
and NumPy, the processor, and the compiler's switches (bounds checks among them). Change one of them
and the folder is another one.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import llvmlite
import numba
import numpy as np
from numba import config
from numba.core.registry import cpu_target
from numba.misc.appdirs import AppDirs

PACKAGE = Path(__file__).resolve().parents[1]
KEPT_STAMPS = 8
PROBE_BYTES = 1 << 20  # more than any kernel has
COMPILER_SWITCHES = ("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")


class Sources:
    """The files that machine code depends on: all of a folder but Python's leftovers and hidden
    ones.

    A process that runs while they are edited may mix old and new modules. What it compiles from
    then on belongs to no stamp.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.at_import = self._snapshot()

    def unchanged(self) -> bool:
        """Whether no file was edited since: cheap enough to ask before every load and save."""
        return self._snapshot() == self.at_import

    def digest(self) -> bytes:
        """A checksum of every name and all content."""
        digest = hashlib.blake2b(digest_size=16)
        for path in self._files():
            name = path.relative_to(self._folder).as_posix()
            digest.update(f"{name}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
        return digest.digest()

    def _files(self) -> Iterator[Path]:
        """In a fixed order."""
        for folder, inner, names in os.walk(self._folder):
            inner[:] = sorted(name for name in inner if name[0] != "." and name != "__pycache__")
            yield from (Path(folder, name) for name in sorted(names) if name[0] != ".")

    def _snapshot(self) -> tuple[tuple[str, int, int], ...]:
        stats = ((str(path), path.stat()) for path in self._files())
        return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


OWN = Sources(PACKAGE)


@cache
def sources_digest() -> str:
    """The same for the same sources, on any machine."""
    return OWN.digest().hex()


def _stamp() -> str:
    digest = hashlib.blake2b(sources_digest().encode(), digest_size=16)
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    switches = [(name, getattr(config, name, None)) for name in COMPILER_SWITCHES]
    processor = cpu_target.target_context.codegen().magic_tuple()
    digest.update(repr((versions, switches, processor)).encode())
    return digest.hexdigest()


@cache
def stamp_folder() -> Path | None:
    """The folder of this process's kernels, found once: one that can be written, else only read."""
    if not OWN.at_import:
        return None  # not a folder of files: a zip archive
    try:
        stamp = _stamp()
    except OSError:
        return None
    folders = [root / f"{PACKAGE.name}-kernels" / stamp for root in _roots()]
    found = next(filter(writable, folders), None) or next(filter(Path.is_dir, folders), None)
    if found is not None:
        _forget_old_stamps(found)
    return found


def _roots() -> list[Path]:
    user = Path(AppDirs(appname="sixtysix", appauthor=False).user_cache_dir)
    roots = [Path(config.CACHE_DIR)] if config.CACHE_DIR else []
    roots.append(PACKAGE / "__pycache__")
    # Without a home the user's folder is "~/.cache", literally, below the working directory.
    return [*roots, user] if user.is_absolute() else roots


@cache
def writable(folder: Path) -> bool:
    """Whether a file can be written there, and not only made: a full disk has room for names."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(PROBE_BYTES))
    except OSError:
        return False
    return True


def _forget_old_stamps(current: Path) -> None:
    """Keep the folders used last. A process that loses its folder compiles what it still needs."""
    with suppress(OSError):
        os.utime(current)
        stamps = sorted(current.parent.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in stamps[:-KEPT_STAMPS]:
            shutil.rmtree(old, ignore_errors=True)
