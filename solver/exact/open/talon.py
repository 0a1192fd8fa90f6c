"""The talon in the open phase: its cards in their known order, exchanging, closing."""

from typing import Any

from solver.cards import bit
from solver.exact.node_flags import MINE_TRICK, SWAPPED, THEIRS_TRICK
from solver.exact.strict_phase import closed, closing_flags
from solver.kernel import helper, inlined


@helper
def first_lead(flags: int) -> bool:
    """Whether no trick has been played."""
    return not flags & (MINE_TRICK | THEIRS_TRICK)


@helper
def close_now(
    c: Any, mine: int, theirs: int, points: int, their_points: int, flags: int, goal: int
) -> int:
    """The answer when the player on lead closes with his next lead."""
    may = c["marriage_closing_lead"]
    if first_lead(flags) and not c["marriage_first_lead"]:
        may = 0
    seen = closing_flags(c, flags, their_points, may)
    return closed(c, mine, theirs, points, their_points, seen, goal, -1)


@helper
def may_close(c: Any, size: int, flags: int) -> bool:
    """Whether the player on lead may close a talon of ``size`` cards."""
    if first_lead(flags) and not c["close_first_lead"]:
        return False
    return size >= c["close_min_talon"]


@helper
def may_close_before_draw(c: Any, size: int) -> bool:
    """Whether the winner of a trick may close a talon of ``size`` cards before the draw."""
    return 0 < c["close_before_draw"] <= size


@helper
def may_exchange(c: Any, mine: int, size: int, flags: int) -> bool:
    """Whether the player on lead may swap the lowest trump for the turned-up card."""
    if size < c["exchange_min_talon"] or (c["exchange_needs_trick"] and not flags & MINE_TRICK):
        return False
    return mine & bit(c["low_trump"]) != 0


@helper
def swap(c: Any, mine: int) -> int:
    """A hand after the exchange."""
    return (mine ^ bit(c["low_trump"])) | bit(c["talon"][c["talon_size"] - 1])


@helper
def talon_card(c: Any, n: int, flags: int) -> int:
    """The ``n``-th card of the talon, as it lies after an exchange or without one."""
    if n == c["talon_size"] - 1 and flags & SWAPPED:
        return c["low_trump"]
    return c["talon"][n]


@inlined
def talon_left(c: Any, drawn: int, flags: int) -> int:
    """The cards of the talon that are still to be drawn."""
    if flags & SWAPPED:
        turned_up = bit(c["talon"][c["talon_size"] - 1])
        return (c["left"][drawn] ^ turned_up) | bit(c["low_trump"])
    return c["left"][drawn]


@inlined
def in_time(c: Any, hand: int, drawn: int, size: int, flags: int) -> int:
    """Talon cards that ``hand`` may get early enough to announce them.

    The last two come too late, unless marriages go on in an exhausted deal or the turned-up card is
    exchanged at a lead from now on, first with a talon of ``size``.
    """
    cards = talon_left(c, drawn, flags)
    low = (hand | cards) & bit(c["low_trump"])
    if not c["marriage_exhausted"]:
        cards &= ~c["left"][c["talon_size"] - 2]
    if low and not flags & SWAPPED and size >= c["exchange_min_talon"]:
        cards |= bit(c["talon"][c["talon_size"] - 1])
    return cards
