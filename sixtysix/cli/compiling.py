"""A word to the user before the engine is compiled: he waits for it, once after installing."""

from typing import Final

from sixtysix.cli.exits import complain

MESSAGE: Final = (
    "sixtysix: compiling what is used for the first time; this takes up to half a minute, once"
)


def announce_compiling() -> None:
    """To be called before the engine is first asked: one line on standard error if it compiles."""
    from sixtysix import engine

    engine.on_first_compile(lambda: complain(MESSAGE))
