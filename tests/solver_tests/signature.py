"""The node-count signature of the exact search: how much work a fixed set of deals takes.

Node counts depend on neither machine nor load, so a change of the search that is not meant to
change its work leaves them alone. After one that is:

    python -m tests.solver_tests.signature

writes the new counts; the message of the commit says by how much they moved.
"""

import json
from pathlib import Path

from sixtysix import Rules, deals
from solver.exact import new_context, value

FILE = Path(__file__).parents[1] / "data" / "node_signature.json"
NAMES = ("classic", "online", "zone", "pagat", "santase", "schnapsen")
DEALS, SEED = 50, 66


def counted(name: str) -> dict[str, int]:
    """Nodes of the exact values of one preset's deals: talon open, and strict phase."""
    context, array = new_context(), deals(DEALS, SEED, Rules.preset(name))
    for number in range(DEALS):
        value(context, array[number : number + 1])
    return {"open": int(context["open_nodes"][0]), "strict": int(context["strict_nodes"][0])}


def kept() -> dict[str, dict[str, int]]:
    """The counts of the file."""
    return json.loads(FILE.read_text("utf-8"))


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: counted(name) for name in NAMES}, indent=1) + "\n", "utf-8")
