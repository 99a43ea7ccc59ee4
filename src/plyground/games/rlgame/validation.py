"""Reading a position of RLGame from data: every entry is checked, and the error says what is wrong with it."""

import itertools

from plyground.core.errors import PositionError
from plyground.games.rlgame.board import (
    AGE_OF,
    BASE_ENTERED,
    BASE_KINDS,
    CAP,
    CELLS,
    COUNTERS,
    IN_BASE,
    KIND_OF,
    LEFT,
    NO_PAWNS_LEFT,
    OWNER,
    PLIES,
    REPEATED,
    TEAM,
    TURN,
    cell_text,
    central_cells,
    obstacle_cells,
    pawns_have_rights,
    pawns_of,
)
from plyground.games.rlgame.movement import has_pawns


def wrong(game, thing, value, expected):
    """The error that says what is wrong with a position."""
    return PositionError(f"{game.name}: {thing} {value}; expected {expected}")


def read_number(game, thing, value, low, high):
    """The value, which must be a whole number between these limits."""
    if type(value) is not int or not low <= value <= high:
        raise wrong(game, thing, repr(value), f"a whole number from {low} to {high}")
    return value


def read_pawns(game, fields, state, seat, colour):
    """Write one player's pawns into the state, checking every entry."""
    board, settings = game.board, game.settings
    own = pawns_of(board, seat)
    in_base = read_number(game, f"{colour}_base", fields[f"{colour}_base"], 0, settings["pawns"])
    cells = [cell_number(game, seat, colour, cell) for cell in as_list(game, colour, fields[colour])]
    if in_base + len(cells) > settings["pawns"]:
        raise wrong(game, f"{colour} pawns", in_base + len(cells), f"at most {settings['pawns']}")
    rights = base_rights = None
    if pawns_have_rights(settings):
        rights = as_list(game, f"{colour}_rights", fields[f"{colour}_rights"], len(cells))
        base_rights = as_list(game, f"{colour}_base_rights", fields[f"{colour}_base_rights"], in_base)
    for place, cell in enumerate(cells):
        if state[cell]:
            raise wrong(game, f"{colour} pawn on", cell_text(game.settings, cell), "a cell without another pawn")
        state[cell] = seat + 1
        if rights is not None:
            kind, age = read_rights(game, f"{colour}_rights", rights[place], cell)
            if board[KIND_OF]:
                state[board[KIND_OF] + cell] = kind
            if board[AGE_OF]:
                state[board[AGE_OF] + cell] = age
    state[own + LEFT], state[own + IN_BASE] = in_base + len(cells), in_base
    for pawn in base_rights or ():
        kind = read_rights(game, f"{colour}_base_rights", pawn)[0]
        if board[KIND_OF]:
            state[own + BASE_KINDS + kind] += 1


def as_list(game, thing, value, length=None):
    """The value, which must be a list, of this length if one is given."""
    if not isinstance(value, (list, tuple)):
        raise wrong(game, thing, repr(value), "a list")
    if length is not None and len(value) != length:
        raise wrong(game, thing, f"has {len(value)} entries", f"{length}, one for each pawn")
    return value


def cell_number(game, seat, colour, cell):
    """The number of a cell [x, y] that a pawn of the seat may stand on."""
    side = game.settings["n"]
    if not (isinstance(cell, (list, tuple)) and len(cell) == 2 and all(type(c) is int and 0 <= c < side for c in cell)):
        raise wrong(game, f"{colour} pawn on", repr(cell), f"[x, y] with both from 0 to {side - 1}")
    number = cell[0] * side + cell[1]
    name = cell_text(game.settings, number)
    owner = int(game.board[game.board[OWNER] + number])
    if owner and game.board[TEAM + seat] >> (owner - 1) & 1:
        raise wrong(game, f"{colour} pawn on", name, "no single cell of the own or a partner's base")
    if tuple(cell) in obstacle_cells(game.settings):
        raise wrong(game, f"{colour} pawn on", name, "no obstacle")
    return number


def read_rights(game, thing, pawn, cell=None):
    """The kind and the turns on the centre of a pawn on a cell; without a cell, of a base pawn (which has none)."""
    settings = game.settings
    limits = [int(settings["restart_once"]), settings["backward_moves"]]
    if cell is not None:
        is_central = divmod(cell, settings["n"]) in central_cells(settings)
        limits.append(max(settings["temporary_centre"] - 1, 0) if is_central else 0)
    fits = isinstance(pawn, (list, tuple)) and len(pawn) == len(limits)
    if not fits or any(type(left) is not int or not 0 <= left <= most for left, most in zip(pawn, limits, strict=True)):
        raise wrong(game, thing, repr(pawn), f"{len(limits)} whole numbers from 0 to at most {limits}")
    return pawn[0] * (settings["backward_moves"] + 1) + pawn[1], pawn[-1]


def read_end(game, fields, state):
    """How the game ended (0: it goes on) and who won, by the rules or, where these cannot tell, as the fields say."""
    board, seats = game.board, range(game.seats)
    turn = int(state[board[CELLS] + TURN])
    left = {int(board[TEAM + seat]) for seat in seats if has_pawns(board, state, seat)}
    entered = [int(state[cell]) - 1 for cell in range(board[CELLS]) if state[cell] and board[board[OWNER] + cell]]
    told = fields.get("winners")
    can_be_drawn = game.settings["repetition"] > 0 and not entered and len(left) > 1
    all_gone = game.seats == 4 and not left
    if told is not None and not all_gone and not (told == "d" and can_be_drawn):
        raise wrong(game, "winners", repr(told), "no such entry: pawns and turn tell them")
    if entered:
        check_entry(game, state, entered, left, turn)
        return BASE_ENTERED, int(board[TEAM + entered[0]])
    if len(left) == 1:
        return NO_PAWNS_LEFT, left.pop()
    if not left:
        return NO_PAWNS_LEFT, winners_without_pawns(game, told, turn)
    if not has_pawns(board, state, turn):
        raise wrong(game, "turn", repr(game.seat_names[turn]), "a side that has pawns")
    if told == "d":
        return REPEATED, 0
    return (CAP if state[board[COUNTERS] + PLIES] >= game.settings["max_plies"] else 0), 0


def check_entry(game, state, entered, left, turn):
    """Refuse a pawn in an enemy base unless the position can be the one right after that pawn's move."""
    if len(entered) > 1:
        raise wrong(game, "pawns in enemy bases", len(entered), "at most one, as the first wins")
    if len(left) < 2:
        raise wrong(game, "pawns left to the enemies", 0, "some, as the game was not over before the base was entered")
    following = [(entered[0] + k) % game.seats for k in range(1, game.seats)]
    expected = next(seat for seat in following if has_pawns(game.board, state, seat))
    if turn != expected:
        names = game.seat_names
        raise wrong(game, "turn", repr(names[turn]), f"{names[expected]!r} after the entry of {names[entered[0]]}")


def winners_without_pawns(game, told, turn):
    """The winners when the last pawns of all were removed together: not the side that moved, nor its team."""
    if game.settings["removal"] != "both":
        raise wrong(game, "pawns", 0, "at least one, unless removal=both")
    if game.seats == 2:
        return 1 << turn
    allowed = ["wb", "gr"] if game.settings["alliances"] == "diagonal" else losing_one(game.seat_names, turn)
    if told not in allowed:
        raise wrong(game, "winners", repr(told), "one of " + ", ".join(allowed))
    return sum(1 << game.seat_names.index(letter) for letter in told)


def losing_one(letters, turn):
    """All sets of winners that include the side to move next but not everybody."""
    chosen = (c for size in range(1, len(letters)) for c in itertools.combinations(letters, size))
    return ["".join(names) for names in chosen if letters[turn] in names]
