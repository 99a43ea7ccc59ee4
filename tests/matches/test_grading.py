"""Grades: what decisions lose by a solved game, compared with what the table says turn by turn."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.matches.grading.grade import Grades
from plyground.matches.grading.report import error_sentence

ROOT = pathlib.Path(__file__).parents[2]
KALAH = ROOT / "examples" / "kalah.py"


@pytest.fixture(scope="module")
def tictactoe():
    return pg.solve(pg.game("tictactoe"))


@pytest.fixture(scope="module")
def hypergammon():
    return pg.solve(pg.game("hypergammon", checkers=1))


def losses_of(table, text, games, seed, seats=(0, 1)):
    """What every decision with a choice lost, game by game, asking the table about every turn; and the forced ones."""
    game, found, forced = table.game, [], 0

    def add(number, positions):
        nonlocal forced
        found.append([])
        movers = [game.mover(position) for position in positions]
        starts = [k for k, seat in enumerate(movers) if seat >= 0 and (k == 0 or movers[k - 1] != seat)]
        for start in starts:
            seat = movers[start]
            end = next(k for k in range(start, len(movers)) if movers[k] != seat)
            turns = table.turns(positions[start])
            if len(turns) == 1:
                forced += 1
            elif seat in seats:
                found[-1].append(turns[0].values[seat] - table.value(positions[end])[seat])

    pg.match(game, [text, text], games=games, seed=seed, seats="fixed", on_game=add, openings=0)
    return found, forced


@pytest.mark.parametrize(("text", "solved"), [("random", "tictactoe"), ("pubeval", "hypergammon")])
def test_a_grade_is_what_the_table_says_of_every_decision(request, text, solved):
    table = request.getfixturevalue(solved)
    losses, forced = losses_of(table, text, 40, 3)
    grade = pg.grade(table.game, [text], by=table, games=40, seed=3).to_dict()["players"][0]
    flat = [loss for game in losses for loss in game]
    assert grade["decisions"] == len(flat) > 40 or solved == "hypergammon"
    assert (grade["games"], grade["forced"]) == (40, forced)
    assert grade["loss_per_decision"]["value"] == pytest.approx(np.mean(flat), abs=1e-6)
    assert grade["loss_per_game"]["value"] == pytest.approx(sum(flat) / 40 / 2, abs=1e-6)
    assert grade["perfect"]["value"] == pytest.approx(np.mean([loss < 1e-6 for loss in flat]))
    assert grade["worst"][0]["loss"] == pytest.approx(max(flat), abs=1e-6)
    low, high = grade["loss_per_decision"]["interval"]
    assert low < np.mean(flat) < high
    assert sum(kind["decisions"] for kind in grade["by_choices"]) == len(flat)


def test_a_perfect_player_loses_nothing_whoever_it_plays(tictactoe, tmp_path):
    tictactoe.save(tmp_path / "table.solved")
    text = f"perfect:{tmp_path / 'table.solved'}"
    found = pg.grade("tictactoe", [text, "random"], by=tmp_path / "table.solved", games=60, against="random")
    perfect, random = found.to_dict()["players"]
    assert (perfect["loss_per_game"]["value"], perfect["perfect"]["value"], perfect["worst"]) == (0, 1, [])
    assert random["loss_per_game"]["value"] > 0.5
    assert perfect["decisions"] < 60 * 5  # its own only
    assert found.differences[0].verdict == "larger"
    assert f"points lost a game: random {random['loss_per_game']['value']:.4f} more than {text}" in str(found)


def test_the_worst_decision_is_drawn_with_what_was_best(tictactoe):
    found = pg.grade("tictactoe", ["random"], by=tictactoe, games=100, worst=3)
    errors = found.grades[0].errors
    assert [error.loss for error in errors] == [2, 2, 2]
    for error in errors:
        assert tictactoe.best(error.position).text == error.best
        assert tictactoe.game.draw(error.position) in str(found)
        assert error_sentence(found, error) in str(found)
        assert error.worth == -1 and error.best_worth == 1 and error.distance > 0
    assert len({error.position.tobytes() for error in errors}) == 3


def test_the_same_positions_are_asked_of_all_and_compared_in_pairs(tictactoe):
    texts = ["alphabeta:depth=9", "greedy", "random"]
    found = pg.grade("tictactoe", texts, by=tictactoe, positions=150, seed=4)
    one, two, three = found.to_dict()["players"]
    assert one["loss_per_decision"]["value"] == 0 and one["decisions"] == 150 and one["loss_per_game"] is None
    assert 0 < two["loss_per_decision"]["value"] < three["loss_per_decision"]["value"]
    assert [difference.verdict for difference in found.differences] == ["larger", "larger"]
    again = pg.grade("tictactoe", texts, by=tictactoe, positions=150, seed=4, workers=1)
    assert again.to_dict() | {"seconds": 0} == found.to_dict() | {"seconds": 0}


def test_games_give_the_same_grade_on_one_and_on_two_threads(hypergammon):
    one, two = (pg.grade(hypergammon.game, ["random"], by=hypergammon, games=50, workers=workers) for workers in (1, 2))
    assert one.to_dict() | {"seconds": 0} == two.to_dict() | {"seconds": 0}


def test_a_player_that_decides_step_by_step_is_graded_by_whole_turns():
    table = pg.solve(pg.game(KALAH, pits=3, seeds=2))
    found = pg.grade(table.game, ["mcts:playouts=20", "random"], by=table, games=20)
    for grade in found.grades:
        for error in grade.errors:
            turns = {turn.text: turn.values[error.seat] for turn in table.turns(error.position)}
            assert turns[error.played] == pytest.approx(error.worth)
            assert max(turns.values()) == pytest.approx(error.best_worth)
    assert found.grades[1].errors


def test_openings_that_are_not_a_players_own_are_not_graded(tictactoe):
    # Without random choices games begin with openings of at least two turns, which are nobody's decisions.
    found = pg.grade("tictactoe", ["alphabeta:depth=9"], by=tictactoe, games=30).to_dict()["players"][0]
    assert found["loss_per_decision"]["value"] == 0
    assert found["decisions"] + found["forced"] <= 7 * found["games"]


def test_what_cannot_be_graded_is_refused_in_one_line(tictactoe, hypergammon):
    wrong = {
        "given twice": (["random", "random"], {}),
        "expected positions alone": (["random"], {"positions": 10, "games": 3}),
        "no player; expected": ([], {}),
        "expected 2 to": (["random"], {"positions": 1}),
        "a table of <hypergammon checkers=1>": (["random"], {"by": hypergammon}),
        "no player is called": (["nobody"], {}),
    }
    for expected, (players, given) in wrong.items():
        with pytest.raises(pg.PlygroundError, match=expected) as error:
            pg.grade("tictactoe", players, **{"by": tictactoe} | given)
        assert "\n" not in str(error.value)


def test_a_table_of_a_part_of_the_game_says_so(tictactoe):
    game = tictactoe.game
    part = pg.solve(game, position=game.position("xo......."))
    with pytest.raises(pg.PlygroundError, match="is not in the table; expected a table of the whole game"):
        pg.grade(game, ["random"], by=part, games=20)


def test_grades_are_kept_as_data_and_as_a_chart(tictactoe):
    found = pg.grade("tictactoe", ["random", "greedy"], by=tictactoe, games=20)
    assert isinstance(found, Grades)
    (chart,) = found.charts()
    assert [one.name for one in chart.series] == ["random", "greedy"]
