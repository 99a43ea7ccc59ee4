"""Learning without gradients: weights by evolution, networks by hill-climbing, and files that survive anything."""

import json
import pathlib
import sys
from dataclasses import replace

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.core.folder_lock import only_one_in
from plyground.learn.model import TABLE, ModelSpec, new_network, new_table
from plyground.learn.model_files import load_for, save_model
from plyground.players import make_player
from plyground.players.model_options import with_model
from plyground.training.tuning.climbing import Bar, Climb, Climber, Duel, climb, read_schedule
from plyground.training.tuning.evolution import Evolution, Goal, Space, evolve
from plyground.training.tuning.sides import play_from, read_side, sides_of
from plyground.training.tuning.weights import (
    ONES,
    load_weights,
    named_weights,
    only_ratios_matter,
    player_text,
    save_weights,
    tunable_evaluator,
    tuned_player,
    users_of_weights,
    with_weights,
)


@pytest.fixture(scope="module")
def berries():
    return pg.game(str(pathlib.Path(__file__).parent / "berries.py"))


@pytest.fixture(scope="module")
def tablut():
    return pg.game("tablut")


@pytest.fixture(scope="module")
def hypergammon():
    return pg.game("hypergammon")


# What an evaluator does with its weights


def test_the_weights_of_each_side_are_found_by_looking_at_values(tablut, berries):
    white, black = users_of_weights(tablut, tunable_evaluator(tablut, "fixed"), 14)
    assert white.tolist() == [True] * 7 + [False] * 7
    assert black.tolist() == [False] * 7 + [True] * 7
    shared = users_of_weights(berries, tunable_evaluator(berries, "shifted"), 1)
    assert shared.all()


def test_whether_only_ratios_matter_is_found_too(tablut, berries):
    assert only_ratios_matter(tablut, tunable_evaluator(tablut, "fixed"), 14)
    assert not only_ratios_matter(berries, tunable_evaluator(berries, "shifted"), 1)


def test_candidates_keep_the_size_of_the_hand_made_weights_of_each_side(tablut):
    space = Space(Goal(tablut, "fixed"))
    weights = space.weights(np.arange(1.0, 15.0) * 1000)
    hand_made = named_weights(tablut, tunable_evaluator(tablut, "fixed"), "2")
    for side in (slice(0, 7), slice(7, 14)):
        assert np.isclose((weights[side] ** 2).sum(), (hand_made[side] ** 2).sum())
        ratios = weights[side] / np.arange(1.0, 15.0)[side]
        assert np.allclose(ratios, ratios[0])


def test_weights_whose_size_matters_are_taken_as_they_are(berries):
    assert Space(Goal(berries, "shifted")).weights([0.25]).tolist() == [0.25]


def test_tuning_one_side_leaves_the_other_hand_made(tablut):
    space = Space(Goal(tablut, "fixed", side="w"))
    assert space.tuned.tolist() == list(range(7))
    assert space.first().tolist() == [1.0] * 7
    weights = space.weights(np.full(7, 5.0))
    assert weights[7:].tolist() == [1.0, 5.0, 2.0, 3.0, 1.0, 1.0, 1.0]


# Evolution


def small_goal(berries, **changes):
    return Goal(berries, "basket", against=("greedy:weights=greedy",), **({"games": 40, "seed": 3} | changes))


def test_evolution_finds_what_a_red_berry_is_worth(berries):
    search = Evolution(small_goal(berries, games=200))
    weights = search.run(12)
    for side in (weights[:2], weights[2:]):
        assert side[1] > 0
        assert 1.5 < side[0] / side[1] < 2.7  # 2 is right
    assert search.generations[-1].mean > search.generations[0].mean + 0.05


def test_one_side_alone_can_be_tuned(berries):
    search = Evolution(small_goal(berries, side=list(sides_of(berries))[1], games=200, start="greedy"))
    weights = search.run(10)
    assert weights[:2].tolist() == [1.0, 2.0]
    assert 1.3 < weights[2] / weights[3] < 3.0


def test_candidates_of_a_generation_play_with_the_same_random_numbers(berries):
    search = Evolution(small_goal(berries))
    weights = search.space.weights(search.space.first())
    assert search.score(weights, 7) == search.score(weights, 7) == search.score(3.0 * weights, 7)
    assert len({search.score(weights, seed) for seed in range(6)}) > 1


def test_a_search_that_goes_on_equals_one_that_was_never_stopped(berries, tmp_path):
    whole = Evolution(small_goal(berries), tmp_path / "whole")
    whole.run(5)
    for generations in (1, 2, 5):
        stopped = Evolution(small_goal(berries), tmp_path / "stopped")
        stopped.run(generations)
    assert stopped.weights.tolist() == whole.weights.tolist()
    files = [(tmp_path / name / "evolution.json").read_bytes() for name in ("whole", "stopped")]
    assert files[0] == files[1]
    assert stopped.strategy.sigma == whole.strategy.sigma


def test_a_search_that_dies_within_a_generation_plays_it_again(berries, tmp_path):
    whole = Evolution(small_goal(berries))
    whole.run(2)

    class DeathError(Exception):
        pass

    def die(search, done):
        if done == search.population + 2:
            raise DeathError

    with pytest.raises(DeathError):
        Evolution(small_goal(berries), tmp_path).run(2, die)
    again = Evolution(small_goal(berries), tmp_path)
    assert len(again.generations) == 1
    assert again.run(2).tolist() == whole.weights.tolist()


def test_the_search_leaves_the_common_random_numbers_alone(berries):
    np.random.seed(5)
    expected = np.random.rand()
    np.random.seed(5)
    Evolution(small_goal(berries)).run(1)
    assert np.random.rand() == expected


def test_the_test_at_the_end_plays_from_every_side(berries):
    search = Evolution(small_goal(berries, reference="right"))
    search.run(1)
    rows = search.test(100)
    assert [(row["side"], row["weights"]) for row in rows] == [
        (side, name) for side in sides_of(berries) for name in (ONES, "tuned", "right")
    ]
    assert all(
        row["games"] == 100 and row["score_interval"][0] < row["score"] < row["score_interval"][1] for row in rows
    )


def test_a_missing_package_is_named_with_the_extra_that_brings_it(berries, monkeypatch):
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(PlygroundError, match=r"cma.*plyground\[tune\]"):
        Evolution(small_goal(berries))


def test_a_folder_of_another_search_is_refused(berries, tmp_path):
    Evolution(small_goal(berries), tmp_path).run(1)
    with pytest.raises(PlygroundError, match="other settings"):
        Evolution(small_goal(berries, seed=4), tmp_path)
    (tmp_path / "evolution.json").write_text('{"goal": 3')
    with pytest.raises(PlygroundError, match="damaged"):
        Evolution(small_goal(berries), tmp_path)


# Sides and weights


def test_a_match_from_one_side_has_the_player_there_in_every_game(berries):
    right, greedy = make_player(berries, "greedy:weights=right"), make_player(berries, "greedy")
    first, second = sides_of(berries)
    played, own = play_from(berries, second, right, greedy, 30, 1)
    assert own == 1
    assert [row["seat"] for row in played.sides_of(own)] == [second]
    assert read_side(berries, first) == (0,)
    with pytest.raises(PlygroundError, match="no side is called third"):
        read_side(berries, "third")


def test_teams_are_sides():
    pachisi = pg.game("pachisi")
    assert sorted(seat for seats in sides_of(pachisi).values() for seat in seats) == list(range(pachisi.seats))
    assert len(sides_of(pachisi)) == len(pachisi.teams)


def test_a_file_of_weights_gives_the_player_back(berries, tmp_path):
    file = tmp_path / "weights.json"
    search = evolve(berries, "basket", 1, tmp_path, games=10, population=4)
    search.save_result(search.test(10))
    player = tuned_player(berries, file)
    assert player.weights == tuple(search.weights)
    assert tuned_player(berries, file, "alphabeta:depth=2").method == "alphabeta"
    tuned = with_weights(make_player(berries, search.goal.text), search.weights)
    games = [pg.match(berries, [me, "random"], 20).payoffs for me in (player, tuned)]
    assert np.array_equal(*games)


@pytest.mark.parametrize(
    "change, expected",
    [
        ({"game": "chess"}, "for chess; expected one for"),
        ({"weights": [1.0]}, "1 weights; expected 4"),
        ({"weights": [1.0, 2.0, 3.0, float("nan")]}, "not a file of weights"),
        ({"weights": "no"}, "not a file of weights"),
        ({"eval": "none"}, "no evaluator with weights is called none"),
        ({"file": "something else"}, "not a file of weights"),
    ],
)
def test_a_file_of_weights_that_does_not_fit_is_refused(berries, tmp_path, change, expected):
    file = tmp_path / "weights.json"
    save_weights(file, berries, "basket", "greedy:eval=basket", [1.0, 2.0, 3.0, 4.0], {})
    assert load_weights(berries, file)["weights"] == [1.0, 2.0, 3.0, 4.0]
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    with pytest.raises(PlygroundError, match=expected):
        load_weights(berries, file)


def test_a_player_for_tuning_judges_by_the_tuned_evaluator():
    assert player_text("fixed", "greedy") == "greedy:eval=fixed"
    with pytest.raises(PlygroundError, match="eval=simple; expected the evaluator to tune, fixed"):
        player_text("fixed", "greedy:eval=simple")


# Hill-climbing


def test_a_schedule_raises_the_bar():
    assert read_schedule("3/4,10000:5/6,70000:7/8")[2] == Bar(70000, 7, 8)
    for text in ("3", "3/5", "5/4", "10:3/4", "3/4,9:5/6,9:7/8", "3/4,x:5/6", "100/200"):
        with pytest.raises(PlygroundError, match="schedule="):
            read_schedule(text)


def test_the_games_of_a_pair_have_the_same_dice(hypergammon):
    """Equal players who decide without chance play the same game twice, so each of them wins once."""
    network = new_network(hypergammon, Climb(hypergammon, "unary").spec, 5, 1.0)
    first, second = (with_model(make_player(hypergammon, "greedy"), network.copy()) for _ in range(2))
    duel = Duel(hypergammon, first, second, seed=2)
    assert [duel.play_pair(dice) for dice in range(100)] == [1.0] * 100


def test_other_dice_give_other_games(hypergammon):
    networks = [new_network(hypergammon, Climb(hypergammon, "unary").spec, seed, 1.0) for seed in (5, 6)]
    duel = Duel(hypergammon, *(with_model(make_player(hypergammon, "greedy"), it) for it in networks), seed=2)
    assert {duel.play_pair(dice) for dice in range(50)} == {0.0, 1.0, 2.0}


def test_a_duel_plays_the_games_of_a_paired_match(hypergammon):
    networks = [new_network(hypergammon, Climb(hypergammon, "unary").spec, seed, 1.0) for seed in (5, 6)]
    players = [with_model(make_player(hypergammon, "greedy"), network) for network in networks]
    duel = Duel(hypergammon, *players, seed=2)
    played = pg.match(hypergammon, players, 40, seed=2, paired=True)
    wins = (played.payoffs_of(0) > 0).reshape(20, 2).sum(axis=1)
    assert [duel.play_pair(dice) for dice in range(20)] == wins.tolist()


def test_players_at_the_table_notice_new_weights(hypergammon):
    climber = Climber(Climb(hypergammon, "unary", hidden=5, start="random", noise=3.0, seed=4))
    climber.challenge()
    fresh = [with_model(make_player(hypergammon, "greedy"), it.copy()) for it in (climber.challenger, climber.champion)]
    played = pg.match(hypergammon, fresh, 40, seed=4, paired=True)
    wins = (played.payoffs_of(0) > 0).reshape(20, 2).sum(axis=1)
    assert [climber.duel.play_pair(dice) for dice in range(20)] == wins.tolist()


def test_a_challenger_differs_by_noise_and_the_champion_moves_a_twentieth(hypergammon):
    climber = Climber(Climb(hypergammon, "unary", hidden=5, schedule="1/2", seed=4))
    moved = []
    for _ in range(20):
        before = climber.own.copy()
        succeeds = climber.challenge()
        expected = 0.95 * before + 0.05 * climber.tried if succeeds else before
        assert np.allclose(climber.own, expected)
        assert 0.9 < (climber.tried - before)[climber.places].std() / 0.05 < 1.1
        moved.append(succeeds)
    assert 0 < sum(moved) == climber.moves < 20 or all(moved)
    unused = np.delete(climber.own, climber.places)
    assert len(unused) > 0 and not unused.any()


def test_games_that_cannot_change_the_answer_are_not_played(hypergammon):
    climber = Climber(Climb(hypergammon, "unary", hidden=5))
    results = iter([0.0, 0.5, 2.0, 2.0])
    climber.duel.play_pair = lambda dice: next(results)
    assert not climber._reaches(Bar(0, 5, 6))
    assert climber.games == 2
    assert not climber._reaches(Bar(0, 3, 4))
    assert climber.games == 4
    assert climber._reaches(Bar(0, 4, 8))
    assert climber.games == 8


def test_hill_climbing_learns_a_small_game(berries):
    climber = climb(berries, 600, hidden=4, noise=0.2, step=0.2, benchmark="random", test_every=600, test_games=1000)
    first, last = climber.curve[0], climber.curve[-1]
    assert first["win_rate"] < 0.6
    assert last["win_rate"] > first["win_rate"] + 0.2
    assert [row["generation"] for row in climber.curve] == [0, 600]


def test_a_climb_that_goes_on_equals_one_that_was_never_stopped(berries, tmp_path):
    settings = {"hidden": 4, "benchmark": "random", "test_every": 20, "test_games": 50, "seed": 9}
    whole = climb(berries, 60, tmp_path / "whole", **settings)

    class DeathError(Exception):
        pass

    def die(climber):
        if climber.generation == 40:
            raise DeathError

    with pytest.raises(DeathError):
        climb(berries, 60, tmp_path / "stopped", watch=die, **settings)
    stopped = climb(berries, 60, tmp_path / "stopped", **settings)
    assert stopped.moves == whole.moves > 0
    for name in ("final.npz", "latest.npz", "curve.csv"):
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "stopped" / name).read_bytes()
    with pytest.raises(PlygroundError, match="other settings"):
        climb(berries, 60, tmp_path / "stopped", **settings | {"seed": 10})


def test_a_champion_is_a_network_that_plays(berries, tmp_path):
    climber = climb(berries, 30, tmp_path, hidden=4, benchmark="random", test_every=30, test_games=50, start="random")
    network = load_for(tmp_path / "final.npz", berries)
    assert np.array_equal(network.weights["weights"], climber.champion.weights["weights"])
    games = [pg.match(berries, [me, "random"], 20).payoffs for me in (f"net:{tmp_path}/final.npz", climber.player())]
    assert np.array_equal(*games)
    further = climb(berries, 1, start=str(tmp_path / "final.npz"), hidden=4, benchmark="random", test_games=10)
    assert further.curve[0]["generation"] == 0
    with pytest.raises(PlygroundError, match="baskets, 4 hidden; expected a network, baskets, 5 hidden"):
        climb(berries, 1, start=str(tmp_path / "final.npz"), hidden=5, benchmark="random")


def test_a_table_cannot_climb(berries, tmp_path):
    spec = ModelSpec(TABLE, berries.name, berries.settings, {-1.0: 0.0, 1.0: 1.0})
    save_model(tmp_path / "some.table", new_table(spec))
    with pytest.raises(PlygroundError, match="a table, no inputs, 0 hidden; expected a network"):
        Climber(Climb(berries, start=str(tmp_path / "some.table"), benchmark="random"))


def test_nothing_a_network_says_is_better_than_a_won_game(hypergammon):
    targets = Climb(hypergammon, "unary").spec.targets
    assert dict(targets) == {-3: 0, -2: 0, -1: 0, 1: 1, 2: 1, 3: 1}


def test_a_game_of_four_sides_cannot_climb():
    game = pg.game("rlgame", n=6, pawns=1, players=4)
    with pytest.raises(PlygroundError, match="4 sides; expected a game of two"):
        Climber(Climb(game))


@pytest.mark.parametrize(
    "name, value", [("noise", 0.0), ("step", -1.0), ("test_every", 0), ("test_games", 0), ("seed", -1)]
)
def test_settings_out_of_range_are_refused(berries, name, value):
    with pytest.raises(PlygroundError, match=f"{name}="):
        Climber(replace(Climb(berries, benchmark="random"), **{name: value}))


# Folders


def test_a_folder_in_which_another_program_tunes_is_refused(berries, tmp_path):
    goal = Goal(berries, "basket")
    for search in (Climber(Climb(berries, hidden=2), tmp_path), Evolution(goal, tmp_path)):
        with only_one_in(tmp_path, "tuning"), pytest.raises(PlygroundError, match="another program is tuning there"):
            search.run(1)
    assert not list(tmp_path.iterdir())


def test_a_game_without_weights_is_not_asked_which():
    with pytest.raises(PlygroundError, match=r"tictactoe: no evaluator has weights to tune; expected .* or --climb"):
        tunable_evaluator(pg.game("tictactoe"), "")


def test_without_an_evaluator_the_question_is_which(tablut):
    with pytest.raises(PlygroundError, match=r"which evaluator's weights\? expected --eval NAME; there is: fixed"):
        tunable_evaluator(tablut, "")
