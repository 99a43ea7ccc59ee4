"""How likely every result is: chances agree with the values, on any number of cores, and leaps only save time."""

import numpy as np
import pytest

import plyground as pg
from plyground.exact import chances
from plyground.exact.chances import Pace, find_chances
from plyground.exact.expanding import NO_NODE
from plyground.exact.graph import find_graph
from plyground.exact.value_iteration import solve_by_values


@pytest.fixture(scope="module", params=[{"checkers": 1}, {"checkers": 1, "first": 1}], ids=str)
def solved(request):
    graph = find_graph(pg.game("hypergammon", **request.param))
    return graph, solve_by_values(graph).values


def rows_of(graph, found):
    nodes = np.concatenate([stretch.numbers[stretch.kind != NO_NODE] for stretch in graph.stretches])
    return nodes, np.array([found.of(int(node), 1) for node in nodes])


def test_chances_add_up_to_one_and_to_the_values(solved):
    graph, values = solved
    found = find_chances(graph, values)
    nodes, rows = rows_of(graph, found)
    assert rows.min() > -1e-12
    np.testing.assert_allclose(rows.sum(axis=1), 1.0, atol=1e-10)
    np.testing.assert_allclose(rows @ found.results, values[nodes], atol=1e-10)
    np.testing.assert_array_equal(found.of(int(nodes[5]), -1), rows[5][::-1])


def test_chances_are_the_same_on_one_core_and_on_two(solved):
    graph, values = solved
    np.testing.assert_array_equal(find_chances(graph, values, 1).shares, find_chances(graph, values, 2).shares)


def test_leaps_change_no_chance_and_save_sweeps(monkeypatch):
    graph = find_graph(pg.game("hypergammon", checkers=2))
    values = solve_by_values(graph).values
    made = []
    for steadiness in (chances.STEADINESS, -1.0):  # never steady enough
        monkeypatch.setattr(chances, "STEADINESS", steadiness)
        sweeps = []
        made.append(
            (find_chances(graph, values, progress=lambda k, change, told=sweeps: told.append(k)).shares, sweeps)
        )
    (leaping, few), (walking, many) = made
    np.testing.assert_allclose(leaping, walking, atol=1e-10)
    assert 1.5 * len(few) < len(many)


def test_a_steady_pace_is_foreseen_and_an_unsteady_one_is_not():
    steady, unsteady = Pace(), Pace()
    for k in range(6):
        steady.note(0.75**k, False)
        unsteady.note(0.75**k * (1 + k % 2), False)
    assert steady.leap() == pytest.approx(3.0)
    assert unsteady.leap() is None


def test_after_a_leap_that_was_of_no_use_there_is_no_other():
    pace = Pace()
    for k in range(6):
        pace.note(0.5**k, False)
    assert pace.leap() is not None
    pace.note(0.5**6, True)
    for k in range(6):
        pace.note(3 * 0.5**k, False)
    assert pace.leap() is None
