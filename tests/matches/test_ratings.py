"""Ratings against closed forms, a textbook example, and simulated tournaments of known strengths."""

import math

import numpy as np
import pytest

from plyground.core.errors import PlygroundError
from plyground.matches.ratings import ELO, bradley_terry

TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS_1987 = [  # American League East, 1987: Agresti, Categorical Data Analysis (2nd ed. 2002), table 10.10
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]


def simulate(elo, games, generator):
    """A table of wins among players of known ratings, so many games between every two."""
    players = len(elo)
    wins = np.zeros((players, players))
    for i in range(players):
        for j in range(i):
            wins[i, j] = generator.binomial(games, 1 / (1 + 10 ** ((elo[j] - elo[i]) / 400)))
            wins[j, i] = games - wins[i, j]
    return wins


def test_two_players_have_the_log_odds_of_their_share():
    two = bradley_terry([[0, 60], [20, 0]], [[0, 20], [20, 0]], anchor=1, prior=0)
    assert two.elo == pytest.approx([400 * math.log10(0.7 / 0.3), 0], abs=1e-9)
    assert two.standard_errors == pytest.approx([ELO / math.sqrt(100 * 0.7 * 0.3), 0], abs=1e-9)
    low, high = two.intervals[0]
    assert (high - low) / 2 == pytest.approx(1.959963984540054 * ELO / math.sqrt(21))


def test_with_mean_zero_each_of_two_players_is_half_the_gap_away():
    two = bradley_terry([[0, 60], [20, 0]], [[0, 20], [20, 0]], prior=0)
    gap, low, high = two.difference(0, 1)
    assert two.elo == pytest.approx([gap / 2, -gap / 2])
    assert gap == pytest.approx(400 * math.log10(0.7 / 0.3))
    assert high - gap == pytest.approx(1.959963984540054 * ELO / math.sqrt(21))
    assert gap - low == pytest.approx(high - gap)
    assert two.standard_errors[0] == pytest.approx(ELO / math.sqrt(21) / 2)


def test_baseball_of_1987_is_rated_as_in_the_textbook():
    """Agresti, table 10.11: log odds relative to Baltimore; standard errors about 0.3."""
    league = bradley_terry(WINS_1987, names=TEAMS, anchor=6, prior=0)
    assert (league.elo / ELO).round(2).tolist() == [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]
    assert (league.standard_errors / ELO).round(1).tolist() == [0.3] * 6 + [0.0]


def test_hunters_iteration_ends_at_the_same_ratings():
    """The MM algorithm of Hunter 2004: γ_i ← wins of i / Σ_j games of i and j / (γ_i + γ_j)."""
    wins = np.array(WINS_1987, float)
    strength = np.ones(7)
    for _ in range(2000):
        strength = wins.sum(axis=1) / ((wins + wins.T) / (strength[:, None] + strength)).sum(axis=1)
        strength /= strength.sum()
    expected = ELO * (np.log(strength) - np.log(strength).mean())
    assert bradley_terry(wins, prior=0).elo == pytest.approx(expected, abs=1e-6)


def test_at_the_maximum_everyone_scores_as_expected_and_the_covariance_inverts_the_curvature():
    generator = np.random.default_rng(3)
    draws = generator.integers(0, 5, (5, 5))
    draws = np.triu(draws, 1) + np.triu(draws, 1).T
    wins = generator.integers(1, 9, (5, 5)) * (1 - np.eye(5))
    fitted = bradley_terry(wins, draws, anchor=0, prior=0)

    def log_likelihood(elo):
        full = np.concatenate([[0.0], elo])
        share = 1 / (1 + 10 ** ((full[None, :] - full[:, None]) / 400))
        return ((wins + draws / 2) * np.log(share)).sum()

    best, width = fitted.elo[1:], 1.0
    steps = width * np.eye(4)
    slope = [(log_likelihood(best + s) - log_likelihood(best - s)) / (2 * width) for s in steps]
    assert slope == pytest.approx([0] * 4, abs=1e-6)
    curvature = [
        [(log_likelihood(best + s + t) - log_likelihood(best + s - t) - log_likelihood(best - s + t)
          + log_likelihood(best - s - t)) / (4 * width**2) for t in steps]
        for s in steps
    ]  # fmt: skip
    assert np.linalg.inv(-np.array(curvature)) == pytest.approx(fitted.covariance[1:, 1:], rel=1e-3)


def test_true_ratings_are_recovered_from_many_games():
    true = np.array([-250.0, -80.0, 0.0, 40.0, 290.0])
    wins = simulate(true, 40_000, np.random.default_rng(1))
    assert bradley_terry(wins).elo == pytest.approx(true, abs=6)


def test_intervals_hold_the_true_rating_ninety_five_times_of_a_hundred():
    true = np.array([-150.0, -50.0, 50.0, 150.0])
    generator = np.random.default_rng(4)
    inside = 0
    for _ in range(1000):
        for rating, (low, high) in zip(true, bradley_terry(simulate(true, 50, generator)).intervals, strict=True):
            inside += low <= rating <= high
    assert inside / 4000 == pytest.approx(0.95, abs=0.012)


def test_players_who_met_only_through_others_are_rated():
    chain = bradley_terry([[0, 75, 0], [25, 0, 75], [0, 25, 0]], anchor=2, prior=0)
    assert chain.elo == pytest.approx([2 * ELO * math.log(3), ELO * math.log(3), 0])
    assert chain.standard_errors[0] == pytest.approx(math.sqrt(2) * chain.standard_errors[1])


def test_someone_who_won_everything_is_rated_by_the_virtual_draws():
    perfect = bradley_terry([[0, 10], [0, 0]], anchor=1)
    assert perfect.elo[0] == pytest.approx(400 * math.log10(10.25 / 0.25))
    assert perfect.intervals[0][1] - perfect.elo[0] > 300
    one_sided = bradley_terry([[0, 10**6, 0], [0, 0, 10**6], [0, 0, 0]])
    assert one_sided.elo[0] - one_sided.elo[2] == pytest.approx(800 * math.log10((10**6 + 0.25) / 0.25))


def test_without_virtual_draws_a_perfect_record_is_an_error_that_names_the_players():
    with pytest.raises(PlygroundError, match="c never scored against a, b; expected prior above 0"):
        bradley_terry([[0, 3, 5], [2, 0, 5], [0, 0, 0]], names=["a", "b", "c"], prior=0)
    with pytest.raises(PlygroundError, match="b, c never scored against a"):
        bradley_terry([[0, 3, 5], [0, 0, 5], [0, 1, 0]], names=["a", "b", "c"], prior=0)
    bradley_terry([[0, 3, 5], [2, 0, 5], [0, 0, 0]], [[0, 0, 0], [0, 0, 1], [0, 1, 0]], prior=0)


def test_groups_that_never_met_are_an_error_that_names_them():
    wins = np.zeros((5, 5))
    wins[0, 3] = wins[3, 0] = wins[1, 4] = 2
    with pytest.raises(PlygroundError, match=r"groups of players: a, d \| b, e \| c; expected one group"):
        bradley_terry(wins, names=list("abcde"))


@pytest.mark.parametrize(
    "arguments, expected",
    [
        ({"wins": [[0, 1]]}, "wins is no square table"),
        ({"wins": [[0]]}, "wins is no square table"),
        ({"wins": "abc"}, "wins is no square table"),
        ({"wins": [[0, 1], [2]]}, "wins is no square table"),
        ({"wins": [[0, -1], [2, 0]]}, "wins has a negative or infinite entry"),
        ({"wins": [[0, math.inf], [2, 0]]}, "wins has a negative or infinite entry"),
        ({"wins": [[1, 1], [2, 0]]}, "a player against itself"),
        ({"wins": [[0, 1], [2, 0]], "draws": [[0, 1], [2, 0]]}, "draws do not match wins"),
        ({"wins": [[0, 1], [2, 0]], "names": ["a"]}, "1 names for 2 players"),
        ({"wins": [[0, 1], [2, 0]], "anchor": 2}, "anchor=2; expected a player's number from 0 to 1"),
        ({"wins": [[0, 1], [2, 0]], "prior": -1}, "prior=-1; expected a number of virtual draws"),
    ],
)
def test_a_wrong_table_is_refused_in_one_line(arguments, expected):
    with pytest.raises(PlygroundError, match=expected):
        bradley_terry(**arguments)
