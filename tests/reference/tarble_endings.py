"""A slow solver of Tarble's endings with one piece on each side: plain dictionaries, with the slow rules beside it.

Every position between two turns gets the mean over the rolls of the best end of the turn, again and again until
nothing changes, for every lead up to a largest one. Red is always to roll: with Blue to roll the colours are exchanged.
What follows a position is found for one of the six that are turned images of each other.
"""

from tests.reference import tarble as rules

RESULTS = {"r": 1.0, "b": -1.0, "t": 0.0}


def ends_of_rolls(settings, red, blue):
    """For each roll of Red the positions after his turn, the score having been 0 : 0."""
    layer = {"": {"red": [list(red)], "blue": [list(blue)], "neutral": True, "red_score": 0, "blue_score": 0,
                  "turn": "r"}}  # fmt: skip
    for _ in range(6):
        following = {}
        for before in layer.values():
            for movement in rules.movements(settings, before):
                after = rules.after_movement(settings, before, movement)
                following[rules.key(after)] = after
        layer = following
        ends = [rules.end_turn(settings, position) for position in layer.values()]
        yield list({rules.key(end): end for end in ends}.values())


def end_of_turn(settings, end, lead, largest):
    """What a turn leads to that Red began with a lead: what he gets if the game is over, else what Blue sees then.

    A lead that is too large counts as the largest.
    """
    end = {**end, "red_score": end["red_score"] + lead}
    result = rules.result(settings, end)
    if result is not None:
        return RESULTS[result]
    lead = max(-largest, min(largest, end["blue_score"] - end["red_score"]))
    return tuple(end["blue"][0]), tuple(end["red"][0]), lead


def turned(end):
    """A position, turned by 60 degrees; what somebody gets stays."""
    if isinstance(end, float):
        return end
    (x, y), (other_x, other_y), lead = end
    return (x - y, x), (other_x - other_y, other_x), lead


def solve(settings, largest, residual=1e-9):
    """{(the cell of who rolls, the other's, the lead of who rolls): what who rolls gets}."""
    side = rules.board_side(settings)
    reach = range(1 - side, side)
    cells = [(x, y) for x in reach for y in reach if rules.on_board(settings, (x, y))]
    cells = [cell for cell in cells if cell not in [rules.CENTRE, *rules.corners(settings)]]
    followers = {}
    for red, blue in ((red, blue) for red in cells for blue in cells if red != blue):
        if (red, blue, 0) in followers:
            continue
        rolls = list(ends_of_rolls(settings, red, blue))
        for lead in range(-largest, largest + 1):
            position = red, blue, lead
            listed = [{end_of_turn(settings, end, lead, largest) for end in ends} for ends in rolls]
            for _ in range(6):
                followers[position] = listed
                position, listed = turned(position), [{turned(end) for end in ends} for ends in listed]
    values, change = dict.fromkeys(followers, 0.0), 1.0
    while change > residual:
        change = 0.0
        for key, rolls in followers.items():
            new = sum(max(-values[end] if end in values else end for end in ends) for ends in rolls) / 6
            change, values[key] = max(change, abs(new - values[key])), new
    return values
