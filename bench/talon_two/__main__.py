"""``python -m bench.talon_two RULES``: the tables of ``docs/talon-two.md`` for one rule set."""

import argparse
import json
from pathlib import Path

import sixtysix
from bench.talon_two.growth import MOST_LEAVES
from bench.talon_two.positions import natural
from bench.talon_two.report import Study, rows_of, table
from sixtysix import Rules
from sixtysix.evaluation.hidden_cards import borrowed_search
from sixtysix.players.player import Player
from sixtysix.players.tree_and_policy import Tree
from sixtysix.solver_interface import Array

PLAYERS = ("heuristic", "policy", "rollout", "pimc", "tree")
ITERATIONS = 1000
SEEDS_OF_THE_POLICY = 64


class Searching(Tree):
    """The tree where it would hand over to PIMC: the question is whether it should."""

    def choose_many(self, knowns: Array) -> Array:
        """By the tree, always."""
        return self.search_many(knowns)


def _player(text: str) -> Player:
    return Searching(ITERATIONS) if text == "tree" else sixtysix.player(text)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.talon_two", description=__doc__)
    add = parser.add_argument
    add("rules", help="a preset")
    add("--deals", type=int, default=400, help="of self-play by the tree")
    add("--seed", type=int, default=1)
    add("--positions", type=int, default=16, help="at most so many of the found")
    add("--replies", type=int, default=4, help="of them where replies are asked too")
    add("--through", action="store_true", help="solve closed play too")
    add("--worlds", type=int, default=1 << 20, help="leave out positions with more")
    add("--leaves", type=int, default=MOST_LEAVES, help="leave out games with more")
    add("--gap", type=float, default=0.001, help="between the bounds of a value")
    add("--players", nargs="+", default=PLAYERS)
    add("--tree", nargs="*", default=[], metavar="SETTING=VALUE", help="of the tree that is asked")
    add("--rows", type=Path, help="a file to add every row to, JSON Lines")
    return parser.parse_args()


def _set(settings: list[str]) -> None:
    """Change the settings of ``solver.hidden.ismcts.tree_context`` for the rest of this process.

    It has one thread, which borrows the same search every time.
    """
    with borrowed_search() as search:
        for word in settings:
            name, _, value = word.partition("=")
            search[name] = float(value)


def main() -> None:
    """Print the share of deals that come to a talon of two, and the table."""
    options = _options()
    rules = Rules.preset(options.rules)
    found = natural(rules, options.deals, options.seed, Searching(ITERATIONS))
    print(f"{options.rules}: {found.share:.3f} of {options.deals} deals come to this", flush=True)
    _set(options.tree)
    players = [
        (_player(text), SEEDS_OF_THE_POLICY if text == "policy" else 1) for text in options.players
    ]
    positions = [public for public in found.positions if public.world_count <= options.worlds]
    rows = []
    for number, public in enumerate(positions[: options.positions]):
        try:
            study = Study.of(public, options.through, options.gap, options.leaves)
        except MemoryError:
            print(f"position {number} is too large and left out", flush=True)
            continue
        more = rows_of(study, players, 2 if number < options.replies else 1, options.through)
        rows += more
        if options.rows:
            with options.rows.open("a", encoding="utf-8") as file:
                named = ({"rules": options.rules, "position": number, **row} for row in more)
                file.writelines(json.dumps(row) + "\n" for row in named)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
