"""What a row of the output says, in every format. ``VERSION`` counts the changes of it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sixtysix.errors import InvalidPosition
from sixtysix.evaluation.objectives import MatchScore, Objective, objective_to_json
from sixtysix.evaluation.result import Evaluation, MoveEvaluation
from sixtysix.game.position import Position
from sixtysix.game.view import View

VERSION: Final = 1
COLUMNS: Final = (
    "row",
    "position",
    "move",
    "value",
    "stderr",
    "best",
    "exact",
    "worlds",
    "method",
    "objective",
    "line",
    "error_field",
    "error_reason",
)


class Writer(NamedTuple):
    """A format: what stands at its head, a row with an answer, and a row with an error."""

    head: str
    row: Callable[[int, Position | View, Evaluation], str]
    bad: Callable[[int, InvalidPosition], str]


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, allow_nan=False, separators=(",", ":")) + "\n"


def json_row(number: int, item: Position | View, answer: Evaluation) -> str:
    """An object; an averaged move has its standard error and the counts of its outcomes too."""
    data: dict[str, Any] = {
        "version": VERSION,
        "row": number,
        "position": str(item),
        "value": answer.value,
        "best_moves": [str(move) for move in answer.best_moves],
        "moves": [_json_move(move, answer) for move in answer.moves],
        "exact": answer.exact,
        "worlds": answer.worlds,
        "method": answer.method,
        "objective": objective_to_json(answer.objective),
    }
    if answer.line:
        data["line"] = [str(move) for move in answer.line]
    return _json(data)


def _json_move(move: MoveEvaluation, answer: Evaluation) -> dict[str, Any]:
    data: dict[str, Any] = {"move": str(move.move), "value": move.value}
    if answer.method != "exact":
        data |= {"stderr": move.stderr, "counts": list(move.counts)}
    return data


def json_bad(number: int, error: InvalidPosition) -> str:
    """An object with the field and the reason."""
    fault = {"field": error.field, "reason": error.reason}
    return _json({"version": VERSION, "row": number, "error": fault})


def json_parts(objective: Objective) -> tuple[str, ...]:
    """What stands in an exact row around number, texts, moves and values, for ``lane.write``."""
    end = _json(
        {"exact": True, "worlds": 1, "method": "exact", "objective": objective_to_json(objective)}
    )
    return (
        f'{{"version":{VERSION},"row":',
        ',"position":"',
        '","value":',
        ',"best_moves":["',
        '","',
        '"],"moves":[{"move":"',
        '},{"move":"',
        '","value":',
        "}]," + end.removeprefix("{"),
    )


def csv_row(number: int, item: Position | View, answer: Evaluation) -> str:
    """A record for each move, best first."""
    position, line = str(item), " ".join(map(str, answer.line))
    objective = objective_text(answer.objective)
    return _records(
        (
            number,
            position,
            move.move,
            move.value,
            move.stderr,
            _word(move.move in answer.best_moves),
            _word(answer.exact),
            answer.worlds,
            answer.method,
            objective,
            line,
            "",
            "",
        )
        for move in answer.moves
    )


def csv_parts(objective: Objective) -> tuple[str, ...]:
    """What stands in an exact record between its fields, plain or quoted, and at its end, if the
    move is best and if not.
    """
    end = f"true,1,exact,{objective_text(objective)},,,\n"
    return ",", ',"', '",', f",0.0,true,{end}", f",0.0,false,{end}"


def csv_bad(number: int, error: InvalidPosition) -> str:
    """A record without a move."""
    return _records([(number, *[""] * (len(COLUMNS) - 3), error.field, error.reason)])


def _records(records: Any) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(records)
    return text.getvalue()


def _word(value: bool) -> str:
    return "true" if value else "false"


def objective_text(objective: Objective) -> str:
    """As the command line reads it."""
    if isinstance(objective, MatchScore):
        return f"match:{objective.mine}-{objective.theirs}"
    return objective


TABLE_HEAD: Final = f"{'line':>6} {'value':>7} {'win':>6}  {'best':<14} position\n"


def table_row(number: int, item: Position | View, answer: Evaluation) -> str:
    """A line for people: the value, and the moves that have it."""
    value = f"{answer.value:+.3f}" if answer.objective == "points" else f"{answer.value:.3f}"
    win = f"{100 * answer.moves[0].win_probability:.1f}%"
    best = " ".join(map(str, answer.best_moves))
    return f"{number:>6} {value:>7} {win:>6}  {best:<14} {item}\n"


def table_bad(number: int, error: InvalidPosition) -> str:
    """A line that says what was wrong."""
    return f"{number:>6} {error}\n"


WRITERS: Final = {
    "text": Writer(TABLE_HEAD, table_row, table_bad),
    "jsonl": Writer("", json_row, json_bad),
    "csv": Writer(",".join(COLUMNS) + "\n", csv_row, csv_bad),
}
# A Parquet file is made from the records of a CSV file, so they cannot differ.
WRITERS["parquet"] = WRITERS["csv"]
