"""Matches: the same games whoever plays them when, seats, dice, teams, sequential stops, and what they report."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.core.moves import moves_of
from plyground.matches.lineup import make_lineup
from plyground.matches.match import match
from plyground.matches.playout import playout
from plyground.matches.sprt import SequentialTest
from plyground.matches.statistics import wilson_interval

PAIRS = [
    ("tictactoe", {}, ["alphabeta:depth=2", "random"]),
    ("polar", {}, ["nearest:depth=2,sample=3", "mcts:playouts=20"]),
    ("tablut", {}, ["simple", "published"]),
    ("rlgame", {"n": 5, "a": 2, "pawns": 2}, ["alphabeta:depth=2", "random"]),
    ("rlgame", {"n": 6, "pawns": 1, "players": 4}, ["greedy", "random", "maxn:depth=2", "first"]),
    ("tarble", {}, ["minimax", "random"]),
    ("backgammon", {}, ["pubeval", "random"]),
    ("hypergammon", {}, ["expectimax:depth=2", "mcts:playouts=10"]),
    ("pachisi", {}, ["heuristic", "random"]),
    ("parcheesi", {}, ["heuristic", "random", "greedy:eval=pips", "random"]),
]


def named(value):
    return value if isinstance(value, str) else "-".join(map(str, value)) if isinstance(value, list) else ""


def figures(result):
    """Everything that must not depend on who played the games when."""
    data = result.to_dict()
    data.pop("seconds")
    for player in data["players"]:
        player.pop("seconds_per_move")
    return data


@pytest.mark.parametrize(("name", "settings", "players"), PAIRS, ids=named)
def test_the_number_of_workers_changes_nothing(name, settings, players):
    game = pg.game(name, **settings)
    alone = match(game, players, games=8, seed=5, workers=1)
    together = match(game, players, games=8, seed=5, workers=3)
    assert figures(alone) == figures(together)
    assert np.array_equal(alone.payoffs, together.payoffs)


@pytest.mark.parametrize(("name", "settings", "players"), PAIRS, ids=named)
def test_every_game_can_be_replayed_from_its_positions(name, settings, players):
    game = pg.game(name, **settings)
    games = {}
    result = match(game, players, games=3, seed=2, on_game=games.__setitem__)
    assert list(games) == [0, 1, 2]
    for number, positions in games.items():
        end = game.replay(moves_of(game, positions))[-1]
        assert game.result(end) == result.payoffs[number].tolist()
        identity = game.capacities.identity
        assert np.array_equal(end[:identity], positions[-1][:identity])


def test_looking_at_the_games_changes_nothing():
    game = pg.game("hypergammon")
    assert figures(match(game, ["pubeval", "random"], 20)) == figures(
        match(game, ["pubeval", "random"], 20, on_game=lambda number, positions: None)
    )


def test_another_seed_gives_other_games():
    game = pg.game("hypergammon")
    first, second = (match(game, ["random", "random"], 50, seed=seed) for seed in (1, 2))
    assert not np.array_equal(first.turns, second.turns)


def test_random_players_win_as_often_as_in_random_play():
    game = pg.game("tictactoe")
    played = match(game, ["random", "random"], 20_000, seed=1, seats="fixed").to_dict()
    expected = playout(game, 200_000, seed=9).to_dict()
    for seat in (0, 1):
        low, high = played["players"][seat]["interval"]
        assert low - 0.005 < expected["wins"][seat] / 200_000 < high + 0.005


def test_players_take_turns_at_every_seat():
    lineup = make_lineup(pg.game("parcheesi"), ["random", "first", "heuristic", "greedy"])
    seating = lineup.seating(np.arange(8))
    assert [sorted(row) for row in seating.tolist()] == [[0, 1, 2, 3]] * 8
    for player in range(4):
        seats = lineup.first_seat(np.arange(4), player)
        assert sorted(seats.tolist()) == [0, 1, 2, 3]
        assert all(seating[game, seat] == player for game, seat in enumerate(seats))


def test_with_fixed_seats_nobody_moves():
    lineup = make_lineup(pg.game("tablut"), ["simple", "random"], "fixed")
    assert lineup.seating(np.arange(5)).tolist() == [[0, 1]] * 5


def test_partners_stay_together_when_teams_change_sides():
    lineup = make_lineup(pg.game("pachisi"), ["heuristic", "random"])
    assert lineup.chairs == (0, 1, 0, 1)
    owners = np.array(lineup.chairs)[lineup.seating(np.arange(2))]
    assert owners.tolist() == [[0, 1, 0, 1], [1, 0, 1, 0]]


NEIGHBOURS = """'''Four seats in two teams of neighbours; who takes the last of ten sticks wins for his team.'''
from plyground import OVER

def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 3, "seats": 4}

def teams(settings):
    return (0, 1), (2, 3)

def start(board, state):
    state[0] = 10

def mover(board, state):
    return OVER if state[0] == 0 else state[1]

def legal_moves(board, state, moves):
    count = min(3, state[0])
    for k in range(count):
        moves[k] = k + 1
    return count

def play(board, state, move):
    state[0] -= move
    state[1] = (state[1] + 1) % 4

def payoff(board, state, value):
    last = (state[1] + 3) % 4
    for seat in range(4):
        value[seat] = 1.0 if seat // 2 == last // 2 else -1.0
"""


def test_partners_that_are_neighbours_stay_together_too(tmp_path):
    file = tmp_path / "neighbours.py"
    file.write_text(NEIGHBOURS)
    game = pg.game(str(file))
    lineup = make_lineup(game, ["random", "first"])
    owners = np.array(lineup.chairs)[lineup.seating(np.arange(2))]
    assert owners.tolist() == [[0, 0, 1, 1], [1, 1, 0, 0]]
    data = match(game, ["random", "first"], 40).to_dict()
    assert [side["games"] for player in data["players"] for side in player["by_seat"]] == [20, 20, 20, 20]
    assert data["players"][0]["wins"] + data["players"][1]["wins"] == 40


def test_the_stronger_side_is_seen_by_side():
    game = pg.game("tictactoe")
    first, second = match(game, ["random", "random"], 4000, seed=3).to_dict()["players"]
    for player in (first, second):
        x, o = player["by_seat"]
        assert (x["seat"], o["seat"]) == ("x", "o")
        assert x["games"] == o["games"] == 2000
        assert x["win_rate"] > 0.5 > o["win_rate"]
        assert x["wins"] + o["wins"] == player["wins"]


def rolls_of(game, positions):
    """The rolls of a game, in order."""
    return [
        game.format_move(before, move)
        for before, move in zip(game.replay(moves_of(game, positions)), moves_of(game, positions), strict=False)
        if game.mover(before) == pg.CHANCE
    ]


def test_paired_games_have_the_same_dice():
    game = pg.game("hypergammon", first=0)
    games = {}
    match(game, ["pubeval", "first"], 4, paired=True, on_game=games.__setitem__)
    rolls = {number: rolls_of(game, positions) for number, positions in games.items()}
    for pair in (0, 2):
        shorter = min(len(rolls[pair]), len(rolls[pair + 1]))
        assert shorter > 5
        assert rolls[pair][:shorter] == rolls[pair + 1][:shorter]
    assert rolls[0][:6] != rolls[2][:6]


def test_a_player_against_itself_with_paired_dice_wins_exactly_half():
    result = match(pg.game("backgammon"), ["pubeval", "pubeval"], 40, paired=True).to_dict()
    assert [player["wins"] for player in result["players"]] == [20, 20]
    assert [player["points"] for player in result["players"]] == [0.0, 0.0]


def test_a_perfect_player_never_loses_tic_tac_toe():
    data = match(pg.game("tictactoe"), ["alphabeta:depth=9", "random"], 200).to_dict()
    assert data["players"][0]["losses"] == 0
    both = match(pg.game("tictactoe"), ["alphabeta:depth=9", "minimax:depth=9"], 4, openings=0).to_dict()
    assert both["draws"] == 4
    assert both["ended_by"] == {"board full": 4}


def test_pubeval_beats_random_by_the_measured_margin():
    data = match(pg.game("backgammon"), ["pubeval", "random"], 400).to_dict()["players"][0]
    assert data["win_rate"] > 0.975
    assert 2.3 < data["points"] < 2.65


def test_the_figures_add_up():
    data = match(pg.game("tictactoe"), ["random", "first"], 300).to_dict()
    for player in data["players"]:
        assert player["wins"] + player["draws"] + player["losses"] == 300 == player["games"]
        assert player["win_rate"] == player["wins"] / 300
        assert player["interval"] == list(wilson_interval(player["wins"], 300))
        assert player["points"] == pytest.approx((player["wins"] - player["losses"]) / 300)
    assert sum(data["ended_by"].values()) == 300
    assert data["length"]["unit"] == "ply"
    assert 5 <= data["length"]["mean"] <= 9


def test_a_sequential_test_stops_the_match_and_sees_games_in_order():
    game = pg.game("backgammon")
    alone, together = (match(game, ["pubeval", "random"], 500, sprt="0.5,0.7", workers=n).to_dict() for n in (1, 3))
    assert alone["sprt"]["decision"] == together["sprt"]["decision"] == "higher"
    assert alone["games"] == together["games"] < 30


def test_effort_is_counted_only_for_the_games_of_the_result():
    game = pg.game("tictactoe")
    players = ["alphabeta:depth=2", "random"]
    results = [match(game, players, 500, sprt="0.5,0.7", workers=n) for n in (1, 2, 4)]
    assert figures(results[0]) == figures(results[1]) == figures(results[2])
    decisions = sum(player["decisions"] for player in results[0].to_dict()["players"])
    assert decisions == results[0].choices.sum()


def test_a_sequential_test_is_not_changed_by_a_match():
    test = SequentialTest(0.5, 0.7)
    first = match(pg.game("hypergammon"), ["pubeval", "random"], 200, sprt=test)
    assert test.results == 0
    assert first.sprt.decision == "higher"


def test_unfinished_games_say_nothing_to_a_sequential_test():
    data = match(pg.game("tablut"), ["random", "random"], 20, sprt="0.5,0.7", longest=2).to_dict()
    assert data["sprt"]["decision"] == "undecided"


def test_paired_games_make_the_score_surer():
    game = pg.game("backgammon")
    paired = match(game, ["pubeval", "pubeval"], 40, paired=True).to_dict()["players"][0]
    assert paired["score"] == 0.5
    assert 0.05 < paired["score_interval"][1] - paired["score_interval"][0] < 0.15
    single = match(game, ["pubeval", "pubeval"], 40).to_dict()["players"][0]
    assert single["score_interval"][1] - single["score_interval"][0] > 0.25


def test_a_match_does_not_start_from_a_finished_game():
    game = pg.game("tictactoe")
    with pytest.raises(PlygroundError, match="the game is over in the position to start from"):
        match(game, ["random", "random"], 4, start=game.position("xxxoo...."))


def test_a_sequential_test_says_lower_and_undecided():
    game = pg.game("hypergammon")
    assert match(game, ["random", "pubeval"], 500, sprt="0.5,0.7").to_dict()["sprt"]["decision"] == "lower"
    undecided = match(game, ["pubeval", "pubeval"], 10, sprt="0.49,0.51").to_dict()
    assert undecided["sprt"]["decision"] == "undecided"
    assert undecided["games"] == 10


def test_a_sequential_test_takes_paired_games_together():
    result = match(pg.game("hypergammon"), ["pubeval", "random"], 400, paired=True, sprt="0.5,0.6")
    assert result.games % 2 == 0
    assert result.sprt.results == result.games // 2


def test_a_match_can_start_anywhere():
    game = pg.game("tictactoe")
    start = game.position("xx.oo....")
    data = match(game, ["alphabeta:depth=1", "alphabeta:depth=1"], 2, start=start).to_dict()
    assert data["wins_by_seat"] == [2, 0]
    assert data["length"]["mean"] == 1


def test_games_without_an_end_are_counted_as_unfinished():
    data = match(pg.game("tablut"), ["first", "first"], 2, longest=6).to_dict()
    assert data["ended_by"] == {"unfinished": 2}
    assert [player["wins"] + player["draws"] + player["losses"] for player in data["players"]] == [0, 0]


def test_every_game_gets_its_own_time():
    game = pg.game("tictactoe")
    start = game.position("xoxoxo.x.")  # two cells left, so two decisions a game, the second of them without a choice
    for games in (1, 3):
        data = match(game, ["mcts:seconds=0.1", "first"], games, start=start, seats="fixed", workers=1).to_dict()
        assert data["seconds"] > 0.09 * games * data["players"][0]["decisions"] / games


def test_a_budget_of_time_is_kept_in_a_match():
    data = match(pg.game("polar"), ["alphabeta:seconds=0.2", "random"], 1, workers=1, longest=7).to_dict()
    assert 0.1 < data["players"][0]["seconds_per_move"] < 2  # without one it would think for hours


@pytest.mark.parametrize(
    ("players", "keywords", "words"),
    [
        (["random"], {}, "1 players given; expected 2"),
        (["random"] * 3, {}, "3 players given; expected 2"),
        (["random", "nobody"], {}, "no player is called 'nobody'; there is: strong, random, first"),
        (["random", "random"], {"games": 0}, "games=0; expected 1 or more"),
        (["random", "random"], {"seed": -1}, "seed=-1"),
        (["random", "random"], {"seats": "circle"}, "seats=circle; expected rotate or fixed"),
        (["random", "random"], {"sprt": "0.6,0.5"}, "0.6,0.5"),
    ],
)
def test_wrong_input_is_answered_in_one_line(players, keywords, words):
    with pytest.raises(PlygroundError) as error:
        match(pg.game("tictactoe"), players, **keywords)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_a_team_game_takes_two_or_four_players():
    with pytest.raises(PlygroundError, match="3 players given; expected 4, or 2 for the teams"):
        match(pg.game("pachisi"), ["random"] * 3)
