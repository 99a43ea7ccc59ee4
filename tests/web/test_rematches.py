"""Another game between the same people: one game follows, whoever asks for it first."""

import threading

from tests.web.clients import Client, Seat
from tests.web.conftest import Running


def two_people(client: Client, game: str = "tictactoe", **more) -> tuple[Seat, Seat]:
    """A game that the second person has given up."""
    one = client.new_game(game, "human", "human", **more)
    code = client.post(f"/api/games/{one.key}/invitations", token=one.token, seat=1)["code"]
    other = Seat(client, one.key, client.post(f"/api/games/{one.key}/seats", code=code, name="Olga")["token"])
    with other:
        other.until(lambda state: state["is_ready"])
        assert other.order("resign")["type"] == "ack"
    return one, other


def ask(seat: Seat, status: int = 201, **body):
    return seat.client.post(f"/api/games/{seat.key}/rematch", status, token=seat.token, **body)


def test_whoever_asks_first_begins_the_game_and_the_other_is_told_and_joins_it(client):
    one, other = two_people(client, names=["Iris", None], clock={"seconds": 300, "increment": 2})
    with other:
        assert other.state["rematch"] is None
        begun = ask(one, shift=1)
        told = other.until(lambda state: state["rematch"])["rematch"]
    assert told == {"key": begun["key"], "seat": 0, "shift": 1} and begun["key"] != one.key
    assert begun["seats"] == [1] and begun["state"]["seats"][1]["called"] == "Iris"
    assert [seat["is_taken"] for seat in begun["state"]["seats"]] == [False, True]
    assert begun["state"]["headers"]["Clock"] == "300+2" and begun["state"]["headers"]["RematchOf"] == one.key
    joined = ask(other, name="Olga")
    assert (joined["key"], joined["seats"]) == (begun["key"], [0])
    assert [seat["called"] for seat in joined["state"]["seats"]] == ["Olga", "Iris"]
    assert ask(other)["seats"] == [0] and ask(one)["seats"] == [1]  # asked again, it is the same
    with Seat(client, begun["key"], other.token) as mover:
        assert mover.my_turn() and mover.step(4)["type"] == "ack"


def test_if_all_ask_at_once_one_game_follows(client):
    pair = two_people(client, "hypergammon")
    found: list[dict] = []
    asking = [threading.Thread(target=lambda seat=seat: found.append(ask(seat))) for seat in pair * 3]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert len({one["key"] for one in found}) == 1
    assert sorted({tuple(one["seats"]) for one in found}) == [(0,), (1,)]
    seeds = [client.get(f"/api/games/{key}")["dice"]["commitment"] for key in (pair[0].key, found[0]["key"])]
    assert seeds[0] != seeds[1]


def test_only_whoever_played_can_ask_and_only_after_the_end(client):
    one, _ = two_people(client)
    stranger = Seat(client, one.key, "s" * 40)
    assert "no seat" in ask(stranger, 403)["reason"]
    going_on = client.new_game("tictactoe", "human", "human", mine=[0, 1])
    assert "goes on" in ask(going_on, 409)["reason"]
    assert "shift 5" in ask(one, 400, shift=5)["reason"]
    assert "person" in ask(one, 400, person="0" * 32)["reason"]
    assert client.get(f"/api/games/{one.key}")["rematch"] is None


def test_a_seat_that_was_given_away_by_a_link_is_not_taken_back(client):
    one, other = two_people(client)
    key = ask(one)["key"]
    code = client.post(f"/api/games/{key}/invitations", token=one.token, seat=1)["code"]
    client.post(f"/api/games/{key}/seats", code=code, name="Somebody else")
    assert "no seat" in ask(other, 409)["reason"]


def test_several_seats_of_one_person_are_taken_together_and_the_start_is_the_same(client):
    one = client.new_game("pachisi", "human", "human", "human", "human", mine=[0, 2])
    codes = [client.post(f"/api/games/{one.key}/invitations", token=one.token, seat=seat)["code"] for seat in (1, 3)]
    token = "t" * 40
    for code in codes:
        client.post(f"/api/games/{one.key}/seats", code=code, token=token)
    other = Seat(client, one.key, token)
    with one:
        one.until(lambda state: state["is_ready"])
        assert one.order("resign", seat=0)["type"] == "ack"
    assert ask(one, shift=1)["seats"] == [1, 3]
    assert ask(other)["seats"] == [0, 2]


def test_an_offer_survives_a_restart_and_is_not_told_by_records(tmp_path):
    place = str(tmp_path / "games.sqlite")
    first = Running(place)
    try:
        one, other = two_people(Client(first.address))
        key = ask(one)["key"]
    finally:
        first.stop()
    second = Running(place)
    try:
        client = Client(second.address)
        assert client.get(f"/api/games/{one.key}")["rematch"]["key"] == key
        assert ask(Seat(client, other.key, other.token))["seats"] == [1]
        assert key not in client.http.get(f"/api/games/{one.key}/record").text
    finally:
        second.stop()


def test_somebody_who_played_alone_can_ask_too(client):
    with client.new_game("tictactoe", "human", "random") as me:
        me.until(lambda state: state["is_ready"])
        assert me.order("resign")["type"] == "ack"
    begun = ask(me, shift=1)
    assert begun["seats"] == [1] and begun["state"]["seats"][0]["player"] == "random"
