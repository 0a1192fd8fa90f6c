"""What each idea of the exact search is worth: nodes and time without it, as ratios.

    python -m bench.switches [POSITIONS]

Solves POSITIONS (60) of every preset, two tricks after a fresh deal, with all ideas and without
each of them; every variant is compiled, which takes a while. Prints a table for bench/README.md.
Nodes are the same on every machine.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

import sixtysix
from bench.variants import Answers, Array, answers_without, switches
from bench.workload import PRESETS, SEED, after_random_play
from sixtysix import Rules


def positions(count: int) -> Array:
    """``count`` leads of every preset after two random tricks."""
    found = []
    for name in PRESETS:
        for seed in range(count):
            deal = sixtysix.Position.deal(SEED + seed, Rules.preset(name))
            after = after_random_play(
                deal, lambda p: len(p.gone) == 4 and p.led is None and not p.before_draw, seed
            )
            if after is not None:
                found.append(after)
    return sixtysix.to_array(found)


def measured(idea: str | None, states: Array) -> Answers:
    with tempfile.TemporaryDirectory() as folder:
        return answers_without(idea, states, Path(folder), every_move=False)


def main() -> None:
    states = positions(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    base = measured(None, states)
    print(f"{len(states)} positions: {base.open_nodes:,} open, {base.strict_nodes:,} strict nodes")
    print("| without | open nodes | strict nodes | time |\n|---|---|---|---|")
    for idea in switches():
        found = measured(idea, states)
        assert np.array_equal(found.values, base.values), idea
        ratios = (
            found.open_nodes / base.open_nodes,
            found.strict_nodes / base.strict_nodes,
            found.seconds / base.seconds,
        )
        print(f"| {idea} | " + " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |", flush=True)


if __name__ == "__main__":
    main()
