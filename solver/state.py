"""A position as integers: the two record types every kernel works on.

Cards are numbered ``4 * rank + suit`` with ranks 9 J Q K T A = 0 … 5 and suits c d h s = 0 … 3, so
the low bits of a mask are the cheap cards and a shift by four goes up one rank:

    bit    23 22 21 20  19 18 17 16  …   3  2  1  0
    card   As Ah Ad Ac  Ts Th Td Tc  …  9s 9h 9d 9c

``RULES`` holds the options of one rule set in the order of the public ``Rules`` fields; words are
stored by their position in the tuples of ``OPTION_WORDS``, and "no" for ``close_before_draw`` is 0.

``STATE`` holds one position. ``leader`` is the player on lead, also while the other owes a reply
(then ``led`` is the card on the table, no longer in the hand) and before the draw (then he is the
winner of the last trick). ``talon`` lists the face-down cards from the top and the turned-up card
last, -1 where a card is unknown and from ``talon_size`` on. ``points`` include announced marriages,
also those of a player without a trick, and ``bonus`` is the part of them that is the last-trick
bonus. ``closed_points`` and ``closed_tricks`` are what the other player had at the close.
"""

import numpy as np

RULE_FIELDS = (
    "nines",
    "hand_size",
    "target",
    "schneider",
    "exchange_needs_trick",
    "exchange_min_talon",
    "marriage_first_lead",
    "marriage_closing_lead",
    "marriage_closed",
    "marriage_exhausted",
    "close_first_lead",
    "close_min_talon",
    "close_before_draw",
    "must_head",
    "must_trump",
    "freeze_at_close",
    "failed_close",
    "opponent_out_first",
    "last_trick_bonus",
    "nobody_out",
    "false_claim",
    "claims",
    "match_target",
    "next_dealer",
)

OPTION_WORDS = {
    "failed_close": ("tricks", "mirror", "three", "tricks_at_end"),
    "opponent_out_first": ("failed", "table"),
    "nobody_out": ("higher", "last_trick"),
    "false_claim": ("other", "mirror", "claimant", "two"),
    "claims": ("auto", "manual"),
    "next_dealer": ("alternates", "winner"),
}

MAX_TALON = 22  # hands of one card
NO_CARD = -1
NOBODY = -1

RULES = np.dtype([(name, np.int16) for name in RULE_FIELDS])

STATE = np.dtype(
    [
        ("hands", np.int32, (2,)),
        ("gone", np.int32),
        ("points", np.int16, (2,)),
        ("bonus", np.int16),
        ("closed_points", np.int16),
        ("tricks", np.int8, (2,)),
        ("talon", np.int8, (MAX_TALON,)),
        ("talon_size", np.int8),
        ("trump", np.int8),
        ("leader", np.int8),
        ("led", np.int8),
        ("before_draw", np.int8),
        ("closer", np.int8),
        ("closed_tricks", np.int8),
        ("claimed", np.int8),
        ("rules", RULES),
    ]
)
