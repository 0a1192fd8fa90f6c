"""Checks of arrays of states that come from outside, before any other kernel sees them."""

from typing import Final

import numpy as np

from sixtysix import solver_interface
from sixtysix.errors import InvalidPosition
from sixtysix.solver_interface import Array

# The field and the reason of every fault of ``solver.array_checks``.
WORDS: Final = {
    "BAD_TRUMP": ("trump", "no suit"),
    "BAD_TURN": ("turn", "a number out of range"),
    "BAD_CLOSER": ("closed", "no player"),
    "BAD_CLAIM": ("claimed", "no player"),
    "BAD_TALON": ("talon", "an odd size, a card out of range or beyond its end"),
    "BAD_HANDS": ("hands", "a card that the deck lacks"),
    "BAD_GONE": ("gone", "a card that the deck lacks"),
    "BAD_TRICKS": ("tricks", "a number out of range"),
    "UNKNOWN_CARD": ("talon", "the turned-up card, or one of an open talon, is unknown"),
    "TRUMP_NOT_TURNED_UP": ("trump", "differs from the turned-up card"),
    "NOTHING_TO_CLOSE": ("closed", "there is no talon"),
    "CARD_TWICE": ("cards", "one is in two places"),
    "CARDS_MISSING": ("cards", "they do not add up to the deck"),
    "TRICKS_NOT_GONE": ("tricks", "they do not fit the cards gone"),
    "HANDS_NOT_EVEN": ("hands", "their sizes do not fit the turn"),
    "HANDS_NOT_FULL": ("hands", "their sizes do not fit the talon"),
    "NO_CHOICE": ("turn", "there is no choice before a draw here"),
    "OVER": ("position", "the deal is over"),
    "POINTS_BELOW_ZERO": ("points", "below zero"),
    "EARLY_BONUS": ("points", "a last-trick bonus in a deal that goes on"),
    "BAD_PENDING": ("points", "a player without tricks has other than 0, 20 or 40"),
    "POINTS_NOT_TAKEN": ("points", "they do not add up to tricks and marriages"),
    "BAD_CLOSE": ("closed", "the other cannot have had these points and tricks then"),
}


class _Memory:
    """An array's memory, for a second array over it that may be written to."""

    def __init__(self, array: Array) -> None:
        self.array = array  # which so lives as long as the second one
        self.__array_interface__ = {
            "version": 3,
            "typestr": "|u1",
            "shape": (array.nbytes,),
            "data": (array.ctypes.data, False),
        }


def array_of_states(array: object) -> Array:
    """``array`` itself if it is one of states, whatever its rows hold; never a copy.

    ``TypeError`` or ``ValueError`` if it is no one-dimensional array of states.
    """
    if not isinstance(array, np.ndarray) or array.dtype != solver_interface.STATE:
        kind = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise TypeError(f"expected an array of states as to_array makes it, not {kind}")
    if array.ndim != 1:
        raise ValueError(f"expected one dimension, not {array.ndim}")
    if not array.flags.c_contiguous or array.size == 0:
        return np.asarray(array)
    # A kernel takes only arrays that may be written to. None writes to the states that it is asked
    # about, so it may have read-only ones, such as those of a memory-mapped file, without a copy.
    return np.asarray(_Memory(array)).view(solver_interface.STATE)


def kernel_rows(states: Array) -> Array:
    """Some rows of an ``array_of_states`` as a kernel takes them, copied where they are apart."""
    return np.require(states, requirements=["C", "W"])


def check_states(states: Array, *, unfinished: bool, first: int = 0) -> None:
    """Refuse a row with numbers that no position has, before another kernel sees it.

    With ``unfinished`` finished deals are refused too, and points that cannot have come about. The
    ``InvalidPosition`` counts the rows from ``first``.
    """
    _check_rules(states, first)
    faults = solver_interface.solver_module("array_checks")
    row, fault = divmod(faults.first_fault(states, unfinished), faults.FAULTS)
    if row >= 0:
        field, reason = next(WORDS[name] for name in WORDS if getattr(faults, name) == fault)
        raise InvalidPosition(field, f"item {first + row}: {reason}")


def _check_rules(states: Array, first: int) -> None:
    """Every rule set passes the checks of ``Rules``; neighbours mostly have the same."""
    faults = solver_interface.solver_module("array_checks")
    raw = states.view(np.uint8).reshape(len(states), faults.ROW)
    known: set[bytes] = set()
    row = 0
    while row < len(states):
        record = states["rules"][row]
        if record.tobytes() not in known:
            _check_rule_set(first + row, record)
            known.add(record.tobytes())
        row = faults.same_rules_until(raw, row)


def _check_rule_set(row: int, record: Array) -> None:
    try:
        solver_interface.rules_of(record)
    except InvalidPosition as error:
        raise InvalidPosition(error.field, f"item {row}: {error.reason}") from error
    except (ValueError, IndexError) as error:
        raise InvalidPosition("rules", f"item {row}: no rules have these numbers") from error
