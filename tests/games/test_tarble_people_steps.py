"""Joey, Sarah and Brian say by which steps they made their turns."""

import json
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.games import game
from plyground.matches.lineup import make_lineup
from plyground.matches.saving import GameWriter
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


def test_a_turn_is_shown_and_recorded_by_the_steps_that_the_player_made(tmp_path):
    """Joey goes up to the enemy and steps back, which other steps to the same end do not show."""
    layout = {
        "red": [[-4, -5], [-3, -5], [-2, -5], [-2, -4], [1, 1], [-1, -5], [-1, -4]],
        "blue": [[0, 4], [1, 5], [2, 4], [2, 5], [3, 4], [3, 5], [4, 5]],
        "neutral": True, "red_score": 1, "blue_score": 0, "turn": "r",
    }  # fmt: skip
    own = "1,1>-1,-1 -1,-1>-1,0 -1,0>-1,1 -1,1>-1,2 -1,2>-1,3 -1,3>-2,2"
    before = TARBLE.rolled(TARBLE.position(layout), 6)
    choice = make_player(TARBLE, "joey").choose(before)
    assert choice.text == own and "steps back from a Blue piece" in choice.why
    assert pg.analyse(TARBLE, before, "joey").turns[0].text == own
    file = tmp_path / "games.txt"
    lineup = make_lineup(TARBLE, ["joey", "random"], seats="fixed")
    with GameWriter(str(file), lineup, seed=1) as writer:
        writer.on_game(0, [before, choice.position])
    assert own in file.read_text("utf-8")
