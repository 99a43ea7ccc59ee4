"""Positions and records of tic-tac-toe as data and text."""

from plyground.core.errors import PositionError
from plyground.games.shared.lines import LEFT, MARKS, TURN, WINNER, completes_line
from plyground.games.shared.lines_notation import result_words, surplus_of_crosses
from plyground.games.shared.objections import why_not_there as why_not  # noqa: F401  (a name of this room)

# Positions


def layout(game):
    return ("cells", "turn"), ()


def from_dict(game, fields, state):
    cells, turn = fields["cells"], fields["turn"]
    size = game.settings["m"] * game.settings["n"]
    if not isinstance(cells, str) or len(cells) != size or set(cells) - set(MARKS):
        raise PositionError(f"{game.name}: cells {cells!r}; expected {size} characters of '.', 'x' and 'o'")
    surplus = surplus_of_crosses(game, cells, turn)
    state[:size] = [MARKS.index(mark) for mark in cells]
    lined = {int(state[cell]) for cell in range(size) if state[cell] and completes_line(game.board, state, cell)}
    if lined - {2 - surplus}:
        raise PositionError(
            f"{game.name}: a line of {MARKS[(lined - {2 - surplus}).pop()]}, who did not move last; expected none"
        )
    state[size + TURN] = surplus
    state[size + WINNER] = max(lined, default=0)
    state[size + LEFT] = cells.count(".")


def to_dict(game, state):
    size = game.settings["m"] * game.settings["n"]
    return {"cells": "".join(MARKS[mark] for mark in state[:size]), "turn": "xo"[state[size + TURN]]}


def from_text(game, text):
    return {"cells": text, "turn": "xo"[(text.count("x") - text.count("o")) % 2]}


def to_text(game, state):
    return to_dict(game, state)["cells"]


# Records


def format_game(game, moves, start):
    return " ".join([*map(str, moves), *result_words(game, game.replay(moves, start)[-1])])


def parse_game(game, text, start):
    return game.parse_moves([word for word in text.split() if word not in ("X", "O", "=")], start)
