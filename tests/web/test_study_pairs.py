"""Participants who play with each other, load the page again, withdraw; and studies of other games."""

import csv
import io
import pathlib
import secrets
import time

import pytest
from sqlalchemy import inspect, text, update

from plyground.games import game as make_game
from plyground.store import open_store
from plyground.store.schema import events
from plyground.store.study_tables import participants
from plyground.studies.checking import examine
from plyground.studies.data import collect
from plyground.studies.export import csv_text
from plyground.studies.reading import study_of
from tests.processes import ROOT
from tests.web.clients import PATIENCE, Client
from tests.web.conftest import Running
from tests.web.server_process import Process
from tests.web.subjects import SMALL, Subject

PRACTICE_ONLY = (
    SMALL[: SMALL.index("[[stage]]")]
    + """
[[stage]]
kind = "practice"
wait_seconds = 600
bot = "random"
[[stage]]
kind = "trials"
[[stage.trial]]
name = "empty"
"""
)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    made = Running(str(tmp_path_factory.mktemp("pairs") / "games.sqlite"), study=study_of(PRACTICE_ONLY, "a.toml"))
    yield made
    made.stop()


@pytest.fixture
def pair(served):
    """Two participants with a game between them."""
    one, other = Subject(served.address), Subject(served.address)
    assert one.consent()["stage"]["kind"] == "waiting"
    other.consent()
    until = time.monotonic() + PATIENCE
    while "waiting" in (one.look()["stage"]["kind"], other.look()["stage"]["kind"]):
        assert time.monotonic() < until
    assert one.kind == other.kind == "practice" and one.stage["key"] == other.stage["key"]
    assert one.stage["opponent"] == other.stage["opponent"] == "person"
    return one, other


def test_two_participants_play_with_each_other_and_both_go_on(pair):
    first, second = sorted(pair, key=lambda one: one.stage["seat"])
    with first.sit() as x, second.sit() as o:
        assert (x.seats, o.seats) == ([0], [1])
        for mover, move in ((x, 0), (o, 3), (x, 1), (o, 4), (x, 2)):
            mover.my_turn()
            assert mover.step(move)["type"] == "ack"
    first.next()
    second.reload()
    second.look()
    second.next()
    assert first.kind == second.kind == "trial" and first.stage["key"] != second.stage["key"]


def test_nobody_is_helped_invited_or_listed_in_a_game_of_a_study(served):
    one = Subject(served.address)
    one.consent()
    one.bot()
    with one.sit() as seat:
        seat.my_turn()
        seat.step(4)
        seat.my_turn()
        for question in ("hint", "evaluation", "why"):
            seat.send(type=question)
            assert "nobody is helped" in seat.wait("refused")["reason"]
        assert "only one's own turn" in seat.order("back", to=0)["reason"]
    answer = one.client.http.post(
        f"/api/games/{one.stage['key']}/invitations", json={"token": one.stage["token"], "seat": 0}
    )
    assert answer.status_code == 403 and "study" in answer.json()["reason"]
    assert one.stage["key"] not in [game["key"] for game in one.client.get("/api/games", most=200)]


def test_the_other_one_who_does_not_move_is_left_after_a_while_and_not_before(served, pair):
    one, other = sorted(pair, key=lambda each: -each.stage["seat"])  # the other one is to move
    assert "is there" in one.bot(409)["reason"]
    one.look()
    assert one.stage["can_ask_for_bot"] is False
    former = one.stage["key"]
    with served.store.database.transaction(writes=True) as connection:
        connection.execute(text("UPDATE games SET created = 1 WHERE key = :key"), {"key": former})
        connection.execute(update(events).values(time=1))
    served.stop()
    again = Running(served.offer.store, study=served.offer.study)
    try:
        for person in (one, other):
            person.client = Client(again.address)
        one.look()
        assert one.stage["can_ask_for_bot"] is True and one.stage["key"] == former
        one.bot()
        assert one.stage["opponent"] == "bot" and one.stage["key"] != former
        other.look()
        assert other.stage["key"] == former and other.stage["can_ask_for_bot"] is True
    finally:
        served.__dict__.update(again.__dict__)


def test_whoever_withdraws_leaves_the_other_one_a_game_without_them(served, pair):
    one, other = pair
    key = one.stage["key"]
    with one.sit() as me, other.sit() as them:
        mover, subject = (me, one) if me.seats == [0] else (them, other)
        mover.my_turn()
        mover.order("step", move=4, client=777_777_777_777)
    stays = other if subject is one else one
    mine = subject.told["participant"]
    assert subject.withdraw()["stage"]["kind"] == "withdrawn"
    assert subject.withdraw()["stage"]["kind"] == "withdrawn" and subject.look()["stage"]["kind"] == "consent"
    stays.look()
    assert stays.stage["key"] == key and stays.stage["can_ask_for_bot"] is True
    with served.store.database.transaction() as connection:
        for table in inspect(connection).get_table_names():
            kept = str(connection.execute(text(f'SELECT * FROM "{table}"')).all())
            assert mine not in kept and "777777777777" not in kept, table
    assert stays.client.get(f"/api/games/{key}")["seats"][0]["is_taken"] is False
    stays.bot()
    assert stays.stage["opponent"] == "bot"
    stays.withdraw()
    assert stays.client.http.get(f"/api/games/{key}").status_code == 404


def test_withdrawing_deletes_the_games_against_bots_and_the_situations(served):
    one = Subject(served.address)
    one.consent()
    one.bot()
    practice = one.stage["key"]
    with one.sit() as seat:
        seat.play_out()
    one.next()
    situation = one.stage["key"]
    one.make_turn()
    mine = one.told["participant"]
    files = [pathlib.Path(f"{served.offer.store}{ending}") for ending in ("", "-wal")]
    assert any(mine.encode() in file.read_bytes() for file in files)
    one.withdraw()
    for trace in (mine, practice, situation):
        assert not any(trace.encode() in file.read_bytes() for file in files)
    for key in (practice, situation):
        assert one.client.http.get(f"/api/games/{key}").status_code == 404
        assert served.store.find(key) is None


def policy(name: str, hours: str = "48") -> str:
    return SMALL.replace('policy = "go on"', f'policy = "{name}"\nmost_hours = {hours}')


def test_whoever_loads_the_page_again_goes_on_where_they_were(another):
    subject = Subject(another(study=study_of(policy("go on"), "a.toml")).address)
    subject.consent()
    subject.next(hand="left")
    before = subject.told
    subject.reload()
    assert subject.look() == before


def test_whoever_loads_the_page_again_is_refused_where_the_file_says_so(another):
    subject = Subject(another(study=study_of(policy("refuse"), "a.toml")).address)
    subject.consent()
    subject.next(hand="left")
    assert subject.look()["stage"]["kind"] == "rules"
    subject.reload()
    assert subject.look()["stage"]["kind"] == "refused" and subject.stage["may_begin_again"] is False
    assert subject.look()["stage"]["kind"] == "refused" and subject.next()["stage"]["kind"] == "refused"
    assert "does not allow" in subject.ask("POST", "again", 409)["reason"]


def test_whoever_loads_the_page_again_begins_again_where_the_file_says_so(another):
    running = another(study=study_of(policy("begin again"), "a.toml"))
    subject = Subject(running.address)
    first = subject.consent()["participant"]
    subject.ask("POST", "again", 409)
    subject.next(hand="left")
    subject.reload()
    assert subject.look()["stage"]["kind"] == "refused" and subject.stage["may_begin_again"] is True
    subject.ask("POST", "again", 200)
    assert subject.kind == "questions" and subject.number == 1 and subject.told["participant"] != first
    subject.next(hand="right")
    data = collect(running.store, "small")
    assert {one.id: one.row.ending for one in data.participants}[first] == "began again"
    table = list(csv.DictReader(io.StringIO(csv_text(data, "participants"), newline="")))
    assert sorted(row["answer_hand"] for row in table) == ["left", "right"]


def test_nobody_goes_on_after_the_longest_time(another):
    running = another(study=study_of(policy("go on", "1"), "a.toml"))
    subject = Subject(running.address)
    subject.consent()
    subject.next(hand="left")
    with running.store.database.transaction(writes=True) as connection:
        connection.execute(update(participants).values(began=participants.c.began - 3_600_000))
    assert subject.look()["stage"]["kind"] == "refused" and subject.stage["may_begin_again"] is False
    assert subject.next(number=2)["stage"]["kind"] == "refused"


def test_a_study_that_is_closed_or_full_begins_with_nobody_new(another):
    closed = Subject(another(study=study_of("closes = 2020-01-01\n" + SMALL, "a.toml")).address)
    assert closed.client.get("/api/study")["is_open"] is False
    assert closed.look()["stage"]["kind"] == "refused" and closed.consent()["stage"]["kind"] == "refused"
    assert closed.told["participant"] is None
    assert Client(closed.client.address).http.get("/api/study").json()["closed"].startswith("<h2>")


def test_nothing_is_kept_without_consent_or_a_token(served):
    client = Client(served.address)
    token = secrets.token_urlsafe(32)
    refused = client.http.post("/api/study/participants", json={"token": token, "consent": False})
    assert refused.status_code == 400
    assert client.http.get("/api/study/stage").status_code == 403
    assert client.http.get("/api/study/stage", headers={"Authorization": "Bearer short"}).status_code == 403
    one = Subject(served.address, token)
    assert one.look()["stage"]["kind"] == "consent"
    assert one.next(403, number=1)["code"] == "refused"


BACKGAMMON = (
    SMALL[: SMALL.index("[[stage]]")].replace("tictactoe", "backgammon")
    + """
[[stage]]
kind = "trials"
turns = 2
bot = "first"
[[stage.trial]]
name = "opening"
roll = [3, 1]
"""
)


def test_a_situation_of_backgammon_lasts_two_turns_against_a_bot(another):
    subject = Subject(another(study=study_of(BACKGAMMON, "a.toml")).address)
    subject.consent()
    assert subject.kind == "trial" and subject.stage["turns"] == 2
    subject.make_turn(lambda steps: steps[-1]["move"])
    state = subject.client.get(f"/api/games/{subject.stage['key']}")
    assert state["study"] == {"turns": 2, "made": 2, "is_over": True}
    mine = [turn for turn in state["turns"] if turn["seat"] == subject.stage["seat"] and turn["steps"]]
    assert len(mine) == 2 and state["turns"][0]["rolls"] == [] and state["waits_for"] == "roll"
    assert subject.next()["stage"]["kind"] == "finish"


def test_a_game_of_ones_own_can_be_studied(another):
    own = make_game(str(pathlib.Path(ROOT) / "examples" / "connect_four.py"))
    text_of_study = SMALL[: SMALL.index("[[stage]]")].replace("tictactoe", "connect_four.py")
    study = study_of(text_of_study + '[[stage]]\nkind = "rules"\n[[stage]]\nkind = "practice"\nopponent = "bot"\n'
                     'bot = "random"\n[[stage]]\nkind = "trials"\n[[stage.trial]]\nname = "a"\n', "a.toml")  # fmt: skip
    assert examine(study, [own]) == [] and "no such game" in examine(study)[0]
    running = another(study=study, own=[own])
    subject = Subject(running.address)
    subject.go_through()
    data = collect(running.store, "small", running_game(own))
    (row,) = [row for row in csv.DictReader(io.StringIO(csv_text(data, "trials"), newline="")) if row["name"] == "a"]
    assert row["game"] == "connect_four.py" and row["turn"] and row["after"]


def running_game(own):
    return lambda choice: own


def test_kill_9_between_answers_loses_nothing_that_was_acknowledged(tmp_path):
    """The server is killed as soon as answers are acknowledged; the next one knows them, and goes on from there."""
    file, store = tmp_path / "small.toml", tmp_path / "games.sqlite"
    file.write_text(SMALL)
    process = Process(store, 0, "--study", str(file))
    subject = Subject(process.address)
    subject.consent()
    subject.next(hand="left", age=33)
    process.kill()
    before, token = subject.told, subject.token
    process = Process(store, 0, "--study", str(file))
    again = Subject(process.address, token)
    assert again.look() == before
    again.next()
    process.kill()
    kept = open_store(str(store))
    (row,) = csv.DictReader(io.StringIO(csv_text(collect(kept, "small"), "participants"), newline=""))
    kept.close()
    assert (row["participant"], row["stage"]) == (before["participant"], "3")
    assert (row["answer_hand"], row["answer_age"], row["visits"]) == ("left", "33", "2")


def test_whoever_began_with_a_game_or_a_bot_that_is_gone_is_told_that_the_study_has_changed(another):
    begun = another(study=study_of(PRACTICE_ONLY.replace('"random"', '"mcts:playouts=7"'), "a.toml"))
    subject = Subject(begun.address)
    subject.consent()
    subject.bot()
    assert subject.stage["opponent"] == "bot"
    newcomer = Subject(begun.address)
    newcomer.consent()
    begun.stop()
    changed = another(study=study_of(PRACTICE_ONLY, "a.toml"))
    for person in (subject, newcomer):
        person.client = Client(changed.address)
        assert person.look()["stage"]["kind"] == "refused" and "changed" in person.stage["html"]
    fresh = Subject(changed.address)
    assert fresh.consent()["stage"]["kind"] == "waiting"
