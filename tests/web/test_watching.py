"""Games that only players play: they go on while somebody watches, as fast as whoever began them says."""

import asyncio
import secrets
import signal
import time

import pytest

from plyground.web.messages import NextOrder, PaceOrder
from plyground.web.orders import RefusedOrderError
from plyground.web.watching import MOST_QUESTIONS, SECONDS, Pace, SharedAnswers
from tests.web.clients import Client
from tests.web.server_process import Process

SLOW = "mcts:seconds=100"


def begin(client, game="tictactoe", *players, **more):
    return client.new_game(game, *(players or ("random", "random")), mine=[], **more)


def steered(seat, **order):
    """Say how a game is to go on, and wait until that is known; what is said meanwhile is heard as well."""
    seat.send(**order)
    return seat.wait("pace", "refused")


def test_two_players_play_to_the_end_before_somebody_who_watches(client):
    begun = client.post("/api/games", key=secrets.token_hex(16), game="tictactoe", players=["random"] * 2, mine=[])
    assert begun["seats"] == [] and begun["token"]
    assert begun["state"]["pace"] == {"speed": "normal", "seconds": 2.0, "is_paused": False}
    with begin(client) as me:
        assert steered(me, type="pace", speed="full")["pace"]["speed"] == "full"
        assert me.until(lambda state: state["ending"])["moves"] >= 5
        assert {event["seat"] for event in client.get(f"/api/games/{me.key}/events")} == {0, 1}


def test_nothing_is_played_for_nobody_and_all_who_watch_see_the_same(client):
    with begin(client) as me:
        steered(me, type="pace", is_paused=True)
    stands = client.get(f"/api/games/{me.key}")["version"]
    begun = begin(client)
    client.get(f"/api/games/{begun.key}")
    assert client.get(f"/api/games/{begun.key}")["version"] == 0  # it is ready, or will be, and nobody looks
    with me.connect() as again, client.watch(me.key) as other:
        assert again.state["pace"]["is_paused"] and again.version == stands
        again.send(type="next", version=again.version)
        again.until(lambda state: state["version"] == stands + 1)
        other.until(lambda state: state["version"] == stands + 1)
        assert other.state["drawing"] == again.state["drawing"]


def test_a_paused_game_goes_on_by_single_turns_each_asked_for_once(client):
    with begin(client) as me:
        told = steered(me, type="pace", is_paused=True)
        assert told["pace"]["is_paused"]
        me.until(lambda state: state["is_ready"])
        first = me.version
        for _ in range(3):
            me.send(type="next", version=first)
        me.until(lambda state: state["version"] > first)
        me.send(type="next", version=first)
        me.send(type="ping")
        me.wait("pong")
        assert me.version == first + 1
        me.send(type="next", version=first + 1)
        assert me.until(lambda state: state["version"] > first + 1)["pace"]["is_paused"]


def test_only_whoever_began_it_steers_and_nobody_moves(client):
    with begin(client) as me, client.watch(me.key) as other:
        assert steered(other, type="pace", is_paused=True)["code"] == "watching"
        assert steered(other, type="next", version=0)["code"] == "watching"
        steered(me, type="pace", is_paused=True)
        me.until(lambda state: state["is_ready"])
        assert me.seats == [] and me.state["steps"] == []
        for order in ({"move": 0, "type": "step"}, {"type": "resign", "seat": 0}, {"type": "back", "to": 0}):
            assert me.order(**order)["code"] == "watching"
        client.post(f"/api/games/{me.key}/invitations", 403, token=me.token, seat=0)
    with client.new_game("tictactoe", "human", "random") as playing:
        assert steered(playing, type="pace", is_paused=True)["code"] == "watching"


def turns_of(client, seat):
    """The turns of a game as the server shows them."""
    return client.get(f"/api/games/{seat.key}")["turns"]


def test_all_who_watch_may_ask_how_the_players_stand_and_why_they_moved(client):
    with begin(client, "tarble", "joey", "sarah") as me, client.watch(me.key) as other:
        steered(me, type="pace", is_paused=True)
        me.until(lambda state: state["is_ready"])
        while not (made := [k for k, turn in enumerate(turns_of(client, me)) if turn["steps"]]):
            before = me.version
            me.send(type="next", version=before)
            me.until(lambda state, before=before: state["version"] > before)
        played = made[0]
        for seat in (me, other):
            seat.send(type="evaluation")
            seat.send(type="why", turn=played)
        shares = [seat.wait("evaluation")["shares"] for seat in (me, other)]
        assert shares[0] == shares[1] and sum(shares[0]) == pytest.approx(1)
        whys = [seat.wait("why", "refused") for seat in (me, other)]
        assert whys[0]["text"] and whys[0] == whys[1]
        other.send(type="hint")
        assert other.wait("refused")["code"] == "watching"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"players": ["human", "random"]}, "mine []; expected a seat of one's own, or players on all seats"),
        ({"dice": "by hand"}, "dice by hand; expected the server's"),
        ({"clock": {"seconds": 60}}, "a clock; expected none"),
    ],
)
def test_what_needs_a_person_is_refused_where_nobody_plays(client, wrong, reason):
    body = {"key": secrets.token_hex(16), "game": "tictactoe", "players": ["random", "random"], "mine": []}
    assert reason in client.post("/api/games", 400, **{**body, **wrong})["reason"]
    assert client.http.get(f"/api/games/{body['key']}").status_code == 404


def test_slow_players_that_are_watched_hold_up_no_game_of_people(another):
    client = Client(another(players=[SLOW]).address)
    watched = [begin(client, "tictactoe", SLOW, SLOW).connect() for _ in range(6)]
    assert watched[0].wait("thinking")["seat"] == 0
    with client.new_game("tictactoe", "human", "random") as me:
        me.play_out()
    assert all(client.get(f"/api/games/{one.key}")["moves"] == 0 for one in watched)
    for one in watched:  # nobody looks any more, so that they stop thinking
        one.leave()


def test_an_adaptive_player_without_a_person_to_remember_can_be_watched(client):
    with begin(client, "tictactoe", "adaptive", "random") as me:
        steered(me, type="pace", speed="full")
        me.until(lambda state: state["ending"])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_watched_game_keeps_its_pace_and_its_turns_after_kill_9(tmp_path):
    store = tmp_path / "games.sqlite"
    server = Process(store)
    with begin(Client(server.address), "tablut", "random", "random") as me:
        steered(me, type="pace", speed="fast")
        me.until(lambda state: state["version"] >= 2)
        steered(me, type="pace", is_paused=True)
        seen = {event["event"]: event["value"] for event in me.events}
        server.kill()
    again = Process(store)
    try:
        me.client = Client(again.address)
        with me.connect() as me:
            assert me.state["pace"] == {"speed": "fast", "seconds": 0.5, "is_paused": True}
            kept = me.client.get(f"/api/games/{me.key}/events")
            assert {number: kept[number - 1]["value"] for number in seen} == seen
            stands = me.version
            steered(me, type="pace", speed="full", is_paused=False)
            me.until(lambda state: state["version"] >= stands + 2)
    finally:
        again.end()


# Single pieces


def test_a_pace_is_kept_as_a_text_and_a_strange_one_is_the_normal():
    for text in ("slow", "full, paused", "normal"):
        assert Pace(text).text == text
    assert Pace("").text == Pace("warp").text == "normal"


def test_a_turn_waits_for_its_time_and_a_pause_or_one_turn_end_the_waiting(monkeypatch):
    monkeypatch.setitem(SECONDS, "slow", 1000.0)

    async def waited(*orders):
        pace = Pace("slow")
        pace.turn_was_made(1)
        waiting = asyncio.create_task(pace.until_due())
        await asyncio.sleep(0)
        for order in orders:
            pace.obey(order, 3)
        await asyncio.wait_for(waiting, 60)
        return pace.goes_on

    full = PaceOrder(type="pace", speed="full")
    assert asyncio.run(waited(full))
    assert not asyncio.run(waited(PaceOrder(type="pace", is_paused=True)))
    assert asyncio.run(waited(NextOrder(type="next", version=3)))
    assert asyncio.run(waited(full, NextOrder(type="next", version=2)))  # of another turn: nothing


def test_longer_turns_rest_longer():
    async def rested(moves):
        pace, began = Pace("full"), time.monotonic()
        pace.turn_was_made(moves)
        await pace.until_due()
        return time.monotonic() - began

    assert asyncio.run(rested(9)) > 0.149  # 0.05 and two more of it


def test_a_question_is_answered_once_for_all_and_not_too_many_wait():
    async def ask_all():
        asked, shared, may_go = [], SharedAnswers(), asyncio.Event()

        async def ask():
            await may_go.wait()
            asked.append(1)
            return len(asked)

        same = [asyncio.create_task(shared.get("how", ask)) for _ in range(5)]
        others = [asyncio.create_task(shared.get(number, ask)) for number in range(MOST_QUESTIONS - 1)]
        await asyncio.sleep(0)
        with pytest.raises(RefusedOrderError, match="expected a pause"):
            await shared.get("one more", ask)
        may_go.set()
        assert await asyncio.gather(*same) == [1] * 5
        assert await asyncio.gather(*others) == list(range(2, MOST_QUESTIONS + 1))
        return await shared.get("one more", ask)

    assert asyncio.run(ask_all()) == MOST_QUESTIONS + 1
