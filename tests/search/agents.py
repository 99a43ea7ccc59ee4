"""Games, positions and agents that the tests of the searches share."""

import functools

import plyground as pg
from plyground.core.randomness import new_stream
from plyground.core.settings import read_settings
from plyground.players import kinds_for
from plyground.search.workspace import DECIDED, THINKING
from tests.reference.search import random_positions

WHOLE = 1 << 50  # an allowance that no decision uses up


@functools.cache
def game_of(name, **settings):
    """A game, made once."""
    return pg.game(name, **settings)


@functools.cache
def agent_of(game, kind, **options):
    """An agent of a kind, made once (a game's own player of the same name does not hide it)."""
    chosen = kinds_for(game)[kind]
    text = f"{kind}:{options}"
    return chosen.make(text, game, read_settings(text, chosen.options(game), options)).make_agent()


def decide(game, position, kind, stream=1, **options):
    """The decision of a player that begins a new game."""
    player = agent_of(game, kind, **options)
    player.new_game()
    return player.choose(position, new_stream(stream))


@functools.cache
def positions_of(game, count, seed, last=None):
    """Random positions, made once."""
    return random_positions(game, count, seed, last)


def decide_in_slices(game, position, allowance, kind, stream=1, **options):
    """(position, value, nodes, depth) of a decision that is interrupted whenever the allowance is used up."""
    player = agent_of(game, kind, **options)
    player.new_game()
    numbers = new_stream(stream)
    slices = 1
    while (
        answer := player.decide(
            player.rules, game.board, position, player.evaluate, player.workspace.compiled, numbers, allowance
        )
    ) != DECIDED:
        if answer != THINKING:
            player.make_room(answer)
            continue
        slices += 1
        assert slices < 1_000_000
    made = player.workspace.decision[0]
    return player.workspace.chosen.tobytes(), float(made["value"]), int(made["nodes"]), int(made["depth"]), slices


def settle(game, position):
    """The position after the first outcomes of all rolls that are due."""
    while game.mover(position) == pg.CHANCE:
        position = game.play(position, 0)
    return position
