"""RLGame's texts, pictures and symmetries.

The text of a position is ``W2:2,1 3,0/B1:4,4/w``: for each player the pawns in the base and the cells of the others,
then the side to move. Where pawns have something left, it follows the cell or the number of base pawns: ``r`` a
restart, ``b3`` three backward steps, ``c2`` two own turns on the centre; base pawns that differ are joined by a plus:
``W2rb3+1b1:2,1rb2 3,0/…``. A last part is there only if the rest cannot tell how the game ended: ``/d`` drawn by
repetition, ``/gr`` the winners when all pawns left together, ``/2000`` the plies when these ended the game.
"""

import functools
import itertools
import math
import re

import numpy as np

from plyground.core.errors import MoveError
from plyground.core.symmetry import Symmetry
from plyground.games.rlgame.board import (
    AGE_OF,
    BASE_ENTERED,
    CAP,
    CELLS,
    ENDED,
    KIND_OF,
    SEAT_SIZE,
    TURN,
    WINNERS,
    all_cells,
    base_cells,
    central_cells,
    is_rich,
    obstacle_cells,
    read_cell,
    seen_from,
)
from plyground.games.rlgame.position import (
    COLOURS,
    base_count,
    cell_text,
    cells_of,
    pair_of,
    seat_part,
    to_dict,
    wrong,
)

RESULTS = {"w": "1-0", "b": "0-1", "d": "1/2"}


# Positions as text


def rights_text(restarts, backward, age=0):
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
    colour = COLOURS[letter]
    base, cells = str(fields[f"{colour}_base"]), ["{},{}".format(*cell) for cell in fields[colour]]
    if f"{colour}_rights" in fields:
        groups = [
            (rights_text(*pair), len(list(same))) for pair, same in itertools.groupby(fields[f"{colour}_base_rights"])
        ]
        base = "+".join(f"{count}{text}" for text, count in groups) or "0"
        cells = [cell + rights_text(*left) for cell, left in zip(cells, fields[f"{colour}_rights"], strict=True)]
    return f"{letter.upper()}{base}:{' '.join(cells)}"


RIGHTS = r"(r?)(?:b(\d{1,3}))?(?:c(\d{1,3}))?"
BASE_GROUP = re.compile(rf"(\d{{1,3}}){RIGHTS}")
PAWN = re.compile(rf"(\d{{1,3}},\d{{1,3}}){RIGHTS}")
PLY_COUNT = re.compile(r"\d{1,9}")


def from_text(game, text):
    players, rest = text.split("/")[: game.seats], text.split("/")[game.seats :]
    if len(rest) not in (1, 2):
        shape = "/".join(f"{letter.upper()}…:…" for letter in game.seat_names)
        raise wrong(game, "position", repr(text), f"{shape}/side to move")
    fields = {}
    for letter, player in zip(game.seat_names, players, strict=True):
        fields |= player_fields(game, letter, player)
    fields["turn"] = rest[0]
    if len(rest) == 2:
        fields |= {"plies": int(rest[1])} if PLY_COUNT.fullmatch(rest[1]) else {"winners": rest[1]}
    return fields


def player_fields(game, letter, text):
    colour = COLOURS[letter]
    base, colon, cells = text.partition(":")
    groups = [BASE_GROUP.fullmatch(group) for group in base[1:].split("+")]
    pawns = [PAWN.fullmatch(pawn) for pawn in cells.split()]
    if base[:1] != letter.upper() or not colon or None in groups or None in pawns:
        raise wrong(
            game, "player", repr(text), f"{letter.upper()}, base pawns, a colon and cells: {letter.upper()}2:2,1 3,0"
        )
    in_base = [read_left(game, text, group)[:2] for group in groups for _ in range(int(group[1]))]
    on_cells = {read_cell(pawn[1]): read_left(game, text, pawn) for pawn in pawns}
    if len(on_cells) < len(pawns):
        raise wrong(game, "player", repr(text), "each cell once")
    fields = {f"{colour}_base": len(in_base), colour: [list(cell) for cell in on_cells]}
    if is_rich(game.settings):
        fields |= {f"{colour}_rights": list(on_cells.values()), f"{colour}_base_rights": in_base}
    return fields


def read_left(game, text, match):
    """[restarts, backward steps, turns on the centre] of a matched pawn."""
    left = [int(match[2] == "r"), int(match[3] or 0), int(match[4] or 0)]
    if any(left) and not is_rich(game.settings):
        raise wrong(game, "player", repr(text), "cells only, as pawns have nothing left in these settings")
    return left


# Moves and records as text


def step_text(game, state, move):
    cells = int(game.board[CELLS])
    return "-".join("base" if place == cells else cell_text(game, place) for place in divmod(move, cells + 1))


def ply_text(game, before, move, after):
    """A ply as the record has it: who, the step, the removed pawns, # for a base entered."""
    cells = int(game.board[CELLS])
    seat = int(before[cells + TURN])
    source, target = divmod(move, cells + 1)
    occupied = ({cell for cell in range(cells) if before[cell]} - {source}) | ({target} - {cells})
    gone = [f" -{cell_text(game, cell)}" for cell in sorted(occupied) if not after[cell]]
    for other in range(game.seats):
        moved = (target == cells) - (source == cells) if other == seat else 0
        lost = base_count(game, before, other) + moved - base_count(game, after, other)
        gone += [f" -base*{lost}"] if lost else []
    entered = "#" if after[cells + ENDED] == BASE_ENTERED else ""
    return f"{game.seat_names[seat]} {step_text(game, before, move)}{''.join(gone)}{entered}"


def result_text(game, state):
    """The last line of a record: 1-0, 0-1, 1/2, of four players the winners' letters; None while the game goes on."""
    winners = game.winner_text(state)
    return RESULTS[winners] if winners is not None and (game.seats == 2 or winners == "d") else winners


def format_game(game, moves, start):
    positions = game.replay(moves, start)
    steps = zip(positions, moves, positions[1:], strict=False)
    lines = [ply_text(game, before, move, after) for before, move, after in steps]
    result = result_text(game, positions[-1])
    return "\n".join(lines if result is None else [*lines, result])


def split_plies(game, text):
    """The plies of a record, on lines of their own or not: letter, step and removals of each; at last the result."""
    plies = []
    for word in text.split():
        goes_on = plies and (word.startswith("-") or (plies[-1] in game.seat_names))
        plies[-1:] = [f"{plies[-1]} {word}"] if goes_on else [*plies[-1:], word]
    return plies


def parse_game(game, text, start):
    """The moves of a record. Plies may be steps alone; a whole ply must be what the rules make of its step."""
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


# Numbers of the paper


def state_number(game, state):
    """The paper's number of a position, one for each side: Σ n^(2j)·(x·n + y + 1) over its j-th pawn on a cell."""
    square = game.settings["n"] ** 2
    return tuple(
        sum(square**j * (cell + 1) for j, cell in enumerate(cells_of(game, state, seat), 1))
        for seat in range(game.seats)
    )


def position_bound(settings):
    """The paper's upper bound for the number of boards, whoever is to move: cells and base counts of all players."""
    pawns, players = settings["pawns"], settings["players"]

    @functools.cache
    def boards(free, seats):
        if seats == 0:
            return 1
        on_cells = range(min(pawns, free) + 1)
        return sum(math.comb(free, i) * (pawns + 1 - i) * boards(free - i, seats - 1) for i in on_cells)

    free = settings["n"] ** 2 - players * settings["a"] ** 2 - len(obstacle_cells(settings))
    return boards(free, players)


# Pictures


def draw(game, state):
    """Rows from the top: pawns as letters, bases in capitals, obstacles as #; then the base pawns and who moves."""
    side, names = game.settings["n"], game.seat_names
    picture = dict.fromkeys(all_cells(game.settings), ".")
    picture |= {cell: letter.upper() for letter in names for cell in base_cells(game.settings, letter)}
    picture |= dict.fromkeys(obstacle_cells(game.settings), "#")
    picture |= {divmod(cell, side): names[state[cell] - 1] for cell in range(side * side) if state[cell]}
    rows = [f"{y:2} " + " ".join(picture[x, y] for x in range(side)) for y in reversed(range(side))]
    bases = ", ".join(f"{letter} {base_count(game, state, seat)}" for seat, letter in enumerate(names))
    winners = game.winner_text(state)
    turn = f"{names[state[game.board[CELLS] + TURN]]} to move" if winners is None else f"over: {winners}"
    return "\n".join([*rows, "   " + " ".join(str(x % 10) for x in range(side)), f"in base: {bases}; {turn}"])


def corner(settings, letter):
    """The outermost cell of a base, on which pages show the pawns inside."""
    return next(cell for cell in base_cells(settings, letter) if seen_from(settings, letter, cell) == (0, 0))


def geometry(game):
    side, settings = game.settings["n"], game.settings
    owner = {cell: letter for letter in game.seat_names for cell in base_cells(settings, letter)}
    kinds = dict.fromkeys(central_cells(settings) if settings["temporary_centre"] else [], "centre")
    kinds |= dict.fromkeys(owner, "base") | dict.fromkeys(obstacle_cells(settings), "obstacle")
    cells = []
    for x, y in all_cells(settings):
        cell = {"id": f"{x},{y}", "x": x, "y": side - 1 - y, "shape": "square"}
        cell |= {"kind": kinds[x, y]} if (x, y) in kinds else {}
        cells.append(cell | ({"label": owner[x, y]} if (x, y) in owner else {}))
    return {"width": side, "height": side, "cells": cells}


def pieces(game, state):
    shown = []
    for seat, letter in enumerate(game.seat_names):
        inside = base_count(game, state, seat)
        if inside:
            home = "{},{}".format(*corner(game.settings, letter))
            shown.append({"cell": home, "seat": seat, "count": inside, "label": f"{letter}{inside}"})
        for cell in cells_of(game, state, seat):
            shown.append(
                {
                    "cell": cell_text(game, cell),
                    "seat": seat,
                    "count": 1,
                    "label": letter + left_text(game, state, cell),
                }
            )
    return shown


def left_text(game, state, cell):
    """What the pawn on a cell has left, as in the text of a position."""
    board = game.board
    age = int(state[board[AGE_OF] + cell]) if board[AGE_OF] else 0
    return rights_text(*pair_of(game, state[board[KIND_OF] + cell] if board[KIND_OF] else 0), age)


def show_step(game, state, move):
    cells, letter = int(game.board[CELLS]), game.seat_names[state[game.board[CELLS] + TURN]]
    home = "{},{}".format(*corner(game.settings, letter))
    source, target = (home if place == cells else cell_text(game, place) for place in divmod(move, cells + 1))
    return source, target, "restart" if move % (cells + 1) == cells else ""


# Symmetries


def symmetries(game):
    """The mirror and half turn of two players, the rotations of four; none with repetition, whose memory has no image.

    The mirror on a diagonal would turn the order of four players round.
    """
    last = game.settings["n"] - 1
    if game.seats == 2:
        found = {
            "mirror": (lambda x, y: (y, x), (0, 1)),
            "half turn": (lambda x, y: (last - x, last - y), (1, 0)),
            "mirror and half turn": (lambda x, y: (last - y, last - x), (1, 0)),
        }
    else:
        found = {
            "quarter turn": (lambda x, y: (last - y, x), (1, 2, 3, 0)),
            "half turn": (lambda x, y: (last - x, last - y), (2, 3, 0, 1)),
            "three quarter turn": (lambda x, y: (y, last - x), (3, 0, 1, 2)),
        }
    obstacles = set(obstacle_cells(game.settings))
    return [
        board_symmetry(game, name, image, seats)
        for name, (image, seats) in found.items()
        if {image(*cell) for cell in obstacles} == obstacles and not game.settings["repetition"]
    ]


def board_symmetry(game, name, image, seats):
    """The symmetry that moves cell (x, y) to image(x, y) and gives what seat s has to seats[s]."""
    board, side = game.board, game.settings["n"]
    cells = int(board[CELLS])
    goes_to = np.array([x * side + y for x, y in (image(*cell) for cell in all_cells(game.settings))] + [cells])
    parts = [int(part) for part in (board[KIND_OF], board[AGE_OF]) if part]
    new_mark = np.array([0, *(seat + 1 for seat in seats)], np.int32)

    def map_position(state):
        after = state.copy()
        after[goes_to[:-1]] = new_mark[state[:cells]]
        for part in parts:
            after[part + goes_to[:-1]] = state[part : part + cells]
        after[cells + TURN] = seats[state[cells + TURN]]
        after[cells + WINNERS] = sum(1 << new for old, new in enumerate(seats) if state[cells + WINNERS] >> old & 1)
        size = int(board[SEAT_SIZE])
        for old, new in enumerate(seats):
            there, here = seat_part(game, new), seat_part(game, old)
            after[there : there + size] = state[here : here + size]
        return after

    def map_step(move):
        source, target = divmod(move, cells + 1)
        return int(goes_to[source] * (cells + 1) + goes_to[target])

    return Symmetry(name, map_position, map_step, seats)
