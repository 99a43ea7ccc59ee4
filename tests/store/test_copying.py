"""Backing up and restoring a store, on either database, and looking one through."""

import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
import threading

import pytest
from sqlalchemy import select, text

from plyground.core.errors import PlygroundError
from plyground.games import game as make_game
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.store import open_store
from plyground.store.checking import check
from plyground.store.copying import back_up, copy_store, opened_backup
from plyground.store.events import STEP, Event
from plyground.store.keeper import Keeper
from plyground.store.kept_game import KeptGame, Seat
from plyground.store.results import Results, key_for
from plyground.store.schema import metadata


def played(store, moves="4 0 8 2 1 7", resigns=False) -> int:
    """A game of tic-tac-toe between a person and a player, as far as these moves."""
    game = make_game("tictactoe")
    session = Session(game, [None, make_player(game, "random")])
    for move in moves.split():
        session.step(int(move))
    if resigns:
        session.resign(0)
    keeper = Keeper(store, session)
    keeper.keep()
    return keeper.number


@pytest.fixture
def filled(store):
    """A store with a person, a finished game, one that goes on, one that was given up, and the result of a job."""
    person = store.new_person("Ann")
    store.create(KeptGame("tictactoe", {"m": 3}, "other rules", [Seat("x", "human", person, token="t" * 64)]))
    played(store, "0 1 4 2 8")
    played(store, "4 0")
    played(store, "4 0", resigns=True)
    Results(store).keep_result(key_for("test.sum", {"of": [1, 2]}), "test.sum", {"of": [1, 2]}, {"sum": 3}, 0.1)
    return store


def everything(store) -> dict[str, list]:
    with store.database.transaction() as connection:
        return {
            table.name: connection.execute(select(table).order_by(*table.primary_key.columns)).all()
            for table in metadata.sorted_tables
        }


def test_a_backup_holds_everything_and_restores_it_to_an_empty_store(filled, tmp_path):
    file = tmp_path / "backup.sqlite"
    told: list[int] = []
    counts = back_up(filled, file, told.append)
    assert counts["games"] == 4 and counts["people"] == 1 and sum(told) == sum(counts.values())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith((".", "backup"))] == ["backup.sqlite"]
    before = file.read_bytes()
    with contextlib.closing(open_store(str(tmp_path / "again.sqlite"))) as again, opened_backup(file) as source:
        assert copy_store(source, again) == counts
        assert everything(again) == everything(filled)
        assert Results(again).results() == Results(filled).results() and counts["results"] == 1
        assert played(again) == max(about.id for about in filled.games()) + 1
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("backup.sqlite-*"))


def test_a_backup_moves_a_store_from_one_database_to_the_other(tmp_path, place):
    with contextlib.closing(open_store(str(tmp_path / "source.sqlite"))) as source:
        numbers = [played(source), played(source)]
        with contextlib.closing(open_store(place)) as target:
            copy_store(source, target)
            assert everything(target) == everything(source)
            assert played(target) == max(numbers) + 1  # it counts on
            with pytest.raises(PlygroundError, match=r"holds .*3 games.*; expected an empty store"):
                copy_store(source, target)
            assert len(target.games()) == 3


def test_a_backup_that_cannot_be_written_leaves_nothing(filled, tmp_path, monkeypatch):
    file = tmp_path / "backup.sqlite"
    file.write_text("mine")
    with pytest.raises(PlygroundError, match="there is such a file already"):
        back_up(filled, file)
    assert file.read_text() == "mine"
    file.unlink()

    def full(*path):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(PlygroundError, match="No space left on device"):
        back_up(filled, file)
    assert not [path for path in tmp_path.iterdir() if "backup" in path.name]


def test_only_stores_are_restored(tmp_path):
    for name, content in (("text", b"no database"), ("empty", b"")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(PlygroundError, match="expected a backup"), opened_backup(tmp_path / name):
            pass
    with contextlib.closing(sqlite3.connect(tmp_path / "other")) as connection:
        connection.execute("CREATE TABLE other (name TEXT)")
    with pytest.raises(PlygroundError, match="holds no games"), opened_backup(tmp_path / "other"):
        pass


def test_a_backup_is_of_one_moment_while_others_write(store, tmp_path):
    """Events are added to two games in turn; a copy never has more of the second than of the first."""
    seats = [Seat("x", "human"), Seat("o", "human")]
    first, second = (store.create(KeptGame("tictactoe", {}, "rules", seats)) for _ in range(2))
    is_over, acknowledged = threading.Event(), [0]

    def write():
        number = 0
        while not is_over.is_set():
            number += 1
            for game in (first, second):
                store.append(game, number, [Event(STEP, 0, number, str(number), number)])
            acknowledged[0] = number

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(4):
            before = acknowledged[0]
            file = tmp_path / f"{number}.sqlite"
            back_up(store, file)
            with opened_backup(file) as copy:
                lengths = [len(copy.load(game).events) for game in (first, second)]
            assert before <= lengths[1] <= lengths[0] <= lengths[1] + 1
    finally:
        is_over.set()
        writer.join()


def test_a_dump_of_postgresql_is_restored(postgres_server, tmp_path):
    if shutil.which("pg_dump") is None:
        pytest.skip("needs pg_dump")
    place = postgres_server.empty_database()
    with contextlib.closing(open_store(place)) as store:
        played(store)
        before = everything(store)
        dumped = subprocess.run(["pg_dump", "--dbname", place], check=True, capture_output=True).stdout
    place = postgres_server.empty_database()
    restored = ["psql", "--quiet", "--set", "ON_ERROR_STOP=1", "--dbname", place]
    without_schema = dumped.replace(b"CREATE SCHEMA public;", b"")
    subprocess.run(restored, input=without_schema, check=True, capture_output=True)
    with contextlib.closing(open_store(place)) as store:
        assert everything(store) == before
        assert played(store) == 2


def test_a_good_store_has_no_faults(filled):
    done: list[int] = []
    found = check(filled, progress=done.append)
    assert found.faults == [] and (found.replayed, found.not_replayed) == (3, 1) and len(done) == 4
    assert found.rows["games"] == 4


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("DELETE FROM events WHERE game = 2 AND number = 2", "game 2: 4 events up to number 5; expected no gap"),
        ("UPDATE games SET moves = 9 WHERE id = 3", "game 3: 9 moves; expected 2 by its events"),
        ("UPDATE games SET ending = NULL WHERE id = 2", "game 2: goes on; expected an ending by the rules"),
        ("UPDATE games SET ending = NULL WHERE id = 4", "game 4: goes on; expected an ending, since somebody has"),
        ("UPDATE seats SET payoff = -payoff WHERE game = 2", "game 2: result [-1.0, 1.0]; expected [1.0, -1.0]"),
        ("UPDATE events SET value = 4 WHERE game = 3 AND number = 2", "game 3: "),
        ("UPDATE results SET kind = 'test.product'", "result "),
        ("UPDATE results SET about = '{\"of\": [2, 2]}'", "result "),
        ("UPDATE results SET result = '[3]'", "result "),
    ],
)
def test_what_is_wrong_with_a_store_is_told_game_by_game(filled, damage, said):
    with filled.database.transaction(writes=True) as connection:
        connection.execute(text(damage))
    assert any(fault.startswith(said) for fault in check(filled).faults), check(filled).faults
