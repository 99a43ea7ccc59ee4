"""`plyground train --from-store`: kept games teach, as their exported file does; the others are accounted for."""

import json

import numpy as np
import pytest
from sqlalchemy import insert

from plyground.games import game as make_game
from plyground.learn.model_files import load_model
from plyground.matches.record_reader import read_games
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.store import open_store
from plyground.store.exchange import import_games
from plyground.store.keeper import Keeper
from plyground.store.study_tables import study_games
from tests.cli.test_train import refused

QUICK = ("--games", 300, "--checkpoints", 1, "--test-games", 300, "--with", "self_games=0")


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def kept(here, plyground):
    """A store with thirty games of a strong player against a random one, and some that teach nothing."""
    match = ("match", "tictactoe", "alphabeta:depth=9", "random", "--games", 30, "--save", "strong.txt")
    assert plyground(*match)[0] == 0
    game = make_game("tictactoe")
    store = open_store()
    assert all(each.is_new for each in import_games(store, read_games("strong.txt", as_game=game)))
    for settings, moves, resigns in (({}, "4 0", False), ({}, "4 0 8", True), ({"m": 4, "n": 4}, "5", False)):
        other = make_game("tictactoe", **settings)
        session = Session(other, [None, make_player(other, "random")])
        for move in moves.split():
            session.step(int(move))
        if resigns:
            session.resign(1)
        Keeper(store, session).keep()
    store.close()
    return here


def test_games_of_a_study_are_nobodys_to_learn_from(kept, plyground):
    store = open_store()
    key = store.load(1).about.key
    with store.database.rebuilding() as connection:  # without a study and its participant
        connection.execute(insert(study_games).values(participant="p", game=key, number=1, seat=0, opponent="bot"))
    store.close()
    told = json.loads(plyground("train", "tictactoe", "--from-store", *QUICK, "--out", "x", "--json")[1])
    assert told["learned_from"]["games"] == 29 and told["learned_from"]["left_out"]["played in a study"] == 1


def weights(folder) -> np.ndarray:
    return load_model(folder / "run-1" / "final.npz").weights["weights"]


def test_kept_games_of_a_strong_player_teach_as_their_exported_file_does(kept, plyground):
    told = json.loads(plyground("train", "tictactoe", "--from-store", *QUICK, "--out", "from-store", "--json")[1])
    learned = told["learned_from"]
    assert (learned["games"], learned["file"]) == (30, "from-store/games.txt")
    assert learned["left_out"] == {"with other settings": 1, "not played to an end of the rules": 2}
    first, last = told["runs"][0]["curve"][0], told["runs"][0]["curve"][-1]
    assert last["low"] > 0.5 and last["win_rate"] > first["win_rate"]  # it beats random, which it did not know before

    assert plyground("history", "export", "all", "exported.txt")[0] == 0
    code, out, _ = plyground("train", "tictactoe", "--with", "records=exported.txt", *QUICK, "--out", "from-file")
    assert code == 0
    assert "learned from 30 games in exported.txt, each 10.0 times" in out
    assert "1 with other settings" in out and "2 not played to an end of the rules" in out
    assert np.array_equal(weights(kept / "from-store"), weights(kept / "from-file"))


def test_training_goes_on_with_the_games_it_began_with(kept, plyground):
    half = ("--games", 100, "--test-games", 0, "--checkpoints", 1, "--with", "self_games=0")
    whole = ("--games", 200, "--test-games", 0, "--checkpoints", 1, "--with", "self_games=0")
    chosen = ("train", "tictactoe", "--from-store", "--player", "alphabeta")
    assert plyground(*chosen, *half, "--out", "stopped")[0] == 0
    assert plyground(*chosen, *whole, "--out", "unstopped")[0] == 0
    assert plyground("history", "delete", 1, 2, 3)[0] == 0
    code, out, _ = plyground(*chosen, *whole, "--out", "stopped")
    assert code == 0 and "learned from 30 games" in out
    assert np.array_equal(weights(kept / "stopped"), weights(kept / "unstopped"))


def test_what_does_not_go_together_is_refused_in_one_line(kept, plyground):
    train = ("train", "tictactoe")
    refused(plyground(*train, "--player", "random", "--out", "a"), "--player", "--from-store")
    refused(plyground(*train, "--from-store"), "--out")
    refused(plyground(*train, "--from-store", "--with", "records=strong.txt", "--out", "a"), "records=FILE")
    refused(plyground(*train, "--from-store", "--player", "nobody", "--out", "a"), "0 games of tictactoe")
    refused(plyground(*train, "--from-store", "--result", "wun", "--out", "a"), "wun", "won")
    refused(plyground("train", "hypergammon", "--from-store", "--out", "a"), "0 games of hypergammon")
    assert not (kept / "a").exists()
    quick = ("--games", 10, "--test-games", 0, "--with", "self_games=0")
    assert plyground(*train, "--from-store", "--player", "alphabeta", *quick, "--out", "b")[0] == 0
    refused(plyground(*train, "--from-store", *quick, "--out", "b"), "player alphabeta")
    assert plyground(*train, *quick, "--out", "c")[0] == 0
    refused(plyground(*train, "--from-store", *quick, "--out", "c"), "without kept games")
    assert not (kept / "c" / "games.txt").exists()
