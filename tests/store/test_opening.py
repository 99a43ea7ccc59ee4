"""Opening a store: where it is, how an older one is brought up to date, and what cannot be opened."""

import contextlib
import os
import sqlite3
import stat
import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, text

from plyground.core.errors import PlygroundError
from plyground.store import open_store
from plyground.store.database import Database
from plyground.store.events import BACK, STEP, Event
from plyground.store.migration import bring_up_to_date, configuration, found_version
from plyground.store.opening import store_url
from plyground.store.results import Results, key_for
from plyground.store.runs import KeptRun, Runs
from plyground.store.schema import REVISIONS, VERSION, metadata, results

FIRST_GAMES = """
INSERT INTO people (id, name, created) VALUES ('ann', 'Ann', 10);
INSERT INTO games (key, created, program, game, settings, rules, seed, start, headers, ending) VALUES
    ('one', 100, '0.1.0', 'tictactoe', '{"m": 3}', 'abc', 7, NULL, '{"Date": "today"}', NULL),
    ('two', 200, '0.1.0', 'nim.py', '{}', 'def', NULL, '[1, 2]', '{}', 'all taken'),
    ('three', 300, '0.1.0', 'tablut', '{}', 'fed', 1, NULL, '{}', NULL);
INSERT INTO seats (game, seat, name, player, person, payoff) VALUES
    (1, 0, 'x', 'human', 'ann', NULL), (1, 1, 'o', 'first', NULL, NULL), (2, 0, 'a', 'random', NULL, 1.0);
INSERT INTO events (game, number, kind, seat, value, text, time) VALUES
    (1, 1, 'step', 0, 4, '4', 1000), (1, 2, 'step', 1, 0, '0', 2000), (1, 3, 'back', 0, 0, '', 3000),
    (1, 4, 'step', 0, 8, '8', 4000), (2, 1, 'step', 0, 5, 'take 5', NULL), (2, 2, 'step', NULL, 6, '6', NULL)
"""


@pytest.fixture
def database(place):
    made = Database(store_url(place))
    yield made
    made.close()


def old_store(database, version, statements):
    """A store as an older program left it."""
    bring_up_to_date(database, version)
    with database.transaction(writes=True) as connection:
        assert found_version(connection) == version
        for statement in statements.split(";"):
            connection.execute(text(statement.replace(":", r"\:")))


def test_the_games_of_an_older_store_are_still_there(database, place):
    old_store(database, "0001", FIRST_GAMES)
    store = open_store(place)
    with store.database.transaction() as connection:
        assert found_version(connection) == VERSION
    one = store.load(1)
    assert one.events == [Event(STEP, 0, 4), Event(STEP, 1, 0), Event(BACK, 0, 0), Event(STEP, 0, 8)]
    assert (one.about.key, one.about.seed, one.about.settings) == ("one", 7, {"m": 3})
    assert one.about.seats[0].person == "ann" and store.person_name("ann") == "Ann"
    assert (one.about.moves, one.about.changed) == (1, 4000)  # which the older store did not say
    two, three = store.load(2).about, store.load(3).about
    assert [event.why for event in one.events] == [None] * 4
    assert (two.moves, two.changed, two.ending, two.start) == (2, 200, "all taken", [1, 2])
    assert (three.moves, three.changed, three.start) == (0, 300, None)
    assert store.append(1, 5, [Event(STEP, 1, 3, "3", 5000)]) == 5
    assert [(kept.id, kept.moves) for kept in store.games()] == [(1, 2), (3, 0), (2, 2)]
    store.close()


@pytest.mark.parametrize("version", REVISIONS)
def test_a_store_of_every_version_is_brought_up_to_date_with_its_games(database, place, version):
    old_store(database, version, FIRST_GAMES)
    database.close()
    with contextlib.closing(open_store(place)) as store:
        with store.database.transaction() as connection:
            assert found_version(connection) == VERSION
        one, two = store.load(1), store.load(2).about
        assert one.events == [Event(STEP, 0, 4), Event(STEP, 1, 0), Event(BACK, 0, 0), Event(STEP, 0, 8)]
        assert (one.about.seats[0].person, two.ending, two.seats[0].payoff) == ("ann", "all taken", 1.0)
        assert store.append(1, 5, [Event(STEP, 1, 3, "3", 5000)]) == 5
        assert store.person_name("ann") == "Ann"


def test_a_store_from_before_results_were_kept_keeps_them(database, place):
    old_store(database, "0007", FIRST_GAMES)
    database.close()
    with contextlib.closing(open_store(place)) as store:
        results = Results(store)
        assert results.results() == [] and len(store.games()) == 3
        assert results.keep_result(key_for("test.one", {}), "test.one", {}, {"value": 1}, 0.0) == {"value": 1}


def test_a_store_from_before_runs_were_kept_keeps_its_results_and_takes_runs(database, place):
    old_store(database, "0008", FIRST_GAMES)
    about, key = {"seed": 1}, key_for("paper.learning", {"seed": 1})
    with database.transaction(writes=True) as connection:
        connection.execute(insert(results).values(key=key, kind="paper.learning", about=about, result={}, seconds=1.0,
                                                  created=5, program="0.1.0"))  # fmt: skip
    database.close()
    with contextlib.closing(open_store(place)) as store:
        runs = Runs(store)
        assert runs.all() == [] and runs.number_jobs("paper") == {key: 1} and len(store.games()) == 3
        assert runs.keep(KeptRun("a", "match", "tictactoe", {}, "abc", 1, {})) == 2


def test_games_from_before_there_was_a_server_belong_to_no_token(database, place):
    statements = FIRST_GAMES.replace("headers, ending)", "headers, ending, moves, changed)")
    statements = statements.replace("NULL),\n    ('two'", "NULL, 1, 4000),\n    ('two'").replace(
        "'all taken')", "'all taken', 2, 200)"
    )
    old_store(database, "0003", statements.replace("'{}', NULL);", "'{}', NULL, 0, 300);"))
    store = open_store(place)
    one = store.load(1)
    assert (one.about.moves, one.about.changed, one.about.salt) == (1, 4000, None)
    assert [(seat.token, seat.invitation) for seat in one.about.seats] == [(None, None)] * 2
    assert one.about.seats[0].person == "ann" and len(one.events) == 4
    store.close()


def test_what_the_revisions_make_is_what_the_program_expects(database):
    bring_up_to_date(database)
    with database.transaction() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata) == []


def test_the_program_knows_all_revisions():
    listed = [script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()]
    assert tuple(reversed(listed)) == REVISIONS


def test_an_upgrade_that_fails_leaves_the_older_store_as_it_was(database, place, monkeypatch):
    old_store(database, "0001", FIRST_GAMES)
    with database.transaction(writes=True) as connection:  # in the way of what the next revision adds
        connection.execute(text("CREATE INDEX games_changed ON games (created)"))
    with pytest.raises(PlygroundError, match="already exists"):
        open_store(place)
    with database.transaction() as connection:
        assert found_version(connection) == "0001"
        assert len(connection.execute(text("SELECT * FROM games")).all()) == 3
        connection.execute(text("SELECT * FROM events WHERE game = 1")).all()
    with database.transaction(writes=True) as connection:
        connection.execute(text("DROP INDEX games_changed"))
    store = open_store(place)
    assert store.load(1).about.moves == 1
    store.close()


def test_a_newer_store_is_refused_in_one_line(database, place):
    open_store(place).close()
    with database.transaction(writes=True) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(PlygroundError, match=f"tables are of version 9999; expected at most {VERSION}, or a newer"):
        open_store(place)


def test_the_usual_store_is_a_file_of_the_users_own(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "a" / "home"))
    open_store().close()
    folder = tmp_path / "a" / "home"
    assert (folder / "games.sqlite").is_file() and stat.S_IMODE(folder.stat().st_mode) == 0o700
    monkeypatch.delenv("PLYGROUND_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert store_url("").database == str(tmp_path / "data" / "plyground" / "games.sqlite")


def test_a_sqlite_store_has_a_log_written_ahead_foreign_keys_and_whole_commits(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/50% of it.sqlite")
    with store.database.transaction() as connection:
        told = [connection.execute(text(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")]  # fmt: skip
    store.close()
    assert told == ["wal", 1, 2, 20_000]
    assert (tmp_path / "50% of it.sqlite").is_file()


def test_a_store_that_somebody_is_reading_is_opened_when_he_has_finished(tmp_path):
    file = str(tmp_path / "games.sqlite")
    reader = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    reader.execute("CREATE TABLE of_somebody_else (name TEXT)")
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM of_somebody_else").fetchall()
    finish = threading.Timer(0.2, reader.execute, ["COMMIT"])
    finish.start()
    store = open_store(file)
    finish.join()
    assert store.games() == []
    store.close()
    reader.close()


@pytest.mark.parametrize(
    "place, answer",
    [
        (
            "mysql://me@host/games",
            "store mysql://…: no database of that kind is known; expected a file, sqlite:///FILE",
        ),
        ("sqlite://", "a store in memory keeps nothing"),
        (":memory:", "a store in memory keeps nothing"),
        ("postgresql://me:secret@host:many/games", "store postgresql://…: not an address"),
        ("no/such/games.sqlite", "there is no folder no/such; expected an existing one"),
        (".", "unable to open database file"),
    ],
)
def test_a_place_that_cannot_be_is_answered_in_one_line(place, answer, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PlygroundError) as error:
        open_store(place)
    assert answer in str(error.value) and "\n" not in str(error.value) and "secret" not in str(error.value)
    assert os.listdir() == []


def test_a_file_that_is_no_store_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("not a database, but long enough to be looked at\n" * 40)
    with pytest.raises(PlygroundError, match=r"notes\.txt: file is not a database"):
        open_store(str(tmp_path / "notes.txt"))
    assert (tmp_path / "notes.txt").read_text().startswith("not a database")
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE games (id INTEGER)")
    with pytest.raises(PlygroundError, match=r"other\.sqlite: table games already exists"):
        open_store(str(tmp_path / "other.sqlite"))


def test_a_server_that_is_away_is_said_without_the_password(tmp_path):
    pytest.importorskip("psycopg")
    with pytest.raises(PlygroundError) as error:
        open_store(f"postgresql://me:secret@/games?host={tmp_path}")
    assert "No such file or directory" in str(error.value)
    assert "secret" not in str(error.value) and "\n" not in str(error.value)
