"""What a table is asked about: any position that can be reached, within turns, between rolls, at the end, in teams."""

import json
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import CHANCE
from plyground.exact.solving import solve
from tests.reference import solver

ROOT = pathlib.Path(__file__).parents[2]
KALAH = str(ROOT / "examples" / "kalah.py")


def test_positions_within_a_turn_have_the_value_of_the_best_way_on():
    game = pg.game(KALAH, pits=3, seeds=2)
    table = solve(game)
    turn = next(turn for turn in table.turns(game.start()) if len(turn.steps) > 1)
    position = game.start()
    for step in turn.steps[:-1]:
        position = game.play(position, step)
        assert game.mover(position) == 0
        after = [table.value(end) for end in game.turn_results(position)]
        assert table.value(position) == max(after)
        assert table.distance(position) == table.best(position).distance


def test_the_value_before_a_roll_is_the_average_after_it():
    game = pg.game("hypergammon", checkers=1)
    table = solve(game)
    draw = np.random.default_rng(6)
    position, rolls = game.start(), 0
    while game.result(position) is None:
        if game.mover(position) == CHANCE:
            weights = game.chance(position)
            after = [table.value(game.play(position, outcome))[0] for outcome in range(len(weights))]
            assert table.value(position)[0] == pytest.approx(np.average(after, weights=weights), abs=1e-6)
            position, rolls = game.play(position, int(draw.choice(len(weights)))), rolls + 1
        else:
            position = table.best(position).position
    assert rolls > 1
    assert table.value(position) == game.result(position)


def test_a_finished_game_is_worth_its_result_and_has_no_turns():
    game = pg.game("tictactoe")
    table = solve(game)
    won = game.position("xxxoo....")
    assert table.value(won) == [1, -1]
    assert table.distance(won) == 0
    with pytest.raises(pg.PlygroundError, match="nobody can choose here, the game is over"):
        table.best(won)


def test_positions_may_be_texts_and_data():
    game = pg.game("tictactoe")
    table = solve(game)
    assert table.value("xx.oo....") == table.value(game.to_dict(game.position("xx.oo...."))) == [1, -1]
    assert table.best("xx.oo....").text == "2"
    assert table.distance("xx.oo....") == 1


def test_four_seats_in_two_teams_have_the_values_of_a_slow_solver():
    game = pg.game("rlgame", n=3, a=1, pawns=1, players=4, alliances="diagonal")
    table = solve(game)
    graph, states = solver.graph_of(game)
    values = solver.exact_of(graph)
    assert len(states) == table.positions == 24
    for key, state in states.items():
        worth = float(values[key])
        assert table.value(state) == [worth, -worth, worth, -worth]


def test_a_line_of_best_play_is_as_long_as_the_distance_says():
    table = solve(pg.game("rlgame", n=6, a=2, pawns=1))
    line = table.line()
    assert len(line) == table.about["distance"] == 14
    assert table.game.result(line[-1].position) == [-1, 1]
    assert "best play (7 turns of Black)" in str(table)
    with pytest.raises(pg.PlygroundError, match="best play is a draw"):
        solve(pg.game("tictactoe")).line()


def test_a_table_of_a_part_of_the_game_knows_where_it_began(tmp_path):
    game = pg.game("tictactoe")
    table = solve(game, position=game.position("xx.oo...."))
    table.save(tmp_path / "part.solved")
    again = pg.load_table(tmp_path / "part.solved")
    np.testing.assert_array_equal(again.first, table.first)
    assert str(again).splitlines()[0] == "tictactoe: with perfect play X wins in 1 ply"


def test_figures_for_programs_have_their_names(plyground):
    _, out, _ = plyground("solve", "rlgame", "--set", "n=5", "--set", "pawns=1", "--json")
    said = json.loads(out)
    assert (said["method"], said["positions"], said["result"], said["distance"]) == ("retrograde", 643, "first", 7)
    assert said["value"] == [1, -1]
    assert len(said["line"]) == 7
    assert said["turns"][0] == {"turn": said["line"][0], "value": [1, -1], "distance": 7}
    assert (
        set(said["seconds_by_phase"])
        == set(said["positions_per_second"])
        == {"estimate", "find", "reverse", "decide", "table"}
    )
    assert said["bytes"] > 0
    assert said["peak_bytes"] > said["bytes"]
