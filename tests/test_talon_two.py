"""The last open trick as a game: CFR+ on games whose value is known, and on real positions."""

import itertools

import numpy as np
import pytest

import sixtysix
from bench.talon_two.__main__ import main
from bench.talon_two.game import Choices, Fixed, Game, solve
from bench.talon_two.growth import Public, game_of, worlds_of
from bench.talon_two.methods import decisions, fixed_by, knowns_at
from bench.talon_two.positions import natural
from bench.talon_two.report import Study
from sixtysix import Rules, solver_interface
from sixtysix.game.moves import DRAW
from sixtysix.players.basic import Heuristic, Pimc
from sixtysix.players.player import Player


def choices(sizes, before):
    """Information sets with so many actions each, after these sequences."""
    first = np.cumsum([1, *sizes]).astype(np.int32)
    return Choices(first, np.array(before, np.int32))


def matrix_game(matrix):
    """Player 0 chooses a row, player 1 a column, and player 0 gets what stands there."""
    gains = np.array(matrix, np.int8)
    rows, columns = (1 + places.ravel().astype(np.int32) for places in np.indices(gains.shape))
    sides = (choices([gains.shape[0]], [0]), choices([gains.shape[1]], [0]))
    return Game((rows, columns), gains.ravel(), 1.0, sides)


def kuhn_poker():
    """Three cards, one each, an ante of 1, one bet of 1; it is worth -1/18 to player 0.

    Player 0 with card c has sequences 4c + 1 (pass), 4c + 2 (bet), and after pass and bet 4c + 3
    (fold), 4c + 4 (call); player 1 after a pass 4c + 1 (pass), 4c + 2 (bet), after a bet 4c + 3, 4.
    """
    leaves = []
    for mine, theirs in itertools.permutations(range(3), 2):
        more, a, b = (1 if mine > theirs else -1), 4 * mine, 4 * theirs
        leaves += [(a + 1, b + 1, more), (a + 3, b + 2, -1), (a + 4, b + 2, 2 * more)]
        leaves += [(a + 2, b + 3, 1), (a + 2, b + 4, 2 * more)]
    rows, columns, gains = np.array(leaves).T
    first = choices([2] * 6, [0, 1, 0, 5, 0, 9])
    sequences = (rows.astype(np.int32), columns.astype(np.int32))
    return Game(sequences, gains.astype(np.int8), 1 / 6, (first, choices([2] * 6, [0] * 6)))


def pure_plans(side):
    """Every plan without lots."""
    actions = [range(side.first[i], side.first[i + 1]) for i in range(len(side.before))]
    for chosen in itertools.product(*actions):
        strategy = np.zeros(side.sequences)
        strategy[list(chosen)] = 1.0
        yield side.plan(strategy)


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (matrix_game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]), 0.0),
        (matrix_game([[3, -1], [-1, 1]]), 1 / 3),
        (matrix_game([[2, 1], [3, 0]]), 1.0),  # a saddle
        (kuhn_poker(), -1 / 18),
    ],
)
def test_values_that_are_known(game, value):
    solution = solve(game, 1e-4)
    assert solution.gap <= 1e-4
    assert solution.low - 1e-9 <= value <= solution.high + 1e-9


def test_the_gap_shrinks_and_is_never_negative():
    gaps = [solve(kuhn_poker(), 0.0, most).gap for most in (1, 10, 100, 1000)]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > 0.1 > 0.001 > gaps[-1] >= 0


def test_a_best_answer_is_the_best_of_all_plans():
    game, random = kuhn_poker(), np.random.default_rng(1)
    for side in range(2):
        theirs = game.sides[1 - side]
        strategy = random.random(theirs.sequences)
        for i in range(len(theirs.before)):
            strategy[theirs.first[i] : theirs.first[i + 1]] /= strategy[
                theirs.first[i] : theirs.first[i + 1]
            ].sum()
        plan = theirs.plan(strategy)
        worths = [
            -game.worth(plan, own) if side else game.worth(own, plan)
            for own in pure_plans(game.sides[side])
        ]
        most, answer = game.answer(side, plan)
        assert most == pytest.approx(max(worths))
        found = -game.worth(plan, answer) if side else game.worth(answer, plan)
        assert found == pytest.approx(most)


def test_what_is_fixed_stays():
    """Who always passes the middle card and never bluffs loses more than the game's 1/18."""
    game = kuhn_poker()
    strategy = np.zeros(game.sides[0].sequences)
    strategy[[1, 3, 5, 8, 10, 12]] = 1.0
    fixed = Fixed(np.array([True, False] * 3), strategy)
    solution = solve(game, 1e-4, fixed=(fixed, None))
    assert solution.plans[0][[1, 5, 10]] == pytest.approx(1.0)
    assert solution.gap <= 1e-4
    assert solution.value < -1 / 18 - 1e-3


# ---------------------------------------------------------------- positions


def small(rules: str) -> Public:
    """A natural position, but all is known except two cards of each hand and the hidden one."""
    public = natural(Rules.preset(rules), 4, 1, Heuristic()).positions[0]
    hands = worlds_of(public)[7]["hands"].tolist()
    held = [hand & ~sum(sorted(bits(hand))[:2]) for hand in hands]
    return Public(public.state, (held[0], held[1]))


def bits(mask):
    return [1 << card for card in range(24) if mask >> card & 1]


@pytest.fixture(scope="module", params=["santase", "classic", "schnapsen"])
def grown(request):
    return game_of(small(request.param))


def test_every_player_is_asked_for_what_he_may_do(grown):
    assert len(grown.worlds) == grown.public.world_count == 30
    for side in range(2):
        asked = np.flatnonzero(decisions(grown, side))
        first = grown.game.sides[side].first
        for infoset, known in zip(asked, knowns_at(grown, side, asked), strict=True):
            view = solver_interface.view_of(np.array([known]))
            codes = [solver_interface.code_of(move) for move in view.legal_moves()]
            assert codes == grown.codes[side][first[infoset] : first[infoset + 1]].tolist()
            assert view.world_count() <= 3


class Whim(Player):
    """Any of his moves, settled by his hand alone."""

    def choose(self, view):
        moves = view.legal_moves()
        return moves[sum(view.hand) % len(moves)]


def worth_by_hand(grown, player):
    """What the player is worth against himself, by positions; he never closes before the draw."""
    total = 0
    for row in range(len(grown.worlds)):
        position = solver_interface.position_of(grown.worlds[row : row + 1])
        leader = position.leader
        for _ in range(2):
            if not position.over and not position.closed:
                position = position.play(player.choose(position.view(position.to_move)))
        if not position.over and position.before_draw:
            position = position.play("draw")
        if position.over:
            won = position.outcome.game_points
            total += won if position.outcome.winner == leader else -won
        else:
            value = sixtysix.evaluate(position).value
            total += value if position.to_move == leader else -value
    return total / len(grown.worlds)


def drawing(grown, side, fixed):
    """The decisions, and drawing wherever there is a choice before the draw."""
    choices, codes = grown.game.sides[side], grown.codes[side]
    strategy = np.where(codes == DRAW | 31, 1.0, fixed.strategy)
    return choices.plan(strategy)


def test_leaves_are_those_of_the_positions(grown):
    plans = [drawing(grown, side, fixed_by(grown, side, Whim())) for side in range(2)]
    assert grown.game.worth(*plans) == pytest.approx(worth_by_hand(grown, Whim()))


def test_players_cannot_do_better_than_the_optimum(grown):
    study = Study.of(grown.public, False, 1e-4)
    value, tolerance = study.solution.value, 2e-4
    for side in range(2):
        optimum = study.loss(side, study.optimum(side))
        assert optimum["worst"] == pytest.approx(0, abs=tolerance)
        for player in (Pimc(7), Heuristic()):
            loss = study.loss(side, fixed_by(study.grown, side, player))
            assert -tolerance <= loss["equilibrium"] <= loss["worst"] + tolerance
    assert -3 <= value <= 3


def test_closed_play_is_part_of_the_tree_if_wanted():
    public = small("schnapsen")
    plain, through = (Study.of(public, closed, 1e-3) for closed in (False, True))
    assert len(through.grown.game.gains) > len(plain.grown.game.gains)
    for side in range(2):
        taken = through.taken_over(side, plain)
        strategy, own = taken.strategy, through.grown.game.sides[side]
        shares = np.add.reduceat(strategy[1:], own.first[:-1] - 1)
        assert shares[taken.infosets] == pytest.approx(1.0)
        assert through.loss(side, taken)["worst"] >= -2e-3


def test_positions_are_what_the_deals_come_to():
    found = natural(Rules.preset("zone"), 6, 2, Heuristic())
    assert found.share == len(found.positions) / 6 > 0
    for public in found.positions:
        world = solver_interface.position_of(worlds_of(public)[:1])
        assert len(world.talon) == 2
        assert world.led is None
        assert not world.over
        assert public.hidden.bit_count() == 13


def test_the_tables(tmp_path, monkeypatch, capsys):
    rows = tmp_path / "rows.jsonl"
    words = "schnapsen --deals 4 --positions 1 --replies 1 --players heuristic --rows"
    monkeypatch.setattr("sys.argv", ["talon_two", *words.split(), str(rows)])
    main()
    assert len(rows.read_text("utf-8").splitlines()) == 4
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("schnapsen: ")
    assert [line.split(" | ")[:2] for line in lines[3:]] == [
        ["| optimum", "leads"],
        ["| optimum", "replies"],
        ["| heuristic", "leads"],
        ["| heuristic", "replies"],
    ]
