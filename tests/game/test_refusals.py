"""Every refusal of the notation, with the field that its error names."""

import pytest

from sixtysix import Deal, IllegalMove, InvalidPosition, Position, View

FRESH = "AcJc9dThQhKs/TdKdJh9hAsJs KcQdQsTs9cQcKhAdTcAh9sJd d 0 0-0 0-0 -"
REPLY = "AcTdQdKhQh/TcKdThAs AdJh h 1:Ts 5-26 2-2 - rules=schnapsen"
VIEW = "AcQcJcAdKh/Qs???? ?Jh h 0 48-47 2-2 - rules=schnapsen gone=TdKdQdThQhAsTsKs"
CLOSED = "AdJh9hAsTs/9cJd9dQsJs QdKhAcJcAhKcKsTd9sQh h 0 27-0 2-0 0:0:0"
BEFORE_DRAW = "TcJcQdQhKs/KcQc9dTh9h 9cTdTsJhJdJsQsKh h 1+ 33-15 2-1 -"
HIDDEN = "AhKs/?? ???????????Qh h 0 25-14 3-1 0:0:0 gone=KcJcTd9dThJh9hAs not=AcTcQc9cKh"


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


REFUSED = [
    # a card twice, or one that the deck lacks
    ("hands", changed(FRESH, "AcJc9d", "AcJcAc")),
    ("hands", changed(FRESH, "TdKdJh", "AcKdJh")),
    ("talon", changed(FRESH, "KcQd", "AcQd")),
    ("turn", changed(REPLY, "1:Ts", "1:Ac")),
    ("gone", changed(VIEW, "gone=Td", "gone=Ad")),
    ("hands", changed(REPLY, "AcTd", "9cTd")),
    ("turn", changed(REPLY, "1:Ts", "1:9s")),
    ("not", changed(VIEW, "gone=", "not=9s gone=")),
    # hands, talon and turn
    ("hands", changed(FRESH, "AcJc9d", "Jc9d")),
    ("hands", changed(REPLY, "1:Ts", "0:Ts")),
    ("hands", changed(REPLY, "TcKdThAs", "TcKdThAsAc").replace("AcTdQd", "TdQd")),
    ("hands", "AcJc9d/TdKdJh KcQd d 0 0-0 0-0 -"),
    ("hands", changed(BEFORE_DRAW, "1+", "1")),
    ("hands", changed(FRESH, " 0 ", " 0+ ")),
    ("talon", changed(FRESH, "KcQdQs", "QdQs")),
    ("talon", changed(FRESH, "9sJd", "9s?")),
    ("trump", changed(FRESH, " d ", " h ")),
    ("turn", changed(REPLY, "1:Ts", "1+")),
    ("turn", BEFORE_DRAW + " rules=zone"),
    ("turn", changed(CLOSED, " 0 27", " 0+ 27")),
    ("turn", changed(CLOSED, " 0 27-0 2-0 0:0:0", " 1 27-0 2-0 0:0:0")),
    # cards that do not add up to the deck
    ("gone", changed(VIEW, "gone=TdKd", "gone=Td")),
    ("gone", changed(VIEW, " gone=TdKdQdThQhAsTsKs", "")),
    ("gone", changed(REPLY, "schnapsen", "schnapsen gone=Kc")),
    ("tricks", changed(REPLY, "2-2", "2-3")),
    ("tricks", changed(REPLY, "2-2", "0-2")),
    # points
    ("points", changed(REPLY, "5-26", "5-27")),
    ("points", changed(REPLY, "5-26", "6-24")),
    ("points", changed(REPLY, "5-26", "45-46")),
    ("points", changed(CLOSED, "27-0", "27-10")),
    ("points", changed(CLOSED, "27-0", "17-10")),
    ("closed", changed(CLOSED, "27-0", "27-20")),
    ("points", changed(FRESH, "0-0", "20-0")),
    ("points", changed(FRESH, "0-0", "0-20")),
    ("points", changed(REPLY, "5-26", "-5-36")),
    ("points", changed(REPLY, "5-26", "999-26")),
    ("points", changed(REPLY, "5-26", "9999999999-26")),
    ("tricks", changed(REPLY, "2-2", "-1-5")),
    # a close that cannot have happened
    ("closed", changed(CLOSED, "0:0:0", "0:0:1")),
    ("closed", changed(CLOSED, "0:0:0", "0:20:0")),
    ("closed", changed(CLOSED, "0:0:0", "1:27:2")),
    ("closed", changed(CLOSED, "0:0:0", "1:20:0")),
    ("closed", changed(FRESH, " -", " 1:0:0")),
    ("closed", changed("9hAs/KcKh - s 0 56-45 3-5 - rules=online", " - rules", " 1:23:1 rules")),
    ("closed", "TcTdKhTsQs/QcJcKdThJs AdAs s 0 22-38 2-2 0:38:1 rules=schnapsen"),
    ("closed", "TcTdKhTsQs/QcJcKdThJs AdAs s 0 22-38 2-2 1:22:2 rules=schnapsen"),
    ("closed", "TcJh/AdJs 9hQsQdTd9dAcKsQhAhJcKhKc c 0 37-3 3-1 0:0:0 rules=santase"),
    # unknown cards
    ("hands", changed(VIEW, "AcQcJcAdKh", "Ac????")),
    ("not", changed(VIEW, "gone=", "not=Ac gone=")),
    ("not", changed(HIDDEN, "not=AcTcQc9cKh", "not=" + "AcTcQc9cKhAdKdQdJdAhTsQsJs9s")),
    ("not", changed(HIDDEN, "/??", "/Ac?")),
    # words
    ("rules", changed(FRESH, " -", " - rules=whist")),
    ("target", changed(FRESH, " -", " - rules=zone,target=-1")),
    ("target", changed(FRESH, " -", " - rules=zone,target=1,target=2")),
    ("must_head", changed(FRESH, " -", " - rules=zone,must_head=maybe")),
    ("claims", changed(FRESH, " -", " - rules=zone,claims=never")),
    ("schneider", changed(FRESH, " -", " - rules=zone,schneider=67")),
    ("hand_size", changed(FRESH, " -", " - rules=zone,hand_size=12")),
    ("claimed", changed(FRESH, " -", " - claimed=0")),
    ("claimed", changed(FRESH, " -", " - rules=classic,claims=manual claimed=1")),
    ("gone", changed(VIEW, "gone=", "gone=- gone=")),
    ("gone", changed(VIEW, "gone=", "gone=? gone=")),
    ("'color'", FRESH + " color=red"),
    # fields that are no such thing
    ("hands", changed(FRESH, "/", "")),
    ("hands", changed(FRESH, "AcJc", "1cJc")),
    ("talon", changed(FRESH, "KcQd", "KcQ")),
    ("trump", changed(FRESH, " d ", " spades ")),
    ("turn", changed(FRESH, " 0 ", " 2 ")),
    ("turn", changed(FRESH, " 0 ", " 0:? ")),
    ("points", changed(FRESH, "0-0", "0")),
    ("tricks", changed(FRESH, "0-0 0-0", "0-0 nan-0")),
    ("closed", changed(FRESH, " -", " yes")),
    ("closed", " ".join(FRESH.split()[:6])),
    ("hands", ""),
]


@pytest.mark.parametrize(("field", "text"), REFUSED)
def test_refused(field, text):
    with pytest.raises(InvalidPosition) as caught:
        View.parse(text)
    assert caught.value.field == field, caught.value
    assert caught.value.reason
    assert str(caught.value).startswith(f"{field}: ")


BARE_REPLY = REPLY.removesuffix(" rules=schnapsen")
SPACED = REPLY.replace("AcTdQdKhQh/TcKdThAs", "Ac Td Qd Kh Qh / Tc Kd Th As")

# First mistakes: the field that is named, and the words that help.
HELPFUL = [
    (BARE_REPLY, "hands", "(under classic, the default)"),
    (f"{BARE_REPLY} rules=zone", "hands", "while the talon is there to draw from"),
    (changed(BARE_REPLY, " h ", " s "), "trump", "s, but Jh is turned up"),
    (changed(REPLY, "1:Ts", "0:Ts"), "hands", "player 0 has led and must hold one fewer"),
    (
        changed(FRESH, "AcJc9d", "AcJc") + " rules=classic",
        "hands",
        "before a lead both players must hold the same",
    ),
    (SPACED, "hands", "without spaces"),
    (REPLY.replace("KdThAs", " KdThAs"), "turn", "0:Kh"),
    (f"{REPLY} zone", "'zone'", "no word such as rules=zone"),
    (changed(REPLY, "5-26", "5-27"), "points", "finished tricks and possible marriages"),
    ("bad", "talon", f"missing: 1 of 7 fields, where a position is as in {REPLY}"),
]


@pytest.mark.parametrize(("text", "field", "words"), HELPFUL)
def test_a_first_mistake_is_explained(text, field, words):
    with pytest.raises(InvalidPosition) as caught:
        Position.parse(text)
    assert caught.value.field == field
    assert words in caught.value.reason
    assert ("classic" in caught.value.reason) == (words == "(under classic, the default)")


@pytest.mark.parametrize("text", [FRESH, REPLY, CLOSED, BEFORE_DRAW])
def test_the_originals_are_right(text):
    assert str(Position.parse(text)) == text
    assert str(View.parse(text)) == text


@pytest.mark.parametrize("text", [VIEW, HIDDEN])
def test_the_original_views_are_right(text):
    assert str(View.parse(text)) == text
    with pytest.raises(InvalidPosition, match=r"hands: .*View"):
        Position.parse(text)


def test_open_talon_with_unknown_cards_is_a_view():
    text = "AcTdQdKhQh/TcKdThAs ?Jh h 1:Ts 5-26 2-2 - rules=schnapsen gone="
    known = Position.parse(REPLY)
    text += "".join(map(str, known.gone))
    assert View.parse(text).world_count() == 1
    with pytest.raises(InvalidPosition, match=r"talon: .*View"):
        Position.parse(text)


@pytest.mark.parametrize("value", [None, 5, 5.0, b"text", float("nan"), [FRESH]])
@pytest.mark.parametrize("parse", [Position.parse, View.parse, Deal.parse])
def test_wrong_type(parse, value):
    with pytest.raises(TypeError):
        parse(value)


@pytest.mark.parametrize("kind", [Position, View])
def test_nothing_is_half_made(kind):
    with pytest.raises(TypeError, match="parse"):
        kind()


def test_finished_deal_has_no_move():
    over = Position.parse("-/- - h 1 48-72 5-7 - rules=online")
    assert over.over
    assert over.legal_moves() == ()
    with pytest.raises(IllegalMove, match="over"):
        over.play("Ac")
    with pytest.raises(IllegalMove, match="over"):
        over.view(0).play("Ac")


def test_illegal_move_names_the_legal_ones():
    position = Position.parse(REPLY)
    for move in ("As", "xAc", "draw", "claim", "nonsense", ""):
        with pytest.raises(IllegalMove) as caught:
            position.play(move)
        assert caught.value.legal == position.legal_moves()
        assert "legal: " in str(caught.value)
    with pytest.raises(TypeError):
        position.play(7)
    assert str(position) == REPLY


@pytest.mark.parametrize("move", ["", " ", "K h", "Kh\n", "\x1b[2J", "a very long text"])
def test_illegal_move_that_is_no_word_is_quoted(move):
    for table in (Position.parse(REPLY), Position.parse(REPLY).view(0)):
        with pytest.raises(IllegalMove) as caught:
            table.play(move)
        assert str(caught.value).startswith(f"illegal move {move!r}, legal: ")


# Texts that can happen and must be read: (text, winner, game points, reason) of finished deals.
FINISHED = [
    ("TcKcQc9d9h9s/Jc9cTdJdKsQs QhTh h 0 67-42 2-3 -", 0, 1, "out"),
    ("TdKhQhAsQs/JcQd9dAh9s TsTcJdJhJs9h h 0 67-0 4-0 - rules=zone", 0, 3, "out"),
    ("TdKhQhAsQs/JcQd9dAh9s TsTcJdJhJs9h h 0 67-0 4-0 -", 0, 3, "out"),
    ("-/- - h 1 62-68 6-6 - rules=zone", 1, 1, "last trick"),
    ("-/- 9hQdQs9sJsTd9d9cQhJdJcAd d 0 64-20 4-2 0:0:0", 1, 3, "failed close"),
    ("-/- - h 1 65-65 6-6 -", None, 0, "draw"),
]


@pytest.mark.parametrize(("text", "winner", "game_points", "reason"), FINISHED)
def test_finished_deals_are_read(text, winner, game_points, reason):
    outcome = Position.parse(text).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.game_points, outcome.reason) == (winner, game_points, reason)
    assert str(Position.parse(text)) == text


def test_no_plus_after_a_deciding_trick():
    text = "TdKhQhAsQs/JcQd9dAh9s TsTcJdJhJs9h h 0 67-0 4-0 -"
    plus = Position.parse(text.replace(" 0 ", " 0+ ", 1))
    assert plus == Position.parse(text)
    assert str(plus) == text


def test_just_closed_without_a_card_led_is_read():
    text = "TcTdKhTsQs/QcJcKdThJs AdAs s 0 22-38 2-2 0:38:2 rules=schnapsen"
    assert str(Position.parse(text)) == text


def test_reading_is_lenient_where_nothing_is_lost():
    text = "  10♠qdacTdQhKh/tcKdTHas   AdJh h 1:2 5-26 2-2 - rules=schnapsen "
    with pytest.raises(InvalidPosition):
        Position.parse(text)
    text = " QhqdacTdk♥/asKdTHtc\tAdJh h 1:10S 5-26 2-2 - gone=KcQcJcAhKsQsJsJd rules=schnapsen\n"
    assert str(Position.parse(text)) == REPLY
    for trump in ("H", "♥"):
        assert str(Position.parse(changed(REPLY, " h ", f" {trump} "))) == REPLY
    assert str(Position.parse(changed(REPLY, " -", " - not=-"))) == REPLY


def test_exclusions_are_kept_only_where_they_say_something():
    text = changed(HIDDEN, "not=AcTcQc9cKh", "not=AhKhKc9cQcTcAc")
    assert str(View.parse(text)) == HIDDEN
