"""What one player knows, and every world that agrees with it.

``view_text`` follows a deal from one side; ``worlds`` lists the states that a view text allows;
``average`` solves each of them with open cards.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import NamedTuple, TypeVar

from .game import State, deck, height, parse_move, partner, play
from .minimax import memo_move_values
from .text import Sheet, format_sheet, parse_sheet, seen

T = TypeVar("T")


class Average(NamedTuple):
    """Over all worlds: their number, and for each move the mean value and the share of wins."""

    worlds: int
    mean: dict[str, float]
    win: dict[str, float]


# ---------------------------------------------------------------- what play reveals


class Knowledge:
    """What ``player`` knows of the other's hand beyond what the table shows."""

    def __init__(self, start: State, player: int) -> None:
        self.state = start
        self.player = player
        self.other = 1 - player
        self.held: set[str] = set()  # cards that the other is known to hold
        self.excluded: set[str] = set()  # cards that he is known not to hold

    def follow(self, move: str) -> None:
        """Learn from one more move."""
        before = self.state
        self.state = play(before, move)
        if before.to_move == self.other and move not in ("draw", "claim"):
            if before.led is None:
                self.watch_lead(before, move)
            else:
                self.watch_reply(before, move)
        self.watch_draw(before)
        self.held &= self.state.hands[self.other]  # what he has played he holds no more

    def watch_lead(self, before: State, move: str) -> None:
        """An exchange shows the card taken, a marriage both of its cards."""
        parts = parse_move(move)
        if parts.exchange:
            self.held.add(before.talon[-1])
        if parts.marriage:
            married = partner(parts.card)
            assert married is not None
            self.held |= {parts.card, married}

    def watch_reply(self, before: State, card: str) -> None:
        """In the strict phase a reply proves that the other had nothing he was obliged to play."""
        rules, led = before.rules, before.led
        assert led is not None
        if before.open:
            return
        if card[1] == led[1]:
            if rules.must_head and height(card) < height(led):
                self.exclude_suit(led[1], above=height(led))
            return
        self.exclude_suit(led[1])
        if rules.must_trump and card[1] != before.trump:
            self.exclude_suit(before.trump)

    def exclude_suit(self, suit: str, above: int = -1) -> None:
        cards = deck(self.state.rules)
        self.excluded |= {card for card in cards if card[1] == suit and height(card) > above}

    def watch_draw(self, before: State) -> None:
        """The turned-up card is drawn last, by the loser of the last open trick."""
        exhausted_now = len(before.talon) == 2 and not self.state.talon
        if exhausted_now and self.state.leader == self.player:
            self.held.add(before.talon[-1])

    def sheet(self) -> Sheet:
        """What the player sees and knows now, as a sheet."""
        state, player, other = self.state, self.player, self.other
        hidden = len(state.hands[other]) - len(self.held)
        talon = state.talon
        if talon:
            talon = ("?",) * (len(talon) - 1) + (talon[-1],)
        hands = pair(player, state.hands[player], frozenset(self.held))
        shown = state._replace(hands=hands, talon=talon)
        excluded = frozenset(self.excluded) & unseen(shown)
        if state.closed is None or hidden == 0:
            excluded = frozenset()
        return Sheet(shown, pair(player, 0, hidden), excluded)


def pair(player: int, own: T, others: T) -> tuple[T, T]:
    """Something of the player and of the other, in the order of the players."""
    return (own, others) if player == 0 else (others, own)


def unseen(state: State) -> frozenset[str]:
    """The cards of the deck that are neither shown nor gone."""
    return frozenset(deck(state.rules)) - seen(state) - state.gone


def view_text(start: State, moves: list[str], player: int) -> str:
    """The canonical text of what the player knows after these moves."""
    knowledge = Knowledge(start, player)
    for move in moves:
        knowledge.follow(move)
    return format_sheet(knowledge.sheet())


# ---------------------------------------------------------------- the worlds of a view


def worlds(view: str) -> Iterator[State]:
    """Every state that agrees with the view text; a closed talon stays unknown."""
    sheet = parse_sheet(view)
    state, hidden = sheet.state, sum(sheet.unknown)
    other = 0 if sheet.unknown[0] else 1
    candidates = sorted(unseen(state) - sheet.excluded)
    for cards in combinations(candidates, hidden):
        hands = pair(other, state.hands[other] | set(cards), state.hands[1 - other])
        rest = sorted(unseen(state) - set(cards))
        assert len(rest) == state.talon.count("?")
        if state.open:
            for order in permutations(rest):
                yield state._replace(hands=hands, talon=filled(state.talon, order))
        else:
            yield state._replace(hands=hands)


def filled(talon: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """The talon with these cards in the unknown places."""
    remaining = iter(cards)
    return tuple(next(remaining) if card == "?" else card for card in talon)


def average(view: str, solve: Callable[[State], dict[str, int]] = memo_move_values) -> Average:
    """The clairvoyant average: each world is solved with open cards, a draw is half a win."""
    solved = [solve(world) for world in worlds(view)]
    count = len(solved)
    moves = list(solved[0])
    return Average(
        count,
        {move: sum(values[move] for values in solved) / count for move in moves},
        {move: sum(win_share(values[move]) for values in solved) / count for move in moves},
    )


def win_share(value: int) -> float:
    if value == 0:
        return 0.5
    return 1.0 if value > 0 else 0.0
