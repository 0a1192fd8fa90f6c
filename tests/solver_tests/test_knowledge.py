"""What kernels say a player knows, beside what ``Deal.view`` says."""

from random import Random

import numpy as np
import pytest
from hypothesis import given

from sixtysix import Deal, Position, Rules, View, solver_interface
from sixtysix.game.moves import code_of
from sixtysix.game.rules import PRESETS
from solver.hidden.worlds import knowledge
from solver.hidden.worlds.determinization import KNOWN
from solver_tests.support import position_of, seeds, some_playout, some_rules, thorough


def begun(state, player):
    known = np.zeros(1, KNOWN)
    knowledge.begin_knowledge(state, player, known)
    return known


def check_deal(deal: Deal) -> None:
    """Both players' records after every move, to the byte, and the views they stand for."""
    state = solver_interface.state_array(deal.start)
    records = [begun(state, player) for player in range(2)]
    for ply, move in enumerate((*deal.moves, None)):
        for player, record in enumerate(records):
            view = deal.view(player, ply)
            assert record.tobytes() == solver_interface.known_array(view).tobytes(), (
                str(deal),
                ply,
                player,
            )
            assert solver_interface.view_of(record, deal.rules) == view
        if move is not None:
            solver_interface.solver_module("play").play(state, code_of(move))
            for record in records:
                knowledge.learn_move(record, code_of(move), state)


def random_deal(random: Random) -> Deal:
    """A whole deal of the twin, under any rules, as the library has it."""
    states, moves = some_playout(random, some_rules(random))
    return Deal(position_of(states[0]), moves)


@thorough(250)
@given(seeds)
def test_knowledge_is_that_of_the_view(seed):
    check_deal(random_deal(Random(seed)))


@pytest.mark.slow
@thorough(6000)
@given(seeds)
def test_knowledge_is_that_of_the_view_in_thousands_of_deals(seed):
    check_deal(random_deal(Random(seed)))


@thorough(100)
@given(seeds)
def test_nothing_hidden_gets_into_a_record(seed):
    """Two worlds that a player cannot tell apart, played on alike, stay so to the byte."""
    random = Random(seed)
    deal = random_deal(random)
    ply = random.randrange(len(deal.positions))
    player = random.randrange(2)
    view = deal.view(player, ply)
    one, two = view.sample(2, seed)
    records = [solver_interface.known_array(view), solver_interface.known_array(view)]
    while not one.over and not two.over:
        common = [move for move in one.legal_moves() if move in two.legal_moves()]
        if not common:
            break
        move = random.choice(common)
        one, two = one.play(move), two.play(move)
        if one.hands[player] != two.hands[player]:
            break  # he has drawn different cards
        for record, world in zip(records, (one, two), strict=True):
            knowledge.learn_move(record, code_of(move), solver_interface.state_array(world))
        assert records[0].tobytes() == records[1].tobytes()


# ---------------------------------------------------------------- the hash of it


def information(view: View, seed: int = 0) -> int:
    return int(knowledge.information_seed(solver_interface.known_array(view), seed))


def test_different_knowledge_has_different_hashes():
    random, views = Random(1), set()
    for name in PRESETS:
        for number in range(60):
            deal = Deal(Position.deal(number, Rules.preset(name)))
            while not deal.over:
                views.update(deal.view(player) for player in range(2))
                deal = deal.play(random.choice(deal.end.legal_moves()))
    # Rules are no part of it, and the players' numbers neither.
    situations = {view.situation._replace(rules=Rules()) for view in views}
    hashes = {information(view) for view in views}
    assert len(views) > 4000
    assert len(hashes) >= 0.999 * len(situations)
    assert len({information(view, 1) for view in views} & hashes) == 0


def test_the_players_numbers_do_not_matter():
    for seed in range(20):
        deals = [Deal(Position.deal(seed, dealer=dealer)) for dealer in (1, 0)]
        first, second = deals[0].start.situation, deals[1].start.situation
        swapped = second._replace(hands=second.hands[::-1])
        deals[1] = Deal(Position._trusted(swapped))
        assert first.hands == swapped.hands[::-1]
        chooser = Random(seed)
        while not deals[0].over:
            for player in range(2):
                views = deals[0].view(player), deals[1].view(1 - player)
                assert information(views[0]) == information(views[1])
            move = chooser.choice(deals[0].end.legal_moves())
            deals = [deal.play(move) for deal in deals]
