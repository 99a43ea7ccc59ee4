"""What is said about runs that do not learn, and the defaults that keep games without dice from standing still."""

import pathlib

import pytest

import plyground as pg
from plyground.games.polar.training import LEGER_KNEELAND_2014
from plyground.games.tablut.training import REPORT_2014
from plyground.games.tictactoe.training import GREENBERG_2016
from plyground.matches.statistics import wilson_interval
from plyground.training.not_learning import reasons_not_learning
from plyground.training.plan import make_plan

CONNECT_FOUR = pathlib.Path(__file__).parents[2] / "examples" / "connect_four.py"


def scored(games, win_rate, played=1000, **more):
    low, high = wilson_interval(win_rate * played, played) if played else (None, None)
    return {"games": games, "win_rate": win_rate, "low": low, "high": high, "moved": 0.5 if games else 0.0, **more}


def window(games=250, distinct=200, unfinished=0):
    return {"window": games, "unfinished": unfinished, "distinct": distinct}


def reasons(curve, windows=(), **options):
    return reasons_not_learning(make_plan(pg.game("tictactoe"), options), curve, windows)


def test_a_run_that_becomes_better_is_learning_however_often_it_repeats_itself():
    assert reasons([scored(0, 0.6), scored(5000, 0.8)], [window(distinct=2)]) == []


def test_a_run_within_noise_of_its_start_is_named_with_both_figures():
    found = reasons([scored(0, 0.618), scored(2500, 0.61), scored(5000, 0.594)])
    assert found == ["61.8 % against random after 0 games and 59.4 % after 5,000: no better; try more games, another "
                     "alpha, another encoding, or --against a player"]  # fmt: skip
    assert "no more than chance" in reasons([scored(0, 0.618), scored(5000, 0.64)])[0]


def test_few_independent_games_make_a_large_difference_noise():
    assert reasons([scored(0, 0.5, 1000), scored(5000, 0.6, 1000)]) == []
    assert "no more than chance" in reasons([scored(0, 0.5, 40), scored(5000, 0.6, 40)])[0]


def test_it_may_be_too_early_to_tell_or_too_good_from_the_start():
    assert reasons([scored(0, 0.618), scored(900, 0.594)]) == []
    assert reasons([scored(0, 0.99), scored(5000, 0.985)]) == []
    assert reasons([]) == reasons([scored(0, 0.5)]) == []


def test_what_was_learned_and_lost_again_is_named():
    found = reasons([scored(0, 0.6), scored(2000, 0.9), scored(5000, 0.6)])
    assert "though 90.0 % after 2,000; try a smaller alpha" in found[0]


def test_the_same_game_again_and_again_is_named_with_what_to_try():
    found = reasons([scored(0, 0.618), scored(5000, 0.594)], [window(distinct=3)], explore=0)
    assert found[0].endswith("no better")
    assert found[1] == "only 3 of the last 250 training games were different; try --with explore=0.2"
    assert reasons([], [window(distinct=3)], explore=0.1)[0].endswith("try a larger explore")
    assert reasons([], [window(games=20, distinct=1)]) == []


def test_games_without_an_end_and_weights_that_stand_still_are_named():
    assert "none of the last 250 games ended" in reasons([], [window(unfinished=250, distinct=250)])[0]
    assert reasons([scored(0, 0.5, 0), scored(500, 0.5, 0, moved=1e-6)], alpha=1e-9) == [
        "the weights have moved by 0.0001 %; try a larger alpha (here 1e-09)"
    ]


@pytest.mark.parametrize(
    ("name", "options", "explore"),
    [
        (str(CONNECT_FOUR), {}, "0.2"),
        (str(CONNECT_FOUR), {"explore": "0"}, "0"),
        (str(CONNECT_FOUR), {"noise": 0.1}, "0"),
        (str(CONNECT_FOUR), {"lineup": "self,random"}, "0"),
        ("polar", {}, "0.1"),
        ("polar", LEGER_KNEELAND_2014, "0.2"),
        ("rlgame", {}, "0.1"),  # as its own file says
        ("tictactoe", {}, "0.1"),
        ("tictactoe", GREENBERG_2016, "0"),  # noise does it
        ("tablut", {}, "0.1"),
        ("tablut", REPORT_2014, "0"),  # learns against a random player
        ("hypergammon", {}, "0"),  # has dice
    ],
)
def test_games_without_dice_are_explored_in_self_play(name, options, explore):
    assert make_plan(pg.game(name), options).options.explore == explore


def test_connect_four_learns_by_itself_and_without_exploring_says_that_it_does_not():
    game = pg.game(str(CONNECT_FOUR))
    asked = {"games": 3000, "checkpoints": 1, "test_games": 500, "self_games": 0}
    curve = pg.train(game, **asked).runs[0].curve
    assert curve[-1]["low"] > curve[0]["high"]
    assert curve[-1]["win_rate"] > 0.9
    run = pg.train(game, explore=0, **asked).runs[0]
    assert run.windows[-1]["distinct"] < 15
    assert any("training games were different; try --with explore=0.2" in reason for reason in run.not_learning)


@pytest.mark.parametrize("name", ["polar", "tablut"])
def test_the_default_training_of_a_game_without_dice_learns(name):
    curve = pg.train(pg.game(name), games=1500, checkpoints=1, test_games=300, self_games=0).runs[0].curve
    assert curve[-1]["low"] > curve[0]["high"]


def test_a_resumed_run_counts_the_same_repeated_games(tmp_path):
    game = pg.game(str(CONNECT_FOUR), columns=4, rows=4)
    asked = {"hidden": 4, "checkpoints": 0, "test_games": 0, "self_games": 0, "window": 60, "explore": 0.1}
    whole = pg.train(game, games=120, **asked).runs[0].windows
    pg.train(game, out=tmp_path, games=100, **asked)
    resumed = pg.train(game, out=tmp_path, games=120, **asked).runs[0].windows
    assert resumed[0] == whole[0]
    assert 0 < whole[0]["distinct"] < 60
