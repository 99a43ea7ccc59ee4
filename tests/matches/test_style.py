"""Figures of style: intervals, the variety of first turns, samples of players and files, and predictions."""

import itertools
import math

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import ContractError, PlygroundError
from plyground.core.style import MEAN, Measure, Style
from plyground.matches.statistics import clustered_interval, grouped_mean_interval, t_95, wilson_interval
from plyground.matches.style import prediction as predicting
from plyground.matches.style.figures import conditional_entropy, figure_of
from plyground.matches.style.prediction import best_weight, chosen_turns, held_out_bits, probability
from plyground.matches.style.samples import NOT_KNOWN, Sample, Turn, meetings, samples_of_players
from plyground.matches.style.style import measure_style
from plyground.players import make_player
from plyground.tools.checking.checker import GameChecker
from tests.own_games import FOLDER

TICTACTOE = pg.game("tictactoe")
SHARE = Measure("share", "a share")


def played(game, texts, games=10, seed=1):
    players = [make_player(game, text) for text in texts]
    return samples_of_players(game, players, games, seed, None, lambda done: None)[0]


# Intervals


def test_turns_of_different_games_have_wilsons_interval():
    values, clusters = np.array([1.0] * 30 + [0.0] * 70), np.arange(100)
    figure = figure_of(SHARE, values, clusters)
    assert (figure.value, figure.turns, figure.games) == (0.3, 100, 100)
    assert figure.interval == pytest.approx(wilson_interval(29.7, 99, t_95(99)))


def test_turns_of_one_game_that_are_alike_count_as_one():
    values, clusters = np.repeat([1.0] * 30 + [0.0] * 70, 10), np.repeat(np.arange(100), 10)
    low, high = figure_of(SHARE, values, clusters).interval
    expected = wilson_interval(30, 100)
    assert high - low == pytest.approx(expected[1] - expected[0], rel=0.1)


def test_games_that_vary_less_than_by_chance_are_worth_no_more_than_their_turns():
    values, clusters = np.tile([1.0, 0.0], 100), np.repeat(np.arange(100), 2)  # one of each kind in every game
    assert clustered_interval(values, clusters) == pytest.approx(wilson_interval(100, 200, t_95(99)))


def test_one_game_alone_has_no_interval():
    assert clustered_interval(np.array([1.0, 0.0, 1.0]), np.zeros(3, int)) == (0.0, 1.0)


def test_intervals_of_simulated_games_hold_as_often_as_they_should():
    """200 times 40 games of 10 turns, which are correlated: the share of intervals without the truth is about 5 %."""
    random, missed = np.random.default_rng(3), 0
    clusters = np.repeat(np.arange(40), 10)
    for _ in range(200):
        chances = random.beta(0.2 * 9, 0.8 * 9, 40)  # of each game; 0.2 on average, correlation 0.1
        low, high = clustered_interval((random.random(400) < chances[clusters]).astype(float), clusters)
        missed += not low <= 0.2 <= high
    assert 2 <= missed <= 20


def test_the_interval_of_a_mean_is_that_of_the_games():
    # Two games of two turns each; their sums differ from the mean 2.5 of four turns by -2 and +2.
    low, high = grouped_mean_interval(np.array([1.0, 2.0, 3.0, 4.0]), np.array([0, 0, 1, 1]))
    error = math.sqrt((2**2 + 2**2) * 2 / 1) / 4
    assert (low, high) == pytest.approx((2.5 - 12.7062 * error, 2.5 + 12.7062 * error))
    assert grouped_mean_interval(np.array([1.0, 2.0]), np.array([7, 7])) is None


def test_what_does_not_apply_does_not_count():
    figure = figure_of(Measure("mean", "a mean", MEAN), np.array([math.nan, 2.0, 4.0]), np.array([0, 1, 2]))
    assert (figure.value, figure.turns) == (3.0, 2)
    assert figure_of(SHARE, np.array([math.nan]), np.array([0])) is None


def test_entropy_of_two_equally_likely_turns_is_one_bit():
    value, error = conditional_entropy([("roll 1", number % 2) for number in range(1000)])
    assert value == pytest.approx(1.0, abs=2e-3) and error < 2e-3
    value, error = conditional_entropy([(number, number) for number in range(10)] * 3)
    assert (value, error) == (0.0, 0.0)


def test_entropy_is_on_average_right_with_few_games():
    random = np.random.default_rng(1)
    found = [conditional_entropy([("start", int(draw)) for draw in random.integers(8, size=40)])[0] for _ in range(300)]
    assert np.mean(found) == pytest.approx(3.0, abs=0.02)  # without the correction 0.13 too small


# Samples


def test_everybody_meets_everybody_and_itself():
    assert meetings(TICTACTOE, 3) == [(0, 1), (0, 2), (1, 2), (0, 0), (1, 1), (2, 2)]
    assert meetings(TICTACTOE, 1) == [(0, 0)]
    assert meetings(pg.game("parcheesi"), 2) == [(0, 0, 0, 0), (1, 1, 1, 1)]


def test_turns_go_to_the_player_who_made_them():
    first, random = played(TICTACTOE, ["first", "random"])
    for turn in first.turns:
        assert turn.steps.tolist() == [min(TICTACTOE.legal_moves(turn.before))]
        assert np.array_equal(TICTACTOE.play(turn.before, int(turn.steps[0])), turn.after)
    alone = [turn for turn in random.turns if turn.cluster >> 32 == 2]  # the third match: random against itself
    lengths = [length for number, length in random.lengths.items() if number >> 32 == 2]
    assert len(alone) == sum(lengths) and len(lengths) == 10


def test_openings_are_nobodys_turns():
    (deep,) = played(pg.game(str(FOLDER.parent.parent / "examples" / "connect_four.py")), ["alphabeta:depth=1"], 6)
    assert min(turn.number for turn in deep.turns) == 0
    assert all(int((turn.before[:42] != 0).sum()) >= 4 for turn in deep.turns)  # four random plies came before


def test_steps_of_whole_turns_are_not_known_not_even_of_single_ones():
    (known,) = played(pg.game("backgammon"), ["mcts:playouts=2"], 1)
    (unknown,) = played(pg.game("backgammon"), ["random"], 1)
    assert all(len(turn.steps) > 0 for turn in known.turns)
    assert all(len(turn.steps) == 0 for turn in unknown.turns)


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_threads():
    one, two = (pg.style("tictactoe", ["random"], games=20, seed=4, workers=workers).to_dict() for workers in (1, 2))
    assert one["styles"] == two["styles"]


# Predictions


def test_the_best_weight_is_where_the_likelihood_is_largest():
    random = np.random.default_rng(2)
    hits, ends = (random.random(50) < 0.4).astype(float), random.integers(2, 40, 50).astype(float)

    def log_likelihood(weight):
        return np.log(probability(weight, hits, ends)).sum() + math.log(weight) + math.log(1 - weight)

    best = max((k / 1000 for k in range(1, 1000)), key=log_likelihood)
    assert best_weight(hits, ends) == pytest.approx(best, abs=1e-3)


def test_no_game_has_a_part_in_the_weight_it_is_scored_with():
    hits, ends, clusters = np.array([1.0, 1.0, 0.0, 0.0]), np.full(4, 10.0), np.array([0, 0, 1, 1])
    bits = held_out_bits(hits, ends, clusters)
    wrong, right = best_weight(hits[2:], ends[2:]), best_weight(hits[:2], ends[:2])
    assert bits[:2] == pytest.approx(-math.log2(1 - wrong + wrong / 10))
    assert bits[2:] == pytest.approx(-math.log2(right / 10))
    assert held_out_bits(hits, ends, np.zeros(4, int)) is None  # one game alone


def test_whoever_is_asked_about_its_own_games_foretells_them():
    found = pg.style("tictactoe", ["alphabeta:depth=3", "random"], bots=["alphabeta:depth=3", "first"], games=20)
    by_name = {(one.sample, one.bot): one for one in found.predictions}
    own = by_name["alphabeta:depth=3", "alphabeta:depth=3"]
    assert own.matches == 1.0 and own.loss == 0.0 and own.bits < 0.2
    random = by_name["random", "alphabeta:depth=3"]
    low, high = random.matches_interval
    assert low < random.matches < high < 0.6
    assert random.uniform_bits == pytest.approx(random.bits, abs=0.1)  # nobody knows more about random turns
    assert random.loss > 0 and by_name["random", "first"].loss is None


def test_bits_are_those_of_the_ends_of_whole_turns():
    """Random turns of backgammon take as many bits as the logarithms of their numbers of ends, computed here."""
    found = pg.style("backgammon", ["random"], bots=["first"], games=4, turns=50)
    (one,) = found.predictions
    (sample,) = played(pg.game("backgammon"), ["random"], 4)
    game = pg.game("backgammon")
    ends = [len(game.turn_results(turn.before)) for turn in chosen_turns(sample, 50)]
    assert one.uniform_bits == pytest.approx(np.mean([math.log2(count) for count in ends if count > 1]))
    assert one.turns == sum(count > 1 for count in ends)


def test_whole_games_are_asked_about():
    turns = [Turn(cluster, 0, number, *[np.zeros(1)] * 2, NOT_KNOWN) for cluster in range(3) for number in range(4)]
    assert len(chosen_turns(Sample("somebody", "file", turns=turns), 5)) == 8
    assert len(chosen_turns(Sample("somebody", "file", turns=turns), 100)) == 12


def test_ctrl_c_keeps_what_was_found(monkeypatch):
    calls = itertools.count()
    real = predicting.Asker.ask

    def ask(self, numbered):
        if next(calls) == 30:
            raise KeyboardInterrupt
        return real(self, numbered)

    monkeypatch.setattr(predicting.Asker, "ask", ask)
    found = measure_style(
        TICTACTOE, ["random"], [], ["first"], 10, 1, 1000, False, False, 1, lambda *told: None, pytest.fail
    )
    assert found.interrupted and found.predictions == () and found.manners[0].turns > 30


# Games of one's own


def test_a_game_of_ones_own_may_measure_style(tmp_path):
    text = (FOLDER / "nim.py").read_text("utf-8")
    file = tmp_path / "nim.py"
    file.write_text(text + OWN_STYLE, "utf-8")
    found = pg.style(str(file), ["random"], games=10)
    figure = found.manners[0].figure("step")
    assert figure.measure.about == "the step" and figure.value > 0 and figure.turns == found.manners[0].turns
    assert any(line.startswith("STYLE measures 1 thing of a turn (") for line in GameChecker(found.game, 5).run(False))
    file.write_text(text + OWN_STYLE.replace("if steps.size > 0", "if True"), "utf-8")
    with pytest.raises(ContractError, match=r"nim\.py, line \d+, measure: IndexError: index 0 is out"):
        list(GameChecker(pg.game(str(file)), 5).run(use=False))
    file.write_text(text + "\nSTYLE = 3\n", "utf-8")
    with pytest.raises(ContractError, match=r"nim\.py: STYLE is 3; expected a Style"):
        pg.style(str(file), ["random"], games=10)


OWN_STYLE = """
import plyground as pg


def measure(board, before, after, steps, values, scratch):
    if steps.size > 0:
        values[0] = steps[0]


STYLE = pg.Style(measure, (pg.Measure("step", "the step", "mean"),))
"""


def test_what_is_declared_is_checked():
    with pytest.raises(ValueError, match="kind='median'; expected share, mean or histogram"):
        Measure("middle", "the middle", "median")
    with pytest.raises(ValueError, match="two measures are called 'share'"):
        Style(print, (SHARE, SHARE))
    with pytest.raises(ValueError, match="scratch=0; expected 1 to"):
        Style(print, (SHARE,), 0).scratch_for({})


@pytest.mark.parametrize(
    "given, expected",
    [
        ({}, "nobody to measure; expected players, or files of recorded games"),
        ({"players": ["random", "random"]}, "player 'random' is given twice"),
        ({"players": ["nobody"]}, "no player is called 'nobody'"),
        ({"players": ["random"], "seed": -1}, "seed=-1"),
        ({"files": ["missing.txt"]}, "missing.txt: No such file"),
    ],
)
def test_wrong_arguments_are_answered_in_one_line(given, expected):
    with pytest.raises(PlygroundError, match=expected):
        pg.style("tictactoe", **given)
