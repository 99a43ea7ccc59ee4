"""Numbers of the first paper: one for each side of a position, and an upper bound for how many boards there are."""

import functools
import math

from plyground.games.rlgame.board import obstacle_cells
from plyground.games.rlgame.notation import cells_of


def state_number(game, state):
    """The paper's number of a position, one for each side: Σ n^(2j)·(x·n + y + 1), its j-th pawn on (x, y)."""
    square = game.settings["n"] ** 2
    return tuple(
        sum(square**j * (cell + 1) for j, cell in enumerate(cells_of(game, state, seat), 1))
        for seat in range(game.seats)
    )


def position_bound(settings):
    """The paper's upper bound for the number of boards: cells and base counts of all players, whoever is to move."""
    pawns, players = settings["pawns"], settings["players"]

    @functools.cache
    def boards(free, seats):
        if seats == 0:
            return 1
        on_cells = range(min(pawns, free) + 1)
        return sum(math.comb(free, i) * (pawns + 1 - i) * boards(free - i, seats - 1) for i in on_cells)

    free = settings["n"] ** 2 - players * settings["a"] ** 2 - len(obstacle_cells(settings))
    return boards(free, players)
