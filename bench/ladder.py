"""Measures the ladder of the players under every preset, as a table for ``docs/strength.md``.

    python -m bench.ladder [--pairs N] [--seed N] [--anchor PLAYER] [PLAYER ...]

Every player meets ANCHOR in the same N pairs of deals under each preset. Printed are his game
points a deal, with the half width of the 95 % interval, and his processor milliseconds a decision
over all presets. The points are the same on every machine.
"""

import argparse

import sixtysix
from sixtysix.game.rules import PRESETS

PLAYERS = (
    "random",
    "level:beginner",
    "level:novice",
    "level:casual",
    "policy",
    "rollout:worlds=30",
    "rollout:worlds=100",
    "pimc:worlds=3",
    "pimc:worlds=10",
    "pimc:worlds=30",
    "tree:iterations=30",
    "tree:iterations=200",
    "tree",
    "tree:iterations=10000",
)


def row(name: str, anchor: str, pairs: int, seed: int) -> str:
    """One line of the table."""
    cells, seconds, decisions = [], 0.0, 0
    for rules in PRESETS.values():
        report = sixtysix.arena(name, anchor, rules=rules, pairs=pairs, seed=seed)
        points = report.points
        cells.append(f"{points.mean:+.2f} ± {(points.high - points.low) / 2:.2f}")
        decisions += report.first.decisions
        seconds += report.first.cpu_seconds
    return f"| `{name}` | {' | '.join(cells)} | {1000 * seconds / decisions:.2f} |"


def main() -> None:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="*", default=PLAYERS)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anchor", default="heuristic")
    options = parser.parse_args()
    print(f"| player | {' | '.join(PRESETS)} | ms a decision |")
    print(f"|---|{'---|' * len(PRESETS)}---|")
    for name in options.players:
        print(row(name, options.anchor, options.pairs, options.seed), flush=True)


if __name__ == "__main__":
    main()
