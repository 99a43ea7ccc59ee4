"""The tables of Matthews (2006) say what his text says of them, and comparisons of tables find what they should."""

import pytest

from plyground.papers.answer import ENVIRONMENT, REPRESENTATION
from plyground.papers.matthews2006.conclusions import FIGURES, Question
from plyground.papers.matthews2006.contrasts import (
    Runs,
    changes_little,
    ends_above,
    has_better_best,
    is_above_at,
    is_above_on_average,
    is_as_expected,
    is_steady,
    swings,
    thesis_runs,
)
from plyground.papers.matthews2006.learners import LEARNERS, checkpoints_of, thesis_at, thesis_shares, thesis_wins

BEST = {  # in chapters 6 and 7
    "A.1": 48.6, "A.2": 7.3, "A.3": 48.1, "A.5": 36.1, "A.7": 53.9, "A.8": 59.1, "A.9": 42.6, "A.10": 61.7,
    "A.11": 67.7,
    "A.12": 68.7, "A.13": 27.6, "A.14": 17.3, "A.15": 24.0, "A.16": 11.5, "A.17": 13.2, "A.18": 70.8, "A.19": 77.2,
    "A.20": 36.2, "A.21": 27.1, "A.27": 32.3, "A.28": 44.9,
}  # fmt: skip


@pytest.mark.parametrize("table", BEST)
def test_the_best_of_a_table_is_the_one_that_the_text_names(table):
    assert 100 * max(map(max, thesis_shares(table))) == pytest.approx(BEST[table], abs=0.06)


def test_means_of_tables_are_those_of_the_text():
    for table, told in (("A.3", 39.2), ("A.1", 27.5)):  # section 6.1
        shares = thesis_at(table, 10_000)
        assert 100 * sum(shares) / len(shares) == pytest.approx(told, abs=0.06)


def test_all_tables_of_a_game_have_the_same_checkpoints_and_only_one_row_lacks_a_run():
    for learner in LEARNERS:
        assert tuple(thesis_wins(learner.table)) == checkpoints_of(learner.game)
    short = [(one.table, games) for one in LEARNERS for games, wins in thesis_wins(one.table).items() if len(wins) < 5]
    assert short == [("A.26", 50_000)]


def test_every_comparison_can_be_made_of_the_thesis_itself_and_none_speaks_against_it():
    for game in FIGURES:
        for theme in (ENVIRONMENT, REPRESENTATION):
            question = Question(game, theme)
            for one in question.conclusions:
                assert is_as_expected(one.contrasts, thesis_runs(question.tables)) in (True, None), one.text


def test_a_comparison_is_as_expected_otherwise_or_open():
    runs = thesis_runs(["A.8", "A.9", "A.11", "A.12"])
    assert is_as_expected([ends_above("A.11", "A.8", "")], runs) is True
    assert is_as_expected([ends_above("A.8", "A.11", "")], runs) is False
    assert is_as_expected([ends_above("A.11", "A.8", "", above=0.075)], runs) is None
    assert is_as_expected([ends_above("A.11", "A.8", ""), is_above_at(3000, "A.12", "A.11", "")], runs) is False
    assert is_as_expected([changes_little("A.8", 1000, "", within=0.05)], runs) is False


def test_a_run_that_rises_steadily_swings_by_its_steps():
    games = len(thesis_wins("A.13"))
    shares = {"A.13": [(0.02 * place, 0.02 * place) for place in range(games)]}
    runs = Runs(shares, checkpoints_of("pachisi"), checkpoints_of("pachisi")[-1])
    low, high = swings("A.13", 0, "", 0.01).measure(runs)
    assert low == pytest.approx(0.02) and high == pytest.approx(0.02)
    assert is_as_expected([is_steady("A.13", 0, "", 0.03)], runs) is True
    assert is_as_expected([is_steady("A.13", 0, "", 0.01)], runs) is False


def test_runs_that_end_early_tell_of_stages_they_came_to_and_not_of_the_end():
    """Ten thousand games of backgammon, a checkpoint every 500 of them."""
    games = tuple(range(0, 10_001, 500))
    better, worse = ([(low + place / 100, low + place / 100 + 0.01) for place in range(21)] for low in (0.1, 0.0))
    early = Runs({"A.3": better, "A.1": worse}, games, 100_000)
    first = is_above_at(10_000, "A.3", "A.1", "")
    end, mean = ends_above("A.3", "A.1", ""), is_above_on_average("A.3", "A.1", "")
    assert is_as_expected([first], early) is True
    assert is_as_expected([first, end], early) is None and is_as_expected([mean], early) is None
    assert is_as_expected([is_above_at(10_000, "A.1", "A.3", ""), end], early) is False
    assert is_as_expected([end, mean], early.until(10_000)) is True
    assert is_above_at(7250, "A.3", "A.1", "").measure(early) is None


def test_the_best_of_each_run_counts_wherever_it_stands():
    shares = {"A.18": [(0.1, 0.2), (0.6, 0.2), (0.1, 0.7)], "A.19": [(0.3, 0.3), (0.5, 0.3), (0.3, 0.6)]}
    runs = Runs(shares, (5000, 10_000, 15_000), 15_000)
    assert sum(has_better_best("A.18", "A.19", "").measure(runs)) / 2 == pytest.approx(0.1)
