"""Positions of Tarble games between slow players, for comparing fast players with slow ones."""

from tests.reference import tarble
from tests.reference.tarble_people import joey, sarah, turn_of
from tests.reference.tarble_terms import movements

SHARE_KEPT = 0.15  # of the positions of a game
SHARE_AT_RANDOM = 0.1  # of the turns of a player, so that the positions are not only those between good players


def random_player(generator):
    def play(turn):
        while turn.left:
            anything = movements(turn.position)
            if not anything:
                return
            turn.play(generator.choice(anything))

    return play


def rolled_positions(number, generator, settings):
    """So many pairs (position, roll) from games between random players, Joeys and Sarahs."""
    at_random, found = random_player(generator), []
    while len(found) < number:
        position, result = tarble.start(settings), None
        seats = {seat: generator.choice((at_random, joey, sarah, sarah)) for seat in "rb"}
        while result is None:
            roll = generator.randint(1, 6)
            if generator.random() < SHARE_KEPT:
                found.append((position, roll))
            player = at_random if generator.random() < SHARE_AT_RANDOM else seats[position["turn"]]
            position, result, _ = turn_of(player, settings, position, roll)
    return found[:number]
