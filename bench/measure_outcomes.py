"""Measures how deals end between equal players, for the probability of winning a match.

    python bench/measure_outcomes.py [PLAYER] [PAIRS] [SEED]

Lets PLAYER (tree:iterations=500) play PAIRS (4000) deals against himself from both seats, with
different seeds for the two sides, under every preset, and writes
``sixtysix/game/outcome_rates.json``: for each preset how often the player who leads to the first
trick gets -3, -2, … 3 game points, and how that was found. The same arguments give the same file.
"""

import json
import sys
from pathlib import Path

import sixtysix
from sixtysix.game.rules import PRESETS

OUT = Path(sixtysix.__file__).parent / "game" / "outcome_rates.json"


def leaders_outcomes(player: str, preset: str, pairs: int, seed: int) -> list[int]:
    """How many deals of ``2 * pairs`` brought the leader -3, -2, … 3 game points."""
    report = sixtysix.arena(
        sixtysix.player(player).seeded(1),
        sixtysix.player(player).seeded(2),
        rules=PRESETS[preset],
        pairs=pairs,
        seed=seed,
        progress=True,
    )
    if not report.complete:
        raise KeyboardInterrupt
    both = zip(report.first.leading, report.second.leading, strict=True)
    return [mine + theirs for mine, theirs in both]


def main() -> None:
    player = sys.argv[1] if len(sys.argv) > 1 else "tree:iterations=500"
    pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 4000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    counts = {name: leaders_outcomes(player, name, pairs, seed) for name in PRESETS}
    origin = {"player": player, "pairs": pairs, "seed": seed, "version": sixtysix.__version__}
    rows = ",\n".join(f'    "{name}": {row}' for name, row in counts.items())
    text = f'{{\n  "origin": {json.dumps(origin)},\n  "leader": {{\n{rows}\n  }}\n}}\n'
    OUT.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
