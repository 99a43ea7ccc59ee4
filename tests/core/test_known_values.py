"""Statistics against textbook values and random play against exact and published figures."""

import pytest

import plyground as pg
from plyground.matches.playout import playout
from plyground.matches.statistics import wilson_interval


@pytest.mark.parametrize(
    "successes, trials, low, high",
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_those_of_newcombe(successes, trials, low, high):
    found = wilson_interval(successes, trials)
    assert found == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


# game, settings, sampler, games, then the expected mean length and win share of each seat in per cent
RANDOM_PLAY = [
    ("tictactoe", {}, "uniform", 100_000, 7.63, (58.5, 28.8)),
    ("polar", {}, "uniform", 4_000, 24.11, (58.25, 41.75)),
    ("polar", {"rings": 3, "spokes": 6, "k": 3}, "uniform", 4_000, 9.54, (60.5, 39.4)),
    ("rlgame", {"n": 5, "a": 2, "pawns": 1}, "uniform", 6_000, 15.32, (50.7, 49.3)),
    ("rlgame", {"n": 6, "a": 2, "pawns": 3}, "uniform", 4_000, 46.71, (50.3, 49.7)),
    ("rlgame", {"n": 8, "a": 2, "pawns": 5}, "uniform", 2_000, 128.31, (48.8, 51.2)),
    ("tablut", {"size": 7}, "published", 3_000, 57.15, (45.0, 51.6)),
    ("tablut", {"size": 7}, "uniform", 3_000, 36.15, (51.4, 48.0)),
    ("tablut", {"size": 9}, "published", 1_000, 135.03, (47.5, 52.5)),
    ("tablut", {"size": 9}, "uniform", 1_000, 101.9, (53.5, 46.5)),
    ("tarble", {}, "uniform", 1_000, 91.9, (48.0, 52.0)),
    ("backgammon", {}, "uniform", 3_000, 96.53, (50.0, 50.0)),
    ("hypergammon", {}, "uniform", 10_000, 22.88, (50.0, 50.0)),
    ("pachisi", {}, "uniform", 1_000, 1253.62, (50.0, 50.0, 50.0, 50.0)),
    ("parcheesi", {}, "uniform", 1_000, 165.95, (25.0, 25.0, 25.0, 25.0)),
]
# Games behind the reference figures, to know how far they may be off themselves.
REFERENCE_GAMES = {"tictactoe": 10**9, "polar": 400, "rlgame": 600, "tablut": 200, "tarble": 100}


@pytest.mark.parametrize("name, settings, sampler, games, mean, shares", RANDOM_PLAY)
def test_random_play_has_the_known_length_and_win_shares(name, settings, sampler, games, mean, shares):
    figures = playout(pg.game(name, **settings), games, seed=1, sampler=sampler).to_dict()
    behind = REFERENCE_GAMES.get(name, 1000)
    error = figures["length"]["sd"] * (1 / games + 1 / behind) ** 0.5
    assert abs(figures["length"]["mean"] - mean) < 4 * error + 0.01
    for rate, share in zip(figures["win_rates"], shares, strict=True):
        spread = (share / 100 * (1 - share / 100) * (1 / games + 1 / behind)) ** 0.5
        assert abs(rate["win_rate"] - share / 100) < 4 * spread + 0.002


def test_backgammon_at_random_ends_single_gammon_and_backgammon_as_measured_elsewhere():
    ended = playout(pg.game("backgammon"), 5000, seed=2).to_dict()["ended_by"]
    for kind, share in (("single", 0.371), ("gammon", 0.360), ("backgammon", 0.269)):
        assert abs(ended[kind] / 5000 - share) < 4 * (share * (1 - share) * (1 / 5000 + 1 / 1000)) ** 0.5
