"""What a training run is to do: defaults, lists in a text, line-ups, and what does not go together."""

import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.learn.model_files import save_model
from plyground.training.options import TrainingFile, read_file
from plyground.training.plan import make_plan
from plyground.training.trainer import check_players


def plan(name="tictactoe", game_settings=None, **settings):
    return make_plan(pg.game(name, **(game_settings or {})), settings)


def refusal(name="tictactoe", **settings):
    """The one line with which a plan is refused, at once or before it begins."""
    with pytest.raises(PlygroundError) as refused:
        check_players(plan(name, **settings))
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_what_is_given_comes_before_what_the_game_recommends():
    assert plan().options.hidden == 40
    assert plan(hidden=3).options.hidden == 3
    assert plan().options.gamma == 1.0


@pytest.mark.parametrize(
    ("asked", "games", "points"),
    [
        ({"checkpoints": "4"}, 100, (0, 25, 50, 75, 100)),
        ({"checkpoints": 1}, 100, (0, 100)),
        ({"checkpoints": "0"}, 100, (100,)),
        ({"checkpoints": "10"}, 3, (0, 1, 2, 3)),
        ({"checkpoints_at": "0,10"}, 100, (0, 10, 100)),
        ({"checkpoints_at": "90,10,10,2000"}, 100, (10, 90, 100)),
        ({"checkpoints_at": 10, "checkpoints": 7}, 100, (10, 100)),
    ],
)
def test_checkpoints_are_so_many_or_at_these_games_and_the_last_game_is_one(asked, games, points):
    assert plan(games=games, **asked).checkpoints == points


def test_targets_and_exploration_are_lists():
    made = plan(targets="-1:-0.5,1:2", explore="0.1,0", rotate=False)
    assert made.targets == {-1.0: -0.5, 1.0: 2.0}
    assert made.explore == (0.1, 0.0)
    assert plan(explore=0.2).explore == (0.2, 0.2)


def test_a_lineup_is_self_or_a_text_for_every_seat_or_for_every_side():
    assert plan().lineups == (("self", "self"),)
    assert plan(lineup="self, greedy:ties=random;eval=none").lineups == (("self", "greedy:ties=random,eval=none"),)
    assert plan("pachisi", lineup="self,heuristic,self,random").lineups == (("self", "heuristic", "self", "random"),)
    assert plan("pachisi", lineup="self,random").lineups == (("self", "random", "self", "random"),)
    several = plan(lineup="self|self,random|random,self").lineups
    assert several == (("self", "self"), ("self", "random"), ("random", "self"))


def test_the_learner_is_tested_where_it_learns():
    assert plan(lineup="random,self", rotate=False).test_seats == (1,)
    assert plan("pachisi", lineup="self,heuristic,self,random", rotate=False).test_seats == (0, 2)
    assert plan(lineup="random,random", rotate=False, owner=1).test_seats == (1,)
    assert plan(lineup="random,self").test_seats is None
    assert plan(rotate=False).test_seats is None
    assert plan(lineup="random,self|self", rotate=False).test_seats == (0, 1)


def test_the_seats_of_tests_can_be_named():
    assert plan(rotate=False, test_seats="0").test_seats == (0,)
    assert plan("pachisi", test_seats="1,3").opponents("me", "other") == ["other", "me", "other", "me"]
    assert plan("pachisi").opponents("me", "other") == ["me", "other"]
    assert plan(lineup="random,self", rotate=False, test_seats="all").opponents("me", "other") == ["me", "other"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"colour": 3}, "no training setting is called colour"),
        ({"hidden": 0}, "hidden=0 is not allowed"),
        ({"hidden": "ten"}, "hidden=ten is not allowed"),
        ({"games": 0}, "games=0 is not allowed"),
        ({"alpha": "nan"}, "alpha=nan is not allowed"),
        ({"method": "forest"}, "method=forest is not allowed; expected one of network, table"),
        ({"encoding": "smells"}, "no encoding is called smells; there is: cells"),
        ({"checkpoints": "abc"}, "checkpoints=abc; expected a whole number"),
        ({"checkpoints": "0,10"}, "checkpoints=0,10; expected their number, or for these games checkpoints_at=0,10"),
        ({"checkpoints_at": "abc"}, "checkpoints_at=abc; expected numbers of games"),
        ({"checkpoints_at": "5,-1"}, "checkpoints_at=5,-1"),
        ({"test_seats": "2"}, "test_seats=2; expected default, all, or seats from 0 to 1"),
        ({"test_seats": "white"}, "test_seats=white"),
        ({"checkpoints": "-1"}, "checkpoints=-1"),
        ({"targets": "1"}, "targets=1; expected payoff:target"),
        ({"targets": "1:nan"}, "targets=1:nan"),
        ({"explore": "2"}, "explore=2; expected a probability"),
        ({"explore": "0.1,0.2,0.3"}, "explore=0.1,0.2,0.3"),
        ({"explore": "0.1,0"}, "explore=0.1,0 with rotate=true; expected rotate=false"),
        ({"lineup": "self,random,random"}, "lineup=self,random,random; expected self, or a text for each of 2 seats"),
        ({"lineup": "self,"}, "lineup=self,"),
        ({"lineup": "self,nobody"}, "no player is called 'nobody'"),
        ({"benchmark": "nobody"}, "no player is called 'nobody'"),
        ({"benchmark": "net:gone.npz"}, "gone.npz: No such file"),
        ({"choice": "nothing"}, "no player is called 'nothing'"),
        ({"owner": 2}, "owner=2; expected a seat below 2"),
        ({"phases": True}, "phases=true, but the game has none"),
        ({"per_seat": True, "watch": "all"}, "expected watch=own"),
        ({"outputs": "viewer"}, "outputs=viewer with encoding cells"),
        ({"method": "table", "update": "game-each"}, "expected update=move"),
        ({"records": "gone.txt"}, "gone.txt"),
        ({"start": "gone.npz"}, "gone.npz: No such file"),
    ],
    ids=str,
)
def test_what_cannot_be_trained_is_refused_in_one_line(settings, words):
    assert words in refusal(**settings)


# Beginning with a network


@pytest.fixture
def start(tmp_path):
    """The file of a small network."""
    made = plan(hidden=6, squash="tanh", targets="-1:-1,1:1").new_model(5)
    save_model(tmp_path / "start.npz", made)
    return tmp_path / "start.npz", made


def test_a_run_takes_the_shape_of_the_network_it_begins_with(start):
    file, made = start
    begun = plan(start=str(file))
    assert (begun.options.hidden, begun.options.squash, begun.options.encoding) == (6, "tanh", "cells")
    model = begun.new_model(1)
    assert model.spec == made.spec
    assert (model.weights["weights"] == made.weights["weights"]).all()


def test_what_the_outputs_are_to_mean_may_change(start):
    assert plan(start=str(start[0]), targets="-1:0,1:1").new_model(1).spec.targets == {-1.0: 0.0, 1.0: 1.0}


def test_another_shape_than_that_of_the_start_is_refused(start):
    assert "hidden=6 (here 7), squash=tanh (here sigmoid)" in refusal(start=str(start[0]), hidden=7, squash="sigmoid")
    assert "method=network (here table)" in refusal(start=str(start[0]), method="table")


# Files of settings


def written(tmp_path, text):
    path = tmp_path / "plan.toml"
    path.write_text(text)
    return path


def test_a_file_has_the_game_its_settings_and_the_training(tmp_path):
    text = 'game = "tablut"\n[settings]\nsize = 9\n[train]\ngames = 50\ncheckpoints = [10, 20]\nrotate = false\n'
    options = {"games": 50, "checkpoints_at": "10,20", "rotate": False}
    assert read_file(written(tmp_path, text)) == TrainingFile("tablut", settings={"size": 9}, options=options)


def test_a_file_is_a_whole_experiment(tmp_path):
    text = 'game = "tablut"\nruns = 3\nseed = 7\nout = "learned"\n[train]\ncheckpoints = 4\n'
    expected = TrainingFile("tablut", 3, 7, "learned", options={"checkpoints": 4})
    assert read_file(written(tmp_path, text)) == expected


def test_a_game_beside_the_file_is_found(tmp_path):
    (tmp_path / "mine.py").write_text("")
    assert read_file(written(tmp_path, 'game = "mine.py"\n')).game == str(tmp_path / "mine.py")
    assert read_file(written(tmp_path, 'game = "other.py"\n')).game == "other.py"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = ", "not valid TOML"),
        ("games = 3\n", "no entry is called games; expected game, runs, seed, out, [settings], [train]"),
        ("train = 3\n", "train = 3; expected a table [train]"),
        ("settings = [1]\n", "settings = [1]; expected a table [settings]"),
        ('seed = "one"\n', "seed = one; expected a whole number"),
        ("runs = true\n", "runs = True; expected a whole number"),
        ("out = 3\n", "out = 3; expected a folder in quotation marks"),
        ("game = 3\n", "game = 3; expected a name in quotation marks"),
    ],
)
def test_a_broken_file_is_refused_in_one_line(text, words, tmp_path):
    path = written(tmp_path, text)
    with pytest.raises(PlygroundError) as refused:
        read_file(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
