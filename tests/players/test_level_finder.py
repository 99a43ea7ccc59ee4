"""Finding an opponent's level: the estimate, what it follows, and what is said beyond the ends of the ladder."""

import numpy as np
import pytest

from plyground.players.level_finder import LevelFinder, log_likelihood
from plyground.players.skill import DRAWN, LOST, WON, PlayedGame

FINDER = LevelFinder(500.0, 0.0, 1000.0)


def games(scores, skill, sides=2, own=1):
    return [PlayedGame(score, skill, sides, own) for score in scores]


def test_the_first_game_is_played_in_the_middle_or_where_one_says():
    assert FINDER.after([]) == 500
    assert LevelFinder(300.0, 0.0, 1000.0, given=True).after([]) == 300


def test_a_lost_game_raises_the_level_and_a_won_one_lowers_it_by_as_much():
    up, down = FINDER.after(games([LOST], 500)), FINDER.after(games([WON], 500))
    assert up > 650
    assert up + down == pytest.approx(1000, abs=5)
    assert FINDER.after(games([DRAWN], 500)) == pytest.approx(500, abs=5)
    assert FINDER.after(games([WON, LOST], 500)) > 500 > FINDER.after(games([LOST, WON], 500))  # the last counts more


def test_one_game_moves_the_level_by_250_points_at_most_and_a_second_one_alike_by_more():
    wide = LevelFinder(1000.0, 0.0, 2000.0)
    for score, sign in ((WON, -1), (LOST, 1)):
        first = PlayedGame(score, 1000.0)
        level = wide.after([first])
        assert level == 1000 + sign * 250
        assert 250 < sign * (wide.after([first, PlayedGame(score, level)]) - level) <= 500
        assert abs(wide.after([first, PlayedGame(WON + LOST - score, level)]) - level) <= 250


def test_a_level_that_was_given_is_left_more_slowly():
    given = LevelFinder(500.0, 0.0, 1000.0, given=True)
    assert 500 < given.after(games([LOST], 500)) < FINDER.after(games([LOST], 500))


def test_the_probabilities_are_those_of_the_logistic_model():
    ratings = np.array([100.0, 500.0, 900.0])
    won, lost = (np.exp(log_likelihood(PlayedGame(score, 500.0), ratings)) for score in (WON, LOST))
    assert won == pytest.approx([10 / 11, 1 / 2, 1 / 11])
    assert won + lost == pytest.approx(1)


def test_with_several_sides_an_even_game_is_won_by_each_as_often():
    rating = np.array([500.0])
    assert np.exp(log_likelihood(PlayedGame(WON, 500.0, 4, 1), rating)) == pytest.approx(1 / 4)
    assert np.exp(log_likelihood(PlayedGame(WON, 500.0, 4, 3), rating)) == pytest.approx(3 / 4)
    one_of_four = games([WON, LOST, LOST, LOST], 500, 4)
    assert FINDER.after(one_of_four) == pytest.approx(500, abs=120)


def test_the_estimate_narrows_with_every_game_and_holds_the_truth():
    few = FINDER.estimate(games([WON, LOST] * 2, 500))
    many = FINDER.estimate(games([WON, LOST] * 20, 500))
    assert many.high - many.low < few.high - few.low
    assert many.low < 500 < many.high


def test_somebody_who_learns_is_followed():
    random, levels = np.random.default_rng(3), []
    for _ in range(30):
        played = []
        for number in range(45):
            rating = 200 if number < 20 else 800
            level = FINDER.after(played)
            wins = random.random() < 1 / (1 + 10 ** ((rating - level) / 400))
            played.append(PlayedGame(WON if wins else LOST, level))
        levels.append([game.skill for game in played])
    mean = np.mean(levels, axis=0)
    assert mean[15:20].mean() == pytest.approx(200, abs=60)
    assert mean[35:].mean() == pytest.approx(800, abs=100)


def test_the_ends_of_the_ladder_are_honest():
    assert FINDER.beyond([]) == FINDER.beyond(games([WON], 0)) == ""
    assert FINDER.beyond(games([WON] * 20, 0)) == "below"
    assert FINDER.beyond(games([LOST] * 20, 1000)) == "above"
    assert FINDER.after(games([LOST] * 20, 1000)) == 1000


@pytest.mark.parametrize(
    ("rating", "highest"), [(0, 1000), (250, 1000), (600, 1000), (1000, 1000), (0, 2250), (2250, 2250)]
)
def test_against_players_of_the_model_games_6_to_10_are_close(rating, highest):
    finder = LevelFinder(highest / 2, 0.0, highest)
    random, scores = np.random.default_rng(5), []
    for _ in range(60):
        played = []
        for _ in range(10):
            level = finder.after(played)
            wins = random.random() < 1 / (1 + 10 ** ((rating - level) / 400))
            played.append(PlayedGame(WON if wins else LOST, level))
        scores += [game.score for game in played[5:]]
    assert 0.35 < np.mean(scores) < 0.65
