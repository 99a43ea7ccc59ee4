"""Solved games whose answers are known from elsewhere, and tables that satisfy their equations at every position."""

import pathlib
from fractions import Fraction

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import CHANCE
from plyground.exact.graph import other_starts
from plyground.exact.solving import solve
from plyground.tools.solved_map.statements import EITHER_TO_MOVE
from tests.reference import rlgame as reference
from tests.reference import solver

ROOT = pathlib.Path(__file__).parents[2]
OWN = ROOT / "tests" / "own_games"
EXAMPLES = ROOT / "examples"


# Heaps: Bouton 1901 for Nim, Sprague and Grundy for any sum of heaps


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_lost_where_the_heaps_cancel_out(misere):
    table = solve(pg.game(str(OWN / "heaps.py"), largest=5, misere=misere))
    _, states = solver.graph_of(table.game)
    for state in states.values():
        *heaps, turn = (int(one) for one in state)
        if sum(heaps) == 0:
            continue
        cancels = heaps[0] ^ heaps[1] ^ heaps[2] == 0
        lost = not cancels if misere and max(heaps) == 1 else cancels
        assert table.value(state)[turn] == (-1 if lost else 1), f"{heaps}, {turn} to move"
    assert len(states) == table.positions > 200


def test_every_heap_of_a_subtraction_game_has_its_value_and_distance():
    table = solve(pg.game(str(OWN / "subtraction.py"), heap=41))
    game = table.game
    for heap in range(1, 38):
        state = game.start()
        state[:] = [heap, 1]
        assert table.value(state)[1] == (-1 if heap % 4 == 0 else 1), f"a heap of {heap}"
        assert table.distance(state) == 2 * (heap // 4) + (heap % 4 > 0)


# Boards


def test_a_small_board_of_connect_four_is_a_draw():
    table = solve(pg.game(str(EXAMPLES / "connect_four.py"), columns=4, rows=4))
    assert (table.about["result"], table.positions) == ("draw", 161_029)  # the number: J. Tromp, see test_solved_map.py


def test_three_in_a_row_is_won_on_three_by_four_cells_and_four_in_a_row_nowhere_there():
    assert solve(pg.game("tictactoe", m=3, n=4, k=3)).about["result"] == "first"
    assert solve(pg.game("tictactoe", m=3, n=4, k=4)).about["result"] == "draw"


def test_rlgame_with_six_by_six_cells_and_two_pawns_is_won_in_25_plies_whoever_is_removed():
    for removal in ("to_move", "both"):
        table = solve(pg.game("rlgame", n=6, a=2, pawns=2, removal=removal))
        assert (table.about["result"], table.about["distance"]) == ("first", 25)
        if removal == "to_move":
            assert table.positions == 387_973


def test_boards_that_both_sides_can_be_to_move_on_are_as_many_as_the_rules_say():
    assert EITHER_TO_MOVE == {(5, 2, 1): 264, (6, 2, 1): 748}
    for (n, a, pawns), wanted in EITHER_TO_MOVE.items():
        game = pg.game("rlgame", n=n, a=a, pawns=pawns)
        graph, states = solver.graph_of(game)
        texts = [game.to_text(state) for key, state in states.items() if graph[key][0] != solver.END]
        boards = [text.rsplit("/", 1)[0] for text in texts]
        assert len(boards) - len(set(boards)) == wanted


def test_polar_on_three_rings_is_won_in_seven_plies_from_every_first_cell():
    table = solve(pg.game("polar", rings=3, spokes=4, k=3))
    assert (table.about["result"], table.about["distance"]) == ("first", 7)


# With chance


def test_piglet_has_the_published_chances():
    # Neller and Presser 2004, Optimal Play of the Dice Game Pig, The UMAP Journal 25 (1), the table of Piglet.
    published = {(0, 0, 0): (4, 7), (0, 0, 1): (5, 7), (0, 1, 0): (2, 5), (0, 1, 1): (3, 5), (1, 0, 0): (4, 5),
                 (1, 1, 0): (2, 3)}  # fmt: skip
    game = pg.game(str(OWN / "piglet.py"))
    table = solve(game)
    exact, states = solver.graph_of(game)
    values = solver.exact_of(exact)
    for key, state in states.items():
        assert table.value(state)[0] == pytest.approx(float(values[key]), abs=1e-6)
        if state[3] == 0 and state[4] == 0 and tuple(state[:3]) in published:
            assert (1 + values[key]) / 2 == Fraction(*published[tuple(int(one) for one in state[:3])])


# Equations


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("tictactoe", {}),
        ("rlgame", {"n": 5, "a": 1, "pawns": 1, "restart_once": True}),
        ("polar", {"rings": 2, "spokes": 4, "k": 3}),
        (str(EXAMPLES / "kalah.py"), {"pits": 3, "seeds": 2}),
        (str(OWN / "heaps.py"), {}),
        (str(OWN / "race.py"), {}),
        (str(EXAMPLES / "pig.py"), {"goal": 10}),
        ("hypergammon", {"checkers": 1}),
    ],
)
def test_a_table_satisfies_its_own_equation_at_every_position(name, settings):
    game = pg.game(name, **settings)
    table = solve(game)
    roots = [game.start(), *other_starts(game)]
    graph, states = solver.graph_of(game, *roots)
    ends = solver.ends_of_turns(game, graph, states, *roots)
    assert len(ends) == table.positions > 30
    for key in ends:
        who, state = graph[key][0], states[key]
        if who == solver.END:
            continue
        value, plies = table._end(state)
        if game.mover(state) == CHANCE:
            weights = game.chance(state)
            after = [table.value(game.play(state, outcome))[0] for outcome in range(len(weights))]
            assert value == pytest.approx(np.average(after, weights=weights), abs=1e-6)
            continue
        after = [table._end(end) for end in game.turn_results(state)]
        best = (max if who == solver.MAX else min)(worth for worth, _ in after)
        assert value == pytest.approx(best, abs=1e-6)
        if plies is not None:
            hurries = (who == solver.MAX) == (value > 0)
            assert plies == 1 + (min if hurries else max)(count for worth, count in after if worth == best)


# RLGame and its variants by rules that were written anew


@pytest.mark.parametrize(
    ("n", "variant"),
    [
        (5, {}),
        (5, {"removal": "both"}),
        (5, {"obstacles": "centre"}),
        (5, {"restart_once": True}),
        (5, {"backward_moves": 1}),
        (6, {"obstacles": "centre"}),
        (6, {"temporary_centre": 1}),
    ],
)
def test_rlgame_has_the_value_of_a_slow_solver_with_slow_rules(n, variant):
    game = pg.game("rlgame", n=n, a=2, pawns=1, **variant)
    settings = dict(game.settings)
    first = reference.start(settings)
    graph, waiting = {}, [first]
    while waiting:
        position = waiting.pop()
        key = reference.identity(position)
        if key in graph:
            continue
        won = reference.result(settings, position)
        if won is not None:
            graph[key] = (solver.END, 1 if "w" in won else -1)
            continue
        after = [reference.after(settings, position, move) for move in reference.moves(settings, position)]
        after = [{**each, "plies": 0} for each in after]
        waiting += after
        graph[key] = (
            solver.MAX if position["turn"] == "w" else solver.MIN,
            [reference.identity(each) for each in after],
        )
    values = solver.values_of(graph)
    plies = solver.plies_of(graph, values)
    said, start = solve(game).to_dict(), reference.identity(first)
    assert (said["positions"], said["value"][0], said["distance"]) == (len(graph), values[start], plies.get(start))
