"""Every player: legal, seeded by what he knows, and blind to what he cannot see."""

import pickle
from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.support import any_rules, random_deal
from sixtysix import (
    Deal,
    InvalidPosition,
    Player,
    Position,
    Rules,
    View,
    evaluate,
    player,
    solver_interface,
)
from sixtysix.evaluation.exact_and_pimc import borrowed_context
from sixtysix.game.rules import PRESETS
from sixtysix.players.basic import Heuristic, Noisy, Pimc
from sixtysix.players.by_method import MethodPlayer
from sixtysix.players.levels import LEVELS
from solver_tests.support import thorough

# Every kind of player, small.
PLAYERS = [
    "random",
    "heuristic",
    "pimc:worlds=2",
    "level:1",
    "level:beginner,seed=3",
    "policy",
    "rollout:worlds=2",
    "tree:iterations=10",
]
every_player = pytest.mark.parametrize("text", PLAYERS)


def a_decision(random: Random, rules: Rules, late: bool) -> View:
    """The view of a player to move in a random deal; late in it, searches are quick."""
    while True:
        deal = random_deal(random.randrange(2**32), rules)
        plies = range(len(deal.moves) * 2 // 3 if late else 0, len(deal.moves))
        ply = random.choice(plies)
        view = deal.view(deal.positions[ply].to_move, ply)
        if len(view.legal_moves()) > 1 or random.random() < 0.1:
            return view


def decisions(random: Random, late: bool) -> Iterator[View]:
    """What players to move see, in one random deal after the other, without a memory."""
    while True:
        rules = random.choice(list(PRESETS.values()))
        positions = random_deal(random.randrange(2**32), rules).positions
        for position in positions[len(positions) * 2 // 3 if late else 0 : -1]:
            yield position.view(position.to_move)


def check_blind(text: str, tries: int) -> None:
    """The same choice whatever is behind a view: by the view, and by the record of each world."""
    chooser = player(text)
    kernels = solver_interface.solver_module("hidden.worlds.knowledge")
    views = decisions(Random(1), late=text not in PLAYERS[:2])
    for number, view in enumerate(islice(views, tries)):
        choice = chooser.choose(view)
        assert choice in view.legal_moves()
        (world,) = view.sample(1, number)
        assert chooser.choose(world.view(view.player)) == choice
        known = np.zeros(1, solver_interface.solver_module("hidden.worlds.determinization").KNOWN)
        kernels.begin_knowledge(solver_interface.state_array(world), view.player, known)
        assert solver_interface.move_of(int(chooser.choose_many(known)[0])) == choice


@every_player
def test_nobody_peeks(text):
    check_blind(text, 400)


@pytest.mark.slow
@every_player
def test_nobody_peeks_in_ten_thousand_tries(text):
    check_blind(text, 10_000)


@thorough(60)
@given(any_rules, st.integers(0, 2**32))
def test_choices_are_legal_under_all_rules(rules, seed):
    random = Random(seed)
    for text in ("random", "heuristic", "level:2", "pimc:worlds=1"):
        view = a_decision(random, rules, late=True)
        move = player(text).choose(view)
        assert move in view.legal_moves()
        if move.claim:
            world = next(view.worlds()).play(move)
            assert world.outcome.winner == view.player


@every_player
def test_the_seed_decides(text):
    """The same seed gives the same choices; another one others, if lots are drawn at all."""
    random = Random(3)
    views = [a_decision(random, Rules.preset("zone"), late=True) for _ in range(30)]

    def choices(seed):
        return [player(text).seeded(seed).choose(view) for view in views]

    assert choices(1) == choices(1) == [player(text).seeded(1).choose(view) for view in views]
    if text in ("random", "level:1", "level:beginner,seed=3"):
        assert choices(1) != choices(2)
    assert player(text).seeded(9).seed == (0 if text == "heuristic" else 9)


@every_player
def test_many_at_once_are_the_same_as_single_ones(text):
    random = Random(4)
    views = [a_decision(random, Rules.preset("pagat"), late=True) for _ in range(20)]
    knowns = np.concatenate([solver_interface.known_array(view) for view in views])
    codes = player(text).choose_many(knowns)
    assert [solver_interface.move_of(code) for code in codes.tolist()] == list(
        map(player(text).choose, views)
    )


@pytest.mark.parametrize("worlds", [1, 5, 40])
def test_pimc_is_what_evaluate_says(worlds):
    random, chooser = Random(worlds), Pimc(worlds, seed=7)
    kernels = solver_interface.solver_module("hidden.worlds.knowledge")
    for number in range(24):
        rules = Rules.parse(f"{list(PRESETS)[number % 6]},claims={('auto', 'manual')[number % 2]}")
        view = a_decision(random, rules, late=True)
        seed = int(kernels.information_seed(solver_interface.known_array(view), 7))
        answer = evaluate(view, method="pimc", worlds=worlds, seed=seed, threads=1)
        assert chooser.choose(view) == answer.best, str(view)


def test_pimc_may_be_cut_into_calls_of_any_size():
    random = Random(5)
    views = [a_decision(random, Rules(), late=True) for _ in range(6)]
    knowns = np.concatenate([solver_interface.known_array(view) for view in views])
    choose = solver_interface.solver_module("players.pimc").choose_by_average
    found = []
    for nodes in (1, 300, 10**9):
        codes, progress = np.zeros(6, np.int64), np.zeros(2, np.int64)
        totals, calls = np.zeros(256, np.int64), 0
        with borrowed_context() as context:
            while progress[0] < 6:
                choose(context, knowns, 3, 8, nodes, progress, totals, codes)
                calls += 1
        found.append((calls, codes.tolist()))
    assert found[0][1] == found[1][1] == found[2][1]
    assert found[0][0] > found[1][0] > found[2][0] == 1


def test_noise_is_as_frequent_as_it_says():
    lots = solver_interface.solver_module("players.random_moves")
    knowns = np.concatenate(
        [solver_interface.known_array(Position.deal(seed).view(0)) for seed in range(2000)]
    )
    for noise in (0.0, 0.1, 0.6, 1.0):
        drawn = np.zeros(len(knowns), np.bool_)
        lots.draw_lots(knowns, 1, round(noise * lots.PARTS), drawn)
        assert drawn.mean() == pytest.approx(noise, abs=0.035)
    mixed = Noisy(Heuristic(), 0.3, 5).choose_many(knowns)
    own = Heuristic().choose_many(knowns)
    assert 0.15 < (mixed != own).mean() < 0.3


# ---------------------------------------------------------------- the rules of thumb


def test_the_heuristic_announces_exchanges_and_closes():
    texts = {
        "x": "AcTc9hJdQdKs/?????? ?????????Ah h 0 11-0 1-0 - rules=zone gone=As9s",
        "c": "AhThAsTsAdTd/?????? ?????????Kh h 0 21-0 1-0 - rules=zone gone=AcTc",
    }
    for start, text in texts.items():
        move = str(Heuristic().choose(View.parse(text)))
        assert move.startswith(start), move
    married = View.parse("KdQdJsTc9c9s/?????? ???????????Ah h 0 0-0 0-0 - rules=zone")
    assert Heuristic().choose(married).marriage


def test_the_heuristic_claims_what_it_has_and_nothing_else():
    rules = Rules.parse("zone,claims=manual")
    deal = Deal(Position.deal(2, rules))
    claims = 0
    for seed in range(40):
        deal = Deal(Position.deal(seed, rules))
        while not deal.over:
            mover = deal.end.to_move
            deal = deal.play(Heuristic().choose(deal.view(mover)))
        assert deal.outcome.reason != "false claim"
        claims += deal.moves[-1].claim
    assert claims > 20


# ---------------------------------------------------------------- texts, objects, errors


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("random", "random"),
        ("random:seed=4", "random:seed=4"),
        ("heuristic", "heuristic"),
        ("pimc", "pimc:worlds=30"),
        ("pimc:worlds=7,seed=2", "pimc:worlds=7,seed=2"),
        ("pimc:seed=2,worlds=7", "pimc:worlds=7,seed=2"),
        ("level:3", "level:casual"),
        ("level:full,seed=1", "level:full,seed=1"),
    ],
)
def test_texts(text, written):
    made = player(text)
    assert isinstance(made, Player)
    assert str(made) == written
    assert player(written) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert hash(player(written)) == hash(made)


def test_a_method_that_is_none_is_refused():
    with pytest.raises(ValueError, match="player 'telepathy' needs a method"):
        MethodPlayer("telepathy")


def test_the_tree_chooses_as_evaluate_does():
    """Whatever objective was asked before with the same search."""
    random, seen = Random(9), 0
    while seen < 12:
        view = a_decision(random, Rules.preset("santase"), late=True)
        if view.world_count() == 1 or len(view.legal_moves()) == 1:
            continue
        seen += 1
        seed = int(
            solver_interface.solver_module("hidden.worlds.knowledge").information_seed(
                solver_interface.known_array(view), 3
            )
        )
        expected = evaluate(view, method="tree", iterations=60, seed=seed).best
        evaluate(view, method="tree", iterations=5, objective="win")
        assert player("tree:iterations=60,seed=3").choose(view) == expected


def test_a_method_player_asks_with_the_seed_of_what_it_knows():
    view = a_decision(Random(6), Rules(), late=True)
    seed = int(
        solver_interface.solver_module("hidden.worlds.knowledge").information_seed(
            solver_interface.known_array(view), 3
        )
    )
    expected = evaluate(view, method="pimc", worlds=4, seed=seed).best
    assert MethodPlayer("pimc", (("worlds", 4),), 3).choose(view) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nobody",
        "PIMC",
        "pimc:",
        "pimc:worlds",
        "pimc:worlds=0",
        "pimc:worlds=1e3",
        "pimc:worlds=-1",
        "pimc:worlds=1000001",
        "pimc:worlds=1,worlds=2",
        "pimc:iterations=5",
        "random:seed=18446744073709551616",
        "random:seed=" + "9" * 5000,
        "heuristic:seed=1",
        "level",
        "level:",
        "level:0",
        "level:8",
        "level:best",
        "level:seed=1",
        "level:1,2",
    ],
)
def test_bad_texts(text):
    with pytest.raises(ValueError, match="player"):
        player(text)


@pytest.mark.parametrize("text", [None, 3, b"random", Heuristic()])
def test_no_texts(text):
    with pytest.raises(TypeError):
        player(text)


@every_player
def test_what_cannot_be_chosen_from_is_refused(text):
    chooser = player(text)
    with pytest.raises(TypeError, match="View"):
        chooser.choose(Position.deal())
    with pytest.raises(TypeError, match="View"):
        chooser.choose("AcJc")
    with pytest.raises(InvalidPosition, match="turn"):
        chooser.choose(Position.deal().view(1))
    over = Position.parse("Jc/Qc - h 0 60-55 6-5 - rules=zone").play("Jc").play("Qc")
    with pytest.raises(InvalidPosition, match="position"):
        chooser.choose(over.view(over.to_move))


@pytest.mark.parametrize("seed", [True, 1.0, "1", None])
def test_bad_seeds(seed):
    for text in ("random", "pimc", "level:1"):
        with pytest.raises(TypeError, match="seed"):
            player(text).seeded(seed)
        with pytest.raises(ValueError, match="seed"):
            player(text).seeded(2**64)


def test_noise_has_bounds():
    for noise in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="noise"):
            Noisy(Heuristic(), noise)
    with pytest.raises(TypeError, match="noise"):
        Noisy(Heuristic(), "0.5")
    with pytest.raises(TypeError, match="player"):
        Noisy("heuristic", 0.5)


def test_the_levels_are_named_and_numbered():
    assert [player(f"level:{n + 1}").name for n in range(len(LEVELS))] == list(LEVELS)
    assert [*LEVELS][:: len(LEVELS) - 1] == ["beginner", "full"]


def test_the_last_open_trick_is_that_of_all_worlds():
    """With an open talon of two the tree's choice is PIMC's, whatever the seeds; else its own."""
    random, seen, other = Random(5), 0, 0
    while seen < 20:
        view = a_decision(random, Rules.preset("santase"), late=False)
        chosen = player("tree:iterations=40").choose(view)
        if len(view.talon) == 2 and not view.closed:
            worlds = player("pimc:worlds=7,seed=9").choose(view)
            best = evaluate(view, method="tree", iterations=40, seed=3)
            assert chosen == worlds == best.best
            assert best.method in ("pimc", "exact")
            seen += 1
        else:
            other += chosen != player("pimc:worlds=7,seed=9").choose(view)
    assert other
