"""The short form of `make attack`: a few thousand hostile requests, none answered with a 500, no game changed."""

import json

import pytest

from tests.attack.__main__ import as_text, summary
from tests.attack.campaign import SHARES, Campaign

REQUESTS = 2_500


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
