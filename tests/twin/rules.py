"""The options of a rule set, the six presets, and the text form of both."""

from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True)
class Rules:
    """One rule set. ``name`` is the preset it started from; the defaults are ``classic``.

    ``close_before_draw`` is the smallest talon that may be closed before the draw; 0 is "no".
    """

    name: str = "classic"
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

    def __str__(self) -> str:
        return format_rules(self)


FIELDS = tuple(field.name for field in fields(Rules) if field.name != "name")

WORDS = {
    "failed_close": ("tricks", "mirror", "three", "tricks_at_end"),
    "opponent_out_first": ("failed", "table"),
    "nobody_out": ("higher", "last_trick"),
    "false_claim": ("other", "mirror", "claimant", "two"),
    "claims": ("auto", "manual"),
    "next_dealer": ("alternates", "winner"),
}

CLASSIC = Rules()

PRESETS = {
    "classic": CLASSIC,
    "online": replace(
        CLASSIC,
        name="online",
        exchange_needs_trick=False,
        close_before_draw=0,
        must_head=False,
        failed_close="mirror",
        opponent_out_first="table",
        false_claim="mirror",
    ),
    "zone": replace(
        CLASSIC,
        name="zone",
        close_before_draw=0,
        nobody_out="last_trick",
        false_claim="claimant",
    ),
    "pagat": replace(
        CLASSIC,
        name="pagat",
        marriage_closing_lead=True,
        close_before_draw=4,
        false_claim="two",
        next_dealer="winner",
    ),
    "santase": replace(
        CLASSIC,
        name="santase",
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
    "schnapsen": replace(
        CLASSIC,
        name="schnapsen",
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


def parse_rules(text: str) -> Rules:
    """Rules from ``NAME[,field=value…]``, e.g. ``zone,must_head=no,claims=manual``."""
    name, *changes = text.split(",")
    rules = PRESETS[name]
    for change in changes:
        rules = with_option(rules, *parse_option(change))
    return rules


def with_option(rules: Rules, field: str, value: bool | int | str) -> Rules:
    """The rules with one field replaced."""
    changes: dict[str, Any] = {field: value}
    return replace(rules, **changes)


def parse_option(change: str) -> tuple[str, bool | int | str]:
    """One ``field=value`` word as the field's name and its value."""
    field, word = change.split("=")
    if field in WORDS:
        if word not in WORDS[field]:
            raise ValueError(f"{field}: {word}")
        return field, word
    if field == "close_before_draw":
        return field, 0 if word == "no" else int(word)
    if isinstance(getattr(CLASSIC, field), bool):
        return field, {"yes": True, "no": False}[word]
    return field, int(word)


def format_rules(rules: Rules) -> str:
    """The preset's name and what differs from it, in the order of the fields."""
    preset = PRESETS[rules.name]
    changed = [field for field in FIELDS if getattr(rules, field) != getattr(preset, field)]
    return ",".join([rules.name] + [f"{field}={format_option(rules, field)}" for field in changed])


def format_option(rules: Rules, field: str) -> str:
    """The value of one field as it is written."""
    value = getattr(rules, field)
    if field == "close_before_draw" and value == 0:
        return "no"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
