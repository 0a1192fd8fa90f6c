"""The information-set tree: search where cards are hidden, without pretending to see them."""

from solver.hidden.tree.context import new_search
from solver.hidden.tree.rollout import roll
from solver.hidden.tree.search import begin, choose, run

__all__ = ["begin", "choose", "new_search", "roll", "run"]
