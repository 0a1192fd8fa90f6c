"""The talon in the open phase: its cards in their known order, exchanging, closing."""

from typing import Any

from solver.cards import bit
from solver.exact.endings import closed, closing_facts
from solver.exact.facts import MINE_TRICK, SWAPPED, THEIRS_TRICK
from solver.kernel import helper, inlined


@helper
def first_lead(facts: int) -> bool:
    """Whether no trick has been played."""
    return not facts & (MINE_TRICK | THEIRS_TRICK)


@helper
def close_now(
    c: Any, mine: int, theirs: int, points: int, their_points: int, facts: int, goal: int
) -> int:
    """The answer when the player on lead closes with his next lead."""
    may = c["marriage_closing_lead"]
    if first_lead(facts) and not c["marriage_first_lead"]:
        may = 0
    seen = closing_facts(c, facts, their_points, may)
    return closed(c, mine, theirs, points, their_points, seen, goal, -1)


@helper
def may_close(c: Any, size: int, facts: int) -> bool:
    """Whether the player on lead may close a talon of ``size`` cards."""
    if first_lead(facts) and not c["close_first_lead"]:
        return False
    return size >= c["close_min_talon"]


@helper
def may_close_before_draw(c: Any, size: int) -> bool:
    """Whether the winner of a trick may close a talon of ``size`` cards before the draw."""
    return 0 < c["close_before_draw"] <= size


@helper
def may_exchange(c: Any, mine: int, size: int, facts: int) -> bool:
    """Whether the player on lead may swap the lowest trump for the turned-up card."""
    if size < c["exchange_min_talon"] or (c["exchange_needs_trick"] and not facts & MINE_TRICK):
        return False
    return mine & bit(c["low_trump"]) != 0


@helper
def swap(c: Any, mine: int) -> int:
    """A hand after the exchange."""
    return (mine ^ bit(c["low_trump"])) | bit(c["talon"][c["talon_size"] - 1])


@helper
def talon_card(c: Any, n: int, facts: int) -> int:
    """The ``n``-th card of the talon, as it lies after an exchange or without one."""
    if n == c["talon_size"] - 1 and facts & SWAPPED:
        return c["low_trump"]
    return c["talon"][n]


@inlined
def talon_left(c: Any, drawn: int, facts: int) -> int:
    """The cards of the talon that are still to be drawn."""
    if facts & SWAPPED:
        turned_up = bit(c["talon"][c["talon_size"] - 1])
        return (c["left"][drawn] ^ turned_up) | bit(c["low_trump"])
    return c["left"][drawn]


@inlined
def in_time(c: Any, hand: int, drawn: int, size: int, facts: int) -> int:
    """Talon cards that ``hand`` may get early enough to announce them.

    The last two come too late, unless marriages go on in an exhausted deal or the turned-up card is
    exchanged at a lead from now on, first with a talon of ``size``.
    """
    cards = talon_left(c, drawn, facts)
    low = (hand | cards) & bit(c["low_trump"])
    if not c["marriage_exhausted"]:
        cards &= ~c["left"][c["talon_size"] - 2]
    if low and not facts & SWAPPED and size >= c["exchange_min_talon"]:
        cards |= bit(c["talon"][c["talon_size"] - 1])
    return cards
