"""Random search for the weights of ``solver/exact/open/order.py``: fewer nodes are better.

    python bench/tune_order.py [MINUTES] [DEALS]

Starts from the weights in force, changes a few at a time and keeps what lowers the cost, the nodes
of the strict phase plus three times those of the open phase, over the values of all moves of DEALS
fresh deals (50) of every 24-card preset and four times as many of Schnapsen. Prints the best
weights when MINUTES (5) are up or on Ctrl-C. Check the result on deals of other seeds: small sets
are learnt by heart.
"""

import random
import sys
import time
from collections.abc import Iterator

import numpy as np

import sixtysix
from solver.exact import move_values, new_context
from solver.exact.open.order import DEFAULT_WEIGHTS, set_weights
from solver.play import legal_moves

SEED = 1001  # none of the benchmarks'
OPEN_NODE = 4  # what an open node costs, in strict nodes
PRESETS = ("classic", "online", "zone", "santase")


def training_deals(number: int) -> list[np.ndarray]:
    sets = [sixtysix.deals(number, SEED, sixtysix.Rules.preset(name)) for name in PRESETS]
    sets.append(sixtysix.deals(4 * number, SEED, sixtysix.Rules.preset("schnapsen")))
    return [deals[i : i + 1] for deals in sets for i in range(len(deals))]


def cost(context: np.ndarray, deals: list[np.ndarray], limit: float = np.inf) -> float:
    """The cost of solving the deals, or any number above ``limit`` once it is passed."""
    total = 0
    for deal in deals:
        context["open_nodes"] = context["strict_nodes"] = 0
        moves = legal_moves(deal)
        move_values(context, deal, moves, np.empty(len(moves), np.int8))
        total += int(context["strict_nodes"][0]) + OPEN_NODE * int(context["open_nodes"][0])
        if total > limit:
            break
    return total


def change(weights: np.ndarray) -> None:
    """Change one to three weights in place."""
    for _ in range(random.choice((1, 1, 2, 3))):
        place = random.randrange(weights.shape[0]), random.randrange(weights.shape[1])
        scaled = weights[place] * random.choice((0.5, 0.7, 0.85, 1.2, 1.4, 2))
        weights[place] = round(scaled + random.choice((-6, -3, -1, 1, 3, 6)))


def improvements(deals: list[np.ndarray], seconds: float) -> Iterator[tuple[float, np.ndarray]]:
    """Ever better weights, each with its cost."""
    context, weights = new_context(), DEFAULT_WEIGHTS.copy()
    best, end = cost(context, deals), time.monotonic() + seconds
    yield best, weights.copy()
    while time.monotonic() < end:
        before = weights.copy()
        change(weights)
        set_weights(context, weights)
        found = cost(context, deals, best)
        if found < best:
            best = found
            yield best, weights.copy()
        else:
            weights[:] = before


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    deals = training_deals(int(sys.argv[2]) if len(sys.argv) > 2 else 50)
    best = None
    try:
        for total, weights in improvements(deals, 60 * minutes):
            print(f"{total:,.0f}", flush=True)
            best = weights
    except KeyboardInterrupt:
        pass
    print(None if best is None else best.tolist())


if __name__ == "__main__":
    main()
