"""How a kernel is compiled and cached: the only code that touches Numba's caching.

Numba's own ``cache=True`` looks at one source file only, so machine code that was built from an
older helper in another file would go on running. Here the compiled kernels live in a folder named
by a stamp of *everything* the machine code depends on: every file of this package, the versions of
Python, Numba, llvmlite and NumPy, the processor, and the compiler's switches (bounds checks among
them). Change one of them and the folder is another one. Kernels of another package (``cover``) lie
there too, with the files of their own folder in their key.

    NUMBA_CACHE_DIR, else __pycache__ of this package, else the user's cache folder
        solver-kernels/
            <stamp>/                      the eight last used stamps are kept
                play.legal_moves-<key>.nbc

A file is a checksum and the pickled kernel. A cache never stops the work: what cannot be read, is
damaged, or has no place to be written is compiled, and the program goes on; ``place`` tells where
the kernels are kept, if they are.
"""

import hashlib
import os
import pickle
import secrets
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np
from numba import config, njit, types
from numba.core import sigutils
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.serialize import dumps
from numba.core.typeinfer import register_dispatcher
from numba.misc.appdirs import AppDirs

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent
KEPT_STAMPS = 8
CHECKSUM_BYTES = 32
PROBE_BYTES = 1 << 20  # more than any kernel has
COMPILER_SWITCHES = ("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")


def kernel(signature: Any) -> Callable[[F], F]:
    """Compile the decorated function now, for exactly one signature, and cache it on disk.

    ``signature`` is a string (``"int64(int64, int64)"``) or a Numba signature
    (``int64(STATE_T[::1])``), always with its return type. The kernel runs without the GIL and may
    call helpers, other kernels and itself. Arguments are cast silently to the signature's types, so
    whoever calls it from Python has checked them. Use it for what Python calls and for what calls
    itself. Under ``NUMBA_DISABLE_JIT=1`` the plain function comes back. A ``TypeError`` says that
    the signature is a list or lacks its return type.
    """
    arguments, returns = _one_signature(signature)

    def decorate(function: F) -> F:
        if config.DISABLE_JIT:
            return function
        # While it is compiled the function has no global name yet: Numba finds a call of itself by
        # this registration, which goes by the bare name, hence one thread at a time.
        with global_compiler_lock:
            dispatcher = njit(nogil=True)(function)
            dispatcher._cache = _KernelCache(function, f"{returns}{arguments}")
            with register_dispatcher(dispatcher):
                dispatcher.compile(returns(*arguments))
        dispatcher.disable_compile()
        return cast(F, dispatcher)

    return decorate


def helper(function: F) -> F:
    """Compile the decorated function as a part of every kernel that calls it.

    A helper is compiled when a kernel that calls it is, and not cached: its machine code is inside
    the kernel's, so it costs a warm start nothing. Its types are those of the caller's arguments,
    except that every integer narrower than an int64 and every literal arrives as an int64: one
    version serves all callers. Use it for whatever only kernels call, never for a function that
    calls itself. Under ``NUMBA_DISABLE_JIT=1`` the plain function comes back.
    """
    return _helper(function)


def _helper(function: F, **options: bool) -> F:
    if config.DISABLE_JIT:
        return function
    with global_compiler_lock:
        dispatcher = njit(nogil=True, **options)(function)
    resolve = dispatcher.get_call_template

    def resolve_widened(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(_widened, args)), {name: _widened(kws[name]) for name in kws})

    dispatcher.get_call_template = resolve_widened
    return cast(F, dispatcher)


def cover(package: str, folder: Path) -> None:
    """Cache the kernels of another package too, whose modules lie in ``folder``.

    Their key covers every file of that folder. What their machine code depends on besides must be
    in this package: constants from anywhere else would go stale. To be called before the modules
    with the kernels are imported.
    """
    _GUESTS.setdefault(package, _Sources(folder))


def inlined(function: F) -> F:
    """A helper whose machine code is put into its caller's wherever it is called.

    For small functions in the innermost loops, where the compiler's own judgement costs more than
    half of the time; elsewhere it only makes compiling slower.
    """
    return _helper(function, forceinline=True)


def on_first_compile(callback: Callable[[], None]) -> None:
    """Call ``callback()`` once, just before the first kernel that is not in the cache is compiled.

    For a word to the user, who waits for seconds then. To be set before the modules with the
    kernels are imported; the last callback that was set counts.
    """
    _KernelCache.announce = callback


def place() -> Path | None:
    """The folder with the kernels; ``None`` if one was compiled that could not be kept.

    Then later processes compile it again. Already known before the first one is compiled, if no
    folder can be written.
    """
    return None if _KernelCache.lost else _stamp_folder()


def _widened(argument: Any) -> Any:
    """The type a helper gets for an argument: Numba would compile it anew for each literal."""
    plain = types.unliteral(argument)
    if isinstance(plain, types.Integer) and plain.bitwidth < 64:
        return types.int64
    return plain if isinstance(plain, types.Integer | types.Boolean) else argument


def _one_signature(signature: Any) -> tuple[tuple[Any, ...], Any]:
    if isinstance(signature, list):
        raise TypeError("a kernel has exactly one signature, not a list")
    arguments, returns = sigutils.normalize_signature(signature)
    if returns is None:
        raise TypeError(f"the signature {signature} lacks its return type")
    return arguments, returns


class _KernelCache:
    """The cache of one kernel, with the methods that a Numba dispatcher asks for."""

    announce: Callable[[], None] | None = None
    lost = False  # whether a kernel was compiled, or will be, that cannot be kept

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        package, _, module = function.__module__.rpartition(".")
        guest = _GUESTS.get(package)
        # A kernel from elsewhere, say of a test, is covered by nothing.
        self._covered = guest is not None or f"{package}.".startswith(f"{__package__}.")
        self._sources = (_OWN,) if guest is None else (_OWN, guest)
        self._name = f"{module}.{function.__qualname__}".replace("<", "").replace(">", "")
        self._key = _function_key(function, signature, b"" if guest is None else guest.digest())

    @property
    def cache_path(self) -> str | None:
        folder = _stamp_folder()
        return None if folder is None else str(folder)

    def load_overload(self, _sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        body = self._read()
        # A wrong byte is caught by the checksum; anything else that cannot be read back (say, from
        # a development version of Numba) is no better a reason to fail.
        with suppress(Exception):
            if body is not None:
                return CompileResult._rebuild(target_context, *pickle.loads(body))
        folder = _stamp_folder()
        if folder is None or not _writable(folder):
            _KernelCache.lost = True
        self._announce_once()
        return None

    def save_overload(self, _sig: Any, result: Any) -> None:
        if result.lifted or result.library.has_dynamic_globals:
            warnings.warn(f"{self._name} cannot be cached: large global arrays?", stacklevel=2)
        elif (path := self._path()) is not None and not _write(path, dumps(result._reduce())):
            _KernelCache.lost = True

    def enable(self) -> None:
        """Nothing to do: the cache is on whenever there is a place for it."""

    disable = flush = enable

    def _path(self) -> Path | None:
        """Where the kernel is kept; nowhere if its sources were edited since they were imported."""
        kept = self._covered and all(sources.unchanged() for sources in self._sources)
        folder = _stamp_folder() if kept else None
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
        callback, _KernelCache.announce = cls.announce, None
        if callback is not None:
            callback()


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


class _Sources:
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


_OWN = _Sources(PACKAGE)
_GUESTS: dict[str, _Sources] = {}


@cache
def sources_digest() -> str:
    """The same for the same sources, on any machine."""
    return _OWN.digest().hex()


def _stamp() -> str:
    digest = hashlib.blake2b(sources_digest().encode(), digest_size=16)
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    switches = [(name, getattr(config, name, None)) for name in COMPILER_SWITCHES]
    processor = cpu_target.target_context.codegen().magic_tuple()
    digest.update(repr((versions, switches, processor)).encode())
    return digest.hexdigest()


@cache
def _stamp_folder() -> Path | None:
    """The folder of this process's kernels, found once: one that can be written, else only read."""
    if not _OWN.at_import:
        return None  # not a folder of files: a zip archive
    try:
        stamp = _stamp()
    except OSError:
        return None
    folders = [root / f"{PACKAGE.name}-kernels" / stamp for root in _roots()]
    found = next(filter(_writable, folders), None) or next(filter(Path.is_dir, folders), None)
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
def _writable(folder: Path) -> bool:
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
