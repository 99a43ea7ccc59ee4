"""The report's alpha-beta as its text tells it, in plain Python, with and without looking for a won game first.

The program's own search always knows won games, as rules are rules. Without that, the report's heuristic also rates
positions in which a line is full, and the search goes on below them.
"""

import math

import numpy as np

from plyground.core.game import Game, Position
from plyground.games.polar.board import neighbours, winning_lines
from plyground.games.shared.lines_evaluators import FREE_ROWS, WON


class ReportSearch:
    """The basic heuristic as deep as asked for; it counts the positions that it looks at."""

    def __init__(self, game: Game, looks_for_wins: bool):
        rings, spokes, length = (game.settings[name] for name in ("rings", "spokes", "k"))
        self.looks_for_wins, self.nodes = looks_for_wins, 0
        self.board, self.cells = game.board, rings * spokes
        self.evaluate = game.definition.compiled_evaluator(FREE_ROWS)
        self.weights = np.zeros(1)
        self.beside = [neighbours(game.settings, cell) for cell in range(self.cells)]
        lines = winning_lines(rings, spokes, length)
        self.lines_of = [[line for line in lines if cell in line] for cell in range(self.cells)]

    def choose(self, position: Position, seat: int, depth: int) -> int:
        """The best move of a seat, of equal ones the lowest cell."""
        state, self.nodes = position.copy(), 0
        best, most = -1, -math.inf
        for cell in self.moves(state):
            value = self.value_after(state, cell, seat, seat, depth - 1, most, math.inf)
            if value > most:
                best, most = cell, value
        return best

    def moves(self, state: Position) -> list[int]:
        """The empty cells next to a mark."""
        marked = [mark != 0 for mark in state[: self.cells].tolist()]
        return [
            cell for cell in range(self.cells) if not marked[cell] and any(marked[other] for other in self.beside[cell])
        ]

    def wins(self, state: Position, cell: int, mark: int) -> bool:
        return any(all(state[other] == mark for other in line) for line in self.lines_of[cell])

    def value_after(
        self, state: Position, cell: int, mover: int, seat: int, depth: int, alpha: float, beta: float
    ) -> float:  # fmt: skip
        """What a mark of `mover` on a cell is worth to a seat."""
        self.nodes += 1
        state[cell] = mover + 1
        if self.looks_for_wins and self.wins(state, cell, mover + 1):
            value = float(WON if mover == seat else -WON)
        elif depth == 0 or not (moves := self.moves(state)):
            value = float(self.evaluate(self.board, state, state, seat, self.weights))
        else:
            value = self.best_reply(state, moves, 1 - mover, seat, depth, alpha, beta)
        state[cell] = 0
        return value

    def best_reply(
        self, state: Position, moves: list[int], mover: int, seat: int, depth: int, alpha: float, beta: float
    ) -> float:  # fmt: skip
        """The value where `mover` chooses: the highest for the seat itself, the lowest for its opponent."""
        maximises = mover == seat
        value = -math.inf if maximises else math.inf
        for cell in moves:
            below = self.value_after(state, cell, mover, seat, depth - 1, alpha, beta)
            if maximises:
                value = max(value, below)
                alpha = max(alpha, value)
            else:
                value = min(value, below)
                beta = min(beta, value)
            if alpha >= beta:  # whoever chose before will not come here
                break
        return value
