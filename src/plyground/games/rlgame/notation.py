"""Positions of RLGame as data and as text, moves and records as text.

The text of a position is ``W2:2,1 3,0/B1:4,4/w``: for each player the pawns in the base and the cells of the others,
then the side to move. What a pawn has left follows its cell, or the number of base pawns: ``r`` a restart, ``b3`` three
backward steps, ``c2`` two own turns spent on the centre; base pawns that differ are joined by a plus:
``W2rb3+1b1:2,1rb2 3,0/…``. A last part is there only if the rest does not show how the game ended: ``/d`` drawn by
repetition, ``/gr`` the winners when all pawns left together, ``/2000`` the plies when their number ended the game.
"""

import itertools
import re

from plyground.core.errors import MoveError
from plyground.games.rlgame.board import (
    AGE_OF,
    BACKWARD,
    BASE_ENTERED,
    BASE_KINDS,
    CAP,
    CELLS,
    COLOURS,
    COUNTERS,
    ENDED,
    IN_BASE,
    KIND_OF,
    KINDS,
    PLIES,
    REPEATED,
    TURN,
    WINNERS,
    cell_text,
    pawns_have_rights,
    pawns_of,
    read_cell,
)
from plyground.games.rlgame.movement import has_pawns, kind_on
from plyground.games.rlgame.rules import remember_position
from plyground.games.rlgame.validation import read_end, read_number, read_pawns, wrong
from plyground.games.shared.objections import why_not_from_to

RESULTS = {"w": "1-0", "b": "0-1", "d": "1/2"}
RIGHTS = r"(r?)(?:b(\d{1,3}))?(?:c(\d{1,3}))?"
BASE_GROUP = re.compile(rf"(\d{{1,3}}){RIGHTS}")
PAWN = re.compile(rf"(\d{{1,3}},\d{{1,3}}){RIGHTS}")
PLY_COUNT = re.compile(r"\d{1,9}")


# Pawns and what they have left


def base_count(game, state, seat):
    """How many pawns a seat has in its base."""
    return int(state[pawns_of(game.board, seat) + IN_BASE])


def cells_of(game, state, seat):
    """The numbers of the cells on which a seat has pawns."""
    return [cell for cell in range(game.board[CELLS]) if state[cell] == seat + 1]


def pair_of(game, kind):
    """What a pawn of this kind has left: [restarts, backward steps]."""
    return [int(part) for part in divmod(int(kind), int(game.board[BACKWARD]) + 1)]


def rights_on(game, state, cell):
    """[restarts, backward steps] that the pawn on a cell has left, and its own turns spent on the centre."""
    board = game.board
    age = int(state[board[AGE_OF] + cell]) if board[AGE_OF] else 0
    return [*pair_of(game, kind_on(board, state, cell)), age]


def base_kinds(game, state, seat):
    """The kinds of a seat's base pawns, the largest first."""
    own = pawns_of(game.board, seat)
    if not game.board[KIND_OF]:
        return [0] * int(state[own + IN_BASE])
    return [kind for kind in reversed(range(game.board[KINDS])) for _ in range(state[own + BASE_KINDS + kind])]


def mask_letters(game, mask):
    """The letters of the seats in a sum of 2**seat."""
    return "".join(letter for seat, letter in enumerate(game.seat_names) if mask >> seat & 1)


# Positions as data


def layout(game):
    endings = ("", "_rights", "_base_rights") if pawns_have_rights(game.settings) else ("",)
    keys = [key for letter in game.seat_names for key in colour_keys(COLOURS[letter], endings)]
    return (*keys, "turn"), ("plies", "winners")


def colour_keys(colour, endings):
    """The entries of one player."""
    return [f"{colour}_base", *(colour + ending for ending in endings)]


def to_dict(game, state):
    board, side = game.board, game.settings["n"]
    fields = {}
    for seat, letter in enumerate(game.seat_names):
        colour, cells = COLOURS[letter], cells_of(game, state, seat)
        fields[f"{colour}_base"] = base_count(game, state, seat)
        fields[colour] = [list(divmod(cell, side)) for cell in cells]
        if pawns_have_rights(game.settings):
            fields[f"{colour}_rights"] = [rights_on(game, state, cell) for cell in cells]
            fields[f"{colour}_base_rights"] = [pair_of(game, kind) for kind in base_kinds(game, state, seat)]
    fields["turn"] = game.seat_names[state[board[CELLS] + TURN]]
    fields["plies"] = int(state[board[COUNTERS] + PLIES])
    if state[board[CELLS] + ENDED] == REPEATED:
        fields["winners"] = "d"
    elif game.seats == 4 and not any(has_pawns(board, state, seat) for seat in range(4)):
        fields["winners"] = mask_letters(game, state[board[CELLS] + WINNERS])
    return fields


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
        remember_position(board, state, False)


# Positions as text


def rights_text(restarts, backward, age=0):
    """What a pawn has left; nothing is written for zero."""
    return "r" * bool(restarts) + f"b{backward}" * bool(backward) + f"c{age}" * bool(age)


def to_text(game, state):
    fields = to_dict(game, state)
    parts = [player_text(fields, letter) for letter in game.seat_names] + [fields["turn"]]
    if "winners" in fields:
        parts.append(fields["winners"])
    elif state[game.board[CELLS] + ENDED] == CAP:
        parts.append(str(fields["plies"]))
    return "/".join(parts)


def player_text(fields, letter):
    """One player's part of the text of a position."""
    colour = COLOURS[letter]
    base, cells = str(fields[f"{colour}_base"]), ["{},{}".format(*cell) for cell in fields[colour]]
    if f"{colour}_rights" in fields:
        groups = [
            (rights_text(*pair), len(list(same))) for pair, same in itertools.groupby(fields[f"{colour}_base_rights"])
        ]
        base = "+".join(f"{count}{text}" for text, count in groups) or "0"
        cells = [cell + rights_text(*left) for cell, left in zip(cells, fields[f"{colour}_rights"], strict=True)]
    return f"{letter.upper()}{base}:{' '.join(cells)}"


def from_text(game, text):
    players, rest = text.split("/")[: game.seats], text.split("/")[game.seats :]
    if len(rest) not in (1, 2):
        shape = "/".join(f"{letter.upper()}…:…" for letter in game.seat_names)
        raise wrong(game, "position", repr(text), f"{shape}/side to move")
    fields: dict = {}
    for letter, player in zip(game.seat_names, players, strict=True):
        fields |= player_fields(game, letter, player)
    fields["turn"] = rest[0]
    if len(rest) == 2:
        fields |= {"plies": int(rest[1])} if PLY_COUNT.fullmatch(rest[1]) else {"winners": rest[1]}
    return fields


def player_fields(game, letter, text):
    """The entries of a position that one player's part of its text describes."""
    colour = COLOURS[letter]
    base, colon, cells = text.partition(":")
    base_groups, pawn_texts = base[1:].split("+"), cells.split()
    groups = [match for group in base_groups if (match := BASE_GROUP.fullmatch(group))]
    pawns = [match for pawn in pawn_texts if (match := PAWN.fullmatch(pawn))]
    is_readable = len(groups) == len(base_groups) and len(pawns) == len(pawn_texts)
    if base[:1] != letter.upper() or not colon or not is_readable:
        raise wrong(
            game, "player", repr(text), f"{letter.upper()}, base pawns, a colon and cells: {letter.upper()}2:2,1 3,0"
        )
    in_base = [read_left(game, text, group)[:2] for group in groups for _ in range(int(group[1]))]
    on_cells = {read_cell(pawn[1]): read_left(game, text, pawn) for pawn in pawns}
    if len(on_cells) < len(pawns):
        raise wrong(game, "player", repr(text), "each cell once")
    fields = {f"{colour}_base": len(in_base), colour: [list(cell) for cell in on_cells]}
    if pawns_have_rights(game.settings):
        fields |= {f"{colour}_rights": list(on_cells.values()), f"{colour}_base_rights": in_base}
    return fields


def read_left(game, text, match):
    """[restarts, backward steps, turns on the centre] of a matched pawn."""
    left = [int(match[2] == "r"), int(match[3] or 0), int(match[4] or 0)]
    if any(left) and not pawns_have_rights(game.settings):
        raise wrong(game, "player", repr(text), "cells only, as pawns have nothing left in these settings")
    return left


# Moves and records as text


def step_text(game, state, move):
    cells = int(game.board[CELLS])
    return "-".join("base" if place == cells else cell_text(game.settings, place) for place in divmod(move, cells + 1))


def why_not(game, state, text):
    return None if "base" in text else why_not_from_to(game, state, text, "-")


def ply_text(game, before, move, after):
    """A ply as a record has it: the player's letter, the step, the removed pawns, # if a base was entered."""
    cells = int(game.board[CELLS])
    seat = int(before[cells + TURN])
    source, target = divmod(move, cells + 1)
    occupied = ({cell for cell in range(cells) if before[cell]} - {source}) | ({target} - {cells})
    gone = [f" -{cell_text(game.settings, cell)}" for cell in sorted(occupied) if not after[cell]]
    for other in range(game.seats):
        moved = (target == cells) - (source == cells) if other == seat else 0
        lost = base_count(game, before, other) + moved - base_count(game, after, other)
        gone += [f" -base*{lost}"] if lost else []
    entered = "#" if after[cells + ENDED] == BASE_ENTERED else ""
    return f"{game.seat_names[seat]} {step_text(game, before, move)}{''.join(gone)}{entered}"


def result_text(game, state):
    """The last line of a record: 1-0, 0-1, 1/2, or the letters of the winners of four; None while the game goes on."""
    winners = game.winner_text(state)
    return RESULTS[winners] if winners is not None and (game.seats == 2 or winners == "d") else winners


def format_game(game, moves, start):
    positions = game.replay(moves, start)
    steps = zip(positions, moves, positions[1:], strict=False)
    lines = [ply_text(game, before, move, after) for before, move, after in steps]
    result = result_text(game, positions[-1])
    return "\n".join(lines if result is None else [*lines, result])


def split_plies(game, text):
    """The plies of a record, on lines of their own or not: letter, step and removals of each; the result last."""
    plies: list[str] = []
    for word in text.split():
        goes_on = plies and (word.startswith("-") or (plies[-1] in game.seat_names))
        plies[-1:] = [f"{plies[-1]} {word}"] if goes_on else [*plies[-1:], word]
    return plies


def parse_game(game, text, start):
    """The moves of a record. A ply may be a step alone; what else it says must be what the rules make of the step."""
    position, moves = start, []
    plies = split_plies(game, text)
    for number, ply in enumerate(plies, 1):
        if number == len(plies) and ply == result_text(game, position):
            break
        where, letter = f"ply {number}", game.seat_names[position[game.board[CELLS] + TURN]]
        whole = ply if ply.split()[0] in game.seat_names else f"{letter} {ply}"
        words = whole.split()
        if words[0] != letter or len(words) < 2:
            raise MoveError(f"{game.name}: {where}: {ply!r}; expected a ply of {letter}, such as '{letter} base-2,1'")
        step = words[1].removesuffix("#")
        try:
            move = game.parse_move(position, step)
        except MoveError as error:
            raise MoveError(str(error).replace(": ", f": {where}: ", 1)) from None
        after = game.play(position, move)
        expected = ply_text(game, position, move, after)
        if ply != step and whole != expected:
            raise MoveError(f"{game.name}: {where}: {ply!r}; expected {expected!r} by the rules")
        position = after
        moves.append(move)
    return moves
