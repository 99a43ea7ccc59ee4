"""The example games keep the contract and agree with what is known about them."""

import functools
import pathlib

import pytest

import plyground as pg
from plyground.tools.checking.checker import GameChecker

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"
FILES = sorted(EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_an_example_keeps_the_contract(file):
    sentences = list(GameChecker(pg.game(str(file)), plain_games=5).run())
    assert len(sentences) >= 6


def example(name, **settings):
    return pg.game(str(EXAMPLES / f"{name}.py"), **settings)


# Kalah


def value_for_first(game, position, known):
    """The result of best play, by trying everything."""
    key = position.tobytes()
    if key not in known:
        payoffs = game.result(position)
        if payoffs is None:
            best = max if game.mover(position) == 0 else min
            payoffs = [
                best(value_for_first(game, game.play(position, move), known) for move in game.legal_moves(position))
            ]
        known[key] = payoffs[0]
    return known[key]


# Irving, Donkers and Uiterwijk (2000), Solving Kalah, ICGA Journal 23: pits and seeds, then the result for who begins.
@pytest.mark.parametrize(
    "pits, seeds, result",
    [(1, 1, 0), (1, 2, -1), (1, 3, 1), (1, 4, -1), (2, 1, 1), (2, 2, -1), (2, 3, -1), (2, 4, -1), (3, 1, 0), (3, 2, 1)],
)
def test_kalah_has_the_published_values(pits, seeds, result):
    game = example("kalah", pits=pits, seeds=seeds)
    assert value_for_first(game, game.start(), {}) == result


def test_kalah_captures_and_sweeps():
    game = example("kalah", pits=3, seeds=2)
    before = game.position({"pits": [[1, 0, 3], [2, 1, 0]], "stores": [3, 2], "turn": 0})
    after = game.to_dict(game.play(before, 0))  # the seed falls into pit 1, opposite the second player's pit 1
    assert after == {"pits": [[0, 0, 3], [2, 0, 0]], "stores": [5, 2], "turn": 1}
    before = game.position({"pits": [[0, 0, 1], [2, 1, 0]], "stores": [6, 2], "turn": 0})
    after = game.play(before, 2)
    assert game.to_dict(after)["stores"] == [7, 5]
    assert game.result(after) == [1.0, -1.0]


# Pig


def test_a_turn_of_pig_that_holds_at_20_is_worth_8_14_points():
    """Neller and Presser (2004) give 8.14 points as the mean, and a one in 62.45 % of such turns."""
    game = example("pig")
    rolling = game.play(game.start(), 0)
    mean = lost = 0.0
    waiting = [(rolling, 1.0)]
    while waiting:
        position, probability = waiting.pop()
        for outcome in range(len(game.chance(position))):
            after = game.play(position, outcome)
            brought = game.to_dict(after)["state"][2]
            if brought == 0:
                lost += probability / 6
            elif brought >= 20:
                mean += brought * probability / 6
            else:
                waiting.append((game.play(after, 0), probability / 6))
    assert mean == pytest.approx(8.1418, abs=5e-4)
    assert lost == pytest.approx(0.6245, abs=5e-4)


def test_pig_is_won_by_holding():
    game = example("pig", goal=10)
    position = game.start()
    for move in (0, 4, 0, 5):  # roll a five, roll a six
        position = game.play(position, move)
    assert game.legal_moves(position) == [1]
    assert game.result(game.play(position, 1)) == [1.0, -1.0]


# Dots and Boxes


@functools.cache
def lead_of_mover(boxes, lines, drawn=0):
    """Boxes that the mover will get more than the other, of two: `boxes` as masks of their lines, `drawn` as a mask."""
    leads = []
    for line in range(lines):
        if not drawn >> line & 1:
            after = drawn | 1 << line
            taken = sum(box & after == box and box >> line & 1 for box in boxes)
            rest = lead_of_mover(boxes, lines, after)
            leads.append(taken + rest if taken else -rest)
    return max(leads, default=0)


@pytest.mark.parametrize("rows, columns", [(1, 1), (1, 2), (2, 1), (1, 3)])
def test_two_players_of_dots_and_boxes_get_what_a_solver_by_lines_gets(rows, columns):
    game = example("dots_and_boxes", rows=rows, columns=columns, seats=2)
    lines, boxes = int(game.board[0]), int(game.board[1])
    sides = [[int(line) for line in game.board[5 + 4 * box : 9 + 4 * box]] for box in range(boxes)]
    lead = lead_of_mover(tuple(sum(1 << line for line in box) for box in sides), lines)
    assert value_for_first(game, game.start(), {}) == (lead > 0) - (lead < 0)


def test_every_line_of_dots_and_boxes_bounds_the_right_boxes():
    board = example("dots_and_boxes", rows=1, columns=2).board
    assert board[5:].tolist() == [0, 2, 4, 5, 1, 3, 5, 6]  # as the picture in the file shows them


def test_three_players_of_dots_and_boxes_take_turns_and_share_first_place():
    game = example("dots_and_boxes")
    assert game.seats == 3
    position, movers = game.start(), []
    for line in (0, 1, 4):
        movers.append(game.mover(position))
        position = game.play(position, line)
    assert movers == [0, 1, 2]
    finals = {tuple(game.result(game.replay(moves)[-1])) for moves in random_games(game, 200)}
    assert (1.0, -1.0, -1.0) in finals
    assert any(sorted(payoffs)[-2:] == [0.0, 0.0] for payoffs in finals)


def random_games(game, count):
    """Some random games, as lists of moves."""
    from plyground.core.plain_games import PlainGames  # brings kernels, which listing the tests does without

    rules = PlainGames(game)
    rules.play(count, 20.0)
    return rules.recorded


def test_the_examples_are_all_different_games():
    names = [pg.game(str(file)).name for file in FILES]
    assert len(set(names)) == len(names) >= 4
