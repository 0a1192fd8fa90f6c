"""What a player learns from moves, and which moves of the other he must reckon with.

The table after a move is what the engine says; only what is known of hidden cards is kept here.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix import solver_interface
from sixtysix.game.cards import bit, couple_of, partner_of
from sixtysix.game.moves import Move, order_key
from sixtysix.game.situation import Situation, pair
from sixtysix.hidden.worlds import allowed, some_world


def learned(
    known: Situation, player: int, before: Situation, move: Move, after: Situation
) -> Situation:
    """What ``player`` knows after a move, from what he knew before it.

    ``before`` and ``after`` are complete; of the hidden cards in them only those that the move
    shows are used.
    """
    other = 1 - player
    held, excluded = known.hands[other], known.excluded
    if move.card is not None and before.to_move == other:
        if before.led >= 0:
            excluded |= solver_interface.ruled_out(before, move.card)
        else:
            held = _shown_by_lead(held, before, move)
    talon = known.talon
    if len(after.talon) < len(talon):
        held |= bit(talon[0 if after.leader == other else 1])
        talon = talon[2:]
    elif move.exchange:
        talon = (*talon[:-1], after.talon[-1])
    return _seen_by(after, player, held & after.hands[other], talon, excluded)


def _shown_by_lead(held: int, before: Situation, move: Move) -> int:
    """An exchange shows the card taken, a marriage both of its cards."""
    assert move.card is not None
    if move.exchange:
        held = (held & ~bit(before.lowest_trump)) | bit(before.talon[-1])
    if move.marriage:
        held |= couple_of(move.card & 3)
    return held


def _seen_by(
    s: Situation, player: int, held: int, talon: tuple[int, ...], excluded: int
) -> Situation:
    """A complete situation reduced to what ``player`` knows."""
    unknown = s.size(1 - player) - held.bit_count()
    known = s._replace(
        hands=pair(player, s.hands[player], held), unknown=pair(player, 0, unknown), talon=talon
    )
    if s.closer >= 0 and unknown:
        return known._replace(excluded=excluded & known.unseen)
    return known


def fitting_world(
    s: Situation, hidden: int, move: Move, talon: dict[int, int] | None = None
) -> Situation | None:
    """A world in which the player to move can have the cards for ``move``, if there is one."""
    if s.to_move != hidden or move.card is None:
        return some_world(s, hidden, talon=talon)
    if s.led >= 0:
        lacking = solver_interface.ruled_out(s, move.card)
        return some_world(s, hidden, holding=bit(move.card), lacking=lacking, talon=talon)
    return some_world(s, hidden, holding=needed_for_lead(s, move.card, move), talon=talon)


def needed_for_lead(s: Situation, card: int, move: Move) -> int:
    """The cards of the hand that a lead needs before any exchange."""
    needed = bit(card)
    if move.marriage:
        needed |= bit(partner_of(card))
    if move.exchange and s.talon:
        needed = (needed & ~bit(s.talon[-1])) | bit(s.lowest_trump)
    return needed


def possible_moves(s: Situation, hidden: int) -> tuple[Move, ...]:
    """The moves that the player with the hidden hand can make in at least one world, in order."""
    moves: set[Move] = set()
    for world in _telling_worlds(s, hidden):
        moves.update(solver_interface.legal_moves(world))
    return tuple(sorted(moves, key=order_key))


def _telling_worlds(s: Situation, hidden: int) -> Iterator[Situation]:
    """Worlds enough to have every possible move of the hidden hand in one of them.

    A lead depends on the card, on its partner and on the lowest trump being in the hand, a reply on
    the card and on the absence of others.
    """
    yield _any_world(s, hidden)
    candidates = s.hands[hidden] | allowed(s) if s.to_move == hidden else 0
    for card in range(24):
        if not candidates >> card & 1:
            continue
        if s.led >= 0:
            holdings, lacking = [bit(card)], solver_interface.ruled_out(s, card)
        else:
            holdings, lacking = _holdings(s, card), 0
        for holding in holdings:
            world = some_world(s, hidden, holding=holding, lacking=lacking)
            if world:
                yield world


def _holdings(s: Situation, card: int) -> list[int]:
    """A card to lead alone and with what could go with it; the whole first."""
    extras = [bit(partner_of(card)), bit(s.lowest_trump)]
    both = extras[0] | extras[1]
    return list(dict.fromkeys(bit(card) | extra for extra in (both, *extras, 0)))


def _any_world(s: Situation, hidden: int) -> Situation:
    world = some_world(s, hidden)
    assert world is not None, "a view has at least one world"
    return world
