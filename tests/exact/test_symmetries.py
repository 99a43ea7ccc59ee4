"""Symmetries save memory and change nothing: the same values, distances and numbers of positions as without them."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.symmetry import Symmetry
from plyground.exact.graph import find_graph
from plyground.exact.packing import unpack
from plyground.exact.retrograde import solve_backwards
from plyground.exact.solving import solve
from plyground.exact.value_iteration import solve_by_values


def positions_of(graph):
    """All positions of a graph without symmetries, with their numbers."""
    for part in graph.numbering.parts:
        for place in range(part.count):
            state = np.zeros(graph.game.capacities.state, np.int32)
            unpack(graph.packing.compiled, part.keys[place], state)
            yield state, graph.place_of(state).number


@pytest.mark.parametrize(
    ("name", "settings", "kept"),
    [
        ("tictactoe", {}, 765),
        ("rlgame", {"n": 5, "a": 2, "pawns": 1}, 163),
        ("rlgame", {"n": 4, "a": 1, "pawns": 1, "backward_moves": 1}, None),
        ("polar", {"rings": 2, "spokes": 4, "k": 3}, None),
    ],
)
def test_every_position_has_the_value_and_distance_that_it_has_without_symmetries(name, settings, kept):
    game = pg.game(name, **settings)
    plain, folded = find_graph(game, symmetries=False), find_graph(game)
    assert folded.positions == plain.positions == plain.kept
    assert folded.kept < 0.55 * plain.kept
    assert kept in (None, folded.kept)
    expected, found = solve_backwards(plain), solve_backwards(folded)
    for state, number in positions_of(plain):
        place = folded.place_of(state)
        assert place.sign * found.value(place.number) == expected.value(number)
        if expected.value(number) != 0:
            assert found.distance[place.number] == expected.distance[number]


def test_exchanged_seats_change_the_sign_of_expected_points():
    game = pg.game("hypergammon", checkers=1)
    plain = find_graph(game, symmetries=False, own_index=False)
    folded = find_graph(game, own_index=False)
    assert folded.positions == plain.kept == 2 * folded.kept - 1  # the opening throw is its own image
    expected, found = solve_by_values(plain), solve_by_values(folded)
    for state, number in positions_of(plain):
        place = folded.place_of(state)
        assert place.sign * found.values[place.number] == pytest.approx(expected.values[number], abs=1e-10)


def rotated(order):
    return Symmetry("turn", lambda state: np.concatenate([state[:9][order], state[9:]]), lambda step: step, (0, 1))


def turned_if_even(state):
    """Not the same exchange of places in every position."""
    return np.concatenate([state[:9][::-1], state[9:]]) if np.count_nonzero(state[:9]) % 2 == 0 else state.copy()


def unable(state):
    raise ValueError("no image")


@pytest.mark.parametrize(
    "symmetries",
    [
        [rotated(np.rot90(np.arange(9).reshape(3, 3)).ravel())],  # no group: a half turn is missing
        [Symmetry("sometimes", turned_if_even, lambda step: step, (0, 1))],
        [Symmetry("never", unable, lambda step: step, (0, 1))],
    ],
    ids=["no group", "another form", "an error"],
)
def test_symmetries_that_cannot_be_used_are_left_alone(symmetries, monkeypatch):
    game = pg.game("tictactoe")
    monkeypatch.setattr(type(game), "symmetries", lambda self: symmetries)
    graph = find_graph(game)
    assert graph.kept == graph.positions == 5478


def test_from_a_position_of_its_own_only_its_own_symmetries_are_used():
    game = pg.game("tictactoe")
    for text, fewer in (("x........", True), ("x..o.....", False)):
        position = game.position(text)
        plain, folded = find_graph(game, position, symmetries=False), find_graph(game, position)
        assert folded.positions == plain.positions
        assert (folded.kept < plain.kept) == fewer


def test_several_first_positions_are_solved_together():
    game = pg.game("tictactoe")
    both = np.array([game.position("x........"), game.position("....x....")])
    alone = [find_graph(game, each, symmetries=False).positions for each in both]
    together = find_graph(game, both)
    assert max(alone) < together.positions < sum(alone)
    assert all(together.place_of(each) is not None for each in both)


def test_a_table_from_a_file_knows_images(tmp_path):
    game = pg.game("rlgame", n=5, a=2, pawns=1)
    table = solve(game)
    table.save(tmp_path / "rlgame.solved")
    loaded = pg.load_table(tmp_path / "rlgame.solved")
    mirrored = next(one for one in game.symmetries() if one.name == "mirror")
    position = game.start()
    while game.result(position) is None:
        image = mirrored.position(position)
        assert loaded.value(image) == table.value(position)
        assert loaded.distance(image) == table.distance(position)
        position = game.play(position, table.best(position).steps[0])
