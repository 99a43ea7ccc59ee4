"""What a person can do about themselves: see what is kept, be called otherwise, be forgotten."""

import json

import pytest

from plyground.core.data_folder import data_folder
from plyground.web.live_games import MEMORY_FILE
from tests.web.clients import Seat


@pytest.fixture
def ann(client):
    return client.as_person(client.post("/api/people", name="Ann")["person"])


def person_of(client) -> str:
    return client.http.headers["plyground-person"]


def test_somebody_is_called_otherwise_from_now_on(ann):
    assert ann.get("/api/me")["name"] == "Ann" and ann.get("/api/me")["games"] == 0
    before = ann.new_game("tictactoe", "human", "human", person=person_of(ann))
    assert ann.post("/api/me", 200, name="Anna")["name"] == "Anna"
    after = ann.new_game("tictactoe", "human", "human", person=person_of(ann))
    called = [ann.get(f"/api/games/{seat.key}")["seats"][0]["called"] for seat in (before, after)]
    assert called == ["Ann", "Anna"] and ann.get("/api/me")["games"] == 2
    assert ann.post("/api/me", 200, name=None)["name"] is None


def test_what_is_kept_of_somebody_is_told_without_secrets_and_without_coming_dice(client, ann):
    with ann.new_game("hypergammon", "human", "random", person=person_of(ann)) as me:
        me.until(lambda state: state["is_ready"])
        assert me.order("resign")["type"] == "ack"
    going_on = ann.new_game("hypergammon", "human", "human", person=person_of(ann))
    client.new_game("tictactoe", "human", "human")  # somebody else's
    data = ann.get("/api/me/data")
    over, unfinished = data["games"]
    assert (data["name"], over["key"], unfinished["key"]) == ("Ann", me.key, going_on.key)
    assert "seed" in over and "seed" not in unfinished and "salt" not in unfinished
    assert {event["game"] for event in data["events"]} == {over["id"], unfinished["id"]}
    assert {"puzzles", "attempts", "remembered_by_opponents"} <= data.keys()
    text = json.dumps(data)
    assert person_of(ann) not in text and "token" not in text and "invitation" not in text


def test_who_is_forgotten_leaves_games_without_a_name(client, ann):
    me = ann.new_game("tictactoe", "human", "human", person=person_of(ann))
    code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
    token = client.post(f"/api/games/{me.key}/seats", code=code, name="Bea")["token"]
    with Seat(client, me.key, token) as other:
        assert [seat["called"] for seat in other.state["seats"]] == ["Ann", "Bea"]
        assert ann.post("/api/me/delete", 200) == {"is_deleted": True, "games": 1}
        other.until(lambda state: state["seats"][0]["called"] is None)
        assert other.state["seats"][1]["called"] == "Bea"
    assert "Ann" not in client.http.get(f"/api/games/{me.key}/record").text
    assert ann.http.get("/api/me").status_code == 409 and ann.http.get("/api/me/data").status_code == 409
    assert ann.get("/api/games") == []
    assert ann.post("/api/me/delete", 409)["reason"].startswith("person:")


def test_opponents_that_remember_forget_who_leaves(ann, client, tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path))
    entry = {
        "game": "tictactoe",
        "settings": {},
        "player": "adaptive",
        "rule": {},
        "start": 0.5,
        "skill": 0.5,
        "games": [],
    }
    kept = [{**entry, "opponent": name} for name in (person_of(ann), "somebody else")]
    (data_folder() / MEMORY_FILE).write_text(json.dumps({"format": "plyground memory 1", "opponents": kept}))
    remembered = ann.get("/api/me/data")["remembered_by_opponents"]
    assert [each["game"] for each in remembered] == ["tictactoe"]
    ann.post("/api/me/delete", 200)
    left = json.loads((data_folder() / MEMORY_FILE).read_text())["opponents"]
    assert [each["opponent"] for each in left] == ["somebody else"]


def test_nobody_is_asked_about_without_their_id(client):
    for path in ("/api/me", "/api/me/data"):
        assert client.http.get(path).status_code == 400
        assert client.http.get(path, headers={"plyground-person": "nonsense"}).status_code == 400
        assert client.as_person("0" * 32).http.get(path).status_code == 409
    assert client.http.post("/api/me/delete").status_code == 400


def test_a_refused_upload_names_no_option_of_the_command_line(client):
    spoiled = (
        "e4 e5",
        '[Game "chess"]\n\n1. e4\n',
        '[Game "mine.py"]\n\n1\n',
        '[Game "tictactoe"]\n[Rules "x"]\n\n4\n\n',
    )
    for text in spoiled:
        reason = client.post("/api/uploads", 400, text=text)["reason"]
        assert "--" not in reason, reason
