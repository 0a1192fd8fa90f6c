"""What a question may be asked with: its methods, what they do by default, and limits."""

from typing import Final, Literal, TypeAlias

Method: TypeAlias = Literal["auto", "pimc", "exact", "tree", "rollout", "policy"]
METHODS: Final[tuple[Method, ...]] = ("auto", "tree", "pimc", "rollout", "policy", "exact")
BEST: Final[Method] = "tree"  # what "auto" stands for where cards are hidden

NOT_EXACT: Final = "exact needs a view of one world, not of {}"

WORLDS: Final = 1000
ITERATIONS: Final = 2500  # of the tree: about 5 milliseconds from a fresh deal

MOST_WORLDS: Final = 10**9
MOST_ITERATIONS: Final = 10**9
