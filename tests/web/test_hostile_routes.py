"""Every route that the server describes and every message of its socket: bodies that fit, nearly fit and do not."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from plyground.web.messages import AnyMessage
from tests.web.clients import Client
from tests.web.schema_strategies import HOSTILE, Schema, hostile

often = settings(
    max_examples=40, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large,
                           HealthCheck.large_base_example],
)  # fmt: skip
SECRETS = ("Traceback", "/src/", "site-packages", "root:", "sqlalchemy")


@pytest.fixture(scope="module")
def victim(running):
    """A game that hostile requests know of; nothing of it may change."""
    client = Client(running.address)
    with client.new_game("tictactoe", "human", "human", mine=[0]) as me:
        me.my_turn()
        me.step(4)
        before = client.get(f"/api/games/{me.key}"), client.get(f"/api/games/{me.key}/events")
        yield me
        assert (client.get(f"/api/games/{me.key}"), client.get(f"/api/games/{me.key}/events")) == before


@pytest.fixture(scope="module")
def described(victim):
    return victim.client.get("/api/openapi.json")


def routes(described) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method.upper(), path, about)
        for path, methods in described["paths"].items()
        for method, about in methods.items()
    ]


def games_kept(victim) -> set[str]:
    return {game["key"] for game in victim.client.get("/api/games", most=200)}


def a_request(described, victim, path: str, about: dict[str, Any]) -> st.SearchStrategy:
    """A path, a query and a body for a route."""
    schema = Schema(described)
    known = {"key": st.just(victim.key), "name": st.sampled_from(["tictactoe", "hypergammon"])}
    parts, query = {}, {}
    for one in about.get("parameters", ()):
        if one["in"] == "path":
            parts[one["name"]] = known.get(one["name"], st.nothing()) | st.sampled_from(HOSTILE)
        elif one["in"] == "query":
            query[one["name"]] = schema.nearly(one["schema"])
    content = about.get("requestBody", {}).get("content", {}).get("application/json")
    body = st.none() if content is None else schema.nearly(content["schema"])
    return st.tuples(st.fixed_dictionaries(parts), st.fixed_dictionaries({}, optional=query), body)


def send(victim, method: str, path: str, parts: dict[str, str], query: dict[str, Any], body: Any):
    for name, value in parts.items():
        path = path.replace(f"{{{name}}}", quote(value, safe="", errors="replace"))
    asked = {name: str(value).encode("utf-8", "replace").decode() for name, value in query.items()}
    headers = {"content-type": "application/json"}
    return victim.client.http.request(method, path, params=asked, content=json.dumps(body), headers=headers)


@often
@given(st.data())
def test_no_route_answers_a_strange_request_with_a_500_or_does_what_it_refuses(victim, described, data):
    found = routes(described)
    assert len(found) >= 16
    for method, path, about in found:
        request = data.draw(a_request(described, victim, path, about))
        before = games_kept(victim) if method == "POST" else set()
        answer = send(victim, method, path, *request)
        assert answer.status_code < 500, (method, path, request, answer.text)
        assert not any(word in answer.text for word in SECRETS), (method, path, request, answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "reason"} and "\n" not in answer.json()["reason"]
            assert method != "POST" or games_kept(victim) == before, (method, path, request)


def test_no_other_method_is_let_through(victim, described):
    for path, methods in described["paths"].items():
        for method in {"PUT", "PATCH", "DELETE", "TRACE", "POST", "GET"} - {name.upper() for name in methods}:
            place = path.replace("{key}", victim.key).replace("{name}", "tictactoe")
            assert victim.client.http.request(method, place).status_code == 405, (method, path)


@often
@given(st.integers(0, 400), st.sampled_from([*HOSTILE, "\n\n", "[", "]", "1. ", "(0)", "{}"]), st.integers(0, 30))
def test_a_spoiled_record_is_refused_or_is_another_record(victim, place, put_in, left_out):
    record = victim.client.http.get(f"/api/games/{victim.key}/record").text
    spoiled = record[:place] + put_in + record[place + left_out :]
    before = games_kept(victim)
    answer = send(victim, "POST", "/api/uploads", {}, {}, {"text": spoiled})
    assert answer.status_code in (201, 400, 409, 422), (spoiled, answer.text)
    if answer.status_code != 201:
        assert games_kept(victim) == before


@often
@given(st.data())
def test_no_message_ends_a_conversation_or_changes_the_game_of_others(victim, data):
    described = TypeAdapter(AnyMessage).json_schema()
    kinds = [Schema(described).resolved(each) for each in described["oneOf"]]
    with victim.client.watch(victim.key) as other:
        for kind in kinds:
            message = data.draw(Schema(described).fitting(kind) | hostile)
            text = json.dumps(message)
            if len(text) > 3_000 or (isinstance(message, dict) and message.get("type") == "ping"):
                continue
            other.socket.send(text)
            other.send(type="ping")
            while (heard := other.hear())["type"] != "pong":
                assert heard["type"] != "ack" and not heard.get("list"), (message, heard)  # nothing has happened
