"""A study over HTTP and the socket: from consent to the last page, pairs, reloads, withdrawal."""

import pytest

from plyground.studies.reading import study_of
from tests.web.subjects import SMALL, Subject


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    from tests.web.conftest import Running

    made = Running(str(tmp_path_factory.mktemp("study") / "games.sqlite"), study=study_of(SMALL, "small.toml"))
    yield made
    made.stop()


@pytest.fixture
def subject(served):
    return Subject(served.address)


def test_a_study_leads_from_consent_to_the_last_page(served, subject):
    about = subject.client.get("/api/study")
    assert about["id"] == "small" and about["is_open"] and about["welcome"] == "<h2>Hello</h2>\n"
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
