"""Finds the weights of ``solver/exact/open/move_order.py`` by random search: fewer nodes are
better.

    python -m bench.tune_order [--trials N] [--deals N] [--seed N] [--from-shipped]

Starts from weights that anyone would write down, changes a few at a time and keeps a change that
lowers the cost by more than its standard error, for small sets are learnt by heart. The cost of a
deal is the nodes of the strict phase and four times those of the open phase for the values of all
moves; N fresh deals of every 24-card preset and four times as many of Schnapsen are solved, and
every preset counts the same. Prints every improvement and, at the end or on Ctrl-C, the weights.

Node counts are exact: the same options find the same weights on every machine, those that are
shipped without any, as long as nothing else of the search changes. It takes a quarter of an hour.
"""

import argparse
import math
import random
from collections.abc import Iterator
from contextlib import suppress

import numpy as np
from tqdm import tqdm

import sixtysix
from bench.workload import Array
from solver.exact import move_values, new_context
from solver.exact.open.move_order import DEFAULT_WEIGHTS, set_weights
from solver.play import legal_moves

TRIALS, DEALS, SEED = 3000, 600, 2
DEALS_SEED = 1001  # none of the benchmarks'
PRESETS = {"classic": 1, "online": 1, "zone": 1, "santase": 1, "schnapsen": 4}
OPEN_NODE = 4  # what an open node costs, in strict nodes

# Trumps are worth keeping, aces and tens more than the rest, points and the lead are worth having,
# and what did well last time will again.
PLAIN = np.array(
    [[40, 40, 40, 40, 50, 60, 0, 0, 0, 0, 10, 20, 4, 10, 20, 50, 50]] * len(DEFAULT_WEIGHTS)
)

# After these parts of the deals a trial goes on only if it costs so many standard errors less.
HURDLES = ((0.04, -0.3), (0.12, 0.0), (0.4, 0.5), (1.0, 1.0))


class Training:
    """Deals to be solved, those of the presets in turn, and what each costs with the best weights.

    All deals of a preset together cost 1 at the start.
    """

    def __init__(self, deals: int, start: Array) -> None:
        self._context = new_context()
        # By their place among those of their preset, so that every part has some of each.
        order = sorted(
            (i / (deals * times), name, i)
            for name, times in PRESETS.items()
            for i in range(deals * times)
        )
        states = {
            name: sixtysix.deals(deals * times, DEALS_SEED, sixtysix.Rules.preset(name))
            for name, times in PRESETS.items()
        }
        self._deals = [(name, states[name][i : i + 1]) for _, name, i in order]
        self._unit = dict.fromkeys(PRESETS, 1.0)
        set_weights(self._context, start)
        costs = [(name, self._cost(name, deal)) for name, deal in self._deals]
        for name in PRESETS:
            self._unit[name] = math.fsum(cost for of, cost in costs if of == name)
        self.best = [cost / self._unit[name] for name, cost in costs]

    @property
    def mean(self) -> float:
        """The cost of the best weights, the start's being 1."""
        return math.fsum(self.best) / len(PRESETS)

    def improves(self, weights: Array) -> bool:
        """Whether the deals surely cost less with these weights, which then are the best."""
        set_weights(self._context, weights)
        costs: list[float] = []
        for part, hurdle in HURDLES:
            end = round(part * len(self._deals))
            costs += [self._cost(*deal) for deal in self._deals[len(costs) : end]]
            saved = [before - cost for before, cost in zip(self.best, costs, strict=False)]
            error = math.sqrt(math.fsum(s * s for s in saved))
            if math.fsum(saved) <= hurdle * error:
                return False
        self.best = costs
        return True

    def _cost(self, name: str, deal: Array) -> float:
        context, moves = self._context, legal_moves(deal)
        context["strict_nodes"] = context["open_nodes"] = 0
        move_values(context, deal, moves, np.empty(len(moves), np.int8))
        work = int(context["strict_nodes"][0]) + OPEN_NODE * int(context["open_nodes"][0])
        return work / self._unit[name]


class Changes:
    """Random changes; only ``random()`` is sure to be the same in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def _one_of(self, choices: tuple[float, ...]) -> float:
        return choices[int(self._random() * len(choices))]

    def changed(self, weights: Array) -> Array:
        """The weights with one to three of them changed, in one stage or in all."""
        weights = weights.copy()
        stages, columns = weights.shape
        for _ in range(int(self._one_of((1, 1, 2, 3)))):
            column = int(self._random() * columns)
            stage = int(self._random() * (stages + 1))
            rows = slice(None) if stage == stages else slice(stage, stage + 1)
            factor = self._one_of((0.5, 0.7, 0.85, 1, 1.2, 1.4, 2))
            step = self._one_of((-12, -6, -3, -1, 1, 3, 6, 12))
            weights[rows, column] = np.rint(weights[rows, column] * factor + step)
        return weights


def improvements(training: Training, start: Array, trials: int, seed: int) -> Iterator[Array]:
    """Ever better weights."""
    changes, weights = Changes(seed), start
    for _ in tqdm(range(trials), unit="trial"):
        tried = changes.changed(weights)
        if training.improves(tried):
            weights = tried
            yield weights


def main() -> None:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--from-shipped", action="store_true", help="start from those in force")
    options = parser.parse_args()
    start = DEFAULT_WEIGHTS if options.from_shipped else PLAIN
    training, best = Training(options.deals, start), start
    with suppress(KeyboardInterrupt):
        for better in improvements(training, start, options.trials, options.seed):
            best = better
            tqdm.write(f"{training.mean:.4f}")
    print(best.tolist())


if __name__ == "__main__":
    main()
