"""Three in a row: put stones on a row of squares; three of your own side by side win.

This first line is the game's title. Below it, draw the state: which integer of a position means what.

State: the squares from left to right, then the seat to move, 1 + the winner, and the stones played.

    0 1 2 3 4 5 6 7 8     square: 0 empty, 1 the first seat's stone, 2 the second's, …
                          step: the square to put a stone on

The file is complete: it passes `plyground check` and works with every command. Change it piece by piece into your own
game, and check it after every change. Only the part "Rules" must be there; leave out of the rest what you do not need.
"""

from plyground import OVER, Character, Evaluator, PositionError, Setting, Symmetry, random_below

NAME = "placing"
SEATS = 2
IN_A_ROW = 3
MARKS = ".xo+*#"  # how squares are written: empty, then a letter for each seat

# Settings: what a designer may want to vary, with `--set squares=12`. They reach the rules only through the board.

SETTINGS = {"squares": Setting(9, "squares of the board", low=5, high=30)}
SQUARES = 0  # board: an array of constants that every rule is given
TURN, WINNER, PLAYED = 0, 1, 2  # state, after the squares


def make_board(settings):
    """The board as a list of whole numbers; tables (neighbours, lines, paths) belong here too."""
    return [settings["squares"]]


def capacities(settings):
    """How large things get. `identity` is the part of the state that *is* the position: counters come after it."""
    squares = settings["squares"]
    return {
        "state": squares + 3,
        "identity": squares + 2,  # the number of stones follows from the squares
        "moves": squares,  # the most legal steps
        "seats": SEATS,
        "features": squares + 1,  # the most inputs that are not zero
    }


# Rules. These functions are compiled: whole numbers, loops, and the arrays they are given; no lists, no texts.


def start(board, state):
    """The first position; the array is all zeros, which here is an empty board with seat 0 to move."""


def mover(board, state):
    """The seat to move, or OVER."""
    squares = board[SQUARES]
    if state[squares + WINNER] > 0 or state[squares + PLAYED] == squares:
        return OVER
    return state[squares + TURN]


def legal_moves(board, state, moves):
    """Write the legal steps in ascending order and return how many there are: the empty squares."""
    count = 0
    for square in range(board[SQUARES]):
        if state[square] == 0:
            moves[count] = square
            count += 1
    return count


def makes_row(board, state, square):
    """Whether the stone on a square stands in a row of three. Helpers are called by their names."""
    length = 1
    left = square - 1
    while left >= 0 and state[left] == state[square]:
        length += 1
        left -= 1
    right = square + 1
    while right < board[SQUARES] and state[right] == state[square]:
        length += 1
        right += 1
    return length >= IN_A_ROW


def play(board, state, move):
    """Play a step in place: put a stone, see who has won, pass the turn."""
    squares = board[SQUARES]
    seat = state[squares + TURN]
    state[move] = seat + 1
    state[squares + PLAYED] += 1
    if makes_row(board, state, move):
        state[squares + WINNER] = seat + 1
    state[squares + TURN] = (seat + 1) % SEATS


def payoff(board, state, value):
    """What each seat gets at the end: 1 for a win, -1 for a loss, 0 for a draw."""
    winner = state[board[SQUARES] + WINNER]
    for seat in range(SEATS):
        value[seat] = 0.0 if winner == 0 else 1.0 if winner == seat + 1 else -1.0


# How games end, for `plyground playout`.

ENDINGS = ("three in a row", "board full")


def ending(board, state):
    """An index into ENDINGS."""
    return 0 if state[board[SQUARES] + WINNER] > 0 else 1


# Texts. From here on, everything is ordinary Python; `game.settings` are the settings.


def seat_names(settings):
    """A short text for each seat."""
    return MARKS[1 : SEATS + 1]


def step_text(game, state, move):
    """A step as people write it: without blanks, different for every legal step."""
    return str(move + 1)


def draw(game, state):
    """The position as text of several lines."""
    squares = game.settings["squares"]
    return " ".join(f"{MARKS[mark]:>2}" for mark in state[:squares]) + "\n" + " ".join(
        f"{number:2}" for number in range(1, squares + 1)
    )  # fmt: skip


# Positions as data: for `--from`, for records, and for programs. All four functions, or none of them.


def layout(game):
    """The entries that every position has, and those that it may have."""
    return ("squares", "turn"), ()


def to_dict(game, state):
    squares = game.settings["squares"]
    return {"squares": "".join(MARKS[mark] for mark in state[:squares]), "turn": MARKS[1 + state[squares + TURN]]}


def from_dict(game, fields, state):
    """Write the position into `state`, or say what is impossible about it."""
    squares, marks, turn = game.settings["squares"], fields["squares"], fields["turn"]
    if not isinstance(marks, str) or len(marks) != squares or set(marks) - set(MARKS[: SEATS + 1]):
        raise PositionError(f"squares {marks!r}; expected {squares} characters of {MARKS[: SEATS + 1]}")
    if turn not in list(MARKS[1 : SEATS + 1]):
        raise PositionError(f"turn {turn!r}; expected one of {', '.join(MARKS[1 : SEATS + 1])}")
    for square, mark in enumerate(marks):
        state[square] = MARKS.index(mark)
    state[squares + TURN] = MARKS.index(turn) - 1
    state[squares + PLAYED] = squares - marks.count(".")
    rows = [int(state[square]) for square in range(squares) if state[square] and makes_row(game.board, state, square)]
    state[squares + WINNER] = rows[0] if rows else 0


def to_text(game, state):
    """A short form: the squares, a slash, and who is to move."""
    fields = to_dict(game, state)
    return f"{fields['squares']}/{fields['turn']}"


def from_text(game, text):
    """The dictionary that a short form stands for."""
    marks, _, turn = text.partition("/")
    return {"squares": marks, "turn": turn}


# Pictures: cells with coordinates, the pieces on them, and where a step goes, so that a page can offer it for clicking.


def geometry(game):
    squares = game.settings["squares"]
    cells = [{"id": str(square + 1), "x": square, "y": 0, "shape": "square"} for square in range(squares)]
    return {"width": squares, "height": 1, "cells": cells}


def pieces(game, state):
    """Each piece: its cell, whose it is (None: nobody's), how many, and a label."""
    stones = [(square, int(mark)) for square, mark in enumerate(state[: game.settings["squares"]]) if mark]
    return [{"cell": str(square + 1), "seat": mark - 1, "count": 1, "label": MARKS[mark]} for square, mark in stones]


def show_step(game, state, move):
    """From which cell (None: from outside the board), to which cell, and a label."""
    return None, str(move + 1), ""


def from_pieces(game, pieces, mover, rest):
    """The dictionary of a position with these pieces, so that it can be laid out on the page; `mover` moves."""
    marks = ["."] * game.settings["squares"]
    for piece in pieces:
        square = int(piece["cell"]) - 1
        if piece["count"] > 1 or piece["seat"] is None or marks[square] != ".":
            raise PositionError(f"stones on {piece['cell']}; expected one stone of a seat at most")
        marks[square] = MARKS[piece["seat"] + 1]
    return {"squares": "".join(marks), "turn": MARKS[mover + 1]}


# Symmetries: mappings of positions and steps that leave the rules as they are.


def symmetries(game):
    squares = game.settings["squares"]

    def mirrored(state):
        after = state.copy()
        after[:squares] = state[:squares][::-1]
        return after

    return [Symmetry("left to right", mirrored, lambda move: squares - 1 - move, tuple(range(SEATS)))]


# Another way to play at random, for `plyground playout --sampler neighbours`; compiled like a rule.


def neighbours(board, state, stream):
    """Draw two empty squares and take the first that has a stone beside it, or else the second."""
    chosen = 0
    for _ in range(2):
        skipped = random_below(stream, board[SQUARES] - state[board[SQUARES] + PLAYED])
        chosen = 0
        while state[chosen] != 0 or skipped > 0:
            if state[chosen] == 0:
                skipped -= 1
            chosen += 1
        if chosen > 0 and state[chosen - 1] != 0:
            break
        if chosen < board[SQUARES] - 1 and state[chosen + 1] != 0:
            break
    return chosen


SAMPLERS = {"neighbours": neighbours}

# An evaluator: how good an unfinished position is for a seat, for players that look ahead; compiled like a rule.


def open_rows(board, before, state, seat, weights):
    """Stones in rows of three that only `seat` has stones in, minus those of everybody else."""
    lead = 0
    for first in range(board[SQUARES] - IN_A_ROW + 1):
        owner = 0
        stones = 0
        is_mixed = False
        for square in range(first, first + IN_A_ROW):
            if state[square] != 0:
                is_mixed = is_mixed or (owner != 0 and owner != state[square])
                owner = state[square]
                stones += 1
        if not is_mixed:
            lead += stones if owner == seat + 1 else -stones
    return float(lead)


EVALUATORS = {
    "open_rows": Evaluator(
        open_rows,
        "stones in rows that are still open",
        won=1000.0,  # what a won game is worth, in the same unit
        bound=lambda settings: 3.0 * settings["squares"],  # no unfinished position is worth more
        scale=6.0,  # a lead as good as a win, for Monte Carlo tree search
    )
}
PLAYERS = {
    "hasty": ("greedy:eval=open_rows", "takes what looks best at once"),
    "careful": ("alphabeta:depth=3,eval=open_rows", "looks three turns ahead"),
}

# A character: a player that a function decides for, how somebody plays; compiled like a rule.


def build(board, state, after, scratch, stream):
    """Put a stone beside as many of its own as it can, else on the first empty square; return how many those are."""
    squares = board[SQUARES]
    own = state[squares + TURN] + 1
    chosen = -1
    most = -1
    for square in range(squares):
        beside = 0
        if square > 0:
            beside += state[square - 1] == own
        if square < squares - 1:
            beside += state[square + 1] == own
        if state[square] == 0 and beside > most:
            chosen = square
            most = beside
    play(board, after, chosen)  # `after` holds a copy of `state`
    return most


def explain(game, before, after, reason):
    """Why it moved, from the number that it returned; ordinary Python."""
    return ("begins somewhere", "builds on", "closes a gap")[reason]


CHARACTERS = {"builder": Character(build, "puts its stones side by side", explain=explain)}

# Inputs for networks: a rule that writes those that are not zero, and the plan that `plyground train` follows.


def encodings(settings):
    """The names of the encodings, and how many inputs each has."""
    return {"stones": SEATS * settings["squares"] + SEATS}


def features(board, before, state, encoding, index, value):
    """One input for each seat and square, then one for each seat to move; return how many were written."""
    squares = board[SQUARES]
    count = 0
    for square in range(squares):
        if state[square] != 0:
            index[count] = (state[square] - 1) * squares + square
            value[count] = 1.0
            count += 1
    index[count] = SEATS * squares + state[squares + TURN]
    value[count] = 1.0
    return count + 1


def learning(settings, method):
    """Defaults of `plyground train` (see --list); `method` is "network" or "table"."""
    common = {"games": 5_000, "alpha": 0.1, "lambda": 0.7, "explore": "0.1", "benchmark": "random"}
    return common if method == "table" else common | {"encoding": "stones", "hidden": 20}
