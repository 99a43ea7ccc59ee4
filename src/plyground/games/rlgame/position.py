"""RLGame's positions as data: reading and writing dictionaries, and what is wrong with an impossible position."""

import itertools

from plyground.core.errors import PositionError
from plyground.games.rlgame.board import (
    AGE_OF,
    BACKWARD,
    BASE_ENTERED,
    BASE_KINDS,
    BY_SEAT,
    CAP,
    CELLS,
    COUNTERS,
    ENDED,
    IN_BASE,
    KIND_OF,
    KINDS,
    LEFT,
    NO_PAWNS_LEFT,
    OWNER,
    PLIES,
    REPEATED,
    SEAT_SIZE,
    TEAM,
    TURN,
    WINNERS,
    central_cells,
    is_rich,
    obstacle_cells,
    seat_letters,
    seat_teams,
)

COLOURS = {"w": "white", "g": "green", "b": "black", "r": "red"}


def seat_names(settings):
    return seat_letters(settings)


def teams(settings):
    return seat_teams(settings)


def seat_part(game, seat):
    """Where the state tells a seat's pawns."""
    return int(game.board[CELLS] + BY_SEAT + seat * game.board[SEAT_SIZE])


def base_count(game, state, seat):
    return int(state[seat_part(game, seat) + IN_BASE])


def has_pawns(game, state, seat):
    return bool(state[seat_part(game, seat) + LEFT] > 0)


def cells_of(game, state, seat):
    """The numbers of the cells on which a seat has pawns."""
    return [cell for cell in range(game.board[CELLS]) if state[cell] == seat + 1]


def pair_of(game, kind):
    """What a pawn of this kind has left: [restarts, backward steps]."""
    return [int(part) for part in divmod(int(kind), int(game.board[BACKWARD]) + 1)]


def base_kinds(game, state, seat):
    """The kinds of a seat's base pawns, the largest first."""
    own = seat_part(game, seat)
    if not game.board[KIND_OF]:
        return [0] * int(state[own + IN_BASE])
    return [kind for kind in reversed(range(game.board[KINDS])) for _ in range(state[own + BASE_KINDS + kind])]


def mask_letters(game, mask):
    return "".join(letter for seat, letter in enumerate(game.seat_names) if mask >> seat & 1)


def cell_text(game, cell):
    return "{},{}".format(*divmod(int(cell), game.settings["n"]))


# Positions as data


def layout(game):
    endings = ("", "_rights", "_base_rights") if is_rich(game.settings) else ("",)
    keys = [key for letter in game.seat_names for key in colour_keys(COLOURS[letter], endings)]
    return (*keys, "turn"), ("plies", "winners")


def colour_keys(colour, endings):
    return [f"{colour}_base", *(colour + ending for ending in endings)]


def to_dict(game, state):
    board, side = game.board, game.settings["n"]
    fields = {}
    for seat, letter in enumerate(game.seat_names):
        colour, cells = COLOURS[letter], cells_of(game, state, seat)
        fields[f"{colour}_base"] = base_count(game, state, seat)
        fields[colour] = [list(divmod(cell, side)) for cell in cells]
        if is_rich(game.settings):
            kinds = [state[board[KIND_OF] + cell] if board[KIND_OF] else 0 for cell in cells]
            ages = [int(state[board[AGE_OF] + cell]) if board[AGE_OF] else 0 for cell in cells]
            fields[f"{colour}_rights"] = [[*pair_of(game, k), age] for k, age in zip(kinds, ages, strict=True)]
            fields[f"{colour}_base_rights"] = [pair_of(game, kind) for kind in base_kinds(game, state, seat)]
    fields["turn"] = game.seat_names[state[board[CELLS] + TURN]]
    fields["plies"] = int(state[board[COUNTERS] + PLIES])
    if state[board[CELLS] + ENDED] == REPEATED:
        fields["winners"] = "d"
    elif game.seats == 4 and not any(has_pawns(game, state, seat) for seat in range(4)):
        fields["winners"] = mask_letters(game, state[board[CELLS] + WINNERS])
    return fields


def wrong(game, thing, value, expected):
    """The error for an impossible position."""
    return PositionError(f"{game.name}: {thing} {value}; expected {expected}")


def read_number(game, thing, value, low, high):
    if type(value) is not int or not low <= value <= high:
        raise wrong(game, thing, repr(value), f"a whole number from {low} to {high}")
    return value


def from_dict(game, fields, state):
    board, letters = game.board, game.seat_names
    for seat, letter in enumerate(letters):
        read_pawns(game, fields, state, seat, COLOURS[letter])
    turn = fields["turn"]
    if not isinstance(turn, str) or turn not in letters:
        raise wrong(game, "turn", repr(turn), " or ".join(letters))
    state[board[CELLS] + TURN] = letters.index(turn)
    state[board[COUNTERS] + PLIES] = read_number(game, "plies", fields.get("plies", 0), 0, game.settings["max_plies"])
    ended, winners = read_end(game, fields, state)
    if ended in (0, REPEATED, CAP) and not game.legal_moves(state):
        raise wrong(game, "turn", repr(turn), "a side with a legal move (pawns without one are removed)")
    state[board[CELLS] + ENDED], state[board[CELLS] + WINNERS] = ended, winners
    if game.settings["repetition"]:
        game.definition.get("occurrences")(board, state, False)


def read_pawns(game, fields, state, seat, colour):
    """Write one player's pawns into the state."""
    board, settings, own = game.board, game.settings, seat_part(game, seat)
    in_base = read_number(game, f"{colour}_base", fields[f"{colour}_base"], 0, settings["pawns"])
    cells = [cell_number(game, seat, colour, cell) for cell in as_list(game, colour, fields[colour])]
    if in_base + len(cells) > settings["pawns"]:
        raise wrong(game, f"{colour} pawns", in_base + len(cells), f"at most {settings['pawns']}")
    rights = base_rights = None
    if is_rich(settings):
        rights = as_list(game, f"{colour}_rights", fields[f"{colour}_rights"], len(cells))
        base_rights = as_list(game, f"{colour}_base_rights", fields[f"{colour}_base_rights"], in_base)
    for place, cell in enumerate(cells):
        if state[cell]:
            raise wrong(game, f"{colour} pawn on", cell_text(game, cell), "a cell without another pawn")
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
    if not isinstance(value, (list, tuple)):
        raise wrong(game, thing, repr(value), "a list")
    if length is not None and len(value) != length:
        raise wrong(game, thing, f"has {len(value)} entries", f"{length}, one for each pawn")
    return value


def cell_number(game, seat, colour, cell):
    """The number of a cell on which a pawn of the seat may stand."""
    side = game.settings["n"]
    if not (isinstance(cell, (list, tuple)) and len(cell) == 2 and all(type(c) is int and 0 <= c < side for c in cell)):
        raise wrong(game, f"{colour} pawn on", repr(cell), f"[x, y] with both from 0 to {side - 1}")
    number = cell[0] * side + cell[1]
    owner = int(game.board[game.board[OWNER] + number])
    if owner and game.board[TEAM + seat] >> (owner - 1) & 1:
        raise wrong(game, f"{colour} pawn on", cell_text(game, number), "no single cell of the own or a partner's base")
    if tuple(cell) in obstacle_cells(game.settings):
        raise wrong(game, f"{colour} pawn on", cell_text(game, number), "no obstacle")
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
    """How the position ended (0: it goes on) and the winners, by the rules or, where they cannot tell, as given."""
    board, seats = game.board, range(game.seats)
    turn = int(state[board[CELLS] + TURN])
    left = {int(board[TEAM + seat]) for seat in seats if has_pawns(game, state, seat)}
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
    if not has_pawns(game, state, turn):
        raise wrong(game, "turn", repr(game.seat_names[turn]), "a side that has pawns")
    if told == "d":
        return REPEATED, 0
    return (CAP if state[board[COUNTERS] + PLIES] >= game.settings["max_plies"] else 0), 0


def check_entry(game, state, entered, left, turn):
    """A position with a pawn in an enemy base is the one right after that pawn's move."""
    if len(entered) > 1:
        raise wrong(game, "pawns in enemy bases", len(entered), "at most one, as the first wins")
    if len(left) < 2:
        raise wrong(game, "pawns left to the enemies", 0, "some, as the game was not over before the base was entered")
    following = [(entered[0] + k) % game.seats for k in range(1, game.seats)]
    expected = next(seat for seat in following if has_pawns(game, state, seat))
    if turn != expected:
        names = game.seat_names
        raise wrong(game, "turn", repr(names[turn]), f"{names[expected]!r} after the entry of {names[entered[0]]}")


def winners_without_pawns(game, told, turn):
    """The winners when all pawns left together: everybody but the side that moved, with alliances but its team."""
    if game.settings["removal"] != "both":
        raise wrong(game, "pawns", 0, "at least one, unless removal=both")
    if game.seats == 2:
        return 1 << turn
    allowed = ["wb", "gr"] if game.settings["alliances"] == "diagonal" else losing_one(game.seat_names, turn)
    if told not in allowed:
        raise wrong(game, "winners", repr(told), "one of " + ", ".join(allowed))
    return sum(1 << game.seat_names.index(letter) for letter in told)


def losing_one(letters, turn):
    """All sets of winners that have the side to move next in them but not everybody."""
    chosen = (c for size in range(1, len(letters)) for c in itertools.combinations(letters, size))
    return ["".join(names) for names in chosen if letters[turn] in names]
