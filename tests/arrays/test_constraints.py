"""Deals under a constraint: exactly those that satisfy it, as the twin finds them by trying all."""

from collections import Counter
from itertools import combinations, permutations
from math import factorial
from random import Random

import numpy as np
import pytest

from sixtysix import Constraint, InvalidPosition, Move, Position, Rules, View, deals, to_texts
from sixtysix.arrays import random_deals
from twin import deals as twin_deals
from twin import text
from twin.game import legal_moves, make, outcome
from twin.rules import PRESETS, format_rules
from twin.state import State

FREE = 6  # cards whose place is not given in a case


class Puzzle:
    """A random deal of which all but a few cards are told, and some moves of it."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        rules = random.choice(list(PRESETS.values()))
        if seed % 3 == 0:
            rules = twin_deals.house_rules(random, 4)
        self.rules = rules
        start = twin_deals.deal(random, rules)
        cards = [*sorted(start.hands[0]), *sorted(start.hands[1]), *start.talon]
        self.size = rules.hand_size
        told = len(cards) - 1 if seed % 2 else len(cards)  # whether the turned-up card can be free
        self.free = sorted(random.sample(range(told), min(FREE, told)))
        self.cards = cards
        _, moves = twin_deals.playout(random, start, ending=random.choice((0.02, 0.2)))
        self.moves = moves[: random.randrange(len(moves) + 1)]

    @property
    def constraint(self) -> Constraint:
        shown = ["?" if i in self.free else card for i, card in enumerate(self.cards)]
        first, second = shown[: self.size], shown[self.size : 2 * self.size]
        return Constraint(
            hands=("".join(first), "".join(second)),
            talon="".join(shown[2 * self.size :]),
            moves=self.moves,
        )

    def solutions(self) -> set[str]:
        """The texts after the moves of every deal in which these are legal."""
        found = set()
        for state in self._deals():
            for move in self.moves:
                if move not in legal_moves(state):
                    break
                state = make(state, move)
            else:
                line = without_rules(text.format_state(state))
                # Nobody will choose before a draw once the deal is over; the twin marks it still.
                found.add(line if outcome(state) is None else line.replace("+ ", " "))
        return found

    def _deals(self):
        n = self.size
        loose = [self.cards[i] for i in self.free]
        in_hands = [[i for i in self.free if i // n == player] for player in range(2)]
        in_talon = [i for i in self.free if i >= 2 * n]
        for first in combinations(loose, len(in_hands[0])):
            rest = [card for card in loose if card not in first]
            for second in combinations(rest, len(in_hands[1])):
                last = [card for card in rest if card not in second]
                for order in permutations(last):
                    cards = list(self.cards)
                    places = [*in_hands[0], *in_hands[1], *in_talon]
                    for place, card in zip(places, (*first, *second, *order), strict=True):
                        cards[place] = card
                    hands = frozenset(cards[:n]), frozenset(cards[n : 2 * n])
                    talon = tuple(cards[2 * n :])
                    yield State(rules=self.rules, hands=hands, talon=talon, trump=talon[-1][1])


def without_rules(written: str) -> str:
    """House rules that come out of an array may be named by another preset."""
    return " ".join(word for word in written.split() if not word.startswith("rules="))


@pytest.mark.parametrize("seed", range(60))
def test_exactly_the_deals_that_the_twin_finds(seed):
    puzzle = Puzzle(seed)
    rules = Rules.parse(format_rules(puzzle.rules))
    expected = puzzle.solutions()
    count = puzzle.constraint.deal_count(rules)
    # Deals that differ in a closed talon only, or not at all any more, have texts of their own:
    # a text holds every card's place, but not that of drawn cards, so it may stand for several.
    assert len(expected) <= count
    texts = to_texts(deals(20 * count, seed, rules, where=puzzle.constraint))
    found = Counter(map(without_rules, texts))
    assert set(found) == expected
    if len(expected) == count:
        # 20 of each are expected; 60 or none would be more than nine standard deviations.
        assert max(found.values()) < 60


@pytest.mark.parametrize("seed", range(60))
def test_the_number_of_deals(seed):
    """Counted in the deals themselves, before the moves."""
    puzzle = Puzzle(seed)
    rules = Rules.parse(format_rules(puzzle.rules))
    count = 0
    for state in puzzle._deals():
        for move in puzzle.moves:
            if move not in legal_moves(state):
                break
            state = make(state, move)
        else:
            count += 1
    assert puzzle.constraint.deal_count(rules) == count


def test_every_deal_is_equally_likely():
    constraint = Constraint(
        hands=("AtTtKtQt", "9cJcQcKc"), talon="9d??KdTdAd9hJhQhKh", turned_up="9s"
    )
    count = constraint.deal_count()
    states = deals(100 * count, 5, where=constraint)
    placed = np.concatenate([states["hands"], states["talon"]], axis=1)
    _, found = np.unique(placed, axis=0, return_counts=True)
    assert len(found) == count > 100
    deviations = (found - 100) / np.sqrt(100)
    assert abs(deviations).max() < 5


@pytest.mark.parametrize("preset", PRESETS)
def test_a_constraint_that_says_nothing_takes_all(preset):
    rules = Rules.preset(preset)
    every = factorial(rules.deck_size) // factorial(rules.hand_size) ** 2
    assert Constraint().deal_count(rules) == every
    assert Constraint().probability(rules) == 1
    texts = to_texts(deals(50, 3, rules, where=Constraint()))
    assert all(Position.parse(found).rules == rules for found in texts)


def test_trumps_are_any_suit():
    both = Constraint(hands=("AtTt", ""))
    suits = [Constraint(hands=(f"A{suit}T{suit}", ""), trump=suit) for suit in "cdhs"]
    assert both.deal_count() == sum(one.deal_count() for one in suits)
    # Neither is turned up (22 of 24 cards, less those of other suits: 4 of 6 ranks); 6/23 · 5/22.
    assert both.probability() == pytest.approx(4 / 6 * 6 / 23 * 5 / 22)
    positions = map(Position.parse, to_texts(deals(200, 1, where=both)))
    trumps = Counter()
    for position in positions:
        held = {str(card) for card in position.hands[0]}
        assert {f"A{position.trump}", f"T{position.trump}"} <= held
        trumps[position.trump] += 1
    assert len(trumps) == 4


def test_moves_are_made_and_only_they_are_told():
    constraint = Constraint(moves=[Move.parse("mKh"), "Ah"], trump="s")
    for found in to_texts(deals(100, 2, where=constraint)):
        position = Position.parse(found)
        assert position.points == (0 if position.tricks[0] else 20, 15)
        assert position.leader == 1
        assert "Qh" in map(str, position.hands[0])


def test_a_deal_depends_on_the_seed_and_its_number(monkeypatch):
    constraint = Constraint(hands=("AtTt", ""), moves=("9c",))
    many = deals(50, 9, where=constraint)
    assert (deals(20, 9, where=constraint) == many[:20]).all()
    assert (deals(50, 10, where=constraint) != many).any()
    monkeypatch.setattr(random_deals, "DEALS_A_CALL", 7)
    assert (deals(50, 9, where=constraint) == many).all()


@pytest.mark.parametrize(
    "text_of_view",
    [
        "??????/Jc9cJdThKhTs ???9s s 1 41-22 3-1 - gone=AcTcKcAdAhQhJhAs",
        "9cJdKhQhAsTs/?????? ???????????Ah h 0 0-0 0-0 - rules=zone",
        "??/9cAh ?????9s s 1 21-65 1-6 1:0:0 gone=AcKcQcAdTdKdQd9dThKhQhAsTsJs not=JcJh9hKsQs",
    ],
)
def test_the_worlds_of_a_view(text_of_view):
    view = View.parse(text_of_view)
    texts = to_texts(deals(30, 4, where=view))
    assert texts == [str(world) for world in view.sample(30, 4)]


def test_cards_may_be_written_in_many_ways():
    constraint = Constraint(hands=("10hA♠at??", "-"))
    assert constraint.hands == ("ThAsAt", "")
    assert constraint == Constraint(hands=["AsThAt", ""])
    assert Constraint.from_dict(constraint.to_dict()) == constraint
    assert eval(repr(constraint)) == constraint
    full = Constraint(("Ah", ""), "Kd?", "9s", "♠", ["xcmKh"])
    assert full.trump == "s"
    assert Constraint.from_dict(full.to_dict()) == full
    assert len({full, Constraint.from_dict(full.to_dict())}) == 1


WRONG = [
    ({"hands": "AhTh"}, TypeError, "hands"),
    ({"hands": ("Ah",)}, InvalidPosition, "hands"),
    ({"hands": ("Ah", 7)}, TypeError, "hands"),
    ({"hands": ("Ahx", "")}, InvalidPosition, "hands"),
    ({"hands": ("AhAh", "")}, InvalidPosition, "hands"),
    ({"hands": ("Ah", "Ah")}, InvalidPosition, "hands: Ah is there twice"),
    ({"hands": ("Ah", ""), "talon": "Ah"}, InvalidPosition, "talon: Ah is there twice"),
    ({"talon": 5}, TypeError, "talon"),
    ({"talon": "Zz"}, InvalidPosition, "talon"),
    ({"turned_up": "?"}, InvalidPosition, "turned_up"),
    ({"turned_up": "AhAs"}, InvalidPosition, "turned_up"),
    ({"trump": "x"}, InvalidPosition, "trump"),
    ({"trump": None}, TypeError, "trump"),
    ({"moves": "Ah"}, TypeError, "moves"),
    ({"moves": 3}, TypeError, "moves"),
    ({"moves": [3]}, TypeError, "move"),
    ({"moves": ["Hello"]}, InvalidPosition, "move"),
]


@pytest.mark.parametrize(("fields", "error", "message"), WRONG)
def test_constraints_that_cannot_be_read(fields, error, message):
    with pytest.raises(error, match=message):
        Constraint(**fields)


CONTRADICTIONS = [
    ({"hands": ("AhThKhQhJh9hAs", "")}, "classic", "hands: more than 6 cards"),
    ({"hands": ("9h", "")}, "schnapsen", "hands: 9h is not in a deck without nines"),
    ({"hands": ("AtTtKtQtJt", "")}, "schnapsen", "hands: none of 20 cards .* it is turned up"),
    ({"hands": ("Ah", "At"), "trump": "h"}, "classic", "hands"),
    ({"hands": ("Ah", ""), "turned_up": "Ah"}, "classic", "hands: player 0 .* it is turned up"),
    ({"talon": "?" * 13}, "classic", "talon: more than 12 cards"),
    ({"talon": "?" * 11 + "Ah", "turned_up": "Kh"}, "classic", "talon"),
    ({"turned_up": "Kh", "trump": "s"}, "classic", "turned_up: Kh cannot be"),
    ({"turned_up": "9h"}, "schnapsen", "turned_up"),
    ({"moves": ["Ah", "Ah"]}, "classic", "moves: .*move 2, Ah, is legal in no such deal"),
    ({"moves": ["Kh", "Kd", "mQh"]}, "classic", "moves: .*move 3, mQh"),
    ({"moves": ["mKh"]}, "santase", "moves: .*move 1, mKh, .*do not allow it"),
    ({"moves": ["cAh", "cAs"]}, "classic", "moves: .*move 2"),
    ({"moves": ["draw"]}, "classic", "moves: .*move 1, draw"),
    ({"hands": ("", "Ah"), "moves": ["Ah"]}, "classic", "moves: .*the other has it"),
    ({"hands": ("", "9h"), "moves": ["cAh", "Ks"]}, "zone", "moves: .*cannot lack 9h"),
]


@pytest.mark.parametrize(("fields", "rules", "message"), CONTRADICTIONS)
def test_constraints_that_no_deal_satisfies(fields, rules, message):
    constraint = Constraint(**fields)
    for ask in (
        lambda: constraint.deal_count(Rules.preset(rules)),
        lambda: deals(1, 0, Rules.preset(rules), where=constraint),
    ):
        with pytest.raises(InvalidPosition, match=message):
            ask()


def test_other_things_than_constraints():
    with pytest.raises(TypeError, match="where"):
        deals(1, 0, where="AhTh")
    view = View.parse("9cJdKhQhAsTs/?????? ???????????Ah h 0 0-0 0-0 - rules=zone")
    with pytest.raises(ValueError, match="rules are classic, but those of the view zone"):
        deals(1, 0, Rules(), where=view)
    assert len(deals(1, 0, Rules.preset("zone"), where=view)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60, 600))
def test_many_more_deals_that_the_twin_finds(seed):
    test_exactly_the_deals_that_the_twin_finds(seed)
    test_the_number_of_deals(seed)
