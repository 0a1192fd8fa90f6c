"""Legal moves of a state, written into a caller's buffer without allocation.

A move is one integer, ``card | EXCHANGE | CLOSE | MARRIAGE | CLAIM | DRAW``, with card 31 where no
card is played. The order is fixed, and ties between moves are broken by it: a claim; drawing; then
leads that leave the talon open before those that close it, with the exchange before without, cards
from low to high (by rank, then clubs, diamonds, hearts, spades), and an announcement before the
silent lead of the same card.
"""

from typing import Any

from solver.bits import lowest
from solver.cards import JACK, NINE, bit, couple, replies
from solver.kernel import helper
from solver.scoring import MANUAL, UNFINISHED, is_open, outcome_of

CARD = 31
EXCHANGE, CLOSE, MARRIAGE, CLAIM, DRAW = 32, 64, 128, 256, 512
MAX_MOVES = 256


@helper
def lowest_trump(state: Any) -> int:
    """The card that may be exchanged for the turned-up one."""
    return 4 * (NINE if state["rules"]["nines"] else JACK) + state["trump"]


@helper
def first_lead(state: Any) -> bool:
    return state["tricks"][0] + state["tricks"][1] == 0


@helper
def may_exchange(state: Any) -> bool:
    rules, size, leader = state["rules"], state["talon_size"], state["leader"]
    if not is_open(state) or state["before_draw"] or size < rules["exchange_min_talon"]:
        return False
    if rules["exchange_needs_trick"] and state["tricks"][leader] == 0:
        return False
    return (int(state["hands"][leader]) & bit(lowest_trump(state))) != 0


@helper
def may_close(state: Any) -> bool:
    rules, size = state["rules"], state["talon_size"]
    if not is_open(state):
        return False
    if state["before_draw"]:
        return size >= rules["close_before_draw"]
    if first_lead(state) and not rules["close_first_lead"]:
        return False
    return size >= rules["close_min_talon"]


@helper
def may_marry(state: Any, closing: int) -> bool:
    """Whether an announcement is allowed at this lead, with or without a close."""
    rules = state["rules"]
    if state["closer"] >= 0:
        return rules["marriage_closed"] != 0
    if state["talon_size"] == 0:
        return rules["marriage_exhausted"] != 0
    if first_lead(state) and not rules["marriage_first_lead"]:
        return False
    return not closing or rules["marriage_closing_lead"] != 0


@helper
def exchanged_hand(state: Any) -> int:
    """The leader's hand once the lowest trump is swapped for the turned-up card."""
    turned = state["talon"][state["talon_size"] - 1]
    return (int(state["hands"][state["leader"]]) & ~bit(lowest_trump(state))) | bit(turned)


@helper
def _leads(hand: int, marry: bool, manual: bool, flags: int, out: Any, n: int) -> int:
    """Append every lead from ``hand``, each carrying ``flags``."""
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if marry and couple(hand, card):
            if manual:
                out[n] = card | flags | MARRIAGE | CLAIM
                n += 1
            out[n] = card | flags | MARRIAGE
            n += 1
        out[n] = card | flags
        n += 1
    return n


@helper
def _leader_moves(state: Any, out: Any) -> int:
    n = 0
    manual = state["rules"]["claims"] == MANUAL
    if manual:
        out[n] = CARD | CLAIM
        n += 1
    if state["before_draw"]:
        out[n] = CARD | DRAW
        n += 1
    hand = int(state["hands"][state["leader"]])
    for closing in range(2):
        if closing and not may_close(state):
            break
        if state["before_draw"] and not closing:
            continue
        marry = may_marry(state, closing)
        flags = CLOSE if closing else 0
        if may_exchange(state):
            swapped = exchanged_hand(state)
            n = _leads(swapped, marry, manual, flags | EXCHANGE, out, n)
        n = _leads(hand, marry, manual, flags, out, n)
    return n


@helper
def _follower_moves(state: Any, out: Any) -> int:
    hand = int(state["hands"][1 - state["leader"]])
    if not is_open(state):
        rules = state["rules"]
        hand = replies(
            hand,
            int(state["led"]),
            int(state["trump"]),
            rules["must_head"],
            rules["must_trump"],
        )
    n = 0
    while hand:
        out[n] = lowest(hand)
        hand &= hand - 1
        n += 1
    return n


@helper
def generate(state: Any, out: Any) -> int:
    """Write the legal moves of ``state`` into ``out``; returns how many there are."""
    if outcome_of(state) != UNFINISHED:
        return 0
    if state["led"] >= 0:
        return _follower_moves(state, out)
    return _leader_moves(state, out)
