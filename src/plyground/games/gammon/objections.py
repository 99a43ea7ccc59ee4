"""Why a turn of backgammon or hypergammon that somebody wrote cannot be played, in a sentence."""

from plyground.games.gammon.board import BAR, HIGH, HOME_POINTS, LEFT, LOW, OFF, SEAT, TURN, rearmost
from plyground.games.gammon.plays import point_name, read_move, readings
from plyground.games.gammon.rules import PASS


def why_not(game, position, text):
    """What is wrong with the first move of the text that cannot be played."""
    if game.legal_moves(position) == [PASS]:
        return "nothing can be played with this roll"
    said: list = []
    for word in text.split():
        move = read_move(word)
        if move is None or len(move.places) < 2:
            return f"{word[:20]!r} is no move such as 8/5, 24/14, 8/5(2), bar/20 or 6/off"
        before = readings(game, position, said)
        said.append(move)
        if not readings(game, position, said):
            after = game.replay(before[0], position)[-1] if before else position
            return objection(game, after, move) if game.mover(after) >= 0 else f"no die is left for {word}"
    return None


def objection(game, position, move):
    """Why a checker cannot make one move in a position."""
    own, source, target = SEAT * position[TURN], move.places[0], move.places[1]
    last = rearmost(position, own, BAR)
    dice = dice_left(position)
    if source > BAR or target > BAR or source == OFF:
        return "points are numbered from 1 to 24"
    if position[own + source] < move.times:
        return (
            f"{place_text(source)} holds {'no checker' if not position[own + source] else 'too few checkers'} of yours"
        )
    if last == BAR and source != BAR:
        return "your checker on the bar has to enter first"
    if target >= source:
        return "checkers move towards your lower points"
    if target == OFF and last > HOME_POINTS:
        return f"not all of your checkers are home: one is on {place_text(last)}"
    if len(move.places) == 2 and not is_sum_of_dice(source - target, dice, target == OFF):
        return f"that takes {source - target}; the dice left are {' and '.join(map(str, dice))}"
    if target > OFF and position[SEAT - own + 25 - target] >= 2:
        return f"{place_text(target)} is held by the other side"
    if source - target in dice:
        return "after it the other die could not be played, and both have to be where they can"
    return "a point on its way is held by the other side"


def dice_left(position):
    """The dice that are still to be played."""
    high, low = int(position[HIGH]), int(position[LOW])
    return [high, low] if high != low else [high] * int(position[LEFT])


def is_sum_of_dice(distance, dice, bears_off):
    """Whether a checker can go so far; bearing off may take more than it needs."""
    sums = {*dice, sum(dice), *(dice[0] * count for count in range(1, len(dice)) if dice[0] == dice[-1])}
    return distance in sums or (bears_off and distance <= max(sums))


def place_text(distance):
    return "the bar" if distance == BAR else f"the {point_name(distance)}-point"
