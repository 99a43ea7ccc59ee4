"""Slow reference for backgammon and hypergammon.

Written from the prose rules alone (backgammon.md, hypergammon.md), to check a fast implementation
against. It is slow on purpose: every step is tried for every checker, nothing is clever.

Inside this module a side is a tuple of 26 checker counts indexed by pips to go: 0 is off, 1..24 are the
seat's own points, 25 is the bar. The board is the pair (side of seat 0, side of seat 1).
"""

OFF = 0
HOME_BOARD = range(1, 7)
POINTS = range(1, 25)
BAR = 25

BACKGAMMON_START = {24: 2, 13: 5, 8: 3, 6: 5}


def start_checkers(settings):
    """Checkers a seat has at the start, by own point."""
    if settings["game"] == "backgammon":
        return BACKGAMMON_START
    return dict.fromkeys((24, 23, 22)[: settings.get("checkers", 3)], 1)


def start(settings):
    """The starting position, seat 0 to move."""
    checkers = start_checkers(settings)
    side = (0, *(checkers.get(point, 0) for point in POINTS), 0)
    return to_position((side, side), to_move=0)


def rolls(settings):
    """The 21 rolls of two dice with their weights out of 36."""
    return [((a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(a, 7)]


def to_board(position):
    return tuple((position["off"][s], *position["points"][s], position["bar"][s]) for s in (0, 1))


def to_position(board, to_move):
    return {
        "points": [[side[point] for point in POINTS] for side in board],
        "bar": [side[BAR] for side in board],
        "off": [side[OFF] for side in board],
        "to_move": to_move,
    }


def may_bear_off(own, point, die):
    """May a checker on `point`, for which `die` reaches or passes the edge, be borne off now?"""
    in_play = [p for p in range(1, 26) if own[p] > 0]
    if any(p not in HOME_BOARD for p in in_play):
        return False
    return point == die or point == max(in_play)


def step(board, seat, point, die):
    """The board after `seat` moved one checker from its own `point` by `die`; None if that is illegal."""
    if board[seat][point] == 0:
        return None
    if board[seat][BAR] > 0 and point != BAR:
        return None
    own, enemy = list(board[seat]), list(board[1 - seat])
    target = point - die
    if target >= 1:
        enemy_point = 25 - target
        if enemy[enemy_point] >= 2:
            return None
        if enemy[enemy_point] == 1:
            enemy[enemy_point] = 0
            enemy[BAR] += 1
    else:
        if not may_bear_off(own, point, die):
            return None
        target = OFF
    own[point] -= 1
    own[target] += 1
    return (tuple(own), tuple(enemy)) if seat == 0 else (tuple(enemy), tuple(own))


def one_die_more(plays, seat):
    """All continuations, by one more die, of a set of plays (board, dice used, dice left)."""
    longer = set()
    for board, used, left in plays:
        for i, die in enumerate(left):
            if die in left[:i]:  # the same die again
                continue
            for point in range(1, 26):
                after = step(board, seat, point, die)
                if after is not None:
                    longer.add((after, (*used, die), left[:i] + left[i + 1 :]))
    return longer


def legal_boards(board, seat, roll):
    """The boards after every legal play of the roll: most dice used, the larger if only one can be."""
    a, b = roll
    dice = (a,) * 4 if a == b else (a, b)
    plays = {(board, (), dice)}
    while longer := one_die_more(plays, seat):
        plays = longer
    largest_single = max((used[0] for _, used, _ in plays if len(used) == 1), default=None)
    return {after for after, used, _ in plays if len(used) != 1 or used[0] == largest_single}


def has_won(settings, board, seat):
    return board[seat][OFF] == sum(start_checkers(settings).values())


def turn_results(settings, position, roll):
    """The distinct positions after playing `roll`, with the seat that rolls next to move."""
    seat = position["to_move"]
    return [
        to_position(board, to_move=seat if has_won(settings, board, seat) else 1 - seat)
        for board in sorted(legal_boards(to_board(position), seat, roll))
    ]


def points_won(loser):
    """1, 2 (gammon) or 3 (backgammon) for the winner, judged by the loser's side."""
    if loser[OFF] > 0:
        return 1
    in_winners_home_board = any(loser[25 - point] > 0 for point in HOME_BOARD)
    return 3 if loser[BAR] > 0 or in_winners_home_board else 2


def result(settings, position):
    """None while the game goes on, else the points won or lost by seats 0 and 1."""
    board = to_board(position)
    for seat in (0, 1):
        if has_won(settings, board, seat):
            points = points_won(board[1 - seat])
            return [points, -points] if seat == 0 else [-points, points]
    return None
