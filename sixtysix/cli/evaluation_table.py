"""The tables that people get: the state of play, the moves, what stands below them."""

from collections.abc import Callable, Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sixtysix.cli.card_display import (
    PIPE_WIDTH,
    Words,
    objective_words,
    outcome_words,
    screen,
    value_words,
)
from sixtysix.evaluation.objectives import OUTCOMES
from sixtysix.evaluation.result import Evaluation, MoveEvaluation
from sixtysix.game.deal import Deal
from sixtysix.game.position import Position
from sixtysix.game.view import View

BEST = "*"


def print_evaluation(item: Position | View, evaluation: Evaluation) -> None:
    """Everything: the state of play above, the moves, a summary below."""
    print_captured(lambda console: _print_all(console, item, evaluation))


def print_captured(content: Callable[[Console], None]) -> None:
    """What ``content`` prints, without the spaces with which rich fills the last column."""
    console = screen()
    with console.capture() as captured:
        content(console)
    print("\n".join(line.rstrip() for line in captured.get().splitlines()))


def situation_lines(item: Position | View, words: Words) -> Iterator[Table | Text]:
    """The state of play."""
    yield _players(item, words)
    for name, text in _surroundings(item, words):
        yield Text.assemble(f" {name:<8} ", text)


def _print_all(console: Console, item: Position | View, evaluation: Evaluation) -> None:
    words = Words(console)
    for line in situation_lines(item, words):
        console.print(line)
    console.print(_moves(console, evaluation, words))
    for name, text in _summary(item, evaluation, words):
        console.print(Text.assemble(f" {name:<8} ", text))


def _players(item: Position | View, words: Words) -> Table:
    table = Table("", "hand", box=None, header_style="dim")
    for name in ("points", "tricks"):
        table.add_column(name, justify="right")
    table.add_column("")
    for player in range(2):
        table.add_row(
            Text(f"player {player}", style="bold" if item.to_move == player else ""),
            words.cards(item.hands[player]) or "-",
            str(item.points[player]),
            str(item.tricks[player]),
            _remark(item, player, words),
        )
    return table


def _remark(item: Position | View, player: int, words: Words) -> Text:
    """What this player has just done, or has to do."""
    if item.led is not None and item.leader == player:
        return Text.assemble("led ", words.card(str(item.led)))
    if item.to_move != player:
        return Text("")
    if item.before_draw:
        return Text("to move, before the draw")
    return Text("to reply" if item.led is not None else "to lead")


def _surroundings(item: Position | View, words: Words) -> list[tuple[str, Text]]:
    rows = [("trumps", words.suit(item.trump.value)), ("talon", _talon(item, words))]
    if isinstance(item, View) and item.gone:
        rows.append(("gone", words.cards(item.gone)))
    if isinstance(item, View) and item.excluded:
        cards = Text.assemble(f"player {1 - item.player} cannot hold ", words.cards(item.excluded))
        rows.append(("not", cards))
    return [*rows, ("rules", Text(str(item.rules)))]


def _talon(item: Position | View, words: Words) -> Text:
    if not item.talon:
        return Text("exhausted")
    cards = words.cards(item.talon)
    if item.closed is None:
        return Text.assemble(cards, f" ({len(item.talon)} cards, open)")
    closer, points, tricks = item.closed
    other = f"player {1 - closer} had {points} points and {tricks} tricks then"
    return Text.assemble(cards, f" (closed by player {closer}; {other})")


def _moves(console: Console, evaluation: Evaluation, words: Words) -> Table:
    """The columns that there is room for: the outcomes go first, all at once, then the others."""
    sampled = any(move.stderr for move in evaluation.moves)
    heads = ["value", *["+/-"] * sampled, "win", *map(signed, OUTCOMES)]
    for kept in (len(heads), *range(len(heads) - len(OUTCOMES), 0, -1)):
        table = _moves_with(heads[:kept], evaluation, words, sampled)
        needed = console.measure(table, options=console.options.update(width=PIPE_WIDTH)).maximum
        if needed <= console.width:
            break
    return table


def _moves_with(heads: list[str], evaluation: Evaluation, words: Words, sampled: bool) -> Table:
    table = Table("", box=SIMPLE_HEAD, header_style="bold")
    table.add_column("move", overflow="fold")
    for name in heads:
        table.add_column(name, justify="right", overflow="fold")
    for move in evaluation.moves:
        best = move.move in evaluation.best_moves
        cells = _cells(move, evaluation, sampled)[: len(heads)]
        style = "bold" if best else ""
        table.add_row(BEST if best else "", words.move(move.move), *cells, style=style)
    return table


def _cells(move: MoveEvaluation, evaluation: Evaluation, sampled: bool) -> list[str]:
    error = [f"{move.stderr:.3f}"] * sampled
    shares = [percent(share) if share else "" for share in move.outcomes]
    return [value_words(move.value, evaluation), *error, percent(move.win_probability), *shares]


def percent(share: float) -> str:
    """A share of 1."""
    return f"{100 * share:.1f}%" if 0 < share < 1 else f"{100 * share:.0f}%"


def signed(outcome: int) -> str:
    """An outcome in game points."""
    return f"{outcome:+d}" if outcome else "0"


def _summary(item: Position | View, evaluation: Evaluation, words: Words) -> list[tuple[str, Text]]:
    value = value_words(evaluation.value, evaluation)
    unit = objective_words(evaluation.objective)
    rows = [
        ("best", words.moves(evaluation.best_moves)),
        ("value", Text(f"{value} {unit} for player {item.to_move}")),
        ("basis", Text(_basis(item, evaluation))),
    ]
    if evaluation.line:
        rows.append(("line", _line(item, evaluation, words)))
    return rows


_PLAYED = {
    "tree": "{} playouts of an information-set tree",
    "rollout": "each move played on in the same {} worlds",
    "policy": "the policy's order; each move played on in the same {} worlds",
}


def _basis(item: Position | View, evaluation: Evaluation) -> str:
    """What the values rest on."""
    if evaluation.exact or isinstance(item, Position):
        return "exact, with all cards known"
    if evaluation.method != "pimc":
        return _PLAYED[evaluation.method].format(evaluation.worlds)
    total = item.world_count()
    if evaluation.worlds == total:
        return f"the mean over all {total} worlds, each solved with open cards"
    return f"the mean over {evaluation.worlds} of {total} worlds, each solved with open cards"


def _line(item: Position | View, evaluation: Evaluation, words: Words) -> Text:
    """Best play to the end of the deal, and how it ends."""
    start = item if isinstance(item, Position) else next(iter(item.worlds()))
    outcome = Deal(start, evaluation.line).outcome
    end = "" if outcome is None else f": {outcome_words(outcome)}"
    return Text.assemble(words.moves(evaluation.line), end)
