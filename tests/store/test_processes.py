"""Several processes write to one store, and some are killed: what was acknowledged is there, each step once."""

import json
import os
import subprocess
import sys

import pytest

from plyground.store import open_store
from tests.processes import ROOT
from tests.store.writers import GAMES, KILLED, STEPS, WRITERS

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def written(request, tmp_path_factory):
    """A store to which many processes wrote at once, and what each of them was told."""
    if request.param == "sqlite":
        place = str(tmp_path_factory.mktemp("store") / "games.sqlite")
    else:
        place = request.getfixturevalue("postgres_server").empty_database()
    words = [sys.executable, "-m", "tests.store.writers", place]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    store = open_store(place)
    yield store, json.loads(done.stdout)
    store.close()


def steps_in(store, game):
    return [event.value for event in store.load(game).events]


def test_processes_that_open_a_new_store_at_once_all_keep_their_games(written):
    store, told = written
    numbers = [game for writer in told["separate"] for (game,) in writer]
    assert len(set(numbers)) == len(numbers) == WRITERS * GAMES
    assert all(steps_in(store, game) == list(range(STEPS)) for game in numbers)


def test_a_step_that_several_processes_send_is_written_once(written):
    store, told = written
    for writer in told["same"]:
        assert [place for _, place in writer] == sorted(place for _, place in writer)
    assert len(told["same"]) == WRITERS
    assert steps_in(store, told["same"][0][0][0]) == list(range(STEPS))


def test_processes_that_race_for_the_next_step_never_get_the_same_place(written):
    store, told = written
    won = sorted((place, value) for writer in told["race"] for _, place, value in writer)
    assert [place for place, _ in won] == list(range(1, WRITERS * STEPS + 1))
    assert steps_in(store, told["race"][0][0][0]) == [value for _, value in won]


def test_nothing_that_was_acknowledged_is_lost_when_the_writer_is_killed(written):
    store, told = written
    assert len(told["killed"]) == KILLED
    for acknowledged in told["killed"]:
        game, last = acknowledged[-1]
        found = steps_in(store, game)
        assert found == list(range(len(found)))  # each once
        assert last <= len(found) <= last + 1  # at most one was written that nobody was told of
