"""A situation written as its canonical text."""

from __future__ import annotations

from sixtysix.game.cards import CARDS, SUITS, text_of
from sixtysix.game.rules import PRESETS
from sixtysix.game.situation import Situation


def write(s: Situation) -> str:
    """The seven fields, then the words that are needed."""
    hands = "/".join(_hand(s, player) for player in range(2))
    points, tricks = (f"{mine}-{others}" for mine, others in (s.points, s.tricks))
    fields = [hands, _talon(s), SUITS[s.trump], _turn(s), points, tricks, _close(s)]
    return " ".join(fields + _words(s))


def _hand(s: Situation, player: int) -> str:
    return text_of(s.hands[player]) + "?" * s.unknown[player] or "-"


def _talon(s: Situation) -> str:
    return "".join(CARDS[card].name if card >= 0 else "?" for card in s.talon) or "-"


def _turn(s: Situation) -> str:
    if s.led >= 0:
        return f"{s.leader}:{CARDS[s.led]}"
    return f"{s.leader}+" if s.before_draw else str(s.leader)


def _close(s: Situation) -> str:
    return f"{s.closer}:{s.closed_points}:{s.closed_tricks}" if s.closer >= 0 else "-"


def _words(s: Situation) -> list[str]:
    words = []
    if s.rules != PRESETS["classic"]:
        words.append(f"rules={s.rules}")
    if s.gone and (-1 in s.talon or any(s.unknown)):
        words.append(f"gone={text_of(s.gone)}")
    if s.excluded:
        words.append(f"not={text_of(s.excluded)}")
    if s.claimed >= 0:
        words.append(f"claimed={s.claimed}")
    return words
