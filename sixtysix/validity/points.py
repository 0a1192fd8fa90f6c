"""Whether the points of both players can have come about, and what part is the last-trick bonus."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix.errors import InvalidPosition
from sixtysix.game.cards import bit, couple_of, points_in
from sixtysix.game.situation import Situation

ALL_POINTS = 120 + 40 + 3 * 20  # the most that one player can reach, without the bonus


def settled(s: Situation, given: int | None = None) -> Situation:
    """The situation with its ``bonus``, found out or given.

    Under odd house rules a marriage can be worth as much as the bonus; then the text leaves open
    which it was. ``InvalidPosition`` if the points do not add up.
    """
    _check_limits(s)
    for bonus in _bonuses(s):
        points = list(s.points)
        points[s.leader] -= bonus
        possible = given in (None, bonus) and points[s.leader] >= 0
        if possible and _explained(s, (points[0], points[1])):
            s = s._replace(bonus=bonus)
            _check_out(s)
            return s
    raise InvalidPosition("points", _complaint(s))


def _check_limits(s: Situation) -> None:
    for player in range(2):
        most = ALL_POINTS + s.rules.last_trick_bonus
        if s.points[player] > most:
            raise InvalidPosition("points", f"{s.points[player]} is more than anybody can have")
        if not s.tricks[player] and s.points[player] not in (0, 20, 40):
            raise InvalidPosition("points", f"player {player} has no trick, so 0, 20 or 40")


def _bonuses(s: Situation) -> Iterator[int]:
    """What can be the bonus, the likelier first.

    By default it is added where the last trick's winner is not out without it, under manual claims
    to every exhausted deal that is played out.
    """
    if not s.exhausted:
        yield 0
        return
    if s.rules.claims == "manual":
        yield s.rules.last_trick_bonus
        return
    if s.points[s.leader] - s.rules.last_trick_bonus < s.rules.target:
        yield s.rules.last_trick_bonus
    if s.points[s.leader] >= s.rules.target:
        yield 0


def _complaint(s: Situation) -> str:
    return (
        f"{s.points[0]} and {s.points[1]} are not the {points_in(s.gone)} of the finished tricks "
        "and possible marriages"
    )


def _explained(s: Situation, points: tuple[int, int]) -> bool:
    """Whether the points are those of finished tricks and of marriages."""
    extra = sum(points) - points_in(s.gone)
    if extra < 0 or extra % 20:
        return False
    low, high = _bounds(s)
    return any(
        sum(married) == extra and low <= points[0] - married[0] <= high
        for married in _marriages(s)
        if all(p >= m for p, m in zip(points, married, strict=True))
    )


def _bounds(s: Situation) -> tuple[int, int]:
    """The fewest and the most points that the tricks of player 0 can have.

    Published positions are not always possible to the last point, so beyond this it is not asked
    which cards can have been in whose tricks.
    """
    total = points_in(s.gone)
    return (total if not s.tricks[1] else 0), (total if s.tricks[0] else 0)


def _marriages(s: Situation) -> Iterator[tuple[int, int]]:
    """What both players can have announced, in all combinations."""
    shown = s.gone | bit(s.led)
    suits = [suit for suit in range(4) if couple_of(suit) & shown]
    for married in _assigned(s, suits):
        if not _must_be_announced_now(s):
            yield married
        for suit in range(4):
            if _from_hand(s, suit, shown):
                now = list(married)
                now[s.leader] += _worth(s, suit)
                yield now[0], now[1]


def _assigned(s: Situation, suits: list[int]) -> Iterator[tuple[int, int]]:
    """Each suit announced by nobody or by either; a player without a trick led only once."""
    options = [(0, 0)]
    counts = [(0, 0)]
    for suit in suits:
        worth = _worth(s, suit)
        options += [(a + worth, b) for a, b in options] + [(a, b + worth) for a, b in options]
        counts += [(a + 1, b) for a, b in counts] + [(a, b + 1) for a, b in counts]
    for option, count in zip(options, counts, strict=True):
        if all(_leads(s, player) >= count[player] for player in range(2)):
            yield option


def _leads(s: Situation, player: int) -> int:
    """An upper bound for how often a player has been on lead with a card on the table or gone.

    Only the player on lead leads; he was on lead after each trick that he won, and at the first
    lead of the deal. Who that was is known only if there has been no trick.
    """
    if sum(s.tricks) == 0:
        return 1 if player == s.leader and s.led >= 0 else 0
    return s.tricks[player] + 1


def _worth(s: Situation, suit: int) -> int:
    return 40 if suit == s.trump else 20


def _over(s: Situation) -> bool:
    """Whether an announcement may have ended the deal with its card still in the hand."""
    if s.led >= 0 or s.before_draw:
        return False
    return s.claimed >= 0 or (s.rules.claims == "auto" and s.reached(s.leader))


def _from_hand(s: Situation, suit: int, shown: int) -> bool:
    """Whether the player on lead can have ended the deal by announcing this suit."""
    if not _over(s) or couple_of(suit) & shown:
        return False
    missing = couple_of(suit) & ~s.hands[s.leader]
    room = missing.bit_count() <= s.unknown[s.leader]
    return room and not missing & ~(s.unseen & ~s.excluded)


def _must_be_announced_now(s: Situation) -> bool:
    """A deciding trick is not followed by a draw: with full hands, an announcement decided."""
    full = s.closer < 0 and s.size(0) == s.size(1) == s.rules.hand_size
    return full and s.led < 0 and s.rules.claims == "auto" and s.reached(s.leader)


def _check_out(s: Situation) -> None:
    """By default a deal ends when somebody is out, and only the player on lead can be."""
    if s.rules.claims == "manual":
        return
    for player in range(2):
        if s.reached(player) and (s.led >= 0 or player != s.leader):
            raise InvalidPosition("points", f"player {player} was out before, so the deal is over")
