"""Reviews over HTTP: begun once, made in the background, kept; a server that dies meanwhile begins anew."""

import pathlib
import time

import pytest

import plyground as pg
from plyground.matches.session import Session
from plyground.store import open_store
from plyground.store.keeper import Keeper
from plyground.web import reviews
from tests.web.clients import Client
from tests.web.server_process import Process

PATIENCE = 120  # seconds
TWO_WINS = {"cells": "xx.x.o.oo", "turn": "x"}  # x wins at 2 and at 6; o threatens 6


def finished_game(client, **more):
    """X misses both wins, O does not miss its own."""
    with client.new_game("tictactoe", "human", "human", mine=(0, 1), position=TWO_WINS, **more) as me:
        me.my_turn()
        me.step(4)
        me.step(6)
        assert me.state["ending"]
        return me.key


def wait_for_review(client, key, state="done", **query):
    until = time.monotonic() + PATIENCE
    while (found := client.get(f"/api/games/{key}/reviews", **query))["state"] != state:
        assert time.monotonic() < until and found["state"] != "failed", found
        time.sleep(0.05)
    return found


@pytest.fixture(scope="module")
def reviewed(running):
    """A game that was reviewed: its key and the review."""
    client = Client(running.address)
    key = finished_game(client)
    assert client.http.get(f"/api/games/{key}/reviews").status_code == 404
    assert client.post(f"/api/games/{key}/reviews", 200)["state"] in ("waiting", "running")
    return key, wait_for_review(client, key)["review"]


def test_a_missed_win_is_found_with_the_better_turn_and_why(reviewed):
    _, review = reviewed
    blunder = review["turns"][review["swings"][0]]
    assert (blunder["seat"], blunder["text"], blunder["verdict"]) == (0, "4", "blunder")
    assert blunder["better"]["text"] in ("2", "6") and "win" in blunder["reason"]
    assert [point["moves"] for point in review["points"]] == [0, 1, 2]
    for sums in review["sums"]:
        parts = sums["start"] + sums["luck"] + sums["skill"] + sums["foresight"]
        assert parts == pytest.approx(sums["result"], abs=1e-9)


def test_a_review_is_made_once_and_found_again(reviewed, client, monkeypatch):
    key, review = reviewed
    monkeypatch.setattr(reviews.Reviews, "_make", None)  # nothing can be made now
    assert client.post(f"/api/games/{key}/reviews", 200) == {
        "state": "done", "done": 0, "of": 0, "review": review, "reason": None
    }  # fmt: skip


def test_the_better_line_is_told_position_by_position(reviewed, client):
    key, review = reviewed
    place = review["swings"][0]
    before, *after = client.get(f"/api/games/{key}/reviews/line", turn=place)
    assert before["moves"] == 0 and before["mover"] == 0
    assert after[0]["text"] == review["turns"][place]["better"]["text"] and after[0]["to"] in ("2", "6")
    assert "no better one" in client.http.get(f"/api/games/{key}/reviews/line?turn=99").json()["reason"]
    assert client.http.get(f"/api/games/{'0' * 32}/reviews/line?turn=0").status_code == 404


@pytest.mark.parametrize("body", [{"player": "human"}, {"player": "alphabeta:depth=90"}, {"player": ""}, {"play": 1}])
def test_a_reviewer_that_is_not_offered_is_refused(reviewed, client, body):
    answer = client.http.post(f"/api/games/{reviewed[0]}/reviews", json=body)
    assert answer.status_code in (400, 422) and "play" in answer.json()["reason"], answer.text


def test_another_player_may_review_the_game(reviewed, client):
    key, review = reviewed
    client.post(f"/api/games/{key}/reviews", 200, player="random")
    other = wait_for_review(client, key, player="random")["review"]
    assert other["player"] == "random" != review["player"]
    assert client.get(f"/api/games/{key}/reviews")["review"] == review


def test_a_game_that_goes_on_is_not_reviewed(client):
    with client.new_game("tictactoe", "human", "human") as me:
        me.my_turn()
        for answer in (
            client.http.post(f"/api/games/{me.key}/reviews", json={}),
            client.http.get(f"/api/games/{me.key}/reviews"),
        ):
            assert (answer.status_code, answer.json()["reason"]) == (409, "the game goes on; expected one that is over")


def test_when_too_many_reviews_wait_another_is_refused_in_one_line(client, monkeypatch):
    monkeypatch.setattr(reviews, "MOST_WAITING", 0)
    key = finished_game(client)
    answer = client.http.post(f"/api/games/{key}/reviews", json={})
    assert (answer.status_code, answer.json()["reason"]) == (429, "0 reviews wait; expected a pause")
    assert client.http.get(f"/api/games/{key}/reviews").status_code == 404


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(client, monkeypatch):
    key = finished_game(client)
    with monkeypatch.context() as patched:
        patched.setattr(reviews, "order_for", lambda played, game, player: {"record": "", "player": None, "file": None})
        client.post(f"/api/games/{key}/reviews", 200)
        assert wait_for_review(client, key, "failed")["reason"]
    client.post(f"/api/games/{key}/reviews", 200)
    assert wait_for_review(client, key)["review"]["turns"]


def long_game(store):
    """A whole game of backgammon, whose review takes seconds."""
    game = pg.game("backgammon")
    session = Session(game, [pg.make_player(game, "random")] * 2, 5)
    while not session.is_over:
        session.roll() if session.mover < 0 else session.decide()
    keeper = Keeper(store, session)
    keeper.keep()
    return store.load(keeper.number).about.key


def children_of(pid):
    """The processes that review for a server."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            is_child = stat.read_text().rpartition(")")[2].split()[1] == str(pid)
            if is_child and b"reviews_process" in (stat.parent / "cmdline").read_bytes():
                found.append(stat.parent)
        except OSError:  # it has ended
            continue
    return found


def has_ended(process):
    """Whether a process is gone, or only waits for somebody to notice: not every machine sees to orphans."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def wait_until(condition):
    until = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


@pytest.mark.skipif(not pathlib.Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_server_that_is_killed_takes_the_review_with_it_and_begins_anew_when_asked(tmp_path):
    place = tmp_path / "games.sqlite"
    store = open_store(str(place))
    key = long_game(store)
    store.close()
    server = Process(place)
    Client(server.address).post(f"/api/games/{key}/reviews", 200)
    (child,) = wait_until(lambda: children_of(server.process.pid))
    server.kill()
    wait_until(lambda: has_ended(child))
    again = Process(place)
    client = Client(again.address)
    assert client.http.get(f"/api/games/{key}/reviews").status_code == 404
    assert client.post(f"/api/games/{key}/reviews", 200)["state"] != "failed"
    (child,) = wait_until(lambda: children_of(again.process.pid))
    again.end()  # nor does a server wait for it that is told to end
    wait_until(lambda: has_ended(child))


def test_reviews_are_made_one_at_a_time(client):
    keys = [finished_game(client) for _ in range(2)]
    for key in keys:
        client.post(f"/api/games/{key}/reviews", 200)
    until = time.monotonic() + PATIENCE
    while True:
        states = [client.get(f"/api/games/{key}/reviews")["state"] for key in reversed(keys)]
        assert states.count("running") <= 1 and time.monotonic() < until, states
        if states == ["done"] * 2:
            break
        time.sleep(0.05)
