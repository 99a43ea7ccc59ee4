"""The package as users of Python see it: names instead of games, errors in one line, one move asked for."""

import contextlib
import csv
import importlib
import io
import pydoc
import sys
import types

import pytest

import plyground as pg
from plyground.cli import python_progress
from tests.pages import ROOT

EXAMPLE = ROOT / "examples" / "connect_four.py"


def test_dir_and_help_show_everything_before_anything_is_used():
    assert set(pg.__all__) <= set(dir(pg))
    assert not {"Any", "importlib", "TYPE_CHECKING"} & set(dir(pg))
    page = pydoc.render_doc(pg, renderer=pydoc.plaintext)
    for name in ("match", "playout", "tournament", "analyse", "train", "tune", "read_games"):
        assert f"    {name}(" in page
        assert getattr(pg, name).__doc__
    assert "asks it for a move" in page


def test_a_folder_of_the_same_name_does_not_hide_a_function():
    pg.verify = importlib.import_module("plyground.verify")  # as imports do
    assert not isinstance(pg.verify, types.ModuleType)
    assert "design report" in pg.verify.__doc__


def test_a_name_or_a_file_stands_for_a_game_everywhere(tmp_path):
    assert pg.playout("tictactoe", games=5).games == 5
    assert pg.playout("tictactoe").games == 1000
    assert pg.match(EXAMPLE, ["random", "first"], games=2).games == 2
    assert pg.match(str(EXAMPLE), ["random", "first"], games=2).games == 2
    assert pg.tournament("tictactoe", ["random", "first"], games=2).games == 2
    assert pg.make_player("tictactoe", "random").game.name == "tictactoe"
    assert pg.analyse("tictactoe", "xx.oo....", "alphabeta:depth=2").turns[0].text == "2"
    trained = pg.train("tictactoe", method="table", games=20, test_games=20, self_games=0)
    assert pg.match("tictactoe", [trained.player, "random"], games=2).games == 2


def test_a_player_is_asked_for_one_move_in_three_lines():
    game = pg.game("backgammon", first=0)
    position = game.rolled(game.start(), (3, 1))
    choice = pg.make_player(game, "pubeval").choose(position)
    assert choice.text == "8/5 6/5"
    assert game.replay(choice.steps, position)[-1].tolist() == choice.position.tolist()
    assert choice.value > 0
    assert "0 plays 8/5 6/5, value +" in repr(choice)


def test_any_kind_of_player_chooses_also_from_a_position_as_data_or_text():
    game = pg.game("tictactoe")
    for text in ("random", "first", "greedy", "alphabeta:depth=2", "mcts:playouts=20"):
        player = pg.make_player(game, text)
        choice = player.choose({"cells": "xx.oo....", "turn": "x"})
        assert choice.text in {"2", "5", "6", "7", "8"}
        assert choice.text == player.choose("xx.oo....").text  # the same seed, the same move
        assert (choice.value is None) == (text in ("random", "first"))


@pytest.fixture(scope="module")
def tablut():
    return pg.game("tablut")


WRONG = {
    "games='many'; expected a whole number from 1 to 100,000,000": lambda: match(games="many"),
    "games=0; expected a whole number from 1": lambda: match(games=0),
    "games=1" + 30 * "0" + "; expected a whole number": lambda: match(games=10**30),
    "seed=1.5; expected a whole number": lambda: match(seed=1.5),
    "seed=-1; expected a whole number from 0": lambda: match(seed=-1),
    "workers=0; expected a whole number from 1 to 1,024": lambda: match(workers=0),
    "seats=3; expected a text": lambda: match(seats=3),
    "paired='yes'; expected True or False": lambda: match(paired="yes"),
    "progress=3; expected True, False or a function": lambda: match(progress=3),
    "start=[1, 2] is not a position of tictactoe": lambda: match(start=[1, 2]),
    "match: no argument is called gmes": lambda: match(gmes=3),
    "did you mean games?": lambda: match(gmes=3),
    "match: missing a required argument: 'players'": lambda: pg.match("tictactoe"),
    "players=None; expected a list": lambda: pg.match("tictactoe", None),
    "players='random'; expected a list": lambda: pg.match("tictactoe", "random"),
    "players: 7 is not a player": lambda: pg.match("tictactoe", ["random", 7]),
    "players: random plays <polar>; expected a player of <tictactoe>": lambda: pg.match(
        "tictactoe", ["random", pg.make_player("polar", "random")]
    ),
    "game=3; expected a game's name, a file": lambda: pg.match(3, ["random", "random"]),
    "name=None; expected a text": lambda: pg.game(None),
    "m=[3] is not allowed; expected a whole number": lambda: pg.game("tictactoe", m=[3]),
    "games=None; expected a whole number": lambda: pg.playout("tictactoe", None),
    "sampler=4; expected a text": lambda: pg.playout("tictactoe", 3, sampler=4),
    "text=None; expected a text": lambda: pg.make_player("tictactoe", None),
    "position=[1, 2] is not a position of tictactoe": lambda: pg.analyse("tictactoe", [1, 2]),
    "top=0; expected a whole number, 1 or more": lambda: pg.analyse("tictactoe", top=0),
    "player=3; expected a text": lambda: pg.analyse("tictactoe", player=3),
    "games=many is not allowed; expected a whole number": lambda: pg.train("tictactoe", games="many"),
    "runs='two'; expected a whole number": lambda: pg.train("tictactoe", runs="two"),
    "out=3; expected a text": lambda: pg.train("tictactoe", out=3),
    "tune: no setting is called evl; there is: eval": lambda: pg.tune("tablut", evl="fixed"),
    "against=3; expected a text, or a list of texts": lambda: pg.tune("tablut", eval="fixed", against=3),
    "vs=3; expected a list": lambda: pg.compare("tictactoe", vs=3),
    "players='greedy'; expected a list": lambda: pg.compare("tictactoe", vs="n=4", players="greedy"),
    "path=3; expected a text": lambda: pg.read_games(3),
    "waits for a roll": lambda: pg.make_player("backgammon", "random").choose(pg.game("backgammon").start()),
    "seed='x'; expected a whole number": lambda: pg.make_player("tictactoe", "first").choose("xx.oo....", seed="x"),
}


def match(**arguments):
    return pg.match("tictactoe", ["random", "first"], **{"games": 2} | arguments)


@pytest.mark.parametrize("expected", WRONG)
def test_wrong_types_are_answered_like_wrong_values(expected):
    with pytest.raises(pg.PlygroundError) as error:
        WRONG[expected]()
    assert expected in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("wrong", [None, [1, 2], "w", "array of another game"])
@pytest.mark.parametrize("method", ["mover", "legal_moves", "result", "turn_results", "to_dict", "to_text", "draw"])
def test_what_is_not_a_position_is_refused_before_compiled_rules_see_it(tablut, method, wrong):
    wrong = pg.game("tictactoe").start() if wrong == "array of another game" else wrong
    with pytest.raises(pg.PositionError, match="is not a position of tablut; expected one that game"):
        getattr(tablut, method)(wrong)


def test_whole_floats_are_whole_numbers():
    assert pg.playout("tictactoe", games=1e1).games == 10


def test_progress_true_writes_lines_where_there_is_no_terminal(monkeypatch):
    monkeypatch.setattr(python_progress, "SECONDS_BETWEEN_LINES", 0.0)
    lines = []
    monkeypatch.setattr(python_progress, "write", lines.append)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    pg.playout("tictactoe", games=30, progress=True)
    assert lines[-1] == "playout: 30 of 30"
    pg.tournament("tictactoe", ["random", "first", "greedy"], games=2, progress=True)
    assert lines[-1] == "tournament: 6 of 6"
    pg.train("tictactoe", method="table", games=20, runs=2, test_games=2, self_games=0, progress=True)
    assert lines[-1] == "train: 40 of 40"


def test_progress_true_is_a_picture_in_a_notebook_that_needs_only_ipython(monkeypatch):
    pictures = []

    def display(shown, display_id):
        pictures.append(shown._repr_html_())
        return types.SimpleNamespace(update=lambda shown: pictures.append(shown._repr_html_()))

    shell = types.SimpleNamespace(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    monkeypatch.setitem(sys.modules, "IPython.display", types.SimpleNamespace(display=display))
    monkeypatch.setattr(python_progress, "SECONDS_BETWEEN_PICTURES", 0.0)
    pg.playout("tictactoe", games=30, progress=True)
    assert pictures[0] == '<progress value="0" max="30"></progress> playout: 0 of 30'
    assert pictures[-1] == '<progress value="30" max="30"></progress> playout: 30 of 30'
    assert len(pictures) > 2


def test_a_function_is_still_told_of_progress():
    told = []
    pg.match("tictactoe", ["random", "first"], games=6, progress=told.append)
    assert sum(told) == 6
    with contextlib.redirect_stderr(io.StringIO()) as nothing:
        pg.match("tictactoe", ["random", "first"], games=6, progress=False)
    assert nothing.getvalue() == ""


def test_tune_searches_tests_and_saves(tmp_path):
    game = pg.game("tablut", max_rounds=20)
    tuned = pg.tune(game, generations=1, eval="fixed", games=2, population=4, test_games=2)
    assert len(tuned.search.generations) == 1
    assert "wins, 95 % interval" in repr(tuned)
    tuned.save(tmp_path / "weights.json")
    assert (tmp_path / "weights.json").is_file()
    assert pg.match(tuned.game, [tuned.player, "random"], games=2).games == 2


def test_tune_climbs_too():
    tuned = pg.tune("tictactoe", generations=2, climb=True, hidden=2, test_games=4)
    assert tuned.search.generation == 2
    assert "generation" in str(tuned)
    assert "<table>" in tuned._repr_html_()


def test_results_print_as_tables_not_as_arrays():
    results = [
        pg.match("tictactoe", ["greedy", "random"], games=4),
        pg.tournament("tictactoe", ["greedy", "random", "first"], games=2),
        pg.playout("tictactoe", games=4),
        pg.analyse("tictactoe", "xx.oo....", "alphabeta:depth=2"),
        pg.analyse("hypergammon", player="greedy"),
        pg.train("tictactoe", method="table", games=20, test_games=20, self_games=0),
    ]
    for result in results:
        assert repr(result) == str(result)
        assert "array(" not in repr(result)
        assert len(repr(result).splitlines()) < 60
        assert "<table>" in result._repr_html_()
    assert repr(pg.make_player("tictactoe", "greedy")) == "<player greedy of <tictactoe>>"


def test_results_print_in_any_encoding(monkeypatch):
    trained = pg.train("tictactoe", method="table", games=20, test_games=20, self_games=0)
    assert not str(trained).isascii()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    print(trained)
    assert str(trained).isascii()


def test_single_games_are_rows_that_agree_with_the_figures(tmp_path):
    result = pg.match("tictactoe", ["greedy", "random"], games=10, seed=2)
    rows = result.rows()
    figures = result.to_dict()
    assert [row["game"] for row in rows] == list(range(1, 11))
    assert sum(row["winning player"] == "greedy" for row in rows) == figures["players"][0]["wins"]
    assert sum(row["winner"] == "draw" for row in rows) == figures["draws"]
    assert [row["player x"] for row in rows[:2]] == ["greedy", "random"]
    assert sum(row["length"] for row in rows) / 10 == pytest.approx(figures["length"]["mean"])
    assert all(row["opening"] is None for row in rows)
    result.to_csv(tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(newline="") as file:
        read = list(csv.DictReader(file))
    assert [{key: "" if value is None else str(value) for key, value in row.items()} for row in rows] == read


def test_rows_name_openings_and_teams_and_the_match_of_a_tournament(tmp_path):
    opened = pg.match("tictactoe", ["greedy", "first"], games=4).rows()
    assert [row["opening"] for row in opened] == [1, 1, 2, 2]
    played = pg.tournament("tictactoe", ["greedy", "random", "first"], games=2)
    assert [row["match"] for row in played.rows()] == [1, 1, 2, 2, 3, 3]
    played.to_csv(tmp_path / "all.csv")
    team = pg.match("pachisi", ["random", "first"], games=2).rows()[0]
    assert team["winner"].count("+") == 1
    assert team["winning player"] in ("random", "first")
    assert pg.playout("tictactoe", games=3).rows()[2]["winner"] in ("x", "o", "draw")
