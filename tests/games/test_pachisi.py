"""Pachisi against the slow reference, and positions for every sentence of the rules that has an exception."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.randomness import new_stream, random_below
from tests.reference import pachisi as reference

WAITING, FINISHED = 0, 84
AWAY = [WAITING] * 4
DONE = [FINISHED] * 4
THROWS = range(7)
TEN, FIVE, SIX, TWENTY_FIVE, TWO = 1, 5, 6, 0, 2  # cowries up, by the distance they give
KEYS = ("pieces", "entered", "to_move")


def same(game, first, second):
    """Whether two arrays are the same position."""
    return np.array_equal(first[: game.capacities.identity], second[: game.capacities.identity])


def ready(own, others=(AWAY, AWAY, AWAY), *, seat=0, entered=None, **settings):
    """The game and the position before a throw of `seat`; `others` are the seats after it in turn."""
    game = pg.game("pachisi", **settings)
    pieces = [list(places) for places in (own, *others)]
    pieces = [pieces[(s - seat) % 4] for s in range(4)]
    entered = [any(places) for places in pieces] if entered is None else entered
    return game, game.position({"pieces": pieces, "entered": entered, "to_move": seat})


def place_of(place, ahead):
    """Seat 0's place as the number that the seat `ahead` seats on has for the same outer square."""
    return (place - 8 - 17 * ahead) % 68 + 8


def step_texts(game, position):
    return [game.format_move(position, move) for move in game.legal_moves(position)]


def after(game, position, throw, step):
    """The position as a dictionary after the throw and the step."""
    thrown = game.rolled(position, throw)
    return game.to_dict(game.play(thrown, game.parse_move(thrown, step)))


def synthetic(game, rng):
    """A random position with much contact and many pieces near the ends of their paths."""
    while True:
        squares = [rng.randrange(68) for _ in range(6)]
        pieces = []
        for seat in range(4):
            outer = [(rng.choice(squares) + rng.choice((0, 2, 3, 10)) - 17 * seat) % 68 + 8 for _ in range(4)]
            near = [rng.randint(66, 84) for _ in range(4)]
            choices = [(outer[i], outer[i], near[i], FINISHED, WAITING) for i in range(4)]
            pieces.append(sorted(rng.choice(options) for options in choices))
        entered = [any(places) or rng.random() < 0.5 for places in pieces]
        try:
            position = game.position({"pieces": pieces, "entered": entered, "to_move": rng.randrange(4)})
        except pg.PlygroundError:
            continue
        if game.result(position) is None:
            return position


def positions_of_random_games(game, rng, count):
    """Positions before a throw, from the beginning to the end of random games."""
    position = game.play(game.start(), rng.randrange(4))
    while count:
        yield position
        count -= 1
        position = rng.choice(game.turn_results(position, roll=rng.choices(THROWS, list(reference.WEIGHT.values()))[0]))
        if game.mover(position) == pg.OVER:
            position = game.play(game.start(), rng.randrange(4))


def sort_key(layout):
    return [layout[key] for key in KEYS]


def assert_as_reference(game, position):
    layout = game.to_dict(position)
    for throw in THROWS:
        ends = game.turn_results(position, throw)
        expected = sorted(reference.turn_results(game.settings, layout, throw), key=sort_key)
        assert sorted((game.to_dict(end) for end in ends), key=sort_key) == expected, (layout, throw)
        assert len(game.legal_moves(game.rolled(position, throw))) == len(ends)
        for end in ends:
            assert game.result(end) == reference.result(game.settings, game.to_dict(end))
            assert same(game, game.position(game.to_dict(end)), end)


def test_positions_of_random_games_have_the_reference_results():
    game, rng = pg.game("pachisi"), random.Random(5)
    for position in list(positions_of_random_games(game, rng, 4000))[::16]:
        assert_as_reference(game, position)


def test_synthetic_positions_have_the_reference_results():
    game, rng = pg.game("pachisi"), random.Random(6)
    for _ in range(400):
        assert_as_reference(game, synthetic(game, rng))


def test_a_throw_on_the_table_is_read_back_and_steps_have_different_texts():
    game, rng = pg.game("pachisi"), random.Random(7)
    for _ in range(300):
        thrown = game.rolled(synthetic(game, rng), rng.choice(THROWS))
        assert same(game, game.position(game.to_dict(thrown)), thrown)
        moves = game.legal_moves(thrown)
        assert moves == sorted(set(moves)) and moves[0] == 0
        assert len(set(step_texts(game, thrown))) == len(moves)


# Leaving the Charkoni


def test_the_first_piece_of_a_seat_leaves_with_any_throw():
    game, position = ready(AWAY)
    assert [step_texts(game, game.rolled(position, throw))[1:] for throw in THROWS] == [
        ["0>25"], ["0>10"], ["0>2"], ["0>3"], ["0>4"], ["0>5"], ["0>6"],
    ]  # fmt: skip


@pytest.mark.parametrize("own", [AWAY, [0, 0, 0, 20], [0, 84, 84, 84]], ids=str)
def test_later_pieces_need_a_grace_captured_ones_too(own):
    game, position = ready(own, entered=[True, False, False, False])
    leaving = [
        any(text.startswith("0>") for text in step_texts(game, game.rolled(position, throw))) for throw in THROWS
    ]
    assert leaving == [True, True, False, False, False, False, True]


def test_a_seat_counts_as_entered_from_its_first_piece_on():
    game, position = ready(AWAY)
    assert after(game, position, TWO, "0>2")["entered"] == [True, False, False, False]
    assert after(game, position, TWO, "pass")["entered"] == [False] * 4


# Moving


def test_passing_is_always_allowed():
    game, position = ready([10, 20, 30, 40])
    assert step_texts(game, game.rolled(position, FIVE)) == ["pass", "10>15", "20>25", "30>35", "40>45"]


def test_pieces_on_one_square_are_one_step():
    game, position = ready([20, 20, 20, 40])
    assert step_texts(game, game.rolled(position, FIVE)) == ["pass", "20>25", "40>45"]


def test_a_piece_that_passes_its_own_column_may_go_in_or_round_again():
    game, position = ready([0, 0, 0, 70])
    assert step_texts(game, game.rolled(position, TEN)) == ["pass", "0>10", "70>80", "70>12"]
    assert after(game, position, TEN, "70>12")["pieces"][0] == [0, 0, 0, 12]


def test_a_piece_on_the_end_of_its_arm_may_also_go_round_again():
    game, position = ready([0, 0, 0, 76])
    assert step_texts(game, game.rolled(position, FIVE)) == ["pass", "76>81", "76>13"]
    assert step_texts(game, game.rolled(position, TWENTY_FIVE)) == ["pass", "0>25", "76>33"]


def test_landing_exactly_on_the_end_of_the_arm_is_one_step():
    game, position = ready([0, 0, 0, 71])
    assert step_texts(game, game.rolled(position, FIVE)) == ["pass", "71>76"]


def test_the_finish_needs_the_exact_distance():
    game, position = ready([79, 80, 82, 84])
    assert step_texts(game, game.rolled(position, FIVE)) == ["pass", "79>84"]
    assert step_texts(game, game.rolled(position, TWO)) == ["pass", "79>81", "80>82", "82>84"]


@pytest.mark.parametrize("throw", THROWS)
def test_from_the_last_square_a_grace_takes_a_piece_home(throw):
    game, position = ready([83, 84, 84, 84])
    texts = step_texts(game, game.rolled(position, throw))
    assert texts == (["pass", "83>84"] if throw in reference.GRACES else ["pass"])
    game, position = ready([83, 84, 84, 84], grace_frees_last=False)
    assert step_texts(game, game.rolled(position, throw)) == ["pass"]


# Meeting others


def test_all_enemies_on_the_square_are_captured_whichever_seat_they_belong_to():
    left, right = place_of(30, 1), place_of(30, 3)
    assert len({reference.outer_square(0, 30), reference.outer_square(1, left), reference.outer_square(3, right)}) == 1
    enemies = ([0, left, left, 84], AWAY, [0, 0, 0, right])
    game, position = ready([0, 0, 0, 25], enemies)
    assert after(game, position, FIVE, "25>30*")["pieces"] == [[0, 0, 0, 30], [0, 0, 0, 84], AWAY, AWAY]


def test_a_partner_is_neither_captured_nor_in_the_way():
    partner = [0, 0, 0, place_of(30, 2)]
    game, position = ready([0, 0, 0, 25], (AWAY, partner, AWAY))
    assert after(game, position, FIVE, "25>30")["pieces"] == [[0, 0, 0, 30], AWAY, partner, AWAY]


def test_a_castle_with_an_enemy_is_closed():
    assert reference.outer_square(0, 12) in reference.CASTLES
    game, position = ready([0, 0, 0, 10], ([0, 0, 0, place_of(12, 1)], AWAY, AWAY))
    assert step_texts(game, game.rolled(position, TWO)) == ["pass"]
    game, position = ready([0, 0, 0, 10], (AWAY, [0, 0, 0, place_of(12, 2)], AWAY))
    assert step_texts(game, game.rolled(position, TWO)) == ["pass", "10>12"]


@pytest.mark.parametrize("place", [8, 76])
def test_the_end_of_an_arm_is_one_castle_for_its_owner_outbound_and_homebound(place):
    target = 8 + 17  # the end of seat 1's arm
    game, position = ready([0, 0, 0, target - 5], ([0, 0, 0, place], AWAY, AWAY))
    assert step_texts(game, game.rolled(position, FIVE)) == ["pass"]


def test_private_columns_never_meet():
    game, position = ready([0, 0, 0, 20], ([0, 0, 77, 78], AWAY, [0, 0, 6, 7]))
    assert all("*" not in text for throw in THROWS for text in step_texts(game, game.rolled(position, throw)))


def test_a_capture_gives_another_throw_only_if_the_setting_says_so():
    enemies = ([0, 0, 0, place_of(30, 1)], AWAY, AWAY)
    game, position = ready([0, 0, 0, 25], enemies)
    assert after(game, position, FIVE, "25>30*")["to_move"] == 1
    game, position = ready([0, 0, 0, 25], enemies, capture_throw=True)
    assert after(game, position, FIVE, "25>30*")["to_move"] == 0
    assert after(game, position, FIVE, "pass")["to_move"] == 1


# Whose turn it is


def test_a_grace_gives_another_throw_even_after_a_pass():
    game, position = ready([0, 0, 0, 20], seat=2)
    assert [after(game, position, throw, "pass")["to_move"] for throw in THROWS] == [2, 2, 3, 3, 3, 3, 2]


def test_finished_seats_are_skipped():
    game, position = ready([0, 0, 0, 20], (DONE, [0, 0, 0, 20], AWAY))
    assert after(game, position, TWO, "pass")["to_move"] == 2


def test_a_grace_that_finishes_the_last_piece_of_a_seat_passes_the_turn_on():
    game, position = ready([78, 84, 84, 84])
    assert after(game, position, SIX, "78>84")["to_move"] == 1


def test_a_team_wins_with_its_eighth_piece_and_the_mover_keeps_the_turn():
    game, position = ready([80, 84, 84, 84], (AWAY, DONE, AWAY), seat=1)
    (_, won) = game.turn_results(position, 4)
    assert game.result(won) == [-1, 1, -1, 1] and game.winner_text(won) == "13"
    assert game.to_dict(won)["to_move"] == 1 and game.legal_moves(won) == [] and game.chance(won) == []
    assert same(game, game.position(game.to_dict(won)), won)


# The first seat, positions and texts


def test_the_first_seat_is_drawn_unless_the_setting_names_it():
    game = pg.game("pachisi")
    assert game.chance(game.start()) == [1, 1, 1, 1]
    assert game.to_dict(game.start())["to_move"] is None
    assert same(game, game.position(game.to_dict(game.start())), game.start())
    assert game.to_dict(game.play(game.start(), 3))["to_move"] == 3
    with pytest.raises(pg.PlygroundError, match="once it is drawn who begins"):
        game.turn_results(game.start(), 3)
    named = pg.game("pachisi", first=2)
    assert named.to_dict(named.start())["to_move"] == 2
    assert named.chance(named.start()) == [1, 6, 15, 20, 15, 6, 1]


def test_a_throw_may_be_given_as_text():
    game, position = ready([0, 0, 0, 20])
    assert same(game, game.rolled(position, "3up"), game.rolled(position, 3))
    with pytest.raises(pg.PlygroundError, match="roll=7 is not possible here; expected the number of cowries"):
        game.rolled(position, 7)


BEFORE = {"pieces": [[0, 0, 0, 10], AWAY, AWAY, AWAY], "entered": [True, False, False, False], "to_move": 0}
WRONG = [
    ({"pieces": [[0, 0, 10], AWAY, AWAY, AWAY]}, "pieces\\[0\\] .* expected 4 numbers from 0 to 84"),
    ({"pieces": [[0, 0, 0, 85], AWAY, AWAY, AWAY]}, "expected 4 numbers"),
    ({"pieces": [[0, 0, 0, "10"], AWAY, AWAY, AWAY]}, "expected 4 numbers"),
    ({"pieces": [[10, 0, 0, 0], AWAY, AWAY, AWAY]}, "ascending"),
    ({"pieces": {"0": AWAY}}, "expected the places of 4 seats"),
    (
        {"pieces": [[0, 0, 0, 30], [0, 0, 0, 13], AWAY, AWAY], "entered": [True] * 4},
        "outer square 22 holds pieces of seats",
    ),
    ({"pieces": [DONE] * 4, "entered": [True] * 4}, "seats 0 and 1 have both won"),
    ({"pieces": [DONE, AWAY, AWAY, AWAY]}, "to_move 0; expected another seat"),
    ({"entered": [False] * 4}, "entered\\[0\\] false; expected true"),
    ({"entered": [1, 0, 0, 0]}, "expected true or false"),
    ({"to_move": "0"}, "to_move '0'; expected a seat"),
    ({"to_move": None}, "to_move null; expected a seat, for pieces have left"),
    ({"pieces": [AWAY] * 4, "to_move": None}, "to_move null; expected a seat, for the draw"),
    ({"throw": 7}, "throw 7; expected the number of cowries up"),
    (
        {"pieces": [DONE, AWAY, DONE, AWAY], "entered": [True] * 4, "throw": 1},
        "expected none before the draw and after",
    ),
    ({"dice": [1, 2]}, "has no entry 'dice'"),
]


@pytest.mark.parametrize("change, message", WRONG, ids=[message for _, message in WRONG])
def test_an_impossible_position_is_refused(change, message):
    with pytest.raises(pg.PlygroundError, match=message):
        pg.game("pachisi").position(BEFORE | change)


def test_records_are_read_back():
    game = pg.game("pachisi")
    stream, position, moves = new_stream(1), game.start(), []
    while game.mover(position) != pg.OVER:
        options = list(range(len(game.chance(position)))) or game.legal_moves(position)
        moves.append(options[random_below(stream, len(options))])
        position = game.play(position, moves[-1])
    text = game.format_game(moves)
    assert game.parse_game(text) == moves
    assert text.splitlines()[0].startswith("first") and text.splitlines()[-1].startswith("result")


def test_a_line_of_a_record_is_a_throw_with_its_step():
    game, position = ready([0, 0, 0, 25], ([0, 0, 0, place_of(30, 1)], AWAY, AWAY))
    record = "5up 25>30*\n1up 0>10\n2up pass"
    assert game.format_game(game.parse_game(record, position), position) == record


def test_pieces_and_steps_are_shown_on_cells_of_the_board():
    game, rng = pg.game("pachisi"), random.Random(3)
    cells = {cell["id"] for cell in game.geometry()["cells"]}
    assert len(cells) == 68 + 4 * 9 == len({(cell["x"], cell["y"]) for cell in game.geometry()["cells"]})
    for _ in range(100):
        position = game.rolled(synthetic(game, rng), rng.choice(THROWS))
        assert sum(piece["count"] for piece in game.pieces(position)) == 16
        assert {piece["cell"] for piece in game.pieces(position)} <= cells
        for move in game.legal_moves(position):
            assert {game.show_step(position, move).source, game.show_step(position, move).target} - {None} <= cells
        assert "seat 3 on" in game.draw(position)


def test_turning_the_board_changes_nothing_but_the_seats():
    game, rng = pg.game("pachisi"), random.Random(4)
    for position in [game.start(), *(synthetic(game, rng) for _ in range(40))]:
        for turn in game.symmetries():
            turned = turn.position(position)
            for outcome in range(len(game.chance(position))):
                thrown, seen = game.play(position, outcome), game.play(turned, outcome)
                assert same(game, turn.position(thrown), seen)
                assert [turn.step(move) for move in game.legal_moves(thrown)] == game.legal_moves(seen)
                for move in game.legal_moves(thrown):
                    assert same(game, turn.position(game.play(thrown, move)), game.play(seen, turn.step(move)))
