"""Slow references of Joey and Sarah, and the way to ask them and Brian, written from the prose alone.

Each player is a function of a `Turn` (tests/reference/tarble_terms.py), which it plays to its end.
"""

from tests.reference import tarble
from tests.reference.tarble_terms import (
    CENTRE,
    Turn,
    after_movement,
    after_position,
    board_danger,
    capture_plans,
    captured_by,
    development_score,
    distance,
    is_removal_cell,
    lead,
    movements,
    near,
    pieces_at_risk,
    result_for_own,
    retreat_movement,
    seen_by_mover,
    steps_of,
)
from tests.reference.tarble_turns import complete, give_up

LEAD_TO_GIVE_UP_PIECES = 3
LEAD_TO_EXCHANGE_PIECES = 2

# Joey


def joey_captures(position, left):
    """Rule 1: a capture, of an enemy rather than of the neutral piece, landing safely rather than not."""
    jumps = [movement for movement in movements(position) if captured_by(movement)]

    def preference(jump):
        return (captured_by(jump) == CENTRE, is_removal_cell(position, jump[1]), jump)

    return min(jumps, key=preference, default=None)


def joey_leaves_removal_cell(position, left):
    """Rule 2: a piece on a removal cell goes off it."""
    for piece in sorted(position.own):
        free = steps_of(position, piece)
        if is_removal_cell(position, piece) and free:
            cell = min(free, key=lambda cell: (distance(cell, CENTRE), cell))
            if piece == CENTRE or (left == 1 and near(position, cell) == 1):
                cell = min(free, key=lambda cell: (-near(position, cell), cell))
            return (piece, cell)
    return None


def joey_approaches(position, left):
    """Rule 3: the own piece of the closest pair goes at its enemy, if that is within the movements left."""
    pairs = [(distance(piece, enemy), piece, enemy) for piece in position.own for enemy in position.enemies]
    if not pairs:
        return None
    between, piece, enemy = min(pairs)
    free = steps_of(position, piece)
    if between > left or not free:
        return None
    return (piece, min(free, key=lambda cell: (distance(cell, enemy), cell)))


def joey_goes_to_centre(position, left):
    """Rule 4: of the pieces that can come nearer to the centre the nearest does so; else the retreat."""
    steps = [
        (distance(piece, CENTRE), piece, cell)
        for piece in position.own
        for cell in steps_of(position, piece)
        if distance(cell, CENTRE) < distance(piece, CENTRE) and not is_removal_cell(position, cell)
    ]
    return min(steps)[1:] if steps else retreat_movement(position, board_danger)


def joey_takes_care(position, left, movement):
    """Rule 5: with the last movement he does not leave a piece beside an enemy, if he can retreat."""
    after = after_movement(position, movement)
    if left == 1 and any(near(after, piece) == 1 for piece in after.own):
        return retreat_movement(position, board_danger) or movement
    return movement


def joey_movement(position, left):
    movement = joey_captures(position, left) or joey_leaves_removal_cell(position, left)
    if movement:
        return movement
    movement = joey_approaches(position, left) or joey_goes_to_centre(position, left)
    if movement:
        return joey_takes_care(position, left, movement)
    anything = movements(position)  # rule 6
    safe = [movement for movement in anything if not is_removal_cell(position, movement[1])]
    return next(iter(safe or anything), None)


def joey(turn):
    while turn.left:
        movement = joey_movement(turn.position, turn.left)
        if movement is None:
            return
        turn.play(movement)


# Sarah


def is_allowed(captures, at_risk, lead_before):
    return (
        at_risk == 0
        or (captures >= 2 and at_risk < captures)
        or (at_risk == captures and lead_before >= LEAD_TO_EXCHANGE_PIECES)
    )


def sarah_plans(turn):
    """Her allowed capture plans as pairs (preference, the turn played to its end)."""
    lead_before = lead(turn.position)
    for piece in sorted(turn.position.own):
        for plan in capture_plans(turn.position, piece, turn.left):
            played = turn.copy()
            played.follow(plan.path)
            complete(played, board_danger)
            captures, at_risk = len(plan.captured), pieces_at_risk(played.position, board_danger)
            if is_allowed(captures, at_risk, lead_before):
                score = development_score(after_position(played.position))
                yield (at_risk - captures, -captures, score, plan.length, plan.path), played


def sarah_captures(turn):
    """Play her best allowed plan; False if there is none."""
    plans = list(sarah_plans(turn))
    if plans:
        _, best = min(plans, key=lambda plan: plan[0])
        turn.position, turn.left, turn.made = best.position, best.left, best.made
    return bool(plans)


def sarah(turn):
    if lead(turn.position) >= LEAD_TO_GIVE_UP_PIECES:
        give_up(turn, len(turn.position.own), as_far_as_possible=True)
    else:
        sarah_captures(turn)
    complete(turn, board_danger)


def hasty_sarah(turn):
    """Another reading: she ends a game that she leads when she can, and captures before she gives up pieces."""
    lead_before, everything = lead(turn.position), turn.copy()
    give_up(everything, len(turn.position.own), as_far_as_possible=True)
    complete(everything, board_danger)
    if lead_before > 0 and not after_position(everything.position).own:
        turn.position, turn.left, turn.made = everything.position, everything.left, everything.made
    elif not sarah_captures(turn):
        if lead_before >= LEAD_TO_GIVE_UP_PIECES:
            give_up(turn, len(turn.position.own), as_far_as_possible=True)
        complete(turn, board_danger)


# Asking


def turn_of(player, settings, position, roll):
    """What a player makes of a roll: the position after the turn, its result, and the movements.

    Positions and results are those of tests/reference/tarble.py.
    """
    turn = Turn(seen_by_mover(settings, position), roll)
    player(turn)
    for movement in turn.made:
        position = tarble.after_movement(settings, position, movement)
    after = tarble.end_turn(settings, position)
    assert (tarble.result(settings, after) is None) == (result_for_own(after_position(turn.position)) is None)
    return after, tarble.result(settings, after), turn.made
