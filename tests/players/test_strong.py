"""The player `strong` of every game, and the networks that come with the program."""

import pathlib
from dataclasses import replace

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.games import names
from plyground.learn.model_files import load_model
from plyground.learn.shipped_models import model_file, shipped_models
from plyground.matches.analysis import default_player
from plyground.players.measures import measure, points_per_unit
from plyground.players.strength import measured_for
from plyground.players.strong import SECONDS, strong_text
from plyground.tools.shipped_models import recipes, train_recipe
from plyground.tools.strength import Match, keep
from plyground.tools.strength import measure as measure_match
from plyground.training.options import read_file
from plyground.training.plan import make_plan
from plyground.training.run import WITHOUT_INFLUENCE

CONNECT_FOUR = str(pathlib.Path(__file__).parents[2] / "examples" / "connect_four.py")


def test_a_game_that_names_no_strong_player_gets_a_search_with_a_budget_of_time():
    assert strong_text(pg.game(CONNECT_FOUR)) == f"alphabeta:seconds={SECONDS}"


def test_the_strong_player_decides_in_a_game_of_ones_own():
    game = pg.game(CONNECT_FOUR)
    chosen = pg.make_player(game, "strong:seconds=0.01").make_agent().choose(game.start())
    assert any(np.array_equal(chosen.position, end) for end in game.turn_results(game.start()))


def test_the_strong_player_may_be_one_of_the_games_own():
    """Tarble's has a name: its network, two turns ahead, among strategies."""
    tarble = pg.game("tarble")
    strong, own = pg.make_player(tarble, "strong"), pg.make_player(tarble, "planner")
    assert (strong.method, strong.options) == (own.method, own.options)
    assert strong.options["best"] == 4
    assert pg.make_player(tarble, "strong:best=2").options["best"] == 2


def test_what_strong_returns_must_be_a_text(monkeypatch):
    game = pg.game(CONNECT_FOUR)
    monkeypatch.setattr(game.definition.rooms.module, "strong", lambda settings: 3, raising=False)
    with pytest.raises(ContractError, match="strong returned 3; expected the text of a player"):
        strong_text(Game(game.definition))


def test_an_analysis_gives_a_strong_player_with_a_budget_two_seconds():
    assert default_player(pg.game(CONNECT_FOUR)) == "alphabeta:seconds=2"


def test_every_game_has_a_strong_player_that_decides():
    for name in names():
        game = pg.game(name)
        position = game.start()
        while game.mover(position) == pg.CHANCE:
            position = game.play(position, 0)
        after = pg.make_player(game, "strong").make_agent().choose(position).position
        assert game.mover(after) != game.mover(position) or game.capacities.results > 0, name


def test_the_strong_player_never_loses_at_tic_tac_toe():
    assert pg.match("tictactoe", ["strong", "random"], games=200).to_dict()["players"][0]["losses"] == 0


def test_the_strong_player_makes_the_five_point_with_an_opening_three_and_one():
    game = pg.game("backgammon", first=0)
    analysis = pg.analyse(game, game.rolled(game.start(), (3, 1)))
    assert analysis.turns[0].text == "8/5 6/5"
    assert 0.05 < analysis.value < 0.25  # points; GNU Backgammon says about 0.16 without a cube


def test_values_are_points_only_if_what_was_learned_is_in_proportion_to_them():
    game = pg.game("backgammon")
    player = pg.make_player(game, "net:backgammon")
    assert points_per_unit(player) == pytest.approx(3.0)
    assert measure(player) == "expected points, -3 to 3"
    skewed = {**player.model.spec.targets, 1.0: 0.6}
    other = replace(player, model=replace(player.model, spec=replace(player.model.spec, targets=skewed)))
    assert points_per_unit(other) is None
    assert points_per_unit(pg.make_player(game, "pubeval")) is None


def test_every_network_that_comes_with_the_program_is_what_its_recipe_describes():
    assert set(recipes()) == set(shipped_models())
    for name, file in recipes().items():
        recipe, model = read_file(file), load_model(shipped_models()[name])
        plan = make_plan(pg.game(str(recipe.game), **recipe.settings), recipe.options)
        assert replace(plan.spec, inputs=model.spec.inputs) == model.spec, name
        assert model.history["games"] == plan.options.games, name
        assert model.history["seed"] == recipe.seed, name
        learned = {key: value for key, value in plan.to_dict().items() if key not in WITHOUT_INFLUENCE}
        assert {key: model.history["training"].get(key, value) for key, value in learned.items()} == learned, name


def test_all_networks_together_are_small():
    assert sum(file.stat().st_size for file in shipped_models().values()) < 2 << 20


def test_a_shipped_network_is_named_without_its_path_and_an_unknown_one_is_an_error():
    assert model_file("backgammon") == shipped_models()["backgammon"]
    with pytest.raises(pg.PlygroundError, match=r"nosuch: No such file .*hypergammon"):
        pg.make_player(pg.game("backgammon"), "net:nosuch")


def test_a_recipe_trains_a_network_and_puts_it_in_its_place(tmp_path, monkeypatch):
    recipe = tmp_path / "tiny.toml"
    recipe.write_text(
        'game = "tictactoe"\nseed = 3\n[train]\ngames = 20\nhidden = 4\nself_games = 0\ntest_games = 20\n'
    )
    monkeypatch.setattr("plyground.tools.shipped_models.FOLDER", tmp_path)
    file = train_recipe("tiny", tmp_path / "runs", tmp_path)
    assert load_model(file).history["games"] == 20
    with pytest.raises(pg.PlygroundError, match="no recipe is called huge; there is: tiny"):
        train_recipe("huge", tmp_path / "runs", tmp_path)


def test_what_was_measured_is_kept_by_game_settings_and_opponent(tmp_path, monkeypatch):
    for place in ("plyground.players.strength.FILE", "plyground.tools.strength.FILE"):
        monkeypatch.setattr(place, tmp_path / "strength.json")
    for games in (4, 6):
        keep(measure_match(Match("tictactoe", "random", games=games)))
    (row,) = measured_for(pg.game("tictactoe"))
    assert (row.games, row.losses, row.player) == (6, 0, "alphabeta:depth=9")
    assert measured_for(pg.game("tictactoe", m=4)) == []


def test_what_another_player_achieved_as_strong_is_not_shown(tmp_path, monkeypatch):
    for place in ("plyground.players.strength.FILE", "plyground.tools.strength.FILE"):
        monkeypatch.setattr(place, tmp_path / "strength.json")
    keep(replace(measure_match(Match("tictactoe", "random", games=4)), player="mcts"))
    assert measured_for(pg.game("tictactoe")) == []
