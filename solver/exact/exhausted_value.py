"""The exact value of an exhausted deal by as few questions as will do.

For playouts, which ask for the value of very many of them. The question who wins is asked first:
most often the loser has the schneider already, and it was the only one.
"""

from typing import Any

from solver.cards import bit, card_points
from solver.exact.race.packed_hands import by_suits
from solver.exact.race.race_answers import WON
from solver.exact.race.race_flags import EXHAUSTED, MARRY, NO_TRICK, TIE
from solver.exact.race.race_search import search_race
from solver.exact.score_bounds import FREE
from solver.exact.transposition_table import CARD_BITS
from solver.kernel import helper


@helper
def is_simple(c: Any, need: int, other_need: int) -> bool:
    """Whether ``exhausted_points`` can tell the value: the rules and scores of nearly all deals."""
    return c["race_rules"] != 0 and need > 0 and other_need > 0


@helper
def _margin(
    c: Any, hands: int, suits: int, need: int, schneider: int, tricks: int, phase: int, led: int
) -> int:
    """Game points of the player on lead, who wins, from what the other lacks to the schneider."""
    if tricks > 0 and schneider <= 0:
        return 1
    if not search_race(c, hands, suits, need, max(schneider, 0), phase, led) & WON:
        return 1
    return 3 if tricks == 0 and search_race(c, hands, suits, need, 0, phase, led) & WON else 2


@helper
def _other_margin(
    c: Any, hands: int, suits: int, schneider: int, need: int, tricks: int, phase: int, led: int
) -> int:
    """The same of the other, who wins."""
    if tricks > 0 and schneider <= 0:
        return 1
    if search_race(c, hands, suits, max(schneider, 0), need, phase | TIE, led) & WON:
        return 1
    return 2 if tricks > 0 or search_race(c, hands, suits, 0, need, phase | TIE, led) & WON else 3


@helper
def _may_be_drawn(c: Any, mine: int, theirs: int, need: int, other_need: int, lost: int) -> bool:
    """Whether nobody may get there in a deal that the player on lead does not win (``lost``).

    With a marriage there are points enough for one of the two. And who can hold a draw would win
    with one point more (who lacks a single one would be out with it, which is another question).
    """
    if not c["draws"] or (need > 1 and lost & FREE):
        return False
    return card_points(mine | theirs) + c["last_trick"] <= need + other_need - 2


@helper
def exhausted_points(
    c: Any,
    mine: int,
    theirs: int,
    need: int,
    other_need: int,
    tricks: int,
    other_tricks: int,
    led: int,
) -> int:
    """Game points of the player on lead, who lacks ``need`` points to the target.

    A card ``led`` is no longer in ``mine``; with trumps as suit 0.
    """
    if led >= 0:
        mine |= bit(led)
    hands, suits = mine | theirs << CARD_BITS, by_suits(c, mine, theirs)
    phase = EXHAUSTED | (MARRY if c["marriage_exhausted"] else 0) | (0 if tricks else NO_TRICK)
    between = c["target"] - c["schneider"]
    won = search_race(c, hands, suits, need, other_need, phase, led)
    if won & WON:
        return _margin(c, hands, suits, need, other_need - between, other_tricks, phase, led)
    if _may_be_drawn(c, mine, theirs, need, other_need, won):
        if search_race(c, hands, suits, need, other_need, phase | TIE, led) & WON:
            return 0
    return -_other_margin(c, hands, suits, need - between, other_need, tricks, phase, led)
