"""One deal, from the first lead to its end, under every option of the rules.

``legal_moves(state)`` gives the moves as texts, ``play`` the next state, ``outcome`` how a
finished deal ended. A ``State`` is an immutable tuple; cards are texts such as ``Th``; a closed
talon may hold ``?``.
"""

from .ending import is_out, outcome
from .state import (
    CARD_POINTS,
    RANKS,
    SUITS,
    Close,
    Move,
    Outcome,
    State,
    beats,
    deck,
    height,
    lowest_trump,
    parse_move,
    partner,
)

__all__ = [
    "CARD_POINTS",
    "RANKS",
    "SUITS",
    "Close",
    "Move",
    "Outcome",
    "State",
    "beats",
    "deck",
    "height",
    "is_out",
    "legal_moves",
    "lowest_trump",
    "make",
    "outcome",
    "parse_move",
    "partner",
    "play",
]


# ---------------------------------------------------------------- which moves are legal


def legal_moves(state: State) -> list[str]:
    """Every legal move; none in a finished deal."""
    if outcome(state) is not None:
        return []
    if state.led is not None:
        return replies(state)
    moves = choices_before_draw(state) if state.before_draw else leads(state)
    if state.rules.claims == "manual":
        moves.append("claim")  # also a false one: it has its penalty
    return moves


def replies(state: State) -> list[str]:
    """The cards that the follower may play."""
    assert state.led is not None
    led, hand = state.led, sorted(state.hands[1 - state.leader])
    if state.open:
        return hand
    same_suit = [card for card in hand if card[1] == led[1]]
    higher = [card for card in same_suit if height(card) > height(led)]
    trumps = [card for card in hand if card[1] == state.trump]
    if state.rules.must_head and higher:
        return higher
    if same_suit:
        return same_suit
    if state.rules.must_trump and trumps:
        return trumps
    return hand


def choices_before_draw(state: State) -> list[str]:
    """What the winner of an open trick may do where closing before the draw exists."""
    moves = ["draw"]
    if len(state.talon) >= state.rules.close_before_draw:
        announce = may_announce(state, closing=True)
        moves += card_moves(state, state.hands[state.leader], "c", announce)
    return moves


def leads(state: State) -> list[str]:
    """Every lead with every exchange, close and announcement that may go with it."""
    hand = state.hands[state.leader]
    moves = leads_from(state, hand, "")
    if may_exchange(state):
        moves += leads_from(state, hand - {lowest_trump(state)} | {state.talon[-1]}, "x")
    return moves


def leads_from(state: State, hand: frozenset[str], prefix: str) -> list[str]:
    moves = card_moves(state, hand, prefix, may_announce(state, closing=False))
    if may_close(state):
        moves += card_moves(state, hand, prefix + "c", may_announce(state, closing=True))
    return moves


def card_moves(state: State, hand: frozenset[str], prefix: str, announce: bool) -> list[str]:
    """Every card of the hand behind the prefix, also with its marriage where that is allowed."""
    moves = []
    for card in sorted(hand):
        moves.append(prefix + card)
        if announce and partner(card) in hand:
            moves.append(prefix + "m" + card)
            if state.rules.claims == "manual":
                moves.append(prefix + "m" + card + "!")
    return moves


def is_first_lead(state: State) -> bool:
    return state.tricks == (0, 0)


def may_exchange(state: State) -> bool:
    rules, player = state.rules, state.leader
    if not state.open or len(state.talon) < rules.exchange_min_talon:
        return False
    if rules.exchange_needs_trick and state.tricks[player] == 0:
        return False
    return lowest_trump(state) in state.hands[player]


def may_close(state: State) -> bool:
    """Whether the player on lead may close after both have drawn."""
    if not state.open or len(state.talon) < state.rules.close_min_talon:
        return False
    return state.rules.close_first_lead or not is_first_lead(state)


def may_announce(state: State, closing: bool) -> bool:
    """Whether a marriage may go with this lead; ``closing``: the lead closes the talon."""
    rules = state.rules
    if state.closed is not None:
        return rules.marriage_closed
    if not state.talon:
        return rules.marriage_exhausted
    if is_first_lead(state) and not rules.marriage_first_lead:
        return False
    return rules.marriage_closing_lead or not closing


# ---------------------------------------------------------------- making a move


def play(state: State, move: str) -> State:
    """The state after a move that must be legal."""
    if move not in legal_moves(state):
        raise ValueError(f"illegal move {move}, legal: {legal_moves(state)}")
    return make(state, move)


def make(state: State, move: str) -> State:
    """The state after a legal move, which is not checked again."""
    if move == "draw":
        return draw(state)
    if move == "claim":
        return state._replace(claimed=state.leader)
    if state.led is None:
        return lead(state, parse_move(move))
    return reply(state, move)


def lead(state: State, move: Move) -> State:
    """Exchange, close, announce, lead: in this order, and an end may come before the lead."""
    player = state.leader
    if move.exchange:
        state = exchange(state)
    if move.close:
        state = close(state)
    if move.marriage:
        value = 40 if move.card[1] == state.trump else 20
        state = state._replace(points=add(state.points, player, value))
        if move.claim:
            return state._replace(claimed=player)
        if outcome(state) is not None:  # the card counts for nobody and stays in the hand
            return state
    hands = changed(state.hands, player, state.hands[player] - {move.card})
    return state._replace(hands=hands, led=move.card)


def exchange(state: State) -> State:
    low, turned_up = lowest_trump(state), state.talon[-1]
    hand = state.hands[state.leader] - {low} | {turned_up}
    hands = changed(state.hands, state.leader, hand)
    return state._replace(hands=hands, talon=(*state.talon[:-1], low))


def close(state: State) -> State:
    other = 1 - state.leader
    closed = Close(state.leader, state.points[other], state.tricks[other])
    return state._replace(closed=closed, before_draw=False)


def reply(state: State, card: str) -> State:
    """Finish the trick, and then the deal, or draw, or leave the choice before the draw."""
    assert state.led is not None
    follower, was_open = 1 - state.leader, state.open
    winner = follower if beats(card, state.led, state.trump) else state.leader
    worth = CARD_POINTS[state.led[0]] + CARD_POINTS[card[0]]
    state = state._replace(
        hands=changed(state.hands, follower, state.hands[follower] - {card}),
        gone=state.gone | {state.led, card},
        points=add(state.points, winner, worth),
        tricks=add(state.tricks, winner, 1),
        leader=winner,
        led=None,
        before_draw=was_open and state.rules.close_before_draw > 0,
    )
    if was_open:
        if state.before_draw or outcome(state) is not None:
            return state
        return draw(state)
    return add_bonus(state)


def add_bonus(state: State) -> State:
    """Give the last-trick bonus if an exhausted deal is played out.

    By default that means that nobody is out; under manual claims nobody has claimed.
    """
    last = state.leader
    if state.closed is not None or any(state.hands):
        return state
    if state.rules.claims == "auto" and is_out(state, last):
        return state
    bonus = state.rules.last_trick_bonus
    return state._replace(points=add(state.points, last, bonus), bonus=bonus)


def draw(state: State) -> State:
    """The winner of the trick takes the top card, the loser the next."""
    hands = changed(state.hands, state.leader, state.hands[state.leader] | {state.talon[0]})
    hands = changed(hands, 1 - state.leader, hands[1 - state.leader] | {state.talon[1]})
    return state._replace(hands=hands, talon=state.talon[2:], before_draw=False)


def add(pair: tuple[int, int], player: int, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if player == 0 else (pair[0], pair[1] + amount)


def changed(
    hands: tuple[frozenset[str], frozenset[str]], player: int, hand: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    return (hand, hands[1]) if player == 0 else (hands[0], hand)
