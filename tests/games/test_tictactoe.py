"""Tic-tac-toe and m,n,k games against exact facts, a slow reference, and drawn positions."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from plyground.core.perft import perft
from plyground.core.randomness import new_stream, random_below
from plyground.games.tictactoe.board import winning_lines
from tests.reference import tictactoe as reference

GAME = pg.game("tictactoe")
SEQUENCES = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)  # n!/(n-d)! up to depth 5; then hand count


def test_move_sequences_by_length_are_the_known_ones():
    assert [perft(GAME, GAME.start(), depth) for depth in range(1, 10)] == list(SEQUENCES)


def reachable(game):
    """Every position that play can reach, finished ones included."""
    seen, frontier = {}, [game.start()]
    while frontier:
        position = frontier.pop()
        if position.tobytes() not in seen:
            seen[position.tobytes()] = position
            frontier += [game.play(position, move) for move in game.legal_moves(position)]
    return list(seen.values())


def test_the_game_has_5478_positions_of_which_958_are_finished_and_765_differ_by_symmetry():
    positions = reachable(GAME)
    assert len(positions) == 5478
    assert sum(GAME.result(position) is not None for position in positions) == 958
    symmetries = GAME.symmetries()
    smallest = {min([p.tobytes(), *(s.position(p).tobytes() for s in symmetries)]) for p in positions}
    assert len(smallest) == 765


def value(position, known):
    """The value for the first player with best play, by plain recursion."""
    key = position.tobytes()
    if key not in known:
        result = GAME.result(position)
        if result is None:
            values = [value(GAME.play(position, move), known) for move in GAME.legal_moves(position)]
            known[key] = max(values) if GAME.mover(position) == 0 else min(values)
        else:
            known[key] = result[0]
    return known[key]


def test_perfect_play_is_a_draw():
    assert value(GAME.start(), {}) == 0


@pytest.mark.parametrize("rows, columns, length", [(3, 3, 3), (4, 4, 3), (3, 5, 4), (5, 4, 4), (2, 6, 2), (4, 3, 1)])
def test_random_games_agree_with_the_slow_reference(rows, columns, length):
    chosen = {"m": rows, "n": columns, "k": length}
    game = pg.game("tictactoe", **chosen)
    for number in range(40):
        stream = new_stream(7, number)
        slow, fast = reference.start(chosen), game.start()
        while reference.result(chosen, slow) is None:
            assert game.to_dict(fast) == slow
            assert game.winner_text(fast) is None
            moves = game.legal_moves(fast)
            assert moves == sorted(reference.moves(chosen, slow))
            move = moves[random_below(stream, len(moves))]
            slow, fast = reference.after(chosen, slow, move), game.play(fast, move)
        assert game.winner_text(fast) == reference.result(chosen, slow)
        assert game.to_dict(fast) == slow


def free_rows(game, cells):
    function = game.definition.compiled_evaluator(game.definition.evaluators["free_rows"])
    position = game.position(cells)
    values = [function(game.board, position, position, seat, np.zeros(0)) for seat in range(2)]
    assert values[0] == -values[1]
    return values[0]


@pytest.mark.parametrize(
    "cells, rows",
    [
        (".........", 0),
        ("....x....", 4),
        ("x...o....", -1),  # x has its row and column, o row, column and the other diagonal
        ("xo..x...o", 1),  # x: middle row, left column, other diagonal; o: bottom row, right column
    ],
)
def test_free_rows_of_drawn_positions(cells, rows):
    assert free_rows(GAME, cells) == rows


@pytest.mark.parametrize("rows, columns, length", [(3, 3, 3), (4, 5, 4), (3, 6, 2), (2, 2, 1)])
def test_free_rows_are_counted_line_by_line(rows, columns, length):
    game = pg.game("tictactoe", m=rows, n=columns, k=length)
    lines = winning_lines(rows, columns, length)
    for number in range(20):
        stream, position = new_stream(3, number), game.start()
        while moves := game.legal_moves(position):
            cells = game.to_text(position)
            owners = [{cells[cell] for cell in line} - {"."} for line in lines]
            assert free_rows(game, cells) == owners.count({"x"}) - owners.count({"o"})
            position = game.play(position, moves[random_below(stream, len(moves))])


@pytest.mark.parametrize(
    "cells, winner",
    [
        ("xxxoo....", "x"),
        ("xx.ooox..", "o"),
        ("xoxxoxoxo", "d"),
        ("x.oox...x", "x"),
        ("xxoxoxo.o", "o"),
        (".........", None),
    ],
)
def test_drawn_positions_have_the_right_result(cells, winner):
    position = GAME.position({"cells": cells, "turn": "xo"[cells.count("x") - cells.count("o")]})
    assert GAME.winner_text(position) == winner


def test_the_papers_notation_reads_back():
    record = "4 0 8 2 1 7 5 3 6 ="
    moves = GAME.parse_game(record)
    assert moves == [4, 0, 8, 2, 1, 7, 5, 3, 6]
    assert GAME.format_game(moves) == record
    assert GAME.format_game([0, 3, 1, 4, 2]).endswith(" X")


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 1000), max_size=30), st.sampled_from([(3, 3, 3), (5, 6, 4), (1, 4, 3)]))
def test_any_game_and_position_reads_back_as_it_was_written(choices, sizes):
    game = pg.game("tictactoe", **dict(zip("mnk", sizes, strict=True)))
    position, moves = game.start(), []
    for choice in choices:
        legal = game.legal_moves(position)
        if legal:
            moves.append(legal[choice % len(legal)])
            position = game.play(position, moves[-1])
    assert game.parse_game(game.format_game(moves)) == moves
    assert (game.position(game.to_dict(position)) == position).all()
    assert (game.position(game.to_text(position)) == position).all()


@pytest.mark.parametrize(
    "layout, words",
    [
        ({"cells": "xxxx.....", "turn": "o"}, "4 x and 0 o"),
        ({"cells": "x........", "turn": "x"}, "expected 'o' after these marks"),
        ({"cells": "xxxooo...", "turn": "x"}, "who did not move last"),
        ({"cells": "x.......", "turn": "o"}, "expected 9 characters"),
        ({"cells": "z........", "turn": "o"}, "expected 9 characters"),
        ({"turn": "o"}, "lacks 'cells'"),
        ({"cells": ".........", "turn": "x", "tern": 1}, "no entry 'tern'"),
        ('{"cells": "....', "not valid JSON"),
    ],
)
def test_impossible_positions_are_refused_in_one_line(layout, words):
    with pytest.raises(pg.PlygroundError, match="tictactoe: ") as error:
        GAME.position(layout)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
