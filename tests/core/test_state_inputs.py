"""The inputs that every game has: which they are, what they say, and what a damaged description of them is worth."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import ContractError, PlygroundError
from plyground.core.state_inputs import (
    BITS,
    ONE_HOT,
    REMAINDER,
    SCALED,
    StateEntry,
    StateInputs,
    place_names,
    read_state_inputs,
)
from plyground.learn.model import ModelError
from plyground.learn.model_files import load_for

BERRIES = pathlib.Path(__file__).parent.parent / "training" / "berries.py"

# Two players take turns adding 1 or 2 to a heap; the one who reaches the goal wins. Only the plies, a counter behind
# the position, tell whose turn it is.
HEAP = """
from plyground import OVER
NAME = "heap"
HEAP, PLIES, MASK = 0, 2, 1

def capacities(settings):
    return {"state": 3, "identity": 2, "moves": 2}

def start(board, state):
    pass

def mover(board, state):
    return OVER if state[HEAP] >= 200 else state[PLIES] % 2

def legal_moves(board, state, moves):
    moves[0] = 1
    moves[1] = 2
    return 2

def play(board, state, move):
    state[HEAP] += move
    state[PLIES] += 1
    state[MASK] = state[MASK] ^ (1 << (state[HEAP] % 3) | 1 << 20)

def payoff(board, state, value):
    value[state[PLIES] % 2] = -1.0
    value[1 - state[PLIES] % 2] = 1.0
"""


@pytest.fixture(scope="module")
def heap(tmp_path_factory):
    file = tmp_path_factory.mktemp("games") / "heap.py"
    file.write_text(HEAP)
    return file


def dense_by_hand(layout, state):
    """The inputs as the description of their entries says, without the table."""
    found = []
    for entry in layout.entries:
        number, numbers = int(state[entry.place]), entry.numbers
        if entry.kind == ONE_HOT:
            nearest = min(numbers, key=lambda value: abs(value - number))
            found += [float(nearest == value) for value in numbers[1:]]
        elif entry.kind == SCALED:
            found.append(min(max((number - numbers[0]) / (numbers[1] - numbers[0]), 0.0), 1.0))
        elif entry.kind == BITS:
            found += [float(number >> bit & 1) for bit in numbers]
        else:
            found += [float(number % numbers[0] == rest) for rest in range(numbers[0])]
    return found


@pytest.mark.parametrize("name", ["tictactoe", "tablut", "backgammon", "parcheesi", "tarble"])
def test_inputs_say_what_the_integers_are(name):
    game = pg.game(name)
    layout = game.state_inputs
    state = game.start()
    for _ in range(30):
        np.testing.assert_array_equal(game.features(state, "state"), dense_by_hand(layout, state))
        moves = game.legal_moves(state) or list(range(len(game.chance(state))))
        if not moves:
            break
        state = game.play(state, moves[len(moves) // 2])
    assert len(place_names(layout)) == layout.inputs == len(dense_by_hand(layout, state))


def test_two_calls_find_the_same_inputs():
    assert pg.game("tablut").state_inputs == pg.game("tablut").state_inputs


def test_the_commonest_value_has_no_input_and_numbers_unseen_count_as_the_nearest():
    layout = StateInputs(1, (StateEntry(0, ONE_HOT, (2, -1, 5)),))
    inputs = {number: layout_inputs(layout, [number]) for number in (-9, -1, 0, 2, 3, 4, 5, 99)}
    assert inputs[-9] == inputs[-1] == inputs[0] == [1.0, 0.0]
    assert inputs[2] == inputs[3] == [0.0, 0.0]
    assert inputs[4] == inputs[5] == inputs[99] == [0.0, 1.0]


def layout_inputs(layout, state):
    from plyground.core.state_features import dense_inputs

    return dense_inputs(layout, np.array(state, np.int32)).tolist()


def test_large_numbers_are_bits_counters_are_scaled_and_a_remainder_tells_the_turn(heap):
    layout = pg.game(str(heap)).state_inputs
    kinds = [(entry.place, entry.kind) for entry in layout.entries]
    assert kinds == [(0, SCALED), (1, BITS), (2, SCALED), (2, REMAINDER)]
    assert layout.entries[1].numbers == (0, 1, 2, 20)
    assert layout_inputs(layout, [0, 1 << 20 | 2, 7])[1:5] == [0.0, 1.0, 0.0, 1.0]
    assert layout_inputs(layout, [0, 0, 7])[-2:] == [0.0, 1.0]
    assert layout_inputs(layout, [10**6, -1, 10**6])[0] == 1.0


def test_a_game_may_declare_its_ranges(heap, tmp_path):
    declared = tmp_path / "declared.py"
    declared.write_text(HEAP + "\ndef state_ranges(settings):\n    return {0: (0, 20), 1: None}\n")
    entries = pg.game(str(declared)).state_inputs.entries
    assert [entry.place for entry in entries] == [0, 0, 2, 2]
    assert entries[0] == StateEntry(0, ONE_HOT, (20, *range(20)))
    declared.write_text(HEAP + "\ndef state_ranges(settings):\n    return {7: (0, 1)}\n")
    with pytest.raises(ContractError, match=r"state_ranges: 7: \(0, 1\); expected a place in the state"):
        _ = pg.game(str(declared)).state_inputs


def test_any_file_can_be_trained_and_its_network_stays_valid(heap, tmp_path):
    game = pg.game(str(heap))
    trained = pg.train(game, out=tmp_path / "out", games=200, test_games=50, self_games=0, checkpoints=1, hidden=8)
    file = tmp_path / "out" / "run-1" / "final.npz"
    model = load_for(file, game)
    assert model.spec.layout == game.state_inputs
    assert model.spec.inputs == game.state_inputs.inputs
    played = pg.match(game, [f"net:{file}", "random"], games=40)
    assert played.to_dict()["games"] == 40
    again = pg.train(game, start=str(file), games=20, test_games=0, self_games=0, checkpoints=0)
    assert again.learned[0].spec.layout == trained.learned[0].spec.layout


def test_a_game_with_dice_learns_from_its_positions():
    curve = pg.train(pg.game(str(BERRIES)), encoding="state", games=1500, test_games=400, self_games=0,
                     checkpoints=1, hidden=10, alpha=0.3).runs[0].curve  # fmt: skip
    assert curve[-1]["low"] > curve[0]["high"]


def test_a_network_does_not_play_positions_of_another_size(heap, tmp_path):
    pg.train(pg.game(str(heap)), out=tmp_path, games=5, test_games=0, self_games=0, checkpoints=0, hidden=2)
    longer = tmp_path / "heap.py"
    longer.write_text(HEAP.replace('"state": 3', '"state": 4'))
    with pytest.raises(ModelError):
        load_for(tmp_path / "run-1" / "final.npz", pg.game(str(longer)))


def test_an_unknown_encoding_is_answered_with_all_there_are():
    with pytest.raises(PlygroundError, match="no encoding is called smells; there is: cells, planes, state"):
        pg.game("tictactoe").features(pg.game("tictactoe").start(), "smells")


@pytest.mark.parametrize(
    "listed",
    [
        None,
        [],
        [[0, "values", [1]]],
        [[0, "values", [1, 1]]],
        [[9, "values", [0, 1]]],
        [[-1, "values", [0, 1]]],
        [[0, "values", [0, 10**8]]],
        [[0, "numbers", [0, 1]]],
        [[0, "scaled", [1, 1]]],
        [[0, "scaled", [0, 1, 2]]],
        [[0, "bits", [32]]],
        [[0, "remainder", [0]]],
        [[0, "remainder", []]],
        [[0, "values", [0, 1.5]]],
        [[True, "values", [0, 1]]],
        [[0, "values"]],
        ["values"],
    ],
    ids=str,
)
def test_a_damaged_description_is_noticed(listed):
    assert read_state_inputs(3, listed) is None


def test_a_description_is_read_as_it_was_written():
    layout = pg.game("tarble").state_inputs
    assert read_state_inputs(layout.state, layout.to_list()) == layout


def test_a_network_is_transferred_only_between_positions_of_one_size(tmp_path):
    file = tmp_path / "run-1" / "final.npz"
    small, large = (pg.game("tictactoe", n=n) for n in (3, 4))
    pg.train(small, out=tmp_path, encoding="state", games=3, test_games=0, self_games=0, checkpoints=0, hidden=2)
    with pytest.raises(ModelError, match=r"inputs made of 12 integers cannot be transferred from .* to .*n=4"):
        pg.match(large, [f"net:{file},transfer=yes", "random"], games=2)
    assert pg.match(pg.game("tictactoe", k=2), [f"net:{file},transfer=yes", "random"], games=2).to_dict()["games"] == 2
