"""How the deals of a constraint are counted, and placed so that all are equally likely.

A deal gives every card a place: hand 0, hand 1, then the talon from the top. Once the turned-up
card is fixed, so is who wins each of the given tricks and draws which card of the talon. Each move
then says of a few cards where they can have been dealt:

- A card that a player has used was in his hand or among the talon cards he had drawn by then. These
  sets of places grow with the draws, each contains the one before, and the players' sets are apart:
  placed in the order of the draws, every card has a number of places that does not depend on where
  those before it went.
- In the strict phase, when nobody draws any more, a reply shows cards that its player had not. They
  are in the other's places or still in the talon. How many of them are in the talon is a case; in
  every case they are chosen and placed freely.

So the deals of a case are counted by a product, and drawn by its factors: see
``solver.constrained_deals``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb, factorial, perm
from typing import NamedTuple

from sixtysix import solver_interface
from sixtysix.errors import InvalidPosition
from sixtysix.game.cards import CARDS, FULL_DECK, SHORT_DECK, SUITS, bit, mask_of, numbers_in
from sixtysix.game.constraint import Constraint, cards_of
from sixtysix.game.moves import Move
from sixtysix.game.random_deal import laid_out
from sixtysix.game.rules import Rules
from sixtysix.game.situation import Situation
from sixtysix.hidden.knowledge import needed_for_lead


class Step(NamedTuple):
    """So many of these cards go to so many of these places, each way equally likely."""

    cards: int
    places: int
    number: int


class Case(NamedTuple):
    """Deals that are placed by the same steps, and their number (with the order of a hand)."""

    ways: int
    steps: tuple[Step, ...]


class Places(NamedTuple):
    """All cases of a constraint; there is at least one."""

    rules: Rules
    moves: tuple[Move, ...]
    cases: tuple[Case, ...]
    players: frozenset[int]  # who can be to move then; trumps may decide
    over: bool  # whether deals of a case are over then

    @property
    def deals(self) -> int:
        """The number of different deals."""
        return sum(case.ways for case in self.cases) // factorial(self.rules.hand_size) ** 2


@lru_cache(maxsize=64)
def places_of(constraint: Constraint, rules: Rules) -> Places:
    """``InvalidPosition`` if no deal satisfies the constraint under these rules."""
    cases: list[Case] = []
    ends: list[Situation] = []
    refusals: list[tuple[int, InvalidPosition, int]] = []
    for turned_up in _turned_up_cards(constraint, rules):
        course = _Course(rules, turned_up)
        try:
            course.begin(constraint)
            for move in constraint.moves:
                course.follow(move)
            cases.extend(course.cases())
            ends.append(course.played())
        except InvalidPosition as error:
            refusals.append((len(course.moves), error, turned_up))
    if not cases:
        raise _refusal(refusals)
    players = frozenset(end.to_move for end in ends)
    over = any(solver_interface.outcome(end) is not None for end in ends)
    return Places(rules, constraint.moves, tuple(cases), players, over)


def _refusal(refusals: list[tuple[int, InvalidPosition, int]]) -> InvalidPosition:
    """Why the turned-up card that came furthest does not fit either."""
    _, error, card = max(refusals, key=lambda refusal: refusal[0])
    if all(str(other) == str(error) for _, other, _ in refusals):
        return error
    tried = f"none of {len(refusals)} cards fits as the turned-up card"
    return InvalidPosition(error.field, f"{tried}; with {CARDS[card]}, {error.reason}")


def _turned_up_cards(constraint: Constraint, rules: Rules) -> list[int]:
    """The cards that can be turned up, by what is said about them."""
    deck = numbers_in(FULL_DECK if rules.nines else SHORT_DECK)
    fitting = [
        card
        for card in deck
        if constraint.trump in ("", SUITS[card & 3])
        and cards_of(constraint.turned_up, card & 3) in ([], [card])
    ]
    if not fitting:
        raise InvalidPosition("turned_up", f"{constraint.turned_up} cannot be, with these trumps")
    return fitting


class _Course:
    """The deal with one turned-up card as far as constraint and moves have fixed it."""

    def __init__(self, rules: Rules, turned_up: int) -> None:
        self.rules = rules
        self.trump = turned_up & 3
        self.turned_up = turned_up
        self.deck = FULL_DECK if rules.nines else SHORT_DECK
        size = rules.hand_size
        self.last = rules.deck_size - 1
        self.own = [(1 << size) - 1, ((1 << size) - 1) << size]  # places that were or are his
        self.top = 2 * size  # the place of the next card to draw
        self.fixed = {turned_up: self.last}
        self.held: dict[int, tuple[int, int]] = {}  # the player, and the places he had by then
        self.absent = [0, 0]
        self.swapped: dict[int, int] = {}  # who has a card that an exchange has moved, or -1
        self.moves: list[Move] = []

    # ------------------------------------------------------------ what is said of the deal

    def begin(self, constraint: Constraint) -> None:
        """The cards of the hands and of the talon."""
        talon = cards_of(constraint.talon, self.trump)
        if len(talon) > self.last + 1 - self.top:
            raise InvalidPosition("talon", f"more than {self.last + 1 - self.top} cards")
        for place, card in enumerate(talon, self.top):
            if card >= 0:
                self._fix("talon", card, place)
        for player, text in enumerate(constraint.hands):
            cards = cards_of(text, self.trump)
            if len(cards) > self.rules.hand_size:
                raise InvalidPosition("hands", f"more than {self.rules.hand_size} cards")
            for card in cards:
                self._check_deck("hands", card)
                if card in self.held:
                    raise InvalidPosition("hands", f"{CARDS[card]} is there twice")
                self._hold("hands", card, player)

    def _fix(self, field: str, card: int, place: int) -> None:
        self._check_deck(field, card)
        if self.fixed.get(card, place) != place:
            raise InvalidPosition(field, f"{CARDS[card]} is there twice")
        if place == self.last and card != self.turned_up:
            raise InvalidPosition(field, f"{CARDS[card]} is not the turned-up card")
        self.fixed[card] = place

    def _check_deck(self, field: str, card: int) -> None:
        if not bit(card) & self.deck:
            raise InvalidPosition(field, f"{CARDS[card]} is not in a deck without nines")

    def _hold(self, field: str, card: int, player: int) -> None:
        """``player`` has, or had, this card by now."""
        self._check_deck(field, card)
        reason = "the other has it, or had"
        if card in self.swapped:
            possible = self.swapped[card] == player
        elif card in self.fixed:
            possible = bool(self.own[player] >> self.fixed[card] & 1)
            reason = "it is turned up" if card == self.turned_up else "it is in the talon"
        else:
            holder, _ = self.held.setdefault(card, (player, self.own[player]))
            possible = holder == player and not self.absent[player] & bit(card)
            reason = reason if holder != player else "a reply has shown it"
        if not possible:
            raise InvalidPosition(field, f"player {player} cannot have {CARDS[card]}: {reason}")

    def _lack(self, cards: int, player: int) -> None:
        """``player`` has none of these cards; nobody draws any more."""
        for card in numbers_in(cards):
            if card in self.swapped:
                had = self.swapped[card] == player
            elif card in self.fixed:
                had = bool(self.own[player] >> self.fixed[card] & 1)
            else:
                had = self.held.get(card, (1 - player, 0))[0] == player
                self.absent[player] |= bit(card)
            if had:
                raise InvalidPosition("moves", f"player {player} cannot lack {CARDS[card]}")

    # ------------------------------------------------------------ moves

    def follow(self, move: Move) -> None:
        """Make a move, which must be legal in some of the deals."""
        try:
            self._follow(move)
        except InvalidPosition as error:
            where = f"move {len(self.moves) + 1}, {move}, is legal in no such deal"
            raise InvalidPosition("moves", f"{where}: {error.reason}") from None

    def _follow(self, move: Move) -> None:
        before = self.played()
        player = before.to_move
        if solver_interface.outcome(before) is not None:
            raise InvalidPosition("moves", "the deal is over")
        if move.card is not None and before.led >= 0:
            self._hold("moves", move.card, player)
            lacking = self.deck & ~before.gone & ~bit(before.led)
            self._lack(lacking & solver_interface.ruled_out(before, move.card), player)
        elif move.card is not None:
            for card in numbers_in(needed_for_lead(before, move.card, move)):
                self._hold("moves", card, player)
        before = self.played()
        if move not in solver_interface.legal_moves(before):
            raise InvalidPosition("moves", "the rules or the cards played do not allow it")
        self.moves.append(move)
        self._after(before, move, solver_interface.after(before, move))

    def _after(self, before: Situation, move: Move, after: Situation) -> None:
        """Who has drawn which place of the talon, and what an exchange has moved."""
        if move.exchange:
            self.swapped[before.talon[-1]] = before.to_move
            self.swapped[before.lowest_trump] = -1
        if len(after.talon) < len(before.talon):
            for player in (after.leader, 1 - after.leader):
                self.own[player] |= 1 << self.top
                if self.top == self.last and before.lowest_trump in self.swapped:
                    self.swapped[before.lowest_trump] = player
                self.top += 1

    def played(self) -> Situation:
        """One of the deals, after the moves so far."""
        case = next(iter(self.cases()))
        situation = laid_out(self.rules, _first_deal(case))
        for move in self.moves:
            situation = solver_interface.after(situation, move)
        return situation

    # ------------------------------------------------------------ cases

    def cases(self) -> Iterator[Case]:
        """Every case in which there is a deal; ``InvalidPosition`` if there is none."""
        ways, steps = self._held_steps()
        found = False
        for more, rest in self._absent_steps(steps):
            if ways * more:
                found = True
                yield Case(ways * more, (*steps, *rest))
        if not found:
            raise InvalidPosition(
                "moves" if self.moves else "hands", "there is no room for so many cards"
            )

    def _held_steps(self) -> tuple[int, list[Step]]:
        """Fixed cards, then those that are known to be one player's, in the order of his draws."""
        steps = [Step(bit(card), 1 << place, 1) for card, place in self.fixed.items()]
        free = ~mask_of(self.fixed.values())
        ways, used = 1, [0, 0]
        in_order = sorted(self.held.items(), key=lambda item: item[1][1].bit_count())
        for card, (player, places) in in_order:
            ways *= max(0, (places & free).bit_count() - used[player])
            used[player] += 1
            steps.append(Step(bit(card), places & free, 1))
        return ways, steps

    def _absent_steps(self, done: list[Step]) -> Iterator[tuple[int, list[Step]]]:
        """Cards that a player, or each of them, has not; and the rest."""
        placed = mask_of([*self.fixed, *self.held])
        everywhere = (1 << self.last + 1) - 1
        free = everywhere & ~mask_of(self.fixed.values())
        talon = free & ~self.own[0] & ~self.own[1]
        own = [places & free for places in self.own]
        room = [
            own[player].bit_count() - sum(holder == player for holder, _ in self.held.values())
            for player in range(2)
        ]
        nobodys = self.absent[0] & self.absent[1] & ~placed
        only = [self.absent[player] & ~nobodys & ~placed for player in range(2)]
        buried = nobodys.bit_count()
        n = [cards.bit_count() for cards in only]
        left = (self.last + 1) - len(done) - buried - sum(n)
        if talon.bit_count() < buried or min(room) < 0:
            return
        ways = perm(talon.bit_count(), buried) * factorial(left)
        for i in range(n[0] + 1):
            for j in range(n[1] + 1):
                in_talon = perm(talon.bit_count() - buried, i + j)
                in_hands = perm(room[1], n[0] - i) * perm(room[0], n[1] - j)
                yield (
                    ways * comb(n[0], i) * comb(n[1], j) * in_talon * in_hands,
                    [
                        Step(nobodys, talon, buried),
                        Step(only[0], talon, i),
                        Step(only[0], own[1], n[0] - i),
                        Step(only[1], talon, j),
                        Step(only[1], own[0], n[1] - j),
                        Step(self.deck, everywhere, left),
                    ],
                )


def _first_deal(case: Case) -> list[int]:
    """The cards by their places, where every choice of a case falls on the first."""
    placed: dict[int, int] = {}
    for step in case.steps:
        cards = [card for card in numbers_in(step.cards) if card not in placed.values()]
        places = [place for place in numbers_in(step.places) if place not in placed]
        placed.update(zip(places[: step.number], cards[: step.number], strict=True))
    return [placed[place] for place in range(len(placed))]
