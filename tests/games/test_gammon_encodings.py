"""Encodings of backgammon and hypergammon, against plain definitions that try every play of every roll."""

import json
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.randomness import new_stream, random_below
from tests.games.test_gammon import position, random_layouts
from tests.reference import gammon as reference

BACKGAMMON, HYPERGAMMON = pg.game("backgammon"), pg.game("hypergammon")
TWO_CHECKERS, ONE_CHECKER = pg.game("hypergammon", checkers=2), pg.game("hypergammon", checkers=1)
EXAMPLES = json.loads((pathlib.Path(__file__).parent.parent / "data" / "examples-race.json").read_text("utf-8"))
SIZES = {
    "unary": 196, "smart": 15, "smart-raw": 15, "combined": 211, "combined-raw": 211, "unary-tesauro": 196,
    "combined-prime": 221, "combined-changes": 225, "subjective": 197, "subjective-combined": 210,
}  # fmt: skip
GAMES = pytest.mark.parametrize("game", [BACKGAMMON, HYPERGAMMON], ids=["backgammon", "hypergammon"])


def random_turns(game, count, seed):
    """Turns of random games: the position with its roll, and the position at the end of the turn."""
    stream, state = new_stream(seed), game.start()
    while count > 0:
        if outcomes := len(game.chance(state)):
            state = game.play(state, random_below(stream, outcomes))
        elif game.result(state) is None:
            ends = game.turn_results(state)
            end = ends[random_below(stream, len(ends))]
            yield state, end
            state, count = end, count - 1
        else:
            state = game.start()


def some_positions(game, count, seed):
    """Ends of random turns, and random placements with bars, blocks and bearing off."""
    ends = [end for _, end in random_turns(game, count, seed)]
    return ends + [game.position(layout) for layout in random_layouts(game, count, seed)]


def exchanged(game, state):
    """The position with the seats exchanged."""
    return game.symmetries()[0].position(state)


# Slow definitions, from the prose


def checkers_at(layout, seat):
    """The distances of a seat's checkers in play, the bar being 25."""
    return [p for p, n in enumerate([*layout["points"][seat], layout["bar"][seat]], 1) for _ in range(n)]


def fewest_unplayed(board, seat, roll):
    """The dice left over by plays that use as many as possible, and whether the last checker went off."""
    plays = {(board, (), roll if roll[0] != roll[1] else roll * 2)}
    while longer := reference.one_die_more(plays, seat):
        plays = longer
    return min(len(left) for _, _, left in plays), any(sum(after[seat][1:]) == 0 for after, _, _ in plays)


def rolls_of_36(question):
    return sum(1 if a == b else 2 for a in range(1, 7) for b in range(a, 7) if question((a, b)))


def can_hit(board, seat, roll):
    return any(after[1 - seat][25] > board[1 - seat][25] for after in reference.legal_boards(board, seat, roll))


def is_blocked(board, seat, roll):
    unplayed, is_over = fewest_unplayed(board, seat, roll)
    return unplayed > 0 and not is_over


def slow_smart(layout):
    """The fifteen smart features, not divided."""
    board, pieces = reference.to_board(layout), [checkers_at(layout, seat) for seat in (0, 1)]
    return [
        *(float(layout["to_move"] == seat) for seat in (0, 1)),
        *(sum(pieces[seat]) for seat in (0, 1)),
        *(max(pieces[seat], default=0) for seat in (0, 1)),
        *(min(pieces[seat], default=0) for seat in (0, 1)),
        sum(p + q > 25 for p in pieces[0] for q in pieces[1]),
        *(layout["points"][seat].count(1) for seat in (0, 1)),
        *(rolls_of_36(lambda roll, seat=seat: can_hit(board, 1 - seat, roll)) for seat in (0, 1)),
        *(rolls_of_36(lambda roll, seat=seat: is_blocked(board, seat, roll)) for seat in (0, 1)),
    ]


def slow_unary(layout, first=0, excess=1, bar=1, off=1):
    """The 196 unary inputs, as seat `first` counts the points."""
    inputs = []
    for seat in (first, 1 - first):
        points = layout["points"][seat] if seat == first else layout["points"][seat][::-1]
        for n in points:
            inputs += [float(n >= 1), float(n >= 2), float(n >= 3), max(n - 3, 0) / excess]
        inputs += [layout["bar"][seat] / bar, layout["off"][seat] / off]
    return inputs


def divisors(checkers):
    return np.array([1, 1, *[25 * checkers] * 2, 25, 25, 25, 25, checkers**2, checkers, checkers, 36, 36, 36, 36])


# What the inputs are


@GAMES
def test_the_encodings_have_their_names_order_and_sizes(game):
    assert list(game.encodings.items()) == list(SIZES.items())
    assert all(game.features(game.start(), name).shape == (size,) for name, size in SIZES.items())


@GAMES
def test_the_examples_agree(game):
    for entry in [EXAMPLES[game.name]["start"], *EXAMPLES[game.name]["positions"]]:
        state = game.position({key: entry[key] for key in ("points", "bar", "off", "to_move")})
        assert game.features(state, "smart") == pytest.approx(entry["smart"], abs=1e-6)
        unary = game.features(state, "unary")
        assert {str(i): unary[i] for i in np.flatnonzero(unary)} == entry["unary_nonzero"]


@pytest.mark.parametrize(
    "game, count",
    [(BACKGAMMON, 40), (HYPERGAMMON, 150), (TWO_CHECKERS, 60), (ONE_CHECKER, 60)],
    ids=["backgammon", "hypergammon", "two checkers", "one checker"],
)
def test_smart_inputs_are_what_trying_every_play_of_every_roll_finds(game, count):
    checkers = int(game.board[0])
    for state in some_positions(game, count, seed=11):
        if game.result(state) is None:
            slow = slow_smart(game.to_dict(state))
            assert game.features(state, "smart-raw").tolist() == slow, game.draw(state)
            assert game.features(state, "smart") == pytest.approx(slow / divisors(checkers))


@GAMES
def test_unary_inputs_count_the_checkers_on_every_point(game):
    for state in some_positions(game, 60, seed=12):
        layout = game.to_dict(state)
        assert game.features(state, "unary").tolist() == slow_unary(layout)
        scaled = slow_unary(layout, excess=2, bar=2, off=int(game.board[0]))
        assert game.features(state, "unary-tesauro") == pytest.approx(scaled)


@GAMES
def test_combined_inputs_are_the_unary_ones_and_then_the_smart_ones(game):
    for state in some_positions(game, 40, seed=13):
        for smart, combined in (("smart", "combined"), ("smart-raw", "combined-raw")):
            parts = [game.features(state, "unary"), game.features(state, smart)]
            assert np.array_equal(game.features(state, combined), np.concatenate(parts))
        for longer in ("combined-prime", "combined-changes"):
            assert np.array_equal(game.features(state, longer)[:211], game.features(state, "combined"))


@pytest.mark.parametrize(
    "first, second, bar",
    [
        ({24: 1}, {12: 2, 6: 1}, 0),  # 6 and 5 both end on 13, which is held: the 6 is played, and only the 5 would hit
        ({}, {11: 2, 5: 1}, 1),  # the same from the bar: 14 is held, the 6 enters, and only the 5 would hit
    ],
)
def test_the_higher_die_must_be_played_even_if_only_the_lower_hits(first, second, bar):
    state = position(HYPERGAMMON, first, second, bar=(bar, 0))
    layout = HYPERGAMMON.to_dict(state)
    assert can_hit(reference.to_board(layout), 0, (5, 5)) and not can_hit(reference.to_board(layout), 0, (5, 6))
    assert HYPERGAMMON.features(state, "smart-raw").tolist() == slow_smart(layout)


def test_the_last_of_two_checkers_can_be_blocked():
    state = position(HYPERGAMMON, {6: 2}, {21: 2, 1: 1})  # 6 and 2: one is borne off, the other cannot go to 4
    assert is_blocked(reference.to_board(HYPERGAMMON.to_dict(state)), 0, (2, 6))
    assert HYPERGAMMON.features(state, "smart-raw").tolist() == slow_smart(HYPERGAMMON.to_dict(state))


def test_nobody_is_hit_or_blocked_in_a_race_even_with_one_checker_left():
    state = position(HYPERGAMMON, {3: 1}, {6: 1, 9: 2})
    assert HYPERGAMMON.features(state, "smart-raw")[8:].tolist() == [0, 1, 1, 0, 0, 0, 0]


def test_before_the_opening_throw_it_is_nobodys_turn():
    assert BACKGAMMON.features(BACKGAMMON.start(), "smart")[:2].tolist() == [0, 0]


@GAMES
def test_a_finished_game_has_no_pips_rolls_or_contact_for_the_winner(game):
    state = position(game, {}, {20: 2}, bar=(0, 1))
    smart = game.features(state, "smart-raw").tolist()
    assert smart == [1, 0, 0, 65, 0, 25, 0, 20, 0, 0, 0, 0, 0, 0, 0]
    assert game.functions.phase(game.board, state) == 1


# Primes and changes


def test_primes_and_home_boards_are_seen():
    game = BACKGAMMON
    state = position(game, {3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2, 24: 2, 21: 1}, {5: 5, 6: 3, 2: 2, 23: 1, 24: 4})
    added = game.features(state, "combined-prime")[211:]
    assert added == pytest.approx([1, 2 / 6, 1, 0, 4 / 6, 3 / 6, 1 / 6, 1 / 6, 3 / 15, 5 / 15])


def test_a_row_of_seven_counts_like_one_of_six_and_the_bar_is_not_part_of_it():
    game = BACKGAMMON
    state = position(game, dict.fromkeys(range(4, 11), 2), {23: 2, 24: 2, 10: 9}, bar=(1, 2))
    added = game.features(state, "combined-prime")[211:]
    assert added == pytest.approx([1, 2 / 6, 1, 0, 3 / 6, 0, 0, 2 / 6, 0, 4 / 15])


def longest_row(points):
    """The longest row of points with two checkers or more."""
    return max(map(len, "".join("x" if n > 1 else " " for n in points).split()), default=0)


@GAMES
def test_primes_on_random_positions(game):
    for state in some_positions(game, 60, seed=14):
        points = game.to_dict(state)["points"]
        rows = [min(longest_row(own), 6) / 6 for own in points]
        home = [sum(n > 1 for n in own[:6]) / 6 for own in points]
        anchors = [sum(n > 1 for n in own[18:]) / 6 for own in points]
        back = [sum(own[18:]) / game.board[0] for own in points]
        expected = [*rows, *(row // 1 for row in rows), *home, *anchors, *back]
        assert game.features(state, "combined-prime")[211:] == pytest.approx(expected)


@GAMES
def test_changes_are_what_the_seat_that_moved_did(game):
    hits = 0
    for before, end in random_turns(game, 150, seed=15):
        seat = int(before[52])
        old, new = game.to_dict(before), game.to_dict(end)
        pairs = list(zip(old["points"][seat], new["points"][seat], strict=True))
        hit = new["bar"][1 - seat] - old["bar"][1 - seat]
        hits += hit
        expected = [
            hit / 4,
            sum(n != 1 and m == 1 for n, m in pairs) / 8,
            sum(n == 1 and m != 1 for n, m in pairs) / 8,
            sum(n < 2 <= m for n, m in pairs) / 4,
            sum(m < 2 <= n for n, m in pairs) / 4,
            (sum(checkers_at(old, seat)) - sum(checkers_at(new, seat))) / 24,
            (new["off"][seat] - old["off"][seat]) / 4,
        ]
        added = game.features(end, "combined-changes", before)[211:]
        assert added[seat::2] == pytest.approx(expected)
        assert not added[1 - seat :: 2].any()
    assert hits > 10


@GAMES
def test_nothing_has_changed_when_the_position_before_is_unknown(game):
    for _, end in random_turns(game, 30, seed=16):
        assert not game.features(end, "combined-changes")[211:].any()


# Views and phases


@GAMES
def test_subjective_inputs_are_those_of_the_seat_to_move(game):
    for state in some_positions(game, 60, seed=17):
        seat = game.functions.viewer(game.board, state)
        layout, inputs = game.to_dict(state), game.features(state, "subjective")
        assert seat == state[52]
        assert inputs[:196].tolist() == slow_unary(layout, first=seat)
        assert inputs[196] == game.functions.phase(game.board, state)
        combined, smart = game.features(state, "subjective-combined"), game.features(state, "smart")
        assert np.array_equal(combined[:197], inputs)
        seen = smart[2:] if seat == 0 else smart[[3, 2, 5, 4, 7, 6, 8, 10, 9, 12, 11, 14, 13]]
        assert np.array_equal(combined[197:], seen)


@GAMES
def test_a_position_and_its_mirror_image_look_the_same_to_their_viewers(game):
    assert game.definition.subjective == ("subjective", "subjective-combined")
    for state in some_positions(game, 60, seed=18):
        for name in game.definition.subjective:
            assert np.array_equal(game.features(state, name), game.features(exchanged(game, state), name))


@GAMES
def test_smart_inputs_of_the_mirror_image_are_exchanged(game):
    other = [1, 0, 3, 2, 5, 4, 7, 6, 8, 10, 9, 12, 11, 14, 13]
    for state in some_positions(game, 60, seed=19):
        assert np.array_equal(game.features(exchanged(game, state), "smart"), game.features(state, "smart")[other])


@GAMES
def test_a_race_begins_when_no_pair_is_left_to_pass(game):
    assert game.definition.phases == ("contact", "race")
    found = set()
    for state in some_positions(game, 150, seed=20):
        layout = game.to_dict(state)
        contact = any(p + q > 25 for p in checkers_at(layout, 0) for q in checkers_at(layout, 1))
        assert game.functions.phase(game.board, state) == (not contact)
        found.add(contact)
    assert found == {True, False}


# Compiled and plain


@GAMES
def test_uncompiled_inputs_are_the_same_and_leave_the_position_alone(game):
    plain = game.definition.functions["features"]
    for before, end in random_turns(game, 25, seed=21):
        kept = end.copy()
        for number, (name, size) in enumerate(game.encodings.items()):
            index, value = np.zeros(game.capacities.features, np.int32), np.zeros(game.capacities.features)
            count = plain(game.board, before, end, number, index, value)
            dense = np.zeros(size)
            dense[index[:count]] = value[:count]
            assert np.array_equal(dense, game.features(end, name, before)), name
            assert len(set(index[:count].tolist())) == count
            assert value[:count].all()
        assert np.array_equal(kept, end)
