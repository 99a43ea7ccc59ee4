"""Numbers for the positions of hypergammon between turns, which `plyground solve` uses in place of keeping positions.

A seat's checkers are a multiset of distances, ranked by the farthest, then the next: C(25 + c, c) placements of c
checkers, 3,276 of three. A step forward makes the rank smaller. A pair of ranks is numbered by the larger one, so that
without a hit the position after a turn has a smaller number than the one before it, but for the seat to move:

    0                         the opening throw, if there is one
    1 + pair                  seat 0 is to roll, or has won
    1 + placements² + pair    the same of seat 1
"""

from math import comb

from plyground.games.gammon.board import (
    BAR,
    CHECKERS,
    FINISHED,
    MOVING,
    OFF,
    OPENING,
    PHASE,
    POINTS,
    SEAT,
    SET_UP,
    STARTER,
    TO_ROLL,
    TURN,
)


def placements(checkers):
    """How many ways there are to place so many checkers on 24 points, the bar and off."""
    return ways(BAR + checkers, checkers)


def ways(places, chosen):
    """The binomial coefficient, for up to three."""
    if chosen == 1:
        return places
    if chosen == 2:
        return places * (places - 1) // 2
    return places * (places - 1) * (places - 2) // 6


def rank_of(state, own):
    """The rank of a seat's checkers among all placements."""
    rank = 0
    checker = 0
    for distance in range(BAR + 1):
        for _ in range(state[own + distance]):
            checker += 1
            rank += ways(distance + checker - 1, checker)
    return rank


def place_rank(state, own, checkers, rank):
    """Put a seat's checkers where a rank says."""
    distance = BAR
    for checker in range(checkers, 0, -1):
        while ways(distance + checker - 1, checker) > rank:
            distance -= 1
        rank -= ways(distance + checker - 1, checker)
        state[own + distance] += 1


def index_size(game):
    return 1 + 2 * comb(BAR + game.settings["checkers"], game.settings["checkers"]) ** 2


def is_first_placement(board, state):
    """Whether all checkers stand where the game begins."""
    for distance in range(SEAT):
        if state[distance] != board[SET_UP + distance] or state[SEAT + distance] != board[SET_UP + distance]:
            return False
    return True


def position_index(board, state):
    """The number of a position between turns, or -1 for one within a turn."""
    if state[PHASE] == MOVING:
        return -1
    if state[PHASE] == OPENING:
        return 0 if is_first_placement(board, state) else -1
    seat = state[TURN]
    own, other = rank_of(state, SEAT * seat), rank_of(state, SEAT - SEAT * seat)
    pair = own * own + other if own >= other else other * other + other + 1 + own
    return 1 + seat * placements(board[CHECKERS]) ** 2 + pair


def position_at(board, number, state):
    """Write the position of a number; False if seats would share a point, or both have won."""
    checkers = board[CHECKERS]
    if number == 0:
        for distance in range(SEAT):
            state[distance] = state[SEAT + distance] = board[SET_UP + distance]
        return board[STARTER] < 0
    pairs = placements(checkers) ** 2
    seat = (number - 1) // pairs
    pair = (number - 1) % pairs
    larger = int(pair**0.5)
    while larger * larger > pair:
        larger -= 1
    while (larger + 1) * (larger + 1) <= pair:
        larger += 1
    left = pair - larger * larger
    own, other = (larger, left) if left <= larger else (left - larger - 1, larger)
    place_rank(state, SEAT * seat, checkers, own)
    place_rank(state, SEAT - SEAT * seat, checkers, other)
    for distance in range(1, POINTS + 1):
        if state[distance] > 0 and state[SEAT + 25 - distance] > 0:
            return False
    state[TURN] = seat
    state[PHASE] = FINISHED if state[SEAT * seat + OFF] == checkers else TO_ROLL
    return state[SEAT - SEAT * seat + OFF] < checkers
