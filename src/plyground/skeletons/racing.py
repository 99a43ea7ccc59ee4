"""A race: roll a die, move one of your runners; landing on another seat's runner sends it back to the start.

This first line is the game's title. Below it, draw the state: which integer of a position means what.

State: for each seat, how many of its runners are at each place; then the seat to move, the die (0: to be rolled) and
1 + the winner. The places are the same for all seats:

    0 start   1 2 3 … the squares   squares + 1 home       step: the place that a runner leaves, or squares + 1 to pass

The file is complete: it passes `plyground check` and works with every command. Change it piece by piece into your own
game, and check it after every change. Only the part "Rules" must be there; leave out of the rest what you do not need.
"""

from plyground import CHANCE, OVER, Character, Evaluator, PositionError, Setting, Symmetry, random_below

NAME = "racing"
SEATS = 2
RUNNERS = 2
FACES = 4
LETTERS = "xo+*#"

# Settings: what a designer may want to vary, with `--set squares=20`. They reach the rules only through the board.

SETTINGS = {"squares": Setting(10, "squares between start and home", low=4, high=40)}
SQUARES, TURN, DIE, WINNER = 0, 1, 2, 3  # board: the number of squares, and where the rest of the state stands


def make_board(settings):
    """The board as a list of whole numbers; tables (neighbours, lines, paths) belong here too."""
    places = settings["squares"] + 2
    return [settings["squares"], SEATS * places, SEATS * places + 1, SEATS * places + 2]


def capacities(settings):
    """How large things get. `identity` is the part of the state that *is* the position, here all of it."""
    size = SEATS * (settings["squares"] + 2) + 3
    return {
        "state": size,
        "identity": size,
        "moves": RUNNERS,  # the most legal steps
        "seats": SEATS,
        "chances": FACES,  # the most outcomes of a roll
        "features": SEATS * RUNNERS + 1,  # the most inputs that are not zero
    }


# Rules. These functions are compiled: whole numbers, loops, and the arrays they are given; no lists, no texts.


def at(board, seat, place):
    """Where in the state the runners of a seat at a place are counted. Helpers are called by their names."""
    return seat * (board[SQUARES] + 2) + place


def start(board, state):
    """The first position; the array is all zeros."""
    for seat in range(SEATS):
        state[at(board, seat, 0)] = RUNNERS


def mover(board, state):
    """The seat to move, or CHANCE when a roll is due, or OVER."""
    if state[board[WINNER]] > 0:
        return OVER
    return CHANCE if state[board[DIE]] == 0 else state[board[TURN]]


def chance(board, state, weight):
    """Write a whole weight for each outcome and return how many there are: a fair die."""
    for face in range(FACES):
        weight[face] = 1
    return FACES


def target(board, state, place):
    """Where a runner that leaves a place arrives; home needs no exact roll."""
    return min(place + state[board[DIE]], board[SQUARES] + 1)


def can_leave(board, state, place):
    """Whether a runner can leave a place: not to a square that another of its own stands on."""
    seat = state[board[TURN]]
    if state[at(board, seat, place)] == 0:
        return False
    arrival = target(board, state, place)
    return arrival > board[SQUARES] or state[at(board, seat, arrival)] == 0


def legal_moves(board, state, moves):
    """Write the legal steps in ascending order and return how many there are; a seat that cannot move passes."""
    count = 0
    for place in range(board[SQUARES] + 1):
        if can_leave(board, state, place):
            moves[count] = place
            count += 1
    if count == 0:
        moves[0] = board[SQUARES] + 1
        count = 1
    return count


def play(board, state, move):
    """Play a step in place; if a roll was due, `move` is the number of the outcome: 0 is a one."""
    if state[board[DIE]] == 0:
        state[board[DIE]] = move + 1
        return
    seat = state[board[TURN]]
    if move <= board[SQUARES]:
        arrival = target(board, state, move)
        state[at(board, seat, move)] -= 1
        state[at(board, seat, arrival)] += 1
        if arrival <= board[SQUARES]:
            send_back(board, state, seat, arrival)
        elif state[at(board, seat, arrival)] == RUNNERS:
            state[board[WINNER]] = seat + 1
    state[board[DIE]] = 0
    state[board[TURN]] = (seat + 1) % SEATS


def send_back(board, state, seat, square):
    """The runners of all others on a square go back to the start."""
    for other in range(SEATS):
        if other != seat:
            state[at(board, other, 0)] += state[at(board, other, square)]
            state[at(board, other, square)] = 0


def payoff(board, state, value):
    """What each seat gets at the end: 1 for a win, -1 for a loss."""
    for seat in range(SEATS):
        value[seat] = 1.0 if state[board[WINNER]] == seat + 1 else -1.0


# How games end, for `plyground playout`: with more than one way, name them and say which it was.

ENDINGS = ("all runners home",)


def ending(board, state):
    """An index into ENDINGS."""
    return 0


# Texts. From here on, everything is ordinary Python; `game.settings` are the settings.


def seat_names(settings):
    """A short text for each seat."""
    return LETTERS[:SEATS]


def place_text(game, place):
    return {0: "start", game.settings["squares"] + 1: "home"}.get(place, str(place))


def step_text(game, state, move):
    """A step as people write it: without blanks, different for every legal step."""
    return "pass" if move > game.settings["squares"] else place_text(game, move)


def outcome_text(game, state, outcome):
    """The same for an outcome of chance."""
    return f"die={outcome + 1}"


def roll_outcome(game, state, roll):
    """The number of the outcome that people call `roll`, or None: for `plyground analyse --roll 3`."""
    return int(roll) - 1 if str(roll).isdigit() and 1 <= int(roll) <= FACES else None


def roll_expected(game):
    return f"1 to {FACES}"


def draw(game, state):
    """The position as text of several lines."""
    places = game.settings["squares"] + 2
    lines = ["   " + " ".join(f"{place_text(game, place):>5}" for place in range(places))]
    for seat in range(SEATS):
        counts = [int(state[at(game.board, seat, place)]) for place in range(places)]
        lines.append(f"{LETTERS[seat]}: " + " ".join(f"{LETTERS[seat] * count or '.':>5}" for count in counts))
    die = int(state[game.board[DIE]])
    return "\n".join([*lines, f"{LETTERS[state[game.board[TURN]]]} to {f'move {die}' if die else 'roll'}"])


# Positions as data: for `--from`, for records, and for programs. All of these functions, or none of them.


def layout(game):
    """The entries that every position has, and those that it may have."""
    return ("runners", "turn"), ("die",)


def runners(game, state, seat):
    """The places of a seat's runners, one for each."""
    places = game.settings["squares"] + 2
    return [place for place in range(places) for _ in range(int(state[at(game.board, seat, place)]))]


def to_dict(game, state):
    board = game.board
    fields = {
        "runners": {LETTERS[seat]: runners(game, state, seat) for seat in range(SEATS)},
        "turn": LETTERS[state[board[TURN]]],
    }
    return fields if state[board[DIE]] == 0 else fields | {"die": int(state[board[DIE]])}


def from_dict(game, fields, state):
    """Write the position into `state`, or say what is impossible about it."""
    board, home = game.board, game.settings["squares"] + 1
    if fields["turn"] not in list(LETTERS[:SEATS]):
        raise PositionError(f"turn {fields['turn']!r}; expected one of {', '.join(LETTERS[:SEATS])}")
    if not isinstance(fields["runners"], dict) or set(fields["runners"]) != set(LETTERS[:SEATS]):
        raise PositionError(f"runners {fields['runners']!r}; expected those of {', '.join(LETTERS[:SEATS])}")
    for seat in range(SEATS):
        places = fields["runners"][LETTERS[seat]]
        are_numbers = isinstance(places, list) and [type(place) for place in places] == [int] * RUNNERS
        if not are_numbers or min(places) < 0 or max(places) > home:
            raise PositionError(f"runners {places} of {LETTERS[seat]}; expected {RUNNERS} places from 0 to {home}")
        for place in places:
            state[at(board, seat, place)] += 1
        if state[at(board, seat, home)] == RUNNERS:
            state[board[WINNER]] = seat + 1
    if fields.get("die", 0) not in range(FACES + 1):
        raise PositionError(f"die {fields['die']!r}; expected 1 to {FACES}")
    state[board[TURN]] = LETTERS.index(fields["turn"])
    state[board[DIE]] = fields.get("die", 0)


# Pictures: cells with coordinates, the pieces on them, and where a step goes, so that a page can offer it for clicking.


def cell(game, seat, place):
    """Squares are shared; every seat has a start and a home of its own."""
    text = place_text(game, place)
    return text if 0 < place <= game.settings["squares"] else f"{text} {LETTERS[seat]}"


def geometry(game):
    home = game.settings["squares"] + 1
    track = [{"id": cell(game, 0, place), "x": place, "y": 0, "shape": "square"} for place in range(1, home)]
    ends = [
        {"id": cell(game, seat, place), "x": place, "y": seat, "shape": "circle"}
        for seat in range(SEATS)
        for place in (0, home)
    ]
    return {"width": home + 1, "height": SEATS, "cells": track + ends}


def pieces(game, state):
    """Each piece: its cell, whose it is (None: nobody's), how many, and a label."""
    found = [(seat, place) for seat in range(SEATS) for place in sorted(set(runners(game, state, seat)))]
    return [
        {"cell": cell(game, seat, place), "seat": seat, "count": int(state[at(game.board, seat, place)]), "label": ""}
        for seat, place in found
    ]


def show_step(game, state, move):
    """From which cell, to which cell (None: it does not move a piece), and a label."""
    seat = int(state[game.board[TURN]])
    if move > game.settings["squares"]:
        return None, None, "pass"
    arrival = min(move + int(state[game.board[DIE]]), game.settings["squares"] + 1)
    return cell(game, seat, move), cell(game, seat, arrival), str(state[game.board[DIE]])


def from_pieces(game, pieces, mover, rest):
    """The dictionary of a position with these pieces: so it can be laid out on the page. `rest` may have a die."""
    found: dict = {letter: [] for letter in LETTERS[:SEATS]}
    for piece in pieces:
        seat = piece["seat"]
        known = (
            {} if seat is None else {cell(game, seat, place): place for place in range(game.settings["squares"] + 2)}
        )
        if piece["cell"] not in known:
            raise PositionError(f"a runner on {piece['cell']}; expected one of a seat that can come there")
        found[LETTERS[seat]] += [known[piece["cell"]]] * piece["count"]
    return {**rest, "runners": {letter: sorted(own) for letter, own in found.items()}, "turn": LETTERS[mover]}


# Symmetries: mappings of positions and steps that leave the rules as they are.


def symmetries(game):
    board, places = game.board, game.settings["squares"] + 2

    def moved_on(state):
        """Every seat takes the runners, and the turn, of the seat before it."""
        after = state.copy()
        for seat in range(SEATS):
            following = (seat + 1) % SEATS
            after[following * places : (following + 1) * places] = state[seat * places : (seat + 1) * places]
        after[board[TURN]] = (state[board[TURN]] + 1) % SEATS
        after[board[WINNER]] = state[board[WINNER]] and state[board[WINNER]] % SEATS + 1
        return after

    seats = tuple((seat + 1) % SEATS for seat in range(SEATS))
    return [Symmetry("seats moved on", moved_on, lambda move: move, seats)]


# Another way to play at random, for `plyground playout --sampler eager`; compiled like a rule.


def eager(board, state, stream):
    """The runner that is furthest ahead, three times out of four; else the one that is furthest behind."""
    from_the_end = random_below(stream, 4) > 0
    chosen = board[SQUARES] + 1
    for place in range(board[SQUARES] + 1):
        if can_leave(board, state, place) and (from_the_end or chosen > board[SQUARES]):
            chosen = place
    return chosen


SAMPLERS = {"eager": eager}

# An evaluator: how good an unfinished position is for a seat, for players that look ahead; compiled like a rule.


def advance(board, state, seat):
    """How far the runners of a seat have come, in squares."""
    total = 0
    for place in range(board[SQUARES] + 2):
        total += place * state[at(board, seat, place)]
    return total


def lead(board, before, state, seat, weights):
    """How far ahead of the best of the others."""
    best = 0
    for other in range(SEATS):
        if other != seat:
            best = max(best, advance(board, state, other))
    return float(advance(board, state, seat) - best)


EVALUATORS = {
    "lead": Evaluator(
        lead,
        "squares ahead of the best of the others",
        won=1000.0,  # what a won game is worth, in the same unit
        bound=lambda settings: RUNNERS * (settings["squares"] + 1.0),  # no unfinished position is worth more
        scale=20.0,  # a lead as good as a win, for Monte Carlo tree search
    )
}
PLAYERS = {
    "hasty": ("greedy:eval=lead", "takes what looks best at once"),
    "careful": ("alphabeta:depth=2,eval=lead", "looks ahead over the next roll"),
}

# A character: a player that a function decides for, how somebody plays; compiled like a rule.


def lead_the_way(board, state, after, scratch, stream):
    """Move the runner that is furthest ahead, or pass; return where it came from."""
    chosen = board[SQUARES] + 1
    for place in range(board[SQUARES] + 1):
        if can_leave(board, state, place):
            chosen = place
    play(board, after, chosen)  # `after` holds a copy of `state`
    return chosen


def explain(game, before, after, reason):
    """Why it moved, from the number that it returned; ordinary Python."""
    return "cannot move" if reason > game.settings["squares"] else f"its foremost runner that can move was on {reason}"


CHARACTERS = {"leader": Character(lead_the_way, "moves whoever is furthest ahead", explain=explain)}

# Inputs for networks: a rule that writes those that are not zero, and the plan that `plyground train` follows.


def encodings(settings):
    """The names of the encodings, and how many inputs each has."""
    return {"places": SEATS * (settings["squares"] + 2) + SEATS}


def features(board, before, state, encoding, index, value):
    """One input for each seat and place, then one for each seat to move; return how many were written."""
    size = SEATS * (board[SQUARES] + 2)
    count = 0
    for place in range(size):
        if state[place] > 0:
            index[count] = place
            value[count] = state[place] / RUNNERS
            count += 1
    index[count] = size + state[board[TURN]]
    value[count] = 1.0
    return count + 1


def learning(settings, method):
    """Defaults of `plyground train` (see --list); `method` is "network" or "table"."""
    common = {"games": 5_000, "alpha": 0.1, "lambda": 0.7, "benchmark": "random"}
    return common if method == "table" else common | {"encoding": "places", "hidden": 20}
