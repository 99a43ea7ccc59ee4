"""Clocks follow from the events of a game: who pays, what is added, what a restart costs, and how a game is lost."""

import os
import signal
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.store import open_store
from plyground.store.events import BACK, OFFER, PAUSE, STEP, TIME, Event
from plyground.web.clocks import Clock, ClockRule, clock_after, clock_rule, pause_events
from tests.web.clients import PATIENCE, Client, Seat
from tests.web.server_process import Process

RULE = ClockRule(60, 5)


def steps(*given):
    """Events of steps, from seats and times in seconds."""
    return [Event(STEP, seat, 0, "", round(1000 * at)) for seat, at in given]


def left(events, mover, rule=RULE, seats=2):
    return [each / 1000 for each in clock_after(rule, events, seats, mover).left]


def test_the_first_turn_is_free_and_later_ones_are_paid_for_and_get_the_increment_once():
    played = steps((0, 100), (1, 300))
    assert left(played, 0) == [60, 60] and clock_after(RULE, played, 2, 0).running == 0
    played += steps((0, 310), (0, 312))  # two steps of one turn
    assert left(played, 0) == [48, 60]  # which is not over
    assert left(played, 1) == [53, 60]
    assert left(played + steps((1, 313)), 0) == [53, 64]
    assert clock_after(RULE, steps((0, 100)), 2, 1).running is None  # the other's first turn is free too


def test_the_clock_stands_while_a_roll_is_due_and_an_offer_costs_nobody_anything():
    played = steps((0, 0), (1, 0), (0, 10), (None, 30), (1, 34))
    assert left(played, -1) == [55, 56] and clock_after(RULE, played, 2, -1).running is None
    offered = [*steps((0, 0), (1, 0)), Event(OFFER, 1, 1, "", 5000), *steps((0, 10))]
    assert left(offered, 1) == left(steps((0, 0), (1, 0), (0, 10)), 1) == [55, 60]


def test_taking_back_gives_no_time_back_and_adds_nothing_twice():
    played = steps((0, 0), (1, 0), (0, 10), (1, 11))
    assert left(played, 0) == [55, 64]
    back = [*played, Event(BACK, 0, 2, "", 15_000)]
    assert left(back, 0) == [51, 64]
    again = back + steps((0, 16))
    assert left(again, 1) == [50, 64]  # the turn had its increment already
    assert left(again + steps((1, 17)), 0) == [50, 63]
    assert left(again + steps((1, 17), (0, 18), (1, 18)), 0) == [54, 68]


def test_a_clock_that_has_run_out_says_so_and_the_time_of_a_server_that_was_away_is_given_back():
    played = steps((0, 0), (1, 0), (0, 70))
    assert left([*played[:2], Event(TIME, 0, 0, "", 60_000)], -2) == [0, 60]
    before = clock_after(RULE, played[:2], 2, 0)
    (pause,) = pause_events(before, played[2:], ready=65_000, time=70_000)
    assert (pause.kind, pause.seat, pause.text) == (PAUSE, 0, "65000")
    assert left([*played, pause], 1) == [60, 60]
    assert before.left_at(70_000, ready=65_000) == (55_000, 60_000)
    assert pause_events(before, [Event(OFFER, 0, 0)], 65_000, 70_000) == []
    assert Clock((1, 1), None, 5).away(9) == 0


@pytest.mark.parametrize("text", ["", "300", "5+x", "-1+5", "1e9+0", "999999+1", "٣+٣x"])
def test_a_header_that_is_no_clock_is_none(text):
    assert clock_rule({"Clock": text}) is None


happening = st.tuples(st.sampled_from([STEP, STEP, STEP, BACK, OFFER]), st.integers(0, 2), st.integers(0, 9_000))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.lists(happening, max_size=40), st.integers(0, 30), st.integers(2, 3))
def test_only_whoever_acts_loses_time_and_a_turn_adds_the_increment_at_most_once(happenings, increment, seats):
    rule, events, movers, at = ClockRule(300, increment), [], [0], 0
    added, turns = [0.0] * seats, 1
    clock = clock_after(rule, events, seats, 0)
    for kind, number, elapsed in happenings:
        at += elapsed
        mover = movers[-1]
        if kind == STEP:
            events.append(Event(STEP, mover, 0, "", at))
            movers.append(mover if number == 0 else (mover + 1) % seats)
            turns += number != 0
        elif kind == BACK and len(movers) > 1:
            to = min(number, len(movers) - 2)
            events.append(Event(BACK, movers[to], to, "", at))
            del movers[to + 1 :]
        else:
            events.append(Event(OFFER, number % seats, number % seats, "", at))
        after = clock_after(rule, events, seats, movers[-1])
        for seat in range(seats):
            change = after.left[seat] - clock.left[seat]
            is_actor = events[-1].seat == seat and events[-1].kind in (STEP, BACK)
            assert change <= 1000 * increment
            assert change >= (-elapsed_since(events) - 1000 * increment * (kind == BACK) if is_actor else 0)
            added[seat] += max(0, change)
        clock = after
    assert sum(added) <= 1000 * increment * turns
    spent = sum(300_000 - each for each in clock.left) + 1000 * increment * turns
    assert 0 <= spent <= at + 1000 * increment * turns


def elapsed_since(events):
    """The time between the last two events that move the game."""
    times = [event.time for event in events if event.kind in (STEP, BACK)]
    return times[-1] - (times[-2] if len(times) > 1 else 0)


# On a server


def test_clocks_are_shown_and_run_after_the_first_turns(client):
    with client.new_game("tictactoe", "human", "human", mine=[0, 1], clock={"seconds": 300, "increment": 90}) as me:
        assert me.my_turn()
        assert me.state["clock"]["left"] == [300, 300] and me.state["clock"]["running"] is None
        assert me.state["headers"]["Clock"] == "300+90"
        me.step(0)
        me.step(3)
        shown = me.state["clock"]
        assert shown["running"] == 0 and shown["now"] > 1e9 and shown["left"][1] == 300
        me.step(1)
        assert 300 < me.state["clock"]["left"][0] <= 390 and me.state["clock"]["running"] == 1
        me.order("resign")
        assert me.state["clock"]["running"] is None
    assert '[Clock "300+90"]' in client.http.get(f"/api/games/{me.key}/record").text
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as other:
        assert other.state["clock"] is None


def test_a_person_whose_clock_runs_out_loses_although_nobody_looks_on(client):
    me = client.new_game("tictactoe", "human", "human", mine=[0, 1], clock={"seconds": 5})
    with me:
        assert me.my_turn()
        for move in (0, 3):
            me.step(move)
        assert me.state["clock"]["running"] == 0
    until = time.monotonic() + PATIENCE
    while client.get("/api/games", game="tictactoe", most=200)[0]["ending"] is None and time.monotonic() < until:
        time.sleep(0.05)
    kept = client.get(f"/api/games/{me.key}")
    assert (kept["ending"], kept["payoffs"]) == ("loss on time of x", [-1, 1])
    assert kept["clock"]["left"][0] == 0 and kept["clock"]["running"] is None
    assert client.get(f"/api/games/{me.key}/events")[-1]["kind"] == "time"
    with Seat(client, me.key, me.token) as again:
        assert again.step(1)["code"] == "over"
        assert again.order("back", to=0)["code"] == "over"
    record = client.http.get(f"/api/games/{me.key}/record").text
    assert '[EndedBy "loss on time of x"]' in record and '[Result "-1 1"]' in record


def test_a_player_plays_on_a_clock_and_is_never_the_one_who_loses_on_time(client):
    with client.new_game("hypergammon", "human", "random", clock={"seconds": 3600, "increment": 1}) as me:
        end = me.play_out()
    assert "time" not in end["ending"] and all(left > 1000 for left in end["clock"]["left"])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_the_time_while_the_server_was_away_counts_for_nobody_and_the_clock_runs_on(tmp_path):
    store = tmp_path / "games.sqlite"
    server = Process(store)
    client = Client(server.address)
    with client.new_game("tictactoe", "human", "human", mine=[0, 1], clock={"seconds": 200, "increment": 0}) as me:
        assert me.my_turn()
        for move in (0, 3):
            me.step(move)
    os.kill(server.process.pid, signal.SIGSTOP)  # it can do nothing more
    opened = open_store(str(store))
    number = opened.find(me.key)
    # As if the last step had been made an hour ago.
    with opened.database.transaction(writes=True) as connection:
        connection.exec_driver_sql("UPDATE events SET time = time - 3600000")
    opened.close()
    server.kill()

    again = Process(store)
    me.client = Client(again.address)
    me.connect()
    assert me.my_turn() and me.state["ending"] is None
    assert me.state["clock"]["running"] == 0 and 100 < me.state["clock"]["left"][0] <= 200
    assert me.step(1)["type"] == "ack"
    assert all(100 < left <= 200 for left in me.state["clock"]["left"]) and me.state["clock"]["running"] == 1
    kinds = [event["kind"] for event in me.client.get(f"/api/games/{me.key}/events")]
    assert kinds == ["step", "step", "step", "pause"]
    me.leave()
    again.kill()
    third = Process(store)
    shown = Client(third.address).get(f"/api/games/{me.key}")["clock"]
    assert shown["left"][0] == pytest.approx(me.state["clock"]["left"][0], abs=0.01) and number == 1
    third.end()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_clock_runs_out_after_a_restart_too_although_nobody_comes_back(tmp_path):
    store = tmp_path / "games.sqlite"
    server = Process(store)
    with Client(server.address).new_game("tictactoe", "human", "human", mine=[0, 1], clock={"seconds": 5}) as me:
        assert me.my_turn()
        for move in (0, 3):
            assert me.step(move)["type"] == "ack"
        server.kill()  # at once: there are five seconds left
    again = Process(store)
    opened = open_store(str(store))
    until = time.monotonic() + 2 * PATIENCE
    while (kept := opened.load(opened.find(me.key))).about.ending is None:  # the store is asked, not the server
        assert time.monotonic() < until
        time.sleep(0.05)
    assert kept.about.ending == "loss on time of x" and kept.events[-1].kind == TIME
    opened.close()
    again.end()
