"""What a side can reach and take with few movements of one piece, found for all its pieces in one search.

The search goes breadth first over states (cell, pieces taken on the way), beginning with every piece of the side, and
keeps for each cell and each number of pieces taken the first state that was found. So it gives the jumping distance
of the nearest piece to each prey, and the most points that one piece can take with each roll, in about a microsecond.
(Two ways to the same cell that take equally many but different pieces count as one, so that in rare positions a
second or third capture is found later than it could be; tests say how rare.)

It works in a *sheet*, a stretch of an array of whole numbers that begins at `sheet`:

    MARKS      what stands on each cell, written by `unpack`, or by whoever wants to know about another position
    ARRIVAL    the least number of movements with which a piece of the side comes to each cell; to a prey's cell: if
               the prey were not there
    NUMBER     1 + the number of the prey on each cell, 0 where there is none
    TAKEN      [prey] the least number of movements with which it is captured
    MOST       [movements] the most points that one piece takes
    MET, QUEUE the work of the search
"""

from plyground.games.tarble.board import (
    BESIDE,
    CELLS,
    CELLS_PER_WORD,
    DIGIT,
    EMPTY,
    LARGEST_ROLL,
    NO_CELL,
    WORDS,
    all_cells,
)

FAR = 99  # not within the movements searched
MOST_PREY = 12  # the pieces of a side on the largest board, and the neutral one
LEVELS = LARGEST_ROLL + 1  # numbers of pieces taken
MARKS = 0  # the other stretches begin at multiples of the number of cells
ENTRY = 4  # integers of a state in the queue: cell, how many were taken, which, movements


def sheet_size(cells):
    """The integers of a sheet for a board with so many cells."""
    return (3 + LEVELS + ENTRY * LEVELS) * cells + MOST_PREY + LEVELS


def workspace(settings):
    """The integers behind the board that features need: a sheet."""
    return sheet_size(len(all_cells(settings["side"])))


def sheet_behind(board):
    """Where the sheet begins that is the end of the board's workspace."""
    return board.size - sheet_size(board[CELLS])


def arrival_at(board, sheet):
    return sheet + board[CELLS]


def number_at(board, sheet):
    return sheet + 2 * board[CELLS]


def taken_at(board, sheet):
    return sheet + 3 * board[CELLS]


def most_at(board, sheet):
    return taken_at(board, sheet) + MOST_PREY


def met_at(board, sheet):
    return most_at(board, sheet) + LEVELS


def queue_at(board, sheet):
    return met_at(board, sheet) + LEVELS * board[CELLS]


def unpack(board, state, space, sheet):
    """Write what stands on each cell to the sheet."""
    cells = board[CELLS]
    for word in range(board[WORDS]):
        marks = state[word]
        cell = word * CELLS_PER_WORD
        for place in range(cell, min(cell + CELLS_PER_WORD, cells)):
            space[sheet + place] = marks & DIGIT
            marks >>= 4


def set_out_search(board, space, sheet, own):
    """Number the prey of the side `own` and put its pieces into the queue; return how many there are."""
    cells = board[CELLS]
    arrival, number, taken = arrival_at(board, sheet), number_at(board, sheet), taken_at(board, sheet)
    met, queue, most = met_at(board, sheet), queue_at(board, sheet), most_at(board, sheet)
    for place in range(met, met + LEVELS * cells):
        space[place] = 0
    for movements in range(LEVELS):
        space[most + movements] = 0
    for prey in range(MOST_PREY):
        space[taken + prey] = FAR
    prey = count = 0
    for cell in range(cells):
        mark = space[sheet + cell]
        space[arrival + cell] = FAR
        space[number + cell] = 0
        if mark == own:
            space[arrival + cell] = 0
            space[met + cell] = 1
            entry = queue + ENTRY * count
            space[entry] = cell
            space[entry + 1] = space[entry + 2] = space[entry + 3] = 0
            count += 1
        elif mark != EMPTY:
            prey += 1
            space[number + cell] = prey
    return count


def find_reach(board, space, sheet, own, furthest):
    """Write ARRIVAL, NUMBER, TAKEN and MOST of a side (RED or BLUE) for up to `furthest` movements, at most six."""
    cells = board[CELLS]
    arrival, number, taken = arrival_at(board, sheet), number_at(board, sheet), taken_at(board, sheet)
    met, queue, most = met_at(board, sheet), queue_at(board, sheet), most_at(board, sheet)
    count = set_out_search(board, space, sheet, own)
    head = 0
    while head < count:
        entry = queue + ENTRY * head
        cell, level, captured = space[entry], space[entry + 1], space[entry + 2]
        movements = space[entry + 3] + 1
        head += 1
        for direction in range(6):
            target = board[BESIDE + 6 * cell + direction]
            if target == NO_CELL:
                continue
            there = space[sheet + target]
            if there == own:
                continue
            level_after, captured_after = level, captured
            if there != EMPTY and captured >> space[number + target] - 1 & 1 == 0:
                prey = space[number + target] - 1
                space[arrival + target] = min(space[arrival + target], movements)
                target = board[BESIDE + 6 * target + direction]
                if target == NO_CELL or is_in_the_way(space, sheet, number, target, captured):
                    continue
                space[taken + prey] = min(space[taken + prey], movements)
                level_after += 1
                captured_after |= 1 << prey
                space[most + movements] = max(space[most + movements], level_after)
            space[arrival + target] = min(space[arrival + target], movements)
            if movements == furthest or space[met + level_after * cells + target] == 1:
                continue
            space[met + level_after * cells + target] = 1
            entry = queue + ENTRY * count
            space[entry], space[entry + 1] = target, level_after
            space[entry + 2], space[entry + 3] = captured_after, movements
            count += 1
    for movements in range(1, LEVELS):
        space[most + movements] = max(space[most + movements], space[most + movements - 1])


def is_in_the_way(space, sheet, number, cell, captured):
    """Whether something stands on the cell after these prey were captured."""
    if space[sheet + cell] == EMPTY:
        return False
    prey = space[number + cell] - 1
    return prey < 0 or captured >> prey & 1 == 0
