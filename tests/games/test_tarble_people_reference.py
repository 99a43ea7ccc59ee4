"""Joey, Sarah and Brian against their slow references, and these against the examples of the rules."""

import functools
import json
import pathlib
import random

import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.players import make_player
from tests.reference.tarble_brian import brian, phase_of
from tests.reference.tarble_people import hasty_sarah, joey, sarah, turn_of
from tests.reference.tarble_positions import rolled_positions
from tests.reference.tarble_terms import seen_by_mover

EXAMPLES = json.loads((pathlib.Path(__file__).parents[1] / "data" / "examples-tarble-players.json").read_text("utf-8"))
CASES = {case["id"]: case for case in EXAMPLES["cases"]}
REFERENCES = {"joey": joey, "sarah": sarah, "brian": brian}
READINGS = {"hasty-sarah": hasty_sarah}  # which the examples know nothing of
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


def differences(name, positions, settings):
    """The positions with rolls after which a player and its slow reference play differently, with both turns."""
    game, found = pg.game("tarble", **settings), []
    player = make_player(game, name)
    for position, roll in positions:
        slow, _, made = turn_of((REFERENCES | READINGS)[name], settings, position, roll)
        choice = player.choose(game.rolled(game.position(position), roll))
        fast = {key: value for key, value in game.to_dict(choice.position).items() if key != "turns"}
        if fast != slow:
            found.append({"position": position, "roll": roll, "slow": made, "fast": choice.text})
    return found


@functools.cache
def some_positions(side):
    return rolled_positions(60, random.Random(100 + side), {"side": side})


@pytest.mark.skipif(not JIT, reason="uncompiled players are slower than the references")
@pytest.mark.parametrize("side", [4, 6])
@pytest.mark.parametrize("name, number", [("joey", 60), ("sarah", 60), ("hasty-sarah", 60), ("brian", 8)])
def test_players_and_their_slow_references_play_the_same_turns(name, number, side):
    assert differences(name, some_positions(side)[:number], {"side": side}) == []
