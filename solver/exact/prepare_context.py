"""Setting a context up for one position: its rules as questions need them, its talon, no memory."""

from typing import Any

from solver.cards import JACK, NINE, ONE_SUIT, bit
from solver.exact.open.history import forget_history
from solver.exact.transposition_table import GENERATIONS, TABLE_ENTRIES
from solver.kernel import helper
from solver.scoring import (
    FAILED_THREE,
    FAILED_TRICKS,
    NOBODY_HIGHER,
    OTHER_FAILED,
)


@helper
def relabelled(cards: int, trump: int) -> int:
    """The cards with the trump suit and clubs exchanged: kernels have trumps in suit 0."""
    changed = ((cards >> trump) ^ cards) & ONE_SUIT
    return cards ^ (changed | changed << trump)


@helper
def relabelled_card(card: int, trump: int) -> int:
    """One card relabelled; -1 stays."""
    if card < 0:
        return card
    suit = card & 3
    return card ^ trump if (suit == 0) | (suit == trump) else card


@helper
def _next_generation(c: Any) -> None:
    """Make everything in the tables foreign to what comes now."""
    c["generation"] += 1
    if c["generation"] == GENERATIONS:
        c["generation"] = 1
        for entry in range(TABLE_ENTRIES):
            c["keys"][entry] = 0


@helper
def _copy_rules(c: Any, rules: Any) -> None:
    c["hand_size"] = rules["hand_size"]
    c["nines"] = rules["nines"]
    c["target"] = rules["target"]
    c["schneider"] = rules["schneider"]
    c["exchange_needs_trick"] = rules["exchange_needs_trick"]
    c["exchange_min_talon"] = rules["exchange_min_talon"]
    c["marriage_first_lead"] = rules["marriage_first_lead"]
    c["marriage_closing_lead"] = rules["marriage_closing_lead"]
    c["marriage_closed"] = rules["marriage_closed"]
    c["marriage_exhausted"] = rules["marriage_exhausted"]
    c["close_first_lead"] = rules["close_first_lead"]
    c["close_min_talon"] = rules["close_min_talon"]
    c["close_before_draw"] = rules["close_before_draw"]
    c["must_head"] = rules["must_head"]
    c["must_trump"] = rules["must_trump"]
    c["freeze_at_close"] = rules["freeze_at_close"]
    c["failed_close"] = rules["failed_close"]
    c["opponent_out_first"] = rules["opponent_out_first"]
    c["last_trick_bonus"] = rules["last_trick_bonus"]
    c["nobody_out"] = rules["nobody_out"]
    c["false_claim"] = rules["false_claim"]
    c["claims"] = rules["claims"]


@helper
def _judge_rules(c: Any) -> None:
    """Which questions are races under these rules.

    A closed deal is one unless the price of a failed close depends on how the deal ends. In an
    exhausted deal to 66 where nobody is out, no marriage was announced and both have 55 to 65, so
    the last trick decides: it is worth what brings its winner to 66. With a bonus of exactly 10
    that needs 56, for 65-65 is a draw.
    """
    failed = c["failed_close"]
    c["closed_race"] = (failed == FAILED_TRICKS or failed == FAILED_THREE) and c[
        "opponent_out_first"
    ] == OTHER_FAILED
    higher, bonus = c["nobody_out"] == NOBODY_HIGHER, c["last_trick_bonus"]
    c["draws"] = higher
    c["last_trick"] = 10 if higher and bonus == 10 else 11
    c["race_rules"] = c["target"] == 66 and c["schneider"] <= 54 and (bonus >= 10 or not higher)


@helper
def _copy_talon(c: Any, state: Any) -> None:
    size, trump = int(state["talon_size"]), c["trump"]
    c["talon_size"] = size
    left = 0
    c["left"][size] = 0
    for n in range(size - 1, -1, -1):
        card = relabelled_card(int(state["talon"][n]), trump)
        c["talon"][n] = card
        if card >= 0:
            left |= bit(card)
        c["left"][n] = left


@helper
def prepare(c: Any, state: Any) -> None:
    """Make ``c`` ready for questions about ``state`` and whatever is played from there."""
    _next_generation(c)
    _copy_rules(c, state["rules"])
    c["trump"] = int(state["trump"])
    c["low_trump"] = 4 * (NINE if c["nines"] else JACK)
    _judge_rules(c)
    _copy_talon(c, state)
    forget_history(c)
