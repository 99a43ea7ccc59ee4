"""Slow reference of Brian, written from the prose alone: phases, candidates and their two values."""

from tests.reference.tarble_people import sarah
from tests.reference.tarble_terms import (
    Turn,
    after_movement,
    after_position,
    capture_plans,
    development_movement,
    development_score,
    distance,
    exact_search,
    first_way_to_removal_cell,
    is_removal_cell,
    jumping_danger,
    jumping_distance_of_enemies,
    lead,
    movements,
    removal_cells,
    result_for_own,
    retreat_movement,
    search_with,
    seen_by_other,
    steps_of,
)
from tests.reference.tarble_turns import complete, give_up

WON = 60_000
LARGEST_ROLL = 6
ROLLS = range(1, LARGEST_ROLL + 1)
ATTACK_DISTANCE = 3  # jumping distance that makes a conflict
FEW_PIECES = 3
CANDIDATES_LOOKED_AT_TWICE = 12
POSITIONS_OF_THE_ENDGAME = 30
ENDGAME_WON = 100

# lead: points, exposure early or in conflict, exposure late or in the endgame, given-up pieces likewise
WEIGHTS = {
    "far ahead": (600, 130, 130, 120, 480),
    "ahead": (600, 115, 115, -60, 180),
    "tied": (600, 100, 100, -300, -180),
    "behind": (660, 80, 60, -480, -600),
    "far behind": (720, 60, 40, -600, -900),
}
DEVELOPMENT_WEIGHT = {"early": 18, "conflict": 12, "late": 6, "endgame": 0}


class Weights:
    """What Brian cares about with this lead and in this phase."""

    def __init__(self, lead_before, phase):
        self.points, early_exposure, late_exposure, early_gift, late_gift = WEIGHTS[lead_name(lead_before)]
        late = phase in ("late", "endgame")
        self.exposure = late_exposure if late else early_exposure
        self.given_up = late_gift if late else early_gift
        self.development = DEVELOPMENT_WEIGHT[phase]


def lead_name(points):
    if points == 0:
        return "tied"
    far = "far " if abs(points) >= 3 else ""
    return far + ("ahead" if points > 0 else "behind")


# Phases


def could_end_the_game(position):
    """Whether the side on turn could end the game with the largest roll."""
    turn = Turn(position, LARGEST_ROLL)
    give_up(turn, len(position.own), as_far_as_possible=False)
    if turn.position.own <= removal_cells(position.side):
        return True
    return len(position.enemies) == 1 and bool(jumping_distance_of_enemies(seen_by_other(position), LARGEST_ROLL))


def is_conflict(position):
    return any(jumping_distance_of_enemies(view, ATTACK_DISTANCE) for view in (position, seen_by_other(position)))


def phase_of(position):
    leader = {1: position, -1: seen_by_other(position)}.get((lead(position) > 0) - (lead(position) < 0))
    if leader and could_end_the_game(leader):
        return "endgame"
    if is_conflict(position):
        return "conflict"
    return "late" if min(len(position.own), len(position.enemies)) <= FEW_PIECES else "early"


# Candidates


def only_development(turn):
    while turn.left:
        movement = development_movement(turn.position, jumping_danger)
        if movement is None:
            return
        turn.play(movement)


def only_retreat(turn):
    while turn.left:
        movement = retreat_movement(turn.position, jumping_danger) or development_movement(
            turn.position, jumping_danger
        )
        if movement is None:
            return
        turn.play(movement)


def attacking_step(position):
    """The own piece of the closest pair goes nearer to its enemy, if it is not at risk there."""
    pairs = [(distance(piece, enemy), piece, enemy) for piece in position.own for enemy in position.enemies]
    if not pairs:
        return None
    between, piece, enemy = min(pairs)
    free = [cell for cell in steps_of(position, piece) if not is_removal_cell(position, cell)]
    if not free:
        return None
    nearest, cell = min((distance(cell, enemy), cell) for cell in free)
    safe = jumping_danger(after_movement(position, (piece, cell)), cell) > 3
    return (piece, cell) if nearest < between and safe else None


def attack(turn):
    while turn.left:
        movement = attacking_step(turn.position)
        if movement is None:
            break
        turn.play(movement)
    complete(turn, jumping_danger)


def complete_around_pieces_given_up(turn):
    complete(turn, jumping_danger, resting=turn.position.own & removal_cells(turn.position.side))


def retreat_for_ever(turn, piece):
    """The piece goes on to a removal cell and the turn is completed; False if the movements do not suffice."""
    position = turn.position
    if len(position.own) == 1:
        path = first_way_to_removal_cell(position, exact_search(position, piece, turn.left))
    else:
        path = first_way_to_removal_cell(position, search_with(position, piece, turn.left))
    if path is None:
        return False
    turn.follow(path)
    complete_around_pieces_given_up(turn)
    return True


def all_candidates(turn, phase):
    """The turns that Brian thinks of, in order, with repetitions."""
    for way in (lambda turn: complete(turn, jumping_danger), only_development, only_retreat):
        yield played(turn, way)
    if phase == "conflict":
        yield played(turn, attack)
    for wanted in range(1, len(turn.position.own) + 1):
        candidate = turn.copy()
        if give_up(candidate, wanted, as_far_as_possible=False) < wanted:
            break
        complete_around_pieces_given_up(candidate)
        yield candidate
    for piece in sorted(turn.position.own):
        for plan in capture_plans(turn.position, piece, turn.left):
            candidate = turn.copy()
            candidate.follow(plan.path)
            further = candidate.copy()
            complete(candidate, jumping_danger)
            yield candidate
            if retreat_for_ever(further, plan.cell):
                yield further


def played(turn, way):
    candidate = turn.copy()
    way(candidate)
    return candidate


def candidates(turn, phase):
    """The different turns that Brian thinks of; one that leaves movements unused though it could move is none."""
    different = {}
    for candidate in all_candidates(turn, phase):
        if not candidate.left or not movements(candidate.position):
            different.setdefault(candidate.position, candidate)
    return list(different.values())


# Values


def without_risk(before, after, weights):
    """Points gained, pieces given up and development; `after` is an after-position."""
    return (
        weights.points * (after.own_points - before.own_points)
        + weights.given_up * (len(before.own) - len(after.own))
        - weights.development * development_score(after)
    )


def exposure(after):
    """7 less the roll that captures it, for each own piece that a roll captures."""
    return sum(LARGEST_ROLL + 1 - roll for roll in jumping_distance_of_enemies(after, LARGEST_ROLL).values())


def first_value(before, end, weights):
    after = after_position(end)
    result = result_for_own(after)
    if result is not None:
        return WON * result
    return without_risk(before, after, weights) - weights.exposure * exposure(after)


def prospects(position):
    """The most points that one own piece can take, summed over the six rolls."""
    total = 0
    for roll in ROLLS:
        total += max(
            (len(state.captured) for piece in position.own for state in search_with(position, piece, roll)),
            default=0,
        )
    return total


def value_of_answer(after, roll, weights):
    """What is left to Brian when his opponent has answered a roll as Sarah would."""
    answer = Turn(seen_by_other(after), roll)
    sarah(answer)
    position = seen_by_other(after_position(answer.position))
    result = result_for_own(position)
    if result is not None:
        return WON * result
    return 50 * prospects(position) - 6 * weights.exposure * (position.enemy_points - after.enemy_points)


def second_value(before, end, weights):
    after = after_position(end)
    result = result_for_own(after)
    if result is not None:
        return 6 * WON * result
    return 6 * without_risk(before, after, weights) + sum(value_of_answer(after, roll, weights) for roll in ROLLS)


# The search of small endgames


def ends_of_turn(position, roll):
    """All different positions after the movements of a roll, each with movements that lead to it."""
    layer = {position: Turn(position, roll)}
    for _ in range(roll):
        following = {}
        for turn in layer.values():
            for movement in movements(turn.position) or [None]:
                child = turn.copy()
                if movement:
                    child.play(movement)
                following.setdefault(child.position, child)
        layer = following
    return list(layer.values())


def worst_outcome(after, roll):
    outcomes = []
    for end in ends_of_turn(seen_by_other(after), roll):
        position = seen_by_other(after_position(end.position))
        result = result_for_own(position)
        outcomes.append(lead(position) if result is None else ENDGAME_WON * result)
    return min(outcomes)


def sum_of_worst_outcomes(end):
    after = after_position(end)
    result = result_for_own(after)
    if result is not None:
        return 6 * ENDGAME_WON * result
    return sum(worst_outcome(after, roll) for roll in ROLLS)


def capture_bits(before, end):
    """Which of the enemy and neutral cells, in order, were captured, as bits of a number."""
    targets = sorted([*((cell, "enemy") for cell in before.enemies), ((0, 0), "neutral")])
    remain = [cell in end.enemies if kind == "enemy" else end.neutral for cell, kind in targets]
    return sum(1 << bit for bit, remains in enumerate(remain) if not remains)


def endgame_search(turn, weights):
    before = turn.position

    def preference(end):
        return (
            -first_value(before, end.position, weights),
            sorted(end.position.own),
            capture_bits(before, end.position),
        )

    best = sorted(ends_of_turn(before, turn.left), key=preference)[:POSITIONS_OF_THE_ENDGAME]
    return max(best, key=lambda end: sum_of_worst_outcomes(end.position))


def brian(turn):
    before, phase = turn.position, phase_of(turn.position)
    weights = Weights(lead(before), phase)
    if phase == "endgame" and max(len(before.own), len(before.enemies)) < 3:
        best = endgame_search(turn, weights)
    else:
        options = candidates(turn, phase)
        options.sort(key=lambda option: -first_value(before, option.position, weights))
        options = options[:CANDIDATES_LOOKED_AT_TWICE]
        best = max(options, key=lambda option: second_value(before, option.position, weights))
    turn.position, turn.left, turn.made = best.position, best.left, best.made
