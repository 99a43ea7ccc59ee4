"""Participants in the store: once however often they are sent, paired in one transaction, deleted without a trace."""

import random
import threading

import pytest
from sqlalchemy import inspect, select, text

from plyground.store import open_store
from plyground.store.study_tables import study_stages
from plyground.studies.pairing import GoneError, find_opponent, give_trial, seated
from plyground.studies.participants import FullError, Participants, Times
from plyground.studies.reading import study_of
from tests.studies.conftest import PRACTICE

ANN, BOB, CAT = ("a" * 40, "b" * 40, "c" * 40)


def test_the_same_token_is_one_participant_also_if_it_comes_from_everywhere_at_once(store, six):
    records = Participants(store, six)
    found, gate = [], threading.Barrier(4)

    def join():
        gate.wait()
        found.append(records.join(ANN, None).id)

    threads = [threading.Thread(target=join) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len(set(found)) == 1
    assert records.look(BOB, None) is None


def test_a_stage_is_done_once_and_its_answers_are_kept_with_it(store, six):
    records = Participants(store, six)
    one = records.join(ANN, None)
    assert records.advance(one, {"a": "1"}, Times(5, 9)) and not records.advance(one, {"a": "2"}, Times())
    again = Participants(store, six).look(ANN, None)
    assert again.number == 2 and again.id == one.id and again.stage.kind == "trial"


def test_no_more_people_begin_than_are_wanted(store):
    study = study_of(PRACTICE.replace("[consent]", "participants = 2\n[consent]", 1), "a.toml")
    records = Participants(store, study)
    records.join(ANN, None)
    records.join(BOB, None)
    with pytest.raises(FullError):
        records.join(CAT, None)
    assert records.join(BOB, None) is not None
    records.withdraw(ANN)
    assert records.join(CAT, None) is not None


def test_two_who_wait_get_one_game_and_a_third_goes_on_waiting(store, practice):
    records = Participants(store, practice, random.Random(1))
    ann, bob, cat = (records.join(token, None) for token in (ANN, BOB, CAT))
    assert find_opponent(records, ann, 2).game is None
    first = find_opponent(records, bob, 2)
    other = find_opponent(records, ann, 2)
    assert first.game == other.game is not None and {first.seat, other.seat} == {0, 1}
    assert (first.opponent, other.opponent) == ("person", "person")
    with store.database.transaction() as connection:
        assert {one.participant for one in seated(connection, first.game)} == {ann.id, bob.id}
    waiting = find_opponent(records, cat, 2)
    assert waiting.game is None and waiting.since is not None
    against_bot = find_opponent(records, cat, 2, wants_bot=True)
    assert against_bot.opponent == "random" and against_bot.seat == 0
    assert find_opponent(records, cat, 2, wants_bot=True).game == against_bot.game


def test_many_who_come_at_once_are_all_paired_and_nobody_twice(store, practice):
    records = Participants(store, practice)
    people = [records.join(f"{number:040}", None) for number in range(8)]
    gate = threading.Barrier(len(people))

    def wait(one):
        gate.wait()
        find_opponent(records, one, 2)

    threads = [threading.Thread(target=wait, args=[one]) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    games = [find_opponent(records, one, 2).game for one in people]
    assert None not in games and sorted(map(games.count, set(games))) == [2, 2, 2, 2]


def test_whoever_has_stopped_asking_or_left_is_not_waited_with(store, practice):
    records = Participants(store, practice)
    ann, bob = records.join(ANN, None), records.join(BOB, None)
    find_opponent(records, ann, 2)
    with store.database.transaction(writes=True) as connection:
        connection.execute(study_stages.update().where(study_stages.c.participant == ann.id).values(asked=1))
    assert find_opponent(records, bob, 2).game is None
    assert find_opponent(records, ann, 2).game is not None  # ann asks again, and bob is there
    cat = records.join(CAT, None)
    find_opponent(records, cat, 2)
    records.end(cat.id, "refused")
    dan = records.join("d" * 40, None)
    assert find_opponent(records, dan, 2).game is None


def test_waiting_ends_with_the_bot(store, practice):
    records = Participants(store, practice)
    ann = records.join(ANN, None)
    find_opponent(records, ann, 2)
    with store.database.transaction(writes=True) as connection:
        connection.execute(study_stages.update().where(study_stages.c.participant == ann.id).values(since=1))
    assert find_opponent(records, ann, 2).opponent == "random"


def test_withdrawing_leaves_nothing_but_a_number(store, place, six):
    records = Participants(store, six)
    one, other = records.join(ANN, "visit-of-ann"), records.join(BOB, None)
    records.advance(one, {"remark": "secretive words"}, Times(11, 12))
    records.withdraw(ANN)
    assert records.withdraw(ANN) == [] and records.look(ANN, None) is None
    traces = [one.id, "secretive words", "visit-of-ann", one.code]
    with store.database.transaction() as connection:
        for table in inspect(connection).get_table_names():
            kept = str(connection.execute(text(f'SELECT * FROM "{table}"')).all())
            assert not any(trace in kept for trace in traces), table
        assert connection.execute(select(study_stages.c.participant)).scalars().all() == [other.id]
        assert connection.execute(text("SELECT withdrawn FROM studies")).scalar() == 1
    if not store.database.is_postgres:
        for file in (place, f"{place}-wal"):
            with open(file, "rb") as stream:
                content = stream.read()
            assert not any(trace.encode() in content for trace in traces), file


def test_whoever_has_begun_again_withdraws_from_the_former_participation_too(store, six):
    records = Participants(store, six)
    former, other = records.join(ANN, None), records.join(BOB, None)
    records.advance(former, {"remark": "secretive words"}, Times())
    assert records.begin_again(ANN, None).id != former.id
    records.withdraw(ANN)
    with store.database.transaction() as connection:
        assert connection.execute(text("SELECT id FROM participants")).scalars().all() == [other.id]
        assert connection.execute(text("SELECT withdrawn FROM studies")).scalar() == 2
        assert connection.execute(text("SELECT * FROM study_answers")).all() == []


def test_what_was_asked_before_a_withdrawal_begins_nothing_after_it(store, six, practice):
    records = Participants(store, practice)
    ann = records.join(ANN, None)
    records.withdraw(ANN)
    with pytest.raises(GoneError):
        find_opponent(records, ann, 2)
    with pytest.raises(GoneError):
        give_trial(records, ann, 0, "")
    with store.database.transaction() as connection:
        assert connection.execute(text("SELECT * FROM study_games")).all() == []


def test_a_changed_file_is_a_new_version_and_whoever_has_begun_keeps_theirs(store, place, six, practice):
    Participants(store, six).join(ANN, None)
    records = Participants(store, practice)
    assert records.study.id == six.id
    ann, bob = records.join(ANN, None), records.join(BOB, None)
    assert (ann.stage.kind, bob.stage.kind) == ("text", "practice") and ann.study != bob.study
    assert records.version(ann.study) == six
    assert Participants(store, six).number == ann.study
    again = open_store(place)
    assert Participants(again, practice).look(BOB, None).id == bob.id
    again.close()


def test_a_page_that_calls_itself_differently_was_loaded_again(store, six):
    records = Participants(store, six)
    records.join(ANN, "one")
    assert not records.look(ANN, "one").is_reloaded and not records.look(ANN, None).is_reloaded
    again = records.look(ANN, "two")
    assert again.is_reloaded and again.visits == 2
    assert not records.look(ANN, "two").is_reloaded
