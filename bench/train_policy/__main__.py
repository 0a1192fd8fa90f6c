"""Learns the policy of ``solver/hidden/policy`` from the tree's own play.

    python -m bench.train_policy OUT.json [--generations N] [--deals N] [--iterations N] [--seed N]

Each generation plays DEALS deals of every preset with the tree on both sides, the tree using the
policy so far, and fits the tables to how often the tree visited each move (cross entropy, Adam, all
decisions in every step). The first policy is a few rules of thumb (``first_policy``). A tenth as
many deals are held out: for these it reports the cross entropy (above the least that was possible)
and how often the policy's favourite is the tree's. The same arguments give the same file.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from bench.train_policy.first import first_policy
from bench.train_policy.fitting import agreement, fit
from bench.train_policy.selfplay import Recorder
from solver.hidden.policy import model

PRESETS = ("classic", "online", "zone", "pagat", "santase", "schnapsen")


def generation(
    policy: np.ndarray, deals: int, iterations: int, seed: int
) -> tuple[np.ndarray, dict[str, Any]]:
    """A policy learnt from the tree's play with the one before, and what it is like."""
    learn, test = (Recorder(policy, iterations, seed) for _ in range(2))
    for number, name in enumerate(PRESETS):
        learn.play(name, deals, 2 * (seed * len(PRESETS) + number))
        test.play(name, max(1, deals // 10), 2 * (seed * len(PRESETS) + number) + 1)
    found = fit(learn.rows(), policy)
    report = {"decisions": learn.decisions, "before": agreement(test.rows(), policy)}
    report |= {"learnt": agreement(learn.rows(), found), "held_out": agreement(test.rows(), found)}
    return found, report


def save(path: str, policy: np.ndarray, provenance: dict[str, Any]) -> None:
    """The file that ships as ``sixtysix/data/policy.json``: a table a line."""
    lines = [f' "provenance": {json.dumps(provenance)}', f' "unit": "1/{model.UNIT} nat"']
    tables = [
        f'  "{name}": {json.dumps(table.ravel().tolist(), separators=(",", ":"))}'
        for name, table in model.tables(policy).items()
    ]
    lines.append(' "tables": {\n' + ",\n".join(tables) + "\n }")
    Path(path).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    policy, reports = first_policy(), []
    for number in range(options.generations):
        seed = options.seed * 1000 + number
        policy, report = generation(policy, options.deals, options.iterations, seed)
        reports.append(report)
        print(json.dumps(report), flush=True)
        arguments = {
            "generations": number + 1,
            "deals": options.deals,
            "iterations": options.iterations,
            "seed": options.seed,
        }
        made = {"script": "bench.train_policy", **arguments, "reports": reports}
        save(options.out, policy, made)


if __name__ == "__main__":
    main()
