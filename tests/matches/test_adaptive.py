"""The adaptive opponent: its ladder is measured, found again, and games against simulated players stay close."""

import json
from itertools import pairwise

import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.core.randomness import new_stream, random_below
from plyground.games import names
from plyground.matches.ladder_building import Effort, candidates_of, measured_ladder, versus
from plyground.players import make_player
from plyground.players.adaptive import level_finder
from plyground.players.ladders import all_shipped, kept_ladder, ladder_file, ladder_for, shipped_ladder
from plyground.players.skill import LOST, PlayedGame

QUICK = Effort(look=10, games=20, final=20, seconds=600.0)
PIG = "examples/pig.py"
DOTS = "examples/dots_and_boxes.py"


@pytest.fixture(scope="module")
def ladder():
    """Of Connect Four, with few games."""
    game = pg.game("examples/connect_four.py")
    candidates = ["random", "greedy:ties=random", "alphabeta:nodes=64,ties=random"]
    return measured_ladder(game, candidates, QUICK)


def test_every_built_in_game_comes_with_a_ladder_without_large_gaps():
    for name in names():
        found = shipped_ladder(pg.game(name))
        assert found is not None, name
        ratings = [rung.elo for rung in found.rungs]
        assert ratings[0] == 0 and found.rungs[0].player == "random"
        steps = [high - low for low, high in pairwise(ratings)]
        assert min(steps) > 0 and max(steps) <= 215, name
        for rung in found.rungs:
            assert rung.games >= 100 and rung.low <= rung.elo <= rung.high
            make_player(pg.game(name), rung.text)
    assert len({(ladder.game, json.dumps(ladder.settings)) for ladder in all_shipped()}) == len(all_shipped())


def test_a_ladder_rises_from_random_play_and_fills_its_gaps(ladder):
    ratings = [rung.elo for rung in ladder.rungs]
    assert ratings == sorted(ratings) and ratings[0] == 0
    assert ladder.rungs[0].text == "random"
    assert any(rung.share for rung in ladder.rungs)
    assert ladder.highest > 400


def test_the_same_ladder_is_found_with_any_number_of_threads():
    game = pg.game(PIG)
    candidates = ["random", "greedy:ties=random"]
    one, two = (measured_ladder(game, candidates, QUICK, workers=workers) for workers in (1, 2))
    assert one == two


def test_a_candidate_that_is_no_better_is_left_out():
    found = measured_ladder(pg.game("tictactoe"), ["random", "random:sampler=uniform", "alphabeta:depth=9"], QUICK)
    assert {rung.player for rung in found.rungs} | {rung.other for rung in found.rungs} <= {
        "random", "alphabeta:depth=9", ""
    }  # fmt: skip


def test_a_game_in_which_nobody_is_better_has_a_ladder_of_one_rung():
    found = measured_ladder(pg.game("tictactoe"), ["random", "random:sampler=uniform"], QUICK, seed=2)
    assert [rung.player for rung in found.rungs] == ["random"]
    finder = level_finder("", found, "")
    assert finder.after([PlayedGame(LOST, 0.0)] * 5) == 0


def test_candidates_of_a_users_game_are_random_greedy_and_searches_of_doubling_budgets():
    listed = candidates_of(pg.game(PIG))
    assert listed[:3] == ["random", "greedy:ties=random", "alphabeta:nodes=16,ties=random"]
    assert listed[-1] == "alphabeta:nodes=4096,ties=random" and len(listed) == 11


@pytest.mark.parametrize("name", [DOTS, "parcheesi", "pachisi"])
def test_in_games_of_several_sides_two_players_share_the_seats(name):
    game = pg.game(name)
    wins, draws, losses = versus(game, "greedy", "random", 24, 1, 1)
    assert wins + draws + losses == 24
    assert wins > losses


def test_a_users_own_game_gets_a_ladder_that_is_kept(tmp_path, monkeypatch):
    import plyground.matches as matches  # the function that players ask for a ladder
    from plyground.players.ladders import measure_with

    asked = []

    def measure(game):
        asked.append(game.name)
        return measured_ladder(game, ["random", "greedy:ties=random"], QUICK)

    game = pg.game(PIG)
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    measure_with(measure)
    try:
        first, again = ladder_for(game), ladder_for(game)
        assert first == again == kept_ladder(game) and len(asked) == 1
        assert make_player(game, "adaptive").mixture.skill == pytest.approx((first.lowest + first.highest) / 2)
        ladder_file(game).write_text("damaged")
        assert ladder_for(game) == first and len(asked) == 2
    finally:
        measure_with(matches._measure)


def test_games_against_simulated_players_stay_close():
    """A cheap version of the figures in docs/adaptive.md."""
    scores = []
    for seed, opponent in enumerate(["greedy", "blend:players=random+greedy,share=0.5", "alphabeta:depth=2"]):
        played = pg.match("tictactoe", ["adaptive", opponent], games=300, series=10, seed=seed + 1)
        scores.append(played.score_in_series(6, 10)["score"])
    assert 0.4 < sum(scores) / len(scores) < 0.6
    assert all(0.35 < score < 0.65 for score in scores)


def test_it_rises_against_the_strong_and_falls_against_the_weak():
    for opponent, is_higher in (("alphabeta:depth=9", True), ("random", False)):
        played = pg.match("tictactoe", ["adaptive", opponent], games=100, series=10)
        levels = played.skills.reshape(10, 10)
        middle = levels[0, 0]
        assert (levels[:, -1].mean() > middle + 100) if is_higher else (levels[:, -1].mean() < middle - 100)


def test_results_do_not_depend_on_the_number_of_threads():
    one, two = (pg.match("hypergammon", ["adaptive", "pubeval"], games=20, series=5, workers=n) for n in (1, 2))
    assert (one.fingerprints == two.fingerprints).all() and (one.skills == two.skills).all()


@pytest.mark.parametrize(("opponent", "is_ahead"), [("random", True), ("brian", False)])
def test_within_a_game_it_knows_who_is_ahead(opponent, is_ahead):
    """Against random play it is soon ahead and plays below its level, against Brian above it."""
    game = pg.game("tarble")
    agent = make_player(game, "adaptive:within=yes,level=800").make_agent()
    other = make_player(game, opponent).make_agent()
    leads = []
    for seed in range(4):
        position, stream, seat = game.start(), new_stream(seed), seed % 2
        while (mover := game.mover(position)) != pg.OVER:
            if mover == pg.CHANCE:
                position = game.play(position, random_below(stream, 6))
            else:
                position = (agent if mover == seat else other).choose(position, stream).position
                leads.append(float(agent.temper[0]["lead"]))
    assert max(map(abs, leads)) <= 1
    assert (sum(leads) > 0) == is_ahead


def test_adapting_within_a_game_changes_games():
    plain, within = (
        pg.match("backgammon", [f"adaptive:level=600{option}", "random"], games=20, series=1)
        for option in ("", ",within=yes")
    )
    assert (plain.fingerprints != within.fingerprints).any()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("adaptive:level=x", "level=x is not allowed; expected a rating, or easy, medium, hard"),
        ("adaptive:memory=nowhere/a.json", "there is no folder nowhere"),
        ("mixture:rungs=random+adaptive", "remembers its games by itself"),
    ],
)
def test_what_is_wrong_is_one_line(text, message):
    with pytest.raises(PlygroundError, match=message):
        pg.match("tictactoe", [text, "random"], games=2)


def test_a_level_has_a_name_or_a_number_and_stays_on_the_ladder():
    game = pg.game("tictactoe")
    ladder = ladder_for(game)
    width = ladder.highest - ladder.lowest
    assert make_player(game, "adaptive:level=easy").mixture.skill == pytest.approx(ladder.lowest + 0.2 * width)
    assert make_player(game, "adaptive:level=100").mixture.skill == 100
    assert make_player(game, "adaptive:level=5000").mixture.skill == ladder.highest


def test_teams_and_several_seats_adapt_too():
    for name, players in (
        ("pachisi", ["adaptive", "random"]),
        ("parcheesi", ["adaptive", "random", "random", "random"]),
    ):
        played = pg.match(name, players, games=6, series=6)
        assert played.skills[0] != played.skills[-1]
