"""Players think for themselves: they hold up nobody, notice when the game has moved on, and have a time limit."""

import dataclasses
import os
import threading
import time

import pytest

from plyground.web import live_game
from tests.web.clients import PATIENCE, Client
from tests.web.conftest import LIMITS

SLOW = "mcts:seconds=100"


@pytest.fixture
def slow(another):
    """A server with a player that thinks for a long time."""
    return Client(another(players=[SLOW]).address)


def test_players_that_think_hold_up_no_other_game(slow):
    thinking = [slow.new_game("tictactoe", "human", SLOW).connect() for _ in range(max(2, os.cpu_count() or 2) + 1)]
    for me in thinking:  # more than there are threads for them
        me.my_turn()
        me.step(4)
    began = time.monotonic()
    with slow.new_game("tablut", "human", "human", mine=[0, 1]) as other:
        assert other.my_turn()
        other.send(type="hint")
        assert other.step(other.wait("hint")["turns"][0]["steps"][0])["type"] == "ack"
    assert time.monotonic() - began < 60
    assert all(slow.get(f"/api/games/{me.key}")["moves"] == 1 for me in thinking)  # they still think
    for me in thinking:
        assert me.order("resign")["type"] == "ack"
        me.leave()


def test_what_a_player_thinks_of_a_position_that_was_taken_back_is_forgotten(slow):
    with slow.new_game("tictactoe", "human", SLOW) as me:
        me.my_turn()
        me.step(4)
        assert me.wait("thinking")["seat"] == 1
        began = time.monotonic()
        assert me.order("back", to=0)["type"] == "ack"
        assert me.my_turn() and me.step(0)["type"] == "ack"
        assert time.monotonic() - began < 60
        assert me.order("resign")["type"] == "ack"
        kinds = [event["kind"] for event in slow.get(f"/api/games/{me.key}/events")]
        assert kinds == ["step", "back", "step", "resign"]


def test_a_player_that_thinks_for_too_long_makes_some_legal_step(another):
    limits = dataclasses.replace(LIMITS, turn_seconds=0.2)
    client = Client(another(players=[SLOW], limits=limits).address)
    with client.new_game("tictactoe", "human", SLOW) as me:
        began = time.monotonic()
        assert me.my_turn() and me.step(4)["type"] == "ack"
        assert "time was up" in me.wait("notice")["text"]
        assert me.state["moves"] == 2 and me.my_turn()
        assert time.monotonic() - began < 60


def test_games_against_quick_players_go_on_beside_many_against_slow_ones(slow):
    thinking = [slow.new_game("tictactoe", "human", SLOW).connect() for _ in range(20)]
    for me in thinking:
        me.my_turn()
        me.step(4)
    for _ in range(3):
        with slow.new_game("tictactoe", "human", "random") as quick:
            assert quick.play_out()["ending"]
    assert all(slow.get(f"/api/games/{me.key}")["moves"] == 1 for me in thinking)  # they still think
    for me in thinking:
        assert me.order("resign")["type"] == "ack"
        me.leave()


def test_games_that_are_still_being_compiled_hold_up_no_others(another, monkeypatch):
    client, make_ready, is_compiled = Client(another().address), live_game.make_ready, threading.Event()

    def slow_for_tablut(session, tell):
        if session.game.name == "tablut":
            assert is_compiled.wait(PATIENCE)
        make_ready(session, tell)

    monkeypatch.setattr(live_game, "make_ready", slow_for_tablut)
    waiting = [client.new_game("tablut", "human", "random") for _ in range(5)]
    with client.new_game("tictactoe", "human", "random") as quick:
        assert quick.play_out()["ending"]
    assert not any(client.get(f"/api/games/{me.key}")["is_ready"] for me in waiting)
    is_compiled.set()
    with waiting[-1] as me:
        assert me.my_turn()
