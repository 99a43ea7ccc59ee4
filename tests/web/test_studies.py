"""A study over HTTP and the socket: from consent to the last page, pairs, reloads, withdrawal."""

import csv
import io
import json
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plyground.studies.reading import study_of
from plyground.studies.research_token import research_token
from tests.web.clients import Client
from tests.web.conftest import Running
from tests.web.schema_strategies import Schema
from tests.web.subjects import SMALL, Subject


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    made = Running(str(tmp_path_factory.mktemp("study") / "games.sqlite"), study=study_of(SMALL, "small.toml"))
    yield made
    made.stop()


@pytest.fixture
def subject(served):
    return Subject(served.address)


def test_a_study_leads_from_consent_to_the_last_page(served, subject):
    about = subject.client.get("/api/study")
    assert (
        about["id"] == "small"
        and about["is_open"]
        and about["welcome"] == "<h2>Hello</h2>\n<p>Is that all right?</p>\n"
    )
    assert subject.look()["stage"]["kind"] == "consent" and subject.told["participant"] is None
    subject.consent()
    assert subject.kind == "questions" and subject.number == 1 and subject.told["of"] == 7
    assert "hand: no answer" in subject.next(409)["reason"]
    assert "age" in subject.next(409, hand="left", age=7)["reason"]
    assert "nobody" in subject.next(409, hand="left", nobody=1)["reason"]
    subject.next(hand="left", age=30)
    assert subject.kind == "rules" and "<h3>Rules</h3>" in subject.stage["html"]
    assert subject.next(409, number=3)["reason"].startswith("stage 3")
    subject.next()
    assert subject.kind == "waiting" and subject.stage["seconds_left"] > 500
    subject.next(409)
    subject.bot()
    assert subject.kind == "practice" and subject.stage["opponent"] == "bot"
    assert "goes on" in subject.next(409)["reason"]
    with subject.sit() as seat:
        seat.play_out()
    subject.next()
    names = []
    for _ in range(3):
        assert subject.kind == "trial"
        names.append(subject.stage["name"])
        subject.next(409)
        subject.make_turn()
        subject.next()
    assert sorted(names) == ["corner", "empty", "middle"]
    assert subject.kind == "finish" and subject.stage["html"] == "<p>Thank <em>you</em>.</p>\n"
    assert len(subject.stage["code"]) == 8 and subject.told["progress"] == 1
    before = subject.told
    subject.reload()
    assert subject.look() == before and subject.next() == before


def researcher(served, path: str, status: int = 200, token: str | None = None):
    said = {"Authorization": f"Bearer {token or research_token('small')}"}
    answer = Client(served.address).http.get(f"/api/study/{path}", headers=said)
    assert answer.status_code == status, answer.text
    return answer


def rows_of(served, table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(researcher(served, f"export/{table}.csv").text, newline="")))


def test_the_researcher_sees_what_was_done_and_nobody_else_does(served, subject):
    subject.go_through(hand="right", age=44, remark='=HYPERLINK("x")\n"quoted", ü')
    mine = subject.told["participant"]
    for path in ("progress", "statistics", "export/participants.csv", "export.zip"):
        researcher(served, path, 403, "x" * 40)
    researcher(served, "progress", 403, subject.token)
    progress = researcher(served, "progress").json()
    person = next(one for one in progress["participants"] if one["participant"] == mine)
    assert person["state"] == "finished" and person["number"] == 7 and progress["counts"]["finished"] >= 1
    assert [stage["kind"] for stage in progress["stages"]] == [
        "questions", "rules", "practice", "trial", "trial", "trial", "finish"
    ]  # fmt: skip
    assert sum(row["given"] for row in progress["orders"]) >= 1 and len(progress["orders"]) == 6
    told = next(row for row in rows_of(served, "participants") if row["participant"] == mine)
    assert told["answer_hand"] == "right" and told["answer_age"] == "44" and told["ending"] == "finished"
    assert told["answer_remark"] == '\'=HYPERLINK("x")\n"quoted", ü' and told["code"] == subject.stage["code"]
    trials = [row for row in rows_of(served, "trials") if row["participant"] == mine]
    assert [row["kind"] for row in trials] == ["practice", "trial", "trial", "trial"]
    assert [row["place"] for row in trials] == ["", "1", "2", "3"] and trials[0]["opponent"] == "random"
    for row in trials[1:]:
        number = int(row["stage"])
        assert row["opponent"] == "nobody" and row["steps"] == "1" and row["taken_back"] == "0"
        assert int(row["first_step_ms"]) == 10_000 - 1_000 * number and int(row["whole_ms"]) == 500
    steps = [row for row in rows_of(served, "steps") if row["participant"] == mine and row["name"] == "corner"]
    assert [(row["kind"], row["seat"], row["is_own"], row["sent_client"]) for row in steps] == [
        ("step", "1", "1", "10000")
    ]
    archive = zipfile.ZipFile(io.BytesIO(researcher(served, "export.zip").content))
    assert {"participants.csv", "trials.csv", "steps.csv", "codebook.md"} < set(archive.namelist())
    book = archive.read("codebook.md").decode()
    for table in ("participants", "trials", "steps"):
        assert all(f"`{name}`" in book for name in rows_of(served, table)[0])


def test_statistics_count_what_was_done_in_every_situation(served):
    for choose in (0, 0, 4):
        person = Subject(served.address)
        person.consent()
        person.next(hand="left")
        person.next()
        person.bot()
        with person.sit() as seat:
            seat.my_turn()
            seat.order("resign")
        person.next()
        while person.kind == "trial":
            person.make_turn(lambda steps, choose=choose: steps[choose]["move"])
            person.next()
    found = researcher(served, "statistics").json()
    by_name = {one["name"]: one for one in found["situations"]}
    assert set(by_name) == {"empty", "corner", "middle"} and by_name["empty"]["game"] == "tictactoe"
    for one in by_name.values():
        assert sum(answer["count"] for answer in one["answers"]) == one["n"] >= 3
        assert all(answer["interval"][0] <= answer["share"] <= answer["interval"][1] for answer in one["answers"])
    assert by_name["empty"]["answers"][0]["turn"] == "0" and by_name["empty"]["answers"][0]["count"] >= 2
    hands = next(one for one in found["answers"] if one["question"] == "hand")
    assert sum(value["count"] for value in hands["values"]) == hands["n"] == found["participants"]


@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.data())
def test_no_request_of_a_participant_is_answered_with_a_500_or_changes_another_one(served, bystander, data):
    subject, before = bystander
    described = subject.client.get("/api/openapi.json")
    other = Subject(served.address)
    other.consent()
    for path, methods in described["paths"].items():
        content = methods.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json")
        if not path.startswith("/api/study") or content is None:
            continue
        body = data.draw(Schema(described).nearly(content["schema"]))
        visit = data.draw(st.sampled_from(["a", "b" * 64, "c" * 65, "\u00fc", ""]))
        headers = {**other.headers, "Study-Visit": visit.encode("latin-1"), "content-type": "application/json"}
        answer = other.client.http.post(path, content=json.dumps(body), headers=headers)
        assert answer.status_code < 500, (path, body, answer.text)
        assert answer.status_code < 400 or set(answer.json()) == {"code", "reason"}
    assert subject.look() == before


def test_a_token_that_is_none_is_refused(served):
    client = Client(served.address)
    for token in ("", "Bearer x", "Basic abc", "Bearer " + "x" * 5_000, "Bearer \u00fc" * 20):
        for path in ("stage", "progress", "statistics", "export/participants.csv"):
            answer = client.http.get(f"/api/study/{path}", headers={"Authorization": token.encode("latin-1")})
            assert answer.status_code == 403 and set(answer.json()) == {"code", "reason"}, (token, path, answer.text)


@pytest.fixture(scope="module")
def bystander(served):
    """A participant whom others leave alone."""
    subject = Subject(served.address)
    subject.consent()
    return subject, subject.next(hand="left")
