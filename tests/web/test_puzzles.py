"""Puzzles over HTTP: from one's own mistakes, judged by the review's values, counted once, seen by nobody else."""

import secrets

import pytest

from tests.web.clients import Client
from tests.web.test_reviews import finished_game, wait_for_review


@pytest.fixture(scope="module")
def person(running):
    """Somebody who has missed two wins in one turn, and whose game was reviewed."""
    client = Client(running.address)
    person = client.post("/api/people")["person"]
    key = finished_game(client, person=person)
    asked = client.post("/api/puzzles/next", 200, person=person)
    assert asked["puzzle"] is None and asked["has_more"] and asked["next_due"] is None
    assert client.post("/api/puzzles/reviews", 200, person=person) == {"begun": 1}
    wait_for_review(client, key)
    assert not client.post("/api/puzzles/next", 200, person=person)["has_more"]
    return person


@pytest.fixture
def puzzle(person, client):
    return client.post("/api/puzzles/next", 200, person=person, early=True)["puzzle"]


def attempt(client, person, puzzle, *steps, key=None):
    body = {"person": person, "key": key or secrets.token_hex(16), "steps": list(steps)}
    return client.post(f"/api/puzzles/{puzzle['id']}/attempts", 200, **body)


def test_a_puzzle_is_the_position_before_the_mistake_and_does_not_tell_the_answer(puzzle):
    assert (puzzle["game"], puzzle["seat"], puzzle["mover"], puzzle["verdict"]) == ("tictactoe", 0, 0, "blunder")
    assert sorted(step["text"] for step in puzzle["steps"]) == ["2", "4", "6"]
    assert not {"better", "right", "reason", "text", "about"} & set(puzzle)


def test_every_turn_as_good_as_the_best_is_right_and_the_mistake_is_wrong(client, person, puzzle):
    answers = {move: attempt(client, person, puzzle, move) for move in (2, 6, 4)}
    assert [answers[move]["is_right"] for move in (2, 6, 4)] == [True, True, False]
    told = answers[4]["solution"]
    assert told["text"] == answers[4]["played"] == "4" and told["better"]["text"] in ("2", "6") and told["lost"] > 1
    assert told["frames"][0]["mover"] == 0 and told["frames"][1]["text"] == told["better"]["text"]


def test_who_gives_up_is_told_the_answer_and_has_tried(client, person, puzzle):
    before = client.post("/api/puzzles/next", 200, person=person)["score"]
    told = attempt(client, person, puzzle)
    assert not told["is_right"] and told["solution"]["better"]
    assert told["score"]["tried"] == before["tried"] + 1 and told["score"]["streak"] == 0
    low, high = told["score"]["interval"]
    assert 0 <= low <= told["score"]["solved"] / told["score"]["tried"] <= high <= 1


def test_an_attempt_that_is_sent_twice_counts_once(client, person, puzzle):
    key = secrets.token_hex(16)
    first = attempt(client, person, puzzle, 2, key=key)
    assert attempt(client, person, puzzle, 2, key=key) == first


def test_a_solved_puzzle_comes_later(client, person, puzzle):
    attempt(client, person, puzzle, 2)
    asked = client.post("/api/puzzles/next", 200, person=person)
    assert asked["puzzle"] is None and asked["next_due"] > 0 and asked["score"]["due"] == 0


def test_what_another_player_thinks_right_changes_no_puzzle(client, person, puzzle):
    client.post(f"/api/games/{puzzle['key']}/reviews", 200, player="random")
    wait_for_review(client, puzzle["key"], player="random")
    again = client.post("/api/puzzles/next", 200, person=person, early=True)
    assert again["score"]["puzzles"] == 1 and attempt(client, person, again["puzzle"])["solution"]["player"] != "random"


def test_steps_are_shown_without_being_counted(client, person, puzzle):
    path = f"/api/puzzles/{puzzle['id']}/steps"
    before = client.post("/api/puzzles/next", 200, person=person)["score"]
    here = client.post(path, 200, person=person, steps=[])
    assert here["steps"] == puzzle["steps"] and not here["is_over"]
    after = client.post(path, 200, person=person, steps=[4])
    assert after["is_over"] and after["steps"] == [] and len(after["pieces"]) == len(puzzle["pieces"]) + 1
    assert client.post("/api/puzzles/next", 200, person=person)["score"] == before


@pytest.mark.parametrize("steps", [[0], [4, 2], [99], [2, 2, 2]])
def test_steps_that_cannot_be_played_are_refused_and_not_counted(client, person, puzzle, steps):
    before = client.post("/api/puzzles/next", 200, person=person)["score"]
    for path in ("steps", "attempts"):
        body = {"person": person, "steps": steps} | ({"key": secrets.token_hex(16)} if path == "attempts" else {})
        answer = client.http.post(f"/api/puzzles/{puzzle['id']}/{path}", json=body)
        assert answer.status_code == 400 and "expected" in answer.json()["reason"]
    assert client.post("/api/puzzles/next", 200, person=person)["score"] == before


def test_nobody_else_sees_or_answers_a_puzzle(client, puzzle):
    other = client.post("/api/people")["person"]
    assert client.post("/api/puzzles/next", 200, person=other, early=True)["puzzle"] is None
    for path, more in (("steps", {}), ("attempts", {"key": secrets.token_hex(16)})):
        answer = client.http.post(f"/api/puzzles/{puzzle['id']}/{path}", json={"person": other, "steps": [2], **more})
        assert (answer.status_code, "not one of yours" in answer.json()["reason"]) == (409, True)
    nobody = client.http.post("/api/puzzles/next", json={"person": "0" * 32})
    assert nobody.status_code == 400 and nobody.json()["reason"].startswith("person: nobody has this id")
