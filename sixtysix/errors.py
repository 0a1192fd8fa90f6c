"""What is refused: an error each for positions and texts, for moves, files and workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix.common.argument_checks import whole_number

if TYPE_CHECKING:
    from sixtysix.game.moves import Move


class InvalidPosition(ValueError):  # noqa: N818
    """A text or a value that describes nothing that can happen.

    ``field`` names the part that is wrong (``"hands"``, ``"points"``, ``"rules"`` …), ``reason``
    says why.
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


class IllegalMove(ValueError):  # noqa: N818
    """A move that cannot be made here. ``move`` is its text, ``legal`` are the moves that can."""

    def __init__(self, move: str, legal: tuple[Move, ...]) -> None:
        super().__init__(move, legal)
        self.move = move
        self.legal = legal

    def __str__(self) -> str:
        word = self.move.split() == [self.move] and self.move.isprintable()
        move = self.move if word and len(self.move) < 10 else shown(self.move)
        if not self.legal:
            return f"illegal move {move}: the deal is over"
        return f"illegal move {move}, legal: {' '.join(map(str, self.legal))}"


class FileProblem(OSError):  # noqa: N818
    """A file that cannot be read, written or gone on with; the text says which and why."""


class VersionMismatch(RuntimeError):  # noqa: N818
    """A worker of an executor has another version of this library than who asked it."""


def shown(value: object) -> str:
    """A value as it appears in a message, cut short."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def check_text(what: str, value: object) -> str:
    """``value``, which must be a str."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}")
    return value


def check_number(field: str, value: object, least: int, most: int | None = None) -> int:
    """``value`` as an int; ``TypeError`` for anything else, ``InvalidPosition`` out of bounds."""
    try:
        return whole_number(field, value, least, most)
    except ValueError as error:
        raise InvalidPosition(field, str(error).removeprefix(f"{field} ")) from None
