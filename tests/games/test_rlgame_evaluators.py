"""RLGame's evaluator against a plain definition, in all variants, and on drawn positions."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.contract import OVER
from tests.games.test_rlgame import VARIANTS, for_reference, name_of
from tests.reference import rlgame as reference

AMOUNT = 1 if JIT else 0.2  # uncompiled runs look at fewer positions


def value(game, state, seat):
    function = game.definition.compiled_evaluator(game.definition.evaluators["advance"])
    return function(game.board, state, state, seat, np.zeros(1))


# The definition


def slow_steps(settings, side, cell):
    """The fewest steps, none backward, from a cell into an enemy base with no other pawn on the board; None if none."""
    layer, seen, steps = {cell}, {cell}, 0
    while layer:
        if any(is_enemy_base(settings, side, there) for there in layer):
            return steps
        steps += 1
        layer = {
            target
            for source in layer
            for target in map(tuple, reference.neighbours(settings, source))
            if target not in seen and is_open(settings, side, source, target)
        }
        seen |= layer
    return None


def is_enemy_base(settings, side, cell):
    owner = reference.base_owner(settings, cell)
    return owner is not None and owner not in reference.team_of(settings, side)


def is_open(settings, side, source, target):
    owner = reference.base_owner(settings, target)
    if owner is not None and owner in reference.team_of(settings, side):
        return False
    near, far = (reference.distance_from_base(settings, side, cell) for cell in (source, target))
    return list(target) not in [list(cell) for cell in reference.obstacles(settings)] and far >= near


def slow_progress(settings, fields, side):
    """The part of the way that the foremost pawn has gone; one farther off than the base has gone nothing."""
    from_exits = [slow_steps(settings, side, tuple(cell)) for cell in reference.exits(settings, side)]
    from_exits = [steps for steps in from_exits if steps is not None]
    whole = 1 + min(from_exits) if from_exits else settings["n"] ** 2
    steps = [slow_steps(settings, side, tuple(cell)) for cell in fields[reference.COLOURS[side]]]
    return max([0, *((whole - s) / whole for s in steps if s is not None)])


def slow_advance(settings, fields, side):
    colour = reference.COLOURS
    own = reference.team_of(settings, side)
    enemies = [other for other in reference.players(settings) if other not in own]
    pawns = {s: fields[f"{colour[s]}_base"] + len(fields[colour[s]]) for s in reference.players(settings)}
    lead = sum(pawns[s] for s in own) / len(own) - sum(pawns[s] for s in enemies) / len(enemies)
    gone = {s: slow_progress(settings, fields, s) for s in reference.players(settings)}
    return lead + 0.5 * (max(gone[s] for s in own) - max(gone[s] for s in enemies))


def compare(game, settings, state):
    fields = game.to_dict(state)
    for seat, side in enumerate(reference.players(settings)):
        assert value(game, state, seat) == pytest.approx(slow_advance(settings, fields, side)), fields
        assert abs(value(game, state, seat)) <= game.settings["pawns"] + 0.5
    assert game.settings["pawns"] + 0.5 <= game.definition.evaluators["advance"].bound


@pytest.mark.parametrize("given", VARIANTS, ids=name_of)
def test_values_in_random_games_are_those_of_the_definition(given):
    game, settings = pg.game("rlgame", **given), for_reference(given)
    chooser = random.Random(3)
    state = game.start()
    for _ in range(int(100 * AMOUNT)):
        if game.mover(state) == OVER:
            state = game.start()
        compare(game, settings, state)
        state = game.play(state, chooser.choice(game.legal_moves(state)))


# Drawn positions, n = 8 and a = 2: ten steps from the base, nine from its nearest exits


@pytest.mark.parametrize(
    "text, for_white",
    [
        ("W5:/B5:/w", 0.0),
        ("W4:2,1/B5:/b", 0.5 * 1 / 10),  # one of ten steps
        ("W4:2,0/B5:/b", 0.0),  # out of the base, but no nearer
        ("W4:5,5/B4:4,5/w", 0.5 * (8 - 3) / 10),  # White has 1 + 1 of ten steps to go, Black 3 + 4
        ("W3:7,5/B5:/w", -1 + 0.5 * 9 / 10),  # a pawn less, but in front of the base
        ("W2:3,3 5,6/B2:/b", 1 + 1 + 0.5 * 9 / 10),  # the foremost counts
    ],
)
def test_drawn_positions_are_worth_what_they_should(text, for_white):
    game = pg.game("rlgame")
    state = game.position(text)
    assert value(game, state, 0) == pytest.approx(for_white)
    assert value(game, state, 1) == pytest.approx(-for_white)


def test_partners_share_pawns_and_the_foremost_pawn():
    game = pg.game("rlgame", players=4, alliances="diagonal")
    state = game.position("W5:/G3:/B3:2,6/R5:/w")  # Black has 1 + 0 of 5 steps to go to Red's corner
    assert value(game, state, 0) == value(game, state, 2) == pytest.approx((5 + 4) / 2 - (3 + 5) / 2 + 0.5 * 4 / 5)
    assert value(game, state, 1) == value(game, state, 3) == -value(game, state, 0)


def test_symmetries_leave_values_as_they_are():
    for given in ({"n": 6, "pawns": 3}, {"n": 5, "a": 1, "pawns": 2, "players": 4}):
        game = pg.game("rlgame", **given)
        chooser = random.Random(1)
        state = game.start()
        while game.mover(state) != OVER:
            for symmetry in game.symmetries():
                for seat in range(game.seats):
                    image = value(game, symmetry.position(state), symmetry.seats[seat])
                    assert image == value(game, state, seat), symmetry.name
            state = game.play(state, chooser.choice(game.legal_moves(state)))


def test_a_board_without_any_way_gives_no_progress():
    wall = " ".join(f"{x},{5 - x}" for x in range(6))  # from corner to corner
    game = pg.game("rlgame", n=6, a=1, pawns=2, obstacles=wall)
    state = game.position("W1:1,1/B2:/b")
    assert value(game, state, 0) == value(game, state, 1) == 0


def test_who_only_maximises_the_value_beats_random_play():
    game = pg.game("rlgame", n=6, pawns=3)
    chooser = random.Random(4)
    won = 0
    for number in range(int(20 * AMOUNT)):
        state = game.start()
        while (seat := game.mover(state)) != OVER:
            afters = [game.play(state, move) for move in game.legal_moves(state)]
            if seat == number % 2:
                state = max(afters, key=lambda after: worth(game, after, seat))
            else:
                state = chooser.choice(afters)
        won += game.result(state)[number % 2] > 0
    assert won >= 0.8 * int(20 * AMOUNT)


def worth(game, state, seat):
    return value(game, state, seat) if game.result(state) is None else 1000 * game.result(state)[seat]
