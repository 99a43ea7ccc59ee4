"""`plyground store` as a user meets it: a backup, a check, a restoration, wrong input."""

import json

import pytest


@pytest.fixture
def here(tmp_path, monkeypatch, plyground):
    """A folder with a store of three games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    assert plyground("match", "tictactoe", "random", "random", "--games", 3, "--save", "three.txt")[0] == 0
    assert plyground("history", "import", "three.txt")[0] == 0
    return tmp_path


def refused(answer, *words):
    code, out, err = answer
    assert (code, out, err.count("\n")) == (2, "", 1), (code, out, err)
    assert all(word in err for word in words), err


def test_a_store_is_backed_up_restored_and_checked(here, plyground):
    code, out, _ = plyground("store", "backup", "tonight.sqlite")
    assert code == 0 and "backed up to tonight.sqlite: 3 games" in out
    told = json.loads(plyground("store", "restore", "tonight.sqlite", "--store", "again.sqlite", "--json")[1])
    assert (told["from"], told["to"], told["rows"]["games"]) == ("tonight.sqlite", "again.sqlite", 3)
    code, out, _ = plyground("store", "check", "--store", "again.sqlite")
    assert code == 0 and "3 played through again" in out and "nothing is wrong" in out
    assert plyground("history", "delete", 1, "--store", "again.sqlite")[0] == 0


def test_a_check_that_finds_something_says_so_and_fails(here, plyground):
    from sqlalchemy import text

    from plyground.store.opening import open_store

    store = open_store()
    with store.database.transaction(writes=True) as connection:
        connection.execute(text("UPDATE games SET moves = 99 WHERE id = 2"))
    store.close()
    code, out, _ = plyground("store", "check")
    assert code == 1 and "game 2: 99 moves; expected" in out and "nothing is wrong" not in out
    assert json.loads(plyground("store", "check", "--json")[1])["faults"][0].startswith("game 2: 99 moves")


def test_what_cannot_be_done_is_refused_in_one_line_and_changes_nothing(here, plyground):
    refused(plyground("store", "chek"), "store chek", "did you mean check?")
    refused(plyground("store", "backup"), "expected store backup FILE")
    refused(plyground("store", "check", "more"), "expected store check")
    refused(plyground("store", "backup", "three.txt"), "there is such a file already")
    refused(plyground("store", "backup", "nowhere/b.sqlite"), "no folder nowhere")
    refused(plyground("store", "backup", "b.sqlite", "--store", "typed-wrong.sqlite"), "there is no such file")
    refused(plyground("store", "restore", "three.txt", "--store", "new.sqlite"), "expected a backup")
    refused(plyground("store", "restore", "missing.sqlite", "--store", "new.sqlite"), "there is no such file")
    refused(plyground("store", "backup", "b.sqlite", "--game", "mine.py"), "--game with backup")
    assert plyground("store", "backup", "b.sqlite")[0] == 0
    refused(plyground("store", "restore", "b.sqlite"), "holds 3 games", "expected an empty store")
    assert sorted(path.name for path in here.iterdir()) == ["b.sqlite", "home", "three.txt"]
