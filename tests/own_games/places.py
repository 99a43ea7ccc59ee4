"""A piece that two players, and sometimes a die, move from place to place on a map that is a setting.

The map is a text such as `a: first b c; b: second a d; c: roll a*2 d*1; d: +2`: who moves from a place, and where to;
or what the first seat gets when the piece comes there. It begins on the first place. A step is the number of a way.

State: the place.
"""

from plyground import CHANCE, OVER, Setting

SETTINGS = {"map": Setting("a: first b c; b: +1; c: -1", "the places, as above")}
LARGEST_PAYOFF = 100.0
MOST, WAYS = 32, 4  # places, and ways from one
OWNER, WORTH, COUNT, TO, WEIGHT = 0, 1, 2, 3, 7  # of a place on the board
ENTRIES = 11
FIRST, SECOND, ROLLS, ENDS = 0, 1, 2, 3


def read_map(text):
    """Of every place by its name: who moves, and its ways with their weights, or what it is worth."""
    places = {}
    for line in text.split(";"):
        name, rest = line.strip().split(": ")
        words = rest.split()
        ways = [(way.split("*")[0], int(way.split("*")[1]) if "*" in way else 1) for way in words[1:]]
        places[name] = (words[0], ways)
    return places


def make_board(settings):
    places = read_map(settings["map"])
    numbers = {name: number for number, name in enumerate(places)}
    board = [0] * (ENTRIES * MOST)
    for name, (who, ways) in places.items():
        at = ENTRIES * numbers[name]
        board[at + OWNER] = {"first": FIRST, "second": SECOND, "roll": ROLLS}.get(who, ENDS)
        board[at + WORTH] = int(who) if board[at + OWNER] == ENDS else 0
        board[at + COUNT] = len(ways)
        for k, (target, weight) in enumerate(ways):
            board[at + TO + k], board[at + WEIGHT + k] = numbers[target], weight
    return board


def capacities(settings):
    return {"state": 1, "identity": 1, "moves": WAYS, "chances": WAYS, "results": MOST}


def start(board, state):
    pass  # on the first place


def mover(board, state):
    owner = board[ENTRIES * state[0] + OWNER]
    return OVER if owner == ENDS else CHANCE if owner == ROLLS else owner


def chance(board, state, weight):
    at = ENTRIES * state[0]
    for k in range(board[at + COUNT]):
        weight[k] = board[at + WEIGHT + k]
    return board[at + COUNT]


def legal_moves(board, state, moves):
    count = board[ENTRIES * state[0] + COUNT]
    for k in range(count):
        moves[k] = k
    return count


def play(board, state, move):
    state[0] = board[ENTRIES * state[0] + TO + move]


def payoff(board, state, value):
    value[0] = board[ENTRIES * state[0] + WORTH]
    value[1] = -value[0]


LARGEST_PAYOFF = 9.0
