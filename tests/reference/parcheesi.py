"""Slow reference for parcheesi, with the option `teams`.

Written from the prose rules alone (parcheesi.md; the rule numbers below are its own), to check a fast
implementation against. It is slow on purpose: all plays of a roll are generated, stopping at any point
included, and only then those that use too few dice are dropped.

Inside this module the pieces are a tuple of four tuples that are NOT kept sorted while a roll is played,
so that a piece keeps its identity (rule 11 asks where it stood when the dice were rolled).
"""

import functools

SEATS = range(4)
PIECES = range(4)
START = 0
ENTRY = 1
OWN_END_SQUARE = 64
HOME = 72

CASTLES = {("outer", 17 * k + offset) for k in SEATS for offset in (0, 5, 12)}

CAPTURE_BONUS = 20
HOME_BONUS = 10


def start(settings):
    """The starting position, seat 0 to move."""
    return {"pieces": [[START] * 4 for _ in SEATS], "to_move": 0, "doubles": 0}


def rolls(settings):
    """The 21 rolls of two dice with their weights out of 36."""
    return [((a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(a, 7)]


@functools.cache
def square(seat, place):
    """The square of a path position, equal for all seats that meet there; None in start and at home."""
    if place in (START, HOME):
        return None
    if place <= OWN_END_SQUARE:
        return ("outer", (17 * seat + 4 + place) % 68)
    return ("home path", seat, place)


def same_side(teams, seat, other):
    """Do the two seats play together (a seat always does with itself)?"""
    return seat == other or (teams and other == (seat + 2) % 4)


def all_home(pieces, seat):
    return all(place == HOME for place in pieces[seat])


def winners(teams, pieces):
    """The seats that have won, empty while the game goes on."""
    for seat in SEATS:
        side = [other for other in SEATS if same_side(teams, seat, other)]
        if all(all_home(pieces, member) for member in side):
            return side
    return []


def standing_on(pieces, where):
    """(seat, piece) of every piece on a square."""
    if where is None:
        return []
    return [(s, i) for s in SEATS for i in PIECES if square(s, pieces[s][i]) == where]


def is_blockade(teams, pieces, where):
    """Rule 10: two pieces of one seat, in team play also one of each partner."""
    seats = [s for s, _ in standing_on(pieces, where)]
    return any(sum(same_side(teams, s, other) for other in seats) >= 2 for s in seats)


def put(pieces, seat, piece, place):
    after = [list(own) for own in pieces]
    after[seat][piece] = place
    return tuple(tuple(own) for own in after)


class Roll:
    """One roll being played. Fixed for its duration: the seat whose pieces move and where these stood."""

    def __init__(self, teams, pieces, seat):
        self.teams = teams
        self.seat = seat
        self.stood = pieces[seat]
        self.known = {}  # plays already found, by board and dice

    def were_a_blockade(self, piece, other):
        """Rule 11: did the two pieces stand together, not in start, when the dice were rolled?"""
        return self.stood[piece] == self.stood[other] != START

    def move(self, pieces, piece, distance, entering=False):
        """(pieces, bonus earned) after moving one piece, the bonus not yet taken; None if illegal."""
        place = pieces[self.seat][piece]
        target = place + distance
        if target > HOME or (place == START) != entering:
            return None
        crossed = [square(self.seat, p) for p in range(place + 1, target + 1)]
        if any(is_blockade(self.teams, pieces, where) for where in crossed):
            return None
        return self.land(pieces, piece, target, entering)

    def land(self, pieces, piece, target, entering):
        """The landing of a move whose way is free (rules 11 to 13)."""
        where = square(self.seat, target)
        captured = []
        for seat, other in standing_on(pieces, where):
            if seat == self.seat and self.were_a_blockade(piece, other):
                return None
            if not same_side(self.teams, self.seat, seat):
                captured.append((seat, other))
        if captured and where in CASTLES and not entering:
            return None
        after = put(pieces, self.seat, piece, target)
        for seat, other in captured:
            after = put(after, seat, other, START)
        if target == HOME:
            return after, HOME_BONUS
        return after, CAPTURE_BONUS if captured else 0

    def take_bonus(self, pieces, bonus):
        """All boards after the bonus and the further bonuses it earns (rule 14)."""
        if bonus == 0 or winners(self.teams, pieces):
            return {pieces}
        moves = [self.move(pieces, piece, bonus) for piece in PIECES]
        if not any(moves):
            return {pieces}
        return {after for moved in moves if moved for after in self.take_bonus(*moved)}

    def advance_any(self, pieces, distance):
        """All boards after one piece in play moved by the distance, bonuses included."""
        moves = [self.move(pieces, piece, distance) for piece in PIECES]
        return {after for moved in moves if moved for after in self.take_bonus(*moved)}

    def enter_any(self, pieces):
        """All boards after one piece entered, bonuses included."""
        moves = [self.move(pieces, piece, ENTRY, entering=True) for piece in PIECES]
        return {after for moved in moves if moved for after in self.take_bonus(*moved)}

    def plays(self, pieces, dice):
        """All (board, number of dice left over), stopping at any point; a win leaves none over."""
        if (pieces, dice) not in self.known:
            self.known[pieces, dice] = self.all_plays(pieces, dice)
        return self.known[pieces, dice]

    def all_plays(self, pieces, dice):
        if winners(self.teams, pieces):
            return {(pieces, 0)}
        found = {(pieces, len(dice))}
        for i, die in enumerate(dice):
            boards = self.advance_any(pieces, die)
            if die == 5:
                boards |= self.enter_any(pieces)
            for board in boards:
                found |= self.plays(board, dice[:i] + dice[i + 1 :])
        if len(dice) == 2 and sum(dice) == 5:
            for board in self.enter_any(pieces):
                found |= self.plays(board, ())
        return found


def legal_boards(teams, pieces, seat, dice):
    """The boards after every legal play of the dice with the pieces of `seat` (rules 1 to 6)."""
    roll = Roll(teams, pieces, seat)
    a, b = dice
    if a == b and START not in pieces[seat]:
        plays = roll.plays(pieces, (a, a, 7 - a, 7 - a))
        return {board for board, left in plays if left == 0} or {pieces}
    plays = roll.plays(pieces, dice)
    fewest_left = min(left for _, left in plays)
    return {board for board, left in plays if left == fewest_left}


def third_double(pieces, seat):
    """Rule 8: the piece nearest home but not home goes back to start."""
    nearest = max((place for place in pieces[seat] if place != HOME), default=START)
    return put(pieces, seat, pieces[seat].index(nearest), START) if nearest != START else pieces


def seat_to_play_with(teams, pieces, seat):
    """The seat whose pieces are moved: in team play the partner's once the own four are home."""
    return (seat + 2) % 4 if teams and all_home(pieces, seat) else seat


def turn_results(settings, position, roll):
    """The distinct positions after playing `roll`, with the seat that rolls next to move."""
    teams = settings.get("teams", False)
    mover = position["to_move"]
    pieces = tuple(tuple(own) for own in position["pieces"])
    moved_seat = seat_to_play_with(teams, pieces, mover)
    doubles = position["doubles"] + 1 if roll[0] == roll[1] else 0
    if doubles == 3:
        boards = {third_double(pieces, moved_seat)}
    else:
        boards = legal_boards(teams, pieces, moved_seat, roll)
    rolls_again = doubles in (1, 2)

    results = []
    for board in sorted({tuple(tuple(sorted(own)) for own in board) for board in boards}):
        won = bool(winners(teams, board))
        results.append(
            {
                "pieces": [list(own) for own in board],
                "to_move": mover if won or rolls_again else (mover + 1) % 4,
                "doubles": doubles if rolls_again and not won else 0,
            }
        )
    return results


def result(settings, position):
    """None while the game goes on, else +1 for the winner (or both partners) and -1 for the others."""
    won = winners(settings.get("teams", False), position["pieces"])
    if not won:
        return None
    return [1 if seat in won else -1 for seat in SEATS]
