"""RLGame's inputs against a plain definition written from the prose, by hand, and under symmetries."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from tests.games.test_contract import random_positions

GAMES = 4 if JIT else 1  # uncompiled runs look at fewer positions
COLOURS = {"w": "white", "g": "green", "b": "black", "r": "red"}
CHOICES = [
    {"n": 5, "a": 2, "pawns": 1},
    {"n": 8, "a": 2, "pawns": 5},
    {"n": 8, "a": 2, "pawns": 10},
    {"n": 7, "a": 2, "pawns": 4, "removal": "both", "obstacles": "centre", "restart_once": True},
    {"n": 8, "a": 2, "pawns": 3, "backward_moves": 2, "temporary_centre": 3, "repetition": 3},
    {"n": 7, "a": 1, "pawns": 6, "restart_once": True, "backward_moves": 1, "temporary_centre": 4},
    {"n": 7, "a": 2, "pawns": 3, "players": 4},
    {"n": 8, "a": 2, "pawns": 3, "players": 4, "alliances": "diagonal", "restart_once": True},
]
IDS = [" ".join(f"{key}={value}" for key, value in settings.items()) for settings in CHOICES]


def bases(settings):
    """The cells of all bases: two opposite corners, or all four."""
    n, a = settings["n"], settings["a"]
    low, high = range(a), range(n - a, n)
    corners = [(low, low), (high, high)] + [(high, low), (low, high)] * (settings["players"] == 4)
    return {(x, y) for xs, ys in corners for x in xs for y in ys}


def free_cells(settings):
    cells = [(x, y) for x in range(settings["n"]) for y in range(settings["n"])]
    return [cell for cell in cells if cell not in bases(settings)]


def what_is_left(settings, rights):
    """For each variant that is on, what a pawn has left, from 0 to 1."""
    restarts, backward, centre = rights
    left = [float(restarts)] * settings["restart_once"]
    if settings["backward_moves"]:
        left.append(backward / settings["backward_moves"])
    if settings["temporary_centre"]:
        left.append(1 - centre / settings["temporary_centre"])
    return left


def pawns_of(settings, position, letter):
    """The cells of a player's pawns and what each has left."""
    colour = COLOURS[letter]
    cells = [tuple(cell) for cell in position[colour]]
    rights = position.get(f"{colour}_rights", [(0, 0, 0)] * len(cells))
    return {cell: what_is_left(settings, right) for cell, right in zip(cells, rights, strict=True)}


def one_hot(pawns, count):
    for quarter in (1, 2, 3):
        if count <= quarter * pawns // 4:
            return [float(quarter == k) for k in (1, 2, 3, 4)]
    return [0.0, 0.0, 0.0, 1.0]


def thermometer(pawns, count):
    return [float(count > pawns / 4), float(count > pawns / 2), float(count > 3 * pawns / 4), float(count > 0)]


def slow_inputs(settings, position, base_inputs=one_hot, letters=None, turned=lambda cell: cell):
    """The inputs with players in the order of `letters` on a board whose cells have been `turned`."""
    letters = letters or ("wgbr" if settings["players"] == 4 else "wb")
    pawns = [{turned(cell): left for cell, left in pawns_of(settings, position, who).items()} for who in letters]
    variants = len(what_is_left(settings, (0, 0, 0)))
    inputs = []
    for cell in free_cells(settings):
        inputs += [float(cell in own) for own in pawns]
        for variant in range(variants):
            inputs += [own[cell][variant] if cell in own else 0.0 for own in pawns]
    inputs += [float(any(cell in bases(settings) for cell in own)) for own in pawns]
    for who in letters:
        inputs += base_inputs(settings["pawns"], position[f"{COLOURS[who]}_base"])
    return inputs


def slow_subjective(settings, position):
    """The seat to move first, its base brought to the lower left by turns of a quarter."""
    letters = "wgbr" if settings["players"] == 4 else "wb"
    seat = letters.index(position["turn"])

    def turned(cell):
        for _ in range(seat * 4 // len(letters)):
            cell = (cell[1], settings["n"] - 1 - cell[0])
        return cell

    return slow_inputs(settings, position, letters=letters[seat:] + letters[:seat], turned=turned)


@pytest.mark.parametrize("settings", CHOICES, ids=IDS)
def test_inputs_in_random_games_are_those_of_the_definition(settings):
    game = pg.game("rlgame", **settings)
    for state in [game.start(), *random_positions(game, GAMES, seed=11)]:
        position = game.to_dict(state)
        pawns = slow_inputs(game.settings, position)
        turn = [float(letter == position["turn"]) for letter in game.seat_names]
        assert np.allclose(game.features(state, "pawns"), pawns), position
        assert np.allclose(game.features(state, "pawns-turn"), [*pawns, *turn]), position
        expected = slow_inputs(game.settings, position, thermometer)
        assert np.allclose(game.features(state, "pawns-thermometer"), expected), position
        assert np.allclose(game.features(state, "subjective"), slow_subjective(game.settings, position)), position


@pytest.mark.parametrize("settings", [choice for choice in CHOICES if "repetition" not in choice])
def test_the_turned_board_with_exchanged_seats_has_the_same_subjective_inputs(settings):
    game = pg.game("rlgame", **settings)
    turns = [symmetry for symmetry in game.symmetries() if "mirror" not in symmetry.name]
    assert len(turns) == game.seats - 1
    for state in [game.start(), *list(random_positions(game, 2, seed=12))[::3]]:
        inputs = game.features(state, "subjective")
        for symmetry in turns:
            image = symmetry.position(state)
            assert np.array_equal(game.features(image, "subjective"), inputs)
            viewer = game.functions.viewer
            assert viewer(game.board, image) == symmetry.seats[viewer(game.board, state)]


def test_the_inputs_of_a_small_position_by_hand():
    game = pg.game("rlgame", n=3, a=1, pawns=4)
    state = game.position("W2:0,1 1,2/B3:2,0/b")
    cells = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0]  # 0,1  0,2  1,0  1,1  1,2  2,0  2,1
    assert game.features(state, "pawns").tolist() == [*cells, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    assert game.features(state, "pawns-thermometer").tolist() == [*cells, 0, 0, 1, 0, 0, 1, 1, 1, 0, 1]
    assert game.features(state, "pawns-turn").tolist() == [*cells, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1]
    seen = [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]  # Black's pawn on 2,0 is on 0,2 for Black
    assert game.features(state, "subjective").tolist() == [*seen, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0]


def test_a_pawn_in_an_enemy_base_has_an_input_of_its_own_and_none_on_a_cell():
    game = pg.game("rlgame", n=3, a=1, pawns=2)
    state = game.position("W1:2,2/B1:0,1/b")
    assert game.features(state, "pawns")[:16].tolist() == [0, 1, *[0] * 12, 1, 0]


@pytest.mark.parametrize("count, inputs", [(0, [1, 0, 0, 0]), (1, [1, 0, 0, 0]), (2, [0, 1, 0, 0]), (3, [0, 0, 1, 0]),
                                           (4, [0, 0, 0, 1]), (5, [0, 0, 0, 1])])  # fmt: skip
def test_five_pawns_in_the_base_are_told_apart_by_quarters_rounded_down(count, inputs):
    assert one_hot(5, count) == inputs
    game = pg.game("rlgame")
    state = game.position(f"W{count}:{'3,3' if count < 5 else ''}/B5:/w")
    assert game.features(state, "pawns")[114:118].tolist() == inputs


def test_what_pawns_have_left_is_shown_beside_them():
    game = pg.game("rlgame", n=5, a=1, pawns=2, restart_once=True, backward_moves=4, temporary_centre=4)
    state = game.position("W1rb4:2,2b3c1/B2rb4:/b")
    inputs = game.features(state, "pawns")
    at = 8 * (2 * 5 + 2 - 1)  # cell 2,2 after White's base; two inputs for pawns and two for each variant
    assert inputs[at : at + 8].tolist() == [1, 0, 0, 0, 3 / 4, 0, 3 / 4, 0]
