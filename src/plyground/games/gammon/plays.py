"""Turns of backgammon and hypergammon as every player writes them, and records made of them.

    8/5 6/5     two checkers, in the own points of the seat that moves
    24/14       one checker by both dice; 24/18*/14 if it hits on its way
    8/5(2)      two checkers make the same move
    bar/20*     a checker enters and hits; 6/off bears one off

A text is read by trying the legal steps: which dice are meant, and in which order, follows from what is legal. Steps
are looked for as they are written from left to right, and for one move with the higher die first.
"""

import re
from collections import Counter
from typing import NamedTuple

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import MoveError
from plyground.core.notation import at_move, nearest, not_legal, parse_move, step_texts, step_words
from plyground.games.gammon.board import BAR, OFF, OPENING, PHASE, SEAT, TURN
from plyground.games.gammon.rules import PASS

NO_PLAY = ("-", "pass", "no play", "cannot move", "can't move")
PLACE = r"(?:bar|off|\d{1,2})"
MOVE = re.compile(rf"({PLACE}(?:/{PLACE}\*?)+)(?:\((\d)\)|\[(\d)\])?(\*?)", re.IGNORECASE)
ROLL = re.compile(r"(x?)[(]?([1-6])[-,]?([1-6])[)]?:?")
NUMBER = re.compile(r"\d+[.)]")  # of a line, which people write before a roll


class Move(NamedTuple):
    """What one word says: the places that a checker passes, which of them it hits on, and how often."""

    places: tuple[int, ...]
    hits: tuple[int, ...]
    times: int
    die: int  # that it bears off with, 0 where this is not said


def point_name(distance):
    return "bar" if distance == BAR else "off" if distance == OFF else str(distance)


def place_of(name):
    """The distance that a name stands for; other programs write 25 for the bar and 0 for off."""
    return {"bar": BAR, "off": OFF}.get(name.lower(), int(name) if name.isdigit() else OFF)


def read_move(word, counts=True):
    """What a word says, None if it is no move. `(2)` is how often; in older records the die that bears off."""
    found = MOVE.fullmatch(word)
    if found is None:
        return None
    names = found[1].split("/")
    places = tuple(place_of(name.rstrip("*")) for name in names)
    hits = tuple(place for place, name in zip(places, names, strict=True) if name.endswith("*"))
    if found[4] and places[-1] not in hits:
        hits += (places[-1],)
    if found[2] and not counts and places[-1] != OFF:
        return None
    times = int(found[2]) if found[2] and counts else 1
    die = int(found[3] or 0) if counts else int(found[2] or 0)
    return Move(places, hits, times, die)


# Reading a turn


def parse_turn(game, position, text):
    """The steps of a turn, or of its beginning."""
    steps = game.legal_moves(position)
    if steps == [PASS]:
        if text.strip().lower() not in NO_PLAY:
            raise not_legal(game, position, text, ["- (nothing can be played)"])
        return [PASS]
    for counts in (True, False):
        moves = [read_move(word, counts) for word in text.split()]
        if not moves or None in moves:
            break
        found = readings(game, position, moves)
        if found:
            return the_reading_meant(game, position, text, moves, found)
    raise not_legal(game, position, text, turn_words(game, position))


def readings(game, position, moves):
    """All lists of steps that are what the words say, those that follow their order first."""
    waiting = [list(move.places) for move in moves for _ in range(move.times)]
    dice = [move.die for move in moves for _ in range(move.times)]
    found = []

    def search(position, steps):
        if not any(waiting):
            found.append(steps)
        elif game.mover(position) == game.mover(start):
            legal = sorted(game.legal_moves(position), key=lambda step: -(step % 8))
            tried = set()
            for number, route in enumerate(waiting):
                for step in legal if route else ():
                    source, target = step // 8, max(step // 8 - step % 8, OFF)
                    if source != route[0] or target < route[1] or (step, *route) in tried:
                        continue
                    if dice[number] and target == OFF and step % 8 != dice[number]:
                        continue
                    tried.add((step, *route))
                    # A checker goes on from where it landed; it has arrived when no named place is left before it.
                    left = route[1:] if target == route[1] else [target, *route[1:]]
                    waiting[number] = left if len(left) > 1 else []
                    search(game.play(position, step), [*steps, step])
                    waiting[number] = route

    start = position
    if all(len(move.places) > 1 and move.places[0] > move.places[-1] for move in moves) and len(waiting) <= 4:
        search(start, [])
    return found


def the_reading_meant(game, position, text, moves, found):
    """The first reading that hits where the text says so and nowhere else; else the first, if all come to the same."""
    said = Counter(place for move in moves for place in set(move.hits))
    for steps in found:
        if Counter(hits_of(game, position, steps)) == said:
            return steps
    found = [steps for steps in found if not said - Counter(hits_of(game, position, steps))]
    ends = {game.replay(steps, position)[-1].tobytes() for steps in found}
    if len(ends) == 1:
        return found[0]
    if found:
        ways = " or ".join(turn_text(game, position, steps) for steps in (found[0], found[-1]))
        raise MoveError(f"{game.name}: {text!r} can be played in two ways; expected {ways}")
    missed = next(place for place in said)
    raise MoveError(f"{game.name}: {text!r} hits nothing on the {missed}-point; expected no * there")


def hits_of(game, position, steps):
    """The points on which steps hit, in the mover's numbers."""
    hits = []
    for step in steps:
        target = step // 8 - step % 8
        if target > OFF and position[SEAT - SEAT * position[TURN] + 25 - target] == 1:
            hits.append(target)
        position = game.play(position, step)
    return hits


# Writing a turn


def turn_text(game, position, steps):
    """The steps of a turn as short as players write them, if this reads back as the same steps; else step by step."""
    if list(steps) == [PASS]:
        return "-"
    hits = hits_of(game, position, steps)
    for text in (short_text(far_to_near(steps), hits), short_text(steps, hits)):
        if steps_read(game, position, text) == list(steps):
            return text
    return " ".join(step_texts(game, position, steps))


def steps_read(game, position, text):
    try:
        return parse_turn(game, position, text)
    except MoveError:
        return None


def short_text(steps, hits):
    """Steps as words: moves of one checker joined to one, equal ones counted."""
    routes: list[list[int]] = []
    for step in steps:
        source, target = step // 8, max(step // 8 - step % 8, OFF)
        going_on = next((route for route in routes if route[-1] == source), None)
        if going_on is None:
            routes.append([source, target])
        else:
            going_on.append(target)
    left = set(hits)
    words: dict = {}
    for route in routes:
        passed = [place for place in route[1:-1] if place in left]
        named = (route[0], *passed, route[-1])
        starred = words.setdefault(named, [set(), 0])
        starred[0] |= left & set(named[1:])
        starred[1] += 1
        left -= set(named[1:])
    return " ".join(route_text(route, starred, times) for route, (starred, times) in words.items())


def route_text(route, starred, times):
    names = [point_name(place) + ("*" if place in starred else "") for place in route]
    return "/".join(names) + (f"({times})" if times > 1 else "")


def far_to_near(steps):
    return sorted(steps, key=lambda step: -(step // 8))


def turn_words(game, position):
    """All turns of a position as texts."""
    return [turn_text(game, position, best_order(game, position, steps)) for _, steps in game.turns(position)]


def best_order(game, position, steps):
    """Steps that lead to the same end in the order in which players write them, from far to near."""
    if list(steps) == [PASS]:
        return steps
    end = game.replay(steps, position)[-1]
    written = steps_read(game, position, short_text(far_to_near(steps), hits_of(game, position, steps)))
    return written if written and (game.replay(written, position)[-1] == end).all() else steps


def steps_between(game, before, after):
    """The steps of the turn from one position to another, in the order in which players write them."""
    steps = game.steps_of_turn(before, after)
    return None if steps is None else best_order(game, before, steps)


# Records


def parse_game(game, text, start):
    """The moves of a record: rolls, each with the turn that follows it. Numbers of lines are passed over."""
    words = [word for word in text.partition("result")[0].split() if not NUMBER.fullmatch(word)]
    position = start
    moves: list[int] = []
    while words:
        try:
            if game.mover(position) == OVER:
                raise MoveError(f"{game.name}: {words[0]!r} comes after the end of the game; expected nothing more")
            if game.mover(position) == CHANCE:
                found = [parse_roll(game, position, words.pop(0))]
            else:
                count = next((k for k, word in enumerate(words) if ROLL.fullmatch(word)), len(words))
                found = parse_whole_turn(game, position, words[:count], words[count:])
                words = words[count:]
        except MoveError as error:
            raise at_move(error, len(moves) + 1) from None
        for move in found:
            position = game.play(position, move)
        moves += found
    return moves


def parse_whole_turn(game, position, words, later):
    """The steps of a turn, complete if a roll follows. Where nothing can be played it may be left out."""
    if not words and game.legal_moves(position) == [PASS]:
        return [PASS]
    steps = parse_turn(game, position, " ".join(words)) if words else []
    after = game.replay(steps, position)[-1]
    if later and game.mover(after) >= 0:
        raise MoveError(f"{game.name}: the roll {later[0]!r} comes before the turn is complete; "
                        f"expected {nearest('', step_words(game, after))}")  # fmt: skip
    return steps


def parse_roll(game, position, word):
    """The outcome of chance that a word such as 31, 3-1, 31: or x31 stands for.

    In the opening throw seat 0's die comes first; an ordinary roll is then one with which seat 0 starts.
    """
    found = ROLL.fullmatch(word)
    if found is None or found[1]:
        return parse_move(game, position, word)
    high, low = max(found[2], found[3]), min(found[2], found[3])
    return parse_move(game, position, ("x" if position[PHASE] == OPENING else "") + high + low)
