"""What a terminal gets, and what a console that has no symbols gets."""

import io

import pytest
from rich.console import Console

from cli.texts import ENDGAME
from sixtysix import Card, Move, Outcome
from sixtysix.cli.words import Words, outcome_words


def console(*, terminal: bool, encoding: str = "utf-8") -> Console:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    return Console(file=file, force_terminal=terminal, color_system="standard", width=60)


def test_symbols_in_colour_on_a_terminal():
    screen = console(terminal=True)
    with screen.capture() as captured:
        screen.print(Words(screen).move(Move.parse("xcmKh")))
    assert "♥" in captured.get()
    assert "\x1b[31m" in captured.get()


@pytest.mark.parametrize(
    "screen", [console(terminal=False), console(terminal=True, encoding="ascii")]
)
def test_letters_elsewhere(screen):
    words = Words(screen)
    assert words.move(Move.parse("xcmKh")).plain == "xcmKh"
    assert words.move(Move.parse("mKh!")).plain == "mKh!"
    assert words.move(Move.parse("draw")).plain == "draw"
    assert words.cards([Card.Th, None]).plain == "Th ?"


def test_a_terminal_without_utf_8_gets_an_answer(process, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = process("evaluate", ENDGAME)
    assert done.status == 0
    assert done.out.isascii()
    assert "Jc Qc Ks" in done.out


def test_outcomes_in_words():
    assert outcome_words(Outcome(1, 1, "last trick")) == "player 1 wins 1 game point (last trick)"
    assert outcome_words(Outcome(0, 3, "out")) == "player 0 wins 3 game points (out)"
    assert outcome_words(Outcome(None, 0, "draw")) == "a draw"
