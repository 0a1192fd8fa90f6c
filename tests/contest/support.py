"""Small contests, and the slow way to play them."""

from dataclasses import dataclass, field
from zlib import crc32

from sixtysix import Move, Player, Position, Rules, View
from sixtysix.common.random_streams import Stream
from sixtysix.contest.paired_deals import Games, seed_of
from sixtysix.game.random_deal import dealt
from sixtysix.hidden.knowledge import learned
from sixtysix.players.player import check_turn


def slow_pairs(
    sides: tuple[Player, Player], rules: Rules, seed: int, pairs: range
) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """Points, closers and decisions as ``play_pairs`` has them, one deal after the other."""
    sides = tuple(side.seeded(seed_of(side, seed)) for side in sides)
    points, closers, decisions = [], [], [0, 0]
    for pair in pairs:
        points.append([])
        closers.append([])
        for swapped in (0, 1):
            position = Position._trusted(dealt(rules, seed, pair))
            views = [position.view(player) for player in range(2)]
            while not position.over:
                player = position.to_move
                legal = position.legal_moves()
                move = legal[0]
                if len(legal) > 1:
                    move = sides[player ^ swapped].choose(views[player])
                    decisions[player ^ swapped] += 1
                after = position.play(move)
                views = [following(view, position, move, after) for view in views]
                position = after
            points[-1].append(position.outcome.value(swapped))
            closed = position.closed
            closers[-1].append(-1 if closed is None else closed.player ^ swapped)
    return points, closers, decisions


def following(view: View, before: Position, move: Move, after: Position) -> View:
    """The view after a move, as ``Deal.view`` has it."""
    situations = before.situation, move, after.situation
    return View._trusted(learned(view.situation, view.player, *situations), view.player)


def told(games: Games) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """The same of what was played, for comparing."""
    return games.points.tolist(), games.closers.tolist(), games.decisions.tolist()


@dataclass(frozen=True)
class Stranger(Player):
    """A player from outside, who has nothing but ``choose``; he raises after so many choices."""

    error: type[BaseException] | None = None
    after: int = 0
    asked: list[View] = field(default_factory=list, compare=False)

    def choose(self, view: View) -> Move:
        check_turn(view)
        self.asked.append(view)
        if self.error is not None and len(self.asked) > self.after:
            raise self.error
        lots = Stream(crc32(repr(view.situation[1:]).encode()))  # the rules have several names
        legal = view.legal_moves()
        return legal[lots.below(len(legal))]
