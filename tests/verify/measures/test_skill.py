"""Depth, span, luck and shape of ladders, among them the published ones of negamax by depth of search."""

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.matches.statistics import wilson_interval
from plyground.verify.measures.estimates import estimate
from plyground.verify.measures.skill import Step, depth, elo_of, is_top_reached, luck, shape, skill, span

# Elo gained by each further ply, 120 games each (huggingface, LKForge/negamax-search-depth-scaling)
OTHELLO = [610, 160, 229, 174, 107]
CHECKERS = [546, 100, 49, 88, 91, 97]
CHESS = [321, 315, 225]
CONNECT_FOUR = [953, 9, 26, 55, 9, 55]


def score_of(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def step(score, games, level=1):
    interval = wilson_interval(score * games, games)
    return Step(f"level {level}", f"level {level - 1}", 2**level, estimate(score, interval, games))


def ladder(elos, games=120):
    """Steps of so many Elo; 953 is what 120 wins of 120 are counted as."""
    scores = [1.0 if elo == 953 else score_of(elo) for elo in elos]
    return [step(score, games, level) for level, score in enumerate(scores, 1)]


def test_published_othello_is_a_steady_ladder_of_five_levels():
    """Its smallest step: 107 Elo is a score of 0.649, with 120 games at least 0.560."""
    steps = ladder(OTHELLO)
    assert wilson_interval(120 * score_of(107), 120)[0] == pytest.approx(0.560, abs=5e-4)
    found = skill(steps, estimate(1.0, wilson_interval(120, 120), 120))
    assert (found.depth, found.shape, found.is_top_reached) == (5, "steady", False)
    assert found.span["value"] == pytest.approx(610 + 160 + 229 + 174 + 107)


def test_published_connect_four_is_a_cliff():
    """953 of 1,107 Elo in one step; the best of the others, 55 Elo or 0.579, may be 0.49 with 120 games."""
    found = skill(ladder(CONNECT_FOUR), estimate(0.99, (0.95, 1.0), 120))
    assert (found.depth, found.shape) == (1, "cliff")
    assert found.is_top_reached is None
    assert found.span["value"] == pytest.approx(1107, abs=0.5)
    assert 953 / 1107 > 2 / 3


def test_a_cliff_stays_one_however_many_games_are_played():
    assert shape([step(0.9999, 10**6), step(0.512, 10**6), step(0.51, 10**6)]) == "cliff"


def test_published_checkers_and_chess_are_steady():
    assert shape(ladder(CHECKERS)) == shape(ladder(CHESS)) == "steady"
    assert depth(ladder(CHESS)) == 3


def test_a_coin_toss_is_flat_and_all_luck():
    found = skill([step(0.51, 400), step(0.49, 400), step(0.5, 400)], estimate(0.5, wilson_interval(200, 400), 400))
    assert (found.depth, found.shape, found.is_top_reached) == (0, "flat", True)
    assert found.luck["value"] == 1.0
    assert found.luck["interval"][1] == 1.0 and found.luck["interval"][0] > 0.85
    assert found.span["interval"][0] < 0 < found.span["interval"][1]


def test_a_cliff_needs_something_that_follows():
    assert shape([step(0.5, 400), step(0.99, 400)]) == "steady"
    assert shape([step(0.5, 400), step(0.99, 400), step(0.5, 400)]) == "cliff"


def test_depth_ends_at_the_first_step_that_surely_is_no_level():
    surely_none = step(0.48, 1000)
    assert surely_none.verdict == "equal"
    assert depth([step(0.9, 100), step(0.8, 100), surely_none, step(0.9, 100)]) == 2
    assert depth([]) == 0


def test_an_undecided_step_is_not_counted_and_does_not_end_the_depth():
    assert depth([step(0.9, 100), step(0.55, 100), step(0.8, 100)]) == 2


def test_a_sequential_test_has_the_last_word_on_a_step():
    judged = Step("level 2", "level 1", 2, step(0.64, 45).score, "better")
    assert not step(0.64, 45).is_a_level and judged.is_a_level and depth([judged]) == 1


def test_scores_of_all_and_nothing_stay_finite():
    """All of 120 games count as 120.5 of 121: 400 log10(241) = 952.8."""
    assert elo_of(1.0, 120) == pytest.approx(400 * math.log10(241))
    assert elo_of(0.0, 120) == pytest.approx(-elo_of(1.0, 120))
    assert elo_of(119 / 120, 120) == pytest.approx(400 * math.log10(119))


def test_the_span_adds_up_its_steps_with_their_errors():
    """Two steps whose Elo lies 30 and 40 below and 60 and 80 above: √(30² + 40²) = 50 and √(60² + 80²) = 100."""
    steps = [
        Step("b", "a", 2, estimate(score_of(100), (score_of(70), score_of(160)), 500)),
        Step("c", "b", 4, estimate(score_of(50), (score_of(10), score_of(130)), 500)),
    ]
    assert span(steps) == {"value": pytest.approx(150), "interval": pytest.approx([100, 250]), "games": 1000}


def test_luck_turns_the_score_against_random_round():
    assert luck(estimate(0.75, (0.7, 0.8), 300)) == {"value": 0.5, "interval": [0.4, 0.6], "games": 300}
    assert luck(estimate(1.0, (0.99, 1.0), 300))["value"] == 0.0
    assert luck(estimate(0.3, (0.25, 0.35), 300))["value"] == 1.0


def test_whether_the_top_is_reached_is_not_guessed():
    assert is_top_reached([step(0.9, 400)]) is False
    assert is_top_reached([step(0.5, 1000)]) is True
    assert is_top_reached([step(0.52, 50)]) is None
    assert is_top_reached([]) is None


def test_steps_without_intervals_are_undecided():
    unknown = Step("b", "a", 2, estimate(0.9, None, 1))
    found = skill([unknown], estimate(None, None, 0))
    assert (unknown.verdict, found.depth, found.shape) == ("undecided", 0, "flat")
    assert found.span["interval"] is None and found.luck["value"] is None
    assert span([Step("b", "a", 2, estimate(None, None, 0))])["value"] is None


def test_it_is_plain_data():
    told = skill(ladder(OTHELLO), estimate(1.0, (0.97, 1.0), 120)).to_dict()
    assert json.loads(json.dumps(told)) == told
    assert told["steps"][0]["verdict"] == "better" and told["steps"][0]["elo"] == pytest.approx(610)


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 2000)), max_size=8))
def test_any_ladder_has_figures_that_fit_together(scores):
    steps = [step(score, games) for score, games in scores]
    assert 0 <= depth(steps) <= sum(one.verdict == "better" for one in steps)
    if steps:
        found = span(steps)
        assert found["interval"][0] <= found["value"] <= found["interval"][1]
    assert (shape(steps) == "flat") == (not any(one.verdict == "better" for one in steps))
