"""What a terminal gets, and what a console that has no symbols gets."""

import io

import pytest
from rich.console import Console

from cli.texts import ENDGAME, MANY_WORLDS, REPLY
from sixtysix import Card, Move, Outcome, Position, View, evaluate
from sixtysix.cli import evaluation_table
from sixtysix.cli.card_display import Words, outcome_words


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


@pytest.mark.parametrize(
    ("width", "heads"),
    [
        (100, "move value +/- win -3 -2 -1 0 +1 +2 +3"),
        (70, "move value +/- win"),
        (37, "move value +/- win"),
        (32, "move value +/-"),
        (24, "move value"),
    ],
)
def test_a_narrow_terminal_loses_columns_but_no_move(monkeypatch, capsys, width, heads):
    monkeypatch.setattr(
        evaluation_table, "screen", lambda: Console(file=io.StringIO(), width=width)
    )
    view = View.parse(MANY_WORLDS)
    evaluation = evaluate(view, worlds=20)
    evaluation_table.print_evaluation(view, evaluation)
    rows = [line.strip("* ").split() for line in capsys.readouterr().out.splitlines()]
    assert heads.split() in rows
    for move in evaluation.moves:
        assert [str(move.move), f"{move.value:+.3f}"] in [row[:2] for row in rows]


def test_sixty_seven_columns_are_enough_for_a_position(monkeypatch, capsys):
    for width, complete in ((66, False), (67, True)):
        monkeypatch.setattr(
            evaluation_table, "screen", lambda width=width: Console(file=io.StringIO(), width=width)
        )
        evaluation_table.print_evaluation(Position.parse(REPLY), evaluate(Position.parse(REPLY)))
        out = capsys.readouterr().out
        assert ("+3" in out) == complete
        assert "…" not in out
