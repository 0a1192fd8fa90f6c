"""From the text of a player (``NAME[:OPTION=VALUE,…]``, ``level:3``, ``level:full``) to him."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from sixtysix.common.argument_checks import MOST_SEED
from sixtysix.errors import check_text, shown
from sixtysix.evaluation.options import ITERATIONS, MOST_ITERATIONS
from sixtysix.players.basic import MOST_WORLDS, Heuristic, Pimc, Random
from sixtysix.players.by_method import MethodPlayer
from sixtysix.players.levels import LEVELS, Level
from sixtysix.players.player import Player
from sixtysix.players.tree_and_policy import Policy, Tree

SEED = "seed"


class Kind(NamedTuple):
    """One kind of player: how it is made of its options, and what they are."""

    make: Callable[..., Player]
    summary: str
    options: dict[str, tuple[int, int]]  # the least and the most


def _rollout(worlds: int = 100, seed: int = 0) -> Player:
    return MethodPlayer("rollout", (("worlds", worlds),), seed)


_ANY_SEED = {SEED: (0, MOST_SEED)}
_WORLDS = {"worlds": (1, MOST_WORLDS), **_ANY_SEED}

KINDS: Final[dict[str, Kind]] = {
    "random": Kind(Random, "any legal move", _ANY_SEED),
    "heuristic": Kind(Heuristic, "rules of thumb", {}),
    "pimc": Kind(Pimc, "exact values averaged over sampled worlds (30)", _WORLDS),
    "policy": Kind(Policy, "the policy alone", _ANY_SEED),
    "rollout": Kind(_rollout, "sampled worlds played on by the policy (100)", _WORLDS),
    "tree": Kind(
        Tree,
        f"the information-set tree, with iterations ({ITERATIONS})",
        {"iterations": (1, MOST_ITERATIONS), **_ANY_SEED},
    ),
    "level": Kind(Level, f"1 to {len(LEVELS)}, or {', '.join(LEVELS)}", _ANY_SEED),
}


def player(text: str) -> Player:
    """The player of a text such as ``heuristic``, ``pimc:worlds=30,seed=1`` or ``level:3``.

    ``ValueError`` says what is wrong with any other text, ``TypeError`` what is no text.
    """
    name, colon, rest = check_text("a player", text).partition(":")
    if name not in KINDS:
        raise ValueError(f"player {shown(text)} is none of {', '.join(KINDS)}")
    kind = KINDS[name]
    words = rest.split(",") if colon else []
    given: dict[str, int] = {}
    if kind.make is Level:
        given["level"] = _level(words.pop(0) if words else "", text)
    for word in words:
        option, value = _option(word, kind, name, text)
        if option in given:
            raise ValueError(f"player {shown(text)}: {option} is given twice")
        given[option] = value
    return kind.make(**given)


def _option(word: str, kind: Kind, name: str, text: str) -> tuple[str, int]:
    option, equals, value = word.partition("=")
    if not equals or option not in kind.options:
        known = ", ".join(f"{key}=N" for key in kind.options) or "no options"
        raise ValueError(f"player {shown(text)}: {shown(word)}, but {name} has {known}")
    least, most = kind.options[option]
    if not re.fullmatch("[0-9]{1,20}", value) or not least <= int(value) <= most:
        raise ValueError(
            f"player {shown(text)}: {option} must be a whole number from {least} to {most}"
        )
    return option, int(value)


def _level(word: str, text: str) -> int:
    names = list(LEVELS)
    if word in names:
        return names.index(word) + 1
    if re.fullmatch("[0-9]{1,3}", word) and 1 <= int(word) <= len(names):
        return int(word)
    raise ValueError(
        f"player {shown(text)}: a level is 1 to {len(names)} or one of {', '.join(names)}"
    )


def as_player(player_or_text: object) -> Player:
    """A player, or the one that a text stands for."""
    if isinstance(player_or_text, Player):
        return player_or_text
    if isinstance(player_or_text, str):
        return player(player_or_text)
    kind = type(player_or_text).__name__
    raise TypeError(f"expected a Player or its text, not {kind}")
