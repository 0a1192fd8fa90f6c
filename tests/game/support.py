"""Random rules and random deals for the tests of this folder."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from sixtysix import Deal, InvalidPosition, Move, Position, Rules

PRESETS = ("classic", "online", "zone", "pagat", "santase", "schnapsen")
FLAGS = (
    "exchange_needs_trick",
    "marriage_first_lead",
    "marriage_closing_lead",
    "marriage_closed",
    "marriage_exhausted",
    "close_first_lead",
    "must_head",
    "must_trump",
    "freeze_at_close",
)

seeds = st.integers(0, 2**64 - 1)
presets = st.sampled_from(PRESETS).map(Rules.preset)


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Any rules that are not refused, numbers kept near those of real games."""
    flags = {name: draw(st.booleans()) for name in FLAGS}
    nines = draw(st.booleans())
    target = draw(st.sampled_from((66, 66, 66, 0, 20, 40, 60, 101, 130)))
    return Rules(
        nines=nines,
        hand_size=draw(st.integers(1, 11 if nines else 9)),
        target=target,
        schneider=draw(st.integers(0, target)),
        exchange_min_talon=draw(st.sampled_from((0, 2, 4, 6))),
        close_min_talon=draw(st.sampled_from((0, 2, 4, 6))),
        close_before_draw=draw(st.sampled_from((0, 0, 1, 2, 4))),
        failed_close=draw(st.sampled_from(("tricks", "mirror", "three", "tricks_at_end"))),
        opponent_out_first=draw(st.sampled_from(("failed", "table"))),
        last_trick_bonus=draw(st.sampled_from((0, 10, 20, 40))),
        nobody_out=draw(st.sampled_from(("higher", "last_trick"))),
        false_claim=draw(st.sampled_from(("other", "mirror", "claimant", "two"))),
        claims=draw(st.sampled_from(("auto", "manual"))),
        match_target=draw(st.integers(1, 11)),
        next_dealer=draw(st.sampled_from(("alternates", "winner"))),
        **flags,
    )


manual_presets = presets.map(lambda rules: replace(rules, claims="manual"))
any_rules = presets | manual_presets | house_rules()


def random_deal(seed: int, rules: Rules, length: int = 100) -> Deal:
    """A deal played at random; a claim or a close is rarer than by equal chances."""
    chooser = random.Random(seed)
    deal = Deal(Position.deal(seed, rules, dealer=chooser.randrange(2)))
    while len(deal.moves) < length and not deal.over:
        deal = deal.play(random_move(deal.end, chooser))
    return deal


def random_move(position: Position, chooser: random.Random) -> Move:
    legal = position.legal_moves()
    rare = [move for move in legal if move.claim or move.close]
    usual = [move for move in legal if not (move.claim or move.close)]
    return chooser.choice(rare if rare and (not usual or chooser.random() < 0.07) else usual)


deals = st.builds(random_deal, seeds, any_rules, st.integers(0, 60))


def refusal(parse, text: str) -> InvalidPosition:
    """The error with which a text is refused."""
    try:
        value = parse(text)
    except InvalidPosition as error:
        return error
    raise AssertionError(f"{text!r} was read as {value!r}")
