"""The only importer of ``solver``: objects into integers, and integers into objects.

Nothing imports this module before a question needs the engine, so that ``import sixtysix`` stays
light. A state is an array of the engine's ``STATE`` with shape (1,).
"""

from __future__ import annotations

import importlib
import pkgutil
import struct
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import numpy as np

import solver
from sixtysix.game.cards import CARDS, bit
from sixtysix.game.moves import Move, code_of, move_of
from sixtysix.game.outcome import REASONS, Outcome
from sixtysix.game.rules import Rules, nearest_preset
from sixtysix.game.situation import Situation, pair
from sixtysix.hidden.worlds import allowed, missing
from solver.state import NO_CARD, OPTION_WORDS, RULE_FIELDS, RULES, STATE

if TYPE_CHECKING:
    from sixtysix.game.position import Position
    from sixtysix.game.view import View

Array: TypeAlias = np.ndarray[Any, Any]
F = TypeVar("F", bound=Callable[..., Any])

__all__ = [
    "RULES",
    "STATE",
    "code_of",
    "known_array",
    "legal_codes",
    "move_of",
    "solver_module",
    "position_of",
    "rules_array",
    "rules_of",
    "state_array",
    "view_of",
    "warmup",
]

_FAST_KERNELS: Final = (
    "sixtysix.files.fast_kernels.parse_rows",
    "sixtysix.files.fast_kernels.write_rows",
)
LONGEST_DEAL: Final = 64  # moves; a deal has at most 24 cards, 11 draws and a claim
_TALON_SIZE: Final = STATE["talon"].shape[0]
_NO_TALON: Final = (NO_CARD,) * _TALON_SIZE
_LETTERS: Final = {1: "b", 2: "h", 4: "i"}


def _layout() -> struct.Struct:
    """The fields of STATE up to the rules, which are its last, as one packed record."""
    parts = []
    for name in (STATE.names or ())[:-1]:
        base, shape = STATE[name].base, STATE[name].shape
        parts.append(f"{shape[0] if shape else 1}{_LETTERS[base.itemsize]}")
    return struct.Struct("=" + "".join(parts) + f"{RULES.itemsize}s")


_LAYOUT: Final = _layout()
_LOADING: Final = threading.RLock()


# ---------------------------------------------------------------- parts of the engine


@cache
def solver_module(name: str) -> Any:
    """A module of ``solver``, loaded when first needed: its kernels may have to be compiled.

    One thread at a time: two that enter the packages at different ends each wait for a module that
    the other is loading, and Python ends that by showing one of them a half loaded module.
    """
    with _LOADING:
        return importlib.import_module(f"solver.{name}")


def on_first_compile(callback: Callable[[], None]) -> None:
    """Have ``callback()`` called once, before the first kernel that has to be compiled is."""
    solver_module("kernel").on_first_compile(callback)


def cover(package: str, file: str) -> None:
    """Have the kernels of a package outside ``solver`` cached; ``file`` is its ``__init__``."""
    solver_module("kernel").cover(package, Path(file).resolve().parent)


def kernel(signature: Any) -> Callable[[F], F]:
    """The decorator of ``solver.kernel``, for kernels that have to do with texts."""
    decorate: Callable[[F], F] = solver_module("kernel").kernel(signature)
    return decorate


def helper(function: F) -> F:
    """The decorator of ``solver.kernel``, for what only those kernels call."""
    made: F = solver_module("kernel").helper(function)
    return made


# ---------------------------------------------------------------- rules


@lru_cache(maxsize=256)
def _rules_bytes(rules: Rules) -> bytes:
    values = []
    for name in RULE_FIELDS:
        value = getattr(rules, name)
        values.append(OPTION_WORDS[name].index(value) if name in OPTION_WORDS else int(value))
    return np.array([tuple(values)], RULES).tobytes()


@lru_cache(maxsize=256)
def _rules_from(record: bytes) -> Rules:
    values = np.frombuffer(record, RULES)[0].item()
    options = {name: _option(name, n) for name, n in zip(RULE_FIELDS, values, strict=True)}
    return replace(rules := Rules(**options), base=nearest_preset(rules))


def _option(name: str, number: int) -> Any:
    """The value of a field of ``Rules``; ``IndexError`` or ``ValueError`` if there is none."""
    if name in OPTION_WORDS:
        return OPTION_WORDS[name][number if number >= 0 else len(OPTION_WORDS[name])]
    if isinstance(getattr(_CLASSIC, name), bool):
        return (False, True)[number if number >= 0 else 2]
    return number


_CLASSIC: Final = Rules()


def rules_array(rules: Rules) -> Array:
    """The rules as an array of ``RULES`` with shape (1,)."""
    return np.frombuffer(bytearray(_rules_bytes(rules)), RULES)


def rules_of(record: Any) -> Rules:
    """The rules of one ``RULES`` record; ``IndexError`` or ``ValueError`` if it holds none."""
    return _rules_from(record.tobytes())


# ---------------------------------------------------------------- states


def state_of(s: Situation) -> Array:
    """A situation as a state; the hidden hand has its known cards only."""
    return np.frombuffer(
        bytearray(
            _LAYOUT.pack(
                *s.hands,
                s.gone,
                *s.points,
                s.bonus,
                s.closed_points,
                *s.tricks,
                *(s.talon + _NO_TALON)[:_TALON_SIZE],
                len(s.talon),
                s.trump,
                s.leader,
                s.led,
                s.before_draw,
                s.closer,
                s.closed_tricks,
                s.claimed,
                _rules_bytes(s.rules),
            )
        ),
        STATE,
    )


def situation_of(state: Array) -> Situation:
    """The situation of a state, unchecked: for states that the engine has made."""
    values = _LAYOUT.unpack(state.tobytes())
    gone, bonus, closed_points = values[2], values[5], values[6]
    talon, rest = values[9 : 9 + _TALON_SIZE], values[9 + _TALON_SIZE :]
    size, trump, leader, led, before_draw, closer, closed_tricks, claimed, rules = rest
    return Situation(
        _rules_from(rules),
        (values[0], values[1]),
        (0, 0),
        talon[:size],
        trump,
        leader,
        led,
        bool(before_draw),
        (values[3], values[4]),
        bonus,
        (values[7], values[8]),
        closer,
        closed_points,
        closed_tricks,
        claimed,
        gone,
    )


def state_array(position: Position) -> Array:
    """A position as a state, shape (1,)."""
    return state_of(position.situation)


def position_of(state: Array) -> Position:
    """The position of a state, shape (1,), checked: ``InvalidPosition`` names the field."""
    from sixtysix.game.position import Position

    return Position.of(situation_of(state))


def known_array(view: View) -> Array:
    """What a view knows, as an array of the engine's ``KNOWN`` with shape (1,)."""
    s = view.situation
    known = np.zeros(1, solver_module("hidden.worlds.determinization").KNOWN)
    known["base"] = state_of(s)
    known["hidden"] = 1 - view.player
    known["missing"] = missing(s)
    known["unseen"] = s.unseen
    known["allowed"] = allowed(s)
    return known


def view_of(known: Array, rules: Rules | None = None) -> View:
    """The view of one ``KNOWN`` record, an array of shape (1,) that the engine has made.

    ``rules`` are those of the record, for the name of the preset that its text shall have.
    """
    from sixtysix.game.view import View

    entry = known[0]
    hidden, count, unseen = int(entry["hidden"]), int(entry["missing"]), int(entry["unseen"])
    s = situation_of(entry["base"])
    excluded = unseen & ~int(entry["allowed"])
    s = s._replace(unknown=pair(hidden, count, 0), excluded=excluded, rules=rules or s.rules)
    return View._trusted(s, 1 - hidden)


# ---------------------------------------------------------------- the rules, asked of the engine


def legal_codes(state: Array) -> Array:
    """Codes of the legal moves of a state, int64, in the documented order."""
    legal: Callable[[Array], Array] = solver_module("play").legal_moves
    return legal(state)


def legal_moves(s: Situation) -> tuple[Move, ...]:
    """The legal moves; empty once the deal is over."""
    return tuple([move_of(code) for code in legal_codes(state_of(s)).tolist()])


def after(s: Situation, move: Move) -> Situation:
    """The situation after a legal move."""
    state = state_of(s)
    solver_module("play").play(state, code_of(move))
    return situation_of(state)._replace(rules=s.rules)


def outcome(s: Situation) -> Outcome | None:
    """How the deal ended, ``None`` while it goes on."""
    packed = int(solver_module("play").outcome(state_of(s)))
    if packed < 0:
        return None
    winner = packed % 4 - 1
    return Outcome(None if winner < 0 else winner, packed // 4 % 4, REASONS[packed // 16])


def value_after(state: Array, code: int, player: int) -> int:
    """Game points of ``player`` after a legal move that ends the deal."""
    packed = int(solver_module("play").play(state.copy(), code))
    winner, points = packed % 4 - 1, packed // 4 % 4
    return 0 if winner < 0 else points if winner == player else -points


def ruled_out(s: Situation, reply: int) -> int:
    """The cards that a hand cannot hold from which ``reply`` is a legal answer to the led card."""
    if s.open:
        return 0
    return _ruled_out(s.rules.must_head, s.rules.must_trump, s.trump, s.led, reply)


@cache
def _ruled_out(must_head: bool, must_trump: bool, trump: int, led: int, reply: int) -> int:
    """Obligations compare two cards at a time, so hands of two cards tell all there is to know."""
    rules = Rules(must_head=must_head, must_trump=must_trump)
    forbidden = 0
    for card in CARDS:
        hands = (0, bit(reply) | bit(card))
        table = Situation(rules, hands, (0, 0), (), trump, 0, led)
        if reply not in legal_codes(state_of(table)).tolist():
            forbidden |= bit(card)
    return forbidden


# ---------------------------------------------------------------- preparing


def warmup() -> None:
    """Compile everything now and store it, so that later questions start at once."""
    with _LOADING:
        for module in pkgutil.walk_packages(solver.__path__, "solver."):
            importlib.import_module(module.name)
    for name in _FAST_KERNELS:
        importlib.import_module(name)
