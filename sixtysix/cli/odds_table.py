"""The tables of ``sixtysix odds``: every move in a line, or one move at length."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sixtysix.cli.card_display import Words
from sixtysix.cli.evaluation_table import BEST, percent, print_captured, signed, situation_lines
from sixtysix.common.intervals import Interval
from sixtysix.evaluation.objectives import OUTCOMES
from sixtysix.game.moves import Move
from sixtysix.game.view import View
from sixtysix.studies.move_study import CardEffect, MoveStudy, Share
from sixtysix.studies.study_result import Study

CARDS_SHOWN = 3


def print_odds(view: View, study: Study, move: Move | None) -> None:
    """The state of play, the moves or one of them, and what it rests on."""

    def content(console: Console) -> None:
        words = Words(console)
        for line in situation_lines(view, words):
            console.print(line)
        if move is None:
            console.print(_moves(study, words))
        else:
            found = study.move(move)
            console.print(_outcomes(found))
            console.print(_cards(found, words))
        for name, text in _summary(study, move, words):
            console.print(Text.assemble(f" {name:<8} ", text))

    print_captured(content)


def _moves(study: Study, words: Words) -> Table:
    table = Table("", box=SIMPLE_HEAD, header_style="bold")
    table.add_column("move", overflow="fold")
    for name in ("mean", "win", "lose", "less than the best"):
        table.add_column(name, justify="right", overflow="fold")
    table.add_column("fails more if the other has", overflow="fold")
    for found in study.moves:
        top = found is study.best
        table.add_row(
            BEST if top else "",
            words.move(found.move),
            _with_interval(f"{found.mean:+.3f}", found.interval, study),
            _share(found.wins, study),
            percent(found.losses.share),
            "" if top else _behind(study, found),
            _reasons(found, words),
            style="bold" if top else "",
        )
    return table


def _behind(study: Study, found: MoveStudy) -> str:
    difference = study.compare(study.best.move, found.move)
    return _with_interval(f"{difference.mean:.3f}", difference.interval, study)


def _reasons(found: MoveStudy, words: Words) -> Text:
    """The cards that make it fail most often."""
    telling = [effect for effect in found.effects if effect.matters and effect.difference > 0]
    return Text(", ").join(_reason(effect, words) for effect in telling[:CARDS_SHOWN])


def _reason(effect: CardEffect, words: Words) -> Text:
    rates = f" {percent(effect.in_hand.share)} (else {percent(effect.in_talon.share)})"
    return Text.assemble(words.card(str(effect.card)), rates)


def _outcomes(found: MoveStudy) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style="bold")
    for name in ("game points", "worlds", "share", "from", "to"):
        table.add_column(name, justify="right")
    for outcome, share in zip(OUTCOMES, found.outcomes, strict=True):
        low, high = share.interval
        shares = map(percent, (share.share, low, high))
        table.add_row(signed(outcome), str(share.count), *shares)
    return table


def _cards(found: MoveStudy, words: Words) -> Table:
    table = Table("card", box=SIMPLE_HEAD, header_style="bold")
    for name in (
        "in hand: fails",
        "of worlds",
        "in talon: fails",
        "of worlds",
        "lift",
        "from",
        "to",
    ):
        table.add_column(name, justify="right")
    for effect in found.effects:
        table.add_row(
            words.card(str(effect.card)),
            percent(effect.in_hand.share),
            str(effect.in_hand.worlds),
            percent(effect.in_talon.share),
            str(effect.in_talon.worlds),
            "" if effect.lift is None else f"{effect.lift:.2f}",
            *(f"{100 * bound:+.1f}%" for bound in effect.interval),
        )
    return table


def _summary(study: Study, move: Move | None, words: Words) -> list[tuple[str, Text]]:
    rows = []
    if move is not None:
        found = study.move(move)
        mean = _with_interval(f"{found.mean:+.3f}", found.interval, study)
        rows.append(("move", Text.assemble(words.move(move), f", {mean} game points")))
        rows.append(("wins", Text(_share(found.wins, study))))
        rows.append(
            ("lift", Text("failures with the card in the other's hand, against all worlds"))
        )
    elif study.closing is not None:
        wins = _share(study.closing.wins, study)
        text = Text.assemble(words.move(study.closing.move), f" wins in {wins} of the worlds")
        rows.append(("closing", text))
    return [*rows, ("basis", Text(_basis(study)))]


def _basis(study: Study) -> str:
    solved = "each solved with open cards"
    if study.complete:
        return f"all {study.worlds} worlds, {solved}"
    intervals = f"intervals at {100 * study.confidence:g}%"
    return f"{study.worlds} of {study.world_count} worlds, {solved}; {intervals}"


def _share(share: Share, study: Study) -> str:
    if study.complete:
        return percent(share.share)
    low, high = (100 * bound for bound in share.interval)
    return f"{100 * share.share:.1f}% ({low:.1f} to {high:.1f})"


def _with_interval(text: str, interval: Interval, study: Study) -> str:
    if study.complete:
        return text
    return f"{text} ({interval.low:+.3f} to {interval.high:+.3f})"
