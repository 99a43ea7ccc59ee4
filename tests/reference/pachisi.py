"""Slow reference for pachisi.

Written from the prose rules alone (pachisi.md), to check a fast implementation against. It is slow on
purpose: every piece and every destination is tried, then the illegal ones are dropped.
"""

SEATS = range(4)
WAITING = 0
OWN_END_SQUARE_OUTBOUND = 8
OWN_END_SQUARE_AGAIN = 76
LAST_SQUARE = 83
FINISHED = 84
LAP = 68

CASTLES = {17 * k + offset for k in SEATS for offset in (0, 4, 13)}

# Cowries with the mouth up: distance, weight out of 64.
DISTANCE = {0: 25, 1: 10, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
WEIGHT = {0: 1, 1: 6, 2: 15, 3: 20, 4: 15, 5: 6, 6: 1}
GRACES = {0, 1, 6}


def start(settings):
    """The starting position, seat 0 to move."""
    return {"pieces": [[WAITING] * 4 for _ in SEATS], "entered": [False] * 4, "to_move": 0}


def rolls(settings):
    """The seven throws (cowries mouth up) with their weights out of 64."""
    return list(WEIGHT.items())


def outer_square(seat, place):
    """The outer square, 0..67, of a path position; None in the private column and the Charkoni."""
    if OWN_END_SQUARE_OUTBOUND <= place <= OWN_END_SQUARE_AGAIN:
        return (17 * seat + place - 8) % LAP
    return None


def destinations(place, throw, entered):
    """The path positions a piece on `place` reaches with the throw, enemies not considered."""
    distance, grace = DISTANCE[throw], throw in GRACES
    ahead = place + distance
    if place == WAITING:
        return {distance} if grace or not entered else set()
    if place == LAST_SQUARE:
        return {FINISHED} if grace else set()
    reached = set()
    if ahead <= FINISHED:
        reached.add(ahead)
    if OWN_END_SQUARE_OUTBOUND <= place <= OWN_END_SQUARE_AGAIN and ahead > OWN_END_SQUARE_AGAIN:
        reached.add(ahead - LAP)
    return reached


def enemy_pieces_on(pieces, seat, square):
    """(enemy seat, piece) of the enemies of `seat` that stand on an outer square."""
    return [
        (enemy, i)
        for enemy in ((seat + 1) % 4, (seat + 3) % 4)
        for i in range(4)
        if square is not None and outer_square(enemy, pieces[enemy][i]) == square
    ]


def move_piece(pieces, seat, piece, target):
    """The pieces after one piece went to `target`, capturing; None if an enemy is safe on a castle there."""
    square = outer_square(seat, target)
    enemies = enemy_pieces_on(pieces, seat, square)
    if enemies and square in CASTLES:
        return None
    after = [list(own) for own in pieces]
    for enemy, i in enemies:
        after[enemy][i] = WAITING
    after[seat][piece] = target
    return [sorted(own) for own in after]


def is_finished(pieces, seat):
    return all(place == FINISHED for place in pieces[seat])


def winning_team(pieces):
    """0 for seats 0 and 2, 1 for seats 1 and 3, None while nobody has won."""
    for team in (0, 1):
        if is_finished(pieces, team) and is_finished(pieces, team + 2):
            return team
    return None


def next_to_throw(pieces, seat, throw):
    """The seat that throws next: the same after a grace, finished seats skipped, the mover if it has won."""
    if winning_team(pieces) is not None:
        return seat
    following = seat if throw in GRACES else (seat + 1) % 4
    while is_finished(pieces, following):
        following = (following + 1) % 4
    return following


def turn_results(settings, position, roll):
    """The distinct positions after the throw `roll`: passing, and every legal move of one piece."""
    seat, pieces, entered = position["to_move"], position["pieces"], position["entered"]
    boards = [[sorted(own) for own in pieces]]
    for piece in range(4):
        for target in destinations(pieces[seat][piece], roll, entered[seat]):
            after = move_piece(pieces, seat, piece, target)
            if after is not None and after not in boards:
                boards.append(after)
    return [
        {
            "pieces": board,
            "entered": [entered[s] or any(place != WAITING for place in board[s]) for s in SEATS],
            "to_move": next_to_throw(board, seat, roll),
        }
        for board in boards
    ]


def result(settings, position):
    """None while the game goes on, else +1 for both seats of the winning team and -1 for the others."""
    team = winning_team(position["pieces"])
    if team is None:
        return None
    return [1 if seat % 2 == team else -1 for seat in SEATS]
