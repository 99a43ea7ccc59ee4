"""The race games' canonical order, evaluators and players against slow definitions and positions counted by hand."""

import csv
import functools
import itertools
import random
from fractions import Fraction

import numpy as np
import pytest

import plyground as pg
from plyground.core.evaluation import TIES_FIRST, TIES_RANDOM
from plyground.games.gammon.evaluators import PUBEVAL
from tests.games import test_gammon, test_pachisi, test_parcheesi
from tests.reference import pachisi as slow_pachisi
from tests.reference import parcheesi as slow_parcheesi

BACKGAMMON, HYPERGAMMON = pg.game("backgammon", first=0), pg.game("hypergammon", first=0)
PACHISI = pg.game("pachisi", first=0)
PARCHEESI, TEAMS = pg.game("parcheesi", first=0), pg.game("parcheesi", first=0, teams=True)
GAMMONS = [BACKGAMMON, HYPERGAMMON]
GAMES = [*GAMMONS, PACHISI, PARCHEESI, TEAMS]
FINISH = {"pachisi": 84, "parcheesi": 72}


@functools.cache
def weights_of(game, name):
    """The evaluator's first weights."""
    made = [make(game.settings) for make in game.definition.evaluators[name].weights.values()]
    return np.array(made[0] if made else [], float)


def evaluate(game, name, before, state, seat):
    """What the compiled evaluator says."""
    function = game.definition.compiled_evaluator(game.definition.evaluators[name])
    return function(game.board, before, state, seat, weights_of(game, name))


def choice(game, name, before, ends):
    """The end of the turn that is best for the mover, the first in the game's order among equals."""
    evaluator, seat = game.definition.evaluators[name], game.mover(before)
    best, worth = None, 0.0
    for end in ends:
        payoffs = game.result(end)
        value = evaluator.won * payoffs[seat] if payoffs else evaluate(game, name, before, end, seat)
        if best is None or value > worth:
            best, worth = end, value
        elif value == worth and game.functions.precedes(game.board, seat, end, best):
            best = end
    return best


def enter_from_the_bar(layout):
    """Put checkers from the bar on their own point 1 where no enemy stands there."""
    for seat in (0, 1):
        if layout["points"][1 - seat][23] == 0:
            layout["points"][seat][0] += layout["bar"][seat]
            layout["bar"][seat] = 0


def random_positions(game, count, seed):
    """Positions that wait for a roll, rich in contact, races and pieces near home."""
    rng = random.Random(seed)
    if game in GAMMONS:
        layouts = list(test_gammon.random_layouts(game, count, seed))
        for layout in layouts[::2]:  # without checkers on the bar there are more races
            enter_from_the_bar(layout)
        return [game.position(layout) for layout in layouts]
    synthetic = test_pachisi.synthetic if game is PACHISI else test_parcheesi.synthetic
    return [synthetic(game, rng) for _ in range(count)]


def random_turns(game, count, seed):
    """Positions with a random roll on the table, each with all ends of the turn."""
    rng = random.Random(seed + 1)
    for position in random_positions(game, count, seed):
        rolled = game.play(position, rng.randrange(len(game.chance(position))))
        yield rolled, game.turn_results(rolled)


def distances(game, layout, seat):
    """The seat's remaining distances from far to near."""
    if game not in GAMMONS:
        return sorted((FINISH[game.name] - place for place in layout["pieces"][seat]), reverse=True)
    on_points = [p for p in range(1, 25) for _ in range(layout["points"][seat][p - 1])]
    return sorted([25] * layout["bar"][seat] + on_points + [0] * layout["off"][seat], reverse=True)


def canonical(game, layout, mover):
    """What the canonical order sorts by."""
    return [distances(game, layout, (mover + ahead) % game.seats) for ahead in range(game.seats)]


# The canonical order


def in_order(game, seat, ends):
    """The numbers of the ends, sorted by the game's own order."""
    precedes = game.functions.precedes
    return sorted(
        range(len(ends)),
        key=functools.cmp_to_key(lambda i, j: -1 if precedes(game.board, seat, ends[i], ends[j]) else 1),
    )


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_ends_of_a_turn_are_ordered_by_the_distances_of_the_mover_then_of_the_others(game):
    for before, ends in random_turns(game, 300, seed=1):
        seat = game.mover(before)
        if len(ends) > 50:  # rarely thousands
            ends = random.Random(1).sample(ends, 50)
        keys = [canonical(game, game.to_dict(end), seat) for end in ends]
        by_key = sorted(range(len(ends)), key=keys.__getitem__)
        for earlier, later in itertools.pairwise(by_key):
            assert keys[earlier] != keys[later]
            assert game.functions.precedes(game.board, seat, ends[earlier], ends[later])
            assert not game.functions.precedes(game.board, seat, ends[later], ends[earlier])
        assert in_order(game, seat, ends) == by_key
        assert not game.functions.precedes(game.board, seat, ends[0], ends[0])


def test_the_first_turn_brings_the_rearmost_checkers_on():
    for game, roll, rearmost in (
        (BACKGAMMON, (3, 1), [23, 21, 13]),  # both from 24, which beats one of them going to 20
        (HYPERGAMMON, (6, 5), [22, 18, 18]),
    ):
        ends = game.turn_results(game.start(), roll)
        first = ends[in_order(game, 0, ends)[0]]
        assert distances(game, game.to_dict(first), 0)[:3] == rearmost


# pubeval


@functools.cache
def weight_rows():
    with PUBEVAL.open() as file:
        return list(csv.DictReader(file))


@functools.cache
def exact_weights(stage):
    """The weights in units of 1/100,000: whole numbers, so that equal scores are equal."""
    return [int(Fraction(row[stage]) * 100_000) for row in weight_rows()]


def point_inputs(n):
    """The five inputs of a point with n own checkers more than enemy ones."""
    return [n == -1, n == 1, n >= 2, n == 3, (n - 3) / 2 if n >= 4 else 0]


def slow_pubeval(before, state, moved):
    """The score from the text, summed exactly: positions as dictionaries, for the seat that moved."""
    enemy = 1 - moved
    inputs = []
    for j in range(1, 25):
        inputs += point_inputs(state["points"][moved][25 - j - 1] - state["points"][enemy][j - 1])
    inputs += [state["bar"][enemy] / 2, state["off"][moved] / 15]
    weights = exact_weights("race" if slow_race(before) else "contact")
    return sum(weight * round(30 * value) for weight, value in zip(weights, inputs, strict=True)) / 3_000_000


def slow_race(layout):
    rearmost = [max([25] * layout["bar"][s] + [p for p in range(1, 25) if layout["points"][s][p - 1]]) for s in (0, 1)]
    return sum(rearmost) < 25


@pytest.mark.parametrize("game", GAMMONS, ids=repr)
def test_pubeval_scores_and_chooses_as_its_text_says(game):
    races = 0
    for before, ends in random_turns(game, 400, seed=2):
        seat, origin = game.mover(before), game.to_dict(before)
        races += slow_race(origin)
        ranked = []
        for end in ends:
            layout = game.to_dict(end)
            won = game.result(end) is not None
            exact = 1000 * game.result(end)[seat] if won else slow_pubeval(origin, layout, seat)
            ranked.append((-exact, canonical(game, layout, seat), layout))
            if not won:
                assert evaluate(game, "pubeval", before, end, seat) == pytest.approx(exact, abs=1e-9)
                assert evaluate(game, "pubeval", before, end, 1 - seat) == pytest.approx(-exact, abs=1e-9)
        assert game.to_dict(choice(game, "pubeval", before, ends)) == min(ranked, key=lambda rank: rank[:2])[2]
    assert 40 < races < 360


def test_pubeval_scores_the_start_position_6_84055_for_the_seat_that_has_just_moved():
    start = BACKGAMMON.start()  # seat 0 is to roll, so seat 1 has moved
    assert evaluate(BACKGAMMON, "pubeval", start, start, 1) == pytest.approx(6.84055, abs=5e-6)
    assert evaluate(BACKGAMMON, "pubeval", start, start, 0) == pytest.approx(-6.84055, abs=5e-6)


def test_pubeval_counts_blots_points_stacks_and_the_enemys_bar():
    own, enemy = {6: 6, 5: 3, 4: 2, 3: 1}, {5: 1, 24: 2, 10: 10}
    state = test_gammon.position(BACKGAMMON, own, enemy, to_move=1, bar=(0, 2))
    expected = (
        (3.35809 + 1.5 * 0.57353)  # six on point 6
        + (4.37655 + 0.45481)  # three on point 5
        + 3.54001  # two on point 4
        - 0.87046  # one on point 3
        - 1.50197  # an enemy blot on the own point 20; the enemy's made points do not count
        + 2 / 2 * 5.62596  # two enemies on the bar
        + 3 / 15 * -2.75800  # three borne off
    )
    assert evaluate(BACKGAMMON, "pubeval", state, state, 0) == pytest.approx(expected, abs=1e-9)


def test_pubeval_counts_the_true_number_borne_off_in_hypergammon():
    state = test_gammon.position(HYPERGAMMON, {1: 1}, {6: 3}, to_move=1)  # two of three are off
    expected = -2.77982 + 2 / 15 * 3.42040
    assert evaluate(HYPERGAMMON, "pubeval", state, state, 0) == pytest.approx(expected, abs=1e-9)


def test_pubeval_uses_the_weights_for_contact_when_the_turn_itself_ended_the_contact():
    before = test_gammon.position(HYPERGAMMON, {20: 1, 1: 2}, {6: 3}, to_move=0, dice=[6, 6, 6, 6])
    state = test_gammon.position(HYPERGAMMON, {1: 3}, {6: 3}, to_move=1)
    three_on_point_1 = weight_rows()[5 * 23 + 2 : 5 * 23 + 4]
    by_contact, by_race = (sum(float(row[stage]) for row in three_on_point_1) for stage in ("contact", "race"))
    assert by_contact != by_race
    assert evaluate(HYPERGAMMON, "pubeval", before, state, 0) == pytest.approx(by_contact, abs=1e-9)
    assert evaluate(HYPERGAMMON, "pubeval", state, state, 0) == pytest.approx(by_race, abs=1e-9)


def extreme_score(stage, checkers, sign):
    """The highest (sign 1) or lowest (-1) score of any way to share out the checkers, seat by seat and point by point.

    The best sum for every number of own and enemy checkers used up so far; the rest may stand where they do not count.
    """
    weights = [float(row[stage]) for row in weight_rows()]
    best = {(0, 0): 0.0}
    for j in range(24):
        further = {}
        for (own, enemy), total in best.items():
            for n in range(-1 if enemy < checkers else 0, checkers - own + 1):
                used = (own, enemy + 1) if n == -1 else (own + n, enemy)
                score = sum(x * w for x, w in zip(point_inputs(n), weights[5 * j : 5 * j + 5], strict=True))
                further[used] = max(further.get(used, -1e9), total + sign * score)
        best = further
    ends = []
    for (own, enemy), total in best.items():
        bar, off = sign * weights[120] * (checkers - enemy) / 2, sign * weights[121] * (checkers - own) / 15
        ends.append(total + max(bar, 0) + max(off, 0))
    return max(ends)


@pytest.mark.parametrize("game, checkers", [(BACKGAMMON, 15), (HYPERGAMMON, 3)], ids=["backgammon", "hypergammon"])
def test_no_placement_of_checkers_scores_beyond_the_bound_of_pubeval_and_every_win_does(game, checkers):
    evaluator = game.definition.evaluators["pubeval"]
    most = max(extreme_score(stage, checkers, sign) for stage in ("contact", "race") for sign in (1, -1))
    assert evaluator.bound - 1 < most < evaluator.bound  # true, and no wider than it need be
    assert evaluator.won >= evaluator.bound + 1
    assert game.largest_payoff == 3


# The heuristic players


def slow_heuristic(game, layout, seat):
    """What the heuristic player of a four-seat game sorts by, smallest first, over the pieces of one seat."""
    places, finish = layout["pieces"][seat], FINISH[game.name]
    total = sum(finish - place for place in places)
    if game is PACHISI:
        squares = [slow_pachisi.outer_square(seat, place) for place in places]
        castle = [square in slow_pachisi.CASTLES for square in squares]
        private = [square is None and place not in (0, finish) for square, place in zip(squares, places, strict=True)]
        grouped = max(places) - min(places)
    else:
        castle = [slow_parcheesi.square(seat, place) in slow_parcheesi.CASTLES for place in places]
        private = [65 <= place <= 71 for place in places]
        grouped = 0
    safe = sum(castle) + sum(private) + sum(place == finish for place in places)
    return total, -safe, grouped


@pytest.mark.parametrize("game", [PACHISI, PARCHEESI, TEAMS], ids=repr)
def test_the_heuristic_player_chooses_as_its_text_says(game):
    for before, ends in random_turns(game, 400, seed=4):
        seat, layout = game.mover(before), game.to_dict(before)
        plays_for_partner = game is TEAMS and layout["pieces"][seat] == [72] * 4
        judged = (seat + 2) % 4 if plays_for_partner else seat
        layouts = [game.to_dict(end) for end in ends]
        best = min(layouts, key=lambda end: (slow_heuristic(game, end, judged), canonical(game, end, seat)))
        assert game.to_dict(choice(game, "heuristic", before, ends)) == best, layout


def pachisi_choice(own, throw, others=(test_pachisi.AWAY,) * 3):
    """The pieces of seat 0 after the heuristic player's move."""
    _, position = test_pachisi.ready(own, others, first=0)
    before = PACHISI.rolled(position, throw)
    return PACHISI.to_dict(choice(PACHISI, "heuristic", before, PACHISI.turn_results(before)))["pieces"][0]


def pachisi_worth(own):
    _, position = test_pachisi.ready(own, first=0)
    return evaluate(PACHISI, "heuristic", position, position, 0)


@pytest.mark.parametrize(
    "better, worse",
    [
        ([9, 9, 9, 10], [8, 8, 8, 12]),  # one square nearer, none safe, against four on castles
        ([8, 36, 41, 48], [9, 35, 41, 48]),  # the end of the own arm outbound is a castle
        ([10, 31, 41, 76], [11, 31, 41, 75]),  # and homebound
        ([5, 40, 41, 43], [9, 36, 41, 43]),  # down the private column
        ([10, 30, 39, 80], [20, 30, 39, 70]),  # up the private column
        ([9, 36, 41, 84], [18, 36, 41, 75]),  # finished
        ([2, 36, 41, 43], [0, 38, 41, 43]),  # waiting is not safe, though the piece on 38 is
        ([20, 30, 31, 33], [19, 31, 31, 33]),  # safety equal: closer together
        ([1, 20, 26, 82], [0, 20, 26, 83]),  # waiting counts for the grouping
        ([2, 20, 26, 83], [1, 20, 26, 84]),  # and so does finished
    ],
    ids=str,
)
def test_pachisi_positions_are_ranked_by_distance_then_safety_then_grouping(better, worse):
    assert pachisi_worth(better) > pachisi_worth(worse)


def test_the_pachisi_player_prefers_a_castle():
    assert pachisi_choice([9, 15, 23, 31], test_pachisi.TWO) == [9, 15, 25, 31]


def test_the_pachisi_player_leaves_a_piece_on_its_castle_and_closes_up():
    assert pachisi_choice([12, 14, 30, 31], test_pachisi.TWO) == [12, 16, 30, 31]


def test_the_pachisi_player_enters_its_private_column_rather_than_going_round():
    assert pachisi_choice([20, 30, 41, 75], test_pachisi.TWO) == [20, 30, 41, 77]


def test_the_pachisi_player_brings_a_piece_out_for_a_waiting_one_is_not_safe():
    assert pachisi_choice([0, 30, 31, 33], test_pachisi.TEN) == [10, 30, 31, 33]


def test_the_pachisi_player_passes_rather_than_goes_round_again():
    assert pachisi_choice([76, 84, 84, 84], test_pachisi.TEN) == [76, 84, 84, 84]


def test_the_pachisi_player_gives_up_a_castle_rather_than_passes():
    assert pachisi_choice([12, 84, 84, 84], test_pachisi.TWO) == [14, 84, 84, 84]


def test_the_pachisi_player_moves_the_rearmost_of_equally_good_pieces():
    three = 3
    assert pachisi_choice([12, 30, 31, 61], three) == [12, 31, 33, 61]


def parcheesi_worth(own, partner=(0, 0, 0, 0), game=PARCHEESI):
    layout = {"pieces": [list(own), [0] * 4, list(partner), [0] * 4], "to_move": 1, "doubles": 0}
    position = game.position(layout)
    return evaluate(game, "heuristic", position, position, 0)


@pytest.mark.parametrize(
    "better, worse",
    [
        ([2, 2, 3, 4], [0, 1, 1, 8]),  # one square nearer, none safe, against three on castles
        ([8, 20, 40, 50], [9, 19, 40, 50]),  # a castle
        ([1, 19, 40, 50], [0, 20, 40, 50]),  # the entry square is a castle, the start circle is not safe
        ([20, 21, 40, 65], [20, 22, 41, 63]),  # the home path
        ([3, 19, 40, 72], [19, 20, 40, 55]),  # home
        ([8, 8, 41, 51], [8, 9, 40, 51]),  # two on one castle are two safe pieces
    ],
    ids=str,
)
def test_parcheesi_positions_are_ranked_by_distance_then_safety(better, worse):
    assert parcheesi_worth(better) > parcheesi_worth(worse)


def test_a_blockade_elsewhere_is_not_safe_in_parcheesi():
    assert parcheesi_worth([20, 20, 40, 50]) == parcheesi_worth([19, 21, 40, 50])


def test_the_parcheesi_player_captures_for_the_bonus():
    _, position = test_parcheesi.ready([10, 20, 40, 50], (test_parcheesi.enemy_at(44), [0] * 4, [0] * 4), first=0)
    before = PARCHEESI.rolled(position, (4, 6))
    layout = PARCHEESI.to_dict(choice(PARCHEESI, "heuristic", before, PARCHEESI.turn_results(before)))
    assert layout["pieces"][1] == [0] * 4
    assert sum(layout["pieces"][0]) == 10 + 20 + 40 + 50 + 4 + 20 + 6


def test_in_team_play_the_partners_pieces_count():
    assert parcheesi_worth([72] * 4, [1, 19, 40, 50], TEAMS) > parcheesi_worth([72] * 4, [0, 20, 40, 50], TEAMS)
    assert parcheesi_worth([72] * 4, [1, 19, 40, 50]) == parcheesi_worth([72] * 4, [0, 20, 40, 50])


# The lead in the race


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_pips_are_the_mean_distance_of_enemy_seats_less_that_of_the_own_side(game):
    for position in random_positions(game, 150, seed=6):
        layout = game.to_dict(position)
        for seat in range(game.seats):
            own = next(team for team in game.teams if seat in team)
            enemies = [other for other in range(game.seats) if other not in own]
            mean = [Fraction(sum(sum(distances(game, layout, s)) for s in side), len(side)) for side in (own, enemies)]
            assert evaluate(game, "pips", position, position, seat) == float(mean[1] - mean[0])


def test_pips_of_a_position_counted_by_hand():
    state = test_gammon.position(HYPERGAMMON, {24: 1, 6: 1}, {3: 2}, bar=(0, 1))
    assert evaluate(HYPERGAMMON, "pips", state, state, 0) == (25 + 3 + 3) - (24 + 6)
    layout = {"pieces": [[70, 72, 72, 72], [0] * 4, [71, 72, 72, 72], [71, 72, 72, 72]], "to_move": 0, "doubles": 0}
    alone, team = PARCHEESI.position(layout), TEAMS.position(layout)
    assert evaluate(PARCHEESI, "pips", alone, alone, 0) == pytest.approx((288 + 1 + 1) / 3 - 2)
    assert evaluate(TEAMS, "pips", team, team, 0) == (288 + 1) / 2 - (2 + 1) / 2


# All evaluators


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_unfinished_positions_stay_within_the_bound_and_compiled_and_plain_evaluators_agree(game):
    for name, evaluator in game.definition.evaluators.items():
        for position in [game.start(), *random_positions(game, 60, seed=7)]:
            for seat in range(game.seats):
                value = evaluate(game, name, position, position, seat)
                assert abs(value) <= evaluator.bound < evaluator.won
                assert value == evaluator.function(game.board, position, position, seat, weights_of(game, name))


def test_the_named_players_take_the_first_of_equally_good_turns():
    for game in GAMES:
        name = "pubeval" if game in GAMMONS else "heuristic"
        assert game.definition.players[name][0] == f"greedy:eval={name}"
        assert game.definition.evaluators[name].ties == TIES_FIRST
        assert game.definition.evaluators["pips"].ties == TIES_RANDOM
