"""``sixtysix bench``: how much work the solver has with fresh deals, and how fast it is here."""

import argparse
import time
from typing import NamedTuple

from sixtysix.cli.arguments import (
    Commands,
    add_command,
    add_count,
    add_json,
    add_rules,
    add_seed,
)
from sixtysix.cli.compile_notice import announce_compiling
from sixtysix.cli.exit_status import DONE
from sixtysix.cli.json_output import print_json
from sixtysix.game.position import Position
from sixtysix.game.rules import PRESETS, Rules

EXAMPLES = """\
Evaluates the same fresh deals everywhere: the exact value of every first move, on one core. The
node counts are the same on every machine; another version that counts fewer searches less.

  sixtysix bench
  sixtysix bench --rules zone --deals 500
"""


class Figures(NamedTuple):
    """What was measured under one set of rules."""

    rules: str
    deals: int
    open_nodes: int
    strict_nodes: int
    seconds: float

    @property
    def nodes_a_second(self) -> float:
        """Nodes of both phases a second."""
        return (self.open_nodes + self.strict_nodes) / self.seconds


def add_to(commands: Commands) -> None:
    """The command and its options."""
    parser = add_command(
        commands, "bench", run, "node counts and speed over a fixed set of deals", EXAMPLES
    )
    add_count(parser, "--deals", 20, 10**6, "how many deals")
    add_seed(parser, "the deals", "node counts")
    add_rules(parser, "only these rules", "all presets")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Measure and print, one set of rules after the other."""
    announce_compiling()
    chosen = [options.rules] if options.rules else list(PRESETS.values())
    if not options.json:
        heads = ("deals", "open nodes", "strict nodes", "ms a deal", "nodes a second")
        print(f"{'rules':<10}" + "".join(f"{head:>15}" for head in heads), flush=True)
    found = []
    for rules in chosen:
        found.append(_measured(rules, options.deals, options.seed))
        if not options.json:
            print(_row(found[-1]), flush=True)
    if options.json:
        print_json({"seed": options.seed, "results": [figures._asdict() for figures in found]})
    return DONE


def _measured(rules: Rules, count: int, seed: int) -> Figures:
    from sixtysix.arrays.conversion import from_array
    from sixtysix.arrays.random_deals import deals
    from sixtysix.evaluation.evaluate import evaluate

    evaluate(Position.deal(0, rules))  # loads what is loaded at first need
    positions = from_array(deals(count, seed, rules))
    start = time.perf_counter()
    nodes = [evaluate(position).nodes for position in positions]
    seconds = time.perf_counter() - start
    counts = sum(node.open for node in nodes), sum(node.strict for node in nodes)
    return Figures(str(rules), count, *counts, seconds)


def _row(figures: Figures) -> str:
    cells = (
        f"{figures.deals}",
        f"{figures.open_nodes:,}",
        f"{figures.strict_nodes:,}",
        f"{1000 * figures.seconds / figures.deals:.2f}",
        f"{figures.nodes_a_second:,.0f}",
    )
    return f"{figures.rules:<10}" + "".join(f"{cell:>15}" for cell in cells)
