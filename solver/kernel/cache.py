"""The files of compiled kernels, one a kernel, in a folder that is named by all they depend on.

    NUMBA_CACHE_DIR, else __pycache__ of this package, else the user's cache folder
        solver-kernels/
            <stamp>/                      the eight last used stamps are kept
                play.legal_moves-<key>.nbc

A file is a checksum and the pickled kernel. Kernels of another package (``cover``) lie there too,
with the files of their own folder in their key. A cache never stops the work: what cannot be read,
is damaged, or has no place to be written is compiled, and the program goes on; ``place`` tells
where the kernels are kept, if they are.
"""

import hashlib
import secrets
import shutil
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.serialize import dumps

from .loading import packed, unpacked
from .stamp import OWN, PACKAGE, Sources, stamp_folder, writable

CHECKSUM_BYTES = 32


def cover(package: str, folder: Path) -> None:
    """Cache the kernels of another package too, whose modules lie in ``folder``.

    Their key covers every file of that folder. What their machine code depends on besides must be
    in this package: constants from anywhere else would go stale. To be called before the modules
    with the kernels are imported.
    """
    _GUESTS.setdefault(package, Sources(folder))


def on_first_compile(callback: Callable[[], None]) -> None:
    """Call ``callback()`` once, just before the first kernel that is not in the cache is compiled.

    For a word to the user, who waits for seconds then. To be set before the modules with the
    kernels are imported; the last callback that was set counts.
    """
    KernelCache.announce = callback


def place() -> Path | None:
    """The folder with the kernels; ``None`` if one was compiled that could not be kept.

    Then later processes compile it again. Already known before the first one is compiled, if no
    folder can be written.
    """
    return None if KernelCache.lost else stamp_folder()


class KernelCache:
    """The cache of one kernel, with the methods that a Numba dispatcher asks for."""

    announce: Callable[[], None] | None = None
    lost = False  # whether a kernel was compiled, or will be, that cannot be kept

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        package, _, module = function.__module__.rpartition(".")
        guest = _GUESTS.get(package)
        # A kernel from elsewhere, say of a test, is covered by nothing.
        self._covered = guest is not None or f"{package}.".startswith(f"{PACKAGE.name}.")
        self._sources = (OWN,) if guest is None else (OWN, guest)
        self._name = f"{module}.{function.__qualname__}".replace("<", "").replace(">", "")
        self._key = _function_key(function, signature, b"" if guest is None else guest.digest())

    @property
    def cache_path(self) -> str | None:
        folder = stamp_folder()
        return None if folder is None else str(folder)

    def load_overload(self, _sig: Any, target_context: Any) -> Any:
        body = self._read()
        # A wrong byte is caught by the checksum; anything else that cannot be read back (say, from
        # a development version of Numba) is no better a reason to fail.
        with suppress(Exception):
            if body is not None:
                return unpacked(body, target_context)
        folder = stamp_folder()
        if folder is None or not writable(folder):
            KernelCache.lost = True
        self._announce_once()
        return None

    def save_overload(self, _sig: Any, result: Any) -> None:
        if result.lifted or result.library.has_dynamic_globals:
            warnings.warn(f"{self._name} cannot be cached: large global arrays?", stacklevel=2)
        elif (path := self._path()) is not None and not _write(path, packed(result)):
            KernelCache.lost = True

    def enable(self) -> None:
        """Nothing to do: the cache is on whenever there is a place for it."""

    disable = flush = enable

    def _path(self) -> Path | None:
        """Where the kernel is kept; nowhere if its sources were edited since they were imported."""
        kept = self._covered and all(sources.unchanged() for sources in self._sources)
        folder = stamp_folder() if kept else None
        return None if folder is None else folder / f"{self._name}-{self._key}.nbc"

    def _read(self) -> bytes | None:
        path = self._path()
        with suppress(OSError):
            content = b"" if path is None else path.read_bytes()
            body = content[CHECKSUM_BYTES:]
            if body and content[:CHECKSUM_BYTES] == _checksum(body):
                return body
        return None

    @classmethod
    def _announce_once(cls) -> None:
        callback, KernelCache.announce = cls.announce, None
        if callback is not None:
            callback()


_GUESTS: dict[str, Sources] = {}


def _function_key(function: Callable[..., Any], signature: str, sources: bytes) -> str:
    """What tells kernels of one name apart: types, own code, the variables it closes over, and of a
    guest its package and sources.
    """
    cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
    parts: tuple[bytes, ...] = (signature.encode(), function.__code__.co_code, dumps(cells))
    if sources:
        parts += (function.__module__.encode(), sources)
    return _checksum(b"\0".join(parts)).hex()[:16]


def _checksum(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=CHECKSUM_BYTES).digest()


def _write(path: Path, body: bytes) -> bool:
    """All or nothing, also while other processes read and write the same kernel; whether all."""
    unfinished = path.with_name(f"{secrets.token_hex(8)}.tmp")
    try:
        unfinished.write_bytes(_checksum(body) + body)
        if path.is_dir():  # damage of a kind that cannot be written over
            shutil.rmtree(path, ignore_errors=True)
        unfinished.replace(path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        return False
    return True
