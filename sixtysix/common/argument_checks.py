"""Checks of arguments that are plain numbers: a wrong type is never taken for a number."""

import sys
from operator import index
from typing import SupportsIndex, cast

MOST_SEED = 2**64 - 1
LARGEST = sys.float_info.max
LONGEST_SHOWN = 128  # bits
FOREVER = 1e9  # seconds; every clock can still add them to now


def whole_number(name: str, value: object, least: int, most: int | None = None) -> int:
    """``value`` as an int between ``least`` and ``most``.

    ``TypeError`` for what is no integer (a bool or a float is none), ``ValueError`` outside the
    bounds. NumPy's integers are integers.
    """
    try:
        number = index(cast(SupportsIndex, None if isinstance(value, bool) else value))
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {_kind(value)}") from None
    if number < least or (most is not None and number > most):
        bounds = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {bounds}, not {_kind(number)}")
    return number


def seconds(name: str, value: object) -> float:
    """``value`` as a float above zero; ``TypeError`` or ``ValueError`` otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} must be a number of seconds, not {_kind(value)}")
    if not value > 0:  # nor is NaN
        raise ValueError(f"{name} must be above 0 seconds, not {_kind(value)}")
    return float(min(value, FOREVER))


def number(name: str, value: object) -> float:
    """``value`` as a finite float; ``TypeError`` or ``ValueError`` otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} must be a number, not {_kind(value)}")
    if not abs(value) <= LARGEST:  # nor is NaN
        raise ValueError(f"{name} must be finite, not {_kind(value)}")
    return float(value)


def flag(name: str, value: object) -> bool:
    """``value``, which must be a bool."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {_kind(value)}")
    return value


def _kind(value: object) -> str:
    """A value and its type, cut short; Python refuses to write out the largest integers."""
    if isinstance(value, int) and value.bit_length() > LONGEST_SHOWN:
        return f"an integer of {value.bit_length()} bits"
    return f"{type(value).__name__} {value!r:.60}"
