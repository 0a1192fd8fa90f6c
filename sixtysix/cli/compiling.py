"""A word to the user before the engine is compiled: he waits for it, once after installing."""

from importlib import import_module
from typing import Final

from sixtysix.cli.exits import complain

MESSAGE: Final = (
    "sixtysix: compiling what is used for the first time; this takes up to half a minute, once"
)

# `sixtysix.engine` alone uses the engine. It compiles while it is imported, so whoever wants to be
# told must have said so before.
_ENGINE: Final = "solver"


def announce_compiling() -> None:
    """To be called before the engine is first asked: one line on standard error if it compiles."""
    import_module(f"{_ENGINE}.kernel").on_first_compile(lambda: complain(MESSAGE))
