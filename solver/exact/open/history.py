"""Moves that did well the last time they were tried, in another place of the same deal.

A lead that got what was asked for, or a reply that refuted a lead, mostly does so again after other
cards have gone: the killer heuristic (Akl and Newborn 1977), kept for every trick of a deal and for
every lead by itself. A move that fails is forgotten at once; how often or how long ago a move did
well says less than its last trial. Cards are bits of masks in the context.
"""

from typing import Any

from solver.cards import DECK, bit
from solver.exact.switches import HISTORY
from solver.kernel import helper


@helper
def forget_history(c: Any) -> None:
    """For another position: its levels are those of its talon, two cards each."""
    for level in range(c["talon_size"] // 2):
        c["good_leads"][level] = 0
        for card in range(DECK):
            c["good_replies"][level, card] = 0


@helper
def note_lead(c: Any, level: int, card: int, good: bool) -> None:
    """Remember how a lead did on this level."""
    if HISTORY:
        others = c["good_leads"][level] & ~bit(card)
        c["good_leads"][level] = others | bit(card) if good else others


@helper
def note_reply(c: Any, level: int, card: int, reply: int, good: bool) -> None:
    """Remember how a reply to ``card`` did on this level."""
    if HISTORY:
        others = c["good_replies"][level, card] & ~bit(reply)
        c["good_replies"][level, card] = others | bit(reply) if good else others


@helper
def good_lead(c: Any, level: int, card: int) -> bool:
    return c["good_leads"][level] >> card & 1 != 0


@helper
def good_reply(c: Any, level: int, card: int, reply: int) -> bool:
    return c["good_replies"][level, card] >> reply & 1 != 0
