"""What may not change an answer: names of players and suits, the truth behind a view, time."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sixtysix import Card, Deal, Position, Rules, evaluate, solve, to_array
from solver_tests.support import (
    for_mover,
    move_values,
    position_of,
    preset_names,
    random_move,
    random_position,
    seeds,
    some_playout,
    some_rules,
    thorough,
    unfinished,
)
from twin.game import SUITS, State

# ---------------------------------------------------------------- names


def swapped(state: State) -> State:
    """The same with the players' numbers exchanged."""
    closed = state.closed
    return state._replace(
        hands=state.hands[::-1],
        leader=1 - state.leader,
        points=state.points[::-1],
        tricks=state.tricks[::-1],
        closed=None if closed is None else closed._replace(player=1 - closed.player),
    )


def renamed(text: str, names: dict[str, str]) -> str:
    """A card, or a move with one, after its suit was renamed."""
    if text in ("draw", "claim"):
        return text
    end = -2 if text.endswith("!") else -1
    return text[:end] + names[text[end]] + text[len(text) + end + 1 :]


def recoloured(state: State, names: dict[str, str]) -> State:
    """The same with suits renamed, the trump suit too."""

    def cards(of):
        return type(of)(renamed(card, names) for card in of)

    return state._replace(
        hands=tuple(cards(hand) for hand in state.hands),
        talon=cards(state.talon),
        trump=names[state.trump],
        led=state.led and renamed(state.led, names),
        gone=cards(state.gone),
    )


def test_renaming_by_example():
    names = dict(zip("cdhs", "dchs", strict=True))
    moves = ["Ac", "xcmKd!", "mQs", "claim", "draw", "9h"]
    assert [renamed(move, names) for move in moves] == [
        "Ad",
        "xcmKc!",
        "mQs",
        "claim",
        "draw",
        "9h",
    ]


def some_state(random: Random) -> State | None:
    states, _ = some_playout(random, some_rules(random))
    small = unfinished(states, cards=6, talon=4)
    return random.choice(small) if small else None


@thorough(800)
@given(seeds)
def test_swapping_the_players(seed):
    state = some_state(Random(seed))
    if state is not None:
        position, other = position_of(state), position_of(swapped(state))
        assert move_values(position) == move_values(other), position


@thorough(300)
@given(seeds)
def test_renaming_the_suits(seed):
    state = some_state(Random(seed))
    if state is None:
        return
    position = position_of(state)
    values = move_values(position)
    for suits in permutations(SUITS):
        names = dict(zip(SUITS, suits, strict=True))
        found = move_values(position_of(recoloured(state, names)))
        assert found == {renamed(m, names): v for m, v in values.items()}, (position, suits)


# ---------------------------------------------------------------- time


@thorough(800)
@given(seeds)
def test_value_before_is_the_value_after_the_best_move(seed):
    state = some_state(Random(seed))
    if state is not None:
        check_best_move(position_of(state))


@thorough(60)
@given(preset_names, seeds, st.integers(0, 6))
def test_value_before_is_the_value_after_the_best_move_of_large_positions(name, seed, moves):
    check_best_move(random_position(Random(seed), Rules.preset(name), moves))


def check_best_move(position):
    """The answer for each move is the answer for the position after it; the best one decides."""
    evaluation = evaluate(position)
    after = {move.move: position.play(move.move) for move in evaluation.moves}
    assert set(after) == set(position.legal_moves())
    for move in evaluation.moves:
        assert move.value == for_mover(after[move.move], position.to_move), (position, move.move)
    honest = [
        move.value
        for move in evaluation.moves
        if after[move.move].outcome is None or after[move.move].outcome.reason != "false claim"
    ]
    assert evaluation.value == max(honest)
    assert solve(to_array([position])).tolist() == [evaluation.value]
    check_ranks(position, evaluation)


def check_ranks(position, evaluation):
    """Best first, equal ones in the order of the legal moves; outcomes say what the value says."""
    order = {move: number for number, move in enumerate(position.legal_moves())}
    true = [m for m in evaluation.moves if m.move in evaluation.best_moves or not m.move.claim]
    assert [m.move for m in true] == [
        m.move for m in sorted(true, key=lambda m: (-m.value, order[m.move]))
    ]
    assert evaluation.best == evaluation.best_moves[0] == evaluation.moves[0].move
    for move in evaluation.moves:
        assert sum(n * p for n, p in zip(range(-3, 4), move.outcomes, strict=True)) == move.value
        assert move.stderr == 0


# ---------------------------------------------------------------- the truth behind a view


def random_deal(random: Random, rules: Rules, moves: int) -> Deal:
    deal = Deal(Position.deal(random.randrange(2**63), rules))
    while len(deal.moves) < moves:
        following = deal.play(random_move(random, deal.end))
        if following.over:
            break
        deal = following
    return deal


def another_truth(deal: Deal, world: Position, player: int) -> Deal:
    """The deal in which everything that ``player`` does not know was as in this world.

    Hidden cards change places; the moves made so far are the same, and must have been legal.
    """
    end, other = deal.end, 1 - player
    hand, talon = end.hands[other], end.talon
    rest = sorted({*hand, *talon} - {*world.hands[other], *world.talon})
    new_talon = [rest.pop() if card is None else card for card in world.talon]
    becomes = dict(zip(talon, new_talon, strict=True))
    stay = set(hand) & set(world.hands[other])  # cards that are known have to be among them
    moving = [[card for card in cards if card not in stay] for cards in (hand, world.hands[other])]
    becomes.update(zip(*moving, strict=True))
    return Deal(with_cards(deal.start, becomes), deal.moves)


def with_cards(start: Position, becomes: dict[Card, Card]) -> Position:
    """A fresh deal with some cards in place of others."""

    def text(cards):
        return "".join(becomes.get(card, card).name for card in cards)

    fields = str(start).split()
    hands = "/".join(text(hand) for hand in start.hands)
    return Position.parse(" ".join([hands, text(start.talon), *fields[2:]]))


@thorough(150)
@given(preset_names, seeds, st.integers(0, 26))
def test_the_truth_behind_a_view_changes_nothing(name, seed, moves):
    deal = random_deal(Random(seed), Rules.preset(name), moves)
    player = deal.end.to_move
    view = deal.view(player)
    small = len(view.hand) <= 4 or not view.talon
    options = {"worlds": 3, "seed": seed, "method": "pimc"}
    for world in view.sample(3, seed):
        other = another_truth(deal, world, player).view(player)
        assert other == view
        assert repr(other) == repr(view)
        assert other.legal_moves() == view.legal_moves()
        if small:
            assert evaluate(other, **options) == evaluate(view, **options)


@thorough(40)
@given(preset_names, seeds, st.integers(0, 8))
def test_a_position_seen_by_one_player_hides_the_rest(name, seed, moves):
    """Without the play that led to it, all unseen cards may change places."""
    random = Random(seed)
    position = random_position(random, Rules.preset(name), moves)
    view = position.view(position.to_move)
    options = {"worlds": 2, "seed": seed, "method": "pimc"}
    answer = evaluate(view, **options)
    for world in view.sample(2, seed + 1):
        assert evaluate(world.view(position.to_move), **options) == answer
