"""Two pieces a side run ten squares; a turn is two steps of one or two squares, by one piece or by both.

State: 0 turn, 1-4 the squares of the pieces (the first seat's two, then the second's), 5 steps made in this turn, 6
turns played. A step is twice the piece plus the length less one. A piece that lands on an enemy before square 10 sends
it back to the start. Whoever first has both pieces on square 10 wins; after 80 turns nobody has.
"""

from plyground import OVER, Candidates, Character, Evaluator, random_below

TURN, PIECES, MADE, TURNS = 0, 1, 5, 6
HOME, LIMIT = 10, 80
RUNS_AHEAD, CAPTURES = 1, 2  # reasons of `runner`
ENDINGS = ("home", "too long")
CAPS = ("too long",)


def capacities(settings):
    return {"state": 7, "identity": 6, "moves": 4, "results": 8}


def start(board, state):
    state[TURN] = 0


def is_home(state, seat):
    return state[PIECES + 2 * seat] == HOME and state[PIECES + 2 * seat + 1] == HOME


def mover(board, state):
    if is_home(state, 0) or is_home(state, 1) or state[TURNS] >= LIMIT:
        return OVER
    return state[TURN]


def legal_moves(board, state, moves):
    count = 0
    for piece in range(2):
        left = HOME - state[PIECES + 2 * state[TURN] + piece]
        for length in range(1, min(left, 2) + 1):
            moves[count] = 2 * piece + length - 1
            count += 1
    return count


def play(board, state, move):
    own, other = PIECES + 2 * state[TURN], PIECES + 2 * (1 - state[TURN])
    square = state[own + move // 2] + move % 2 + 1
    state[own + move // 2] = square
    for piece in range(2):
        if square < HOME and state[other + piece] == square:
            state[other + piece] = 0
    state[MADE] += 1
    if state[MADE] == 2 or is_home(state, state[TURN]):
        state[MADE] = 0
        state[TURNS] += 1
        state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[0] = 1.0 if is_home(state, 0) else -1.0 if is_home(state, 1) else 0.0
    value[1] = -value[0]


def ending(board, state):
    return 0 if is_home(state, 0) or is_home(state, 1) else 1


def squares(board, before, state, seat, weights):
    """Squares ahead, and twice as much for a piece at home."""
    total = 0.0
    for piece in range(4):
        sign = 1.0 if piece // 2 == seat else -1.0
        total += sign * weights[0] * state[PIECES + piece]
        total += sign * weights[1] * (state[PIECES + piece] == HOME)
    return total


EVALUATORS = {
    "squares": Evaluator(
        squares,
        "squares ahead",
        won=1000.0,
        bound=100.0,
        weights={"plain": lambda settings: [1.0, 10.0]},
        terms=("squares ahead", "pieces ahead at home"),
    )
}


# Characters


def step_of_one(board, state, scratch):
    """The longest step of the first piece that is not at home."""
    longest = legal_moves(board, state, scratch) - 1
    while state[PIECES + 2 * state[TURN]] < HOME and scratch[longest] > 1:
        longest -= 1
    return scratch[longest]


def run(board, state, after, scratch, stream):
    """The first piece as far as it can go, then the second; the reason is whether that captured."""
    seat = state[TURN]
    other = PIECES + 2 * (1 - seat)
    while mover(board, after) == seat:
        play(board, after, step_of_one(board, after, scratch))
    return CAPTURES if after[other] < state[other] or after[other + 1] < state[other + 1] else RUNS_AHEAD


def dither(board, state, after, scratch, stream):
    """One legal step drawn at random; the reason is the step."""
    step = scratch[random_below(stream, legal_moves(board, state, scratch))]
    play(board, after, step)
    return step


def explain_run(game, before, after, reason):
    return "captures" if reason == CAPTURES else "runs ahead with one piece"


CHARACTERS = {
    "runner": Character(run, "runs with one piece at a time", scratch=lambda settings: 4, explain=explain_run),
    "ditherer": Character(dither, "one step after the other, at random", scratch=4, random=True, by_steps=True),
}


# Candidates: `scratch` holds the legal steps


def copy(state, row):
    for i in range(state.size):
        row[i] = state[i]


def runs_of_one(board, state, results, scratch):
    """The ends of turns in which one piece makes all steps, as long as they can be; none where both must move."""
    count = 0
    for piece in range(2):
        row = results[count]
        copy(state, row)
        while mover(board, row) == state[TURN] and row[PIECES + 2 * state[TURN] + piece] < HOME:
            length = min(HOME - row[PIECES + 2 * state[TURN] + piece], 2)
            play(board, row, 2 * piece + length - 1)
        count += mover(board, row) != state[TURN]
    return count if count > 0 else some_turn(board, state, results, scratch)


def some_turn(board, state, results, scratch):
    copy(state, results[0])
    while mover(board, results[0]) == state[TURN]:
        legal_moves(board, results[0], scratch)
        play(board, results[0], scratch[0])
    return 1


def is_new(results, count):
    for row in range(count):
        same = True
        for i in range(MADE + 1):
            same = same and results[row, i] == results[count, i]
        if same:
            return False
    return True


def every_end(board, state, results, scratch):
    """All ends of the turn, found in another way than the program's own."""
    count = 0
    for first in range(4):
        for second in range(4):
            if count == results.shape[0]:
                return -1
            copy(state, results[count])
            is_possible = True
            for step in (first, second):
                if is_possible and mover(board, results[count]) == state[TURN]:
                    left = HOME - results[count, PIECES + 2 * state[TURN] + step // 2]
                    is_possible = step % 2 + 1 <= left
                    if is_possible:
                        play(board, results[count], step)
            count += is_possible and is_new(results, count)
    return count


CANDIDATES = {
    "runs": Candidates(runs_of_one, "one piece makes all steps", scratch=lambda settings: 4, results=2),
    "every": Candidates(every_end, "all ends, found in another way", results=1),
}
