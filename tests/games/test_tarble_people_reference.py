"""Joey, Sarah and Brian: the slow reference against the examples of the rules."""

import json
import pathlib

import pytest

from tests.reference.tarble_brian import brian, phase_of
from tests.reference.tarble_people import joey, sarah, turn_of
from tests.reference.tarble_terms import seen_by_mover

EXAMPLES = json.loads((pathlib.Path(__file__).parents[1] / "data" / "examples-tarble-players.json").read_text("utf-8"))
CASES = {case["id"]: case for case in EXAMPLES["cases"]}
REFERENCES = {"joey": joey, "sarah": sarah, "brian": brian}
RESULTS = {None: None, "r": "r", "b": "b", "t": "d"}  # the examples call a tie a draw


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_slow_players_play_the_examples(case):
    for name, player in REFERENCES.items():
        after, result, made = turn_of(player, {}, case["position"], case["roll"])
        assert after == case["players"][name]["after"], (name, made)
        assert RESULTS[result] == case["players"][name]["result"], name


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_slow_brian_knows_the_phases_of_the_examples(case):
    assert phase_of(seen_by_mover({}, case["position"])) == case["phase"]
