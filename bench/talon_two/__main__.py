"""``python -m bench.talon_two``: the tables of ``docs/talon-two.md``, for one rule set a run."""

import argparse
import json
from pathlib import Path

import sixtysix
from bench.talon_two.positions import natural
from bench.talon_two.report import rows_of, table
from sixtysix import Rules

PLAYERS = ("heuristic", "policy", "rollout", "pimc", "tree")
SELF_PLAY = "tree"
SEEDS_OF_THE_POLICY = 64


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.talon_two", description=__doc__)
    parser.add_argument("rules", help="a preset")
    parser.add_argument("--deals", type=int, default=400, help="of self-play by the tree")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=20, help="at most so many of the found")
    parser.add_argument(
        "--replies", type=int, default=4, help="of them where replies are asked too"
    )
    parser.add_argument("--through", action="store_true", help="solve closed play too")
    parser.add_argument("--worlds", type=int, default=1 << 20, help="leave out larger positions")
    parser.add_argument("--gap", type=float, default=0.001)
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    parser.add_argument("--rows", type=Path, help="a file for every row, JSON Lines")
    options = parser.parse_args()
    found = natural(
        Rules.preset(options.rules), options.deals, options.seed, sixtysix.player(SELF_PLAY)
    )
    print(f"{options.rules}: {found.share:.3f} of {options.deals} deals come to this", flush=True)
    players = [
        (sixtysix.player(text), SEEDS_OF_THE_POLICY if text == "policy" else 1)
        for text in options.players
    ]
    positions = [public for public in found.positions if public.world_count <= options.worlds]
    rows = []
    for number, public in enumerate(positions[: options.positions]):
        sides = 2 if number < options.replies else 1
        more = rows_of(public, players, sides, options.through, options.gap)
        rows += [{"rules": options.rules, "position": number, **row} for row in more]
        if options.rows:
            with options.rows.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in rows[-len(more) :])
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
