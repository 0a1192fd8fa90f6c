"""The options of the game: one frozen value, six presets, and their text.

A text is ``NAME[,field=value…]``: a preset and what differs from it, in the order of the fields.
Rules keep the preset that they were made from, so that their text names it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final

from sixtysix.common.argument_checks import flag
from sixtysix.common.versioned_dicts import closed_dict, opened_dict
from sixtysix.errors import InvalidPosition, check_number, check_text, shown
from sixtysix.game.equity import LONGEST_MATCH

LARGEST: Final = 9999  # of any number in a house rule

WORDS: Final = {
    "failed_close": ("tricks", "mirror", "three", "tricks_at_end"),
    "opponent_out_first": ("failed", "table"),
    "nobody_out": ("higher", "last_trick"),
    "false_claim": ("other", "mirror", "claimant", "two"),
    "claims": ("auto", "manual"),
    "next_dealer": ("alternates", "winner"),
}


PRESET_NAMES: Final = ("classic", "online", "zone", "pagat", "santase", "schnapsen")


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """The rules of a deal and a match; ``Rules()`` is the preset ``classic``.

    ``dataclasses.replace`` makes a house rule. ``close_before_draw`` is the smallest talon that may
    be closed before the draw, 0 for "no". ``base`` is the preset that the text names; it is no
    rule, and rules that differ in nothing else are equal. A wrong type is a ``TypeError``, a word
    or number or combination that cannot be played an ``InvalidPosition`` that names the field.
    """

    nines: bool = True
    hand_size: int = 6
    target: int = 66
    schneider: int = 33
    exchange_needs_trick: bool = True
    exchange_min_talon: int = 2
    marriage_first_lead: bool = True
    marriage_closing_lead: bool = False
    marriage_closed: bool = False
    marriage_exhausted: bool = False
    close_first_lead: bool = True
    close_min_talon: int = 2
    close_before_draw: int = 2
    must_head: bool = True
    must_trump: bool = True
    freeze_at_close: bool = False
    failed_close: str = "tricks"
    opponent_out_first: str = "failed"
    last_trick_bonus: int = 10
    nobody_out: str = "higher"
    false_claim: str = "other"
    claims: str = "auto"
    match_target: int = 7
    next_dealer: str = "alternates"
    base: str = field(default="classic", kw_only=True, compare=False)

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            value = getattr(self, name)
            if kind is bool:
                flag(name, value)
            elif kind is int:
                object.__setattr__(self, name, check_number(name, value, 0, LARGEST))
            elif check_text(name, value) not in WORDS[name]:
                raise InvalidPosition(name, f"{shown(value)} is none of {', '.join(WORDS[name])}")
        _check_preset("base", self.base)
        self._check_combination()

    def _check_combination(self) -> None:
        talon = self.deck_size - 2 * self.hand_size
        if self.hand_size < 1 or talon < 2:
            raise InvalidPosition("hand_size", f"{self.hand_size} leaves a talon of {talon} cards")
        if self.schneider > self.target:
            raise InvalidPosition("schneider", f"{self.schneider} is above the target")
        check_number("match_target", self.match_target, 1, LONGEST_MATCH)

    @property
    def deck_size(self) -> int:
        """24 cards, or 20 without the nines."""
        return 24 if self.nines else 20

    @classmethod
    def preset(cls, name: str) -> Rules:
        """``classic``, ``online``, ``zone``, ``pagat``, ``santase`` or ``schnapsen``."""
        _check_preset("rules", name)
        return PRESETS[name]

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read ``NAME[,field=value…]``; ``InvalidPosition`` names the field that is wrong."""
        return _parse(check_text("rules", text))

    def __str__(self) -> str:
        return _text(self, self.base)

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; ``from_dict`` reads it back."""
        options = {name: getattr(self, name) for name in _KINDS}
        return closed_dict("Rules", **options, base=self.base)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rules:
        """The inverse of ``to_dict``; ``TypeError`` or ``InvalidPosition`` for anything else."""
        return cls(**opened_dict(data, "Rules", *_KINDS, "base"))


def _check_preset(field: str, name: object) -> None:
    if check_text("the name of a preset", name) not in PRESET_NAMES:
        raise InvalidPosition(field, f"{shown(name)} is none of {', '.join(PRESET_NAMES)}")


_KINDS: Final[dict[str, type]] = {
    option.name: {"bool": bool, "int": int, "str": str}[str(option.type)]
    for option in fields(Rules)
    if option.compare
}


PRESETS: Final[dict[str, Rules]] = {
    "classic": Rules(),
    "online": Rules(
        base="online",
        exchange_needs_trick=False,
        close_before_draw=0,
        must_head=False,
        failed_close="mirror",
        opponent_out_first="table",
        false_claim="mirror",
    ),
    "zone": Rules(
        base="zone", close_before_draw=0, nobody_out="last_trick", false_claim="claimant"
    ),
    "pagat": Rules(
        base="pagat",
        marriage_closing_lead=True,
        close_before_draw=4,
        false_claim="two",
        next_dealer="winner",
    ),
    "santase": Rules(
        base="santase",
        exchange_min_talon=4,
        marriage_first_lead=False,
        marriage_closing_lead=True,
        marriage_closed=True,
        marriage_exhausted=True,
        close_first_lead=False,
        close_min_talon=4,
        close_before_draw=0,
        failed_close="three",
        match_target=11,
        next_dealer="winner",
    ),
    "schnapsen": Rules(
        base="schnapsen",
        nines=False,
        hand_size=5,
        exchange_needs_trick=False,
        marriage_closing_lead=True,
        marriage_closed=True,
        marriage_exhausted=True,
        close_before_draw=0,
        freeze_at_close=True,
        last_trick_bonus=0,
        nobody_out="last_trick",
    ),
}


@lru_cache(maxsize=256)
def _parse(text: str) -> Rules:
    name, *changes = text.split(",")
    values = {field: getattr(Rules.preset(name), field) for field in _KINDS}
    changed = set()
    for change in changes:
        field, equals, word = change.partition("=")
        if field not in _KINDS or not equals:
            raise InvalidPosition("rules", f"{shown(change)} is no field=value")
        if field in changed:
            raise InvalidPosition(field, "given twice")
        changed.add(field)
        values[field] = _value(field, word)
    return Rules(**values, base=name)


def _value(field: str, word: str) -> Any:
    """The value that a word of a text stands for."""
    if field == "close_before_draw" and word == "no":
        return 0
    if _KINDS[field] is str:
        return word
    if _KINDS[field] is bool:
        if word not in ("yes", "no"):
            raise InvalidPosition(field, f"{shown(word)} is neither yes nor no")
        return word == "yes"
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise InvalidPosition(field, f"{shown(word)} is no number from 0 to {LARGEST}")
    if field == "close_before_draw" and int(word) == 0:
        raise InvalidPosition(field, 'the smallest talon that may be closed, or "no"')
    return int(word)


@lru_cache(maxsize=256)
def _text(rules: Rules, base: str) -> str:
    """The name of the preset that these rules are, else ``base`` and what differs from it."""
    for name, preset in PRESETS.items():
        if rules == preset:
            return name
    return ",".join([base, *_differences(rules, PRESETS[base])])


def nearest_preset(rules: Rules) -> str:
    """The preset with the fewest differences, the first of several: for rules of unknown origin."""
    return min(PRESETS, key=lambda name: len(_differences(rules, PRESETS[name])))


def _differences(rules: Rules, preset: Rules) -> list[str]:
    return [
        f"{name}={_word(name, getattr(rules, name))}"
        for name in _KINDS
        if getattr(rules, name) != getattr(preset, name)
    ]


def _word(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "no" if name == "close_before_draw" and value == 0 else str(value)
