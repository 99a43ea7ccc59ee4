"""What a network is told about blockades in Parcheesi: five features of each seat's blockades on outer squares."""

from plyground.games.parcheesi.bitboards import bit_of
from plyground.games.parcheesi.board import END_OF_ARM, ENTRY, START
from plyground.games.parcheesi.movement import is_in_blockade
from plyground.games.shared.inputs import write_input
from plyground.games.shared.track.board import PIECES, SEATS, are_enemies, pieces_on, place_for
from plyground.games.shared.track.encodings import rank_on_place

STANDING, IN_A_ROW, IN_FRONT, BEHIND, SHUT_OUT = (SEATS * feature for feature in range(5))
BLOCKADES = 5 * SEATS
BLOCKADE_NAMES = ("blockades", "in a row", "with an enemy behind", "enemies behind them", "enemies shut out")
LONGEST_ROLL = 12


def is_blockade(board, state, piece):
    """Whether a piece stands in a blockade on an outer square and is the first of its seat there."""
    on_outer = ENTRY <= state[piece] <= END_OF_ARM
    return on_outer and rank_on_place(state, piece) == 1 and is_in_blockade(board, state, piece)


def longest_row(board, state, seat):
    """The length of the seat's longest row of blockades on neighbouring squares."""
    squares = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        if is_blockade(board, state, piece):
            squares |= bit_of(state[piece])
    row = 0
    while squares != 0:
        squares &= squares << 1
        row += 1
    return row


def squares_ahead(state, enemy, piece):
    """How far an enemy's piece is from the square of a piece; 0 in the start circle and if it never comes there."""
    spot = place_for(state[piece], (enemy // PIECES - piece // PIECES) % SEATS, ENTRY)
    return spot - state[enemy] if START < state[enemy] < spot <= END_OF_ARM else 0


def is_in_front(board, state, piece):
    """Whether an enemy within a roll's reach has to pass the piece."""
    for enemy in range(SEATS * PIECES):
        if are_enemies(board, piece // PIECES, enemy // PIECES):
            if 0 < squares_ahead(state, enemy, piece) <= LONGEST_ROLL:
                return True
    return False


def is_behind(board, state, enemy, seat):
    """Whether an enemy's piece has a blockade of the seat within a roll's reach."""
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        if 0 < squares_ahead(state, enemy, piece) <= LONGEST_ROLL and is_blockade(board, state, piece):
            return True
    return False


def enemies_behind(board, state, seat):
    """How many enemies have a blockade of the seat within a roll's reach."""
    behind = 0
    for enemy in range(SEATS * PIECES):
        if are_enemies(board, seat, enemy // PIECES):
            behind += is_behind(board, state, enemy, seat)
    return behind


def enemies_shut_out(board, state, seat):
    """How many enemies wait in a start circle while the seat has a blockade on their entry square."""
    shut_out = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        if is_blockade(board, state, piece):
            for ahead in range(1, SEATS):
                enemy = (seat + ahead) % SEATS
                if are_enemies(board, seat, enemy) and place_for(state[piece], ahead, ENTRY) == ENTRY:
                    shut_out += pieces_on(state, enemy, START)
    return shut_out


def write_blockades(board, state, index, value, count, first):
    """Write the five features of blockades, the first at `first`; how many inputs are written now."""
    for seat in range(SEATS):
        standing = 0
        in_front = 0
        for piece in range(PIECES * seat, PIECES * seat + PIECES):
            if is_blockade(board, state, piece):
                standing += 1
                in_front += is_in_front(board, state, piece)
        if standing > 0:
            row = longest_row(board, state, seat)
            behind = enemies_behind(board, state, seat)
            shut_out = enemies_shut_out(board, state, seat)
            count = write_input(index, value, count, first + STANDING + seat, standing / 2)
            count = write_input(index, value, count, first + IN_A_ROW + seat, row / 2)
            count = write_input(index, value, count, first + IN_FRONT + seat, in_front / 2)
            count = write_input(index, value, count, first + BEHIND + seat, behind / (PIECES * (SEATS - 1)))
            count = write_input(index, value, count, first + SHUT_OUT + seat, shut_out / (2 * PIECES))
    return count
