"""The conformance cases that ask for values: made by a slow model, and published problems."""

import json
from pathlib import Path

import pytest

from sixtysix import Evaluation, Position, View, evaluate

DATA = Path(__file__).parents[1] / "data"
ROUNDED = 6  # decimals of the means in views.jsonl


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def problems(kind: str) -> list[dict]:
    entries = json.loads((DATA / "problems.json").read_text("utf-8"))
    return [entry for entry in entries if kind in entry]


def name(entry: dict) -> str:
    return entry.get("id", entry["rules"])


def values(evaluation: Evaluation, decimals: int = ROUNDED) -> dict[str, float]:
    return {str(move.move): round(move.value, decimals) for move in evaluation.moves}


@pytest.mark.parametrize("entry", lines("values.jsonl") + problems("values"), ids=name)
def test_exact_values_of_every_move(entry):
    evaluation = evaluate(Position.parse(entry["position"]), method="pimc")
    assert values(evaluation) == entry["values"]
    assert evaluation.value == max(entry["values"].values())


@pytest.mark.parametrize("entry", lines("views.jsonl"), ids=name)
def test_means_over_all_worlds(entry):
    view = View.parse(entry["view"])
    points = evaluate(view, method="pimc")
    assert points.worlds == entry["worlds"]
    assert values(points) == entry["mean"]
    assert values(evaluate(view, method="pimc", objective="win")) == entry["win"]
    assert {str(m.move): round(m.win_probability, ROUNDED) for m in points.moves} == entry["win"]


@pytest.mark.parametrize("entry", problems("worlds"), ids=name)
def test_published_problems_with_hidden_cards(entry):
    evaluation = evaluate(View.parse(entry["position"]), method="pimc")
    assert evaluation.worlds == len(entry["worlds"])
    assert values(evaluation, 4) == entry["mean"]
    for move in evaluation.moves:
        outcomes = [world[str(move.move)] for world in entry["worlds"].values()]
        assert move.counts == tuple(outcomes.count(outcome) for outcome in range(-3, 4))
