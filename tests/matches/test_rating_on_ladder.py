"""A player's rating on a ladder: found from games against its rungs, kept, and shown where it still means the same."""

import json

import numpy as np
import pytest

import plyground as pg
from plyground.matches.rating_on_ladder import most_likely, rate_by, rate_on_ladder
from plyground.matches.ratings import ELO
from plyground.players.ladders import Ladder, Rung, shipped_ladder
from plyground.players.player_ratings import all_rated, ladder_rating, rating_of, stands_for, texts_to_choose
from plyground.tools import player_ratings as tool

RUNGS = tuple(Rung(f"p{elo}", float(elo), elo, elo, 100) for elo in range(0, 2001, 100))


def opponent(rating, seed=1):
    """Plays as somebody of that rating does."""
    draws = np.random.default_rng(seed)

    def play(rung, count, number):
        won = int(draws.binomial(count, 1 / (1 + np.exp((rung.elo - rating) / ELO))))
        return np.array([won, 0, count - won], float)

    return play


@pytest.mark.parametrize("rating", [-80, 40, 730, 1500, 2100])
def test_the_rating_is_found_wherever_it_is(rating):
    found = rate_by(opponent(rating), RUNGS, 2000)
    assert found.low - 20 < rating < found.high + 20 and found.high - found.low < 60
    assert found.games >= 6000


def test_the_interval_holds_about_as_often_as_it_says():
    held = [one.low < 700 < one.high for one in (rate_by(opponent(700, seed), RUNGS, 100) for seed in range(200))]
    assert 0.9 <= np.mean(held) <= 0.99


def test_whoever_has_won_everything_still_has_a_rating():
    best = most_likely(RUNGS, {20: np.array([50.0, 0, 0])})
    assert 2300 < best.elo < 4000 and best.low < best.elo < best.high
    level = most_likely(RUNGS, {10: np.array([0.0, 40, 0])})
    assert level.elo == pytest.approx(1000, abs=0.1)


def test_a_player_is_rated_by_real_games_and_left_out_if_they_last_too_long():
    game = pg.game("tictactoe")
    ladder = shipped_ladder(game)
    found = rate_on_ladder(game, "greedy:ties=random", ladder, games=60, seconds=600, workers=1)
    assert found is not None and abs(found.elo - 232) < 150  # as the ladder has it
    assert rate_on_ladder(game, "random", ladder, seconds=1e-9, workers=1) is None


def test_ratings_are_kept_in_the_place_of_earlier_ones_and_hold_for_what_they_were_measured_of(tmp_path, monkeypatch):
    file = tmp_path / "ratings.json"
    monkeypatch.setattr("plyground.players.player_ratings.FILE", file)
    monkeypatch.setattr(tool, "FILE", file)
    all_rated.cache_clear()
    try:
        game = pg.game("tictactoe")
        ladder = shipped_ladder(game)
        assert rating_of(game, ladder, "strong") is None
        for _ in range(2):
            tool.rate_players(game, ladder, games=20, seconds=600)
        rows = json.loads(file.read_text())
        assert {row["player"] for row in rows} == set(texts_to_choose(game)) - {"random"} and len(rows) == 4
        assert rating_of(game, ladder, "strong") == next(row["elo"] for row in rows if row["player"] == "strong")
        assert rating_of(pg.game("tictactoe", m=4, n=4), None, "strong") is None  # another board
        monkeypatch.setattr("plyground.players.player_ratings.stands_for", lambda game, text: "another player")
        assert rating_of(game, ladder, "strong") is None
    finally:
        all_rated.cache_clear()


def test_the_ratings_that_come_with_the_program_are_of_players_that_it_offers():
    assert len({(row.game, str(row.settings), row.player) for row in all_rated()}) == len(all_rated()) > 0
    for row in all_rated():
        game = pg.game(row.game, **row.settings)
        assert row.player in texts_to_choose(game) and row.stands_for == stands_for(game, row.player)
        assert row.low < row.elo < row.high and row.games >= 30
        assert ladder_rating(game, shipped_ladder(game), row.player) is None
    ladder = Ladder("x", {}, RUNGS, "1")
    assert ladder_rating(pg.game("tictactoe"), ladder, "p300") == 300
