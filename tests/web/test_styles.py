"""How a person plays, over HTTP: figures of the person's own turns, next to the game's characters."""

import pytest

from tests.web.clients import Client


@pytest.fixture(scope="module")
def person(running):
    """Somebody who has resigned a game of Tarble after a few turns of two movements each by one piece."""
    client = Client(running.address)
    person = client.post("/api/people")["person"]
    with client.new_game("tarble", "human", "random", person=person) as me:
        for _ in range(12):
            if not me.my_turn():
                break
            me.step(me.state["steps"][0]["move"])
        if me.my_turn():
            me.order("resign")
    return person


def test_the_figures_of_a_person_stand_next_to_those_of_the_characters(client, person):
    style = client.post("/api/style", 200, person=person, game="tarble")
    assert style["games"] == 1 and {"joey", "sarah", "brian"} <= set(style["characters"])
    figures = {figure["name"]: figure for figure in style["figures"]}
    far = figures["far_away"]
    assert far["others"] == {"joey": 0.413, "sarah": 0.832, "brian": 0.756} and far["people"] == "55 %"
    assert 0 <= far["value"] <= 1 and far["turns"] >= 1
    assert figures["nearest_enemy"]["others"]["sarah"] == 4


def test_who_has_played_nothing_has_no_figures(client):
    nobody = client.post("/api/people")["person"]
    style = client.post("/api/style", 200, person=nobody, game="tarble")
    assert (style["games"], style["figures"]) == (0, [])


@pytest.mark.parametrize(
    ("body", "status"),
    [({"game": "tictactoe"}, 400), ({"game": "chess"}, 404), ({"game": "tarble", "person": "0" * 32}, 400)],
)
def test_what_cannot_be_measured_is_refused_in_one_line(client, person, body, status):
    answer = client.http.post("/api/style", json={"person": person, **body})
    assert answer.status_code == status and "\n" not in answer.json()["reason"]
