"""Positions as rows of an array: their layout, and the way in and out."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from sixtysix import solver_interface
from sixtysix.arrays.array_checks import array_of_states, check_states, kernel_rows
from sixtysix.errors import InvalidPosition
from sixtysix.game.moves import CLAIM, CLOSE, DRAW, EXCHANGE, MARRIAGE, NO_CARD_CODE, Move
from sixtysix.game.position import Position
from sixtysix.notation.format_position import write
from sixtysix.solver_interface import Array

PIECE = 4096  # rows


def position_dtype() -> np.dtype[Any]:
    """The structured dtype of a position, 100 bytes; its fields.

    A card is ``4 * rank + suit`` with ranks 9 J Q K T A = 0 … 5 and suits c d h s = 0 … 3, as
    ``int(Card.Th)``; a set of cards is the sum of ``1 << card``; players are 0 and 1.

    - ``hands`` (2 × int32): the cards in each player's hand, as sets.
    - ``gone`` (int32): the cards of finished tricks, as a set.
    - ``points`` (2 × int16): card points, with announced marriages (those of a player without a
      trick are pending) and the bonus.
    - ``bonus`` (int16): the part of the points that is the last-trick bonus.
    - ``closed_points`` (int16): card points that the other player had at the close, else 0.
    - ``tricks`` (2 × int8): tricks won.
    - ``talon`` (22 × int8): its cards from the top, the turned-up card last; -1 for one that is
      unknown (only once it is closed) and from ``talon_size`` on.
    - ``talon_size`` (int8): cards in the talon with the turned-up card; after a close, as then.
    - ``trump`` (int8): the trump suit.
    - ``leader`` (int8): the player on lead, also while the other owes a reply; before the draw, the
      winner of the trick.
    - ``led`` (int8): the card that waits for a reply (it is in no hand any more), else -1.
    - ``before_draw`` (int8): 1 between a trick and the draw, where the rules let one close there.
    - ``closer`` (int8): who closed the talon, else -1.
    - ``closed_tricks`` (int8): tricks that the other player had at the close, else 0.
    - ``claimed`` (int8): who ended the deal by a claim (manual claims), else -1.
    - ``rules`` (24 × int16): the fields of ``Rules`` in their order and by their names: numbers as
      they are, False and True as 0 and 1, words by their place among those that a field can have.

    The layout is a part of the interface: it stays as it is while the first two numbers of the
    version do. An array of any other dtype is refused, never misread; to keep positions for longer,
    write their texts.
    """
    return solver_interface.STATE


def to_array(positions_or_texts: Iterable[Position | str]) -> Array:
    """Positions, or their texts, as an array of ``position_dtype()``, shape (n,).

    A text that cannot be read raises ``InvalidPosition``, anything else ``TypeError``, naming the
    item.
    """
    if isinstance(positions_or_texts, Position | str):
        raise TypeError("to_array takes several positions: put a single one into a list")
    rows = [_row(i, item) for i, item in enumerate(positions_or_texts)]
    return np.concatenate(rows) if rows else np.zeros(0, solver_interface.STATE)


def from_array(array: Array) -> list[Position]:
    """The positions of an array of ``position_dtype()``.

    ``TypeError`` for any other array; ``InvalidPosition``, naming the item and its field, for a row
    that no position has.
    """
    states = array_of_states(array)
    positions: list[Position] = []
    for first in range(0, len(states), PIECE):
        rows = kernel_rows(states[first : first + PIECE])
        check_states(rows, unfinished=False, first=first)
        positions.extend(_position(first + i, rows[i : i + 1]) for i in range(len(rows)))
    return positions


def to_texts(array: Array) -> list[str]:
    """The texts of the positions of an array, without making the positions.

    As ``from_array`` refuses, but a row whose score or close cannot have come about (which takes
    the making of a ``Position`` to find out) is written as it is.
    """
    states = array_of_states(array)
    texts: list[str] = []
    for first in range(0, len(states), PIECE):
        rows = kernel_rows(states[first : first + PIECE])
        check_states(rows, unfinished=False, first=first)
        texts.extend(
            write(solver_interface.situation_of(rows[i : i + 1])) for i in range(len(rows))
        )
    return texts


def to_moves(codes: Array) -> list[Move]:
    """The moves of an array of move codes (integers, any shape, row after row).

    A code is ``card + 32 * exchange + 64 * close + 128 * marriage + 256 * claim + 512 * draw``,
    with card 31 for the card-less moves ``draw`` and ``claim``. ``TypeError`` for what is no array
    of integers, ``InvalidPosition`` naming the item for a code that no move has.
    """
    if not isinstance(codes, np.ndarray) or codes.dtype.kind not in "iu":
        kind = codes.dtype if isinstance(codes, np.ndarray) else type(codes).__name__
        raise TypeError(f"expected an array of move codes, not {kind}")
    return [_move(i, code) for i, code in enumerate(codes.ravel().tolist())]


def _move(index: int, code: int) -> Move:
    card = code & NO_CARD_CODE
    known = EXCHANGE | CLOSE | MARRIAGE | CLAIM | DRAW | NO_CARD_CODE
    if code & ~known or 24 <= card < NO_CARD_CODE:
        raise InvalidPosition("move", f"item {index}: no move has the code {code}")
    try:
        return solver_interface.move_of(code)
    except InvalidPosition as error:
        raise InvalidPosition("move", f"item {index}: {error.reason}") from error


def _row(index: int, item: object) -> Array:
    try:
        return solver_interface.state_array(_parsed(item))
    except InvalidPosition as error:
        raise InvalidPosition(error.field, f"item {index}: {error.reason}") from error
    except TypeError as error:
        raise TypeError(f"item {index}: {error}") from error


def _parsed(item: object) -> Position:
    if isinstance(item, str):
        return Position.parse(item)
    if not isinstance(item, Position):
        raise TypeError(f"expected a Position or its text, not {type(item).__name__}")
    return item


def _position(index: int, state: Array) -> Position:
    try:
        return solver_interface.position_of(state)
    except InvalidPosition as error:
        raise InvalidPosition(error.field, f"item {index}: {error.reason}") from error
