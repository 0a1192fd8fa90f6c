"""Ctrl-C between two steps of writing a file, and not in the middle of one.

Python raises ``KeyboardInterrupt`` wherever the main thread happens to be, also while it holds a
lock that the workers need to end. So it is noted here, and raised where nothing is half done; at
once only while input is waited for, and when it is asked for a second time.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import Any, Self


class Interrupts:
    """Used as a context, in the main thread and where Python's own handler is in place."""

    def __init__(self) -> None:
        self._asked = False
        self._waiting = False
        self._before: Any = None

    def __enter__(self) -> Self:
        main = current_thread() is main_thread()
        if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        if self._waiting or self._asked:
            raise KeyboardInterrupt
        self._asked = True

    def check(self) -> None:
        """Raise the interrupt that was asked for."""
        if self._asked:
            raise KeyboardInterrupt

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let it be raised at once: what is done here may take for ever, and can be left."""
        self._waiting = True
        try:
            self.check()
            yield
        finally:
            self._waiting = False
