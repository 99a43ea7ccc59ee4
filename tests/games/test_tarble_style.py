"""What is measured of Tarble turns, on games that were counted by hand."""

import math

import numpy as np
import pytest

from plyground.core.style import HISTOGRAM
from plyground.games import game
from plyground.games.tarble.style import MEASURES, paths_told
from plyground.matches.lineup import make_lineup
from plyground.matches.match import match
from plyground.matches.saving import GameWriter
from plyground.matches.style.figures import figures_of, measured
from plyground.matches.style.samples import samples_of_file
from plyground.players import make_player

TARBLE = game("tarble")

# Five turns from the start. Under each turn what it adds to the figures.
COUNTED = """\
[Game "tarble"]
[Player r "Ann"]
[Player b "Bob"]

2 | [(-2,-4),(-1,-2)] |  | -2,-4>-1,-3 -1,-3>-1,-2
3 | [(1,4),(1,3)] |  | 1,4>1,3 1,3>1,4 1,4>1,3
4 | [(-1,-2),(1,-1)] | (0,0) | -1,-2>-1,-1 -1,-1>1,1 1,1>1,0 1,0>1,-1
2 | [(2,4),(2,3)], [(3,4),(3,3)] |  | 2,4>2,3 3,4>3,3
6 | [(1,-1),(0,5)] | (1,3) | 1,-1>1,0 1,0>1,1 1,1>1,2 1,2>1,4 1,4>0,4 0,4>0,5
"""
# By hand, turn by turn (Ann, Bob, Ann, Bob, Ann):
BY_HAND = {
    "same_piece": [1, 1, 1, 0, 1],  # Bob's second turn moves two pieces
    "pieces_moved": [1, 1, 1, 2, 1],
    "pieces_elsewhere": [1, 1, 1, 2, 1],
    # (-1,-2) to (1,4); (1,3) to (-1,-2); (1,-1) to (1,3); the same after (2,3) and (3,3); (-1,-4) to (2,3)
    "nearest_enemy": [6, 5, 4, 4, 7],
    "far_away": [1, 1, 1, 1, 1],
    # (-1,-2); (1,3); (1,-1), which has coordinates of opposite signs; (1,3), (2,3) and (3,3); (-1,-4)
    "nearest_to_centre": [2, 3, 2, 3, 4],
    "three_from_centre": [0, 1, 0, 1, 0],
    "left_to_a_three": [0, 0, 0, 0, 0],
    "needs_a_jump": [None] * 5,
    # Bob goes forth, back and forth: one movement would do. Round the neutral piece there is no shorter way.
    "wasteful": [0, 1, 0, 0, 0],
    "wasted": [0, 2, 0, 0, 0],
    "enemies": [0, 0, 0, 0, 1],
    "neutrals": [0, 0, 1, 0, 0],
    "given_up": [0, 0, 0, 0, 1],  # (0,5) is a corner
}


def read(tmp_path, text, whole=True):
    file = tmp_path / "games.txt"
    file.write_text(text, "utf-8")
    return samples_of_file(TARBLE, str(file), False, whole, pytest.fail)


def values(sample):
    """By measure: its value in each turn, None where it does not apply."""
    found = measured(TARBLE, sample)
    return {
        measure.name: [None if math.isnan(value) else value for value in found[:, number]]
        for number, measure in enumerate(MEASURES)
    }


def one_turn(tmp_path, red, blue, line):
    """The values of one turn of Red from a position with a roll of its own."""
    layout = f'{{"red": {red}, "blue": {blue}, "neutral": true, "red_score": 0, "blue_score": 0, "turn": "r"}}'
    (sample,) = read(tmp_path, f'[Game "tarble"]\n[Start "{layout}"]\n\n{line}\n')
    return {name: found[0] for name, found in values(sample).items()}


def test_every_turn_is_measured_as_counted_by_hand(tmp_path):
    (sample,) = read(tmp_path, COUNTED)
    assert values(sample) == BY_HAND


def test_players_of_a_file_have_columns_of_their_own(tmp_path):
    ann, bob = read(tmp_path, COUNTED, whole=False)
    assert (ann.name, bob.name) == ("Ann (games.txt)", "Bob (games.txt)")
    assert values(ann)["nearest_enemy"] == [6, 4, 7] and values(bob)["nearest_enemy"] == [5, 4]


def test_without_the_fourth_field_only_what_needs_the_path_is_missing(tmp_path):
    bare = "\n".join(
        line.rpartition("|")[0] if line.count("|") == 3 and number % 2 == 0 else line
        for number, line in enumerate(COUNTED.splitlines())
    )
    (sample,) = read(tmp_path, bare)
    found = values(sample)
    # The first, third and fifth turn stand on even lines.
    assert found.pop("same_piece") == [None, 1, None, 0, None]
    assert found.pop("pieces_moved") == [None, 1, None, 2, None]
    assert found == {name: by_hand for name, by_hand in BY_HAND.items() if name in found}


def test_recorded_games_of_a_character_have_the_steps_that_it_made(tmp_path):
    """A record holds some steps that lead to the end of a turn; Sarah's own are found out by asking her."""
    file = tmp_path / "saved.txt"
    players = ["sarah", "minimax"]
    with GameWriter(str(file), make_lineup(TARBLE, players), 3) as writer:
        match(TARBLE, players, 6, 3, on_game=writer.on_game)
    sarah, minimax = samples_of_file(TARBLE, str(file), False, False, pytest.fail)
    assert (sarah.name, minimax.name) == ("sarah (saved.txt)", "minimax (saved.txt)")
    agent = make_player(TARBLE, "sarah").make_agent()
    assert all(tuple(turn.steps.tolist()) == agent.choose(turn.before).steps for turn in sarah.turns)
    assert all(len(turn.steps) == 0 for turn in minimax.turns)  # it decides on four movements at a time


def test_which_turns_of_a_record_tell_their_path():
    assert paths_told("1 | [(0,1),(0,2)] | | 0,1>0,2\n\n2 | [(0,1),(0,3)] |\nred 3:2\n") == [True, False]


def test_figures_are_the_means_of_the_turns(tmp_path):
    (sample,) = read(tmp_path, COUNTED)
    found = {figure.measure.name: figure for figure in figures_of(TARBLE, sample)}
    for name, by_hand in BY_HAND.items():
        known = [value for value in by_hand if value is not None]
        if not known:
            assert name not in found
        elif found[name].measure.kind == HISTOGRAM:
            low, high = found[name].measure.values
            shares = [share for share, _ in found[name].shares]
            assert shares == [known.count(value) / len(known) for value in range(low, high + 1)]
        else:
            assert found[name].value == pytest.approx(sum(known) / len(known)) and found[name].turns == len(known)
    assert "length" not in found  # the game has no end


def test_a_capture_may_need_a_jump_on_the_way(tmp_path):
    # From (0,2) Blue steps to (0,1), jumps the neutral piece to (0,-1), and takes (0,-2): four cells, three movements.
    found = one_turn(tmp_path, [[0, -3]], [[0, 2]], "1 | [(0,-3),(0,-2)] | | 0,-3>0,-2")
    assert (found["nearest_enemy"], found["left_to_a_three"], found["needs_a_jump"], found["far_away"]) == (4, 1, 1, 1)


def test_three_cells_away_is_not_always_within_a_roll_of_three(tmp_path):
    # The piece on (0,-1) has the neutral one behind it, so that it must be taken from the side, which takes four.
    found = one_turn(tmp_path, [[0, -2]], [[0, 2]], "1 | [(0,-2),(0,-1)] | | 0,-2>0,-1")
    assert (found["nearest_enemy"], found["left_to_a_three"], found["needs_a_jump"]) == (3, 0, None)
    assert found["far_away"] == 0  # Sarah would have stayed four away


def test_where_nobody_can_get_four_away_the_turn_does_not_count(tmp_path):
    found = one_turn(tmp_path, [[2, 0]], [[2, 2]], "1 | [(2,0),(2,-1)] | | 2,0>2,-1")
    assert (found["nearest_enemy"], found["far_away"]) == (3, None)
    assert (found["left_to_a_three"], found["needs_a_jump"]) == (1, 0)


def test_after_the_last_turn_no_distances_are_measured(tmp_path):
    # Red takes the last Blue piece: the game is over.
    found = one_turn(tmp_path, [[2, 0]], [[2, 1]], "1 | [(2,0),(2,2)] | (2,1) | 2,0>2,2")
    assert [found[name] for name in ("nearest_enemy", "nearest_to_centre", "three_from_centre", "far_away")] == [
        None
    ] * 4
    assert (found["enemies"], found["left_to_a_three"], found["needs_a_jump"]) == (1, 0, None)


def test_a_turn_that_leads_back_needs_two_movements(tmp_path):
    found = one_turn(tmp_path, [[2, 0]], [[-3, 2]], "4 |  | | 2,0>2,1 2,1>2,0 2,0>3,0 3,0>2,0")
    assert (found["wasted"], found["wasteful"], found["pieces_elsewhere"], found["pieces_moved"]) == (2, 1, 0, 1)


def test_wasted_movements_agree_with_all_ends_of_smaller_rolls():
    """The least roll is the first whose turns can end in the same position, whatever the pieces do."""
    style = TARBLE.definition.style
    measure = TARBLE.definition.compiled_measure(style)
    scratch = np.zeros(style.scratch_for(TARBLE.settings), np.int32)
    wasted = [measure.name for measure in MEASURES].index("wasted")
    random, identity, seen = np.random.default_rng(5), TARBLE.capacities.identity, set()
    position = TARBLE.start()
    for _ in range(40):
        if TARBLE.result(position) is not None:
            position = TARBLE.start()
        roll = int(random.integers(1, 5))
        rolls = [TARBLE.turn_results(position, k) for k in range(1, roll + 1)]
        after = rolls[-1][int(random.integers(len(rolls[-1])))]
        values = np.full(len(MEASURES), math.nan)
        measure(TARBLE.board, TARBLE.rolled(position, roll), after, np.zeros(0, np.int32), values, scratch)
        least = next(
            k for k, ends in enumerate(rolls, 1) if any((end[:identity] == after[:identity]).all() for end in ends)
        )
        assert values[wasted] == roll - least
        seen.add(int(values[wasted]))
        position = after
    assert {0, 1, 2} <= seen


def test_pieces_of_both_colours_are_measured_alike(tmp_path):
    """The half turn with the colours exchanged leaves every measure as it is."""
    style = TARBLE.definition.style
    measure = TARBLE.definition.compiled_measure(style)
    scratch = np.zeros(style.scratch_for(TARBLE.settings), np.int32)
    half_turn = next(one for one in TARBLE.symmetries() if one.name == "rotation by 180° and colours")
    (sample,) = read(tmp_path, COUNTED)
    for turn, expected in zip(sample.turns, measured(TARBLE, sample), strict=True):
        steps = np.array([half_turn.step(step) for step in turn.steps.tolist()], np.int32)
        found = np.full(len(MEASURES), math.nan)
        before, after = half_turn.position(turn.before), half_turn.position(turn.after)
        measure(TARBLE.board, before, after, steps, found, scratch)
        # Sarah breaks ties in the same order for both colours, so what she could have done may differ.
        without_completion = [number for number, one in enumerate(MEASURES) if one.name != "far_away"]
        np.testing.assert_array_equal(found[without_completion], expected[without_completion])
