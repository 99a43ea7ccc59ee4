"""How the skill of the mixture follows from its games: the thesis's table line by line, and the smooth rule."""

from itertools import pairwise

import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.players import make_player
from plyground.players.skill import PlayedGame, SmoothSkill, ThesisSkill, score_of

RATE = 10
RESULTS = {"W": 1.0, "L": 0.0, "T": 0.5}


def games(results):
    return [PlayedGame(RESULTS[result], 0.0) for result in results]


def changes(results, rule=None):
    """By how much each game changed the skill."""
    rule = rule or ThesisSkill(30, RATE)
    skills = [rule.after(games(results[:count])) for count in range(len(results) + 1)]
    return [after - before for before, after in pairwise(skills)]


@pytest.mark.parametrize(
    ("results", "last_change"),
    [
        ("L", RATE),  # lost
        ("LL", RATE),
        ("WWWL", RATE),
        ("LW", RATE / 2),  # won after a lost game
        ("WWWWLW", RATE / 2),
        ("LWW", 0),  # won two after a lost game
        ("LWWW", -RATE),  # won the last three
        ("LWWWW", -RATE),
        ("W", RATE / 2),  # missing earlier games count as lost
        ("WW", 0),
        ("WWW", -RATE),
        ("T", 0),  # a tie changes nothing
        ("LWT", 0),
        ("LWTW", 0),  # and is not remembered: two wins after a lost game
        ("LWTWTW", -RATE),
        ("LT", 0),
        ("TW", RATE / 2),
    ],
)
def test_the_update_table_of_the_thesis(results, last_change):
    assert changes(results)[-1] == last_change


def test_the_skill_adds_up_over_games():
    assert ThesisSkill(30, 10).after(games("LLWWWWL")) == 30 + 10 + 10 + 5 + 0 - 10 - 10 + 10
    assert ThesisSkill(30, 4).after(games("LW")) == 36


def test_the_smooth_skill_moves_less_from_game_to_game_and_stays_in_its_range():
    smooth = SmoothSkill(50, RATE, 0, 100)
    assert max(map(abs, changes("LWLWLWLWLW", smooth))) < 3 < max(map(abs, changes("LWLWLWLWLW")))
    assert changes("LLLL", smooth)[-1] > 6
    assert smooth.after(games("L" * 100)) == 100
    assert smooth.after(games("W" * 100)) == 0
    assert smooth.after(games("TTTT")) == 50


def test_a_team_has_won_if_one_of_its_seats_has():
    assert score_of([1, -1, 1, -1], [0, 2]) == 1.0
    assert score_of([-1, 3, -1, -1], [0]) == 0.0
    assert score_of([0, 0], [1]) == 0.5


@pytest.mark.parametrize(("text", "skill"), [("easy", 0), ("medium", 30), ("hard", 60), ("42.5", 42.5), ("-7", -7)])
def test_skills_have_names(text, skill):
    player = make_player(pg.game("tictactoe"), f"mixture:rungs=random+first,skill={text}")
    assert player.mixture.skill == skill
    assert player.make_agent().temper[0]["skill"] == skill


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mixture:rungs=random+", "lacks a player; expected some, such as random"),
        ("mixture:rungs=random+first,skill=brutal", "skill=brutal is not allowed; expected a number, or easy, medium"),
        ("mixture:rungs=random+first,rate=0", "rate=0 is not allowed"),
        ("mixture:rungs=random+first,places=0+50+100", "3 places for 2 rungs"),
        ("mixture:rungs=random+first,places=0+x", "places=x is not allowed"),
        ("mixture:rungs=random+nobody", "no player is called 'nobody'"),
        ("mixture:rungs=random+mixture:rungs=random;skill=3", "remembers its games by itself"),
        ("mixture:rungs=random+first,skill=nan", "skill=nan is not allowed"),
        (
            "mixture:rungs=random+first,skill=1e300",
            r"expected a number, .* \(numbers from -1,000,000,000 to 1,000,000,000\)$",
        ),
        ("mixture:rungs=random+first,places=0+-inf", "places=-inf is not allowed; expected .* from -1,000,000,000 to"),
        ("blend:players=random", "expected two"),
        ("blend:players=random+first,share=2", "share=2 is not allowed"),
    ],
)
def test_what_is_wrong_with_a_mixture_is_one_line(text, message):
    with pytest.raises(PlygroundError, match=message):
        make_player(pg.game("tictactoe"), text)
