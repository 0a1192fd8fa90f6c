"""How a command ends: its exit status, and the one line that says what was wrong."""

import os
import sys
from contextlib import suppress
from typing import Final, TextIO

DONE: Final = 0
SOME_BAD: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


class BadInput(Exception):  # noqa: N818
    """What the user gave is no good; the text says why."""


def complain(message: object) -> None:
    """One line on standard error, whatever line breaks a user's text has brought in.

    Where that is closed or full nobody wants to know, and the exit status says enough.
    """
    if sys.stderr is None:  # print would take standard output instead
        return
    try:
        print(" ".join(str(message).split()), file=sys.stderr, flush=True)
    except OSError:
        write_no_more(sys.stderr)


def write_no_more(stream: TextIO) -> None:
    """What is still in the buffer is lost; Python would complain of that when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
