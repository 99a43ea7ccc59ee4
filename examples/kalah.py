"""Kalah: sow seeds around the board; a last seed in your own store gives another turn.

State: the first player's pits and store, the second player's pits and store, then the seat to move.

        12 11 10  9  8  7          step: the pit to sow from, 0 to 5, counted from the mover's left
    13                    6
         0  1  2  3  4  5          store of the first player: 6, of the second: 13

A last seed in an empty pit of one's own captures the seeds opposite, if there are any, together with itself. When a
side has no seeds left, the other takes what it has. A turn may have several steps, so the file declares `results`.
"""

from plyground import OVER, Evaluator, PositionError, Setting

NAME = "kalah"
SETTINGS = {
    "pits": Setting(6, "pits of each player", low=1, high=10),
    "seeds": Setting(4, "seeds in each pit at the start", low=1, high=10),
}
RANDOM = "step"  # random play draws single steps, not whole turns
PITS, SEEDS, STORE, TURN = 0, 1, 2, 3  # board: the first player's store, and where the seat to move stands


def capacities(settings):
    size = 2 * settings["pits"] + 3
    return {"state": size, "identity": size, "moves": settings["pits"], "results": 100}


def make_board(settings):
    return [settings["pits"], settings["seeds"], settings["pits"], 2 * settings["pits"] + 2]


def start(board, state):
    for pit in range(board[PITS]):
        state[pit] = board[SEEDS]
        state[board[PITS] + 1 + pit] = board[SEEDS]


def side(board, seat):
    """Where the pits of a seat begin."""
    return seat * (board[PITS] + 1)


def seeds_of(board, state, seat):
    """The seeds in a seat's pits."""
    total = 0
    for pit in range(board[PITS]):
        total += state[side(board, seat) + pit]
    return total


def mover(board, state):
    return OVER if seeds_of(board, state, 0) + seeds_of(board, state, 1) == 0 else state[board[TURN]]


def legal_moves(board, state, moves):
    """The mover's pits that hold seeds."""
    count = 0
    for pit in range(board[PITS]):
        if state[side(board, state[board[TURN]]) + pit] > 0:
            moves[count] = pit
            count += 1
    return count


def sow(board, state, seat, pit):
    """Sow the seeds of a pit one by one, leaving out the other's store; return where the last one fell."""
    own_store, other_store = side(board, seat) + board[STORE], side(board, 1 - seat) + board[STORE]
    place = side(board, seat) + pit
    seeds = state[place]
    state[place] = 0
    while seeds > 0:
        place = (place + 1) % (2 * board[PITS] + 2)
        if place != other_store:
            state[place] += 1
            seeds -= 1
    return place if place != own_store else -1


def capture(board, state, seat, place):
    """Take the seeds opposite a last seed that fell into an empty pit of one's own."""
    opposite = 2 * board[PITS] - place
    if state[place] == 1 and state[opposite] > 0:
        state[side(board, seat) + board[STORE]] += 1 + state[opposite]
        state[place] = 0
        state[opposite] = 0


def play(board, state, move):
    seat = state[board[TURN]]
    last = sow(board, state, seat, move)
    if last >= 0:  # not in the store: the turn passes
        if side(board, seat) <= last < side(board, seat) + board[PITS]:
            capture(board, state, seat, last)
        state[board[TURN]] = 1 - seat
    if seeds_of(board, state, 0) == 0 or seeds_of(board, state, 1) == 0:
        for owner in range(2):
            for pit in range(board[PITS]):
                state[side(board, owner) + board[STORE]] += state[side(board, owner) + pit]
                state[side(board, owner) + pit] = 0


def payoff(board, state, value):
    lead = state[board[STORE]] - state[side(board, 1) + board[STORE]]
    value[0] = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    value[1] = -value[0]


def stores(board, before, state, seat, weights):
    """Seeds in one's own store, minus those in the other's."""
    lead = state[side(board, seat) + board[STORE]] - state[side(board, 1 - seat) + board[STORE]]
    return float(lead)


EVALUATORS = {
    "stores": Evaluator(
        stores, "lead in the stores", won=1000.0, bound=lambda s: 2.0 * s["pits"] * s["seeds"], scale=12.0
    )
}
PLAYERS = {"stores": ("alphabeta:depth=4,eval=stores", "looks four turns ahead for seeds in its store")}


# What a designer wants to know of the rules: are they used at all?

SPECIAL_RULES = {
    "another turn": "a last seed in the own store gives another turn",
    "capture": "a last seed in an own empty pit captures the seeds opposite",
}


def rules_used(game, before, step, after):
    """The special rules that a step makes use of; ordinary Python."""
    board, seat = game.board, int(before[game.board[TURN]])
    sown = before.copy()
    last = sow(board, sown, seat, step)
    if last < 0:
        return ["another turn"] if game.mover(after) == seat else []
    is_own = side(board, seat) <= last < side(board, seat) + board[PITS]
    return ["capture"] if is_own and sown[last] == 1 and sown[2 * board[PITS] - last] > 0 else []


# Texts and pictures


def step_text(game, state, move):
    return "abcdefghij"[move]


def draw(game, state):
    pits = game.settings["pits"]
    upper = " ".join(f"{seeds:2}" for seeds in state[pits + 1 : 2 * pits + 1][::-1])
    lower = " ".join(f"{seeds:2}" for seeds in state[:pits])
    letters = " ".join(f"{letter:>2}" for letter in "abcdefghij"[:pits])
    middle = f"{state[2 * pits + 1]:2}{' ' * (3 * pits + 3)}{state[pits]:2}"
    mark = ("first", "second")[state[game.board[TURN]]]
    return f"    {upper}\n{middle}\n    {lower}\n    {letters}\n{mark} to move"


def layout(game):
    return ("pits", "stores", "turn"), ()


def to_dict(game, state):
    pits = game.settings["pits"]
    return {
        "pits": [[int(seeds) for seeds in state[first : first + pits]] for first in (0, pits + 1)],
        "stores": [int(state[pits]), int(state[2 * pits + 1])],
        "turn": int(state[game.board[TURN]]),
    }


def from_dict(game, fields, state):
    pits, total = game.settings["pits"], 2 * game.settings["pits"] * game.settings["seeds"]
    numbers = [number for row in [*fields["pits"], fields["stores"]] for number in row]
    if [len(row) for row in [*fields["pits"], fields["stores"]]] != [pits, pits, 2]:
        raise PositionError(
            f"pits {fields['pits']}, stores {fields['stores']}; expected two rows of {pits}, two stores"
        )
    if not all(type(number) is int and number >= 0 for number in numbers) or sum(numbers) != total:
        raise PositionError(f"{sum(numbers)} seeds; expected {total}")
    if fields["turn"] not in (0, 1):
        raise PositionError(f"turn {fields['turn']}; expected 0 or 1")
    left = [sum(row) for row in fields["pits"]]
    if any(left) and not all(left):
        raise PositionError(f"{left[0]} seeds in the pits of one side, {left[1]} in the other's; expected some in both")
    for seat in range(2):
        state[seat * (pits + 1) : seat * (pits + 1) + pits] = fields["pits"][seat]
        state[seat * (pits + 1) + pits] = fields["stores"][seat]
    state[game.board[TURN]] = fields["turn"]


def cell(game, seat, pit):
    """The name of a pit, or of the store behind the last one."""
    return f"{seat + 1}{'abcdefghij'[pit]}" if pit < game.settings["pits"] else f"store {seat + 1}"


def geometry(game):
    """The second player's pits above, from right to left; the stores at the ends."""
    pits = game.settings["pits"]
    cells = []
    for pit in range(pits):
        cells.append({"id": cell(game, 0, pit), "x": pit + 1, "y": 1, "shape": "circle"})
        cells.append({"id": cell(game, 1, pit), "x": pits - pit, "y": 0, "shape": "circle"})
    cells.append({"id": cell(game, 0, pits), "x": pits + 1, "y": 0.5, "shape": "circle", "high": 2})
    cells.append({"id": cell(game, 1, pits), "x": 0, "y": 0.5, "shape": "circle", "high": 2})
    return {"width": pits + 2, "height": 2, "cells": cells}


def pieces(game, state):
    """Seeds are nobody's."""
    pits = game.settings["pits"]
    places = [(seat, pit, int(state[seat * (pits + 1) + pit])) for seat in range(2) for pit in range(pits + 1)]
    return [
        {"cell": cell(game, seat, pit), "seat": None, "count": count, "label": "seed"}
        for seat, pit, count in places
        if count
    ]


def show_step(game, state, move):
    """A click on a pit sows it."""
    return cell(game, int(state[game.board[TURN]]), move), None, ""


def from_pieces(game, pieces, mover, rest):
    """The entries of a position with these seeds."""
    pits = game.settings["pits"]
    places = {cell(game, seat, pit): (seat, pit) for seat in range(2) for pit in range(pits + 1)}
    counts = [[0] * (pits + 1) for _ in range(2)]
    for piece in pieces:
        seat, pit = places[piece["cell"]]
        counts[seat][pit] += piece["count"]
    if mover is None:
        raise PositionError("nobody is to move; expected the first or the second player")
    return {"pits": [row[:pits] for row in counts], "stores": [row[pits] for row in counts], "turn": mover}
