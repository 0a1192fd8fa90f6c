"""How a command ends: its exit status, and the one line that says what was wrong."""

import sys
from typing import Final

DONE: Final = 0
SOME_BAD: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


class BadInput(Exception):  # noqa: N818
    """What the user gave is no good; the text says why."""


def complain(message: object) -> None:
    """One line on standard error, whatever line breaks a user's text has brought in."""
    print(" ".join(str(message).split()), file=sys.stderr, flush=True)
