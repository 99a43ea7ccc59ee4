"""Joey, Sarah and Brian, compiled: the examples of the rules, the slow reference, every size of board."""

import itertools
import json
import pathlib
import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.games.tarble.people.phases import PHASES
from plyground.games.tarble.people.reasons import PHASE_PLACE, part_of
from plyground.matches.match import match
from plyground.players import make_player
from tests.games.test_tarble import random_placement, random_rolled
from tests.reference import tarble_brian, tarble_people
from tests.search.test_uncompiled import same_without_the_compiler

EXAMPLES = json.loads((pathlib.Path(__file__).parents[1] / "data" / "examples-tarble-players.json").read_text("utf-8"))
CASES = {case["id"]: case for case in EXAMPLES["cases"]}
NAMES = ("joey", "sarah", "brian")
REFERENCES = {"joey": tarble_people.joey, "sarah": tarble_people.sarah, "brian": tarble_brian.brian}
AMOUNT = 1 if JIT else 0.1


@pytest.fixture(scope="module")
def agents():
    game = pg.game("tarble")
    return {name: make_player(game, name).make_agent() for name in NAMES}


def plain(game, state):
    return {key: value for key, value in game.to_dict(state).items() if key not in ("left", "turns")}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_examples_of_the_rules_are_played(agents, case):
    game = pg.game("tarble")
    rolled = game.rolled(game.position(case["position"]), case["roll"])
    for name in NAMES:
        played = agents[name].choose(rolled)
        assert plain(game, played.position) == case["players"][name]["after"], name
        assert game.winner_text(played.position) == case["players"][name]["result"], name
        if name == "brian":
            assert PHASES[part_of(played.reason, PHASE_PLACE)] == case["phase"]


@pytest.mark.parametrize(
    ("name", "positions", "most"), [("joey", 150, 99), ("sarah", 60, 99), ("brian", 4, 4), ("brian", 2, 2)]
)
def test_the_slow_reference_plays_the_same(name, positions, most):
    generator = random.Random(f"{name}{most}")
    for _ in range(max(1, int(positions * AMOUNT))):
        side = 4 if most == 2 else generator.choice((4, 5, 6))  # the endgame is slow
        game = pg.game("tarble", side=side)
        position, roll = random_placement(side, generator, most), generator.randint(1, 6)
        after, _, made = tarble_people.turn_of(REFERENCES[name], game.settings, position, roll)
        played = make_player(game, name).choose(game.rolled(game.position(position), roll)).position
        assert plain(game, played) == after, (position, roll, made)


@pytest.mark.parametrize("side", [4, 5, 7, 8])
@pytest.mark.parametrize("name", NAMES)
def test_every_turn_is_one_of_the_rules_on_every_board(name, side):
    game, generator = pg.game("tarble", side=side), random.Random(side)
    agent = make_player(game, name).make_agent()
    for _ in range(max(2, int(12 * AMOUNT))):
        state = random_rolled(game, generator, generator.randint(1, 3))
        ends = {end.tobytes() for end in game.turn_results(state)}
        assert agent.choose(state).position.tobytes() in ends, game.draw(state)


def test_a_roll_without_a_movement_is_lost():
    game = pg.game("tarble", side=7)
    blue = [(-5, -6), (-4, -6), (-3, -5), (-3, -4), (-2, -6), (-2, -5), (-1, -6), (-1, -4)]
    layout = {"red": [[-3, -6]], "blue": [*map(list, blue)], "neutral": True, "red_score": 0, "blue_score": 0}
    for lead, name in itertools.product((0, 5), NAMES):
        state = game.rolled(game.position({**layout, "red_score": lead, "turn": "r"}), 3)
        assert game.legal_moves(state) == [0]
        after = make_player(game, name).choose(state).position
        assert plain(game, after) == {**layout, "red_score": lead, "turn": "b"}, name


def test_they_finish_their_games_and_stand_in_the_order_of_the_thesis():
    if not JIT:
        pytest.skip("needs the compiler (NUMBA_DISABLE_JIT is set)")
    game = pg.game("tarble")
    for better, worse, games, least in (("sarah", "joey", 400, 0.6), ("brian", "joey", 100, 0.7)):
        result = match(game, [better, worse], games=games, seed=5).to_dict()
        assert result["players"][0]["wins"] > least * games, result["players"]


def decisions():
    """What the three decide in a few positions."""
    answers = {}
    for side in (4, 6):
        game, generator = pg.game("tarble", side=side), random.Random(7)
        for number in range(2):
            state = random_rolled(game, generator, 1 + number, most=4)
            for name in NAMES:
                played = make_player(game, name).make_agent().choose(state)
                answers[f"{side} {number} {name}"] = [played.position.tolist(), played.reason]
    return answers


def test_without_the_compiler_they_decide_the_same():
    same_without_the_compiler(__name__)


def test_no_decision_changes_the_position_it_is_about(agents):
    game, generator = pg.game("tarble"), random.Random(3)
    for name in NAMES:
        state = random_rolled(game, generator, 4)
        before = state.copy()
        agents[name].choose(state)
        assert np.array_equal(state, before)
