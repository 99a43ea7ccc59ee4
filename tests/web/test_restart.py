"""A server that is killed and started again: games go on, and nothing acknowledged is lost or doubled."""

import signal
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

from plyground.store import open_store
from plyground.store.events import STEP, Event
from tests.web.clients import PATIENCE, Client
from tests.web.server_process import Process


def play_until_cut_off(seat, begun):
    """Play on until the server is gone; what was sent last may or may not have been kept."""
    try:
        while seat.my_turn():
            assert seat.step(seat.state["steps"][-1]["move"])["type"] == "ack"
            if len(seat.acknowledged) > 1:
                begun.set()
    except (ConnectionClosed, EOFError, OSError):
        pass


def acknowledged_events(seat):
    """By number, what this client was told had happened."""
    return {event["event"]: (event["kind"], event["seat"], event["value"]) for event in seat.events}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
@pytest.mark.parametrize("games", [8, pytest.param(50, marks=pytest.mark.campaign)])
def test_after_kill_9_every_acknowledged_step_is_there_once_and_all_games_go_on(tmp_path, games):
    store = tmp_path / "games.sqlite"
    server = Process(store)
    client = Client(server.address)
    kinds = [("tarble", "joey"), ("backgammon", "random"), ("tarble", "random")]
    seats = []
    for number in range(games):
        game, player = kinds[number % len(kinds)]
        seats.append(client.new_game(game, "human", player).connect())
    begun = [threading.Event() for _ in seats]
    players = [
        threading.Thread(target=play_until_cut_off, args=pair) for pair in zip(seats, begun, strict=True)
    ]  # fmt: skip
    for player in players:
        player.start()
    assert all(event.wait(PATIENCE) for event in begun)
    server.kill()
    for player in players:
        player.join()
    assert sum(len(seat.acknowledged) for seat in seats) > games

    again = Process(store)
    client = Client(again.address)
    for seat in seats:
        kept = client.get(f"/api/games/{seat.key}/events")
        numbers = [event["event"] for event in kept]
        assert numbers == list(range(1, len(kept) + 1))  # each once
        there = {event["event"]: (event["kind"], event["seat"], event["value"]) for event in kept}
        told = acknowledged_events(seat)
        assert told and all(there[number] == event for number, event in told.items())
        assert all(there[number][1] == 0 for number in seat.acknowledged)
        # The client comes back with its old token; a player that was to move has moved.
        seat.client, last = client, seat.acknowledged[-1] if seat.acknowledged else 0
        seat.connect()
        if seat.my_turn():
            if last:
                assert seat.order("step", last, move=there[last][2])["type"] == "ack"  # sent again
            assert seat.step(seat.state["steps"][-1]["move"])["type"] == "ack"
        seat.leave()
    assert again.end() in (0, -signal.SIGTERM)


def test_a_player_that_was_to_move_moves_after_a_restart_although_nobody_looks_on(another):
    server = another()
    client = Client(server.address)
    with client.new_game("tictactoe", "human", "random") as me:
        me.my_turn()
    key = me.key
    server.stop()
    # As if the server had been killed between a person's step and the player's.
    store = open_store(server.offer.store)
    store.append(store.find(key), 1, [Event(STEP, 0, 4, "4", 1)])
    store.close()
    later = another()
    client = Client(later.address)
    until = time.monotonic() + PATIENCE
    while len(later.store.load(later.store.find(key)).events) < 2:  # the store is asked, not the server
        assert time.monotonic() < until
        time.sleep(0.02)
    assert client.get(f"/api/games/{key}")["mover"] == 0
