"""Copies are not counted as games, and openings give players something to differ in."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.core.moves import moves_of
from plyground.matches.evidence import Evidence
from plyground.matches.match import match
from plyground.matches.openings import draw_openings
from plyground.matches.statistics import wilson_interval

PERFECT = ["alphabeta:depth=9", "alphabeta:depth=8"]  # draw no random numbers


@pytest.fixture(scope="module")
def tictactoe():
    return pg.game("tictactoe")


def test_copies_give_no_interval(tictactoe):
    played = match(tictactoe, PERFECT, 40, openings=0)
    data = played.to_dict()
    assert (data["games"], data["distinct_games"], data["openings"]) == (40, 2, 0)
    for player in data["players"]:
        assert player["interval"] == player["score_interval"] == [0.0, 1.0]
        assert all(side["interval"] == [0.0, 1.0] for side in player["by_seat"])
    assert data["length"]["interval"] is None
    assert "2 distinct games, played 40 times: no interval" in str(played)


def test_copies_give_no_verdict(tictactoe):
    """Forty draws between 0.1 and 0.4 would decide, forty copies of two do not."""
    copies = match(tictactoe, PERFECT, 40, openings=0, sprt="0.1,0.4").to_dict()
    assert copies["games"] == 40
    assert copies["sprt"]["decision"] == "copies"
    decided = match(tictactoe, PERFECT, 40, sprt="0.1,0.4").to_dict()
    assert decided["sprt"]["decision"] == "higher"
    assert decided["sprt"]["results"] < 20


def test_players_who_would_repeat_one_game_get_openings(tictactoe):
    data = match(tictactoe, PERFECT, 40).to_dict()
    assert (data["games"], data["distinct_games"], data["openings"], data["independent_results"]) == (40, 40, 20, 20)
    assert data["opening_plies"] >= 1
    low, high = data["players"][0]["score_interval"]
    assert 0 < low < 0.5 < high < 1


@pytest.mark.parametrize(
    "players, keywords",
    [
        (["random", "first"], {}),
        (["alphabeta:ties=random", "first"], {}),
        (["greedy:explore=0.1", "first"], {}),
        (["mcts:playouts=5", "first"], {}),
        (["nearest:depth=2", "first"], {}),
        (PERFECT, {"games": 2}),
        (PERFECT, {"games": 1, "seats": "fixed"}),
    ],
)
def test_players_who_differ_anyway_start_from_the_first_position(tictactoe, players, keywords):
    assert match(tictactoe, players, **({"games": 10} | keywords)).openings is None


def test_a_position_of_the_users_choice_is_kept(tictactoe):
    start = tictactoe.play(tictactoe.start(), 4)
    seen = []
    data = match(tictactoe, PERFECT, 6, start=start, on_game=lambda number, line: seen.append(line[0])).to_dict()
    assert (data["openings"], data["distinct_games"]) == (0, 2)
    assert all(np.array_equal(first, start) for first in seen)


def test_no_opening_is_played_twice_by_players_who_would_repeat_it(tictactoe):
    assert match(tictactoe, PERFECT, 40, openings=5).to_dict()["games"] == 10
    assert match(tictactoe, PERFECT, openings=5).to_dict()["games"] == 10
    assert match(tictactoe, ["random", "first"], 40, openings=5).to_dict()["games"] == 40
    few = match(tictactoe, PERFECT, 10_000, opening_plies=1)
    assert few.games == few.evidence.distinct_games == 2 * len(few.openings) <= 18
    assert "no more of 5,000 were found" in str(few)


def test_equal_games_of_random_players_are_results_like_any_other(tictactoe):
    """Two random players sometimes repeat a game of the few there are."""
    data = match(tictactoe, ["random", "alphabeta:depth=9"], 300).to_dict()
    assert data["distinct_games"] < 300 == data["independent_results"]
    wins = data["players"][1]["wins"]
    assert data["players"][1]["interval"] == pytest.approx(wilson_interval(wins, 300))


def test_openings_are_different_unfinished_and_the_same_for_the_same_seed(tictactoe):
    openings = draw_openings(tictactoe, 30, 3, seed=4)
    assert len(openings) == 30
    assert len({start.tobytes() for start in openings.starts}) == 30
    assert all(tictactoe.mover(start) == 1 for start in openings.starts)  # after three plies
    assert np.array_equal(openings.starts, draw_openings(tictactoe, 30, 3, seed=4).starts)
    assert not np.array_equal(openings.starts, draw_openings(tictactoe, 30, 3, seed=5).starts)


def test_openings_that_are_decided_are_left_out(tictactoe):
    """In tic-tac-toe the search sees everything: whoever plays without an error holds every opening."""
    played = match(tictactoe, PERFECT, openings=60)
    assert played.to_dict()["draws"] == played.games == 120


def test_a_game_without_balanced_openings_says_so(tictactoe):
    with pytest.raises(PlygroundError, match="no balanced opening of 9 turns was found; expected other opening_plies"):
        draw_openings(tictactoe, 2, 9)
    with pytest.raises(PlygroundError, match="opening_plies=0; expected 1 to 40"):
        draw_openings(tictactoe, 2, 0)
    with pytest.raises(PlygroundError, match="openings=-1; expected 1 or more"):
        match(tictactoe, PERFECT, openings=-1)


def test_games_with_openings_are_told_from_the_first_move(tictactoe):
    games = {}
    result = match(tictactoe, PERFECT, openings=4, opening_plies=2, on_game=games.__setitem__)
    for number, positions in games.items():
        moves = moves_of(tictactoe, positions)
        assert np.array_equal(positions[0], tictactoe.start())
        assert len(moves) == result.turns[number]
        assert tictactoe.result(tictactoe.replay(moves)[-1]) == result.payoffs[number].tolist()
    assert [games[0][2].tolist(), games[2][2].tolist()] == [games[1][2].tolist(), games[3][2].tolist()]


def test_fingerprints_tell_games_and_seatings_apart():
    game = pg.game("hypergammon")
    games = {}
    played = match(game, ["pubeval", "random"], 60, paired=True, on_game=games.__setitem__)
    texts = {number: (number % 2, *(position.tobytes() for position in line)) for number, line in games.items()}
    assert played.evidence.distinct_games == len(set(texts.values())) == 60
    again = match(game, ["pubeval", "random"], 60, paired=True, workers=1)
    assert np.array_equal(played.fingerprints, again.fingerprints)
    assert len(np.unique(match(game, ["pubeval", "random"], 60, seed=2).fingerprints)) == 60


def test_what_counts_as_one_result():
    copies = Evidence(np.array([1, 2, 1, 2, 3, 4], np.uint64), np.arange(6), 2, has_chance=False)
    assert copies.is_copy.tolist() == [False, False, True, True, False, False]
    assert (copies.distinct_games, copies.independent_results, copies.has_variety) == (4, 4, True)
    wins = np.array([1.0, 0.0, 1.0, 0.0, 1.0, 1.0])
    everything = np.ones(6, bool)
    assert copies.interval(wins, everything) == pytest.approx(wilson_interval(4 * 4 / 6, 4))
    assert copies.weight(wins) == pytest.approx(4 / 6)
    by_chance = Evidence(copies.fingerprints, copies.groups, 2, has_chance=True)
    assert by_chance.interval(wins, everything) == pytest.approx(wilson_interval(4, 6))
    always_alike = Evidence(np.array([1, 2, 1, 2], np.uint64), np.arange(4), 2, has_chance=True)
    assert not always_alike.has_variety
    assert Evidence(np.array([1, 2], np.uint64), np.arange(2), 2, has_chance=True).has_variety


def test_the_interval_of_a_mean_length_does_not_reach_below_zero():
    played = match(pg.game("hypergammon"), ["random", "random"], 2, seed=1)
    low, high = played.to_dict()["length"]["interval"]
    assert played.evidence.mean_interval(played.lengths)[0] < 0 == low < played.lengths.mean() < high
