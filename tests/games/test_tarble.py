"""Tarble against the slow reference, on drawn positions, and in texts."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.contract import CHANCE, OVER
from plyground.core.counting import count_steps, count_turn_sequences
from plyground.core.errors import MoveError, PositionError
from plyground.games.tarble.board import all_cells, pieces_of_a_side, removal_cells
from plyground.games.tarble.distances import board_distance, jumping_distance, thesis_distance
from plyground.games.tarble.turns import positions_before_removal
from tests.games.tarble_pictures import layout_of
from tests.reference import tarble as reference

AMOUNT = 1 if JIT else 0.25  # uncompiled runs look at fewer positions
SIDES = (4, 5, 6, 7)


def identity(game, state):
    return state[: game.capacities.identity].tobytes()


def plain(game, state):
    """A position in the reference's form."""
    return {key: value for key, value in game.to_dict(state).items() if key not in ("left", "turns")}


def number_of(game, movement):
    cells = all_cells(game.settings["side"])
    source, target = (cells.index(tuple(cell)) for cell in movement)
    return 1 + source * len(cells) + target


def random_placement(side, generator, most=99):
    """A position between turns with pieces anywhere; near the middle half of the time, so that jumps are common."""
    cells = [cell for cell in all_cells(side) if cell not in removal_cells(side)]
    if generator.random() < 0.5:
        cells = [cell for cell in cells if board_distance((0, 0), cell) <= 3]
    generator.shuffle(cells)
    pieces = min(pieces_of_a_side(side), most)
    red, blue = generator.randint(1, pieces), generator.randint(1, pieces)
    return {
        "red": sorted(map(list, cells[:red])),
        "blue": sorted(map(list, cells[red : red + blue])),
        "neutral": True,
        "red_score": generator.randint(0, 9),
        "blue_score": generator.randint(0, 9),
        "turn": generator.choice("rb"),
    }


def random_rolled(game, generator, roll, most=99):
    """A random position with a roll on the table, sometimes after a few of its movements."""
    state = game.rolled(game.position(random_placement(game.settings["side"], generator, most)), roll)
    for _ in range(generator.choice((0, 0, roll - 1))):
        state = game.play(state, generator.choice(game.legal_moves(state)))
    return state


# Against the reference


@pytest.mark.parametrize("side", SIDES)
def test_movements_and_positions_agree_with_the_reference_all_along_random_games(side):
    game, settings = pg.game("tarble", side=side), {"side": side}
    generator = random.Random(side)
    for first in range(int(8 * AMOUNT)):
        position = reference.start(settings) if first % 2 == 0 else random_placement(side, generator)
        state = game.position(position)
        for _ in range(30):
            assert plain(game, state) == position
            result = reference.result(settings, position)
            assert (game.winner_text(state) or "none") == {"t": "d", None: "none"}.get(result, result)
            if result is not None:
                assert game.mover(state) == OVER
                break
            roll = generator.randint(1, 6)
            state = game.rolled(state, roll)
            for left in range(roll, 0, -1):
                movements = sorted(reference.movements(settings, position))
                assert game.legal_moves(state) == [number_of(game, movement) for movement in movements]
                assert game.to_dict(state).get("left") == left
                movement = generator.choice(movements)
                position = reference.after_movement(settings, position, movement)
                if left == 1:
                    position = reference.end_turn(settings, position)
                state = game.play(state, number_of(game, movement))
                assert plain(game, state) == position


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("roll, positions", [(1, 12), (2, 8), (3, 2)])
def test_the_ends_of_turns_agree_with_the_reference(side, roll, positions):
    game, settings = pg.game("tarble", side=side), {"side": side}
    generator = random.Random(10 * side + roll)
    for _ in range(int(np.ceil(positions * AMOUNT))):
        position = random_placement(side, generator, most=99 if roll < 3 else 5)
        state = game.position(position)
        expected = {reference.key(end) for end in reference.ends(settings, position, roll)}
        found = game.turn_results(state, roll)
        assert {reference.key(plain(game, end)) for end in found} == expected
        assert len(found) == len(expected)
        rolled = game.rolled(state, roll)
        sequences = count_turn_sequences(game.rules, game.board, rolled, game.mover(rolled))
        assert sequences == reference.sequences(settings, position, roll)
        for end in found[:: max(1, len(found) // 20)]:
            result = reference.result(settings, plain(game, end))
            assert (game.winner_text(end) or "none") == {"t": "d", None: "none"}.get(result, result)


@pytest.mark.parametrize("side", (*SIDES, 8))
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_all_ends_of_a_turn_are_found_once_whichever_way(side, roll):
    game = pg.game("tarble", side=side)
    generator = random.Random(100 * side + roll)
    for _ in range(12 if JIT else int(roll < 3)):
        state = random_rolled(game, generator, roll, most=99 if roll < 4 else 7)
        before = state.copy()
        found = [end.tobytes() for end in game._turn_finder.find(state)]
        assert np.array_equal(state, before)
        assert len(set(found)) == len(found)
        general = game._turn_finder.find(state, general=True)
        assert set(found) == {end.tobytes() for end in general}


@pytest.mark.skipif(not JIT, reason="millions of movements")
def test_the_start_has_the_known_sequences_and_ends():
    game = pg.game("tarble")
    rolled = [game.rolled(game.start(), roll) for roll in range(1, 7)]
    sequences = [count_steps(game.rules, game.board, state, roll, roll + 1) for roll, state in enumerate(rolled[:5], 1)]
    assert sequences == [12, 198, 3652, 73870, 1594006]
    assert [len(game.turn_results(state)) for state in rolled] == [12, 105, 596, 2620, 9477, 29633]


def situation(scores, red, blue):
    game = pg.game("tarble")
    layout = {"red": red, "blue": blue, "neutral": True, "red_score": scores[0], "blue_score": scores[1], "turn": "r"}
    return game, game.position({key: [*map(list, v)] if isinstance(v, list) else v for key, v in layout.items()})


@pytest.mark.skipif(not JIT, reason="half a million positions")
def test_a_crowded_turn_gets_the_room_it_needs():
    game = pg.game("tarble")
    red = [(-3, -3), (-3, -1), (-1, 1), (0, 3), (2, -3), (3, 3), (5, 1)]
    blue = [(-4, -2), (-1, -5), (-1, -2), (1, 1), (2, 1), (3, 0), (4, 2)]
    _, state = situation((1, 0), red, blue)
    counts = [len(game._turn_finder.find(game.rolled(state, roll))) for roll in range(1, 6)]
    assert counts == [38, 724, 8629, 74547, 502834]


def test_too_little_room_is_told_and_never_cut():
    game = pg.game("tarble")
    rolled = game.rolled(game.start(), 4)  # 2620 ends
    sizes = game.capacities
    for rows, scratch in ((2620, sizes.scratch), (100, sizes.scratch), (4096, 2000), (4096, 20_000)):
        results = np.zeros((rows, sizes.state), np.int32)
        found = game.functions.turn_results(game.board, rolled, results, np.zeros(scratch, np.int32))
        assert found == -1
    results = np.zeros((2620 + 6 * 7, sizes.state), np.int32)
    assert game.functions.turn_results(game.board, rolled, results, np.zeros(sizes.scratch, np.int32)) == 2620


# The rules, sentence by sentence. Pictures as `draw` makes them.


def picture(game, text, turn="r", scores=(0, 0), **fields):
    """The position that a picture shows."""
    return game.position(layout_of(text, turn, scores) | fields)


def movements(game, state):
    return {game.format_move(state, move) for move in game.legal_moves(state)}


def played(game, state, *texts):
    for text in texts:
        state = game.play(state, game.parse_move(state, text))
    return state


@pytest.fixture
def small():
    return pg.game("tarble", side=4)


ALONE = """
       + . . +
      . . . . .
     . . B . . .
    + . . N R . +
     . . . . . .
      . . . . .
       + . . +
"""


def test_a_piece_steps_to_empty_neighbours_and_jumps_what_is_not_its_own(small):
    state = picture(small, ALONE, left=2)
    assert movements(small, state) == {"1,0>2,0", "1,0>2,1", "1,0>1,1", "1,0>0,-1", "1,0>1,-1", "1,0>-1,0"}


def test_a_jump_takes_the_piece_at_once_and_gives_a_point(small):
    state = played(small, picture(small, ALONE, left=2), "1,0>1,1", "1,1>-1,1")
    assert small.to_dict(state)["red_score"] == 1
    assert small.to_dict(state)["blue"] == []
    assert small.winner_text(state) == "r"


def test_the_neutral_piece_is_away_only_until_the_turn_ends(small):
    state = played(small, picture(small, ALONE, left=3), "1,0>-1,0")
    assert small.to_dict(state)["neutral"] is False
    assert small.to_dict(state)["red_score"] == 1
    assert "-1,0>0,0" in movements(small, state)  # the centre is a cell like others while it is away
    state = played(small, state, "-1,0>-1,-1", "-1,-1>-2,-1")
    assert small.to_dict(state) == {
        "red": [[-2, -1]], "blue": [[0, 1]], "neutral": True, "red_score": 1, "blue_score": 0, "turn": "b", "turns": 1,
    }  # fmt: skip


def test_who_ends_a_turn_on_the_centre_or_a_corner_is_removed_without_points(small):
    on_centre = played(small, picture(small, ALONE, left=2), "1,0>-1,0", "-1,0>0,0")
    assert small.to_dict(on_centre)["red"] == []
    assert small.to_dict(on_centre)["neutral"] is True
    assert [small.to_dict(on_centre)[key] for key in ("red_score", "blue_score")] == [1, 0]
    on_corner = played(small, picture(small, ALONE, left=2), "1,0>2,0", "2,0>3,0")
    assert small.to_dict(on_corner)["red"] == []


def test_who_passes_over_a_corner_within_a_turn_stays(small):
    state = played(small, picture(small, ALONE, left=3), "1,0>2,0", "2,0>3,0", "3,0>3,1")
    assert small.to_dict(state)["red"] == [[3, 1]]


def test_a_jump_needs_a_free_cell_behind_and_own_pieces_are_not_jumped(small):
    state = picture(small, """
               + . . +
              . . . . .
             . . . B . .
            + . . N R . +
             . . . B R .
              . . B . .
               + . . +
        """, left=1)  # fmt: skip
    # Up over (1,1) to (1,2); not over (0,-1), behind which a piece stands, nor over the own piece on (1,-1).
    assert {text for text in movements(small, state) if text.startswith("1,0>")} == {
        "1,0>2,0", "1,0>2,1", "1,0>1,2", "1,0>-1,0",
    }  # fmt: skip


def test_a_jump_may_not_leave_the_board(small):
    state = picture(small, """
               + . . +
              . . . . .
             . . . . R B
            + . . N . . +
             . . . . . .
              . . . . .
               + . . +
        """, left=1)  # fmt: skip
    assert "2,1>3,1" not in movements(small, state)
    assert len(movements(small, state)) == 5


def test_a_turn_in_which_the_last_enemy_falls_is_played_to_its_end(small):
    state = played(small, picture(small, ALONE, left=4), "1,0>1,1", "1,1>-1,1")
    assert small.mover(state) == 0
    assert small.to_dict(state)["blue"] == []
    state = played(small, state, "-1,1>-2,1", "-2,1>-3,0")  # and gives himself up: nobody has pieces
    assert small.mover(state) == OVER
    assert small.ending(state) == "a side without pieces"
    assert small.winner_text(state) == "r"


@pytest.mark.parametrize(
    "scores, last, winner",
    [
        ((3, 4), "-2,1>-2,0", "r"),  # equal points, Red still has a piece
        ((3, 4), "-2,1>-3,0", "d"),  # equal points, no pieces at all
        ((2, 4), "-2,1>-2,0", "b"),  # points come first
        ((4, 4), "-2,1>-3,0", "r"),
    ],
)
def test_more_points_win_then_pieces_then_nobody(small, scores, last, winner):
    state = picture(small, ALONE, left=4, scores=scores)
    end = played(small, state, "1,0>1,1", "1,1>-1,1", "-1,1>-2,1", last)
    assert small.winner_text(end) == winner
    assert small.result(end) == {"r": [1, -1], "b": [-1, 1], "d": [0, 0]}[winner]


def test_a_side_that_gives_up_its_last_piece_with_equal_points_loses(small):
    end = played(small, picture(small, ALONE, left=2, scores=(1, 1)), "1,0>2,0", "2,0>3,0")
    assert small.winner_text(end) == "b"


def test_a_side_that_cannot_move_loses_its_roll():
    game = pg.game("tarble", side=7)
    blue = [(-5, -6), (-4, -6), (-3, -5), (-3, -4), (-2, -6), (-2, -5), (-1, -6), (-1, -4)]
    layout = {"red": [[-3, -6]], "blue": [*map(list, blue)], "neutral": True, "red_score": 0, "blue_score": 0}
    state = game.rolled(game.position({**layout, "turn": "r"}), 3)
    assert game.legal_moves(state) == [0]
    assert game.format_move(state, 0) == "pass"
    end = game.play(state, 0)
    assert game.to_dict(end) == {**layout, "turn": "b", "turns": 1}
    assert [row.tolist() for row in game.turn_results(state)] == [end.tolist()]
    assert positions_before_removal(game, state) == 1
    record = game.format_game([2, 0], game.position({**layout, "turn": "r"}))
    assert record == "3 |  |  | pass"
    assert game.parse_game(record, game.position({**layout, "turn": "r"})) == [2, 0]
    assert game.parse_game("3 | |", game.position({**layout, "turn": "r"})) == [2, 0]


def test_after_a_movement_there_is_always_another():
    game = pg.game("tarble", side=4)
    generator = random.Random(3)
    for _ in range(int(200 * AMOUNT)):
        state = random_rolled(game, generator, 2)
        after = game.play(state, generator.choice(game.legal_moves(state)))
        assert game.mover(after) < 0 or game.legal_moves(after) != [0]


def test_at_the_turn_limit_points_decide():
    game = pg.game("tarble", max_turns=2)
    for scores, result in (((5, 4), [1, -1]), ((4, 5), [-1, 1]), ((4, 4), [0, 0])):
        layout = game.to_dict(game.start()) | {"red_score": scores[0], "blue_score": scores[1]}
        state = game.position(layout)
        for _ in range(2):
            assert game.mover(state) == CHANCE
            state = game.rolled(state, 1)
            state = game.play(state, game.legal_moves(state)[0])
        assert game.result(state) == result
        assert game.ending(state) == "turn limit"
        assert game.position(game.to_dict(state)).tolist() == state.tolist()


def test_six_faces_are_equally_likely_and_give_the_movements():
    game = pg.game("tarble")
    assert game.chance(game.start()) == [1] * 6
    assert [game.to_dict(game.rolled(game.start(), roll))["left"] for roll in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    for roll in (0, 7, "x", -1):
        with pytest.raises(MoveError, match="expected a whole number from 1 to 6"):
            game.rolled(game.start(), roll)


# Positions


def test_positions_met_in_play_read_back_as_they_were():
    for side in (*SIDES, 8):
        game = pg.game("tarble", side=side)
        generator = random.Random(side)
        state = game.start()
        for _ in range(int(150 * AMOUNT)):
            assert game.position(game.to_dict(state)).tolist() == state.tolist()
            options = range(6) if game.mover(state) == CHANCE else game.legal_moves(state)
            if game.mover(state) == OVER:
                break
            state = game.play(state, generator.choice(list(options)))


@pytest.mark.parametrize(
    "change, words",
    [
        ({"turn": "w"}, "turn 'w'; expected 'r' or 'b'"),
        ({"turn": ["r"]}, "expected 'r' or 'b'"),
        ({"neutral": 1}, "neutral 1; expected true or false"),
        ({"neutral": False}, "neutral false; expected so only after a capture, with left 1 to 5"),
        ({"neutral": False, "left": 2}, "and a point for it"),
        ({"neutral": False, "left": 6, "red_score": 3}, "left 1 to 5"),
        ({"red_score": -1}, "red_score -1; expected a whole number from 0"),
        ({"blue_score": True}, "blue_score True; expected a whole number"),
        ({"left": 7}, "left 7; expected a whole number from 0 to 6"),
        ({"turns": 1001}, "turns 1001; expected a whole number from 0 to 1000"),
        ({"turns": 1000, "left": 1}, "turns 1000, left 1; expected left 0 at the turn limit"),
        ({"red": 5}, "red 5; expected a list of cells"),
        ({"red": [[1]]}, r"red has the cell \[1\]; expected two whole numbers"),
        ({"red": [[1, "2"]]}, "expected two whole numbers"),
        ({"red": [[1, -5]]}, r"red stands on \(1,-5\); expected a cell of the board"),
        ({"red": [[-1, -5]] * 2}, r"2 pieces on \(-1,-5\); expected one at most"),
        ({"red": [[1, 4]]}, r"2 pieces on \(1,4\)"),
        ({"red": [[0, 0]], "left": 1}, r"2 pieces on \(0,0\)"),
        ({"red": [[5, 5]]}, r"red stands on \(5,5\); expected there only the side to move"),
        ({"blue": [[0, -5]], "left": 2}, r"blue stands on \(0,-5\); expected there only the side to move"),
        ({"red": [[0, y] for y in range(-4, 0)] + [[1, y] for y in range(-3, 1)]}, "8 red pieces; expected at most 7"),
        ({"red": [], "left": 2}, "no red pieces, left 2; expected left 0"),
        ({"blue": [], "left": 6, "red_score": 3}, "no blue pieces, left 6; expected so only after a capture"),
        ({"blue": [], "left": 5, "neutral": False, "red_score": 1}, "expected so only after a capture"),
    ],
)
def test_an_impossible_position_is_refused_in_one_line(change, words):
    game = pg.game("tarble")
    with pytest.raises(PositionError, match=words) as error:
        game.position(game.to_dict(game.start()) | change)
    assert str(error.value).startswith("tarble: ")
    assert "\n" not in str(error.value)


def test_finished_positions_are_read_with_their_result():
    game = pg.game("tarble")
    layout = game.to_dict(game.start()) | {"red_score": 2, "blue_score": 2}
    assert game.winner_text(game.position(layout | {"red": []})) == "b"
    assert game.winner_text(game.position(layout | {"blue": []})) == "r"
    assert game.winner_text(game.position(layout | {"red": [], "blue": []})) == "d"
    assert game.winner_text(game.position(layout | {"turns": 1000})) == "d"


@pytest.mark.parametrize("settings", [{"side": 3}, {"side": 9}, {"max_turns": 0}])
def test_settings_out_of_range_are_refused(settings):
    with pytest.raises(pg.PlygroundError, match="expected a whole number from"):
        pg.game("tarble", **settings)


# Notation

EXAMPLE = "3 | [(0,1),(0,-1)], [(2,1),(3,2)] | (0,0)"


def example_position(game):
    return game.position({
        "red": [[0, 1], [2, 1]], "blue": [[4, 4]], "neutral": True, "red_score": 0, "blue_score": 0, "turn": "r",
    })  # fmt: skip


def test_a_turn_without_its_path_is_read_and_written_with_one():
    game = pg.game("tarble")
    start = example_position(game)
    moves = game.parse_game(EXAMPLE, start)
    end = game.replay(moves, start)[-1]
    assert game.to_dict(end)["red"] == [[0, -1], [3, 2]]
    assert game.to_dict(end)["red_score"] == 1
    written = game.format_game(moves, start)
    assert written.startswith(EXAMPLE + " | ")
    assert game.parse_game(written, start) == moves


def test_a_piece_that_comes_back_is_not_listed_and_one_given_up_is_shown_where_it_went():
    game = pg.game("tarble")
    start = example_position(game)
    steps = ["4", "0,1>0,2", "2,1>2,2", "0,2>0,1", "2,2>2,3"]
    assert game.format_game(game.parse_moves(steps, start), start) == (
        "4 | [(2,1),(2,3)] |  | 0,1>0,2 2,1>2,2 0,2>0,1 2,2>2,3"
    )
    steps = ["2", "0,1>0,-1", "0,-1>0,0"]
    assert game.format_game(game.parse_moves(steps, start), start) == "2 | [(0,1),(0,0)] | (0,0) | 0,1>0,-1 0,-1>0,0"


def test_two_pieces_that_change_places_are_both_listed():
    game = pg.game("tarble")
    layout = game.to_dict(example_position(game)) | {"red": [[2, 0], [3, 0]]}
    start = game.position(layout)
    moves = game.parse_game("3 | [(2,0),(3,0)], [(3,0),(2,0)] |", start)
    assert game.format_game(moves, start).startswith("3 | [(2,0),(3,0)], [(3,0),(2,0)] |  | ")
    assert game.to_dict(game.replay(moves, start)[-1])["red"] == layout["red"]


def random_game(game, seed, longest):
    generator = random.Random(seed)
    state, moves = game.start(), []
    while game.mover(state) != OVER and len(moves) < longest:
        options = range(6) if game.mover(state) == CHANCE else game.legal_moves(state)
        moves.append(generator.choice(list(options)))
        state = game.play(state, moves[-1])
    return moves, state


@pytest.mark.parametrize("side", [4, 6, 8])
def test_records_of_random_games_read_back_with_and_without_paths(side):
    game = pg.game("tarble", side=side)
    for seed in range(int(8 * AMOUNT) if side == 4 else 1):
        moves, _ = random_game(game, seed, 300)  # may stop in the middle of a turn
        record = game.format_game(moves)
        assert game.parse_game(record) == moves
        turns = [line for line in record.splitlines() if line[0].isdecimal()]
        whole = [line for line in turns if line.count(">") == int(line[0])][:60]
        people = "\n".join(line.rpartition(" | ")[0] for line in whole)
        found = game.parse_game(people)
        again = game.format_game(found).splitlines()[: len(whole)]
        assert [line.rpartition(" | ")[0] for line in again] == people.splitlines()


def test_a_finished_game_ends_with_the_winner_and_the_points():
    game = pg.game("tarble", side=4)
    moves, state = random_game(game, 5, 9999)
    layout = game.to_dict(state)
    record = game.format_game(moves)
    name = {"r": "red", "b": "blue", "d": "tie"}[game.winner_text(state)]
    assert record.splitlines()[-1] == f"{name} {layout['red_score']}:{layout['blue_score']}"
    body = record.rpartition("\n")[0]
    assert game.parse_game(f"{body}\n\n{name}\n") == moves  # the points may be left out, and lines may be empty
    last = record.count("\n") + 1
    for changed, words in (
        (f"{body}\n{name} 77:0", f"line {last}: the result '{name} 77:0'; expected"),
        (f"{body}\ntie 0:0", f"line {last}: the result"),
        (f"{record}\n1 | |", f"line {last + 1}: a line after the result"),
        (f"{body}\n1 | |", f"line {last}: a turn after the end of the game"),
        ("red 1:0", "line 1: the result 'red 1:0' before the end"),
    ):
        with pytest.raises(MoveError, match=words):
            game.parse_game(changed)


@pytest.mark.parametrize(
    "record, words",
    [
        ("7 | |", "line 1: roll=7 is not possible here"),
        ("x | |", "line 1: roll=x is not possible here"),
        ("3", "line 1: '3'; expected roll"),
        ("1 | (0,1) |", r"line 1: '\(0,1\)' is no list; expected \[\(x,y\),\(x,y\)\]"),
        ("1 | | 0,0", r"line 1: '0,0' is no list; expected \(x,y\)"),
        ("1 | [(1,1),(1,2)] |", r"line 1: a pair from \(1,1\); expected one for a red piece"),
        ("1 | [(0,1),(0,3)] |", "line 1: no 1 movements give this turn"),
        ("1 | [(0,1),(0,-1)] |", "line 1: no 1 movements give this turn"),  # the capture is not named
        ("2 | [(0,1),(0,2)] | (0,0)", "no 2 movements give this turn"),
        ("1 | |", "no 1 movements give this turn"),
        ("1 | [(0,1),(0,-1)] | (2,2)", r"\(2,2\) captured; expected a piece to capture there"),
        ("2 | [(0,1),(0,-1)] | (0,0), (0,0)", r"\(0,0\) captured; expected a piece to capture there, named once"),
        ("1 | [(0,1),(0,2)] |  | 0,1>0,3", "line 1: move 1: '0,1>0,3' is not legal here"),
        ("1 | [(0,1),(0,2)] |  | 0,1>1,2", "line 1: the movements do not give this turn"),
        ("1 | [(0,1),(0,-1)] |  | 0,1>0,-1", "line 1: the movements do not give this turn"),
        ("1 | [(0,1),(0,2)] |  | 0,1>0,2 3", "line 1: 2 movements; expected 1"),
        ("2 | [(0,1),(0,2)] |  | 0,1>0,2\n1 | |", "line 2: a turn after one that lacks movements"),
        (EXAMPLE + "\n\n2 | [(4,4),(4,9)] |", "line 3: no 2 movements give this turn"),
    ],
)
def test_an_impossible_turn_is_refused_with_its_line(record, words):
    game = pg.game("tarble")
    with pytest.raises(MoveError, match=words) as error:
        game.parse_game(record, example_position(game))
    assert str(error.value).startswith("tarble: line ")


def test_a_record_may_begin_and_stop_in_the_middle_of_a_turn():
    game = pg.game("tarble")
    start = played(game, game.rolled(example_position(game), 5), "0,1>0,-1")
    moves = game.parse_moves(["0,-1>0,-2", "2,1>2,2"], start)
    record = game.format_game(moves, start)
    assert record == "4 | [(0,-1),(0,-2)], [(2,1),(2,2)] |  | 0,-1>0,-2 2,1>2,2"
    assert game.parse_game(record, start) == moves
    with pytest.raises(MoveError, match="'3' movements; expected 4, which are left"):
        game.parse_game(record.replace("4", "3", 1), start)


# Distances


def test_the_board_distance_counts_steps_and_the_thesis_distance_is_sometimes_less():
    assert board_distance((0, 0), (2, 3)) == thesis_distance((0, 0), (2, 3)) == 3
    assert board_distance((0, 0), (1, -1)) == 2
    assert thesis_distance((0, 0), (1, -1)) == 1
    reach = {(0, 0)}
    for steps in range(6):
        assert {cell for cell in all_cells(6) if board_distance((0, 0), cell) <= steps} == reach
        reach |= {(x + dx, y + dy) for x, y in reach for dx, dy in reference.STEPS}
    wrong = [c for c in all_cells(6) if board_distance((0, 0), c) != thesis_distance((0, 0), c)]
    assert all(x * y < 0 for x, y in wrong)
    assert len(wrong) == 20


def test_jumping_distance_uses_jumps_and_is_none_without_a_landing_cell():
    game = pg.game("tarble")
    layout = {"red": [[-1, 0]], "blue": [[2, 0], [4, 0]], "neutral": True, "red_score": 0, "blue_score": 0, "turn": "b"}
    state = game.position(layout)
    # Over the neutral piece to (1,0), over (2,0) to (3,0), over (4,0) to the corner.
    assert [jumping_distance(game, state, (-1, 0), q) for q in ((0, 0), (2, 0), (4, 0))] == [1, 2, 3]
    # Three cells away, but the neutral piece stands on the only way of two steps and has no landing cell behind it.
    assert jumping_distance(game, state, (2, 0), (-1, 0)) == 4
    # A piece on an edge can only be jumped along it.
    state = game.position(layout | {"red": [[2, 3], [5, 1]], "blue": [[5, 3]]})
    assert jumping_distance(game, state, (2, 3), (5, 3)) == 4
    state = game.position(layout | {"red": [[2, 3], [5, 4]], "blue": [[5, 3]]})
    assert jumping_distance(game, state, (2, 3), (5, 3)) is None
    for pair in (((1, 1), (2, 3)), ((2, 3), (5, 4)), ((2, 3), (1, 1))):
        with pytest.raises(PositionError, match="expected cells of a piece and of one that it can capture"):
            jumping_distance(game, state, *pair)


def test_the_jumping_distance_is_the_least_roll_with_which_one_piece_captures():
    game = pg.game("tarble", side=5)
    generator = random.Random(7)
    for _ in range(int(12 * AMOUNT)):
        layout = random_placement(5, generator, most=3) | {"turn": "r"}
        layout["red"] = layout["red"][:1]
        state = game.position(layout)
        for roll in range(1, 4):
            taken = set()
            for end in game.turn_results(state, roll):
                taken |= set(map(tuple, layout["blue"])) - set(map(tuple, game.to_dict(end)["blue"]))
            for cell in layout["blue"]:
                distance = jumping_distance(game, state, layout["red"][0], cell)
                assert (tuple(cell) in taken) == (distance is not None and distance <= roll)


# Symmetries and pictures


@pytest.mark.parametrize("side", [4, 6])
def test_all_twelve_symmetries_and_the_exchange_of_colours_keep_the_rules(side):
    game = pg.game("tarble", side=side)
    symmetries = game.symmetries()
    assert len(symmetries) == len({symmetry.name for symmetry in symmetries}) == 23
    generator = random.Random(side)
    images = set()
    for _ in range(int(6 * AMOUNT)):
        state = random_rolled(game, generator, 2)
        for symmetry in symmetries:
            mapped = symmetry.position(state)
            images.add(identity(game, mapped))
            moves = game.legal_moves(state)
            assert game.mover(mapped) == symmetry.seats[game.mover(state)]
            assert sorted(map(symmetry.step, moves)) == game.legal_moves(mapped)
            for move in moves[::3]:
                after = symmetry.position(game.play(state, move))
                assert identity(game, after) == identity(game, game.play(mapped, symmetry.step(move)))
    assert len(images) >= 23


def test_the_half_turn_with_the_colours_exchanged_keeps_the_start_but_for_whose_turn_it_is():
    game = pg.game("tarble")
    half = next(each for each in game.symmetries() if each.name == "rotation by 180° and colours")
    mapped = game.to_dict(half.position(game.start()))
    assert mapped == game.to_dict(game.start()) | {"turn": "b"}


def test_the_picture_shows_all_pieces_corners_and_what_is_next(small):
    state = picture(small, ALONE, left=2, scores=(3, 1))
    assert small.draw(state).splitlines() == [
        "     0 1 2 3",
        "   -1 + . . +       3",
        "  -2 . . . . .      2",
        " -3 . . B . . .     1",
        "   + . . N R . +    0",
        "    . . . . . .    -1",
        "     . . . . .     -2",
        "      + . . +      -3",
        "Red 3, Blue 1. Red has 2 to move.",
    ]
    assert small.draw(small.start()).endswith("Red is to roll.")
    cells = {cell["id"]: cell for cell in small.geometry()["cells"]}
    assert len(cells) == 37
    assert [cells[name].get("kind") for name in ("0,0", "3,3", "1,0")] == ["centre", "corner", None]
    assert {piece["cell"]: piece["seat"] for piece in small.pieces(state)} == {"0,1": 1, "0,0": None, "1,0": 0}


def test_a_whole_turn_is_typed_as_people_record_it():
    game = pg.game("tarble")
    rolled = game.rolled(game.start(), 6)
    steps = game.parse_turn(rolled, "[(-3,-4),(0,-1)] | (0,0)")
    assert len(steps) == 6 and game.to_dict(game.replay(steps, rolled)[-1])["red_score"] == 1
    assert game.parse_turn(rolled, "6 | [(-3,-4),(0,-1)] | (0,0)") == steps
    assert game.parse_turn(rolled, "-1,-4>-1,-3 -1,-3>-1,-2") == game.parse_moves(
        ["-1,-4>-1,-3", "-1,-3>-1,-2"], rolled
    )
    with pytest.raises(pg.PlygroundError):
        game.parse_turn(rolled, "[(-3,-4),(5,5)]")
