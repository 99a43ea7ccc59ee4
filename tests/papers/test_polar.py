"""What the experiments of the Polar report count, beside counts by other ways and by hand."""

import numpy as np
import pytest

from plyground.core.randomness import new_stream
from plyground.games import game as make_game
from plyground.games.polar.clauses import STEPS, facts_of, goal
from plyground.games.polar.resolution import prove
from plyground.jobs.job import key_of
from plyground.papers.answer import FAILS, HOLDS, OPEN, Found
from plyground.papers.experiment import chosen_experiments
from plyground.papers.given import changed
from plyground.papers.polar2014.depth_five import contest, strong_as_x
from plyground.papers.polar2014.effort import open_positions
from plyground.papers.polar2014.late_games import from_marks
from plyground.papers.polar2014.meetings import first_marks
from plyground.papers.polar2014.players import BASIC, CLASSIFIER, NETWORK
from plyground.papers.polar2014.rate_conclusions import mean_square, trend
from plyground.papers.polar2014.rate_grid import IN_GAME, POST_GAME, Grid, Settings
from plyground.papers.polar2014.report_search import ReportSearch
from plyground.papers.polar2014.resolution import game_positions, pairs_of_all, rounds_of
from plyground.papers.polar2014.win_check import is_blocked, is_threatened
from plyground.papers.reproducing import Request, reproduce
from plyground.players import make_player

GAME = make_game("polar")
GAMES = 1000


def grid_of(shares):
    settings = Settings(in_game=(0.01, 0.1, 1.0), post_game=(0.01, 0.1))
    wins = np.round(np.array(shares) * GAMES).astype(int).ravel()
    return Grid(settings, wins, GAMES, tuple((0, 1) for _ in wins))


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_search_of_the_report_decides_as_alpha_beta_does(depth):
    agent = make_player(GAME, f"alphabeta:depth={depth},eval=free_rows,deepening=no").make_agent()
    search = ReportSearch(GAME, looks_for_wins=True)
    for number, position in enumerate(open_positions(GAME, 8, seed=5)):
        agent.new_game()
        after = GAME.play(position, search.choose(position, GAME.mover(position), depth))
        assert (after == agent.choose(position, new_stream(1, number)).position).all(), GAME.to_text(position)


def test_a_threat_is_one_cell_that_the_opponent_needs_and_is_met_two_plies_deep():
    threatened = GAME.replay(GAME.parse_game("0,0 0,1 1,0 1,2 2,0"))[-1]
    needed = GAME.parse_game("0,0 0,1 1,0 1,2 2,0 1,1 3,0")[-1]
    assert is_threatened(GAME, threatened)
    assert is_blocked(GAME, threatened, needed) and not is_blocked(GAME, threatened, needed + 1)
    assert ReportSearch(GAME, looks_for_wins=True).choose(threatened, 1, 2) == needed
    twice = GAME.replay(GAME.parse_game("0,0 1,0 0,1 1,2 0,2"))[-1]
    assert not is_threatened(GAME, twice)


def test_looking_for_won_games_changes_what_is_looked_at_only_from_where_a_line_can_be_full():
    position = GAME.replay(GAME.parse_game("0,0 0,1 1,0 1,2 2,0"))[-1]  # o is to move, and has two marks
    looking, blind = (ReportSearch(GAME, looks) for looks in (True, False))
    counts = []
    for depth in (1, 3):
        for search in (looking, blind):
            search.choose(position, 1, depth)
        counts.append(looking.nodes - blind.nodes)
    assert counts[0] == 0 != counts[1]


def test_first_marks_are_spread_over_the_board():
    assert len(first_marks(GAME, 96)) == len(first_marks(GAME, 10_000)) == 48
    few = first_marks(GAME, 20)
    assert len(few) == 10 and len({line[-1].tobytes() for line in few.lines}) == 10


def test_the_clauses_of_all_rounds_are_those_that_the_proof_takes():
    for position in game_positions(GAME, 4, seed=2):
        facts = facts_of(GAME, position)
        for seat in range(2):
            for relation in STEPS:
                question = goal(seat, relation, 4, 4)
                proved, rounds = rounds_of(question, facts, "first")
                answer = prove(question, facts)
                assert answer.proved == proved
                assert proved or sum(rounds) == 1 + answer.clauses


def test_networks_may_meet_deeper_than_one_ply():
    [experiment] = chosen_experiments("polar", ["figure-3"])
    shallow, deep = (experiment.jobs(changed(experiment.settings, {"depth": depth}, ""), 1)[0] for depth in "12")
    assert shallow.search == shallow.others[-1].text == "greedy"
    assert deep.search == deep.others[-1].text == "alphabeta:depth=2,deepening=no,table=0"
    assert key_of(shallow) != key_of(deep) and shallow.learned == deep.learned


def test_pairs_of_clauses_are_those_of_all_that_are_there():
    assert pairs_of_all(1, [1]) == 1
    assert pairs_of_all(200, [1, 10]) == 201 * 200 // 2 + 211 * 210 // 2


def test_a_trend_is_found_along_its_own_rate_only():
    falling = grid_of([[0.7, 0.5], [0.6, 0.4], [0.5, 0.3]])  # by 0.1 for each power of ten of the in-game rate
    low, high = trend(falling, IN_GAME)
    assert low == pytest.approx(0.2, abs=0.01) and high == pytest.approx(0.2, abs=0.01)
    low, high = trend(falling, POST_GAME)
    assert low <= 0.2 <= high
    low, high = trend(grid_of([[0.5, 0.6], [0.6, 0.5], [0.5, 0.6]]), IN_GAME)
    assert low < 0 < high


def test_the_mean_square_is_that_of_an_analysis_of_variance():
    table = np.array([[0.7, 0.5], [0.6, 0.4], [0.5, 0.3]])
    assert mean_square(table) == pytest.approx(2 * (0.1**2 + 0 + 0.1**2) / 2)
    assert mean_square(table.T) == pytest.approx(3 * (0.1**2 + 0.1**2))


@pytest.mark.parametrize(
    ("early", "late", "verdict"),
    [
        (0.3, 0.6, HOLDS), (0.6, 0.8, HOLDS), (0.6, 0.3, FAILS), (0.4, 0.2, FAILS),
        (1.0, 0.8, FAILS), (0.2, 0.4, OPEN), (0.5, 0.5, OPEN), (0.8, 0.8, OPEN),
    ],
)  # fmt: skip
def test_a_score_that_only_comes_nearer_to_one_half_from_below_tells_nothing_of_late_games(early, late, verdict):
    [experiment] = chosen_experiments("polar", ["late-games"])
    settings = experiment.settings
    first, last = (from_marks(marks, settings, 1) for marks in (min(settings.marks), max(settings.marks)))
    told = {
        key_of(job): {"score": score, "interval": [score - 0.03, min(score + 0.03, 1.0)], "openings": 200}
        for job, score in ((first, early), (last, late))
    }
    [claim] = experiment.claims(settings, 1)
    assert claim.judge(Found(told)).verdict == verdict


@pytest.mark.parametrize(
    ("as_x", "as_o", "verdict"), [(80, 50, HOLDS), (80, 75, OPEN), (55, 30, OPEN), (30, 20, FAILS), (70, 95, FAILS)]
)
def test_the_network_plays_best_as_x_only_if_it_surely_wins_most_and_more_than_as_o(as_x, as_o, verdict):
    [experiment] = chosen_experiments("polar", ["depth-5"])
    seats = [{"seat": seat, "wins": won, "games": 100} for seat, won in (("x", as_x), ("o", as_o))]
    told = {
        key_of(contest((other, NETWORK), experiment.settings, 1)): {"players": [{}, {"by_seat": seats}]}
        for other in (BASIC, CLASSIFIER)
    }
    assert strong_as_x(experiment.settings, 1).judge(Found(told)).verdict == verdict


def test_networks_that_explore_decide_nothing_that_the_report_concludes_of_its_own():
    [experiment] = chosen_experiments("polar", ["rates-exploring"])
    assert not experiment.claims(experiment.settings, 1)


@pytest.mark.parametrize("name", ["figure-3", "figure-4", "figure-7", "depth-5", "hidden-units"])
def test_every_conclusion_can_be_judged(name):
    """Those about learning are not judged at a small scale; here they are all the same."""
    [experiment] = chosen_experiments("polar", [name])
    given = {key: ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
             for key, value in experiment.small.items()}  # fmt: skip
    [done] = reproduce([experiment], Request(0.001, seed=1, given=given, workers=1))
    for claim in experiment.claims(done.settings, done.seed):
        judged = claim.judge(done.found)
        assert judged.verdict in (HOLDS, FAILS, OPEN) and judged.why
