"""A player by rules of thumb, for any rules: what a sound club player does without calculating.

Every move gets a score in sixteenths of a card point; the highest is played, the first of several.

- Claim what is there, exchange whenever possible, announce every marriage.
- Close when the points one has, and those that the own top cards can be expected to bring at once,
  are ``MARGIN`` above the target.
- Leads: what the card brings if it wins and costs if it is beaten, by the chance that the other
  holds what beats it. Replies: what the trick brings or costs.
- From both goes off what the card is worth for later: trumps, sure winners, kings and queens that
  may still be married, the lowest trump while it can be exchanged.

Chances take every unseen card to be as likely in the other's hand as any that he can still have.
"""

from typing import Any

import numpy as np
from numba import types

from solver.bits import highest, popcount
from solver.cards import (
    ACE,
    KING,
    ONE_SUIT,
    POINTS,
    QUEEN,
    SUITS,
    TEN,
    above,
    beats,
    bit,
    couple,
    marriage_points,
    suit_of,
)
from solver.hidden.worlds.determinization import KNOWN_ARRAY
from solver.kernel import helper, kernel
from solver.moves import (
    CARD,
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRIAGE,
    MAX_MOVES,
    exchanged_hand,
    lowest_trump,
)
from solver.players.random_moves import honest_moves
from solver.scoring import is_open
from solver.state import STATE

CERTAIN = 1024  # chances are in parts of it
UNIT = 16  # of a score, for a card point
OUT = 10_000 * UNIT
PLANS = 1_000 * UNIT  # more than any lead or reply differs from another

MARGIN = 4  # card points above the target, to close
GIVEN = 2  # card points of what the other plays on a sure winner
TRICK = 3  # card points that a trick brings besides the card led
RUFFED_DEAR, RUFFED_CHEAP = 512, 192  # chance that an open lead is trumped by who could


@helper
def _theirs(known: Any) -> int:
    """The cards that the other may hold."""
    return int(known["base"]["hands"][known["hidden"]]) | int(known["allowed"])


@helper
def _chance(known: Any, cards: int) -> int:
    """The chance that the other holds at least one of ``cards``."""
    if int(known["base"]["hands"][known["hidden"]]) & cards:
        return CERTAIN
    pool = popcount(int(known["allowed"]))
    free = popcount(int(known["allowed"]) & ~cards)
    none = CERTAIN
    for i in range(known["missing"]):
        none = none * max(free - i, 0) // (pool - i)
    return CERTAIN - none


@helper
def _beaten(known: Any, card: int, strict: bool) -> int:
    """The chance that the other beats the lead of ``card``."""
    trumps = ONE_SUIT << int(known["base"]["trump"])
    theirs = _theirs(known)
    suit = suit_of(theirs, card)
    higher = _chance(known, above(suit, card))
    if bit(card) & trumps:
        return higher
    ruff = _chance(known, theirs & trumps)
    if strict:
        return min(CERTAIN, higher + ((CERTAIN - _chance(known, suit)) * ruff >> 10))
    will = RUFFED_DEAR if card >> 2 >= TEN else RUFFED_CHEAP
    return higher + ((CERTAIN - higher) * (ruff * will >> 10) >> 10)


@helper
def _run(known: Any, hand: int) -> int:
    """Card points that the top cards of ``hand`` can be expected to bring one after the other."""
    theirs, total = _theirs(known), 0
    trumps = ONE_SUIT << int(known["base"]["trump"])
    mine, left = hand & trumps, theirs & trumps
    while mine and highest(mine) > highest(left):
        card = highest(mine)
        total += (POINTS[card] + GIVEN) * CERTAIN
        mine &= ~bit(card)
        left &= left - 1
    ruff = _chance(known, left)
    for suit in range(SUITS):
        if suit == known["base"]["trump"]:
            continue
        mine, follow = hand & ONE_SUIT << suit, theirs & ONE_SUIT << suit
        while mine and highest(mine) > highest(follow):
            card = highest(mine)
            lost = (CERTAIN - _chance(known, follow)) * ruff >> 10
            total += (POINTS[card] + GIVEN) * (CERTAIN - lost)
            mine &= ~bit(card)
            follow &= follow - 1
    return total >> 10


@helper
def _marriages(hand: int, trump: int) -> int:
    """Card points of all marriages in ``hand``."""
    total = 0
    for suit in range(SUITS):
        queen = 4 * QUEEN + suit
        if couple(hand, queen):
            total += marriage_points(queen, trump)
    return total


@helper
def _still_marries(known: Any, hand: int, card: int) -> int:
    """Card points that ``card`` may still bring by a marriage, by how likely that is."""
    base, rank = known["base"], card >> 2
    if (rank != KING and rank != QUEEN) or base["talon_size"] == 0 or base["closer"] >= 0:
        return 0
    partner = bit(card - 4 if rank == KING else card + 4)
    points = marriage_points(card, base["trump"])
    if hand & partner:
        return points // 2
    return points // 8 if int(known["allowed"]) & partner else 0


@helper
def _worth(known: Any, hand: int, card: int) -> int:
    """Card points that keeping ``card`` is worth."""
    base = known["base"]
    worth = _still_marries(known, hand, card)
    if card & 3 == base["trump"]:
        worth += 7 if card >> 2 >= TEN else 4
        if card == lowest_trump(base) and is_open(base):
            worth += 5
    elif card >> 2 == ACE and is_open(base):
        worth += 4
    return worth


@helper
def _lead_score(known: Any, hand: int, card: int, strict: bool) -> int:
    """What leading ``card`` brings, less what keeping it is worth."""
    risk = _beaten(known, card, strict)
    points = POINTS[card]
    brings = (CERTAIN - risk) * (points + TRICK) - risk * (points + TRICK)
    score = brings * UNIT >> 10
    if strict:
        # Sure winners first, and trumps before the others while there are any to pull.
        pull = card & 3 == known["base"]["trump"] and risk == 0
        return score + (2 * UNIT if pull else 0)
    return score - UNIT * _worth(known, hand, card)


@helper
def _reply_score(known: Any, hand: int, card: int) -> int:
    """What replying with ``card`` brings, less what keeping it is worth."""
    base = known["base"]
    me, led = 1 - known["hidden"], int(base["led"])
    points = POINTS[card] + POINTS[led]
    wins = beats(card, led, base["trump"])
    if wins and int(base["points"][me]) + points >= base["rules"]["target"]:
        return OUT
    if not wins and int(base["points"][1 - me]) + points >= base["rules"]["target"]:
        return -OUT
    score = (points + TRICK if wins else -points) * UNIT
    return score - UNIT * _worth(known, hand, card)


@helper
def _closing_score(known: Any, hand: int, marriage: int) -> int:
    """Above zero if closing now can be expected to bring the target."""
    base = known["base"]
    me = 1 - known["hidden"]
    points = int(base["points"][me]) + _run(known, hand)
    if base["rules"]["marriage_closed"]:
        points += _marriages(hand, base["trump"])
    elif marriage:
        points += marriage
    return PLANS if points >= base["rules"]["target"] + MARGIN else -PLANS


@helper
def _score(known: Any, move: int) -> int:
    """The score of a legal move that is no false claim."""
    base, me = known["base"], 1 - known["hidden"]
    card, hand = move & CARD, int(base["hands"][me])
    if move & CLAIM:
        return 2 * OUT
    if move & DRAW:
        return 0
    if base["led"] >= 0:
        return _reply_score(known, hand, card)
    score = 0
    if move & EXCHANGE:
        hand = exchanged_hand(base)
        score += 4 * PLANS
    married = marriage_points(card, base["trump"]) if move & MARRIAGE else 0
    if married:
        score += PLANS // 2 + married * UNIT
        if base["tricks"][me] and int(base["points"][me]) + married >= base["rules"]["target"]:
            return OUT
    if move & CLOSE:
        score += _closing_score(known, hand, married)
    strict = move & CLOSE != 0 or not is_open(base)
    return score + _lead_score(known, hand, card, strict)


@kernel(types.void(KNOWN_ARRAY, types.int64[::1]))
def choose_by_heuristic(knowns: Any, codes: Any) -> None:
    """The move with the highest score; no lot is drawn, so there is no seed."""
    moves, scratch = np.empty(MAX_MOVES, np.int64), np.empty(1, STATE)
    for k in range(knowns.shape[0]):
        n = honest_moves(knowns[k]["base"], scratch, moves)
        best = -4 * OUT
        for m in range(n):
            score = _score(knowns[k], moves[m])
            if score > best:
                best = score
                codes[k] = moves[m]
