"""A bar on standard error: rows done, their rate, and the time left where that can be known."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, Self


class Bar:
    """Shows nothing unless it is wanted and there is a place for it."""

    def __init__(self, wanted: bool, done: int) -> None:
        self._bar: Any = None
        if wanted and sys.stderr is not None:
            from tqdm import tqdm

            self._bar = tqdm(unit="row", unit_scale=True, initial=done)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def update(self, rows: int, fraction: float | None) -> None:
        """``rows`` are done in all, from about this part of the input."""
        if self._bar is None:
            return
        if fraction:
            self._bar.total = max(rows, round(rows / fraction))
        self._bar.update(rows - self._bar.n)
