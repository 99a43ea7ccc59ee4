"""Joey, Sarah and Brian say by which steps they made their turns."""

import json
import pathlib

import numpy as np
import pytest

from plyground.games import game
from plyground.players import make_player

EXAMPLES = json.loads((pathlib.Path(__file__).parents[1] / "data" / "examples-tarble-players.json").read_text("utf-8"))
TARBLE = game("tarble")


@pytest.mark.parametrize("name", ["joey", "sarah", "brian"])
def test_the_steps_that_are_told_lead_to_the_end_of_the_turn(name):
    agent = make_player(TARBLE, name).make_agent()
    told = 0
    for case in EXAMPLES["cases"]:
        before = TARBLE.rolled(TARBLE.position(case["position"]), case["roll"])
        decision = agent.choose(before)
        if decision.steps is None:  # Brian finds small endgames from their ends
            assert name == "brian" and len(case["position"]["red"]) <= 2 and len(case["position"]["blue"]) <= 2
            continue
        told += 1
        assert len(decision.steps) == case["roll"], case["id"]
        assert np.array_equal(TARBLE.replay(decision.steps, before)[-1], decision.position), case["id"]
    assert told >= 15
