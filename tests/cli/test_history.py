"""The games that were kept: listed, shown, exported, imported, deleted; and what `play` keeps there."""

import json
import re

import pytest

from plyground.matches.record_reader import read_games
from plyground.store.database import Database, StoreError
from plyground.store.migration import bring_up_to_date
from plyground.store.opening import store_url
from plyground.store.schema import REVISIONS
from tests.processes import ROOT


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder with a store of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def history(here, plyground):
    """Run the command; what it printed, as data if JSON was asked for."""

    def call(*words, code=0):
        found, out, err = plyground("history", *words)
        assert found == code, out + err
        assert code == 0 or (out == "" and err.count("\n") == 1)
        return json.loads(out) if "--json" in words else out + err

    return call


@pytest.fixture
def play(here, plyground):
    """Play with what is typed; what was printed."""

    def call(*words, typed=(), code=0):
        found, out, err = plyground("play", "--terminal", *words, typed=typed)
        assert found == code, out + err
        return out + err

    return call


def moves(data):
    return [event["text"] for event in data["events"]]


def test_a_game_that_was_played_is_kept(play, history):
    assert "no games are kept yet" in history()
    out = play("tictactoe", "first", "--save", "mine.txt", typed=["4", "back", "8", "4", "2", "6"])
    assert "kept as game 1: plyground history" in out and "recorded: plyground replay mine.txt" in out
    (game,) = history("--json")["games"]
    assert (game["number"], game["game"], game["moves"], game["ended_by"]) == (1, "tictactoe", 7, "line")
    assert [(seat["player"], seat["payoff"]) for seat in game["seats"]] == [("human", 1.0), ("first", -1.0)]
    shown = history("show", "1", "--json")
    assert moves(shown) == ["4", "0", "", "8", "0", "4", "1", "2", "3", "6"]  # what was taken back is there too
    assert shown["events"][2]["kind"] == "back"
    times = [event["time"] for event in shown["events"]]
    assert times == sorted(times) and shown["created"] <= times[0] + 1000
    listed = history().splitlines()
    assert re.match(r"1 +20..-..-.. ..:..  tictactoe  x human, o first +7  x won, line", listed[1])
    text = history("show", "1")
    assert "game 1: tictactoe, x human, o first; x won, line" in text and "8 0 4 1 2 3 6" in text
    assert "6  x . x" in text


def test_a_game_goes_on_from_the_store_or_from_its_file(play, history):
    assert "saved; to go on" in play("tictactoe", "first", "--save", "mine.txt", typed=["4"])
    out = play("--resume", "1", "--no-save", typed=["8"])
    assert "going on after 2 turns" in out and "kept; to go on: plyground play --terminal --resume 1" in out
    assert moves(history("show", "1", "--json")) == ["4", "0", "8", "1"]
    play("--resume", "mine.txt", typed=["2", "6"])  # which has not seen what came after
    (game,) = history("--json")["games"]
    assert (game["number"], game["moves"], game["ended_by"]) == (1, 5, "line")
    assert moves(history("show", "1", "--json")) == ["4", "0", "8", "1", "", "2", "1", "6"]
    assert "game 1: over, line; expected one to go on with" in play("--resume", "1", code=2)
    assert "no game 7; plyground history lists them" in play("--resume", "7", code=2)


def test_another_player_may_take_over(play, history):
    play("tictactoe", "first", "--no-save", typed=["4"])
    play("--resume", "1", "--no-save", "tictactoe", "human", "random", typed=["8"])
    assert [seat["player"] for seat in history("--json")["games"][0]["seats"]] == ["human", "random"]


def test_nothing_is_kept_if_nothing_is_played_or_wanted(play, history, here):
    play("tictactoe", "first", typed=["quit"])
    play("tictactoe", "first", "--no-store", "--no-save", typed=["4", "quit"])
    assert "no games are kept yet" in history()
    play("tictactoe", "first", "--store", "other.sqlite", "--no-save", typed=["4"])
    assert history("--json")["games"] == [] and len(history("--json", "--store", "other.sqlite")["games"]) == 1


def test_a_store_that_cannot_be_opened_is_one_line_and_the_game_goes_on(play, here):
    (here / "home").write_text("in the way")
    out = play("tictactoe", "first", "--save", "mine.txt", typed=["4", "2", "6"])
    assert out.count("the game is not kept there") == 1 and "You have won!" in out and "kept as" not in out
    assert next(read_games("mine.txt")).moves == [4, 0, 2, 1, 6]


def test_a_store_that_fails_in_the_middle_is_one_line_and_the_game_goes_on(play, history, here, monkeypatch):
    appended = []

    def refuse(store, *given):
        appended.append(given)
        raise StoreError("store games.sqlite: database or disk is full")

    monkeypatch.setattr("plyground.store.store.Store.append", refuse)
    out = play("tictactoe", "first", "--save", "mine.txt", typed=["4", "2", "6"])
    assert out.count("database or disk is full; the game is no longer kept there") == 1 and len(appended) == 1
    assert "You have won!" in out and next(read_games("mine.txt")).moves == [4, 0, 2, 1, 6]


def test_games_are_exported_imported_once_and_deleted(play, history, plyground):
    play("tictactoe", "first", "--no-save", typed=["4", "2", "6"])
    play("hypergammon", "random", "--no-save", "--seed", "3", typed=["hint", "quit"])
    plyground("match", "tictactoe", "first", "random", "--games", "3", "--save", "match.txt")
    assert "3 games imported" in history("import", "match.txt")
    assert "0 games imported; 3 games kept already" in history("import", "match.txt")
    assert "games written to all.txt" in history("export", "all", "all.txt", "--game", "tictactoe")
    assert next(read_games("all.txt")).players == ("human", "first")
    assert history("export", "1", "one.txt", "--json") == {"file": "one.txt", "games": [1]}
    assert history("import", "one.txt", "--json") == {"file": "one.txt", "imported": [], "already_kept": [1]}
    assert history("import", "one.txt", "--store", "club.sqlite", "--json")["imported"] == [1]
    assert '[Game "tictactoe"]' in history("export", "1", "-")
    assert "1 game deleted" in history("delete", "1")
    assert 1 not in [game["number"] for game in history("--json")["games"]]
    assert "no game 1" in history("delete", "2", "1", code=2)
    assert 2 in [game["number"] for game in history("--json")["games"]]  # none was deleted


def test_games_are_filtered(play, history):
    play("tictactoe", "first", "--no-save", typed=["4", "2", "6"])
    play("tictactoe", "first", "--no-save", typed=["8"])
    play("tablut", "random", "--no-save", typed=["resign"])

    def numbers(*words):
        return [game["number"] for game in history("--json", *words)["games"]]

    assert numbers() == [3, 2, 1] and numbers("--last", "1") == [3]
    assert numbers("--game", "tictactoe") == [2, 1] and numbers("--player", "random") == [3]
    assert numbers("--result", "won") == [1] and numbers("--result", "unfinished") == [2]
    assert "no such game is kept" in history("--person", "Ann")
    assert "the last 2 games; --last N lists more" in history("--last", "2")


def test_a_game_of_ones_own_is_shown_without_its_rules_and_drawn_with_them(play, history):
    own = ROOT / "examples" / "connect_four.py"
    play(own, "human", "human", "--no-save", typed=["4", "4"])
    text = history("show", "1")
    assert "connect_four.py, which a record does not load by itself" in text and "4 4" in text
    assert "does not load" not in history("show", "1", "--as", own)
    assert "expected the path of that file as well" in history("export", "1", "out.txt", code=2)
    assert "1 game written" in history("export", "1", "out.txt", "--as", own)
    assert "going on after 2 turns" in play(own, "--resume", "1", "--no-save", typed=["quit"])


@pytest.mark.parametrize(
    "words, answer",
    [
        (("shwo",), "history shwo; expected list, show, export, import, delete; did you mean show?"),
        (("show",), "history show; expected history show NUMBER"),
        (("show", "x"), "game x; expected its number in the list"),
        (("show", "9" * 30), "expected its number in the list"),
        (("show", "5"), "no game 5; plyground history lists them"),
        (("list", "5"), "history list 5; expected history list"),
        (("export", "5"), "expected history export NUMBER… FILE"),
        (("export", "all", "no/where.txt"), "export no/where.txt: there is no folder no"),
        (("import", "absent.txt"), "absent.txt: No such file"),
        (("delete",), "expected history delete NUMBER…"),
        (("--result", "wom"), "result wom; expected won, lost, drawn, unfinished; did you mean won?"),
        (("--store", "mysql://me@host/x"), "no database of that kind is known"),
        (("--store", "no/where.sqlite"), "there is no folder no; expected an existing one"),
        (("--set", "m=3"), "expected --set only with --as"),
    ],
)
def test_wrong_input_is_answered_in_one_line(history, words, answer):
    assert answer in history(*words, code=2)


def test_an_older_store_is_brought_up_to_date_by_the_command(history, here):
    older = Database(store_url("games.sqlite"))
    bring_up_to_date(older, REVISIONS[0])
    older.close()
    assert history("--json", "--store", "games.sqlite")["games"] == []
