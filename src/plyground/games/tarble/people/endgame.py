"""Brian's endgame with fewer than three pieces on both sides (D23): all his turns, and all answers to the best of them.

A position of a turn is a code: the cells of the one or two own pieces in ascending order (the same twice for a single
piece) and which of the prey, enemies and neutral piece in the order of their cells, were captured, as bits. Ascending
codes are therefore in the order of the own cells and then of the captures. Layer by layer the codes after one, two, …
movements are found, each once.
"""

from plyground.games.tarble.board import CELLS, CENTRE, EMPTY, LARGEST_ROLL, NEUTRAL, NO_CELL, WAYS_OUT
from plyground.games.tarble.cells import is_removal_cell
from plyground.games.tarble.people.second_look import OPPONENT, SECOND_LOOK_SCRATCH
from plyground.games.tarble.people.values import first_value, is_finished, outcome
from plyground.games.tarble.people.view import (
    ENEMY_CELLS,
    ENEMY_COUNT,
    MOST_CELLS,
    OWN,
    OWN_CELLS,
    OWN_COUNT,
    TAKEN,
    VIEW_SIZE,
    copy_view,
    is_prey,
    jumped_by,
    look_from_the_other_side,
    take,
    target_of,
)

FEW_PIECES = 2
CAPTURE_SETS = 8  # of two enemies and the neutral piece
LOOKED_AT = 30  # turns
DECIDED = 100  # a won game, beside leads in points

MOST_CODES = MOST_CELLS * MOST_CELLS * CAPTURE_SETS
PREY_BITS = SECOND_LOOK_SCRATCH  # by cell
FOUND_IN = PREY_BITS + MOST_CELLS  # by code: the layer, numbered throughout, in which it was found last
LAST_LAYER = FOUND_IN + MOST_CODES  # its number
LAYERS = LAST_LAYER + 1  # two lists of codes
LAYER_SIZE = MOST_CODES // 2
RANKED = LAYERS + 2 * LAYER_SIZE  # the best codes by first value
RANKED_VALUES = RANKED + LOOKED_AT
REACHED = RANKED_VALUES + LOOKED_AT  # the view of a code
ENDGAME_SCRATCH = REACHED + VIEW_SIZE


def code_of(board, first, second, captured):
    """The code of two own cells, in any order, and a set of captures."""
    return (min(first, second) * board[CELLS] + max(first, second)) * CAPTURE_SETS + captured


def number_prey(board, view, bits):
    """Give every enemy and the neutral piece a bit, in the order of their cells."""
    bit = 1
    centre = board[CENTRE]
    neutral_is_next = is_prey(view[centre])
    for i in range(view[ENEMY_COUNT]):
        if neutral_is_next and centre < view[ENEMY_CELLS + i]:
            bits[centre] = bit
            bit *= 2
            neutral_is_next = False
        bits[view[ENEMY_CELLS + i]] = bit
        bit *= 2
    if neutral_is_next:
        bits[centre] = bit


def begin_layers(board, view, scratch):
    """Make the position of the view the only code of the first layer."""
    number_prey(board, view, scratch[PREY_BITS:])
    first = view[OWN_CELLS]
    second = view[OWN_CELLS + view[OWN_COUNT] - 1]
    scratch[LAYERS] = code_of(board, first, second, 0)


def is_open(view, bits, captured, cell):
    """Whether no enemy or neutral piece stands on a cell once some are captured."""
    return not is_prey(view[cell]) or captured & bits[cell] != 0


def next_layer(board, view, layer, count, following, scratch):
    """Write the codes one movement after those of a layer; return how many."""
    bits, found_in = scratch[PREY_BITS:], scratch[FOUND_IN:]
    scratch[LAST_LAYER] += 1
    number = scratch[LAST_LAYER]
    found = 0
    for i in range(count):
        captured = layer[i] % CAPTURE_SETS
        first = layer[i] // CAPTURE_SETS // board[CELLS]
        second = layer[i] // CAPTURE_SETS % board[CELLS]
        for piece in range(view[OWN_COUNT]):
            source = first if piece == 0 else second
            other = second if piece == 0 else first
            for way in range(WAYS_OUT):
                target = target_of(board, source, way)
                if target in (NO_CELL, other) or not is_open(view, bits, captured, target):
                    continue
                jumped = jumped_by(board, source, way)
                after = captured
                if jumped != NO_CELL:
                    if is_open(view, bits, captured, jumped):
                        continue
                    after |= bits[jumped]
                code = code_of(board, target, target if view[OWN_COUNT] == 1 else other, after)
                if found_in[code] != number:
                    found_in[code] = number
                    following[found] = code
                    found += 1
    return found


def write_position(board, view, code, scratch, reached):
    """Write the view after the movements that lead to a code."""
    bits = scratch[PREY_BITS:]
    number_prey(board, view, bits)
    copy_view(view, reached)
    captured = code % CAPTURE_SETS
    for i in range(view[ENEMY_COUNT]):
        if captured & bits[view[ENEMY_CELLS + i]] != 0:
            take(reached, view[ENEMY_CELLS + i])
    if reached[board[CENTRE]] == NEUTRAL and captured & bits[board[CENTRE]] != 0:
        take(reached, board[CENTRE])
    for i in range(view[OWN_COUNT]):
        reached[view[OWN_CELLS + i]] = EMPTY
    reached[OWN_CELLS] = code // CAPTURE_SETS // board[CELLS]
    reached[OWN_CELLS + view[OWN_COUNT] - 1] = code // CAPTURE_SETS % board[CELLS]
    for i in range(view[OWN_COUNT]):
        reached[reached[OWN_CELLS + i]] = OWN


# Answers


def result_of_code(board, view, code, lead, neutral):
    """What a turn that ends with a code is worth to the viewer: ±DECIDED or 0 if it ends the game, else the lead then.

    `neutral` is the bit of the neutral piece.
    """
    captured = code % CAPTURE_SETS
    first = code // CAPTURE_SETS // board[CELLS]
    second = code // CAPTURE_SETS % board[CELLS]
    stays = not is_removal_cell(board, first) or not is_removal_cell(board, second)
    points = (captured & 1) + (captured >> 1 & 1) + (captured >> 2 & 1)
    lead += points
    enemies = view[ENEMY_COUNT] - points + int(captured & neutral != 0)
    if stays and enemies > 0:
        return lead
    if lead == 0:
        lead = int(stays) - int(enemies > 0)
    return DECIDED if lead > 0 else -DECIDED if lead < 0 else 0


def worst_answers(board, view, lead, enough, scratch):
    """The sum over the opponent's six rolls of the worst that he can do after a turn that ends as the view shows.

    `lead` is that after the turn. A sum that cannot get above `enough` is not worked out to its end.
    """
    opponent = scratch[OPPONENT:]
    look_from_the_other_side(board, view, opponent)
    begin_layers(board, opponent, scratch)
    neutral = scratch[PREY_BITS + board[CENTRE]]
    total = 0
    count = 1
    for roll in range(1, LARGEST_ROLL + 1):
        layer = scratch[LAYERS + roll % 2 * LAYER_SIZE :]
        count = next_layer(board, opponent, scratch[LAYERS + (roll + 1) % 2 * LAYER_SIZE :], count, layer, scratch)
        best = -DECIDED - 1
        for i in range(count):
            best = max(best, result_of_code(board, opponent, layer[i], -lead, neutral))
        total -= best if count > 0 else -lead
        if total + DECIDED * (LARGEST_ROLL - roll) <= enough:
            break
    return total


# His own turns


def rank(ranked, values, count, code, value):
    """Enter a code into the list of the best by value and then by code; return the new length."""
    place = count
    while place > 0 and (values[place - 1] < value or (values[place - 1] == value and ranked[place - 1] > code)):
        if place < LOOKED_AT:
            ranked[place] = ranked[place - 1]
            values[place] = values[place - 1]
        place -= 1
    if place == LOOKED_AT:
        return count
    ranked[place] = code
    values[place] = value
    return min(count + 1, LOOKED_AT)


def rank_turns(board, view, phase, lead, roll, scratch):
    """Find all turns with a roll and rank the best by first value; return how many were ranked."""
    for code in range(board[CELLS] * board[CELLS] * CAPTURE_SETS):
        scratch[FOUND_IN + code] = 0
    scratch[LAST_LAYER] = 0
    begin_layers(board, view, scratch)
    count = 1
    for i in range(roll):
        layer = scratch[LAYERS + i % 2 * LAYER_SIZE :]
        count = next_layer(board, view, layer, count, scratch[LAYERS + (i + 1) % 2 * LAYER_SIZE :], scratch)
    codes = scratch[LAYERS + roll % 2 * LAYER_SIZE :]
    reached = scratch[REACHED:]
    ranked = 0
    for i in range(count):
        write_position(board, view, codes[i], scratch, reached)
        value = first_value(board, reached, phase, lead, scratch)
        ranked = rank(scratch[RANKED:], scratch[RANKED_VALUES:], ranked, codes[i], value)
    return ranked


def is_small_endgame(view):
    """Whether both sides have so few pieces that everything can be looked at."""
    return view[OWN_COUNT] <= FEW_PIECES and view[ENEMY_COUNT] <= FEW_PIECES


def play_best_turn(board, view, phase, lead, roll, scratch, end):
    """Write the view at the end of the turn with the best sum of worst answers, then the best first value."""
    copy_view(view, end)
    reached = scratch[REACHED:]
    best = -LARGEST_ROLL * DECIDED - 1
    for i in range(rank_turns(board, view, phase, lead, roll, scratch)):
        write_position(board, view, scratch[RANKED + i], scratch, reached)
        if is_finished(board, reached):
            value = outcome(board, reached, lead, LARGEST_ROLL * DECIDED)
        else:
            value = worst_answers(board, reached, lead + reached[TAKEN], best, scratch)
        if value > best:
            best = value
            copy_view(reached, end)
