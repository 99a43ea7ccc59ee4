"""What the experiments of the Tablut report measure, on cases with a known answer."""

import numpy as np
import pytest

from plyground.games import game as make_game
from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import HOLDS, OPEN, Share
from plyground.papers.tablut2014.branching import Branching
from plyground.papers.tablut2014.coded import TABLE_2, coded_white
from plyground.papers.tablut2014.endings import ending_of, endings_of, rounds_of_wins
from plyground.papers.tablut2014.learners import BOTH_SIDES, learner
from plyground.papers.tablut2014.results import lead, near, reported
from plyground.papers.tablut2014.smoothing import LeafSmoothing, input_places
from plyground.papers.tablut2014.smoothing_games import NO_INPUT, output_of, train
from plyground.papers.tablut2014.transfer import ContinuedRun

TABLUT = GameSpec("tablut")


def say_nothing(share, words):
    pass


def test_a_row_of_the_report_has_its_shares():
    assert reported(7) == {"moves": 71, "seconds": 0.06, "white": 0.546, "black": 0.36, "drawn": 0.094}
    for row in range(1, 8):
        assert sum(reported(row)[name] for name in ("white", "black", "drawn")) == pytest.approx(1, abs=0.005)


def test_a_lead_in_the_same_games_is_surer_than_one_in_different_games():
    low, high = lead(Share(500, 1000), Share(500, 1000))
    assert low == pytest.approx(-0.062, abs=0.001) and high == pytest.approx(0.062, abs=0.001)
    low, high = lead(Share(300, 1000), Share(100, 1000))
    assert low == pytest.approx(0.2 - 1.96 * (0.36 / 1000) ** 0.5) and high < 0.24


def test_an_interval_that_reaches_over_the_margin_tells_nothing():
    assert near((57.0, 59.0), 58.0, 2.9, "").verdict == HOLDS
    assert near((57.0, 63.0), 58.0, 2.9, "").verdict == OPEN


def test_the_first_turn_has_twenty_moves():
    told = Branching(TABLUT, "published", games=3, longest=2, seed=1).run(say_nothing)
    assert told["positions"][0] == 3 and told["moves"][0] == 60


def test_the_programs_evaluation_of_the_first_position_is_what_its_description_adds_up_to():
    game = make_game("tablut", size=7)
    start, board = game.start(), game.board
    place = {cell: divmod(cell, 7) for cell in range(49)}
    enemies = [place[cell] for cell in range(49) if start[cell] < 0]
    value = 8 / 6 + 3 * 5  # the king, six steps from every corner, and five pieces
    for cell in range(49):
        if start[cell] == 1:
            row, column = place[cell]
            far = sum(abs(row - one) + abs(column - other) for one, other in enemies)
            value += 8 / 5 + 5 / 1 + 1 / far
    assert coded_white(board, start, start, 0, TABLE_2) == pytest.approx(value)


def test_a_piece_that_captures_ends_a_row():
    game = make_game("tablut", size=7)
    before = game.position("......./...b.../..w.w../k....../......./b....../....... w 0")
    ones = (0.0, 0.0, 0.0, 0.0, 1.0)
    # d5 stands still; the soldier goes up beside it
    after = game.position("......./..wb.../....w../k....../......./b....../....... b 1")
    assert coded_white(game.board, before, after, 0, ones) == 0
    closed = game.position("......./..w.w../......./k....../......./b....../....... w 2")
    begun = game.position("......./..wbw../......./k....../......./b....../....... b 1")
    assert coded_white(game.board, begun, closed, 0, ones) == 2


def test_a_step_of_smoothing_is_backpropagation_with_flatter_derivatives():
    random = np.random.default_rng(1)
    first, second = random.normal(size=(6, 3)), random.normal(size=4)
    index, value = np.array([0, 3], np.int32), np.array([1.0, -2.0])
    inputs = np.array([1.0, 0, 0, -2.0, 0, 1.0])
    hidden = 1 / (1 + np.exp(-inputs @ first))
    output = 1 / (1 + np.exp(-(hidden @ second[:3] + second[3])))
    seen = np.zeros(3)
    assert output_of(index, value, 2, first, second, seen) == pytest.approx(output)
    error = (0.2 - output) * (output * (1 - output) + 0.1)
    new_second = second + 0.1 * error * np.append(hidden, 1.0)
    back = error * new_second[:3] * (hidden * (1 - hidden) + 0.1)
    new_first = first + 0.1 * np.outer(inputs, back)
    train(index, value, 2, first, second, seen, output, 0.2, 0.1)
    assert np.allclose(second, new_second) and np.allclose(first, new_first)


def test_the_programs_inputs_leave_out_the_corners():
    places, inputs = input_places(make_game("tablut", size=7).board)
    assert inputs == 47 and [places[cell] for cell in (0, 6, 42, 48, 51)] == [NO_INPUT] * 5
    assert places[1] == 0 and places[7] == 5 and places[47] == 44


def test_a_continued_run_begins_with_the_network_that_was_moved(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    small = learner(BOTH_SIDES, (2,), seed=1)
    large = learner(BOTH_SIDES, (0, 1), seed=1, size=9, kept=(0,))
    continued = ContinuedRun(large.game, large.options, large.checkpoints, 1, large.kept, small)
    assert continued.needs == [small]
    game = large.game.open()
    moved = small.model(game, transferred=True).weights["weights"]
    assert np.array_equal(continued.model(game, 0).weights["weights"], moved)
    assert not np.array_equal(continued.model(game).weights["weights"], moved)


def test_an_ending_tells_how_the_game_ended_and_what_was_left():
    game = make_game("tablut", size=7)
    assert ending_of(game.board, game.start()) == {
        "games": 1, "escaped": 0, "wiped out": 0, "drawn": 0, "reduced": 0, "attackers": 12, "soldiers": 4,
    }  # fmt: skip
    before = game.position("......./...b.../..w.w../k....../......./b....../....... w 0")
    escaped = game.play(before, game.parse_move(before, "a4-a7"))
    told = endings_of(game.board, [escaped, game.start()])
    assert told == {
        "games": 2, "escaped": 1, "wiped out": 0, "drawn": 0, "reduced": 1, "attackers": 14, "soldiers": 6,
    }  # fmt: skip


def test_the_rounds_of_wins_are_counted_by_seat_and_add_up():
    plies, results = np.array([1, 2, 3, 7, 300]), np.array([1, 1, -1, 1, 0])
    assert rounds_of_wins(plies, results) == [{"1": 2, "4": 1}, {"2": 1}]
    outcomes = LeafSmoothing(TABLUT, 3, 5, 4, 0.1, 0.0, seed=1).run(say_nothing)["outcomes"]
    for told in outcomes.values():
        assert [sum(one.values()) for one in told["won in rounds"]] == [one["wins"] for one in told["players"]]
        assert told["endings"]["games"] == told["games"] and told["endings"]["drawn"] == told["players"][0]["draws"]
