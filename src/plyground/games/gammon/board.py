"""The position of backgammon and hypergammon as integers, and the constant board beside it.

State: for each seat the number of its checkers at every distance from home, then whose turn it is and the dice.

    0 … 25     seat 0: checkers at distance 0 (borne off), 1 … 24 (own points), 25 (the bar)
    26 … 51    seat 1, by its own distances; seat 0's point p is seat 1's point 25 - p
    52         seat to move
    53         phase: OPENING (who starts is still to be thrown), TO_ROLL, MOVING, FINISHED (the seat to move has won)
    54, 55     dice left to play, the higher first (0: none)
    56         how many steps the dice left allow (a double counts four)

Board: checkers per seat, who starts (-1: by the dice), first roll (-1: any), then the checkers at each distance at the
start.

Throughout the rules, `own` is the index at which the checkers of a seat begin: 0 for seat 0, SEAT for seat 1. Those of
its opponent then begin at SEAT - own.
"""

import numpy as np

from plyground.core.symmetry import Symmetry
from plyground.games.shared.dice import dice_outcome

OFF, BAR = 0, 25  # distances of a checker that is borne off, and of one on the bar
POINTS, HOME_POINTS = 24, 6
SEAT = 26  # integers per seat
TURN, PHASE, HIGH, LOW, LEFT = 52, 53, 54, 55, 56
STATE = 57
OPENING, TO_ROLL, MOVING, FINISHED = 0, 1, 2, 3

CHECKERS, STARTER, STARTING_ROLL, SET_UP = 0, 1, 2, 3  # indices of the board


def board_with_set_up(settings, set_up):
    """The board of a game that starts with these numbers of checkers by distance from home."""
    starter = -1 if settings["first"] == "roll" else settings["first"]
    roll = -1 if settings["first_roll"] == "any" else dice_outcome(settings["first_roll"])
    return [sum(set_up.values()), starter, roll, *(set_up.get(distance, 0) for distance in range(SEAT))]


def at(index):
    """The same index as an unsigned integer, which spares compiled code the test for a negative one."""
    return np.uintp(index)


def rearmost(state, own, most):
    """The largest distance, at most `most`, at which a seat has a checker; 0 if all are borne off."""
    distance = most
    while distance > OFF and state[at(own + distance)] == 0:
        distance -= 1
    return distance


def symmetries(game):
    """Exchanging the seats changes nothing but who is who."""

    def exchange(state):
        after = state.copy()
        after[:SEAT], after[SEAT : 2 * SEAT] = state[SEAT : 2 * SEAT], state[:SEAT]
        after[TURN] = 0 if state[PHASE] == OPENING else 1 - state[TURN]
        return after

    return [Symmetry("exchange of seats", exchange, lambda move: move, (1, 0))]
