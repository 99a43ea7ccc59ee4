"""The exact endings of Tablut: against a slow solver, against the slow rules one move later, and in play."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.known_values import PLY, ask
from plyground.games.tablut.endgames import TablutEndgames, materials_of
from plyground.players import make_player
from tests.reference import tablut as reference
from tests.reference import tablut_endings as slow

pytestmark = pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
VARIANTS = [
    {},
    {"king_capture": 4, "run_capture": False, "throne_hostile": True},
    {"king_hammer": False, "throne_safe": False, "soldiers_win": False},
]


def endgames_of(**settings):
    return TablutEndgames(pg.game("tablut", **settings), 3)


def drawn(settings, random_numbers, soldiers, attackers):
    """A random position of the reference with these pieces besides the king."""
    size = reference.board_size(settings)
    cells = dict.fromkeys(((row, column) for row in range(size) for column in range(size)), ".")
    special = [reference.throne(settings), *reference.corners(settings)]
    chosen = random_numbers.sample([cell for cell in cells if cell not in special], 1 + soldiers + attackers)
    if random_numbers.random() < 0.1:
        chosen[0] = reference.throne(settings)
    cells |= (
        {chosen[0]: "k"} | dict.fromkeys(chosen[1 : 1 + soldiers], "w") | dict.fromkeys(chosen[1 + soldiers :], "b")
    )
    turn = random_numbers.choice("wb")
    return {"board": reference.write_board(settings, cells), "turn": turn, "plies": random_numbers.randint(0, 20)}


def test_king_against_one_attacker_ends_as_a_slow_solver_finds():
    settings = {"soldiers_win": False}
    solved = endgames_of(**settings)
    found = slow.solve(settings, [(0, 1)])
    assert len(found) == 2 * 45 * 44 - 2 * 44  # the attacker stands on none of the special cells
    for (board, turn), (winner, moves) in list(found.items())[::5]:
        expected = 0 if winner is None else moves + 1
        assert solved.code(solved.game.position(f"{board} {turn} 0")) == expected
        assert winner is None or (winner == turn) == (moves % 2 == 1)


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_a_position_follows_from_those_after_every_move_by_the_slow_rules(settings):
    solved = endgames_of(**settings)
    random_numbers = random.Random(1)
    kinds = set()
    for soldiers, attackers in materials_of(solved.game.settings, solved.pieces):
        for _ in range(25):
            position = drawn(settings, random_numbers, soldiers, attackers)
            code = code_of(solved, position)
            after = [after_move(solved, settings, position, move) for move in reference.movements(settings, position)]
            won, lost = [each + 1 for each in after if each % 2], [each + 1 for each in after if each % 2 == 0]
            assert code == (min(won) if won else 0 if 0 in after else max(lost, default=1))
            kinds.add(0 if code == 0 else 1 + code % 2)
    assert len(kinds) >= 2


def code_of(solved, position):
    return solved.code(solved.game.position(position))


def after_move(solved, settings, position, move):
    """The code after a move: 1 if it ends the game, which whoever would be to move has lost."""
    after = reference.after(settings, position, move)
    return 1 if reference.result(settings, after) is not None else code_of(solved, after)


def test_turned_and_mirrored_positions_have_the_same_code():
    solved = endgames_of()
    random_numbers = random.Random(2)
    for _ in range(60):
        state = solved.game.position(drawn({}, random_numbers, 1, 2))
        images = [symmetry.position(state) for symmetry in solved.game.definition.call("symmetries", solved.game)]
        assert {solved.code(image) for image in images} == {solved.code(state)}


def test_materials_hold_what_their_captures_lead_to():
    assert materials_of(pg.game("tablut").settings, 3) == [(1, 1), (1, 2), (2, 1)]
    assert materials_of(pg.game("tablut", soldiers_win=False).settings, 2) == [(0, 1), (0, 2), (1, 1)]


def test_so_many_pieces_that_they_cannot_be_solved_are_refused():
    with pytest.raises(pg.PlygroundError, match="9 pieces besides the king; expected 2 to 4 on this board"):
        pg.game("tablut").endgames.with_pieces(9)


def test_the_figures_count_every_placement_once():
    figures = endgames_of().figures()
    per_turn = {(row.soldiers, row.attackers): row.positions for row in figures.rows if row.turn == "w"}
    # With the king on his throne there are 44 cells for the others, else 43.
    assert per_turn == {(1, 1): 44 * 43 + 44 * 43 * 42, (1, 2): 1_668_744, (2, 1): 1_668_744}
    assert all(row.white + row.black + row.draws == row.positions for row in figures.rows)
    assert "White wins" in str(figures)


def test_a_win_that_comes_too_late_for_the_cap_is_a_draw():
    solved = endgames_of(max_rounds=30)
    game, known = solved.game, solved.known_values()
    position = {"board": [".......", ".......", "..k....", ".....b.", "...w...", ".......", "......."], "turn": "b"}
    plies = solved.code(game.position({**position, "plies": 0})) - 1
    assert plies % 2 == 0 and plies > 0  # White wins
    values = [ask(known, game.board, game.position({**position, "plies": 60 - plies + late})) for late in (-1, 0, 1)]
    assert values[0] == 1.0 - PLY * plies and np.isnan(values[1]) and values[2] == 0.0


@pytest.mark.parametrize("opponent", ["random", "alphabeta:depth=2,eval=simple,endgame=no"])
def test_a_won_ending_is_won_in_time_and_a_drawn_one_is_not_lost(opponent):
    game = pg.game("tablut")
    solved = game.endgames
    random_numbers = random.Random(3)
    players = make_player(game, "alphabeta:depth=1,eval=simple"), make_player(game, opponent)
    for number in range(12):
        state = game.position(drawn({}, random_numbers, *random_numbers.choice([(1, 2), (2, 1)])))
        code = solved.code(state)
        own = game.mover(state) if code % 2 == 0 else 1 - game.mover(state)  # the side that wins, if one does
        before, plies = code, 0
        while game.mover(state) >= 0 and plies < 60:
            state = players[0 if game.mover(state) == own else 1].choose(state, number).position
            plies += 1
        if before:
            assert game.result(state)[own] == 1.0 and plies <= before - 1
        else:
            assert game.result(state) is None or game.result(state)[own] >= 0.0
