"""Slow reference of Tarble, written from the prose rules alone.

It is naive on purpose: it is read to be believed and is used only to check faster programs.
A position is {"red": sorted cells, "blue": sorted cells, "neutral": whether the neutral piece is on the
centre, "red_score", "blue_score", "turn": "r" or "b"}; a movement is [from, to]. A turn is a number of
movements of the side to move followed by `end_turn`. The cap on turns is left to whoever counts turns.
"""

STEPS = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
CENTRE = (0, 0)
NAMES = {"r": "red", "b": "blue"}


def board_side(settings):
    return settings.get("side", 6)


def distance_to_centre(cell):
    x, y = cell
    return max(abs(x), abs(y), abs(x - y))


def on_board(settings, cell):
    return distance_to_centre(cell) <= board_side(settings) - 1


def corners(settings):
    return [(x * (board_side(settings) - 1), y * (board_side(settings) - 1)) for x, y in STEPS]


def other_side(side):
    return "b" if side == "r" else "r"


def sorted_cells(cells):
    return [list(cell) for cell in sorted(cells)]


def start(settings):
    """Red on the home edge without its corners and on the row before it, Blue the half turn of that."""
    side = board_side(settings)
    first_row = [(x, -(side - 1)) for x in range(-(side - 2), 0)]
    second_row = [(x, -(side - 2)) for x in range(-(side - 3), 0)]
    red = first_row + second_row
    return {
        "red": sorted_cells(red),
        "blue": sorted_cells([(-x, -y) for x, y in red]),
        "neutral": True,
        "red_score": 0,
        "blue_score": 0,
        "turn": "r",
    }


def cells_of(position, side):
    return [tuple(cell) for cell in position[NAMES[side]]]


def neutral_cells(position):
    return [CENTRE] if position["neutral"] else []


def occupied_cells(position):
    return cells_of(position, "r") + cells_of(position, "b") + neutral_cells(position)


def jumpable_cells(position):
    return cells_of(position, other_side(position["turn"])) + neutral_cells(position)


def movements(settings, position):
    """All steps and jumps of the side to move; the end of the game is not looked at."""
    found = []
    for x, y in cells_of(position, position["turn"]):
        for dx, dy in STEPS:
            beside, behind = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if on_board(settings, beside) and beside not in occupied_cells(position):
                found.append([[x, y], list(beside)])
            elif (
                beside in jumpable_cells(position)
                and on_board(settings, behind)
                and behind not in occupied_cells(position)
            ):
                found.append([[x, y], list(behind)])
    return found


def jumped_cell(source, target):
    """The cell between both ends of a jump, None for a step."""
    dx, dy = target[0] - source[0], target[1] - source[1]
    return None if (dx, dy) in STEPS else (source[0] + dx // 2, source[1] + dy // 2)


def after_movement(settings, position, movement):
    """The position inside the turn after one movement; a jumped piece is gone and has given a point."""
    source, target = tuple(movement[0]), tuple(movement[1])
    own, enemy = position["turn"], other_side(position["turn"])
    jumped = jumped_cell(source, target)
    new = dict(position)
    new[NAMES[own]] = sorted_cells([target if cell == source else cell for cell in cells_of(position, own)])
    new[NAMES[enemy]] = sorted_cells([cell for cell in cells_of(position, enemy) if cell != jumped])
    if jumped is not None:
        new[NAMES[own] + "_score"] += 1
    if jumped == CENTRE:
        new["neutral"] = False
    return new


def end_turn(settings, position):
    """Own pieces on corners and on the centre are removed, the neutral piece is back, the turn changes."""
    own = position["turn"]
    removal_cells = [*corners(settings), CENTRE]
    new = dict(position)
    new[NAMES[own]] = sorted_cells([cell for cell in cells_of(position, own) if cell not in removal_cells])
    new["neutral"] = True
    new["turn"] = other_side(own)
    return new


def key(position):
    """A position as something that can be put in a dictionary."""
    return tuple(
        tuple(tuple(cell) for cell in value) if name in NAMES.values() else value
        for name, value in sorted(position.items())
    )


def positions_before_removal(settings, position, roll):
    """Pairs (position, number of movement sequences that lead to it) after the movements of a roll.

    Where no movement exists the rest of the roll is lost: the position stays and its sequences count once.
    """
    layer = {key(position): (position, 1)}
    for _ in range(roll):
        following = {}
        for before, count in layer.values():
            children = [after_movement(settings, before, each) for each in movements(settings, before)]
            for child in children or [before]:
                _, known = following.get(key(child), (child, 0))
                following[key(child)] = (child, known + count)
        layer = following
    return list(layer.values())


def ends(settings, position, roll):
    """The different positions after the movements of a roll and the end of the turn."""
    different = {}
    for before, _ in positions_before_removal(settings, position, roll):
        end = end_turn(settings, before)
        different[key(end)] = end
    return list(different.values())


def sequences(settings, position, roll):
    """The number of ordered movement sequences of a roll; where nothing can move the empty one counts."""
    return sum(count for _, count in positions_before_removal(settings, position, roll))


def result(settings, position):
    """For positions between turns: None while the game goes on, else "r", "b" or "t" for a tie."""
    if position["red"] and position["blue"]:
        return None
    if position["red_score"] != position["blue_score"]:
        return "r" if position["red_score"] > position["blue_score"] else "b"
    if position["red"]:
        return "r"
    return "b" if position["blue"] else "t"
