"""Players think for themselves: they hold up nobody, notice when the game has moved on, and have a time limit."""

import dataclasses
import os
import time

import pytest

from tests.web.clients import Client
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
