"""What the paper says of its boards, beside reports made by hand."""

import pytest

from plyground.games import game
from plyground.papers.rlgame2001.statements import FAILS, HOLDS, OPEN, STATEMENTS, statements_about
from tests.verify.evidence_by_hand import figure, lengths, level, solved

SHORT, EIGHT, ONE_PAWN, FAVOURED, BASES = range(5)


def variant(n, a, pawns, median=20, verdict="pass", fair="pass", is_solved=None, **others):
    settings = dict(game("rlgame", n=n, a=a, pawns=pawns).settings) | others.pop("settings", {})
    return {
        "settings": settings, "swap": False, "start": None, "verdict": verdict, "words": "Words.",
        "sides": ["White", "Black"], "solved": is_solved,
        "levels": [level("random"), level(length=lengths(median), score=[figure(0.5, 0.46, 0.54)] * 2)],
        "gates": {"fair_start": {"verdict": fair, "why": "White scores 50 %.", "interval": [0.46, 0.54]}},
    } | others  # fmt: skip


def verdicts(*variants):
    return [one["verdict"] for one in statements_about({"game": "rlgame", "variants": variants})]


def test_a_report_without_these_boards_leaves_every_statement_open():
    assert verdicts() == [OPEN] * len(STATEMENTS) == [OPEN] * 5
    assert statements_about({"game": "tablut", "variants": []}) == []


@pytest.mark.parametrize(("medians", "expected"), [((10, 39), HOLDS), ((10, 40), FAILS)])
def test_small_boards_are_short_if_all_of_them_are(medians, expected):
    assert verdicts(variant(5, 2, 3, medians[0]), variant(6, 2, 3, medians[1]))[SHORT] == expected


@pytest.mark.parametrize(
    ("found", "expected"), [(("pass", "undecided"), HOLDS), (("fail", "pass"), OPEN), (("fail", "fail"), FAILS)]
)
def test_boards_of_eight_are_worth_playing_if_none_fails(found, expected):
    asked = [variant(8, 2, pawns, verdict=one) for pawns, one in zip((3, 5), found, strict=True)]
    assert verdicts(*asked)[EIGHT] == expected


def test_one_board_that_the_second_player_wins_refutes_that_there_is_none():
    first = variant(5, 2, 1, is_solved=solved("first", 7))
    second = variant(6, 2, 1, is_solved=solved("second", 14))
    endless = variant(7, 2, 1, is_solved=solved("draw", endless=True))
    assert verdicts(first, endless)[ONE_PAWN] == HOLDS and verdicts(first, second)[ONE_PAWN] == FAILS
    assert verdicts(variant(5, 2, 1), variant(6, 2, 2, is_solved=solved("second", 25)))[ONE_PAWN] == OPEN
    why = statements_about({"game": "rlgame", "variants": [first, second, endless]})[ONE_PAWN]["why"]
    assert why == "Solved: (5,2,1) White in 7 plies, (6,2,1) Black in 14 plies, (7,2,1) a draw by endless play."


@pytest.mark.parametrize(("fair", "expected"), [("pass", HOLDS), ("fail", FAILS), ("undecided", OPEN)])
def test_nobody_is_favoured_if_the_gate_says_so_of_the_papers_board(fair, expected):
    assert verdicts(variant(8, 2, 5, fair=fair))[FAVOURED] == expected
    assert verdicts(variant(8, 2, 3, fair=fair))[FAVOURED] == OPEN


@pytest.mark.parametrize(("small", "large", "expected"), [(40, 30, HOLDS), (30, 40, FAILS), (40, 40, FAILS)])
def test_small_bases_help_defence_if_games_with_them_are_longer(small, large, expected):
    assert verdicts(variant(6, 1, 2, small), variant(6, 2, 2, large))[BASES] == expected
    assert verdicts(variant(6, 1, 2, small), variant(6, 2, 3, large))[BASES] == OPEN


@pytest.mark.parametrize(
    "other",
    [{"swap": True}, {"start": "x"}, {"settings": {"restart_once": True}}, {"settings": {"backward_moves": 2}},
     {"settings": {"players": 4}}, {"settings": {"obstacles": "3,3"}}],
)  # fmt: skip
def test_variants_that_the_paper_only_wished_for_say_nothing_of_its_boards(other):
    assert verdicts(variant(8, 2, 5, **other)) == [OPEN] * 5
