"""The option `best` of alpha-beta: only the best turns by their own value are looked at further than one turn."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.players import make_player
from tests.search.agents import decide, game_of, positions_of

GAMES = [("hypergammon", {}, "pubeval"), ("tarble", {"side": 4}, "points")]
LOOKED_AT = 12


def small_turns(game):
    """Positions whose turns end in a few positions, so that two turns are searched fast."""
    positions = [state for state in positions_of(game, 60, 5) if game.mover(state) >= 0]
    return [state for state in positions if 3 < len(game.turn_results(state)) < 80][:LOOKED_AT]


@pytest.mark.parametrize("name, settings, evaluator", GAMES)
def test_the_fewer_turns_it_looks_at_the_less_it_finds(name, settings, evaluator):
    game = game_of(name, **settings)
    common = {"eval": evaluator, "ties": "first", "depth": 2}
    narrower = 0
    for state in small_turns(game):
        values = [decide(game, state, "alphabeta", best=best, **common).value for best in (1, 3, 1000)]
        whole = decide(game, state, "alphabeta", **common)
        assert values == sorted(values)
        assert values[2] == whole.value
        assert np.array_equal(decide(game, state, "alphabeta", best=1000, **common).position, whole.position)
        narrower += values[0] < values[2]
    assert narrower > 0


def test_of_one_turn_that_it_looks_at_it_plays_the_greedy_one():
    game = game_of("hypergammon")  # where values are seldom equal
    for state in small_turns(game):
        greedy = decide(game, state, "greedy", eval="pubeval", ties="first")
        narrow = decide(game, state, "alphabeta", eval="pubeval", ties="first", depth=2, best=1)
        assert np.array_equal(narrow.position, greedy.position)


def test_best_of_single_steps_is_refused_in_one_line():
    with pytest.raises(PlygroundError, match="best=3 with by=steps; expected by=turns"):
        make_player(pg.game("tarble"), "alphabeta:eval=points,by=steps,best=3")
