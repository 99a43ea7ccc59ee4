"""Pig: roll the die as often as you dare; a one loses what this turn has brought.

State: the scores of the two players, what this turn has brought, the seat to move, and 1 while the die is rolling.

    step: 0 roll, 1 hold        outcome of chance: the face of the die, minus 1

Who reaches the goal by holding wins. Choices and rolls alternate: `mover` returns CHANCE while the die is rolling.
"""

from plyground import CHANCE, OVER, Evaluator, Setting

NAME = "pig"
SETTINGS = {"goal": Setting(100, "points that win", low=10, high=1000)}
GOAL = 0  # board
SCORES, BROUGHT, TURN, ROLLING = 0, 2, 3, 4  # state
ROLL, HOLD = 0, 1
FACES = 6


def capacities(settings):
    return {"state": 5, "identity": 5, "moves": 2, "chances": FACES}


def make_board(settings):
    return [settings["goal"]]


def start(board, state):
    pass  # nobody has anything


def mover(board, state):
    if state[SCORES] >= board[GOAL] or state[SCORES + 1] >= board[GOAL]:
        return OVER
    return CHANCE if state[ROLLING] else state[TURN]


def chance(board, state, weight):
    for face in range(FACES):
        weight[face] = 1
    return FACES


def legal_moves(board, state, moves):
    """Rolling until the goal is reached, holding once there is something to keep."""
    count = 0
    if not is_enough(board, state):
        moves[count] = ROLL
        count += 1
    if state[BROUGHT] > 0:
        moves[count] = HOLD
        count += 1
    return count


def is_enough(board, state):
    """Whether holding now wins."""
    return state[SCORES + state[TURN]] + state[BROUGHT] >= board[GOAL]


def pass_turn(state):
    state[BROUGHT] = 0
    state[TURN] = 1 - state[TURN]


def play(board, state, move):
    if state[ROLLING]:
        state[ROLLING] = 0
        if move == 0:
            pass_turn(state)
        else:
            state[BROUGHT] += move + 1
    elif move == ROLL:
        state[ROLLING] = 1
    else:
        state[SCORES + state[TURN]] += state[BROUGHT]
        pass_turn(state)


def payoff(board, state, value):
    value[0] = 1.0 if state[SCORES] >= board[GOAL] else -1.0
    value[1] = -value[0]


def hold_at_20(board, state, stream):
    """The well-known rule of thumb; hold earlier if that wins."""
    return HOLD if state[BROUGHT] >= 20 or is_enough(board, state) else ROLL


SAMPLERS = {"hold_at_20": hold_at_20}


def lead(board, before, state, seat, weights):
    """Points ahead, counting what the turn has brought so far."""
    points = state[SCORES + seat] - state[SCORES + 1 - seat]
    return float(points + state[BROUGHT] if state[TURN] == seat else points - state[BROUGHT])


EVALUATORS = {
    "lead": Evaluator(lead, "points ahead", won=10_000.0, bound=lambda settings: settings["goal"] + 6.0, scale=50.0)
}
PLAYERS = {
    "thumb": ("random:sampler=hold_at_20", "holds at 20"),
    "thoughtful": ("mcts:playouts=300,eval=lead", "tries it out"),
}


def seat_names(settings):
    return ["A", "B"]


def step_text(game, state, move):
    return ("roll", "hold")[move]


def outcome_text(game, state, outcome):
    return str(outcome + 1)


def roll_outcome(game, state, roll):
    return int(roll) - 1 if str(roll) in list("123456") else None


def roll_expected(game):
    return "1 to 6"


def draw(game, state):
    name = "AB"[state[TURN]]
    what = "rolls the die" if state[ROLLING] else "to roll or hold"
    return f"A {state[SCORES]}   B {state[SCORES + 1]}   this turn {state[BROUGHT]}\n{name} {what}"
