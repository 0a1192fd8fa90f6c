"""How far a file has got: what ``OUT.partial`` holds, said in ``OUT.partial.json`` beside it.

The rows are written first and the state after them, each state in place of the last at once. So
whatever ends the process, and whenever, there is a state whose rows are all in the file; what
stands behind them there is cut off when it is gone on with.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import IO, Any

from sixtysix.errors import FileProblem


@dataclass(frozen=True, slots=True)
class Mark:
    """A point between two rows, in the input and in the output.

    ``lines`` of the input have been read, with CRC-32 ``read``; ``rows`` of them are answered,
    ``errors`` among them. The output has ``size`` bytes with CRC-32 ``written``, or ``parts``.
    """

    lines: int = 0
    read: int = 0
    rows: int = 0
    errors: int = 0
    size: int = 0
    written: int = 0
    parts: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """What was asked (``identity``), and how far it was answered.

    ``tail`` lies beyond ``mark``: rows of a packed block that is not full. ``whole`` says that
    nothing is missing but to give the output its name, which replaces a file if ``overwrite``.
    """

    identity: dict[str, Any]
    overwrite: bool = False
    mark: Mark = Mark()
    tail: Mark | None = None
    whole: bool = False


class Partial:
    """The files beside ``OUT`` while it is not whole."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.path = target.with_name(f"{target.name}.partial")
        self._state = target.with_name(f"{target.name}.partial.json")

    def there(self) -> bool:
        """Whether an earlier run has left something; ``FileProblem`` if it still runs."""
        if self.path.exists():
            descriptor = os.open(self.path, os.O_RDONLY)
            try:
                locked(descriptor, self.path)
            finally:
                os.close(descriptor)
        return self._state.exists() or self._has_rows()

    def _has_rows(self) -> bool:
        if self.path.is_dir():
            return any(self.path.iterdir())
        return self.path.exists() and self.path.stat().st_size > 0

    def save(self, state: State) -> None:
        """Put a new state in the place of the last; the rows that it speaks of are on the disk."""
        new = self._state.with_name(f"{self._state.name}.new")
        try:
            with new.open("w", encoding="utf-8") as file:
                json.dump(asdict(state), file)
                synced(file)
            new.replace(self._state)
        except BaseException:
            with suppress(OSError):
                new.unlink()
            raise

    def load(self) -> State:
        """The state that was saved last; ``FileProblem`` if there is none that can be read."""
        try:
            data = json.loads(self._state.read_text("utf-8"))
            mark = Mark(**data.pop("mark"))
            tail = data.pop("tail")
            return State(**data, mark=mark, tail=tail and Mark(**tail))
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            raise FileProblem(
                f"{self._state}: no state of a file that can be gone on with"
            ) from None

    def forget(self) -> None:
        """Remove the state, which is the last thing that remains."""
        self._state.unlink(missing_ok=True)


def check_same(partial: Partial, old: State, new: dict[str, Any]) -> State:
    """The old state; ``FileProblem`` names what the new run asks otherwise."""
    for name in {**old.identity, **new}:
        was, now = old.identity.get(name), new.get(name)
        if was != now:
            raise FileProblem(
                f"{partial.path}: cannot go on: {name} was {_shown(was)} and is {_shown(now)} now"
            )
    return replace(old, identity=new)


def _shown(value: object) -> str:
    return "nothing" if value is None else str(value)


def synced(file: IO[Any]) -> None:
    """Wait until a file is on the disk."""
    file.flush()
    with suppress(OSError):  # a file system that knows no such thing
        os.fsync(file.fileno())


def locked(descriptor: int, path: Path) -> None:
    """Keep other processes from writing there; ``FileProblem`` if one does."""
    try:
        import fcntl
    except ImportError:
        return  # a system without such locks
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileProblem(f"{path}: another process is writing it") from None
    except OSError:
        return  # nor has every file system
