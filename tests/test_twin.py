"""The twin against the conformance cases, and against situations worked out by hand."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from twin import deals, knowledge, minimax, text
from twin.game import State, is_out, legal_moves, outcome, play
from twin.rules import PRESETS, parse_rules

DATA = Path(__file__).parent / "data"
PROBLEMS = json.loads((DATA / "problems.json").read_text(encoding="utf-8"))


def cases(name: str) -> list[Any]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def played(position: str, *moves: str) -> State:
    """The state after these moves from a position text."""
    state = text.parse(position)
    for move in moves:
        state = play(state, move)
    return state


def talon_left(state: State) -> int:
    return len(state.talon) if state.open else 0


# ---------------------------------------------------------------- the conformance cases


@pytest.mark.parametrize("case", cases("playouts.jsonl"))
def test_playouts(case: Any) -> None:
    state = text.parse(case["steps"][0]["position"])
    for step in case["steps"]:
        assert text.format_state(state) == step["position"]
        assert text.parse(step["position"]) == state
        assert sorted(legal_moves(state)) == step["legal"]
        state = play(state, step["move"])
    assert [*state.points] == case["final_points"]
    assert [*state.tricks] == case["tricks"]
    assert outcome(state) == (case["winner"], case["game_points"], case["reason"])
    assert text.parse(text.format_state(state)) == state


@pytest.mark.parametrize("case", cases("knowledge.jsonl"))
def test_knowledge(case: Any) -> None:
    start, moves = text.parse_record(case["record"])
    assert knowledge.view_text(start, moves, case["player"]) == case["view"]


def check_perft(most: int) -> None:
    for case in cases("perft.jsonl"):
        state = text.parse(case["position"])
        for depth, count in enumerate(case["perft"], 1):
            if count <= most:
                assert deals.perft(state, depth) == count, (case["position"], depth)


def test_perft() -> None:
    check_perft(4_000)


@pytest.mark.slow
def test_perft_to_full_depth() -> None:
    check_perft(10**9)


def value_cases() -> Iterator[tuple[State, dict[str, int]]]:
    for case in cases("values.jsonl") + [case for case in PROBLEMS if "values" in case]:
        yield text.parse(case["position"]), case["values"]


def test_values_without_tables() -> None:
    for state, values in value_cases():
        if talon_left(state) <= 2 or (talon_left(state) == 4 and len(state.hands[0]) <= 5):
            assert minimax.move_values(state) == values, text.format_state(state)


@pytest.mark.slow
def test_values_with_memo() -> None:
    for state, values in value_cases():
        assert minimax.memo_move_values(state) == values, text.format_state(state)


def test_views() -> None:
    for case in cases("views.jsonl"):
        found = knowledge.average(case["view"])
        assert found.worlds == case["worlds"]
        assert found.mean == pytest.approx(case["mean"], abs=1e-6)
        assert found.win == pytest.approx(case["win"], abs=1e-6)


@pytest.mark.parametrize(
    "case", [case for case in PROBLEMS if "worlds" in case], ids=lambda case: str(case["id"])
)
def test_problems_with_hidden_cards(case: Any) -> None:
    """Each problem hides one card: of a closed talon it is the one that is left over."""
    hidden = knowledge.unseen(text.parse_sheet(case["position"]).state)
    found = {}
    for world in knowledge.worlds(case["position"]):
        (card,) = hidden - world.hands[0] - world.hands[1]
        found[card] = minimax.memo_move_values(world)
    assert found == case["worlds"]
    assert knowledge.average(case["position"]).mean == pytest.approx(case["mean"], abs=1e-4)


# ---------------------------------------------------------------- worked by hand


@pytest.mark.parametrize("name", ["classic", "online", "zone", "pagat", "santase"])
def test_worked_deal(name: str) -> None:
    position = "KcQcKdAhAsTs/AcTc9cJd9dTh KsAdJcTdQsQdKhJh9h9sJsQh h 0 0-0 0-0 -"
    record = f'[Position "{position} rules={name}"] Ts 9c mKc Ac Th Ah As Jd Qc Tc 9d Kd'
    start, moves = text.parse_record(record)
    state = start
    totals: list[tuple[int, int]] = []
    for move in moves:
        state = play(state, move)
        if state.led is None and (not totals or totals[-1] != state.points):
            totals.append(state.points)
    assert totals == [(10, 0), (30, 15), (51, 15), (64, 15), (64, 28), (68, 28)]
    assert outcome(state) == (0, 2, "out")


LAST = "Jc/Qc - h 0 {} 6-5 - rules={}"


@pytest.mark.parametrize(
    ("points", "rules", "moves", "ended"),
    [
        ("60-55", "classic", "Jc Qc", (1, 1, "higher total")),
        ("65-50", "classic", "Jc Qc", (None, 0, "draw")),
        ("65-50", "zone", "Jc Qc", (1, 1, "last trick")),
        ("60-55", "classic,last_trick_bonus=0", "Jc Qc", (None, 0, "draw")),
        ("54-61", "classic", "Jc Qc", (1, 1, "out")),
        ("70-45", "classic,claims=manual", "claim", (0, 1, "out")),
        ("70-45", "classic,claims=manual", "Jc Qc", (0, 1, "higher total")),
        ("70-45", "zone,claims=manual", "Jc Qc", (1, 1, "last trick")),
        ("54-61", "classic,claims=manual", "Jc Qc", (1, 1, "out")),
        ("60-55", "classic,claims=manual", "claim", (1, 2, "false claim")),
        ("60-55", "zone,claims=manual", "claim", (1, 2, "false claim")),
        ("60-55", "online,claims=manual", "claim", (1, 1, "false claim")),
    ],
)
def test_last_trick(points: str, rules: str, moves: str, ended: object) -> None:
    state = played(LAST.format(points, rules), *moves.split())
    assert outcome(state) == ended
    assert text.parse(text.format_state(state)) == state


# Player 0 closed when the other had 10 points and no trick; now he leads, with 50 against 40.
CLOSED = "Ac/{} ??Qh h 0 50-40 4-2 0:10:0 rules=schnapsen,{} gone={}"


@pytest.mark.parametrize(
    ("rules", "reply", "ended"),
    [
        ("target=60,schneider=33", "Kc", (0, 3, "out")),  # frozen: no trick at the close
        ("target=60,freeze_at_close=no", "Kc", (0, 1, "out")),
        ("match_target=5", "Kc", (1, 3, "failed close")),
        ("failed_close=tricks_at_end", "Kc", (1, 2, "failed close")),
        ("failed_close=three", "Kc", (1, 3, "failed close")),
        ("failed_close=mirror", "Kc", (1, 1, "failed close")),
        ("failed_close=mirror,schneider=41", "Kc", (1, 2, "failed close")),
        ("target=51,failed_close=mirror", "Ah", (1, 1, "out")),
        ("target=51", "Ah", (1, 3, "out")),
        ("target=51,opponent_out_first=table", "Ah", (1, 1, "out")),
        ("target=51,opponent_out_first=table,schneider=51", "Ah", (1, 2, "out")),
    ],
)
def test_closed_deals(rules: str, reply: str, ended: object) -> None:
    gone = {"Kc": "TcQcJcTdKdQdJdAhThKhJh", "Ah": "TcKcJcTdKdQdJdThKhJhQc"}[reply]
    state = played(CLOSED.format(reply, rules, gone), "Ac", reply)
    assert outcome(state) == ended


@pytest.mark.parametrize(
    ("rules", "ended"),
    [
        ("classic", (1, 3, "failed close")),  # "other" alone would be 2: player 1 has a trick now
        ("classic,failed_close=tricks_at_end", (1, 2, "false claim")),
        ("pagat,failed_close=three", (1, 3, "failed close")),
        ("zone,failed_close=mirror", (1, 2, "false claim")),
        ("online", (1, 1, "false claim")),
    ],
)
def test_wrong_claim_of_the_closer(rules: str, ended: object) -> None:
    position = "AcKc/JcQc {}Qh h 0 20-40 2-2 0:10:0 rules={},claims=manual"
    state = text.parse_sheet(position.format("?" * 11, rules)).state
    assert outcome(play(state, "claim")) == ended


FRESH = "KcQcKdAh9hTs/AcTc9cJd9dTh KsAdJcTdQsQdKhJhAs9sJsQh h 0 0-0 0-0 - rules="


@pytest.mark.parametrize(
    ("rules", "can", "cannot"),
    [
        ("classic", "mKc cKc", "cmKc xKc"),
        ("online", "xKc xcKc xmKc", "xcmKc x9h"),
        ("pagat", "mKc cmKc", "xcmKc"),
        ("pagat,marriage_first_lead=no", "cKc", "mKc cmKc"),
        ("pagat,close_first_lead=no", "mKc", "cKc cmKc"),
        ("santase", "Kc", "mKc cKc cmKc"),
        ("santase,marriage_first_lead=yes", "mKc", "cKc cmKc"),
        ("santase,close_first_lead=yes", "cKc", "mKc cmKc"),
        ("online,exchange_min_talon=13", "Kc", "xKc"),
        ("online,close_min_talon=13", "xKc", "cKc"),
        ("pagat,claims=manual", "claim mKc! cmKc! mKc", "Kc!"),
    ],
)
def test_first_lead(rules: str, can: str, cannot: str) -> None:
    moves = set(legal_moves(text.parse(FRESH + rules)))
    assert set(can.split()) <= moves
    assert not set(cannot.split()) & moves


def test_announced_points_wait_for_a_trick() -> None:
    state = played(FRESH + "classic,target=20,schneider=20", "mKc")
    assert state.points == (20, 0)
    assert outcome(state) is None
    state = play(state, "Ac")  # 15 points for the other: nobody is out
    assert outcome(state) is None
    state = play(play(play(state, "draw"), "9c"), "Qc")
    assert state.points == (23, 15)
    assert outcome(state) == (0, 2, "out")


def test_announcement_ends_the_deal_with_the_card_in_hand() -> None:
    state = played("KcQcAh/AcTcTh - h 0 50-13 5-4 - rules=santase", "mKc")
    assert outcome(state) == (0, 2, "out")
    assert text.format_state(state) == "KcQcAh/AcTcTh - h 0 70-13 5-4 - rules=santase"


def test_announcement_with_a_claim() -> None:
    start = "KcQcAh/AcTcTh - h 0 {}-13 5-4 - rules=santase,claims=manual"
    right = played(start.format(50), "mKc!")
    assert outcome(right) == (0, 2, "out")
    assert text.format_state(right).endswith(" 0 70-13 5-4 - rules=santase,claims=manual claimed=0")
    assert outcome(played(start.format(40), "mKc!")) == (1, 2, "false claim")
    assert outcome(played(start.format(50), "mKc")) is None


def test_hands_of_one_card() -> None:
    """After the trick both hands are empty, but the talon goes on."""
    rules = parse_rules("classic,hand_size=1,close_before_draw=2,target=200")
    state = deals.deal(Random(1), rules)
    state = play(state, next(iter(state.hands[0])))
    state = play(state, next(iter(state.hands[1])))
    assert legal_moves(state) == ["draw"]
    assert all(len(hand) == 1 for hand in play(state, "draw").hands)


# ---------------------------------------------------------------- properties


def test_rules_texts() -> None:
    random = Random(2)
    assert [str(rules) for rules in PRESETS.values()] == list(PRESETS)
    for _ in range(300):
        rules = deals.house_rules(random)
        assert parse_rules(str(rules)) == rules


def test_house_rules_deals_end_and_texts_round_trip() -> None:
    random = Random(3)
    for _ in range(1_000):
        # A bonus that looks like a marriage cannot always be told from one in a final text.
        rules = replace(deals.house_rules(random), last_trick_bonus=random.choice((0, 1, 10, 11)))
        states, moves = deals.playout(random, deals.deal(random, rules))
        assert outcome(states[-1]) is not None
        assert all(outcome(state) is None for state in states[:-1])
        for state in states:
            assert text.parse(text.format_state(state)) == state
        start, again = text.parse_record(text.format_record(states[0], moves))
        assert (start, again) == (states[0], moves)


def test_the_truth_is_among_the_worlds() -> None:
    random = Random(4)
    for _ in range(300):
        rules = deals.house_rules(random)
        states, moves = deals.playout(random, deals.deal(random, rules), ending=0.3)
        depth, player = random.randrange(len(states)), random.randrange(2)
        view = knowledge.view_text(states[0], moves[:depth], player)
        sheet, truth = text.parse_sheet(view), states[depth]
        if sum(sheet.unknown) <= 3 and talon_left(truth) <= 4:
            shown = truth if truth.open else truth._replace(talon=sheet.state.talon)
            worlds = list(knowledge.worlds(view))
            assert shown in worlds
            assert len(set(worlds)) == len(worlds)


def test_both_searches_agree_and_claims_change_nothing() -> None:
    random = Random(5)
    for _ in range(300):
        rules = deals.house_rules(random)
        try:
            state = deals.position(random, rules, most_cards=4, most_talon=2)
        except ValueError:
            continue
        assert minimax.move_values(state) == minimax.memo_move_values(state)
        if not any(is_out(state, player) for player in (0, 1)):
            both = [
                minimax.memo_value(state._replace(rules=replace(rules, claims=claims)))
                for claims in ("auto", "manual")
            ]
            assert both[0] == both[1], text.format_state(state)
