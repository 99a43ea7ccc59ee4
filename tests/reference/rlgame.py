"""Slow reference of RLGame with its variants for two and four players, written from the prose rules alone.

It is naive on purpose: it is read to be believed and is used only to check faster programs.
A position holds for each colour `<colour>_base` (pawns in the base) and `<colour>` (sorted cells [x, y] of
the others), then "turn" and "plies". With restart_once, backward_moves or temporary_centre on it also holds
`<colour>_rights`, for each listed pawn [restarts left, backward steps left, own turns completed on the
centre], and `<colour>_base_rights`, for each base pawn [restarts left, backward steps left], largest first.
A move is [source, target]; source "base" leaves the base, target "base" is a restart.
Private keys: "_history" (repetition rule on: every position so far, the present one included; a position
without it is the first of its game) and "_winners" (all players lost their last pawns together).
"""

import json

COLOURS = {"w": "white", "g": "green", "b": "black", "r": "red"}
DIRECTIONS = [(-1, 0), (0, -1), (0, 1), (1, 0)]


# Players


def players(settings):
    """The players' letters in turn order."""
    return "wgbr" if settings.get("players", 2) == 4 else "wb"


def teams(settings):
    """The players' letters grouped into those who win together."""
    if settings.get("players", 2) == 4 and settings.get("alliances", "none") == "diagonal":
        return ["wb", "gr"]
    return list(players(settings))


def team_of(settings, side):
    return next(team for team in teams(settings) if side in team)


# Board


def on_board(settings, cell):
    return all(0 <= coordinate < settings["n"] for coordinate in cell)


def all_cells(settings):
    return [(x, y) for x in range(settings["n"]) for y in range(settings["n"])]


def neighbours(settings, cell):
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in DIRECTIONS if on_board(settings, (x + dx, y + dy))]


def seen_from_own_corner(settings, side, cell):
    """The cell in coordinates in which the own corner is (0, 0)."""
    x, y = cell
    far_x, far_y = settings["n"] - 1 - x, settings["n"] - 1 - y
    return {"w": (x, y), "g": (far_x, y), "b": (far_x, far_y), "r": (x, far_y)}[side]


def distance_from_base(settings, side, cell):
    return max(seen_from_own_corner(settings, side, cell)) - settings["a"] + 1


def in_base(settings, side, cell):
    return max(seen_from_own_corner(settings, side, cell)) < settings["a"]


def base_owner(settings, cell):
    """The player whose base the cell belongs to, None for a free cell."""
    return next((side for side in players(settings) if in_base(settings, side, cell)), None)


def exits(settings, side):
    """The cells that share a side with the base."""
    return [
        cell
        for cell in all_cells(settings)
        if not in_base(settings, side, cell)
        and any(in_base(settings, side, neighbour) for neighbour in neighbours(settings, cell))
    ]


def central_cells(settings):
    """The cells with both coordinates in {floor((n-1)/2), ceil((n-1)/2)}."""
    middle = {(settings["n"] - 1) // 2, settings["n"] // 2}
    return [(x, y) for x, y in all_cells(settings) if x in middle and y in middle]


def obstacles(settings):
    given = settings.get("obstacles") or []
    return central_cells(settings) if given == "centre" else [tuple(cell) for cell in given]


# Positions: each side is held as {"base": [[restarts, backward], ...], "pawns": {cell: [restarts, backward,
# turns on the centre]}}, whether or not the variants are on.


def has_rights(settings):
    variants = ["restart_once", "backward_moves", "temporary_centre"]
    return any(settings.get(variant) for variant in variants)


def read_sides(settings, position):
    sides = {}
    for side in players(settings):
        colour = COLOURS[side]
        cells = [tuple(cell) for cell in position[colour]]
        rights = [[0, 0, 0] for _ in cells]
        base = [[0, 0] for _ in range(position[colour + "_base"])]
        if has_rights(settings):
            rights = [list(pawn) for pawn in position[colour + "_rights"]]
            base = [list(pawn) for pawn in position[colour + "_base_rights"]]
        sides[side] = {"base": base, "pawns": dict(zip(cells, rights, strict=True))}
    return sides


def write_position(settings, sides, turn, plies):
    position = {}
    for side in players(settings):
        colour = COLOURS[side]
        base, pawns = sides[side]["base"], sides[side]["pawns"]
        position[colour + "_base"] = len(base)
        position[colour] = [list(cell) for cell in sorted(pawns)]
        if has_rights(settings):
            position[colour + "_rights"] = [list(pawns[cell]) for cell in sorted(pawns)]
            position[colour + "_base_rights"] = sorted((list(pawn) for pawn in base), reverse=True)
    position["turn"] = turn
    position["plies"] = plies
    return position


def start(settings):
    restarts = 1 if settings.get("restart_once", False) else 0
    fresh = [restarts, settings.get("backward_moves", 0)]
    sides = {side: {"base": [fresh] * settings["pawns"], "pawns": {}} for side in players(settings)}
    return write_position(settings, sides, "w", 0)


def has_pawns(sides, side):
    return bool(sides[side]["base"] or sides[side]["pawns"])


def is_empty(settings, sides, cell):
    return cell not in obstacles(settings) and not any(cell in each["pawns"] for each in sides.values())


# Moves


def may_step(settings, sides, side, source, target):
    """Whether the pawn on `source` may step to the neighbour `target`."""
    owner = base_owner(settings, target)
    if owner is not None and owner in team_of(settings, side):
        return False
    if owner is None and not is_empty(settings, sides, target):
        return False
    backward_steps_left = sides[side]["pawns"][source][1]
    return backward_steps_left > 0 or not is_backward(settings, side, source, target)


def is_backward(settings, side, source, target):
    return distance_from_base(settings, side, target) < distance_from_base(settings, side, source)


def moves_of_base(settings, sides, side):
    """The moves out of the base, one for each empty exit however many pawns are inside."""
    if not sides[side]["base"]:
        return []
    return [["base", list(cell)] for cell in exits(settings, side) if is_empty(settings, sides, cell)]


def moves_of_pawn(settings, sides, side, cell):
    """The steps and the restart of the pawn on a cell."""
    found = [
        [list(cell), list(target)]
        for target in neighbours(settings, cell)
        if may_step(settings, sides, side, cell, target)
    ]
    restarts_left = sides[side]["pawns"][cell][0]
    return found + ([[list(cell), "base"]] if restarts_left > 0 else [])


def moves(settings, position):
    if result(settings, position) is not None:
        return []
    side = position["turn"]
    sides = read_sides(settings, position)
    found = moves_of_base(settings, sides, side)
    for cell in sides[side]["pawns"]:
        found.extend(moves_of_pawn(settings, sides, side, cell))
    return found


def make_move(settings, sides, side, move):
    """Moves the pawn and uses up its rights; its turns on the centre are left as they were."""
    base, pawns = sides[side]["base"], sides[side]["pawns"]
    source, target = move
    if source == "base":
        pawn = max(base)
        base.remove(pawn)
        pawns[tuple(target)] = [*pawn, 0]
    elif target == "base":
        restarts_left, backward_left, _ = pawns.pop(tuple(source))
        base.append([restarts_left - 1, backward_left])
    else:
        restarts_left, backward_left, turns = pawns.pop(tuple(source))
        if is_backward(settings, side, source, target):
            backward_left -= 1
        pawns[tuple(target)] = [restarts_left, backward_left, turns]


# What happens after the movement


def count_turns_on_centre(settings, sides, side, move):
    """Counts the completed turn for the mover's pawns on central cells; those whose time is over leave."""
    limit = settings.get("temporary_centre", 0)
    if not limit:
        return
    centre = central_cells(settings)
    source, target = move
    came_from_outside = source == "base" or tuple(source) not in centre
    for cell, rights in list(sides[side]["pawns"].items()):
        just_entered = list(cell) == list(target) and came_from_outside
        rights[2] = 0 if cell not in centre or just_entered else rights[2] + 1
        if rights[2] >= limit:
            del sides[side]["pawns"][cell]


def remove_stuck_pawns(settings, sides, judged):
    """Removes the pawns of the judged sides that have no move, all found in the same position."""
    stuck_bases = [side for side in judged if not moves_of_base(settings, sides, side)]
    stuck_pawns = [
        (side, cell)
        for side in judged
        for cell in sides[side]["pawns"]
        if not moves_of_pawn(settings, sides, side, cell)
    ]
    for side in stuck_bases:
        sides[side]["base"] = []
    for side, cell in stuck_pawns:
        del sides[side]["pawns"][cell]


def next_side_with_pawns(settings, sides, side):
    order = players(settings)
    place = order.index(side)
    following = order[place + 1 :] + order[: place + 1]
    return next(each for each in following if has_pawns(sides, each))


def judge_sides_to_move(settings, sides, turn):
    """Removal "to_move": judges the side to move and, while that puts a side out, the one after it."""
    remove_stuck_pawns(settings, sides, [turn])
    while not has_pawns(sides, turn) and winners(settings, sides) is None:
        turn = next_side_with_pawns(settings, sides, turn)
        remove_stuck_pawns(settings, sides, [turn])


def others_with_pawns(settings, sides, side):
    """The players outside the mover's team that have pawns; with alliances the whole other team."""
    rivals = [team for team in teams(settings) if side not in team]
    return "".join(team for team in rivals if any(has_pawns(sides, each) for each in team))


def after(settings, position, move):
    """The position after a move; when it ends the game the turn goes on as if no stuck pawns were removed."""
    side = position["turn"]
    sides = read_sides(settings, position)
    make_move(settings, sides, side, move)
    if winners(settings, sides) is None:
        count_turns_on_centre(settings, sides, side, move)
    ordinary_turn = next_side_with_pawns(settings, sides, side)
    rivals = others_with_pawns(settings, sides, side)
    if winners(settings, sides) is None:
        if settings.get("removal", "to_move") == "both":
            remove_stuck_pawns(settings, sides, players(settings))
        else:
            judge_sides_to_move(settings, sides, ordinary_turn)
    everyone_is_out = not any(has_pawns(sides, each) for each in sides)
    game_is_over = everyone_is_out or winners(settings, sides) is not None
    turn = ordinary_turn if game_is_over else next_side_with_pawns(settings, sides, side)
    new = write_position(settings, sides, turn, position["plies"] + 1)
    if everyone_is_out:
        new["_winners"] = rivals
    if settings.get("repetition", 0):
        new["_history"] = [*history(position), identity(new)]
    return new


# End of the game


def winners(settings, sides):
    """The team with a pawn in an enemy base, else the only team with pawns; None when there is no such team.

    Without alliances a team is a single player.
    """
    for side, own in sides.items():
        if any(base_owner(settings, cell) is not None for cell in own["pawns"]):
            return team_of(settings, side)
    left = [team for team in teams(settings) if any(has_pawns(sides, side) for side in team)]
    return left[0] if len(left) == 1 else None


def identity(position):
    """All that must be equal for a repetition: everything but the number of plies."""
    public = {key: value for key, value in position.items() if key != "plies" and not key.startswith("_")}
    return json.dumps(public, sort_keys=True)


def history(position):
    return position.get("_history", [identity(position)])


def result(settings, position):
    """None while the game goes on, else the letter of the winner, the letters of all winners, or "d".

    With no pawns at all on the board and no record of the winners (a bare position of two players) the side
    that has not just moved has won.
    """
    sides = read_sides(settings, position)
    if not any(has_pawns(sides, side) for side in sides):
        return position.get("_winners", position["turn"])
    if winners(settings, sides) is not None:
        return winners(settings, sides)
    repetition = settings.get("repetition", 0)
    if repetition and history(position).count(identity(position)) >= repetition:
        return "d"
    if position["plies"] >= settings.get("max_plies", 2000):
        return "d"
    return None
