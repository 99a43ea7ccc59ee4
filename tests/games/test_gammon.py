"""Backgammon and hypergammon against a slow reference and positions for each exception of the rules."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from plyground.core.perft import divide, perft
from plyground.core.randomness import new_stream, random_below
from tests.reference import gammon as reference

BACKGAMMON, HYPERGAMMON = pg.game("backgammon"), pg.game("hypergammon")
ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]


def position(game, first, second, to_move=0, bar=(0, 0), **more):
    """A position from checkers by own point for each seat; the rest are borne off."""
    points = [[seat.get(point, 0) for point in range(1, 25)] for seat in (first, second)]
    checkers = int(game.board[0])
    off = [checkers - sum(points[seat]) - bar[seat] for seat in (0, 1)]
    return game.position({"points": points, "bar": list(bar), "off": off, "to_move": to_move, **more})


def boards(game, ends):
    """The ends of a turn as comparable data."""
    return sorted(str(game.to_dict(end)) for end in ends)


def random_layouts(game, count, seed):
    """Positions from random games, and random placements rich in bars, blots and bearing off."""
    checkers = int(game.board[0])
    for number in range(count):
        stream = new_stream(seed, number)
        points, bar, off = [[0] * 24, [0] * 24], [0, 0], [0, 0]
        reach = (24, 8, 6)[random_below(stream, 3)]
        for seat in (0, 1):
            for _ in range(checkers):
                where = random_below(stream, reach + 3)
                if where < reach and not points[1 - seat][23 - where]:
                    points[seat][where] += 1
                elif where == reach:
                    bar[seat] += 1
                else:
                    off[seat] += 1
            if off[seat] == checkers:
                off[seat] -= 1
                bar[seat] += 1
        yield {"points": points, "bar": bar, "off": off, "to_move": random_below(stream, 2)}


@pytest.mark.parametrize(
    "game, chosen, count",
    [
        (BACKGAMMON, {"game": "backgammon"}, 30),
        (HYPERGAMMON, {"game": "hypergammon"}, 110),
        (pg.game("hypergammon", checkers=1), {"game": "hypergammon", "checkers": 1}, 100),
        (pg.game("hypergammon", checkers=2), {"game": "hypergammon", "checkers": 2}, 100),
    ],
)
def test_turn_results_of_random_positions_agree_with_the_slow_reference(game, chosen, count):
    for layout in random_layouts(game, count, seed=3):
        state = game.position(layout)
        assert game.to_dict(state) == layout
        for roll in ROLLS[:: 1 if count > 90 else 3]:
            ends = game.turn_results(state, roll=roll)
            slow = reference.turn_results(chosen, layout, roll)
            assert boards(game, ends) == sorted(str(end) for end in slow), (layout, roll)
            for end in ends:
                assert game.result(end) == reference.result(chosen, game.to_dict(end))


@pytest.mark.parametrize(
    "game, chosen, games", [(BACKGAMMON, {"game": "backgammon"}, 3), (HYPERGAMMON, {"game": "hypergammon"}, 25)]
)
def test_random_games_agree_with_the_slow_reference(game, chosen, games):
    for number in range(games):
        stream = new_stream(11, number)
        state = game.position(reference.start(chosen))
        while game.result(state) is None:
            roll = ROLLS[random_below(stream, 21)]
            slow = reference.turn_results(chosen, game.to_dict(state), roll)
            ends = game.turn_results(state, roll=roll)
            assert boards(game, ends) == sorted(str(end) for end in slow)
            state = ends[random_below(stream, len(ends))]


@pytest.mark.parametrize("game", [BACKGAMMON, HYPERGAMMON])
def test_the_games_own_turn_results_equal_the_general_enumeration(game):
    for layout in random_layouts(game, 60, seed=5):
        for roll in ROLLS:
            rolled = game.rolled(game.position(layout), roll)
            own = [row.tobytes() for row in game._turn_finder.find(rolled)]
            general = [row.tobytes() for row in game._turn_finder.find(rolled, general=True)]
            assert sorted(own) == sorted(general)
            assert len(set(own)) == len(own)


def test_turn_results_leave_the_position_as_it_was():
    for layout in random_layouts(BACKGAMMON, 20, seed=6):
        for roll in ROLLS:
            rolled = BACKGAMMON.rolled(BACKGAMMON.position(layout), roll)
            before = rolled.copy()
            BACKGAMMON.turn_results(rolled)
            assert np.array_equal(before, rolled)


def test_perft_from_an_ordinary_start_is_the_sum_over_the_rolls():
    assert perft(pg.game("backgammon", first=0), pg.game("backgammon", first=0).start(), 1) == 447
    assert perft(pg.game("hypergammon", first=0), pg.game("hypergammon", first=0).start(), 1) == 195


def test_the_opening_throw_has_no_doubles_and_each_seat_starts_in_half_of_the_cases():
    start = BACKGAMMON.start()
    parts = divide(BACKGAMMON, start, 1)
    assert len(parts) == 30
    counts = {"21": 15, "31": 16, "41": 14, "51": 8, "61": 10, "32": 17}
    for roll, count in counts.items():
        assert dict(parts)[f"x{roll}"] == dict(parts)[f"x{roll[::-1]}"] == count
    starters = [BACKGAMMON.mover(BACKGAMMON.play(start, outcome)) for outcome in range(30)]
    assert starters == [0] * 15 + [1] * 15
    assert BACKGAMMON.mover(BACKGAMMON.rolled(start, (1, 3))) == 1
    with pytest.raises(pg.PlygroundError, match=r"roll=\(3, 3\) is not possible"):
        BACKGAMMON.rolled(start, (3, 3))


def test_a_first_seat_and_a_first_roll_can_be_given():
    game = pg.game("backgammon", first=1, first_roll="31")
    assert game.mover(game.start()) == 1
    assert len(game.turn_results(game.start())) == 16
    with pytest.raises(pg.PlygroundError, match="first_roll needs a fixed first seat"):
        pg.game("backgammon", first_roll="31")


def test_a_checker_on_the_bar_must_enter_first():
    state = position(HYPERGAMMON, {10: 2}, {24: 1, 3: 2}, bar=(1, 0))  # seat 1 holds seat 0's point 22
    assert all(HYPERGAMMON.to_dict(end)["bar"][0] == 0 for end in HYPERGAMMON.turn_results(state, roll=(1, 2)))
    blocked = HYPERGAMMON.turn_results(state, roll=(3, 3))
    assert len(blocked) == 1
    assert HYPERGAMMON.to_dict(blocked[0])["bar"][0] == 1


def test_if_only_one_die_can_be_played_it_is_the_higher_one():
    # A lone checker on 24: after either die the other would take it to 13, which two enemies hold.
    state = position(HYPERGAMMON, {24: 1}, {12: 2, 24: 1})
    ends = HYPERGAMMON.turn_results(state, roll=(5, 6))
    assert [HYPERGAMMON.to_dict(end)["points"][0].index(1) + 1 for end in ends] == [18]


def test_as_many_dice_as_possible_must_be_used():
    # The 6 could be played from 7 to 1, but then no 1 is left; 1 first and 6 second uses both.
    state = position(HYPERGAMMON, {7: 1}, {24: 1, 23: 1, 3: 1})
    ends = HYPERGAMMON.turn_results(state, roll=(1, 6))
    assert {str(HYPERGAMMON.to_dict(end)["off"]) for end in ends} == {"[3, 0]"}


def test_bearing_off_with_a_higher_die_needs_an_empty_rear():
    game = BACKGAMMON
    state = position(game, {4: 1, 2: 1}, {13: 15})
    ends = {str(game.to_dict(end)["off"][0]) for end in game.turn_results(state, roll=(3, 3))}
    assert ends == {"15"}  # 4/1, then 2 and 1 leave with a higher die
    state = position(game, {6: 1, 2: 1}, {13: 15})
    ends = game.turn_results(state, roll=(5, 5))
    assert [game.to_dict(end)["points"][0][:2] for end in ends] == [[0, 0]]


def test_nothing_is_borne_off_while_a_checker_is_outside():
    state = position(BACKGAMMON, {7: 1, 6: 1}, {13: 15})
    offs = {BACKGAMMON.to_dict(end)["off"][0] for end in BACKGAMMON.turn_results(state, roll=(6, 5))}
    assert offs == {13, 14}  # 7/1 6/1, or 7/2 and only then 6/off
    state = position(BACKGAMMON, {24: 1, 6: 1}, {13: 15})  # 24/18, then the enemy's point stops the 6
    offs = {BACKGAMMON.to_dict(end)["off"][0] for end in BACKGAMMON.turn_results(state, roll=(6, 6))}
    assert offs == {13}


def test_a_blot_is_hit_and_a_point_of_two_is_not():
    state = position(HYPERGAMMON, {10: 1, 20: 2}, {17: 1, 6: 2})  # enemy blot on seat 0's point 8
    hits = [end for end in HYPERGAMMON.turn_results(state, roll=(2, 2)) if HYPERGAMMON.to_dict(end)["bar"][1] == 1]
    assert hits
    held = position(HYPERGAMMON, {10: 1, 20: 2}, {17: 2, 6: 1})
    assert all(HYPERGAMMON.to_dict(end)["bar"][1] == 0 for end in HYPERGAMMON.turn_results(held, roll=(2, 2)))


@pytest.mark.parametrize(
    "loser, bar, points",
    [({1: 2}, 0, 1.0), ({10: 3}, 0, 2.0), ({18: 3}, 0, 2.0), ({19: 1, 5: 2}, 0, 3.0), ({5: 2}, 1, 3.0)],
)
def test_the_game_is_worth_one_two_for_a_gammon_three_for_a_backgammon(loser, bar, points):
    state = position(HYPERGAMMON, {}, loser, bar=(0, bar))
    assert HYPERGAMMON.result(state) == [points, -points]
    assert HYPERGAMMON.ending(state) == ("single", "gammon", "backgammon")[int(points) - 1]


def test_records_are_written_as_players_write_them():
    game = pg.game("backgammon", first=0)
    record = "31 8/5 6/5\n66 24/18(2) 13/7(2)\n64 24/14\n55 8/3(2) 6/1*(2)\n66 -"
    assert game.format_game(game.parse_game(record)) == record
    older = "31 8/5 6/5\n66 24/18 24/18 13/7 13/7\n64 24/20 20/14"
    foreign = "1) 31: 8/5 6/5 66: 13/7(2) 24/18(2)\n2) 6-4: 24/20/14"
    end = game.replay(game.parse_game("31 8/5 6/5 66 24/18(2) 13/7(2) 64 24/14"))[-1]
    for other in (older, foreign):
        assert np.array_equal(game.replay(game.parse_game(other))[-1], end)


def texts_of(game, position, text):
    steps = game.parse_turn(position, text)
    return [game.format_move(before, step) for before, step in zip(game.replay(steps, position), steps, strict=False)]


@pytest.mark.parametrize(
    "text, steps, written",
    [
        ("24/14", ["24/18", "18/14"], "24/14"),
        ("24/20/14", ["24/20", "20/14"], "24/20/14"),
        ("13/7 24/20", ["13/7", "24/20"], "24/20 13/7"),
        ("BAR/20", None, "the bar holds no checker of yours"),
        ("8/2 6/2", ["8/2", "6/2"], "8/2 6/2"),
        ("13/9", ["13/9"], "13/9"),  # the beginning of a turn
        ("9/5", None, "the 9-point holds no checker of yours"),
        ("24/19", None, "that takes 5; the dice left are 6 and 4"),
        ("6/off", None, "not all of your checkers are home: one is on the 24-point"),
        ("24/14 6/2", None, "no die is left for 6/2"),
        ("6/10", None, "checkers move towards your lower points"),
        ("13/9(2)", None, "is not legal here"),
        ("8/2 6/2*", None, "hits nothing on the 2-point"),
        ("up", None, "'up' is no move such as 8/5"),
        ("24/99", None, "points are numbered from 1 to 24"),
    ],
)
def test_whole_turns_are_read_and_wrong_ones_answered_with_the_reason(text, steps, written):
    game = pg.game("backgammon", first=1)  # its own points count for the second seat too
    position = game.rolled(game.start(), (6, 4))
    if steps is None:
        with pytest.raises(pg.PlygroundError) as error:
            game.parse_turn(position, text)
        assert written in str(error.value) and len(str(error.value)) < 300
    else:
        assert texts_of(game, position, text) == steps
        ends = [game.replay(game.parse_turn(position, form), position)[-1] for form in (text, written)]
        assert np.array_equal(*ends)


def test_hits_tell_two_ways_of_one_move_apart():
    layout = {"points": [[0] * 23 + [3], [0] * 6 + [1] + [0] * 16 + [0]], "bar": [0, 0], "off": [0, 2], "to_move": 0}
    position = HYPERGAMMON.position({**layout, "dice": [6, 4]})  # seat 1's 7 point is seat 0's 18
    assert texts_of(HYPERGAMMON, position, "24/14") == ["24/20", "20/14"]
    assert texts_of(HYPERGAMMON, position, "24/18*/14") == ["24/18*", "18/14"]
    assert HYPERGAMMON.format_turn(position, HYPERGAMMON.parse_turn(position, "24/18*/14")) == "24/18*/14"
    assert HYPERGAMMON.format_turn(position, HYPERGAMMON.parse_turn(position, "24/18 24/20")) == "24/18* 24/20"
    layout["points"][1][4], layout["off"] = 1, [0, 1]  # and another blot on its 20
    both = HYPERGAMMON.position({**layout, "dice": [6, 4]})
    with pytest.raises(pg.PlygroundError, match=r"two ways; expected 24/18\*/14 or 24/20\*/14"):
        HYPERGAMMON.parse_turn(both, "24/14")


def test_a_number_behind_a_checker_borne_off_is_how_many_or_in_older_records_the_die():
    layout = {"bar": [0, 0], "off": [0, 0], "to_move": 0, "dice": [2, 1]}
    position = HYPERGAMMON.position({**layout, "points": [[3] + [0] * 23, [0] * 9 + [3] + [0] * 14]})
    assert texts_of(HYPERGAMMON, position, "1/off(2)") == ["1/off[2]", "1/off"]
    assert texts_of(HYPERGAMMON, position, "1/off(2) 1/off") == ["1/off[2]", "1/off"]
    assert texts_of(HYPERGAMMON, position, "1/off 1/off") == ["1/off[2]", "1/off"]
    assert texts_of(HYPERGAMMON, position, "1/off[1]") == ["1/off[1]"]
    position = HYPERGAMMON.position({**layout, "points": [[2, 1] + [0] * 22, [0] * 9 + [3] + [0] * 14]})
    assert texts_of(HYPERGAMMON, position, "2/off(2) 1/off") == ["2/off[2]", "1/off"]
    for end, steps in HYPERGAMMON.turns(position):
        text = HYPERGAMMON.format_turn(position, steps)
        assert np.array_equal(HYPERGAMMON.replay(HYPERGAMMON.parse_turn(position, text), position)[-1], end)


def test_points_are_numbered_for_the_seat_to_move():
    for seat, corners in ((0, ("13", "24", "12", "1")), (1, ("12", "1", "13", "24"))):
        lines = pg.game("backgammon", first=seat).draw(pg.game("backgammon", first=seat).start()).splitlines()
        assert (lines[0].split()[0], lines[0].split()[-1], lines[4].split()[0], lines[4].split()[-1]) == corners
        game = pg.game("backgammon", first=seat)
        position = game.rolled(game.start(), (3, 1))
        shown = dict(zip(lines[0].split() + lines[4].split(), lines[1].split() + lines[3].split(), strict=True))
        for step in game.legal_moves(position):  # the point that a step leaves holds checkers of the seat that moves
            assert shown[game.format_move(position, step).split("/")[0]].endswith("XO"[seat])


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 10**6), max_size=120), st.sampled_from(["backgammon", "hypergammon"]))
def test_any_game_and_position_reads_back_as_it_was_written(choices, name):
    game = BACKGAMMON if name == "backgammon" else HYPERGAMMON
    state, moves = game.start(), []
    for choice in choices:
        options = list(range(len(game.chance(state)))) or game.legal_moves(state)
        if options:
            moves.append(options[choice % len(options)])
            state = game.play(state, moves[-1])
            assert np.array_equal(game.position(game.to_dict(state)), state)
    assert game.parse_game(game.format_game(moves)) == moves
    for position in game.replay(moves):
        if game.mover(position) >= 0:
            for end, steps in game.turns(position)[:3]:
                text = game.format_turn(position, steps)
                assert np.array_equal(game.replay(game.parse_turn(position, text), position)[-1], end), text


@pytest.mark.parametrize(
    "change, words",
    [
        ({"off": [1, 0]}, "seat 0 has 16 checkers; expected 15"),
        ({"off": [-1, 0]}, "seat 0 has -1 checkers on a point"),
        ({"to_move": 2}, "to_move 2; expected 0, 1, or null"),
        ({"dice": [7, 1]}, "dice [7, 1]"),
        ({"bar": [0]}, "bar [0]; expected a list with an entry for each seat"),
        ({"points": 3}, "points 3; expected a list"),
        ({"points": [3, 4]}, "points[0] 3; expected 24 numbers"),
        ({"dice": 3}, "dice 3"),
        ({"points": [[15], [15]]}, "points[0] has 1 entries; expected 24"),
    ],
)
def test_impossible_positions_are_refused(change, words):
    layout = BACKGAMMON.to_dict(pg.game("backgammon", first=0).start())
    with pytest.raises(pg.PlygroundError) as error:
        BACKGAMMON.position({**layout, **change})
    assert words in str(error.value)


def test_checkers_of_both_seats_cannot_share_a_point():
    layout = BACKGAMMON.to_dict(pg.game("backgammon", first=0).start())
    layout["points"][0][23] -= 1
    layout["points"][0][11] += 1  # seat 1's 13 point
    with pytest.raises(pg.PlygroundError, match="point 12 holds checkers of both seats"):
        BACKGAMMON.position(layout)
