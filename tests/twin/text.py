"""Texts in and out: positions, views and deal records, hardly checked.

A text is read into a ``Sheet``: a ``State`` that holds the known cards, how many cards of each
hand are unknown, and the cards that the partly unknown hand cannot hold. A ``Sheet`` without
unknown cards outside a closed talon is a position.
"""

import re
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from .game import CARD_POINTS, RANKS, SUITS, Close, State, deck, legal_moves, play
from .rules import CLASSIC, format_rules, parse_rules


class Sheet(NamedTuple):
    """What a position text says."""

    state: State
    unknown: tuple[int, int] = (0, 0)
    excluded: frozenset[str] = frozenset()  # the cards of ``not=``


# ---------------------------------------------------------------- reading


def parse(text: str) -> State:
    """The state of a position text without unknown cards outside a closed talon."""
    sheet = parse_sheet(text)
    if sheet.unknown != (0, 0) or (sheet.state.open and "?" in sheet.state.talon):
        raise ValueError(f"not everything is known: {text}")
    return sheet.state


def parse_sheet(text: str) -> Sheet:
    """The sheet of any position or view text."""
    hands, talon, trump, turn, points, tricks, closed, *words = text.split()
    options = dict(word.split("=", 1) for word in words)
    rules = parse_rules(options.get("rules", "classic"))
    hand0, hand1 = (cards_of(hand) for hand in hands.split("/"))
    leader, led, before_draw = parse_turn(turn)
    state = State(
        rules=rules,
        hands=(known(hand0), known(hand1)),
        talon=tuple(cards_of(talon)),
        trump=trump,
        leader=leader,
        led=led,
        before_draw=before_draw,
        points=parse_pair(points),
        tricks=parse_pair(tricks),
        closed=None if closed == "-" else Close(*map(int, closed.split(":"))),
        claimed=int(options["claimed"]) if "claimed" in options else None,
    )
    unknown = (hand0.count("?"), hand1.count("?"))
    if "?" in hands + talon:
        gone = frozenset(cards_of(options.get("gone", "-")))
    else:
        gone = frozenset(deck(rules)) - seen(state)
    state = state._replace(gone=gone)
    state = state._replace(bonus=bonus_in_points(state))
    return Sheet(state, unknown, frozenset(cards_of(options.get("not", "-"))))


def cards_of(text: str) -> list[str]:
    return re.findall(r"\?|[9JQKTA][cdhs]", text)


def known(cards: Iterable[str]) -> frozenset[str]:
    return frozenset(cards) - {"?"}


def seen(state: State) -> frozenset[str]:
    """Every known card that is not gone."""
    led = {state.led} if state.led is not None else set()
    return state.hands[0] | state.hands[1] | known(state.talon) | led


def parse_turn(text: str) -> tuple[int, str | None, bool]:
    led = text[2:] if ":" in text else None
    return int(text[0]), led, text.endswith("+")


def parse_pair(text: str) -> tuple[int, int]:
    first, second = text.split("-")
    return int(first), int(second)


def bonus_in_points(state: State) -> int:
    """The last-trick bonus in the points of an exhausted deal that has been played out.

    Under manual claims it always is. Else it is in them if tricks and marriages alone cannot make
    the total; if both readings make it, then where the winner of the last trick is not out without.
    """
    played_out = state.led is None and not any(state.hands) and not state.talon
    if not played_out or state.closed is not None or state.claimed is not None:
        return 0
    bonus = state.rules.last_trick_bonus
    if state.rules.claims == "manual":
        return bonus
    cards = sum(CARD_POINTS[card[0]] for card in deck(state.rules))
    extra = sum(state.points) - cards
    without, included = extra in marriage_sums(state), extra - bonus in marriage_sums(state)
    winner_is_out = state.points[state.leader] - bonus >= state.rules.target
    return bonus if included and not (without and winner_is_out) else 0


def marriage_sums(state: State) -> set[int]:
    """What any set of marriages is worth together."""
    worth = [40 if suit == state.trump else 20 for suit in SUITS]
    return {sum(some) for size in range(5) for some in combinations(worth, size)}


# ---------------------------------------------------------------- writing


def format_state(state: State) -> str:
    """The canonical text of a position."""
    return format_sheet(Sheet(state))


def format_sheet(sheet: Sheet) -> str:
    """The canonical text of a position or a view."""
    state = sheet.state
    hands = [
        (cards_text(hand) + "?" * count) or "-"
        for hand, count in zip(state.hands, sheet.unknown, strict=True)
    ]
    words = [
        "/".join(hands),
        "".join(state.talon) or "-",
        state.trump,
        turn_text(state),
        f"{state.points[0]}-{state.points[1]}",
        f"{state.tricks[0]}-{state.tricks[1]}",
        ":".join(map(str, state.closed)) if state.closed is not None else "-",
    ]
    if state.rules != CLASSIC:
        words.append("rules=" + format_rules(state.rules))
    if state.gone and "?" in words[0] + words[1]:
        words.append("gone=" + cards_text(state.gone))
    if sheet.excluded:
        words.append("not=" + cards_text(sheet.excluded))
    if state.claimed is not None:
        words.append(f"claimed={state.claimed}")
    return " ".join(words)


def cards_text(cards: Iterable[str]) -> str:
    """Cards by suit and from high to low."""
    return "".join(sorted(cards, key=lambda card: (SUITS.index(card[1]), -RANKS.index(card[0]))))


def turn_text(state: State) -> str:
    if state.led is not None:
        return f"{state.leader}:{state.led}"
    return f"{state.leader}+" if state.before_draw else f"{state.leader}"


# ---------------------------------------------------------------- deal records


def parse_record(text: str) -> tuple[State, list[str]]:
    """The start of a deal record and its moves, with every ``draw`` put in where it belongs."""
    text = re.sub(r";.*", "", text)
    tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', text))
    words = re.sub(r"\[[^]]*\]|\d+\.", " ", text).split()
    start = state = parse(tags["Position"])
    moves: list[str] = []
    for word in words:
        if word not in legal_moves(state) and "draw" in legal_moves(state):
            moves.append("draw")
            state = play(state, "draw")
        moves.append(word)
        state = play(state, word)
    return start, moves


def format_record(start: State, moves: list[str], result: str = "*") -> str:
    """A deal record; ``draw`` is written only before a close that could have come earlier."""
    words: list[str] = []
    state = start
    number = 0
    for index, move in enumerate(moves):
        if state.led is None and move != "draw" and words[-1:] != ["draw"]:
            number += 1
            words.append(f"{number}.")
        if move == "draw" and needs_draw_word(state, moves[index + 1 :]):
            number += 1
            words += [f"{number}.", "draw"]
        if move != "draw":
            words.append(move)
        state = play(state, move)
    tags = [("Rules", format_rules(start.rules)), ("Position", format_state(start))]
    lines = [f'[{name} "{value}"]' for name, value in [*tags, ("Result", result)]]
    return "\n".join([*lines, "", " ".join(words)]) + "\n"


def needs_draw_word(state: State, later: list[str]) -> bool:
    """Whether leaving out this draw would change how the next move is read: a close or a claim."""
    return bool(later) and later[0] in legal_moves(state)
