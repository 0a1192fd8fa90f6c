"""What a position or a view consists of, as one plain tuple of numbers.

``Position`` and ``View`` wrap one of these, texts are read into and written from them, and the
engine's records are made from them.
"""

from __future__ import annotations

from typing import NamedTuple

from sixtysix.game.cards import FULL_DECK, NO_CARD, SHORT_DECK, bit, mask_of
from sixtysix.game.rules import Rules

NOBODY = -1


class Situation(NamedTuple):
    """One state of play, with all cards known or with some hidden.

    Cards are numbers and sets of them masks, see ``sixtysix.game.cards``. ``leader`` is the player
    on lead, also while the other owes a reply to ``led``, or the winner of the trick before the
    draw.
    """

    rules: Rules
    hands: tuple[int, int]  # the known cards
    unknown: tuple[int, int]  # how many more each hand has
    talon: tuple[int, ...]  # top first, the turned-up card last, -1 for an unknown card
    trump: int
    leader: int
    led: int = NO_CARD
    before_draw: bool = False
    points: tuple[int, int] = (0, 0)  # with announced marriages, and the bonus
    bonus: int = 0  # the part of the leader's points that is the last-trick bonus
    tricks: tuple[int, int] = (0, 0)
    closer: int = NOBODY
    closed_points: int = 0  # what the other player had at the close
    closed_tricks: int = 0
    claimed: int = NOBODY  # who ended the deal by a claim
    gone: int = 0  # the cards of finished tricks
    excluded: int = 0  # unseen cards that the partly unknown hand cannot hold

    @property
    def to_move(self) -> int:
        """The player whose turn it is; of a finished deal, the one on lead."""
        return self.leader if self.led < 0 else 1 - self.leader

    @property
    def deck(self) -> int:
        """All cards."""
        return FULL_DECK if self.rules.nines else SHORT_DECK

    @property
    def seen(self) -> int:
        """The cards whose place is known."""
        return self.hands[0] | self.hands[1] | mask_of(self.talon) | bit(self.led) | self.gone

    @property
    def unseen(self) -> int:
        """The cards whose place is not known."""
        return self.deck & ~self.seen

    @property
    def open(self) -> bool:
        """Whether the talon is there to be drawn from."""
        return bool(self.talon) and self.closer < 0

    @property
    def full_talon(self) -> int:
        """The size of the talon at the first lead, with the turned-up card."""
        return self.rules.deck_size - 2 * self.rules.hand_size

    @property
    def lowest_trump(self) -> int:
        """The card that may be exchanged for the turned-up one."""
        return self.trump if self.rules.nines else 4 + self.trump

    def size(self, player: int) -> int:
        """The number of cards in a hand."""
        return self.hands[player].bit_count() + self.unknown[player]

    @property
    def played_out(self) -> bool:
        """Whether no card is left to play or draw."""
        return self.led < 0 and not self.open and self.size(0) == self.size(1) == 0

    @property
    def exhausted(self) -> bool:
        """Played out without a close: where nobody is out, the last trick earns the bonus."""
        return self.played_out and self.closer < 0 and self.claimed < 0

    def reached(self, player: int) -> bool:
        """Whether a player has the points, without the bonus, and the trick to be out."""
        points = self.points[player] - (self.bonus if player == self.leader else 0)
        return self.tricks[player] > 0 and points >= self.rules.target


def pair(player: int, own: int, others: int) -> tuple[int, int]:
    """Something of ``player`` and of the other, in the order of the players."""
    return (own, others) if player == 0 else (others, own)
