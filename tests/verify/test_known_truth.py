"""Games of known truth: each gate fails where its flaw is planted, and no gate fails a game that is sound in that.

Where so few games cannot tell, a planted flaw may stay undecided, but it is never passed.
"""

from dataclasses import replace

import pytest

from plyground.verify.efforts import QUICK, THOROUGH
from plyground.verify.gates import FAIL, PASS, UNDECIDED
from plyground.verify.measures.skill import FLAT
from plyground.verify.reporting import openings_part, skill_part
from tests.verify.efforts_of_tests import TINY, UNSOLVED, examined

LETTERS = {
    "ends": "E", "fair_start": "F", "decisive": "D", "length": "L", "real_choice": "C", "no_cycling": "Y",
    "no_trivial_defence": "T", "no_free_win": "W", "learnable": "N", "no_dead_rule": "R",
}  # fmt: skip

# Of every game: the gates that fail, those that may be undecided but not pass, and those that may not fail.
PLANTED = {
    ("coin_toss",): ("LC", "WN", "EFDYTR"),
    ("dice_race",): ("FL", "CWN", "EDYTR"),
    ("nim",): ("FL", "", "EDYTNR"),
    ("subtraction",): ("FL", "", "EDYTNR"),
    ("first_wins",): ("FL", "", "EDYTNR"),
    ("endless", "most_plies=60"): ("DYT", "EL", "FR"),
    ("never_ends", "most_plies=30"): ("EDLYT", "WN", "F"),
    ("dead_rule",): ("FLR", "", "EDYTN"),
    ("free_win", "most_plies=100"): ("FLW", "", "EDCTR"),
    ("trivial_defence", "most_plies=30"): ("EDYT", "L", "F"),
    ("no_choice", "heap=21"): ("FC", "", "EDLYTR"),
    ("long", "heap=301"): ("FL", "", "EDYTR"),
    ("fair_deep",): ("", "", "EFDCYTNR"),
    ("tictactoe",): ("DLT", "", "EFYR"),
}
IDS = [game for game, *_ in PLANTED]


def misjudged(found, fails, doubtful, sound):
    """The gates whose verdicts are not what is known of a game, with what they say."""
    wrong = []
    for name, answer in found.answers.items():
        letter = LETTERS[name]
        allowed = {FAIL} if letter in fails else {FAIL, UNDECIDED} if letter in doubtful else {PASS, UNDECIDED}
        if letter in fails + doubtful + sound and answer.verdict not in allowed:
            wrong.append(f"{name}: {answer.verdict}: {answer.why}")
    return wrong


@pytest.mark.parametrize("game", PLANTED, ids=IDS)
def test_planted_flaws_are_found_and_nothing_else_is_called_one(game):
    assert misjudged(examined(*game), *PLANTED[game]) == []


# The same where nothing is solved and games alone have to tell.
BY_GAMES_ALONE = {
    ("coin_toss",): ("LCW", "N", "EFDYTR"),
    ("dice_race",): ("FLW", "CN", "EDYTR"),
    ("endless", "most_plies=60"): ("EDLYT", "", "FR"),
    ("never_ends", "most_plies=20"): ("EL", "DYTWN", "F"),
    ("trivial_defence", "most_plies=30"): ("EL", "DYT", "F"),
    ("dead_rule",): ("R", "", "EDYTN"),
    ("fair_deep",): ("", "", "EFDCYTWNR"),
}


@pytest.mark.parametrize("game", BY_GAMES_ALONE, ids=[game for game, *_ in BY_GAMES_ALONE])
def test_planted_flaws_are_found_by_games_alone(game):
    found = examined(*game, effort=UNSOLVED)
    assert found.evidence.solved is None and not any(answer.exact for answer in found.answers.values())
    assert misjudged(found, *BY_GAMES_ALONE[game]) == []


# Skill


@pytest.mark.parametrize("game", ["coin_toss", "dice_race"])
def test_where_no_choice_matters_there_is_no_skill_and_nothing_but_luck(game):
    found = examined(game).evidence
    skill = skill_part(found)
    assert skill["depth"] == 0 and skill["shape"] == FLAT
    low, high = skill["luck_interval"]
    assert low <= 1.0 <= high and low > 0.4
    assert found.learned["anchors"][0]["verdict"] != "better"


def test_where_sight_helps_there_is_skill():
    found = examined("fair_deep", effort=UNSOLVED).evidence
    assert skill_part(found)["luck_interval"][1] < 0.5, skill_part(found)


# Exact values


def test_tic_tac_toe_at_random_and_with_perfect_play():
    """8!-counted: of random games the first player wins 58.49 %, the second 28.81 %, and 12.70 % are drawn."""
    found = examined("tictactoe").evidence
    random = found.levels[0]
    first, second, drawn = 0.5849, 0.2881, 0.1270
    assert random["player"] == "random" and random["games"] == 400 and random["capped"]["value"] == 0
    for estimate, known in zip(
        [*random["score"], random["draws"]], (first + drawn / 2, second + drawn / 2, drawn), strict=True
    ):
        low, high = estimate["interval"]
        assert low <= known <= high
    assert found.solved["result"] == "draw" and found.solved["score"] == [0.5, 0.5]
    assert {one["score"]["value"] for one in openings_part(found)} == {0.5}


@pytest.mark.parametrize(
    ("heaps", "winner"), [((3, 4, 5), "first"), ((1, 2, 3), "second"), ((2, 4, 6), "second"), ((1, 1, 1), "first")]
)
def test_nim_is_won_by_whom_boutons_rule_says(heaps, winner):
    settings = [f"{name}={heap}" for name, heap in zip(("first", "second", "third"), heaps, strict=True)]
    found = examined("nim", *settings, effort=SOLVING_ONLY)
    assert found.evidence.solved["result"] == winner and found.answers["fair_start"].verdict == FAIL
    winning = sum(one["score"]["value"] == 1 for one in openings_part(found.evidence))
    a, b, c = heaps
    assert winning == sum((heap ^ (a ^ b ^ c)) < heap for heap in heaps)  # one turn for each heap that can cancel out


SOLVING_ONLY = replace(
    TINY, name="solving", level_positions=1e4, most_levels=1, level_games=8, step_games=8, learning_games=20,
    test_games=4, portrait_games=4, pilot_positions=1e4,
)  # fmt: skip

# (n, a, pawns): positions, result, plies (rules of RLGame, section on exact results)
RLGAME = {
    (4, 1, 1): (197, "first", 11),
    (5, 1, 1): (530, "first", 15),
    (5, 2, 1): (643, "first", 7),
    (6, 2, 1): (1677, "second", 14),
    (7, 2, 1): (3523, "draw", None),
    (5, 1, 2): (90_429, "draw", None),
}


@pytest.mark.parametrize("board", RLGAME, ids=str)
def test_every_verdict_on_a_solved_board_of_rlgame_agrees_with_its_solution(board):
    n, a, pawns = board
    positions, result, plies = RLGAME[board]
    found = examined("rlgame", f"n={n}", f"a={a}", f"pawns={pawns}", effort=SOLVING_ONLY)
    solved, verdicts = found.evidence.solved, found.verdicts
    assert (solved["positions"], solved["result"], solved["distance"]) == (positions, result, plies)
    is_draw = result == "draw"
    assert solved["endless"] == is_draw
    assert verdicts["fair_start"] == (PASS if is_draw else FAIL)
    assert verdicts["decisive"] == verdicts["no_trivial_defence"] == (FAIL if is_draw else PASS)
    assert (verdicts["no_cycling"] == FAIL) if is_draw else (verdicts["length"] == FAIL)
    exact = {name for name, answer in found.answers.items() if answer.exact}
    assert exact == {"fair_start", "decisive", "no_trivial_defence", "no_cycling" if is_draw else "length"}


def test_the_same_examination_gives_the_same_evidence_again():
    first = examined("subtraction")
    examined.cache_clear()
    assert examined("subtraction") == first


@pytest.mark.campaign
@pytest.mark.parametrize("effort", [QUICK, THOROUGH], ids=lambda effort: effort.name)
@pytest.mark.parametrize("game", PLANTED, ids=IDS)
def test_planted_flaws_are_found_with_the_efforts_that_users_get(game, effort):
    assert misjudged(examined(*game, effort=effort), *PLANTED[game]) == []


@pytest.mark.campaign
def test_connect_four_is_won_by_who_begins_at_the_strong_end():
    """Allis 1988: the first player wins on 7 x 6. Weak players do not know it; the strongest level shows it."""
    found = examined("examples/connect_four.py", effort=replace(THOROUGH, solve_memory=0.0, learning_plies=1e5))
    scores = [level["score"][0]["value"] for level in found.evidence.levels]
    assert found.verdicts["fair_start"] == FAIL and scores[-1] > 0.55 and scores[-1] == max(scores[-3:])
