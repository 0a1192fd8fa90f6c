"""A word to the user before the engine is compiled: he waits for it, once after installing."""

from pathlib import Path
from typing import Final

from sixtysix.cli.exit_status import complain

KEPT: Final = "sixtysix: compiling what is used for the first time; this takes up to a minute, once"
REMEDY: Final = "cannot be kept: set NUMBA_CACHE_DIR to a folder that can be written"
NOT_KEPT: Final = f"sixtysix: compiling, which takes up to a minute; the result {REMEDY}"


def announce_compiling() -> None:
    """To be called before the engine is first asked: one line on standard error if it compiles."""
    from sixtysix import solver_interface

    solver_interface.on_first_compile(lambda: complain(KEPT if place() else NOT_KEPT))


def place() -> Path | None:
    """The folder that keeps the compiled engine; ``None`` if every process has to compile anew."""
    from sixtysix import solver_interface

    found: Path | None = solver_interface.solver_module("kernel").place()
    return found
