"""Comparisons: differences against textbooks and SciPy, variants of rules, players with the same dice."""

from types import SimpleNamespace

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.matches.comparing_rules import WITH_EVALUATORS, WITHOUT_EVALUATORS, default_players
from plyground.matches.differences import SHARE, Difference, Estimate, newcombe_interval, welch_interval
from plyground.matches.match import match
from plyground.matches.statistics import wilson_interval
from tests.processes import ROOT


def estimate(successes, trials):
    return Estimate(successes / trials, wilson_interval(successes, trials), trials)


@pytest.mark.parametrize(
    "one, other, low, high",
    [  # Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10
        ((48, 80), (56, 70), 0.0524, 0.3339),
        ((3, 10), (9, 10), 0.1705, 0.8090),
        ((0, 10), (10, 10), 0.6075, 1.0000),
    ],
)
def test_shares_have_newcombes_published_intervals(one, other, low, high):
    assert newcombe_interval(estimate(*one), estimate(*other)) == pytest.approx((low, high), abs=5e-5)


def test_means_have_welchs_interval():
    stats = pytest.importorskip("scipy.stats", reason="SciPy is missing: pip install scipy")
    generator = np.random.default_rng(1)
    for one, other in ((5, 7), (30, 12), (200, 400)):
        first, second = generator.normal(3, 1, one), generator.normal(4, 3, other)
        expected = stats.ttest_ind(second, first, equal_var=False).confidence_interval(0.95)
        sides = [(each.mean(), each.std(ddof=1) / len(each) ** 0.5, len(each)) for each in (first, second)]
        assert welch_interval(*sides) == pytest.approx((expected.low, expected.high), rel=0.005)
    assert welch_interval((1.0, 0.0, 1), (2.0, 0.1, 5)) is None


def test_a_difference_is_said_in_a_sentence():
    def said(value, interval, unit=SHARE):
        return Difference("White wins", "random", "size=7", "size=9", unit, value, interval, (40, 40)).sentence()

    assert said(0.2, (0.1, 0.3)) == (
        "random: White wins: 20.0 points more with size=9 than with size=7 [+10.0, +30.0], 40 results each"
    )
    assert "2.50 turns less with size=9" in said(-2.5, (-3.0, -2.0), "turns")
    assert "not distinguishable with 40 results each; size=9 differs from size=7 by -5.0 to +9.0 points" in said(
        0.02, (-0.05, 0.09)
    )
    assert "no interval, so size=9 and size=7 cannot be compared" in said(0.0, None)


def test_variants_of_rules_are_compared_by_side_draws_and_length():
    found = pg.compare("tictactoe", vs=["m=4,n=4,k=4"], players=["random", "alphabeta:depth=2"], games=60)
    assert found.names == ("m=3 n=3 k=3", "m=4 n=4 k=4")
    data = found.to_dict()
    assert [figure["what"] for figure in data["figures"][:4]] == ["x wins", "o wins", "draws", "length, plies"]
    alone = match(pg.game("tictactoe", m=4, n=4, k=4), ["random", "random"], 60, seats="fixed").to_dict()
    assert data["figures"][0]["values"]["m=4 n=4 k=4"]["value"] == alone["players"][0]["win_rate"]
    assert data["figures"][3]["values"]["m=4 n=4 k=4"]["interval"] == pytest.approx(alone["length"]["interval"])
    verdicts = {(each["where"], each["what"]): each["verdict"] for each in data["differences"]}
    assert verdicts["random", "length"] == verdicts["random", "draws"] == "larger"
    assert verdicts["random", "x wins"] == "smaller"
    assert data["openings"][0] == [0, 0]
    assert [each["rules"] for each in data["variants"]] == [pg.game("tictactoe").rules_hash] * 2
    assert min(data["openings"][1]) > 0
    assert "plies more with m=4 n=4 k=4 than with m=3 n=3 k=3" in str(found)


def test_another_game_or_file_is_compared_and_the_default_players_fit_both():
    found = pg.compare(ROOT / "examples" / "connect_four.py", vs=["tictactoe"], games=10)
    assert found.names == ("connect_four.py", "tictactoe")
    assert found.to_dict()["players"] == list(WITH_EVALUATORS)
    narrower = pg.compare(ROOT / "examples" / "connect_four.py", vs=[{"columns": 5}], players=["random"], games=10)
    assert narrower.names == ("columns=7", "columns=5")
    without = SimpleNamespace(game=SimpleNamespace(definition=SimpleNamespace(evaluators={})))
    assert default_players([without]) == WITHOUT_EVALUATORS
    lengths = [each for each in found.differences if each.what == "length"]
    assert [each.verdict for each in lengths] == ["smaller"] * 3


def test_players_are_compared_with_the_same_dice():
    """A player does not differ from itself by anything at all, however the dice fall."""
    same = pg.compare("hypergammon", players=["pubeval", "pubeval"], against="random", games=40)
    assert [each.value for each in same.differences] == [0.0, 0.0]
    assert same.to_dict()["rules"] == pg.game("hypergammon").rules_hash
    better = pg.compare("hypergammon", players=["random", "pubeval"], against="random", games=100)
    assert [each.verdict for each in better.differences] == ["larger", "larger"]
    low, high = better.differences[0].interval
    assert low < better.differences[0].value < high


def test_deterministic_players_are_compared_with_the_same_openings():
    players = ["alphabeta:depth=1", "alphabeta:depth=4"]
    found = pg.compare("tictactoe", players=players, against="alphabeta:depth=2", games=80)
    assert found.to_dict()["openings"] == 40
    assert found.differences[0].value > 0
    none = pg.compare("tictactoe", players=players, against="alphabeta:depth=2", games=80, openings=0)
    assert none.differences[0].interval is None
    assert "2 distinct games, played 80 times: no interval" in str(none)


@pytest.mark.parametrize(
    "arguments, expected",
    [
        ({}, "tictactoe: nothing to compare it with; expected --vs"),
        ({"vs": ["m=3"]}, "the same game as"),
        ({"vs": ["m=4", "m=4,n=3"]}, r"m=4 \(2\): the same game as m=4 \(1\); expected another one"),
        ({"vs": ["parcheesi"]}, "parcheesi: 4 sides, tictactoe has 2; expected as many"),
        ({"vs": ["nosuch=3"]}, "no setting is called nosuch"),
        ({"vs": ["m=4"], "players": ["nobody"]}, "no player is called 'nobody'"),
        ({"players": ["random"], "against": "random"}, "1 player given; expected two or more"),
        ({"vs": ["m=4"], "players": ["random", "first"], "against": "random"}, "vs and against together"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments, expected):
    with pytest.raises(PlygroundError, match=expected):
        pg.compare("tictactoe", **arguments)
