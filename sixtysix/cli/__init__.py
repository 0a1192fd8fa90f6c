"""The command line ``sixtysix``: one thin module a command, and how every command ends.

Nothing heavy is imported before a command needs it: ``--help`` and ``--version`` load neither
Numba, NumPy nor rich.
"""

import argparse
import io
import sys
from collections.abc import Sequence
from contextlib import suppress

from sixtysix.cli.exit_status import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    BadInput,
    complain,
    write_no_more,
)
from sixtysix.errors import FileProblem, IllegalMove, InvalidPosition

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status.

    0 done, 1 finished but some items were bad, 2 bad input (one line on standard error says what;
    also if the answer cannot be written), 130 interrupted. ``arguments`` are those of the process
    by default. Only ``--help``, ``--version`` and a mistake in the options raise ``SystemExit``, as
    ``argparse`` does.
    """
    if sys.stdout is None:  # closed by the shell
        sys.stdout = io.StringIO()
    command = "sixtysix"
    try:
        options = _options(sys.argv[1:] if arguments is None else arguments)
        command = f"sixtysix {options.command}"
        status: int = options.run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        write_no_more(sys.stdout)
        return DONE
    except FileProblem as error:
        complain(f"{command}: {error}")
        return BAD_INPUT
    except OSError as error:  # such as a full disk
        write_no_more(sys.stdout)
        complain(f"{command}: cannot write: {error.strerror}")
        return BAD_INPUT
    except MemoryError:
        complain(f"{command}: not enough memory")
        return BAD_INPUT
    except (BadInput, InvalidPosition, IllegalMove) as error:
        complain(f"{command}: {error}")
        return BAD_INPUT
    return status


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    """The options; the help has been written when ``SystemExit`` is raised, or cannot be."""
    from sixtysix.cli.parser import parse

    try:
        return parse(arguments)
    except SystemExit:
        sys.stdout.flush()
        raise


def _interrupted() -> int:
    """What was answered so far has been asked for, so it is written."""
    with suppress(BrokenPipeError):
        sys.stdout.flush()
    return INTERRUPTED
