"""Polar tic-tac-toe against the slow reference, on drawn positions, and in texts."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.errors import MoveError, PositionError, SettingError
from plyground.core.playouts import play_random_games
from plyground.core.turns import BY_STEP, make_turn_workspace
from plyground.games.polar.board import winning_lines
from tests.reference import polar as reference

AMOUNT = 1 if JIT else 0.25  # uncompiled runs look at fewer positions
VARIANTS = [
    {},
    {"rings": 3, "spokes": 6, "k": 3},
    {"rings": 4, "spokes": 8, "k": 4},
    {"diagonal_adjacency": False},
    {"rings": 1, "spokes": 9, "k": 3},
    {"rings": 5, "spokes": 3, "k": 3},
    {"rings": 2, "spokes": 4, "k": 4},
    {"rings": 6, "spokes": 7, "k": 3, "diagonal_adjacency": False},
    {"rings": 3, "spokes": 5, "k": 2},
    {"rings": 2, "spokes": 3, "k": 1},
    {"rings": 2, "spokes": 10, "k": 8},
]


def named(settings):
    return " ".join(f"{name}={value}" for name, value in settings.items()) or "default"


def same(game, first, second):
    return np.array_equal(first[: game.capacities.identity], second[: game.capacities.identity])


def compare(game, settings, state, position):
    """The two programs agree on a position and on what follows every move of it."""
    assert game.to_dict(state) == position
    assert game.winner_text(state) == reference.result(settings, position)
    assert np.array_equal(game.position(game.to_dict(state)), state)
    assert np.array_equal(game.position(game.to_text(state)), state)
    moves = reference.moves(settings, position)
    assert game.legal_moves(state) == [ring * game.settings["spokes"] + spoke for ring, spoke in moves]
    return moves


@pytest.mark.parametrize("settings", VARIANTS, ids=named)
def test_random_games_agree_with_the_reference(settings):
    game = pg.game("polar", **settings)
    chooser = random.Random(named(settings))
    for _ in range(max(1, int(4 * AMOUNT))):
        state, position = game.start(), reference.start(settings)
        while moves := compare(game, settings, state, position):
            if chooser.random() < 0.05:
                for ring, spoke in moves:
                    after = game.play(state, ring * game.settings["spokes"] + spoke)
                    compare(game, settings, after, reference.after(settings, position, [ring, spoke]))
            ring, spoke = chooser.choice(moves)
            state = game.play(state, ring * game.settings["spokes"] + spoke)
            position = reference.after(settings, position, [ring, spoke])


def composed_position(chooser, settings):
    """Marks strewn over hanging-together cells in random colours: may be one that no game reaches."""
    rings, spokes = reference.rings(settings), reference.spokes(settings)
    marked = [(chooser.randrange(rings), chooser.randrange(spokes))]
    for _ in range(chooser.randint(0, rings * spokes - 1)):
        beside = {cell for place in marked for cell in reference.adjacent_cells(settings, *place)} - set(marked)
        marked.append(chooser.choice(sorted(beside)))
    chooser.shuffle(marked)
    letters = {cell: "xo"[number % 2] for number, cell in enumerate(marked)}
    cells = ["".join(letters.get((ring, spoke), ".") for spoke in range(spokes)) for ring in range(rings)]
    return {"cells": cells, "turn": "xo"[len(marked) % 2], "plies": len(marked)}


def hangs_together(settings, position):
    marked = {(r, s) for r, ring in enumerate(position["cells"]) for s, mark in enumerate(ring) if mark != "."}
    reached: set = set()
    beside = set(sorted(marked)[:1])
    while beside:
        reached |= beside
        beside = {cell for place in beside for cell in reference.adjacent_cells(settings, *place)} & marked - reached
    return reached == marked


def has_a_last_mark(settings, position):
    """Whether taking back some mark of the side that moved last leaves a game that goes on."""
    last = "ox"[position["plies"] % 2]
    for r, ring in enumerate(position["cells"]):
        for s, mark in enumerate(ring):
            cells = [*position["cells"][:r], ring[:s] + "." + ring[s + 1 :], *position["cells"][r + 1 :]]
            before = {**position, "cells": cells}
            if mark == last and reference.result(settings, before) is None and hangs_together(settings, before):
                return True
    return False


@pytest.mark.parametrize("settings", VARIANTS, ids=named)
def test_composed_positions_agree_with_the_reference_or_have_no_last_mark(settings):
    game = pg.game("polar", **settings)
    chooser = random.Random(3)
    for _ in range(int(20 * AMOUNT)):
        position = composed_position(chooser, settings)
        if not has_a_last_mark(settings, position):
            with pytest.raises(PositionError):
                game.position(position)
            continue
        state = game.position(position)
        for ring, spoke in compare(game, settings, state, position):
            after = game.play(state, ring * game.settings["spokes"] + spoke)
            following = reference.after(settings, position, [ring, spoke])
            assert game.to_dict(after) == following and game.winner_text(after) == reference.result(settings, following)


# Drawn positions


def position_of(game, text):
    return game.position(text.replace(" ", "/"))


def cells_of(game, position):
    return [game.format_move(position, move) for move in game.legal_moves(position)]


SMALL = {"rings": 3, "spokes": 6, "k": 3}


def test_the_first_mark_goes_anywhere():
    game = pg.game("polar")
    assert game.legal_moves(game.start()) == list(range(48))


def test_later_marks_go_next_to_earlier_ones_around_the_circle():
    game = pg.game("polar", **SMALL)
    assert cells_of(game, position_of(game, "x..... ...... ......")) == ["0,1", "0,5", "1,0", "1,1", "1,5"]
    assert cells_of(game, position_of(game, "...... .....x ......")) == [
        *("0,0", "0,4", "0,5", "1,0", "1,4", "2,0", "2,4", "2,5"),
    ]  # fmt: skip


def test_without_diagonal_adjacency_only_rings_and_spokes_connect():
    game = pg.game("polar", **SMALL, diagonal_adjacency=False)
    assert cells_of(game, position_of(game, "...... .....x ......")) == ["0,5", "1,0", "1,4", "2,5"]


def test_a_mark_of_either_player_may_be_next_to_the_new_one():
    game = pg.game("polar", **SMALL)
    assert "0,3" in cells_of(game, position_of(game, ".xo... ...... ......"))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("x....x .o...o ......", "0,4"),  # along the ring over the seam
        ("x..... xo.... .o....", "2,0"),  # along the spoke
        (".....x x..... o....o", "2,1"),  # right spiral over the seam
        ("x..... .....x o....o", "2,4"),  # left spiral over the seam
    ],
)
def test_a_line_wins_at_once(text, move):
    game = pg.game("polar", **SMALL)
    before = position_of(game, text)
    after = game.play(before, game.parse_move(before, move))
    assert game.winner_text(after) == "x" and game.ending(after) == "line" and game.legal_moves(after) == []


def test_more_than_k_in_a_row_win_too():
    game = pg.game("polar", rings=3, spokes=8, k=3)
    before = position_of(game, "xx.xx... .oo.o... ..o.....")
    after = game.play(before, game.parse_move(before, "0,2"))
    assert game.winner_text(after) == "x" and game.winner_text(game.position(game.to_dict(after))) == "x"


def test_lines_do_not_run_on_from_the_outermost_ring_to_the_innermost():
    game = pg.game("polar", rings=4, spokes=6, k=3)
    before = position_of(game, "x..... ox.... .o...o x.....")
    assert game.result(game.play(before, game.parse_move(before, "2,0"))) is None


def test_a_full_board_without_a_line_is_a_draw():
    game = pg.game("polar", rings=2, spokes=4, k=4)
    before = position_of(game, "xxo. oxox")
    after = game.play(before, game.parse_move(before, "0,3"))
    assert game.winner_text(after) == "d" and game.ending(after) == "board full" and game.result(after) == [0.0, 0.0]


def test_the_default_board_has_84_lines_and_the_small_one_36():
    assert len(winning_lines(4, 12, 4)) == 84
    assert len(winning_lines(3, 6, 3)) == 36


def test_a_whole_ring_is_one_line():
    assert winning_lines(1, 4, 4) == [(0, 1, 2, 3)]


def forces_win(game, state, plies, known):
    """Whether x wins within so many plies whatever o does."""
    seat = game.functions.mover(game.board, state)
    if seat < 0:
        return game.winner_text(state) == "x"
    if plies == 0:
        return False
    key = (plies, state[: game.capacities.identity].tobytes())
    if key not in known:
        moves = np.zeros(game.capacities.moves, np.int32)
        answers = []
        for move in moves[: game.functions.legal_moves(game.board, state, moves)]:
            after = state.copy()
            game.functions.play(game.board, after, move)
            answers.append(forces_win(game, after, plies - 1, known))
            if answers[-1] == (seat == 0):
                break
        known[key] = answers[-1]
    return known[key]


@pytest.mark.skipif(not JIT, reason="many positions")
def test_on_the_small_board_x_wins_in_seven_plies_from_every_first_cell_and_not_in_five():
    game = pg.game("polar", **SMALL)
    known: dict = {}
    for ring in range(3):  # the spokes are all alike
        first = game.play(game.start(), 6 * ring)
        assert forces_win(game, first, 6, known)
        assert not forces_win(game, first, 4, known)


# Texts


def test_the_first_position_as_text_and_as_data():
    game = pg.game("polar")
    assert game.to_text(game.start()) == "/".join(["............"] * 4)
    assert game.to_dict(game.start()) == {"cells": ["............"] * 4, "turn": "x", "plies": 0}


def test_a_record_is_the_cells_and_the_result():
    game = pg.game("polar", **SMALL)
    record = "0,0 1,1 0,5 1,2 0,1 X"
    moves = game.parse_game(record)
    assert moves == [0, 7, 5, 8, 1] and game.format_game(moves) == record
    assert game.format_game(moves[:3]) == "0,0 1,1 0,5"


@pytest.mark.parametrize("settings", VARIANTS, ids=named)
def test_records_of_random_games_can_be_read_back(settings):
    game = pg.game("polar", **settings)
    chooser = random.Random(11)
    position, moves = game.start(), []
    while legal := game.legal_moves(position):
        moves.append(chooser.choice(legal))
        position = game.play(position, moves[-1])
    assert game.parse_game(game.format_game(moves)) == moves


def test_an_illegal_move_in_a_record_is_named():
    with pytest.raises(MoveError, match="move 2: '3,3'"):
        pg.game("polar").parse_game("0,0 3,3")


EMPTY = "......"


@pytest.mark.parametrize(
    ("cells", "turn", "plies", "words"),
    [
        ([EMPTY] * 2, "x", 0, "expected a list of 3 rings"),
        ("......", "x", 0, "expected a list of 3 rings"),
        ([EMPTY, EMPTY, "....."], "x", 0, "ring '.....'; expected 6 characters"),
        ([EMPTY, EMPTY, "z....."], "x", 0, "ring 'z.....'; expected 6 characters"),
        ([EMPTY, EMPTY, 6], "x", 0, "ring 6; expected 6 characters"),
        ([EMPTY, EMPTY, "xx...."], "o", 2, "2 x and 0 o; expected as many, or one x more"),
        ([EMPTY, EMPTY, "o....."], "x", 1, "0 x and 1 o"),
        ([EMPTY, EMPTY, "xo...."], "o", 2, "turn 'o'; expected 'x' after these marks"),
        ([EMPTY, EMPTY, "xo...."], None, 2, "turn None"),
        ([EMPTY, EMPTY, "xo...."], "x", 3, "plies 3; expected 2"),
        ([EMPTY, EMPTY, "x....."], "o", True, "plies True; expected 1"),
        ([EMPTY, EMPTY, "x.o..."], "x", 2, "hang together"),
        (["x.....", EMPTY, "o....."], "x", 2, "hang together"),
        (["xxx...", "ooo...", EMPTY], "x", 6, "line of x, who did not move last"),
        (["xx.x..", "ooo...", "x....."], "o", 7, "line of o, who did not move last"),
        (["xxxxxx", "oo.oo.", "..o..."], "o", 11, "x that can have been the last one"),
        (["xoox..", EMPTY, EMPTY], "x", 4, "o that can have been the last one"),
    ],
)
def test_impossible_positions_are_refused(cells, turn, plies, words):
    with pytest.raises(PositionError) as error:
        pg.game("polar", **SMALL).position({"cells": cells, "turn": turn, "plies": plies})
    assert words in str(error.value) and str(error.value).startswith("polar: ") and "\n" not in str(error.value)


@pytest.mark.parametrize("settings", [{"k": 13}, {"spokes": 2}, {"spokes": 3}, {"rings": 0}, {"k": 0}])
def test_boards_that_cannot_be_are_refused(settings):
    with pytest.raises(SettingError, match="polar: "):
        pg.game("polar", **settings)


# Symmetries and pictures


@pytest.mark.parametrize(
    ("settings", "count"),
    [
        ({}, 47),
        (SMALL, 23),
        ({"diagonal_adjacency": False}, 47),
        ({"rings": 1, "spokes": 5, "k": 3}, 9),
        ({"rings": 2, "spokes": 3, "k": 3}, 11),
    ],
)
def test_turned_mirrored_and_flipped_positions_are_played_alike(settings, count):
    game = pg.game("polar", **settings)
    symmetries = game.symmetries()
    assert len(symmetries) == count == len({symmetry.name for symmetry in symmetries})
    chooser = random.Random(2)
    for _ in range(max(1, int(3 * AMOUNT))):
        position = game.start()
        while moves := game.legal_moves(position):
            move = chooser.choice(moves)
            after = game.play(position, move)
            for symmetry in symmetries if AMOUNT == 1 else chooser.sample(symmetries, 5):
                mapped = symmetry.position(position)
                assert sorted(map(symmetry.step, moves)) == game.legal_moves(mapped)
                assert np.array_equal(game.play(mapped, symmetry.step(move)), symmetry.position(after))
            position = after


def test_pictures_name_only_cells_of_the_board_and_lie_inside_it():
    game = pg.game("polar")
    geometry = game.geometry()
    cells = {cell["id"]: cell for cell in geometry["cells"]}
    assert len(cells) == 48
    assert all(0 < cell["x"] < geometry["width"] and 0 < cell["y"] < geometry["height"] for cell in cells.values())
    position = game.play(game.play(game.start(), 0), 47 - 36 + 12)
    assert [(piece["cell"], piece["seat"]) for piece in game.pieces(position)] == [("0,0", 0), ("1,11", 1)]
    assert all(game.show_step(position, move).target in cells for move in game.legal_moves(position))


def test_the_drawing_shows_rings_as_rows():
    game = pg.game("polar", **SMALL)
    lines = game.draw(position_of(game, "x..... .o.... ......")).splitlines()
    assert [line.split() for line in lines] == [
        ["ring", "0", "1", "2", "3", "4", "5", "spoke"],
        ["0", "x", ".", ".", ".", ".", "."],
        ["1", ".", "o", ".", ".", ".", "."],
        ["2", ".", ".", ".", ".", ".", "."],
    ]


@pytest.mark.skipif(not JIT, reason="many games")
@pytest.mark.parametrize(("settings", "low", "high"), [({}, 22.5, 25.5), (SMALL, 9.2, 9.8)])
def test_random_games_last_as_long_as_the_rules_say(settings, low, high):
    game = pg.game("polar", **settings)
    games = 2000
    turns, steps, endings = (np.zeros(games, np.int32) for _ in range(3))
    payoffs = np.zeros((games, 2))
    workspace = make_turn_workspace(game.capacities)
    play_random_games(
        game.rules, game.board, game.start(), BY_STEP, 1, 0, games, 1000, workspace, turns, steps, endings, payoffs
    )
    assert low < steps.mean() < high and 0.54 < (payoffs[:, 0] > 0).mean() < 0.64
