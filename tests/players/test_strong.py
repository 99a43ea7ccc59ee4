"""The player `strong` of every game, and the networks that come with the program."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.matches.analysis import default_player
from plyground.players.strong import SECONDS, strong_text

CONNECT_FOUR = str(pathlib.Path(__file__).parents[2] / "examples" / "connect_four.py")


def test_a_game_that_names_no_strong_player_gets_a_search_with_a_budget_of_time():
    assert strong_text(pg.game(CONNECT_FOUR)) == f"alphabeta:seconds={SECONDS}"


def test_the_strong_player_decides_in_a_game_of_ones_own():
    game = pg.game(CONNECT_FOUR)
    chosen = pg.make_player(game, "strong:seconds=0.01").make_agent().choose(game.start())
    assert any(np.array_equal(chosen.position, end) for end in game.turn_results(game.start()))


def test_what_strong_returns_must_be_a_text(monkeypatch):
    game = pg.game(CONNECT_FOUR)
    monkeypatch.setattr(game.definition.rooms.module, "strong", lambda settings: 3, raising=False)
    with pytest.raises(ContractError, match="strong returned 3; expected the text of a player"):
        strong_text(Game(game.definition))


def test_an_analysis_gives_a_strong_player_with_a_budget_two_seconds():
    assert default_player(pg.game(CONNECT_FOUR)) == "alphabeta:seconds=2"
