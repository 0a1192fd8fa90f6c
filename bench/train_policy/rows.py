"""What the tree did in one decision, as rows: entries of each candidate and its share of visits."""

from typing import Any

from numba import int32, int64, types

from solver.exact.prepare_context import relabelled_card
from solver.hidden.policy import model
from solver.hidden.policy.features import (
    close_entries,
    closing_hope,
    exchange_entry,
    lead_bases,
    lead_entries,
    reply_bases,
    reply_entries,
)
from solver.hidden.policy.observation import (
    lacking,
    phase_for,
    seen_hand,
    stakes,
    turned_step,
    turned_up,
    unseen_by,
)
from solver.hidden.policy.sample_move import exchanged
from solver.hidden.worlds.determinization import KNOWN_ARRAY
from solver.kernel import helper, kernel
from solver.moves import CARD, CLOSE, EXCHANGE, MARRIAGE, may_close, may_exchange, may_marry

WIDTH = 6  # entries of a candidate
NOTHING = model.SIZE  # an entry that is always zero


@helper
def _binary(
    entries: Any, group: Any, target: Any, n: int, number: int, yes: float, no: float
) -> int:
    """Close the group of a yes-or-no decision: its yes is row ``n``, its no follows."""
    for i in range(WIDTH):
        entries[n + 1, i] = NOTHING
    group[n], group[n + 1] = number, number
    target[n], target[n + 1] = yes, no
    return n + 2


@helper
def _share(moves: Any, visits: Any, mask: int, wanted: int) -> float:
    """The share of the visits that went to moves with these flags."""
    part, total = 0.0, 0.0
    for i in range(moves.shape[0]):
        total += visits[i]
        if moves[i] & mask == wanted:
            part += visits[i]
    return part / total


@helper
def _reply_rows(
    base: Any, moves: Any, visits: Any, entries: Any, group: Any, target: Any, number: int
) -> int:
    leader, trump = int(base["leader"]), int(base["trump"])
    player = 1 - leader
    hand, unseen = seen_hand(base, player), unseen_by(base, player)
    led, phase = relabelled_card(int(base["led"]), trump), phase_for(base, player)
    mine, theirs = lacking(base, player), lacking(base, leader)
    bases = reply_bases(hand, unseen, phase, turned_step(base), led)
    total = visits.sum()
    for i in range(moves.shape[0]):
        card = relabelled_card(moves[i], trump)
        parts = reply_entries(bases, hand, unseen, mine, theirs, led, card)
        for j in range(WIDTH):
            entries[i, j] = parts[j]
        group[i], target[i] = number, visits[i] / total
    return int(moves.shape[0])


@helper
def _way_rows(
    base: Any,
    moves: Any,
    visits: Any,
    way: int,
    entries: Any,
    group: Any,
    target: Any,
    n: int,
    number: int,
) -> int:
    """The cards of one way to lead."""
    leader, trump = int(base["leader"]), int(base["trump"])
    hand, unseen = seen_hand(base, leader), unseen_by(base, leader)
    if way & EXCHANGE:
        hand = exchanged(base, hand)
    phase = model.MY_CLOSE if way & CLOSE else phase_for(base, leader)
    mine, theirs = lacking(base, leader), lacking(base, 1 - leader)
    bases = lead_bases(hand, unseen, phase, mine, theirs, turned_step(base))
    total = visits.sum()
    for i in range(moves.shape[0]):
        if moves[i] & (EXCHANGE | CLOSE) != way or moves[i] & CARD == CARD:
            continue
        card, announced = relabelled_card(moves[i] & CARD, trump), 1 if moves[i] & MARRIAGE else 0
        parts = lead_entries(bases, hand, unseen, card, announced)
        for j in range(WIDTH):
            entries[n, j] = parts[j]
        group[n], target[n] = number, visits[i] / total
        n += 1
    return n


@kernel(
    int64(
        KNOWN_ARRAY,
        int64[::1],
        int64[::1],
        int32[:, ::1],
        int64[::1],
        types.float64[::1],
        int64,
    )
)
def rows_of(
    knowns: Any, moves: Any, visits: Any, entries: Any, group: Any, target: Any, number: int
) -> int:
    """One decision as rows: the entries of each candidate, its group and its target share.

    Groups get numbers from ``number`` on, eight at most. Returns the number of rows.
    """
    base = knowns[0]["base"]
    if base["led"] >= 0:
        return _reply_rows(base, moves, visits, entries, group, target, number)
    leader, n = int(base["leader"]), 0
    own, unseen = seen_hand(base, leader), unseen_by(base, leader)
    phase = phase_for(base, leader)
    for exchanging in range(2):
        way = EXCHANGE if exchanging else 0
        if exchanging and not may_exchange(base):
            break
        hand = own
        if exchanging:
            yes = _share(moves, visits, EXCHANGE, EXCHANGE)
            entries[n, 0] = exchange_entry(own, turned_up(base), phase)
            for j in range(1, WIDTH):
                entries[n, j] = NOTHING
            n = _binary(entries, group, target, n, number, yes, 1.0 - yes)
            hand = exchanged(base, own)
        if may_close(base):
            marry, mine = 1 if may_marry(base, 1) else 0, lacking(base, leader)
            hope, before = closing_hope(hand, mine, marry), int(base["before_draw"])
            at_stake = stakes(base, leader)
            parts = close_entries(hand, unseen, phase, before, mine, at_stake, marry, hope)
            for j in range(4):
                entries[n, j] = parts[j]
            entries[n, 4], entries[n, 5] = NOTHING, NOTHING
            yes = _share(moves, visits, EXCHANGE | CLOSE, way | CLOSE)
            no = _share(moves, visits, EXCHANGE | CLOSE, way)
            n = _binary(entries, group, target, n, number + 1 + exchanging, yes, no)
            n = _way_rows(
                base, moves, visits, way | CLOSE, entries, group, target, n, number + 3 + exchanging
            )
        if not base["before_draw"]:
            n = _way_rows(
                base, moves, visits, way, entries, group, target, n, number + 5 + exchanging
            )
    return n
