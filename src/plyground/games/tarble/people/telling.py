"""What Joey, Sarah and Brian say about their turns, as a person would: ordinary Python, on positions and reasons.

What is said can be checked on the two positions, but for what the reason adds: which strategy it was, whether the
player retreated, developed, attacked or approached the centre on the way, and where pieces were removed.
"""

from dataclasses import dataclass

from plyground.games.tarble.board import BLUE, CENTRE_CELL, POINTS, RED, SIDES, TURN, cells_with, counter
from plyground.games.tarble.distances import board_distance
from plyground.games.tarble.people.danger import SAFE
from plyground.games.tarble.people.phases import PHASES
from plyground.games.tarble.people.reasons import (
    ATTACK,
    DANGER_PLACE,
    DID_PLACE,
    FULL_SEARCH,
    GIVING_UP,
    IN_CENTRE,
    IN_CORNER,
    INFINITE_RETREAT,
    PHASE_PLACE,
    REMOVAL_PLACE,
    STRATEGY_PLACE,
    part_of,
)
from plyground.games.tarble.people.view import APPROACHED, ATTACKED, DEVELOPED, RETREATED

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("a", "a second", "a third", "a fourth", "a fifth", "a sixth")
SURE_TO_LIVE = 7  # a least roll that no die shows


@dataclass(frozen=True)
class Turn:
    """What the positions before and after a turn show."""

    lead: int  # before it
    enemy: str  # the other side's name
    enemies_taken: int
    neutral_taken: bool
    lost: int  # own pieces removed
    near_before: int | None  # distance of the closest pair; None if a side has no pieces
    near_after: int | None
    centre_before: list[int]  # distances of the own pieces to the centre, ascending
    centre_after: list[int]
    points: tuple[int, int]  # own and the other's, after it
    result: int | None  # 1 won, -1 lost, 0 a tie; None if the game goes on


def turn_between(game, before, after):
    """What two positions show of the turn between them."""
    seat = counter(game, before, TURN)
    own, enemy = (RED, BLUE) if seat == 0 else (BLUE, RED)
    pieces = [[cells_with(game, state, mark) for mark in (own, enemy)] for state in (before, after)]
    (own_before, enemies_before), (own_after, enemies_after) = pieces
    points_before, points_after = (
        (counter(game, state, POINTS + seat), counter(game, state, POINTS + 1 - seat)) for state in (before, after)
    )
    taken = len(enemies_before) - len(enemies_after)
    payoffs = game.result(after)
    return Turn(
        lead=points_before[0] - points_before[1],
        enemy=SIDES[1 - seat].capitalize(),
        enemies_taken=taken,
        neutral_taken=points_after[0] - points_before[0] > taken,
        lost=len(own_before) - len(own_after),
        near_before=closest(own_before, enemies_before),
        near_after=closest(own_after, enemies_after),
        centre_before=sorted(board_distance(cell, CENTRE_CELL) for cell in own_before),
        centre_after=sorted(board_distance(cell, CENTRE_CELL) for cell in own_after),
        points=points_after,
        result=None if payoffs is None else round(payoffs[seat]),
    )


def closest(own, enemies):
    """The distance of the closest pair, or None."""
    return min((board_distance(first, second) for first in own for second in enemies), default=None)


# Words


def number(count):
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count, noun):
    """A piece, two pieces."""
    return f"a {noun}" if count == 1 else f"{number(count)} {noun}s"


def standing_words(lead):
    """Three ahead, two behind, level."""
    if lead == 0:
        return "level"
    return f"{number(abs(lead))} {'ahead' if lead > 0 else 'behind'}"


def removed_in(lost, kinds):
    """The corners and the centre in which so many pieces are removed."""
    corners = lost - (1 if kinds & IN_CENTRE else 0)
    places = [["a corner"], ["the corners"]][corners > 1] if kinds & IN_CORNER else []
    return joined(places + (["the centre"] if kinds & IN_CENTRE else []))


def joined(clauses):
    return " and ".join(clauses)


# Clauses


def what_it_captures(turn):
    """The clause about captures; none if there were none."""
    taken = [counted(turn.enemies_taken, f"{turn.enemy} piece")] if turn.enemies_taken else []
    taken += ["the neutral piece"] if turn.neutral_taken else []
    return [f"captures {joined(taken)}"] if taken else []


def what_it_gives_up(turn, reason):
    """The clause about own pieces that were removed; none if there were none."""
    if turn.lost == 0:
        return []
    strategy, place = part_of(reason, STRATEGY_PLACE), removed_in(turn.lost, part_of(reason, REMOVAL_PLACE))
    if strategy == INFINITE_RETREAT and turn.lost == 1:
        return [f"disappears into {place}, where nobody can take it back"]
    verb = "gives up" if strategy in (GIVING_UP, INFINITE_RETREAT, FULL_SEARCH) else "loses"
    return [f"{verb} {counted(turn.lost, 'piece')} in {place}"]


def how_it_retreats(turn):
    """Why the player has retreated, if the position before the turn shows it."""
    if turn.near_before is not None and turn.near_before < SAFE:
        return f"retreats: a {turn.enemy} piece stood {number(turn.near_before)} away"
    return "retreats"


def how_it_develops(turn):
    """What the development has brought."""
    beside_before, beside = turn.centre_before.count(1), turn.centre_after.count(1)
    if beside > beside_before:
        return f"develops: brings {ORDINALS[beside - 1]} piece beside the centre"
    if turn.centre_after and turn.centre_after[0] < turn.centre_before[0]:
        return f"develops: comes within {number(turn.centre_after[0])} of the centre"
    if turn.lost == 0 and sum(turn.centre_after[:3]) < sum(turn.centre_before[:3]):
        return "develops: brings pieces nearer to the centre"
    return "develops"


def how_it_ends(turn):
    """Where the pieces stand in the end, or how the game has ended."""
    if turn.result is None:
        return f"ends {number(turn.near_after)} away from the nearest {turn.enemy} piece"
    points = f"{turn.points[0]} : {turn.points[1]}"
    return (
        f"ends the game {'in a tie' if turn.result == 0 else 'and wins' if turn.result > 0 else 'and loses'}, {points}"
    )


def retreat_and_development(turn, reason, captures):
    """The clause about a completion; beside captures it is kept short."""
    did = part_of(reason, DID_PLACE)
    if captures:
        return ["retreats"] if did & RETREATED else []
    if did & RETREATED:
        return [how_it_retreats(turn) + (", and develops" if did & DEVELOPED else "")]
    return [how_it_develops(turn)] if did & DEVELOPED else []


# Sentences


def explain_joey(game, before, after, reason):
    """What Joey says: what he takes, or what he goes for."""
    turn, did = turn_between(game, before, after), part_of(reason, DID_PLACE)
    clauses = what_it_captures(turn)
    if not clauses and did & ATTACKED:
        clauses = [f"goes after a {turn.enemy} piece"]
    elif not clauses and did & APPROACHED:
        clauses = ["heads for the centre"]
    if did & RETREATED:
        clauses += [f"steps back from a {turn.enemy} piece"]
    clauses += what_it_gives_up(turn, reason)
    return ", ".join([joined(clauses) or "moves on", how_it_ends(turn)])


def explain_sarah(game, before, after, reason):
    """What Sarah says: what she captures and how safely, or why she retreats, develops or gives up pieces."""
    turn, strategy = turn_between(game, before, after), part_of(reason, STRATEGY_PLACE)
    captures = what_it_captures(turn)
    if strategy == GIVING_UP:
        gives_up = what_it_gives_up(turn, reason) or ["sets out to give up a piece"]
        return ", ".join([joined(captures + gives_up), f"being {standing_words(turn.lead)}", how_it_ends(turn)])
    clauses = captures + retreat_and_development(turn, reason, captures) + what_it_gives_up(turn, reason)
    return ", ".join([joined(clauses) or "moves on", how_it_ends(turn)])


def explain_brian(game, before, after, reason):
    """What Brian says: the situation, the plan, and which roll can still hurt him."""
    turn, strategy = turn_between(game, before, after), part_of(reason, STRATEGY_PLACE)
    situation = f"{PHASES[part_of(reason, PHASE_PLACE)]}, {standing_words(turn.lead)}"
    clauses = what_it_captures(turn)
    if strategy == FULL_SEARCH:
        clauses = [f"weighs every answer of {turn.enemy}", *clauses]
    elif strategy == ATTACK:
        clauses += [f"attacks: steps towards a {turn.enemy} piece"]
    elif strategy not in (GIVING_UP, INFINITE_RETREAT):
        clauses += retreat_and_development(turn, reason, clauses)
    clauses += what_it_gives_up(turn, reason)
    sentence = f"{situation}: {joined(clauses) or 'moves on'}, {how_it_ends(turn)}"
    if turn.result is not None:
        return sentence
    roll = part_of(reason, DANGER_PLACE)
    if roll == SURE_TO_LIVE:
        return f"{sentence}, where no {turn.enemy} piece alone can take one"
    return f"{sentence}, where a {turn.enemy} piece alone needs a {number(roll)} to take one"
