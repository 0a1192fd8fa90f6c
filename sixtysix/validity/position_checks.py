"""What a situation must fulfil to be one that can happen. Nothing that can happen is refused."""

from __future__ import annotations

from math import comb

from sixtysix.errors import InvalidPosition
from sixtysix.game.cards import CARDS, SUITS, text_of
from sixtysix.game.situation import Situation
from sixtysix.validity.closing import check_close
from sixtysix.validity.points import settled


def validated(s: Situation, bonus: int | None = None) -> Situation:
    """The situation in canonical form; ``InvalidPosition`` names the field that is wrong.

    The part of the points that is the last-trick bonus is found out here, unless ``bonus`` gives
    it, and ``excluded`` loses the cards that are seen.
    """
    _check_talon(s)
    _check_hands(s)
    _check_cards(s)
    _check_tricks(s)
    _check_claim(s)
    s = settled(s, bonus)
    check_close(s)
    return _with_exclusions(_with_turn(s))


def _check_talon(s: Situation) -> None:
    n = len(s.talon)
    if n % 2 or n > s.full_talon:
        raise InvalidPosition("talon", f"{n} cards, where 0, 2, … {s.full_talon} are possible")
    if n and s.talon[-1] < 0:
        raise InvalidPosition("talon", "the turned-up card, which is the last, is always known")
    if n and s.talon[-1] & 3 != s.trump:
        raise InvalidPosition("trump", f"{SUITS[s.trump]}, but {CARDS[s.talon[-1]]} is turned up")
    if s.closer >= 0 and not n:
        raise InvalidPosition("closed", "there is no talon")


def _check_hands(s: Situation) -> None:
    """The sizes of the hands agree with each other, with the turn and with the talon."""
    if all(s.unknown):
        raise InvalidPosition("hands", "there is a ? in both")
    if s.before_draw and not s.rules.close_before_draw:
        raise InvalidPosition("turn", "these rules have no choice before the draw, no +")
    leads, follows = s.size(s.leader), s.size(1 - s.leader)
    if s.led >= 0:
        leads += 1
    if leads != follows:
        raise InvalidPosition("hands", _uneven(s))
    full = s.rules.hand_size
    if follows > full:
        raise InvalidPosition("hands", f"more than {full} cards")
    if s.open and follows < full - (s.led < 0):
        raise InvalidPosition("hands", "not enough cards while the talon is there to draw from")
    if s.before_draw:
        _check_before_draw(s, follows)


def _uneven(s: Situation) -> str:
    found = f"{s.size(0)} and {s.size(1)} cards"
    if s.led < 0:
        return f"{found}, but before a lead both players must hold the same number"
    return f"{found}, but player {s.leader} has led and must hold one fewer"


def _check_before_draw(s: Situation, size: int) -> None:
    if not s.open or s.led >= 0:
        raise InvalidPosition("turn", "a + stands only after a trick, with a talon to draw from")
    if size != s.rules.hand_size - 1:
        raise InvalidPosition("hands", "each is one card short before the draw")


def _check_cards(s: Situation) -> None:
    """Each card of the deck has one place, and unknown cards are as many as unseen ones."""
    unknown = sum(s.unknown) + s.talon.count(-1)
    unseen = s.unseen.bit_count()
    if unknown != unseen:
        raise InvalidPosition(
            "gone", f"the cards do not add up to the deck: {unseen} are unseen, {unknown} are ?"
        )


def _check_tricks(s: Situation) -> None:
    played = s.gone.bit_count() // 2
    if s.gone.bit_count() % 2 or sum(s.tricks) != played:
        raise InvalidPosition(
            "tricks", f"{s.tricks[0]}-{s.tricks[1]}, but {s.gone.bit_count()} cards are gone"
        )
    if played and not s.tricks[s.leader]:
        raise InvalidPosition("turn", f"player {s.leader} has not won the last trick")


def _check_claim(s: Situation) -> None:
    if s.claimed < 0:
        return
    if s.rules.claims != "manual":
        raise InvalidPosition("claimed", "only under claims=manual")
    if s.led >= 0 or s.claimed != s.leader or s.played_out:
        raise InvalidPosition("claimed", "only the player on lead can claim")


def _with_turn(s: Situation) -> Situation:
    """Short hands with an open talon: before the draw, or the deal is over and nobody draws.

    A deciding trick leaves no choice, so a + after it is dropped.
    """
    short = s.open and s.led < 0 and s.size(0) < s.rules.hand_size
    over = s.rules.claims == "auto" and s.reached(s.leader)
    if short and not s.before_draw and not over:
        raise InvalidPosition("hands", "each is one card short, and it is not before a draw")
    return s._replace(before_draw=False) if over and s.before_draw else s


def _with_exclusions(s: Situation) -> Situation:
    """``excluded`` checked and reduced to what it says about unseen cards."""
    if not s.excluded:
        return s
    if s.closer < 0:
        raise InvalidPosition("not", "only with a closed talon")
    if not any(s.unknown):
        return s._replace(excluded=0)
    hidden = 0 if s.unknown[0] else 1
    if s.excluded & s.hands[hidden]:
        raise InvalidPosition("not", f"{text_of(s.excluded & s.hands[hidden])} is in the hand")
    allowed = s.unseen & ~s.excluded
    if not comb(allowed.bit_count(), s.unknown[hidden]):
        raise InvalidPosition("not", "no world is left")
    return s._replace(excluded=s.excluded & s.unseen)
