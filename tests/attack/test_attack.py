"""The short form of `make attack`: a few thousand hostile requests, none answered with a 500, no game changed."""

import json
from types import SimpleNamespace

import pytest

from tests.attack.__main__ import as_text, summary
from tests.attack.campaign import SHARES, Attacker, Campaign, Tally
from tests.attack.inspection import suspicious
from tests.attack.known import Known
from tests.attack.owners import differences
from tests.attack.wire import Answer

REQUESTS = 2_000


@pytest.fixture(scope="module")
def attacked(tmp_path_factory):
    """What came of an attack, and how it was told."""
    campaign = Campaign(tmp_path_factory.mktemp("attack"), seed=1)
    try:
        tally = campaign.run(REQUESTS)
    finally:
        campaign.end()
    return campaign, tally


def test_no_hostile_request_gets_a_500_crashes_the_server_or_changes_a_game(attacked):
    _, tally = attacked
    assert tally.faults == []
    assert tally.sent >= REQUESTS


def test_every_kind_of_attack_was_tried_while_the_owners_went_on_playing(attacked):
    campaign, tally = attacked
    assert set(tally.counts) == set(SHARES)
    assert all(owner.steps > 0 for owner in campaign.owners)
    assert any(answer.startswith("refused") for answer in tally.counts["messages"])
    assert any(answer.startswith("closed") for answer in tally.counts["frames"])


def test_the_result_is_told_as_a_table_and_as_data(attacked):
    campaign, tally = attacked
    result = summary(campaign, tally, 1.0, 1)
    assert json.loads(json.dumps(result))["requests"] == tally.sent
    assert sum(sum(counts.values()) for counts in result["answers"].values()) == tally.sent
    assert "faults: 0" in as_text(result) and "handshakes" in as_text(result)


# What the attack would notice


def event(number, seat, value=4):
    return {"event": number, "kind": "step", "seat": seat, "value": value, "time": 1}


def test_a_game_that_was_changed_is_noticed():
    told = SimpleNamespace(events=[event(1, 0), event(2, 1)], acknowledged=[1])
    assert differences(told, [0], [event(1, 0), event(2, 1)]) == []
    assert differences(told, [0], [event(1, 0), event(2, 1), event(3, 1)]) == []  # a player has moved meanwhile
    assert "event 2 was" in differences(told, [0], [event(1, 0), event(2, 1, value=5)])[0]
    assert "did not make" in differences(told, [0], [event(1, 0), event(2, 1), event(3, 0)])[0]
    assert len(differences(told, [0], [event(2, 1)])) == 3  # numbering, the lost event, the lost step


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (Answer(500, b"x-content-type-options: nosniff", b"{}"), "answered 500"),
        (Answer(-1), "answered -1"),
        (Answer(200, b"nosniff", b"Traceback (most recent call last)"), "tells its inside"),
        (Answer(200, b"nosniff", b"... secret-of-ann ..."), "tells a secret"),
        (Answer(200, b"content-type: application/json", b"{}"), "without its headers"),
        (Answer(404, b"nosniff", b"{}"), None),
        (Answer(400, b"content-type: text/plain", b"Invalid"), None),
    ],
)
def test_an_answer_that_no_attacker_may_get_is_noticed(answer, found):
    tally, known = Tally(1), Known(("127.0.0.1", 1), secrets={"secret-of-ann"})
    Attacker(0, 1, tally, known, known, known).judge("routes", answer, b"GET /")
    assert [found in fault for fault in tally.faults] == ([] if found is None else [True])


def test_an_error_in_a_log_is_noticed():
    assert suspicious(b"WARNING: Invalid HTTP request received.\n") == []
    assert "KeyError" in suspicious(b"fine\nTraceback (most recent call last):\n  x\nKeyError: 1\n")[0]
