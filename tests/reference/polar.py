"""Slow reference of Polar Tic-Tac-Toe, written from the prose rules alone.

It is naive on purpose: it is read to be believed and is used only to check faster programs.
A position is {"cells": one string per ring from the innermost, "turn": "x" or "o", "plies": number of
moves made}; a move is [ring, spoke].
"""

import functools


def rings(settings):
    return settings.get("rings", 4)


def spokes(settings):
    return settings.get("spokes", 12)


def line_length(settings):
    return settings.get("k", 4)


def start(settings):
    return {"cells": ["." * spokes(settings)] * rings(settings), "turn": "x", "plies": 0}


def lines(settings):
    """All sets of k different cells along a ring, along a spoke, and along right and left spirals."""
    found = []
    for ring in range(rings(settings)):
        for spoke in range(spokes(settings)):
            for outward, clockwise in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                line = {
                    (ring + i * outward, (spoke + i * clockwise) % spokes(settings))
                    for i in range(line_length(settings))
                }
                if len(line) == line_length(settings) and all(r < rings(settings) for r, _ in line):
                    found.append(line)
    return found


def owns_a_line(settings, position, player):
    cells = position["cells"]
    return any(all(cells[r][s] == player for r, s in line) for line in different_lines(settings))


def result(settings, position):
    """None while the game goes on, else "x", "o" or "d"."""
    for player in "xo":
        if owns_a_line(settings, position, player):
            return player
    return "d" if not any("." in ring for ring in position["cells"]) else None


def adjacent_cells(settings, ring, spoke):
    """The cells one ring and/or one spoke away; without diagonal adjacency only one of the two differs."""
    found = []
    for ring_step in (-1, 0, 1):
        for spoke_step in (-1, 0, 1):
            if ring_step == 0 and spoke_step == 0:
                continue
            if ring_step != 0 and spoke_step != 0 and not settings.get("diagonal_adjacency", True):
                continue
            if 0 <= ring + ring_step < rings(settings):
                found.append((ring + ring_step, (spoke + spoke_step) % spokes(settings)))
    return found


def moves(settings, position):
    """Any cell at first, later every empty cell adjacent to a marked one; nothing when the game is over."""
    if result(settings, position) is not None:
        return []
    cells = position["cells"]
    board_is_empty = all(mark == "." for ring in cells for mark in ring)
    found = []
    for ring in range(rings(settings)):
        for spoke in range(spokes(settings)):
            touches = any(cells[r][s] != "." for r, s in adjacent_cells(settings, ring, spoke))
            if cells[ring][spoke] == "." and (board_is_empty or touches):
                found.append([ring, spoke])
    return found


def after(settings, position, move):
    player = position["turn"]
    marked_ring, marked_spoke = move
    cells = list(position["cells"])
    ring = cells[marked_ring]
    cells[marked_ring] = ring[:marked_spoke] + player + ring[marked_spoke + 1 :]
    return {"cells": cells, "turn": "o" if player == "x" else "x", "plies": position["plies"] + 1}


def different_lines(settings):
    return lines_of_board(rings(settings), spokes(settings), line_length(settings))


@functools.cache
def lines_of_board(*sizes):
    return {frozenset(line) for line in lines(dict(zip(("rings", "spokes", "k"), sizes, strict=True)))}


def marks_on(position, line, player):
    return sum(position["cells"][r][s] == player for r, s in line)


def free_rows(settings, position, player):
    """Lines with at least one own mark and no enemy mark, minus the same count for the opponent."""
    count = {"x": 0, "o": 0}
    for line in different_lines(settings):
        for own, enemy in ("xo", "ox"):
            count[own] += marks_on(position, line, own) >= 1 and marks_on(position, line, enemy) == 0
    return count["x"] - count["o"] if player == "x" else count["o"] - count["x"]


def ways(settings, position, player):
    """[w1, w2, w3]: empty cells that complete a line; lines without enemies with k-2 own marks; with k-3 (but 1)."""
    enemy, k = "o" if player == "x" else "x", line_length(settings)
    completing = set()
    w2 = w3 = 0
    for line in different_lines(settings):
        own = marks_on(position, line, player)
        for r, s in line:
            if position["cells"][r][s] == "." and own == k - 1:
                completing.add((r, s))
        if marks_on(position, line, enemy) == 0:
            w2 += own == k - 2
            w3 += own == k - 3 and own >= 1
    return [len(completing), w2, w3]


def rank(settings, position, player):
    """The tree as it is printed."""
    w1, w2, w3 = ways(settings, position, player)
    if w1 >= 2:
        return 15
    if w1 == 1:
        if w2 >= 3:
            return 14
        if w2 == 2:
            return 13 if w3 > 3 else 12 if w3 == 3 else 11
        return 10 if w3 > 3 else 9 if w3 == 3 else 8
    if w2 >= 3:
        return 7
    if w2 == 2:
        return 6 if w3 > 3 else 5 if w3 == 3 else 4
    return 3 if w3 > 3 else 2 if w3 == 3 else 1
