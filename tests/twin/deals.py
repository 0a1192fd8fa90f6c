"""Random deals, playouts and rule sets from a seeded generator, and counts of move sequences."""

from dataclasses import replace
from random import Random

from .game import State, deck, legal_moves, make
from .rules import CLASSIC, PRESETS, WORDS, Rules, with_option


def deal(random: Random, rules: Rules = CLASSIC) -> State:
    """A fresh deal; player 0 leads."""
    cards = deck(rules)
    random.shuffle(cards)
    size = rules.hand_size
    hands = (frozenset(cards[:size]), frozenset(cards[size : 2 * size]))
    talon = tuple(cards[2 * size :])
    return State(rules=rules, hands=hands, talon=talon, trump=talon[-1][1])


def choose(random: Random, moves: list[str], ending: float) -> str:
    """One of the moves; closes and claims keep only ``ending`` of their weight."""
    weights = [ending if is_ending(move) else 1.0 for move in moves]
    return random.choices(moves, weights if any(weights) else None)[0]


def is_ending(move: str) -> bool:
    """Whether the move closes the talon or claims."""
    return "c" in move[:-2] or move.endswith("!")


def playout(
    random: Random, start: State, depth: int | None = None, ending: float = 0.1
) -> tuple[list[State], list[str]]:
    """Random moves from the start, to the end of the deal or at most ``depth`` of them.

    Answers the states, the start among them, and the moves between them.
    """
    states, moves = [start], list[str]()
    while depth is None or len(moves) < depth:
        legal = legal_moves(states[-1])
        if not legal:
            break
        moves.append(choose(random, legal, ending))
        states.append(make(states[-1], moves[-1]))
    return states, moves


def position(
    random: Random,
    rules: Rules = CLASSIC,
    most_cards: int = 6,
    most_talon: int = 4,
    ending: float = 0.1,
) -> State:
    """A random unfinished state that is small enough for a plain search.

    Hands have at most ``most_cards`` and a talon that is still drawn from at most ``most_talon``.
    ValueError where deals of these rules end earlier (a house target of 0, say).
    """
    for _ in range(200):
        states, _ = playout(random, deal(random, rules), ending=ending)
        small = [state for state in states if is_small(state, most_cards, most_talon)]
        if small:
            return random.choice(small)
    raise ValueError(f"deals end before they are that small: {rules}")


def is_small(state: State, most_cards: int, most_talon: int) -> bool:
    """Whether the state is unfinished and within these sizes."""
    if not legal_moves(state):
        return False
    talon = len(state.talon) if state.open else 0
    return max(map(len, state.hands)) <= most_cards and talon <= most_talon


def house_rules(random: Random, changes: int = 6) -> Rules:
    """A random preset with some fields replaced at random."""
    rules = random.choice(list(PRESETS.values()))
    for _ in range(changes):
        field = random.choice(list(HOUSE_VALUES))
        rules = with_option(rules, field, random.choice(HOUSE_VALUES[field]))
    hand_size = min(rules.hand_size, 11 if rules.nines else 9)
    return replace(rules, hand_size=hand_size, schneider=min(rules.schneider, rules.target))


BOTH = (True, False)

HOUSE_VALUES: dict[str, tuple[bool | int | str, ...]] = {
    "nines": BOTH,
    "hand_size": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    "target": (0, 1, 10, 20, 40, 50, 61, 66, 80, 100, 120, 200),
    "schneider": (0, 1, 20, 33, 40, 60, 66),
    "exchange_needs_trick": BOTH,
    "exchange_min_talon": (0, 1, 2, 4, 6, 10, 12, 99),
    "marriage_first_lead": BOTH,
    "marriage_closing_lead": BOTH,
    "marriage_closed": BOTH,
    "marriage_exhausted": BOTH,
    "close_first_lead": BOTH,
    "close_min_talon": (0, 1, 2, 4, 6, 10, 12, 99),
    "close_before_draw": (0, 1, 2, 4, 6, 12, 99),
    "must_head": BOTH,
    "must_trump": BOTH,
    "freeze_at_close": BOTH,
    "last_trick_bonus": (0, 1, 10, 11, 20, 40, 100),
    "match_target": (1, 5, 7, 11),
    **WORDS,
}


def perft(state: State, depth: int) -> int:
    """The number of sequences of that many moves."""
    if depth == 0:
        return 1
    return sum(perft(make(state, move), depth - 1) for move in legal_moves(state))
