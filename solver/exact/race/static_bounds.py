"""What can be said of a race before any move is tried.

Three sums over the suits decide many nodes: all card points that are left; what the player on lead
wins in one run of sure tricks; what the other surely wins, sooner or later (his top trumps, the
tops of the suits that the leader holds, and every trump that no higher one is left to beat).
"""

from typing import Any

from solver.bits import popcount
from solver.cards import (
    FULL_DECK,
    MARRIAGE_POINTS,
    QUEEN,
    SUITS,
    TRUMP_MARRIAGE_POINTS,
)
from solver.exact.equivalent_cards import BOTTOM, couples
from solver.exact.race.packed_hands import SUIT
from solver.exact.race.race_answers import no, yes
from solver.exact.race.race_flags import EXHAUSTED, MARRY, TIE, later_marriages
from solver.exact.race.suit_lookups import (
    ALL,
    CAUGHT,
    FOLLOW,
    GUARD,
    GUARDS,
    IS_MASTER,
    LENGTH,
    MASTER,
    NUMBER_MASK,
    POINTS_MASK,
    SUIT_BITS,
)
from solver.exact.score_bounds import FREE
from solver.exact.switches import STATIC_BOUNDS
from solver.exact.transposition_table import CARD_BITS, UNKNOWN
from solver.kernel import helper, inlined


@helper
def marriage_total(cards: int) -> int:
    """Points of all marriages in ``cards``."""
    queens = (couples(cards) >> SUITS * QUEEN) & BOTTOM
    return MARRIAGE_POINTS * popcount(queens) + (TRUMP_MARRIAGE_POINTS - MARRIAGE_POINTS) * (
        queens & 1
    )


@helper
def cheapest(cards: int, n: int) -> int:
    """The points of the ``n`` cheapest of ``cards``, which are no fewer.

    A card that is no nine adds two, one that is no jack either another one, and so on: without a
    branch, for a processor that guesses it wrong takes longer than the whole sum.
    """
    points = 2 * max(n - popcount(cards & 0xF), 0)
    points += max(n - popcount(cards & 0xFF), 0)
    points += max(n - popcount(cards & 0xFFF), 0)
    points += 6 * max(n - popcount(cards & 0xFFFF), 0)
    return points + max(n - popcount(cards & 0xFFFFF), 0)


@helper
def _sums(c: Any, suits: int) -> int:
    """The fields of all four suits added; ``IS_MASTER`` is the trumps'."""
    sums = c["suits"]["sums"]
    return (
        sums[1, suits & SUIT]
        + sums[0, suits >> SUIT_BITS & SUIT]
        + sums[0, suits >> 2 * SUIT_BITS & SUIT]
        + sums[0, suits >> 3 * SUIT_BITS]
    )


@helper
def _run(total: int, theirs: int) -> tuple[int, int]:
    """Points of the run and its length."""
    run = total >> (MASTER if total & IS_MASTER else 0)
    length = run >> LENGTH & NUMBER_MASK
    follow = max(run >> FOLLOW & POINTS_MASK, cheapest(theirs, length))
    return (run & POINTS_MASK) + follow, length


@helper
def _guard(total: int, mine: int) -> tuple[int, int]:
    """What the other surely wins, and in how many tricks."""
    guards = total >> GUARDS & NUMBER_MASK
    caught = max(total >> CAUGHT & POINTS_MASK, cheapest(mine, guards))
    return (total >> GUARD & POINTS_MASK) + caught, guards


@inlined
def known_race(c: Any, hands: int, suits: int, need: int, other_need: int, phase: int) -> int:
    """An answer without search, or ``UNKNOWN``."""
    if not STATIC_BOUNDS:
        return UNKNOWN
    mine, theirs = hands & FULL_DECK, hands >> CARD_BITS
    total = _sums(c, suits)
    left = total >> ALL & POINTS_MASK
    if phase & EXHAUSTED:
        left += c["last_trick"]
    run, length = _run(total, theirs)
    cards = popcount(theirs)
    if length == cards:  # the last trick too
        run = left
    if length and run >= need:
        return yes(run - need, FREE)
    marriages, other_marriages = 0, 0
    if phase & MARRY or later_marriages(c, phase):
        marriages, other_marriages = marriage_total(mine), marriage_total(theirs)
    # Points that are not enough for a trick are no sure points where any trick would do.
    most = left + marriages
    guard, guards = _guard(total, mine)
    if guards == cards:
        guard = left
    if need > most - guard and (not phase & TIE or guard >= max(other_need, 1)):
        return no(need - most + guard - 1, guard - other_need if phase & TIE else FREE)
    later = (total & POINTS_MASK) + (total >> FOLLOW & POINTS_MASK)
    sure = max(run, later + c["suits"]["reserve"][suits & SUIT])
    most = left + other_marriages - sure
    if other_need > most and (phase & TIE or sure >= max(need, 1)):
        return yes(FREE if phase & TIE else sure - need, other_need - most - 1)
    return UNKNOWN
