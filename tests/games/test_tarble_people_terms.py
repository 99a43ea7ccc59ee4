"""The terms in which Tarble's people think, against breadth-first search, the slow reference and drawn positions."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.games.tarble.board import BLUE, CELLS, DISTANCES, LEFT, RED, TURN, all_cells, cells_with, counter
from plyground.games.tarble.distances import board_distance, jumping_distance
from plyground.games.tarble.people import (
    capture_plans,
    danger,
    development,
    distance,
    giving_up,
    movements,
    phases,
    piece_search,
    sarah,
    values,
)
from plyground.games.tarble.people.scratch import DANGER, END_OF_TERMS, PATH_SEARCH
from plyground.games.tarble.people.view import (
    ENEMY_CELLS,
    ENEMY_COUNT,
    GIVEN_UP_COUNT,
    NO_MOVEMENT,
    OWN_CELLS,
    OWN_COUNT,
    TAKEN,
    VIEW_SIZE,
    look,
    look_from_the_other_side,
    make_movement,
    take_up_again,
)
from tests.games.test_tarble import picture, random_rolled
from tests.reference import tarble_brian, tarble_terms, tarble_turns

SIDES = (4, 5, 6, 8)
MEASURES = {danger.BY_BOARD: tarble_terms.board_danger, danger.BY_JUMPS: tarble_terms.jumping_danger}


def new_scratch():
    return np.zeros(END_OF_TERMS, np.int32)


def seen(game, state):
    """The position as the side to move sees it."""
    view = np.zeros(VIEW_SIZE, np.int32)
    look(game.board, state, counter(game, state, TURN), view)
    return view


def slow(game, state):
    """The same in the reference's form."""
    return tarble_terms.seen_by_mover(game.settings, game.to_dict(state))


def listed(game, view, count, first):
    """A list of cells of a view."""
    cells = all_cells(game.settings["side"])
    return [cells[number] for number in view[first : first + view[count]]]


def movement_of(game, movement):
    cells = all_cells(game.settings["side"])
    return None if movement == NO_MOVEMENT else (cells[movement // len(cells)], cells[movement % len(cells)])


def situations(amount, seed=0, sides=SIDES, most=99):
    """Positions on boards of several sizes, half of them in the middle of a turn."""
    generator = random.Random(seed)
    for number in range(amount):
        game = pg.game("tarble", side=sides[number % len(sides)])
        yield game, random_rolled(game, generator, generator.randint(1, 6), most)


# Distances


@pytest.mark.parametrize("side", SIDES)
def test_the_table_of_distances_is_that_of_a_search_on_the_empty_board(side):
    board, cells = pg.game("tarble", side=side).board, all_cells(side)
    first = random.Random(side).randrange(len(cells))
    found, layer, away = {cells[first]: 0}, [cells[first]], 0
    while layer:
        away += 1
        steps = {(x + dx, y + dy) for x, y in layer for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))}
        layer = [cell for cell in steps if cell in cells and cell not in found]
        found |= dict.fromkeys(layer, away)
    row = board[DISTANCES]
    table = board[row + first * board[CELLS] : row + (first + 1) * board[CELLS]]
    assert table.tolist() == [found[cell] for cell in cells]
    assert table.tolist() == [board_distance(cells[first], cell) for cell in cells]


def test_the_closest_pair_is_the_first_of_the_closest():
    for game, state in situations(60):
        view, cells = seen(game, state), all_cells(game.settings["side"])
        own, enemies = listed(game, view, OWN_COUNT, OWN_CELLS), listed(game, view, ENEMY_COUNT, ENEMY_CELLS)
        if own and enemies:
            _, piece, enemy = min((board_distance(p, e), p, e) for p in own for e in enemies)
            found = distance.own_of_closest_pair(game.board, view)
            assert (cells[found], cells[distance.nearest_enemy(game.board, view, found)]) == (piece, enemy)


def test_jumping_distances_are_those_of_a_breadth_first_search():
    compared = 0
    for game, state in situations(24, seed=1, sides=(4, 6), most=4):
        scratch, cells = new_scratch(), all_cells(game.settings["side"])
        own, enemy = (RED, BLUE) if counter(game, state, TURN) == 0 else (BLUE, RED)
        view = seen(game, state)
        danger.jumping_threats(game.board, view, 6, scratch[PATH_SEARCH:], scratch[DANGER:])
        for target in cells_with(game, state, enemy):
            found = [jumping_distance(game, state, piece, target) for piece in cells_with(game, state, own)]
            least = min((length for length in found if length is not None), default=7)
            assert scratch[DANGER + cells.index(target)] == min(least, 7), game.draw(state)
            compared += 1
    assert compared > 30


# Search with one piece


def test_a_search_has_the_states_of_the_reference_in_their_order_with_their_paths():
    for game, state in situations(16, seed=2, sides=(4, 5)):
        view, scratch, position = seen(game, state), new_scratch(), slow(game, state)
        cells = all_cells(game.settings["side"])
        prey = [*listed(game, view, ENEMY_COUNT, ENEMY_CELLS), (0, 0)]
        for piece in listed(game, view, OWN_COUNT, OWN_CELLS):
            search = scratch[PATH_SEARCH:]
            count = capture_plans.find_plans(game.board, view, cells.index(piece), 4, search)
            found = []
            for number in range(count):
                length = piece_search.of_state(search, number, piece_search.MOVEMENTS)
                on_the_way = [piece_search.state_on_the_way(search, number, made) for made in range(length + 1)]
                path = tuple(cells[piece_search.of_state(search, each, piece_search.CELL)] for each in on_the_way)
                bits = piece_search.of_state(search, number, piece_search.CAPTURED)
                taken = frozenset(cell for bit, cell in enumerate(prey) if bits >> bit & 1)
                found.append((path, taken, piece_search.is_capture(search, number)))
            expected = tarble_terms.search_with(position, piece, 4)
            assert found == [(each.path, each.captured, each.ends_with_capture) for each in expected]
            assert piece_search.search_with_piece(
                game.board, view, search, cells.index(piece), 4, piece_search.JUMPS_ONLY
            ) <= len(expected)


def test_what_one_piece_can_take_is_the_most_of_all_pieces_for_every_roll():
    for game, state in situations(12, seed=3, sides=(4, 5), most=4):
        view, scratch, position = seen(game, state), new_scratch(), slow(game, state)
        points = np.zeros(7, np.int32)
        assert capture_plans.prospects(
            game.board, view, scratch[PATH_SEARCH:], points
        ) == tarble_brian.prospects(position)  # fmt: skip
        assert points[0] == 0 and (np.diff(points) >= 0).all()


# Danger, retreat, development


@pytest.mark.parametrize("measure", MEASURES, ids=("board", "jumps"))
def test_dangers_retreats_and_developments_are_those_of_the_reference(measure):
    retreats = 0
    for game, state in situations(40 if measure == danger.BY_BOARD else 16, seed=4, most=5):
        board, view, scratch, position = game.board, seen(game, state), new_scratch(), slow(game, state)
        slow_danger = MEASURES[measure]
        at_risk = danger.pieces_at_risk(board, view, measure, scratch)
        assert at_risk == tarble_terms.pieces_at_risk(position, slow_danger)
        cells = all_cells(game.settings["side"])
        for piece in position.own:
            assert scratch[DANGER + cells.index(piece)] == slow_danger(position, piece)
        retreat = movement_of(game, movements.retreat_movement(board, view, measure, scratch))
        assert retreat == tarble_terms.retreat_movement(position, slow_danger), game.draw(state)
        retreats += retreat is not None
        developing = movement_of(game, movements.development_movement(board, view, measure, scratch))
        assert developing == tarble_terms.development_movement(position, slow_danger), game.draw(state)
    assert retreats > 5


def test_development_scores_are_those_of_the_reference_before_and_after_removals():
    for game, state in situations(120, seed=5):
        view, position = seen(game, state), slow(game, state)
        score = development.development_score(game.board, view, development.AS_IT_STANDS)
        assert score == tarble_terms.development_score(position)
        after = development.development_score(game.board, view, development.AFTER_REMOVAL)
        assert after == tarble_terms.development_score(tarble_terms.after_position(position))


def test_a_well_developed_side_has_the_score_nought():
    game = pg.game("tarble", side=4)
    formation = """
       + B B +
      . . B . .
     . . . . . .
    + . . N . . +
     . R R . . .
      . . R . .
       + . . +
    """
    # (-1,-1) and (0,-1) are equally far from the enemies; an own piece stands on the first. Behind it are the others.
    view = seen(game, picture(game, formation, left=1))
    assert development.development_score(game.board, view, development.AS_IT_STANDS) == 0


def test_a_missing_piece_counts_nought_in_the_development_score():
    game = pg.game("tarble", side=4)
    alone = """
       + B B +
      . . B . .
     . . . . . .
    + . . N . . +
     . . . . . .
      . . . . .
       + R . +
    """
    # Two from (-1,-1), one of the goals equally far from the enemies, and two from (0,-1).
    view = seen(game, picture(game, alone, left=1))
    assert development.development_score(game.board, view, development.AS_IT_STANDS) == 3 * 2 * 2


# Giving up


@pytest.mark.parametrize("manner", [giving_up.GO_PART_OF_THE_WAY, giving_up.STOP_SHORT])
def test_pieces_are_given_up_as_by_the_reference(manner):
    given = 0
    for game, state in situations(40, seed=6, sides=(4, 6), most=4):
        view, left = seen(game, state), counter(game, state, LEFT)
        standing = len(slow(game, state).own & tarble_terms.removal_cells(game.settings["side"]))
        turn = tarble_terms.Turn(slow(game, state), left)
        count = tarble_turns.give_up(turn, 2, as_far_as_possible=manner == giving_up.GO_PART_OF_THE_WAY)
        unused = giving_up.give_up_pieces(game.board, view, left, 2, manner, new_scratch())
        assert (unused, view[GIVEN_UP_COUNT] - standing) == (turn.left, count), game.draw(state)
        take_up_again(game.board, view)
        assert listed(game, view, OWN_COUNT, OWN_CELLS) == sorted(turn.position.own)
        assert frozenset(listed(game, view, ENEMY_COUNT, ENEMY_CELLS)) == turn.position.enemies
        assert view[TAKEN] == turn.position.own_points - slow(game, state).own_points
        given += count
    assert given > 20


def test_all_pieces_are_given_up_in_as_many_movements_as_it_takes_one_after_the_other():
    game = pg.game("tarble", side=4)
    corners = """
       + . R +
      . . . . .
     . . . . . .
    + R . N . B +
     . . . . . .
      . . . . .
       + . . +
    """
    view = seen(game, picture(game, corners, left=1))
    # One movement each: the last piece has to wait until the movements are used up, or goes at once.
    assert giving_up.movements_to_give_up_all(game.board, view.copy(), 6, new_scratch()) <= 6
    assert giving_up.movements_to_give_up_all(game.board, view.copy(), 2, new_scratch()) == 2
    assert giving_up.movements_to_give_up_all(game.board, view.copy(), 1, new_scratch()) == 2  # more than 1


# Views


def test_the_other_side_sees_the_after_position():
    for game, state in situations(60, seed=7):
        view, other = seen(game, state), np.zeros(VIEW_SIZE, np.int32)
        look_from_the_other_side(game.board, view, other)
        expected = tarble_terms.seen_by_other(tarble_terms.after_position(slow(game, state)))
        assert frozenset(listed(game, other, OWN_COUNT, OWN_CELLS)) == expected.own
        assert frozenset(listed(game, other, ENEMY_COUNT, ENEMY_CELLS)) == expected.enemies


def test_movements_in_a_view_are_those_of_the_rules():
    generator = random.Random(8)
    for game, state in situations(60, seed=8):
        if game.legal_moves(state) == [0]:
            continue
        view, moves = seen(game, state), np.zeros(66, np.int32)
        count = movements.list_movements(game.board, view, movements.ANYWHERE, moves)
        assert [move + 1 for move in moves[:count].tolist()] == game.legal_moves(state)
        if counter(game, state, LEFT) > 1:
            move = generator.choice(game.legal_moves(state))
            make_movement(game.board, view, move - 1)
            after = game.play(state, move)
            expected = seen(game, after)
            size = game.board[CELLS]
            assert view[:size].tolist() == expected[:size].tolist()
            assert (
                view[OWN_COUNT:TAKEN].tolist()[: 1 + view[OWN_COUNT]]
                == expected[OWN_COUNT:].tolist()[: 1 + view[OWN_COUNT]]
            )


# Sarah's and Brian's judgement


@pytest.mark.parametrize(
    ("captures", "at_risk", "lead", "allowed"),
    [
        (1, 0, -5, True),  # nothing is risked
        (1, 1, 1, False),
        (1, 1, 2, True),  # an even trade when two ahead
        (2, 1, -5, True),  # two for one
        (2, 2, 1, False),
        (2, 2, 2, True),
        (2, 3, 2, False),
        (3, 2, 0, True),
        (1, 2, 2, False),
    ],
)
def test_a_plan_is_allowed_if_it_is_worth_its_risk(captures, at_risk, lead, allowed):
    assert sarah.is_allowed(captures, at_risk, lead) == allowed


@pytest.mark.parametrize(
    ("lead", "name"),
    [(-7, "far behind"), (-3, "far behind"), (-2, "behind"), (-1, "behind"), (0, "tied"), (1, "ahead"), (2, "ahead"),
     (3, "far ahead"), (9, "far ahead")],
)  # fmt: skip
def test_leads_have_names_and_weights(lead, name):
    assert phases.STANDINGS[phases.standing(lead)] == name
    for phase, phase_name in enumerate(phases.PHASES):
        weights = tarble_brian.Weights(lead, phase_name)
        late = int(phase >= phases.LATE)
        assert values.care(phase, lead) == weights.exposure
        assert values.GAIN[phases.standing(lead)] == weights.points
        assert values.SACRIFICE[late, phases.standing(lead)] == weights.given_up
        assert values.DEVELOPMENT[phase] == weights.development


def test_phases_are_those_of_the_reference():
    found = set()
    for game, state in situations(40, seed=9, sides=(4, 6), most=4):
        between = game.position({**game.to_dict(state), "neutral": True, "left": 0}) if is_calm(game, state) else None
        if between is None:
            continue
        position = slow(game, between)
        phase = phases.phase_of(game.board, seen(game, between), tarble_terms.lead(position), new_scratch())
        assert phases.PHASES[phase] == tarble_brian.phase_of(position), game.draw(between)
        found.add(phase)
    assert found >= {phases.CONFLICT, phases.LATE, phases.ENDGAME}


def is_calm(game, state):
    """Whether the position could stand between two turns."""
    position = slow(game, state)
    return position.own and position.enemies and not position.own & tarble_terms.removal_cells(position.side)
