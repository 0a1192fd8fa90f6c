"""A deal as playouts keep it: in the eyes of the player on lead, trumps as suit 0, as few numbers
as will do.

What a ``STATE`` tells by player is here told by who is on lead, so that a move costs a handful of
instructions and no search for whose is what. The rules of play are those of ``solver.play`` and
``solver.scoring`` once more, for deals that go on; claims need no word, for whoever may claim does.
``tests/solver_tests/test_playouts.py`` compares both.
"""

from typing import Any

import numpy as np

from solver.cards import (
    FULL_DECK,
    MARRIAGE_POINTS,
    POINTS,
    SHORT_DECK,
    TRUMP_MARRIAGE_POINTS,
    beats,
    bit,
)
from solver.exact.prepare_context import relabelled, relabelled_card
from solver.hidden.policy.model import LARGEST_TALON, MY_CLOSE, TURNED
from solver.kernel import helper, inlined
from solver.moves import CARD, CLOSE, EXCHANGE
from solver.moves import MARRIAGE as ANNOUNCED
from solver.scoring import OTHER_FAILED, award, failed_award

I_CLOSED, OTHER_CLOSED = 1, 2

PLAYOUT_STATE = np.dtype(
    [
        (name, np.int64)
        for name in (
            "trump",
            "leader",
            "mine",  # the hand of the player on lead, without the card that is on the table
            "theirs",
            "need",  # points that he lacks to the target, and the other
            "other_need",
            "tricks",
            "other_tricks",
            "led",
            "live",  # cards that are not played and not turned up
            "turned",  # the turned-up card, -1 without a talon
            "talon_size",
            "drawn",  # cards drawn since the deal was loaded
            "before_draw",
            "closer",  # 0, ``I_CLOSED`` or ``OTHER_CLOSED``
            "closed_tricks",
            "closed_need",
        )
    ]
)


@helper
def load(state: Any, t: Any) -> None:
    """Make ``t`` the deal of an unfinished ``state``."""
    leader, trump, size = int(state["leader"]), int(state["trump"]), int(state["talon_size"])
    target = int(state["rules"]["target"])
    t["trump"], t["leader"] = trump, leader
    t["mine"] = relabelled(int(state["hands"][leader]), trump)
    t["theirs"] = relabelled(int(state["hands"][1 - leader]), trump)
    t["need"] = target - int(state["points"][leader])
    t["other_need"] = target - int(state["points"][1 - leader])
    t["tricks"], t["other_tricks"] = int(state["tricks"][leader]), int(state["tricks"][1 - leader])
    t["led"] = relabelled_card(int(state["led"]), trump)
    deck = FULL_DECK if state["rules"]["nines"] else SHORT_DECK
    t["live"] = deck & ~relabelled(int(state["gone"]), trump)
    if t["led"] >= 0:
        t["live"] &= ~bit(t["led"])
    t["turned"] = -1
    if size > 0:
        t["turned"] = relabelled_card(int(state["talon"][size - 1]), trump)
        t["live"] &= ~bit(t["turned"])
    t["talon_size"], t["drawn"], t["before_draw"] = size, 0, int(state["before_draw"])
    t["closer"] = 0
    if state["closer"] >= 0:
        t["closer"] = I_CLOSED if state["closer"] == leader else OTHER_CLOSED
    t["closed_tricks"] = int(state["closed_tricks"])
    t["closed_need"] = target - int(state["closed_points"])


@inlined
def phase_of(closer: int, talon_size: int) -> int:
    """The phase as the player sees it in whose eyes ``closer`` is."""
    return MY_CLOSE - 1 + closer if closer else min(talon_size >> 1, LARGEST_TALON)


@inlined
def other_way(closer: int) -> int:
    """``closer`` in the eyes of the other."""
    return closer >> 1 | (closer & 1) << 1


@inlined
def turned_rank(t: Any) -> int:
    """The turned-up card's rank where the loser of this trick gets it, as in ``TURNED``."""
    return t["turned"] >> 2 if t["talon_size"] == 2 and t["closer"] == 0 else TURNED - 1


@helper
def with_exchange(rules: Any, t: Any) -> int:
    """The leader's hand after the exchange."""
    return (t["mine"] & ~bit(0 if rules["nines"] else 4)) | bit(t["turned"])


# ---------------------------------------------------------------- what the leader may do


@inlined
def can_exchange(rules: Any, t: Any) -> bool:
    low = 1 if rules["nines"] else 16
    return (
        t["mine"] & low != 0
        and t["closer"] == 0
        and t["talon_size"] > 0
        and t["before_draw"] == 0
        and t["talon_size"] >= rules["exchange_min_talon"]
        and (t["tricks"] > 0 or not rules["exchange_needs_trick"])
    )


@inlined
def can_close(rules: Any, t: Any) -> bool:
    if t["closer"] or t["talon_size"] == 0:
        return False
    if t["before_draw"]:
        return t["talon_size"] >= rules["close_before_draw"]
    if t["tricks"] + t["other_tricks"] == 0 and not rules["close_first_lead"]:
        return False
    return t["talon_size"] >= rules["close_min_talon"]


@inlined
def can_marry(rules: Any, t: Any, closing: int) -> bool:
    if t["closer"]:
        return rules["marriage_closed"] != 0
    if t["talon_size"] == 0:
        return rules["marriage_exhausted"] != 0
    if t["tricks"] + t["other_tricks"] == 0 and not rules["marriage_first_lead"]:
        return False
    return not closing or rules["marriage_closing_lead"] != 0


# ---------------------------------------------------------------- moves


@helper
def _exchange(rules: Any, t: Any) -> None:
    low = 0 if rules["nines"] else 4
    t["mine"] = with_exchange(rules, t)
    t["live"] = (t["live"] | bit(t["turned"])) & ~bit(low)
    t["turned"] = low


@inlined
def lead(rules: Any, t: Any, move: int) -> None:
    """Play a lead, which may end the deal with its announcement."""
    if move & EXCHANGE:
        _exchange(rules, t)
    if move & CLOSE:
        t["closer"], t["before_draw"] = I_CLOSED, 0
        t["closed_tricks"], t["closed_need"] = t["other_tricks"], t["other_need"]
    card = move & CARD
    if move & ANNOUNCED:
        t["need"] -= MARRIAGE_POINTS if card & 3 else TRUMP_MARRIAGE_POINTS
    t["mine"] &= ~bit(card)
    t["live"] &= ~bit(card)
    t["led"] = card


@inlined
def reply(t: Any, card: int) -> None:
    """Finish the trick; whoever won it is on lead. No branches: it is hard to foresee."""
    mine, theirs, need, other_need = t["mine"], t["theirs"], t["need"], t["other_need"]
    tricks, other_tricks, led, closer = t["tricks"], t["other_tricks"], t["led"], t["closer"]
    theirs &= ~bit(card)
    wins = 1 if beats(card, led, 0) else 0
    hands = (mine ^ theirs) & -wins
    needs = (need ^ other_need) & -wins
    won = (tricks ^ other_tricks) & -wins
    t["mine"], t["theirs"] = mine ^ hands, theirs ^ hands
    t["need"] = (need ^ needs) - POINTS[card] - POINTS[led]
    t["other_need"] = other_need ^ needs
    t["tricks"], t["other_tricks"] = (tricks ^ won) + 1, other_tricks ^ won
    t["closer"] = closer ^ ((closer ^ other_way(closer)) & -wins)
    t["leader"] ^= wins
    t["live"] &= ~bit(card)
    t["led"] = -1


@inlined
def draw(state: Any, t: Any) -> None:
    """Both draw from the talon of ``state``, from which ``t`` was loaded."""
    trump, n = t["trump"], t["drawn"]
    last = t["talon_size"] == 2
    t["mine"] |= relabelled(bit(state["talon"][n]), trump)
    t["theirs"] |= bit(t["turned"]) if last else relabelled(bit(state["talon"][n + 1]), trump)
    t["drawn"] = n + 2
    t["talon_size"] -= 2
    t["before_draw"] = 0


# ---------------------------------------------------------------- ends, for the player on lead


@inlined
def is_out(t: Any) -> bool:
    return t["need"] <= 0 and t["tricks"] > 0


@helper
def out_points(rules: Any, t: Any) -> int:
    """Game points of the player on lead, who is out."""
    target = int(rules["target"])
    if t["closer"] == OTHER_CLOSED and rules["opponent_out_first"] == OTHER_FAILED:
        return failed_award(rules, t["closed_tricks"], t["tricks"], target - t["need"])
    if t["closer"] == I_CLOSED and rules["freeze_at_close"]:
        return award(t["closed_tricks"], target - t["closed_need"], rules["schneider"])
    return award(t["other_tricks"], target - t["other_need"], rules["schneider"])


@helper
def failed_points(rules: Any, t: Any) -> int:
    """Game points of the player on lead when a closed deal is played out and he is not out."""
    target, before = int(rules["target"]), t["closed_tricks"]
    if t["closer"] == OTHER_CLOSED:
        return failed_award(rules, before, t["tricks"], target - t["need"])
    return -failed_award(rules, before, t["other_tricks"], target - t["other_need"])


@helper
def unload(t: Any, state: Any) -> None:
    """Bring ``state``, from which ``t`` was loaded, up to date but for its talon and what is gone:
    all that matters where nothing is drawn any more.
    """
    leader, trump, target = t["leader"], t["trump"], int(state["rules"]["target"])
    state["leader"] = leader
    state["hands"][leader] = relabelled(t["mine"], trump)
    state["hands"][1 - leader] = relabelled(t["theirs"], trump)
    state["points"][leader] = target - t["need"]
    state["points"][1 - leader] = target - t["other_need"]
    state["tricks"][leader], state["tricks"][1 - leader] = t["tricks"], t["other_tricks"]
    state["led"] = relabelled_card(t["led"], trump)
    state["talon_size"], state["before_draw"] = t["talon_size"], t["before_draw"]
    if t["closer"]:
        state["closer"] = leader if t["closer"] == I_CLOSED else 1 - leader
        state["closed_tricks"] = t["closed_tricks"]
        state["closed_points"] = target - t["closed_need"]
