"""Joey and Sarah say by which steps they made their turns."""

import json
import pathlib

import numpy as np
import pytest

from plyground.games import game
from plyground.games.tarble.people.joey import JOEY_SCRATCH, joey
from plyground.games.tarble.people.sarah import SARAH_SCRATCH, sarah
from plyground.games.tarble.people.scratch import STEPS_TOLD

EXAMPLES = json.loads((pathlib.Path(__file__).parents[1] / "data" / "examples-tarble-players.json").read_text("utf-8"))
TARBLE = game("tarble")
SCRATCH = {joey: JOEY_SCRATCH, sarah: SARAH_SCRATCH}


@pytest.mark.parametrize("decide", SCRATCH, ids=lambda function: function.__name__)
def test_the_steps_that_are_told_lead_to_the_end_of_the_turn(decide):
    scratch = np.zeros(SCRATCH[decide], np.int32)
    for case in EXAMPLES["cases"]:
        before = TARBLE.rolled(TARBLE.position(case["position"]), case["roll"])
        after = before.copy()
        decide(TARBLE.board, before, after, scratch, np.zeros(1, np.uint64))
        steps = scratch[STEPS_TOLD + 1 :][: scratch[STEPS_TOLD]].tolist()
        assert len(steps) == case["roll"], case["id"]
        assert np.array_equal(TARBLE.replay(steps, before)[-1], after), case["id"]
