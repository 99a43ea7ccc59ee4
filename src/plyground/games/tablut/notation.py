"""Positions of Tablut as data and as text, moves and records as text."""

import re

from plyground.core.errors import MoveError, PositionError
from plyground.games.shared.objections import why_not_from_to
from plyground.games.tablut.board import (
    ATTACKER,
    ATTACKERS,
    BLACK,
    CELLS,
    COPY,
    CORNER,
    EMPTY,
    END,
    KING,
    KING_CAPTURED,
    KING_CELL,
    KING_ESCAPED,
    LETTERS,
    MAY_STOP,
    NO_ATTACKER,
    NO_CELL,
    NO_SOLDIER,
    PIECES,
    PLIES,
    QUIET,
    SOLDIER,
    SOLDIERS,
    TURN,
    WHITE,
    cell_name,
    most_pieces,
)
from plyground.games.tablut.rules import ENDINGS, end_after_move

RESULTS = {"w": "1-0", "b": "0-1", "d": "1/2"}
MOST_PLIES_READ = 1_000_000
# The side whose move ended the game so.
MOVED_LAST = {KING_CAPTURED: BLACK, KING_ESCAPED: WHITE, NO_ATTACKER: WHITE, NO_SOLDIER: BLACK}


# Cells and steps


def named_cells(game):
    """Every cell by its name."""
    size = game.settings["size"]
    return {cell_name(size, cell): cell for cell in range(size * size)}


def plain_step(game, move):
    """A step without its captures."""
    size = game.settings["size"]
    source, target = divmod(int(move), size * size)
    return f"{cell_name(size, source)}-{cell_name(size, target)}"


def step_text(game, state, move):
    size = game.settings["size"]
    source = int(move) // (size * size)
    after = game.play(state, move)
    captured = [cell for cell in range(size * size) if cell != source and state[cell] and not after[cell]]
    return plain_step(game, move) + "".join("x" + cell_name(size, cell) for cell in captured)


def why_not(game, state, text):
    return why_not_from_to(game, state, text, "-")


# Positions


def layout(game):
    return ("board", "turn", "plies"), ("history",) if game.settings["repetition"] else ()


def read_rows(game, rows):
    """The pieces on the cells, from the rows of the board."""
    size = game.settings["size"]
    if not isinstance(rows, (list, tuple)) or len(rows) != size:
        raise PositionError(f"{game.name}: board {rows!r}; expected a list of {size} rows")
    for row in rows:
        if not isinstance(row, str) or len(row) != size or set(row) - set(PIECES):
            raise PositionError(f"{game.name}: row {row!r}; expected {size} characters of '.', 'b', 'w' and 'k'")
    return [PIECES[letter] for row in rows for letter in row]


def place_pieces(game, fields, state):
    """Check the entries of a position and write them to the state, all but how the game ended."""
    cells = game.board[CELLS]
    board, turn, plies = read_rows(game, fields["board"]), fields["turn"], fields["plies"]
    if turn not in ("w", "b"):
        raise PositionError(f"{game.name}: turn {turn!r}; expected 'w' or 'b'")
    if type(plies) is not int or not 0 <= plies <= MOST_PLIES_READ:
        raise PositionError(f"{game.name}: plies {plies!r}; expected a whole number from 0 to {MOST_PLIES_READ}")
    for cell, piece in enumerate(board):
        if piece in (ATTACKER, SOLDIER) and not game.board[MAY_STOP + cell]:
            where = cell_name(game.settings["size"], cell)
            raise PositionError(
                f"{game.name}: {LETTERS[piece]!r} on {where}; expected only the king on the throne and the corners"
            )
    check_counts(game, board, turn, plies)
    state[:cells] = board
    state[cells + TURN] = "wb".index(turn)
    state[cells + PLIES] = plies
    state[cells + ATTACKERS] = board.count(ATTACKER)
    state[cells + SOLDIERS] = board.count(SOLDIER)
    state[cells + KING_CELL] = board.index(KING) if KING in board else NO_CELL


def check_counts(game, board, turn, plies):
    """Refuse impossible numbers of pieces; there may be more soldiers than at the start, as in composed problems."""
    most = most_pieces(game.settings)
    attackers, soldiers, kings = board.count(ATTACKER), board.count(SOLDIER), board.count(KING)
    if attackers > most or soldiers + kings > most:
        raise PositionError(f"{game.name}: {attackers} attackers and {soldiers + kings} white pieces; "
                            f"expected at most {most} on each side")  # fmt: skip
    if kings > 1:
        raise PositionError(f"{game.name}: {kings} kings; expected one")
    if kings == 0 and (turn == "b" or attackers == 0 or plies == 0):
        raise PositionError(f"{game.name}: no king; expected one, unless Black has just captured him")


def play_history(game, fields, state):
    """Read a position with the moves since the last capture: take these back, then play them again."""
    history, names = fields["history"], named_cells(game)
    if not isinstance(history, (list, tuple)) or not isinstance(fields["plies"], int) or len(history) > fields["plies"]:
        raise PositionError(f"{game.name}: history {history!r}; expected a list of at most {fields['plies']} moves")
    board = read_rows(game, fields["board"])
    steps = []
    for text in reversed(history):
        source, _, target = str(text).partition("-")
        if source not in names or target not in names or board[names[source]] or not board[names[target]]:
            raise PositionError(f"{game.name}: history {text!r}; expected a move that led to this position")
        source, target = names[source], names[target]
        board[source], board[target] = board[target], EMPTY
        steps.append(source * int(game.board[CELLS]) + target)
    size = game.settings["size"]
    letters = "".join(LETTERS[piece] for piece in board)
    first = {
        "board": [letters[begin : begin + size] for begin in range(0, len(letters), size)],
        "turn": fields["turn"] if len(steps) % 2 == 0 else {"w": "b", "b": "w"}.get(fields["turn"]),
        "plies": fields["plies"] - len(steps),
    }
    position = game.position(first)
    for step in reversed(steps):
        try:
            position = game.play(position, step)
        except MoveError:
            raise PositionError(f"{game.name}: history {plain_step(game, step)!r}; expected a legal move") from None
    if to_dict(game, position) != {**fields, "board": list(fields["board"]), "history": list(history)}:
        raise PositionError(f"{game.name}: history {history!r}; expected moves that capture nothing")
    state[:] = position


def end_of_position(board, state):
    """How the game ended in a position of which nothing else is known; 0 if it goes on."""
    king = state[board[CELLS] + KING_CELL]
    if king == NO_CELL:
        return KING_CAPTURED
    return KING_ESCAPED if board[CORNER + king] != 0 else end_after_move(board, state)


def from_dict(game, fields, state):
    if fields.get("history", []) != []:
        play_history(game, fields, state)
        return
    place_pieces(game, fields, state)
    cells = game.board[CELLS]
    end = end_of_position(game.board, state)
    turn = state[cells + TURN]
    if MOVED_LAST.get(end) == turn:
        expected = f"expected {game.seat_names[1 - turn]!r}, as the other side has just moved"
        raise PositionError(f"{game.name}: turn {fields['turn']!r} with {ENDINGS[end - 1]}; {expected}")
    state[cells + END] = end


def to_dict(game, state):
    size, cells = game.settings["size"], int(game.board[CELLS])
    letters = "".join(LETTERS[int(piece)] for piece in state[:cells])
    fields = {
        "board": [letters[begin : begin + size] for begin in range(0, cells, size)],
        "turn": "wb"[state[cells + TURN]],
        "plies": int(state[cells + PLIES]),
    }
    if state[cells + QUIET]:
        first = 2 * cells + COPY
        fields["history"] = [plain_step(game, move) for move in state[first : first + state[cells + QUIET]]]
    return fields


def from_text(game, text):
    words = text.split()
    if len(words) not in (3, 4) or not words[2].isdecimal():
        raise PositionError(f"{game.name}: {text!r}; expected rows joined by '/', then w or b, then the moves made")
    history = {"history": words[3].split(",")} if len(words) == 4 else {}
    return {"board": words[0].split("/"), "turn": words[1], "plies": int(words[2]), **history}


def to_text(game, state):
    fields = to_dict(game, state)
    words = ["/".join(fields["board"]), fields["turn"], str(fields["plies"])]
    return " ".join([*words, ",".join(fields["history"])] if "history" in fields else words)


# Records


def format_game(game, moves, start):
    lines: list[str] = []
    positions = game.replay(moves, start)
    for position, move in zip(positions, moves, strict=False):
        turn, plies = position[game.board[CELLS] + TURN], position[game.board[CELLS] + PLIES]
        if turn == WHITE or not lines:
            lines.append(f"{plies // 2 + 1}." + (" ..." if turn == BLACK else ""))
        lines[-1] += " " + step_text(game, position, move)
    winner = game.winner_text(positions[-1])
    return "\n".join(lines if winner is None else [*lines, RESULTS[winner]])


def parse_game(game, text, start):
    words = re.sub(r"(^|\s)\d+\.|\.\.\.", " ", text).split()
    if words and words[-1] in RESULTS.values():
        words.pop()
    return game.parse_moves(words, start)
