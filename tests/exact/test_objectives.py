"""Points and wins: two objectives of one game, and the starts that a game names."""

import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.exact.solving import solve

WON, WHITE, BLACK = "White has won the opening throw", "White begins with any roll", "Black begins with any roll"


@pytest.fixture(scope="module")
def tables():
    """Hypergammon with two checkers, in which gammons are worth a risk."""
    game = pg.game("hypergammon", checkers=2)
    return {objective: solve(game, objective=objective, residual=1e-9) for objective in ("points", "wins")}


def chance_of_winning(results):
    return sum(chance for points, chance in results if points > 0)


def mean_points(results):
    return sum(points * chance for points, chance in results)


def test_the_value_of_an_objective_follows_from_the_results_that_it_leads_to(tables):
    wins = tables["wins"].about["starts"][WHITE]
    assert wins["value"] == pytest.approx(2 * chance_of_winning(wins["results"]) - 1, abs=1e-7)
    points = tables["points"].about["starts"][WHITE]
    assert points["value"] == pytest.approx(mean_points(points["results"]), abs=1e-7)
    assert wins["results"] != points["results"]


def test_the_values_of_named_starts_are_those_of_the_table(tables):
    table = tables["points"]
    named = table.game.definition.call("other_starts", table.game)
    starts = table.about["starts"]
    assert set(starts) == {WON, WHITE, BLACK}
    assert table.value(named[WHITE])[0] == pytest.approx(starts[WHITE]["value"], abs=1e-6)
    won = [table.value(position)[0] for position in named[WON]]
    assert sum(won) / len(won) == pytest.approx(starts[WON]["value"], abs=1e-6)


def test_either_seat_begins_with_the_same_chances(tables):
    for table in tables.values():
        starts = table.about["starts"]
        assert starts[WHITE]["value"] == pytest.approx(-starts[BLACK]["value"], abs=1e-8)
        assert starts[WHITE]["value"] > 0
        exchanged = [[-points, chance] for points, chance in reversed(starts[BLACK]["results"])]
        for mine, theirs in zip(starts[WHITE]["results"], exchanged, strict=True):
            assert mine == pytest.approx(theirs, abs=1e-8)


def test_a_table_of_wins_is_refused_where_points_are_expected(tables, tmp_path):
    file = tmp_path / "wins.solved"
    tables["wins"].save(file)
    game = tables["wins"].game
    for text in (f"perfect:{file}", f"greedy:table={file}"):
        with pytest.raises(PlygroundError, match=r"wins"):
            pg.make_player(game, text).make_agent()


def test_an_objective_that_nobody_knows_is_refused():
    with pytest.raises(PlygroundError, match="objective=money; expected points or wins"):
        solve(pg.game("tictactoe"), objective="money")
