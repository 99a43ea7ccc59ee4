"""Slow reference of tic-tac-toe on m x n boards with lines of k, written from the prose rules alone.

It is naive on purpose: it is read to be believed and is used only to check faster programs.
A position is {"cells": one string row by row, "turn": "x" or "o"}; a move is a cell number.
"""


def rows(settings):
    return settings.get("m", 3)


def columns(settings):
    return settings.get("n", 3)


def line_length(settings):
    return settings.get("k", 3)


def start(settings):
    return {"cells": "." * (rows(settings) * columns(settings)), "turn": "x"}


def lines(settings):
    """All lines: k cells next to each other in a row, a column or a diagonal, each as (row, column) pairs."""
    found = []
    for row in range(rows(settings)):
        for column in range(columns(settings)):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                line = [(row + i * down, column + i * right) for i in range(line_length(settings))]
                if all(0 <= r < rows(settings) and 0 <= c < columns(settings) for r, c in line):
                    found.append(line)
    return found


def owns_a_line(settings, position, player):
    cells = position["cells"]
    return any(all(cells[r * columns(settings) + c] == player for r, c in line) for line in lines(settings))


def result(settings, position):
    """None while the game goes on, else "x", "o" or "d"."""
    for player in "xo":
        if owns_a_line(settings, position, player):
            return player
    return "d" if "." not in position["cells"] else None


def moves(settings, position):
    if result(settings, position) is not None:
        return []
    return [cell for cell, mark in enumerate(position["cells"]) if mark == "."]


def after(settings, position, move):
    player = position["turn"]
    cells = position["cells"]
    return {"cells": cells[:move] + player + cells[move + 1 :], "turn": "o" if player == "x" else "x"}
