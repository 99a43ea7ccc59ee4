"""Encodings of Pachisi and Parcheesi against slow definitions written from the prose, on the slow references."""

import json
import pathlib
import random

import numpy as np
import pytest

import plyground as pg
from tests.reference import pachisi, parcheesi

EXAMPLES = json.loads((pathlib.Path(__file__).parent.parent / "data" / "examples-race.json").read_text("utf-8"))
SEATS = range(4)
SETTINGS = {"pachisi": [{}, {"grace_frees_last": False}], "parcheesi": [{}, {"teams": True}]}
VARIANTS = [(name, settings) for name, choices in SETTINGS.items() for settings in choices]
LAST = {"pachisi": 84, "parcheesi": 72}
COMPARED = {"pachisi": 200, "parcheesi": 60}  # positions; those of parcheesi take the reference long
MOST_CONTACT = {"pachisi": 32, "parcheesi": 48}
OUTER = {"pachisi": range(8, 77), "parcheesi": range(1, 65)}


# Slow definitions: a feature is a list of four numbers, one a seat.


def is_enemy(name, settings, seat, other):
    partners = name == "pachisi" or settings.get("teams", False)
    return other not in ({seat, (seat + 2) % 4} if partners else {seat})


def outer(name, seat, place):
    """The outer square of a place, or None."""
    if name == "pachisi":
        return pachisi.outer_square(seat, place)
    square = parcheesi.square(seat, place)
    return square[1] if square is not None and square[0] == "outer" else None


def everybody(layout):
    return [(seat, place) for seat in SEATS for place in layout["pieces"][seat]]


def distances(name, layout, seat):
    return [LAST[name] - place for place in layout["pieces"][seat] if place != LAST[name]]


def contact(name, settings, layout):
    found = [0] * 4
    for seat, place in everybody(layout):
        ahead = {outer(name, seat, p) for p in OUTER[name] if p > place}
        for other, there in everybody(layout):
            if is_enemy(name, settings, seat, other) and outer(name, other, there) in ahead - {None}:
                found[seat] += 1
    return found


def is_exposed(name, layout, seat, place):
    square = outer(name, seat, place)
    if name == "pachisi":
        return square is not None and square not in pachisi.CASTLES
    alone = sum(outer(name, other, there) == square for other, there in everybody(layout)) == 1
    return square is not None and ("outer", square) not in parcheesi.CASTLES and alone


def exposed(name, layout):
    return [sum(is_exposed(name, layout, seat, p) for p in layout["pieces"][seat]) for seat in SEATS]


def waiting(layout):
    return [own.count(0) for own in layout["pieces"]]


def pachisi_boards(game, layout, throw, seat):
    """The pieces after each use of a throw of the seat, passing left out."""
    boards = [after["pieces"] for after in pachisi.turn_results({}, layout | {"to_move": seat}, throw)]
    stuck = 0 if game.settings["grace_frees_last"] else layout["pieces"][seat].count(pachisi.LAST_SQUARE)
    used = [board for board in boards if board != layout["pieces"]]
    return [board for board in used if board[seat].count(pachisi.LAST_SQUARE) >= stuck]


def pachisi_chances(game, layout):
    pieces, hit, stuck = layout["pieces"], [0.0] * 4, [0.0] * 4
    for mover in SEATS:
        if pachisi.is_finished(pieces, mover):
            continue
        for throw, weight in pachisi.WEIGHT.items():
            boards = pachisi_boards(game, layout, throw, mover)
            stuck[mover] += weight / 64 * (not boards)
            for victim in ((mover + 1) % 4, (mover + 3) % 4):
                hit[victim] += weight / 128 * any(board[victim].count(0) > pieces[victim].count(0) for board in boards)
    return hit, stuck


class Quiet(parcheesi.Roll):
    """Rolls of one seat from one position, bonuses switched off; what was found once is looked up."""

    def __init__(self, teams, pieces, seat):
        super().__init__(teams, pieces, seat)
        self.known_plays, self.known_moves = {}, {}

    def take_bonus(self, pieces, bonus):
        return {pieces}

    def move(self, pieces, piece, distance, entering=False):
        key = pieces, piece, distance, entering
        if key not in self.known_moves:
            self.known_moves[key] = super().move(pieces, piece, distance, entering)
        return self.known_moves[key]

    def plays(self, pieces, dice):
        key = pieces, tuple(sorted(dice))
        if key not in self.known_plays:
            self.known_plays[key] = super().plays(pieces, dice)
        return self.known_plays[key]

    def legal_boards(self, pieces, dice):
        """The boards after every legal play: of most dice, but of four numbers all or none."""
        four = dice[0] == dice[1] and 0 not in pieces[self.seat]
        plays = self.plays(pieces, (*dice, 7 - dice[0], 7 - dice[0]) if four else dice)
        fewest = min(left for _, left in plays)
        return {pieces} if four and fewest > 0 else {board for board, left in plays if left == fewest}

    def is_playable(self, pieces, dice):
        return any(left == 0 for _, left in self.plays(pieces, dice))


def parcheesi_chances(game, layout):
    teams = game.settings["teams"]
    pieces = tuple(tuple(own) for own in layout["pieces"])
    hit, stuck = [0.0] * 4, [0.0] * 4
    for mover in SEATS:
        enemies = [seat for seat in SEATS if is_enemy("parcheesi", game.settings, mover, seat)]
        moved = parcheesi.seat_to_play_with(teams, pieces, mover)
        if parcheesi.all_home(pieces, moved):
            continue
        roll = Quiet(teams, pieces, moved)
        for dice, weight in parcheesi.rolls({}):
            if moved == mover:
                stuck[mover] += weight / 36 * (not roll.is_playable(pieces, dice))
            boards = roll.legal_boards(pieces, dice)
            for victim in enemies:
                captures = any(board[victim].count(0) > pieces[victim].count(0) for board in boards)
                hit[victim] += weight / 36 / len(enemies) * captures
    return hit, stuck


CHANCES = {"pachisi": pachisi_chances, "parcheesi": parcheesi_chances}


def slow_smart(game, position):
    """The smart features, and the same undivided."""
    name, layout = game.name, game.to_dict(position)
    whole = LAST[name]
    left = [distances(name, layout, seat) for seat in SEATS]
    hit, stuck = CHANCES[name](game, layout)
    rows = [
        ([layout["to_move"] == seat and game.mover(position) != pg.OVER for seat in SEATS], 1),
        ([sum(own) for own in left], 4 * whole),
        ([max(own, default=0) for own in left], whole),
        ([min(own, default=0) for own in left], whole),
        (contact(name, game.settings, layout), MOST_CONTACT[name]),
        (exposed(name, layout), 4),
        (hit, 1),
        (stuck, 1),
    ]
    raw = np.array([row for row, _ in rows], float)
    return (raw / np.array([[divisor] for _, divisor in rows])).ravel(), raw.ravel()


def slow_unary(game, position):
    layout, inputs = game.to_dict(position), []
    for own in layout["pieces"]:
        places = [*range(1, LAST[game.name])]
        if game.name == "parcheesi":
            places[64:64] = [None] * 4
        inputs += [own.count(place) >= n for place in places for n in (1, 2)]
        inputs += [own.count(place) >= n for place in (0, LAST[game.name]) for n in (1, 2, 3, 4)]
    return np.array(inputs, float)


def slow_unary_full(game, position):
    pieces = game.to_dict(position)["pieces"]
    return np.array([own.count(place) >= n for own in pieces for place in range(85) for n in (1, 2, 3, 4)], float)


def slow_changes(game, before, position):
    name, settings = game.name, game.settings
    old, new = game.to_dict(before), game.to_dict(position)
    mover = old["to_move"]
    if settings.get("teams", False):
        mover = parcheesi.seat_to_play_with(True, old["pieces"], mover)
    more_exposed = np.subtract(exposed(name, new), exposed(name, old))
    more_waiting = np.subtract(waiting(new), waiting(old))
    lost = np.maximum(more_waiting, 0)
    captured = [sum(lost[other] for other in SEATS if is_enemy(name, settings, mover, other)) * (seat == mover)
                for seat in SEATS]  # fmt: skip
    moved = np.array([sum(new["pieces"][seat]) - sum(old["pieces"][seat]) for seat in SEATS])
    home = [new["pieces"][seat].count(LAST[name]) - old["pieces"][seat].count(LAST[name]) for seat in SEATS]
    rows = [moved * 4 / LAST[name], captured, lost, -more_waiting - more_exposed, more_exposed, home]
    return np.concatenate([np.divide(row, 4) for row in rows])


def slow_blockades(game, position):
    teams, layout = game.settings["teams"], game.to_dict(position)
    rows = np.zeros((5, 4))
    for seat in SEATS:
        own = [parcheesi.square(seat, place) for place in layout["pieces"][seat]]
        held = {s[1] for s in own if s and s[0] == "outer" and parcheesi.is_blockade(teams, layout["pieces"], s)}
        runs = [n for n in range(1, 5) for first in held if {(first + k) % 68 for k in range(n)} <= held]
        enemies = [(other, place) for other, place in everybody(layout)
                   if is_enemy("parcheesi", game.settings, seat, other)]  # fmt: skip
        reach = [{outer("parcheesi", other, p) for p in range(place + 1, min(place + 13, 65))} if place > 0 else set()
                 for other, place in enemies]  # fmt: skip
        in_front = {square for squares in reach for square in squares} & held
        shut = [other for other, place in enemies if place == 0 and outer("parcheesi", other, 1) in held]
        behind = sum(bool(squares & held) for squares in reach)
        rows[:, seat] = len(held) / 2, max(runs, default=0) / 2, len(in_front) / 2, behind / 12, len(shut) / 8
    return rows.ravel()


# Positions


def next_position(game, position, rng):
    """A position before a throw, with a random throw on the table, and after a random play of it."""
    if game.mover(position) == pg.OVER:
        position = game.play(game.start(), rng.randrange(4))
    weights = game.chance(position)
    thrown = game.play(position, rng.choices(range(len(weights)), weights)[0])
    return position, thrown, rng.choice(game.turn_results(thrown))


def met_positions(game, rng, count, every=5):
    """Positions from all parts of random games: before a throw, with it on the table, and after it."""
    position = game.play(game.start(), rng.randrange(4))
    for number in range(count * every):
        before, thrown, position = next_position(game, position, rng)
        if number % every == 0:
            yield before, thrown, position


def crowded_places(name, seat, squares, rng):
    """Four places of a seat: most of them on or near some of the squares, or all of them near the end of the path."""
    if rng.random() < 0.2:
        return sorted(rng.choice((0, rng.randint(LAST[name] - 10, LAST[name]))) for _ in range(4))
    places = []
    for _ in range(4):
        square = (rng.choice(squares) + rng.choice((0, 0, 1, 2, 3, 5))) % 68
        there = [place for place in OUTER[name] if outer(name, seat, place) == square] or [0]
        places.append(rng.choice((*[rng.choice(there)] * 7, rng.randint(LAST[name] - 12, LAST[name]), LAST[name], 0)))
    return sorted(places)


def crowded_layout(name, rng):
    """A random layout with much contact and with seats that few throws suit."""
    squares = [rng.randrange(68) for _ in range(8)]
    pieces = [crowded_places(name, seat, squares, rng) for seat in SEATS]
    layout = {"pieces": pieces, "to_move": rng.randrange(4)}
    if name == "parcheesi":
        return layout | {"doubles": rng.randrange(3)}
    return layout | {"entered": [any(own) or rng.random() < 0.5 for own in pieces]}


def crowded_positions(game, rng, count):
    while count:
        try:
            position = game.position(crowded_layout(game.name, rng))
        except pg.PlygroundError:
            continue
        if game.mover(position) != pg.OVER:
            yield position
            count -= 1


def assert_inputs(game, position, encoding, expected, before=None):
    found = game.features(position, encoding, before)
    wrong = np.flatnonzero(np.abs(found - expected) > 1e-12)
    assert found.shape == expected.shape
    assert not wrong.size, (game.to_dict(position), encoding, wrong.tolist(), found[wrong], expected[wrong])


def assert_smart(game, position):
    assert_inputs(game, position, "smart", slow_smart(game, position)[0])


variants = pytest.mark.parametrize("name, settings", VARIANTS, ids=str)
games = pytest.mark.parametrize("name", SETTINGS)


# Tests


@games
def test_the_examples_have_the_known_inputs(name):
    game = pg.game(name)
    for entry in [EXAMPLES[name]["start"], *EXAMPLES[name]["positions"]]:
        position = game.position({key: entry[key] for key in (*game.to_dict(game.start()), "doubles") if key in entry})
        unary = np.zeros(game.encodings["unary"])
        for index, value in entry["unary_nonzero"].items():
            unary[int(index)] = value
        assert np.array_equal(game.features(position, "unary"), unary)
        assert game.features(position, "smart") == pytest.approx(entry["smart"], abs=1e-6)


def test_encodings_have_the_sizes_of_the_thesis():
    assert pg.game("pachisi").encodings == {
        "unary": 696, "smart": 32, "smart-raw": 32, "combined": 728, "combined-raw": 728,
        "unary-full": 1360, "combined-full": 1392, "combined-changes": 752,
    }  # fmt: skip
    assert pg.game("parcheesi").encodings == {
        "unary": 632, "smart": 32, "smart-raw": 32, "combined": 664, "combined-raw": 664,
        "combined-blockades": 684, "combined-changes": 688,
    }  # fmt: skip


@variants
def test_smart_inputs_of_random_games_are_as_defined(name, settings):
    game = pg.game(name, **settings)
    for before, _, _ in met_positions(game, random.Random(3), COMPARED[name], every=11):
        assert_smart(game, before)


@variants
def test_smart_inputs_of_crowded_positions_are_as_defined(name, settings):
    game = pg.game(name, **settings)
    for position in crowded_positions(game, random.Random(4), COMPARED[name]):
        assert_smart(game, position)


@variants
def test_the_other_encodings_are_as_defined(name, settings):
    game = pg.game(name, **settings)
    played = list(met_positions(game, random.Random(5), 30, every=9))
    played += [(p, p, p) for p in crowded_positions(game, random.Random(6), 10)]
    for _, thrown, position in played:
        unary, (smart, raw) = slow_unary(game, position), slow_smart(game, position)
        combined = np.concatenate([unary, smart])
        changes = slow_changes(game, thrown, position)
        expected = {
            "unary": unary,
            "smart-raw": raw,
            "combined": combined,
            "combined-raw": np.concatenate([unary, raw]),
            "combined-changes": np.concatenate([combined, changes]),
        }
        if name == "pachisi":
            full = slow_unary_full(game, position)
            expected |= {"unary-full": full, "combined-full": np.concatenate([full, smart])}
        else:
            expected |= {"combined-blockades": np.concatenate([combined, slow_blockades(game, position)])}
        assert {*expected, "smart"} == set(game.encodings)
        for encoding, inputs in expected.items():
            assert_inputs(game, position, encoding, inputs, thrown)


@variants
def test_crowded_positions_have_many_different_chances(name, settings):
    """The comparisons above would be worth little without them."""
    game = pg.game(name, **settings)
    positions = list(crowded_positions(game, random.Random(4), COMPARED[name]))
    smart = np.array([game.features(position, "smart").reshape(8, 4) for position in positions])
    assert len(np.unique(smart[:, 6].round(9))) > 20
    assert len(np.unique(smart[:, 7].round(9))) > 8


@pytest.mark.parametrize("settings", SETTINGS["parcheesi"], ids=str)
def test_blockades_of_crowded_positions_are_as_defined(settings):
    game, seen = pg.game("parcheesi", **settings), np.zeros((5, 4), bool)
    for position in crowded_positions(game, random.Random(11), 400):
        expected = slow_blockades(game, position)
        assert np.array_equal(game.features(position, "combined-blockades")[-20:], expected), game.to_dict(position)
        seen |= expected.reshape(5, 4) > 0
    assert seen.any(axis=1).all()


@games
def test_before_the_draw_and_after_the_end_nobody_is_to_move(name):
    game, home = pg.game(name), [LAST[name]] * 4
    assert not game.features(game.start(), "smart")[:4].any()
    fields = {"entered": [True] * 4} if name == "pachisi" else {"doubles": 0}
    other = home if name == "pachisi" else [0] * 4
    over = game.position({"pieces": [home, [0, 0, 1, 2], other, [0] * 4], "to_move": 0} | fields)
    assert game.mover(over) == pg.OVER
    assert not game.features(over, "smart")[:4].any()


@games
def test_without_an_earlier_position_nothing_has_changed(name):
    game = pg.game(name)
    for position in crowded_positions(game, random.Random(7), 20):
        assert not game.features(position, "combined-changes")[-24:].any()


@games
def test_turning_the_board_turns_the_inputs(name):
    game = pg.game(name)
    for position in crowded_positions(game, random.Random(8), 30):
        inputs = game.features(position, "smart").reshape(8, 4)
        for symmetry in game.symmetries():
            turned = game.features(symmetry.position(position), "smart").reshape(8, 4)
            assert np.array_equal(turned[:, list(symmetry.seats)], inputs), symmetry.name


@variants
def test_compiled_and_uncompiled_inputs_are_equal(name, settings):
    game = pg.game(name, **settings)
    positions = [(p, p) for p in crowded_positions(game, random.Random(9), 12)]
    positions += [(thrown, end) for _, thrown, end in met_positions(game, random.Random(10), 12, every=9)]
    for before, position in positions:
        for number, encoding in enumerate(game.encodings):
            index, value = np.zeros(game.capacities.features, np.int32), np.zeros(game.capacities.features)
            count = game.definition.functions["features"](game.board, before, position, number, index, value)
            dense = np.zeros(game.encodings[encoding])
            dense[index[:count]] = value[:count]
            assert np.array_equal(dense, game.features(position, encoding, before)), encoding


# Sentences of the rules with an exception


AWAY = [0] * 4


def parcheesi_chance(feature, own, *others, seat=0, **settings):
    """Feature 6 (hit) or 7 (blockade) of a seat, in 36ths; `own` are the pieces of seat 0."""
    game = pg.game("parcheesi", **settings)
    pieces = [sorted(places) for places in (own, *others, *[AWAY] * (3 - len(others)))]
    position = game.position({"pieces": pieces, "to_move": 0, "doubles": 0})
    enemies = 2 if settings.get("teams") else 3
    return round(game.features(position, "smart")[4 * feature + seat] * 36 * (enemies if feature == 6 else 1), 9)


def enemy_place(place):
    """The place on seat 1's path of a square that is `place` for seat 0."""
    return (place - 17 - 1) % 68 + 1


def test_a_piece_is_hit_by_entering_on_the_entry_square():
    # A five or a sum of five on any of the rolls: 11 + 4.
    assert parcheesi_chance(6, AWAY, [0, 0, 0, enemy_place(1)], seat=1) == 15


def test_a_double_without_a_piece_in_the_start_circle_hits_with_four_numbers_or_not_at_all():
    # From 61 to 62: 1-2 to 1-6. Of 1, 1, 6, 6 not all fit, so neither 1-1 nor 6-6 is played.
    assert parcheesi_chance(6, [61, 72, 72, 72], [0, 0, 0, enemy_place(62)], seat=1) == 10
    # Now 1-1 is two ones.
    assert parcheesi_chance(6, [0, 61, 72, 72], [0, 0, 0, enemy_place(62)], seat=1) == 11
    # From 59 to 60: after 1, 6, 6 the game is won, and that is as good as four numbers.
    assert parcheesi_chance(6, [59, 72, 72, 72], [0, 0, 0, enemy_place(60)], seat=1) == 12


def test_a_roll_of_which_one_die_wins_is_complete():
    # Any two, and 1-1.
    assert parcheesi_chance(7, [70, 72, 72, 72]) == 36 - 12
    # While the partner is not home, the other die is left over.
    assert parcheesi_chance(7, [70, 72, 72, 72], teams=True) == 36 - 1


def test_a_partner_who_is_home_hits_with_the_other_seat():
    enemy = [0, 0, 0, enemy_place(31)]
    both = parcheesi_chance(6, [0, 0, 0, 27], enemy, [72] * 4, seat=1, teams=True)
    alone = parcheesi_chance(6, [0, 0, 0, 27], enemy, AWAY, seat=1, teams=True)
    assert both == 2 * alone > 0


def test_a_ten_hits_from_the_centre():
    game = pg.game("pachisi")
    assert pachisi.outer_square(1, 61) == pachisi.outer_square(0, 10)
    fields = {"pieces": [AWAY, [0, 0, 0, 61], AWAY, AWAY], "entered": [True] * 4, "to_move": 0}
    assert game.features(game.position(fields), "smart")[4 * 6 + 1] == pachisi.WEIGHT[1] / 64 / 2


def test_a_capture_is_a_change_for_both_seats():
    game = pg.game("pachisi")
    fields = {"pieces": [[0, 0, 0, 30], [0, 0, 0, 18], AWAY, AWAY], "entered": [True] * 4, "to_move": 0, "throw": 5}
    assert pachisi.outer_square(0, 35) == pachisi.outer_square(1, 18) not in pachisi.CASTLES
    before = game.position(fields)
    after = next(p for p in game.turn_results(before) if game.to_dict(p)["pieces"][0] == [0, 0, 0, 35])
    changes = game.features(after, "combined-changes", before)[-24:].reshape(6, 4)
    assert changes[:, 0].tolist() == [5 / 84, 1 / 4, 0, 0, 0, 0]
    assert changes[:, 1].tolist() == [-18 / 84, 0, 1 / 4, 0, -1 / 4, 0]
    assert not changes[:, 2:].any()
