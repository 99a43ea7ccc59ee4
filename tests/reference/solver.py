"""A slow solver: positions as dictionary keys, passes over all of them until nothing changes, and exact fractions.

A graph says of every position who moves there and what follows: `(MAX or MIN, [positions])`,
`(ROLL, [(position, weight)])` or `(END, points of the first side)`. It can be written by hand or be found by `graph_of`
through the public methods of a game, one node for every position, those within a turn and after a roll included.
It is naive on purpose: it is read to be believed and is used only to check faster programs.
"""

from collections import deque
from fractions import Fraction

from plyground.core.contract import CHANCE, OVER

MAX, MIN, ROLL, END = "max", "min", "roll", "end"


def graph_of(game, *roots):
    """Every position that can be reached, by what it is without its counters."""
    identity = game.capacities.identity
    first = next(team for team in game.teams if 0 in team)
    waiting = deque(roots or [game.start()])
    graph, states = {}, {}
    while waiting:
        state = waiting.popleft()  # the fewest steps first, so that no cap on the length of a game is reached
        key = state[:identity].tobytes()
        if key in graph:
            continue
        states[key] = state
        mover = game.mover(state)
        if mover == OVER:
            graph[key] = (END, game.result(state)[0])
            continue
        weights = game.chance(state) if mover == CHANCE else []
        steps = range(len(weights)) if mover == CHANCE else game.legal_moves(state)
        after = [game.play(state, step) for step in steps]
        waiting += after
        keys = [each[:identity].tobytes() for each in after]
        if mover == CHANCE:
            graph[key] = (ROLL, list(zip(keys, weights, strict=True)))
        else:
            graph[key] = (MAX if mover in first else MIN, keys)
    return graph, states


def ends_of_turns(game, graph, states, *roots):
    """The positions that a solver has to know: where a game may begin, and where a turn has ended."""
    identity = game.capacities.identity
    found = {state[:identity].tobytes() for state in roots or [game.start()]}
    for key, (who, after) in graph.items():
        if who == ROLL:
            found |= {each for each, _ in after if graph[each][0] in (ROLL, END)}
        elif who != END:
            found |= {each for each in after if game.mover(states[each]) != game.mover(states[key])}
    return found


# Without chance


def can_force(graph, side, is_enough):
    """The positions from which `side` comes to an end that is enough, whatever the other side does."""
    other = MIN if side == MAX else MAX
    forced = {key for key, (who, points) in graph.items() if who == END and is_enough(points)}
    while True:
        more = set()
        for key, (who, after) in graph.items():
            if key in forced or who == END:
                continue
            if (who == side and any(each in forced for each in after)) or (
                who == other and all(each in forced for each in after)
            ):
                more.add(key)
        if not more:
            return forced
        forced |= more


def values_of(graph):
    """What the first side gets from every position; whatever nobody can force to end is worth nothing."""
    ends = sorted({points for who, points in graph.values() if who == END})
    values = dict.fromkeys(graph, 0)
    for points in ends:  # the largest that it can force counts
        if points > 0:
            values |= dict.fromkeys(can_force(graph, MAX, lambda end, least=points: end >= least), points)
    for points in reversed(ends):
        if points < 0:
            values |= dict.fromkeys(can_force(graph, MIN, lambda end, most=points: end <= most), points)
    return values


def plies_of(graph, values):
    """The steps to the end of every position that is no draw: the winner hurries, the loser resists."""
    plies = {key: 0 for key, (who, points) in graph.items() if who == END and points != 0}
    count = 0
    while True:
        count += 1
        reached = {}
        for key, (who, after) in graph.items():
            if key in plies or values[key] == 0 or who == END:
                continue
            best = [each in plies for each in after if values[each] == values[key]]
            winner = MAX if values[key] > 0 else MIN
            if any(best) if who == winner else all(best):
                reached[key] = count
        if not reached:
            return plies
        plies |= reached


# With chance


def expected_of(graph, residual=1e-15):
    """The expected points of the first side, by passes over all positions."""
    values = {key: float(after) if who == END else 0.0 for key, (who, after) in graph.items()}
    change = 1.0
    while change > residual:
        change = 0.0
        for key, (who, after) in graph.items():
            if who != END:
                new = one_step(who, after, values)
                change = max(change, abs(new - values[key]))
                values[key] = new
    return values


def one_step(who, after, values):
    """What a position is worth if those that follow it are worth `values`."""
    if who == ROLL:
        return sum(weight * values[each] for each, weight in after) / sum(weight for _, weight in after)
    return (max if who == MAX else min)(values[each] for each in after)


def exact_of(graph):
    """The expected points as fractions: the choices of `expected_of`, whose equations are solved and then checked."""
    rough = expected_of(graph)
    unknown = {key: place for place, key in enumerate(k for k, (who, _) in graph.items() if who != END)}
    rows = []
    for key, place in unknown.items():
        who, after = graph[key]
        if who != ROLL:
            after = [((max if who == MAX else min)(after, key=rough.get), 1)]
        total = sum(weight for _, weight in after)
        row = [Fraction(0)] * (len(unknown) + 1)
        row[place] += 1
        for each, weight in after:
            if each in unknown:
                row[unknown[each]] -= Fraction(weight, total)
            else:
                row[-1] += Fraction(weight, total) * Fraction(graph[each][1])
        rows.append(row)
    solution = eliminated(rows)
    values = {key: solution[unknown[key]] if key in unknown else Fraction(after) for key, (_, after) in graph.items()}
    for key in unknown:
        assert one_step(*graph[key], values) == values[key]
    return values


def eliminated(rows):
    """The solution of linear equations (Gauss and Jordan); the last column holds their right sides."""
    for column in range(len(rows)):
        pivot = next(row for row in range(column, len(rows)) if rows[row][column] != 0)
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(len(rows)):
            if row != column and (factor := rows[row][column]) != 0:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]
