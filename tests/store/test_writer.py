"""Many games written at once: fewer commits than steps, each step acknowledged when it is on the disk."""

import threading

import pytest

from plyground.core.errors import PlygroundError
from plyground.store import open_store
from plyground.store.events import STEP, Event
from plyground.store.kept_game import Outcome
from plyground.store.store import Addition, ConflictError
from plyground.store.writer import Writer
from tests.store.writers import about, step

GAMES, STEPS = 20, 10


@pytest.fixture
def writer(store):
    made = Writer(store)
    yield made
    made.close()


def steps_in(store, game):
    return [event.value for event in store.load(game).events]


def test_steps_of_many_games_are_written_together(store, writer, monkeypatch):
    games = [store.create(about(f"game {number}")) for number in range(GAMES)]
    commits, held = [], threading.Event()
    append_all = store.append_all

    def counted(additions):
        held.wait(10)  # so that more arrive meanwhile
        commits.append(len(additions))
        return append_all(additions)

    monkeypatch.setattr(store, "append_all", counted)
    told = [(game, writer.append(game, value + 1, [step(value)])) for value in range(STEPS) for game in games]
    held.set()
    assert [answer.result(30) for _, answer in told] == [value + 1 for value in range(STEPS) for _ in games]
    assert sum(commits) == GAMES * STEPS and len(commits) <= 3
    assert all(steps_in(store, game) == list(range(STEPS)) for game in games)


def test_whoever_gives_up_waiting_does_not_stop_the_writer(store, writer, monkeypatch):
    game, held, has_begun = store.create(about("one")), threading.Event(), threading.Event()
    append_all = store.append_all

    def slow(additions):
        has_begun.set()
        assert held.wait(60)
        return append_all(additions)

    monkeypatch.setattr(store, "append_all", slow)
    first = writer.append(game, 1, [step(0)])
    assert has_begun.wait(60)
    assert not first.cancel()  # it is being written
    given_up = writer.append(game, 2, [step(7)])
    assert given_up.cancel()
    held.set()
    assert first.result(60) == 1
    assert writer.append(game, 2, [step(1)]).result(60) == 2
    assert steps_in(store, game) == [0, 1]


def test_what_is_acknowledged_can_be_read_by_others(place, store, writer):
    game = store.create(about("one"))
    other = open_store(place)
    for value in range(5):
        assert writer.append(game, value + 1, [step(value)]).result(30) == value + 1
        assert steps_in(other, game) == list(range(value + 1))
    other.close()


def test_a_refused_step_spoils_no_other(store):
    first, second = store.create(about("first")), store.create(about("second"))
    store.append(first, 1, [step(0)])
    additions = [
        Addition(second, 1, [step(0)], Outcome()),
        Addition(first, 1, [step(8)], Outcome()),  # another one is there
        Addition(999, 1, [step(0)], Outcome()),
        Addition(second, 2, [step(1)], Outcome("line", [1, -1])),
        Addition(second, 3, [step(2)], Outcome()),  # after the end
        Addition(first, 0, [step(0)], Outcome()),
    ]
    answers = store.append_all(additions)
    assert (answers[0], answers[3]) == (1, 2)
    assert [isinstance(answer, ConflictError) for answer in answers] == [False, True, False, False, True, True]
    assert "no game 999" in str(answers[2])
    assert (steps_in(store, first), steps_in(store, second)) == ([0], [0, 1])


def test_an_error_of_the_database_is_told_to_whom_it_concerns(store, writer, monkeypatch):
    game, held = store.create(about("one")), threading.Event()
    append_all = store.append_all
    monkeypatch.setattr(store, "append_all", lambda additions: held.wait(10) and append_all(additions))
    good = writer.append(game, 1, [step(0)])
    bad = writer.append(game, 2, [Event(STEP, 0, 2**70)])
    also_good = writer.append(game, 2, [step(1)])
    held.set()
    assert (good.result(30), also_good.result(30)) == (1, 2)
    with pytest.raises(PlygroundError, match="store "):
        bad.result(30)
    assert steps_in(store, game) == [0, 1]


def test_a_writer_that_is_closed_has_written_everything(store):
    game = store.create(about("one"))
    writer = Writer(store)
    told = [writer.append(game, value + 1, [step(value)]) for value in range(30)]
    writer.close()
    assert all(answer.done() for answer in told) and steps_in(store, game) == list(range(30))
