"""The review of a game: hand-made games with known blunders, sums that add up, luck that is nothing on average."""

import functools
import itertools
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError
from plyground.core.moves import moves_of
from plyground.core.randomness import new_stream, random_outcome
from plyground.matches.records import record
from plyground.matches.review import default_reviewer, review_game
from plyground.matches.review.looks import RollLook, scale_for
from plyground.matches.review.reviewers import for_rolls
from plyground.matches.review.team_look import TeamLook, make_look
from plyground.matches.review.verdicts import shares, thresholds
from plyground.matches.session import Session
from plyground.players import make_player
from tests.own_games import FOLDER

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"


def played(game, text, start=None):
    """A record of moves, one word each."""
    return record(game, game.parse_moves(text.split(), game.start() if start is None else start), start)


def random_record(game, seed=3, longest=60, start=None):
    """A game of random moves, broken off after so many."""
    position = game.start() if start is None else start
    positions, stream = [position], new_stream(seed)
    while game.mover(position) != OVER and len(positions) <= longest:
        weights = game.chance(position) or [1] * len(game.legal_moves(position))
        number = int(random_outcome(stream, np.array(weights, np.int32), len(weights)))
        is_roll = game.mover(position) == CHANCE
        position = game.play(position, number if is_roll else game.legal_moves(position)[number])
        positions.append(position)
    return record(game, moves_of(game, positions), start)


def on_point(number):
    """One checker, seen from its own side."""
    return [int(point == number) for point in range(1, 25)]


def check_sums(review):
    """What a seat began with, luck, skill and foresight are its result; the curve goes from one to the other."""
    data = review.to_dict()
    for seat, sums in enumerate(data["sums"]):
        parts = sums["start"] + sums["luck"] + sums["skill"] + sums["foresight"]
        assert parts == pytest.approx(sums["result"], abs=1e-9)
        assert sums["start"] == data["start"][seat] == data["points"][0]["values"][seat]
        assert sums["result"] == pytest.approx(data["points"][-1]["values"][seat] + sums["given_up"], abs=1e-9)
        if data["result"] is not None:
            assert sums["result"] == data["result"][seat]
    rolls = [point["luck"] for point in data["points"] if point["kind"] == "roll"]
    for seat, sums in enumerate(data["sums"]):
        assert sums["luck"] == pytest.approx(sum(luck[seat] for luck in rolls), abs=1e-9)
    for turn in data["turns"]:
        assert turn["lost"] >= 0 and turn["value"] == pytest.approx(turn["best"] - turn["lost"], abs=1e-9)
    return data


# Known blunders


def test_a_missed_win_in_tictactoe_is_the_worst_turn():
    game = pg.game("tictactoe")
    review = review_game(played(game, "0 3 1 4 8 5"))  # x takes 8 where 2 wins, and o completes the middle row
    data = check_sums(review)
    assert data["player"] == "alphabeta:depth=9,table=0" and data["result"] == [-1.0, 1.0]
    worst = data["turns"][data["swings"][0]]
    assert (worst["number"], worst["text"], worst["verdict"], worst["lost"]) == (5, "8", "blunder", 2.0)
    assert worst["better"] == {"text": "2", "steps": [2], "line": [], "value": 1.0}
    assert worst["reason"] == "misses the win with 2, and lets O win at once with 5"


def test_the_values_of_tictactoe_are_those_of_brute_force_and_foresight_is_nothing():
    game = pg.game("tictactoe")

    @functools.cache
    def value(state):  # for x
        position = np.array(state, np.int32)
        if (payoffs := game.result(position)) is not None:
            return payoffs[0]
        values = [value(tuple(game.play(position, move).tolist())) for move in game.legal_moves(position)]
        return max(values) if game.mover(position) == 0 else min(values)

    for seed in range(6):
        review = review_game(random_record(game, seed))
        check_sums(review)
        assert [sums.foresight for sums in review.sums] == [0.0, 0.0]
        assert [sums.luck for sums in review.sums] == [0.0, 0.0]
        for point in review.points:
            assert point.values[0] == value(tuple(review.positions[point.moves].tolist()))


def test_a_four_left_open_in_connect_four_is_a_blunder():
    game = pg.game(EXAMPLES / "connect_four.py")
    # Seat 1 has three in column 4; Seat 2 stacks column 1 instead of closing it.
    review = review_game(played(game, "4 1 4 1 4 1 4"), "alphabeta:depth=4")
    data = check_sums(review)
    turn = data["turns"][5]
    assert (turn["text"], turn["verdict"], turn["better"]["text"]) == ("1", "blunder", "4")
    assert turn["reason"] == "lets Seat 1 win at once with 4"
    assert data["turns"][6]["lost"] == 0 and data["result"] == [1.0, -1.0]


def test_a_solved_position_of_rlgame_is_judged_as_brute_force_judges_it():
    game = pg.game("rlgame", n=4, a=1, pawns=1, max_plies=10)

    @functools.cache
    def value(state):  # for White
        position = np.array(state, np.int32)
        if (payoffs := game.result(position)) is not None:
            return payoffs[0]
        values = [value(tuple(game.play(position, move).tolist())) for move in game.legal_moves(position)]
        return max(values) if game.mover(position) == 0 else min(values)

    judged = 0
    for seed in range(8):
        review = review_game(random_record(game, seed), "alphabeta:depth=12,eval=none")
        check_sums(review)
        for turn in review.turns:
            before, after = (value(tuple(review.positions[k].tolist())) for k in (turn.moves, turn.until))
            sign = 1 if turn.seat == 0 else -1
            assert (turn.best, turn.value) == (sign * before, sign * after)
            assert (turn.verdict == "blunder") == (before != after)
            judged += before != after
            if turn.better is not None:
                end = game.replay(turn.better.steps, review.positions[turn.moves])[-1]
                assert value(tuple(end.tolist())) == before
    assert judged >= 3


# Sums


@pytest.mark.parametrize(
    "name, settings",
    [
        ("tictactoe", {}),
        ("polar", {}),
        ("tablut", {}),
        ("rlgame", {"n": 6, "pawns": 2}),
        ("rlgame", {"players": 4, "n": 6, "pawns": 2}),
        ("tarble", {}),
        ("backgammon", {}),
        ("hypergammon", {}),
        ("pachisi", {}),
        ("parcheesi", {}),
        ("parcheesi", {"teams": True}),
        (EXAMPLES / "pig.py", {}),
        (EXAMPLES / "dots_and_boxes.py", {}),
        (EXAMPLES / "kalah.py", {}),
    ],
    ids=str,
)
def test_luck_skill_and_foresight_add_up_in_every_game(name, settings):
    game = pg.game(name, **settings)
    played = random_record(game, longest=16)
    text = default_reviewer(game)
    cheaper = "alphabeta:depth=1" if text.startswith("alphabeta") else "mcts:playouts=200" if "mcts" in text else text
    review = review_game(played, cheaper)
    data = check_sums(review)
    for point in data["points"]:
        sides = [point["shares"][team[0]] for team in game.teams]
        assert sum(sides) == pytest.approx(1.0) and min(sides) >= 0
    if game.capacities.chances == 0:
        assert all(sums["luck"] == 0 for sums in data["sums"])
    assert len(data["points"]) == 1 + len(data["turns"]) + sum(point["kind"] == "roll" for point in data["points"])


@pytest.mark.parametrize("text", ["random", "pubeval", "mcts:playouts=100", "greedy:eval=pubeval", "net:hypergammon"])
def test_any_player_can_review(text):
    game = pg.game("hypergammon")
    check_sums(review_game(random_record(game, longest=12), text))


def test_a_search_of_few_playouts_reviews_games_of_many_steps():
    check_sums(review_game(random_record(pg.game("tablut", size=11), longest=4), "mcts:playouts=30"))


def test_a_character_reviews_by_random_games():
    review = review_game(random_record(pg.game("tarble"), longest=10), "brian")
    check_sums(review)
    assert review.measure == "mean payoff of 200 random games"


# Luck


def test_the_luck_of_all_rolls_is_nothing_on_average():
    for name, text in [("backgammon", "net:backgammon"), ("hypergammon", "net:hypergammon,depth=2"),
                       ("pachisi", "net:pachisi"), (FOLDER / "race.py", "alphabeta:depth=2")]:  # fmt: skip
        game = pg.game(name)
        position = game.start()
        while game.mover(position) != CHANCE:
            position = game.play(position, game.legal_moves(position)[0])
        weights = game.chance(position)
        total = np.zeros(game.seats)
        for outcome, weight in enumerate(weights):
            after = game.play(position, outcome)
            if game.mover(after) != CHANCE:
                moves = [outcome, game.legal_moves(after)[0]]
            else:
                moves = [outcome]
            review = review_game(record(game, moves, position), text)
            total += weight / sum(weights) * np.array([sums.luck for sums in review.sums])
        assert np.abs(total).max() < 1e-9


def test_a_bear_off_has_the_luck_that_brute_force_finds_and_no_foresight():
    game = pg.game("hypergammon", checkers=1, first=0)
    start = game.position({**game.to_dict(game.start()), "points": [on_point(8), on_point(9)]})

    @functools.cache
    def value(state):  # for White
        position = np.array(state, np.int32)
        mover = game.mover(position)
        if mover == OVER:
            return game.result(position)[0]
        if mover == CHANCE:
            weights = game.chance(position)
            below = [value(tuple(game.play(position, outcome).tolist())) for outcome in range(len(weights))]
            return sum(weight * each for weight, each in zip(weights, below, strict=True)) / sum(weights)
        values = [value(tuple(end.tolist())) for end in game.turn_results(position)]
        return max(values) if mover == 0 else min(values)

    lucky = 0.0
    for seed in range(6):
        review = review_game(random_record(game, seed, start=start), "alphabeta:depth=7,eval=none,endgame=no")
        check_sums(review)
        states = [tuple(position.tolist()) for position in review.positions]
        luck = sum(
            value(after) - value(before)
            for before, after in itertools.pairwise(states)
            if game.mover(np.array(before, np.int32)) == CHANCE
        )
        assert review.sums[0].luck == pytest.approx(luck, abs=1e-9)
        assert review.sums[0].foresight == pytest.approx(0.0, abs=1e-9)
        lucky += abs(luck)
    assert lucky > 1


def test_a_void_roll_is_worth_what_the_next_one_is():
    """In the race a throw of 0 passes the throw on, again and again."""
    game = pg.game(FOLDER / "race.py")
    player = make_player(game, "greedy")
    rolls = RollLook(make_look(player, scale_for(player, 1), 1))
    first = game.start()
    weights = game.chance(first)
    mean = sum(weight * rolls.values(game.play(first, outcome)) for outcome, weight in enumerate(weights))
    assert rolls.values(first) == pytest.approx(mean / sum(weights), abs=1e-12)


def test_the_luck_of_a_roll_in_backgammon_is_that_of_a_slow_program():
    game = pg.game("backgammon", first=0)
    player = make_player(game, "net:backgammon,depth=2,transfer=yes")
    rolls = RollLook(make_look(for_rolls(player, 21), scale_for(player, 1), 1))
    position = game.start()
    network = make_player(game, "net:backgammon,transfer=yes")

    def best(after):  # of all ends of the turn, asked one by one
        from plyground.players.expected_play import ExpectedPlay
        from plyground.players.measures import points_per_unit
        from plyground.players.root_values import evaluation

        agent, seat = ExpectedPlay(network).agent(False), game.mover(after)
        values = [evaluation(agent, after, end, seat) for end in game.turn_results(after)]
        return points_per_unit(network) * max(values) * (1 if seat == 0 else -1)

    weights = game.chance(position)
    fallen = [best(game.play(position, outcome)) for outcome in range(len(weights))]
    mean = sum(weight * value for weight, value in zip(weights, fallen, strict=True)) / sum(weights)
    assert rolls.values(position)[0] == pytest.approx(mean, abs=1e-6)
    for outcome, value in enumerate(fallen):
        assert rolls.values(game.play(position, outcome))[0] == pytest.approx(value, abs=1e-6)
    assert max(fallen) - min(fallen) > 0.1


# How games end


def test_resigning_a_won_game_is_a_loss_of_skill():
    game = pg.game("tictactoe")
    session = Session(game, [None, None])
    for move in (0, 3, 1, 8):
        session.step(move)
    session.resign(0)  # x could win with 2
    data = check_sums(review_game(session))
    assert data["result"] == [-1.0, 1.0] and data["ended_by"] == "resignation of x"
    assert data["sums"][0]["given_up"] == -2.0 and data["sums"][0]["skill"] == -1.0


def test_a_loss_on_time_and_an_agreed_draw_are_counted_too():
    for end, result in ((lambda session: session.lose_on_time(1), [1.0, -1.0]),
                        (lambda session: session.agree_on_draw(), [0.0, 0.0])):  # fmt: skip
        session = Session(pg.game("hypergammon"), [None, None])
        session.roll()
        session.play(session.game.format_turn(session.position, session.game.turns(session.position)[0][1]))
        end(session)
        data = check_sums(review_game(session))
        assert data["result"] == result


def test_an_unfinished_game_leads_to_what_can_be_expected_now():
    game = pg.game("backgammon", first=0)
    data = check_sums(review_game(random_record(game, longest=2)))  # in the middle of a turn
    assert data["result"] is None and len(data["turns"]) == 1
    empty = check_sums(review_game(record(game, [])))
    assert empty["turns"] == [] and len(empty["points"]) == 1


def test_a_turn_without_a_choice_loses_nothing():
    review = review_game(random_record(pg.game("parcheesi"), longest=12))
    forced = [turn for turn in review.turns if turn.choices == 1]
    assert forced and all(turn.lost == 0 and turn.verdict is None and turn.better is None for turn in forced)


# What it is worth


def test_verdicts_are_shares_of_the_winning_chance_and_half_of_them_with_dice():
    assert thresholds(pg.game("tictactoe")) == pytest.approx({"blunder": 0.4, "mistake": 0.2, "inaccuracy": 0.1})
    assert thresholds(pg.game("backgammon")) == pytest.approx({"blunder": 0.2, "mistake": 0.1, "inaccuracy": 0.05})


def test_shares_of_sides_add_up_to_one():
    game = pg.game("parcheesi")
    assert shares(game, [1.0, -1.0, -1.0, -1.0], True) == [1.0, 0.0, 0.0, 0.0]
    assert sum(shares(game, [0.0, -0.2, -0.9, -0.9])) == pytest.approx(1.0)


def test_evaluators_become_points_that_grow_with_their_values():
    game = pg.game("tablut")
    scale = scale_for(make_player(game, "alphabeta:depth=1,eval=simple"), 1)
    points = [scale.points(value, 1, 1) for value in (-1000.0, 2.0, 8.0, 12.0, 1000.0)]
    assert points[0] == -1 and points[-1] == 1 and points == sorted(points)
    assert all(abs(value) < 1 for value in points[1:-1])


def test_a_person_cannot_review():
    with pytest.raises(PlygroundError, match="human is a person"):
        review_game(record(pg.game("tictactoe"), [4]), "human")


def test_a_network_that_learned_without_teams_adds_up_the_chances_of_a_team():
    def look(teams):
        player = make_player(pg.game("parcheesi", teams=teams), "strong")
        return make_look(player, scale_for(player, 1), 1)

    alone, team = look(False), look(True)
    assert isinstance(team, TeamLook) and not isinstance(alone, TeamLook)
    game = team.game
    after = game.replay(random_record(game, longest=40).moves)[-1]
    while game.mover(after) == CHANCE:
        after = game.play(after, 3)
    chances = [(value + 1) / 2 for value in team._of_each(after, after)]
    value = team._of_team(after, after, 0)
    assert value == pytest.approx(2 * (chances[0] + chances[2]) / sum(chances) - 1)
    assert team._of_team(after, after, 1) == pytest.approx(-value) and team._of_team(after, after, 2) == value


def test_progress_goes_from_nothing_to_everything():
    told = []
    review_game(played(pg.game("tictactoe"), "0 3 1 4"), progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (8, 8) and [done for done, _ in told] == sorted(done for done, _ in told)
