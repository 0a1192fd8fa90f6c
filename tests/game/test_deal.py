"""Records: their text, their checks, and the draws that they leave out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.support import deals
from sixtysix import Deal, IllegalMove, InvalidPosition, Move, Position

START = "AcJc9dThQhKs/TdKdJh9hAsJs KcQdQsTs9cQcKhAdTcAh9sJd d 0 0-0 0-0 -"
RECORD = f'[Rules "classic"]\n[Position "{START}"]\n[Result "*"]\n\n1. Qh Jh 2. xKs As\n'


def test_text():
    deal = Deal(Position.parse(START), ["Qh", "Jh", "draw", "Th"])
    assert str(deal) == RECORD.replace("2. xKs As", "2. Th")
    assert Deal.parse(str(deal)) == deal
    assert deal.moves == tuple(map(Move.parse, ("Qh", "Jh", "draw", "Th")))
    assert len(deal.positions) == 5
    assert deal.positions[0] is deal.start
    assert deal.positions[-1] is deal.end


def test_reading_is_lenient_where_nothing_is_lost():
    text = (
        f'; a deal ; with comments [Result "9"]\r\n[Position "{START}"]  ; where it starts\n\n'
        "1.Qh Jh ; the first trick\n draw 2. 10h"
    )
    assert Deal.parse(text).moves == Deal.parse(RECORD.replace("xKs As", "Th")).moves


def test_close_before_and_after_the_draw():
    before = Deal.parse(RECORD.replace("2. xKs As", "2. cAc"))
    after = Deal.parse(RECORD.replace("2. xKs As", "2. draw cAc"))
    assert len(after.moves) == len(before.moves) + 1
    assert (len(before.end.talon), len(after.end.talon)) == (12, 10)
    assert str(before).endswith("2. cAc\n")
    assert str(after).endswith("2. draw cAc\n")


def test_a_close_that_is_possible_only_after_the_draw_needs_no_word():
    """Under pagat a talon of two cannot be closed before the draw."""
    text = RECORD.replace("2. xKs As", "2. cKc")  # drawn with the first draw
    deal = Deal.parse(text)
    assert Move(draw=True) in deal.moves
    assert str(deal).endswith("2. draw cKc\n")


def test_claim_before_and_after_the_draw():
    rules = "classic,claims=manual"
    record = RECORD.replace("classic", rules).replace(' -"', f' - rules={rules}"')
    before = Deal.parse(record.replace("2. xKs As", "2. claim").replace('"*"', '"-3"'))
    after = Deal.parse(record.replace("2. xKs As", "2. draw claim").replace('"*"', '"-3"'))
    assert before.end.before_draw
    assert not after.end.before_draw
    assert str(before).endswith("2. claim\n")
    assert str(after).endswith("2. draw claim\n")
    assert before.outcome == after.outcome
    assert str(before.end).endswith("claimed=0")


def test_a_draw_at_the_end_is_written():
    deal = Deal.parse(RECORD.replace("2. xKs As", "2. draw"))
    assert len(deal.moves) == 3
    assert str(deal).endswith("2. draw\n")
    assert str(Deal.parse(RECORD.replace(" 2. xKs As", ""))).endswith("1. Qh Jh\n")


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('[Rules "classic"]', '[Rules "zone"]', "Rules"),
        ('[Rules "classic"]', '[Rules "whist"]', "rules"),
        ('[Rules "classic"]', '[Rules "classic"]\n[Rules "classic"]', "Rules"),
        ('[Rules "classic"]', '[Event "final"]', "Event"),
        ('[Rules "classic"]', "[Rules classic]", "record"),
        ('"*"', '"1"', "Result"),
        ('"*"', '"4"', "Result"),
        ('"*"', '""', "Result"),
        (f'[Position "{START}"]', "", "Position"),
        ("AcJc9d", "AcAc9d", "hands"),
        ("2. xKs As", "2. nonsense", "move"),
        ("2. xKs As", "2. ? ?", "move"),
        ("1. Qh", "1. Qh [", "move"),
    ],
)
def test_refused(old, new, field):
    with pytest.raises(InvalidPosition) as caught:
        Deal.parse(RECORD.replace(old, new))
    assert caught.value.field == field


@pytest.mark.parametrize("moves", ["1. Kh", "1. Qh Qh", "1. draw", "1. Qh Jh 2. Jh", "1. claim"])
def test_illegal_move(moves):
    with pytest.raises(IllegalMove):
        Deal.parse(f'[Position "{START}"]\n{moves}')


def test_finished_deal_needs_its_result():
    text = '[Position "Jc/Qc - h 0 60-55 6-5 -"]\n[Result "-1"]\n1. Jc Qc'
    assert Deal.parse(text).outcome is not None
    assert Deal.parse(text.replace('[Result "-1"]', "")) == Deal.parse(text)
    for wrong in ("*", "1", "-2", "0"):
        with pytest.raises(InvalidPosition, match="Result"):
            Deal.parse(text.replace('"-1"', f'"{wrong}"'))
    with pytest.raises(IllegalMove, match="over"):
        Deal.parse(text + " 2. Jc")


@given(deals, st.data())
def test_views_on_the_way(deal, data):
    ply = data.draw(st.integers(0, len(deal.moves)))
    part = Deal(deal.start, deal.moves[:ply])
    for player in range(2):
        assert part.view(player) == deal.view(player, ply)
    assert Deal(part.start, part.moves) == part
    whole = part
    for move in deal.moves[ply:]:
        whole = whole.play(move)
    assert whole == deal


def test_wrong_arguments():
    deal = Deal.parse(RECORD.replace("2. xKs As", "2. Th"))
    for arguments in ((2,), (-1,), (0, 5), (0, -1)):
        with pytest.raises(InvalidPosition):
            deal.view(*arguments)
    for arguments in (("0",), (None,), (0, "1"), (0, 1.0)):
        with pytest.raises(TypeError):
            deal.view(*arguments)
    with pytest.raises(TypeError):
        Deal(START)
    with pytest.raises(TypeError):
        Deal(deal.start, "Qh")
    with pytest.raises(TypeError):
        Deal(deal.start, [3])
    with pytest.raises(AttributeError):
        deal.moves = ()
