"""Training runs: what is counted, who learns, what a folder allows, and what more games add."""

import csv
import threading

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.learn.model_files import load_model
from plyground.training import trainer as training
from plyground.training.plan import make_plan
from plyground.training.run import Run
from plyground.training.trainer import Trainer
from tests.training.killed_runs import content

SMALL = {"games": 40, "checkpoints": "2", "test_games": 10, "self_games": 10}


def trainer(name="tictactoe", seed=2, **settings):
    return Trainer(make_plan(pg.game(name), settings), seed)


# Figures


def played_games(monkeypatch, asked):
    """Train a little; the arenas of all slices of games, and the trainer."""
    arenas = []
    make_arena = training.make_arena

    def kept(*arguments, **options):
        arenas.append(make_arena(*arguments, **options))
        return arenas[-1]

    monkeypatch.setattr(training, "make_arena", kept)
    return arenas, trainer(**asked)


@pytest.mark.parametrize(
    "asked",
    [
        {"name": "tictactoe", "method": "table", "explore": "0.5"},
        {"name": "hypergammon", "encoding": "unary"},
        {"name": "tablut", "longest": 6},
    ],
    ids=lambda asked: asked["name"],
)
def test_a_window_says_what_its_games_say(asked, monkeypatch):
    arenas, at_work = played_games(monkeypatch, asked)
    for slice_ in (1, 2, 10, 17):
        at_work.play(slice_)
    row = at_work.close_window()
    per_unit = at_work.game.definition.turns_per_unit
    turns = np.concatenate([arena.turns for arena in arenas]) / per_unit
    payoffs = np.concatenate([arena.payoffs for arena in arenas])
    endings = np.concatenate([arena.endings for arena in arenas])
    assert (row["games"], row["window"]) == (30, 30) == (len(turns), len(payoffs))
    assert row["length"] == pytest.approx(np.mean(turns), rel=1e-12)
    assert row["length_sd"] == pytest.approx(np.std(turns), rel=1e-9)
    over = endings >= 0
    for seat in range(at_work.game.seats):
        assert row[f"wins_{seat}"] == np.sum(payoffs[over, seat] > 0)
    assert row["draws"] == np.sum((payoffs[over] == 0).all(axis=1))
    assert row["unfinished"] == np.sum(~over)
    assert row["td_error"] > 0
    if asked["name"] == "tablut":
        assert row["unfinished"] > 0
    at_work.play(3)
    assert at_work.close_window()["window"] == 3


def test_the_error_of_a_window_does_not_depend_on_slices():
    rows = []
    for slices in ([50], [1] * 50, [7, 13, 30]):
        at_work = trainer(method="table")
        for games in slices:
            at_work.play(games)
        rows.append(at_work.close_window())
    assert rows[0] == rows[1] == rows[2]


def test_the_figures_of_a_table_that_was_judged_perfectly_have_no_error():
    at_work = trainer(method="table", alpha=0.0, targets="-1:0,0:0,1:0")
    at_work.play(20)
    assert at_work.close_window()["td_error"] == 0.0


def test_every_checkpoint_and_window_has_its_line(tmp_path):
    asked = SMALL | {"games": 50, "checkpoints_at": "0,7,20", "window": 15}
    pg.train(pg.game("tictactoe"), out=tmp_path, **asked)
    with (tmp_path / "run-1" / "curve.csv").open() as file:
        assert [int(row["games"]) for row in csv.DictReader(file)] == [0, 7, 20, 50]
    with (tmp_path / "run-1" / "windows.csv").open() as file:
        assert [(int(row["games"]), int(row["window"])) for row in csv.DictReader(file)] == [
            (15, 15), (30, 15), (45, 15), (50, 5)]  # fmt: skip
    names = {path.name for path in (tmp_path / "run-1").glob("games-*.npz")}
    assert names == {f"games-{games:010d}.npz" for games in (0, 7, 20, 50)}


# Who learns


def seatings(at_work, games):
    """The line-up's text on every seat of the next games."""
    found = []
    for number in range(games):
        lineup = at_work.plan.lineups[number % len(at_work.tables)]
        found.append(tuple(lineup[chair] for chair in at_work._seating(np.array([number]))[0]))
    return found


def test_the_players_of_a_lineup_move_on_from_seat_to_seat():
    rotated = seatings(trainer("pachisi", lineup="self,heuristic,self,random"), 5)
    assert rotated[0] == ("self", "heuristic", "self", "random") == rotated[4]
    assert rotated[1] == ("random", "self", "heuristic", "self")
    assert len(set(rotated)) == 4
    fixed = seatings(trainer("pachisi", lineup="self,heuristic,self,random", rotate=False), 3)
    assert set(fixed) == {("self", "heuristic", "self", "random")}


def test_several_lineups_take_turns():
    found = seatings(trainer(lineup="self|self,random"), 8)
    assert found[::2] == [("self", "self")] * 4
    assert found[1::2] == [("self", "random"), ("random", "self")] * 2


@pytest.mark.parametrize(
    ("lineup", "expected"),
    [("self,heuristic,self,random", (1, 0, 1, 0)), ("self", (1, 1, 1, 1)), ("random,random,self,random", (0, 0, 1, 0)),
     ("heuristic,random,random,random", (1, 1, 1, 1))],
)  # fmt: skip
def test_only_the_chains_of_the_learner_are_followed_unless_it_only_watches(lineup, expected):
    at_work = trainer("pachisi", lineup=lineup, rotate=False, watch="own", hidden=2)
    at_work.play(1)
    assert tuple(at_work.learner.learns) == expected


def test_the_learner_of_a_rotated_lineup_learns_where_it_sits():
    at_work = trainer(method="table", lineup="self,random", watch="own", per_seat=True)
    found = []
    for _ in range(4):
        at_work.play(1)
        found.append(tuple(at_work.learner.learns))
    assert found == [(1, 0), (0, 1), (1, 0), (0, 1)]


def test_nothing_is_learned_for_a_seat_where_others_play():
    at_work = trainer(lineup="self,random", rotate=False, watch="own", per_seat=True, outputs="one", update="move",
                      choice="greedy", hidden=4)  # fmt: skip
    before = at_work.model.copy().weights["weights"]
    at_work.play(20)
    changed = (at_work.model.weights["weights"] != before).any(axis=1)
    inputs = at_work.model.spec.inputs
    assert changed[:inputs].any()
    assert not changed[inputs : 2 * inputs].any()


@pytest.mark.parametrize("choice", ["random", "joey", "mixture"])
def test_a_learner_must_choose_by_what_it_learns(choice):
    with pytest.raises(pg.PlygroundError, match=f"choice={choice} asks no network or table; expected one that eval"):
        trainer("tarble", choice=choice)


def test_a_learner_that_only_watches_learns_from_others():
    at_work = trainer("hypergammon", lineup="pubeval,pubeval", encoding="unary")
    before = at_work.model.copy().weights["weights"]
    at_work.play(5)
    assert (at_work.model.weights["weights"] != before).any()
    watched = trainer("hypergammon", lineup="random", encoding="unary")
    watched.play(5)
    assert (watched.model.weights["weights"] != at_work.model.weights["weights"]).any()


def test_what_is_learned_does_not_depend_on_slices_when_lineups_take_turns():
    weights = []
    for slices in ([12], [1] * 12, [5, 7]):
        at_work = trainer(lineup="self|self,random|random", update="move")
        for games in slices:
            at_work.play(games)
        weights.append(at_work.model.weights["weights"])
    assert (weights[0] == weights[1]).all()
    assert (weights[0] == weights[2]).all()


def test_a_table_grows_while_it_is_filled():
    at_work = trainer("tablut", method="table", lineup="random", watch="own", longest=200)
    at_work.play(500)
    keys = at_work.model.weights["keys"]
    assert np.count_nonzero(keys) == at_work.model.used > 10_000
    assert len(keys) >= 2 * at_work.model.used


def test_weights_that_grow_beyond_all_numbers_are_told():
    at_work = trainer()
    at_work.play(1)
    at_work.model.weights["weights"][0, 0] = np.inf
    with pytest.raises(PlygroundError, match="grew beyond all numbers in 2 games; expected a smaller alpha"):
        at_work.play(1)


# The folder


def test_other_settings_are_refused_with_both_values_and_nothing_is_changed(tmp_path):
    game = pg.game("tictactoe")
    pg.train(game, out=tmp_path, **SMALL)
    before = content(tmp_path)
    with pytest.raises(PlygroundError) as refused:
        pg.train(game, out=tmp_path, **SMALL, alpha=0.5, hidden=3, lambda_=0.2)
    assert str(refused.value) == (f"{tmp_path}/run-1: a run with hidden=40 (here 3), alpha=0.1 (here 0.5), "
                                  "lambda=0.7 (here 0.2); expected the same, or another --out")  # fmt: skip
    for words, changed in (
        ("seed=1 (here 2)", lambda: pg.train(game, out=tmp_path, seed=2, **SMALL)),
        ("method=network (here table)", lambda: pg.train(game, out=tmp_path, method="table", **SMALL)),
        ("game=tictactoe (here polar)", lambda: pg.train(pg.game("polar"), out=tmp_path, **SMALL)),
        ("tictactoe n=3 (here 4)", lambda: pg.train(pg.game("tictactoe", n=4), out=tmp_path, **SMALL)),
        ("learned from 40 games (here games=39)", lambda: pg.train(game, out=tmp_path, **SMALL | {"games": 39})),
    ):
        with pytest.raises(PlygroundError) as refused:
            changed()
        assert words in str(refused.value)
    assert content(tmp_path) == before


def test_more_games_go_on_and_learn_what_a_longer_run_learns(tmp_path):
    game = pg.game("tictactoe")
    pg.train(game, out=tmp_path / "extended", **SMALL)
    pg.train(game, out=tmp_path / "extended", **SMALL | {"games": 90, "checkpoints": "3"})
    pg.train(game, out=tmp_path / "long", **SMALL | {"games": 90, "checkpoints": "3"})
    final = [load_model(tmp_path / name / "run-1" / "final.npz") for name in ("extended", "long")]
    assert final[0].weights["weights"].tobytes() == final[1].weights["weights"].tobytes()
    assert final[0].history == final[1].history
    with (tmp_path / "extended" / "run-1" / "curve.csv").open() as file:
        assert [int(row["games"]) for row in csv.DictReader(file)] == [0, 20, 40, 60, 90]


def test_other_tests_make_the_curve_anew(tmp_path):
    game, other = pg.game("tictactoe"), {"benchmark": "first", "test_games": 25}
    pg.train(game, out=tmp_path / "changed", **SMALL)
    changed = pg.train(game, out=tmp_path / "changed", **SMALL | other)
    same = pg.train(game, out=tmp_path / "same", **SMALL | other)
    assert changed.runs[0].curve == same.runs[0].curve
    for name in ("curve.csv", "windows.csv", "final.npz"):
        assert (tmp_path / "changed" / "run-1" / name).read_bytes() == (tmp_path / "same" / "run-1" / name).read_bytes()


def test_a_finished_run_has_nothing_to_do(tmp_path):
    game = pg.game("tictactoe")
    first = pg.train(game, out=tmp_path, **SMALL)
    before = content(tmp_path)
    again = pg.train(game, out=tmp_path, **SMALL)
    assert again.to_dict() == first.to_dict()
    assert content(tmp_path) == before


def test_more_runs_can_be_added(tmp_path):
    game = pg.game("tictactoe")
    pg.train(game, out=tmp_path, **SMALL)
    before = content(tmp_path / "run-1")
    both = pg.train(game, out=tmp_path, runs=2, **SMALL)
    assert content(tmp_path / "run-1") == before
    assert [run.seed for run in both.runs] == [1, 2]
    assert load_model(tmp_path / "run-2" / "final.npz").history["seed"] == 2


def test_leftovers_of_killed_writers_are_removed(tmp_path):
    game = pg.game("tictactoe")
    for folder in (tmp_path, tmp_path / "run-1"):
        folder.mkdir(exist_ok=True)
        (folder / ".latest.npz.12345.partial").write_bytes(b"half")
    pg.train(game, out=tmp_path, **SMALL)
    assert not list(tmp_path.rglob("*.partial"))


def test_a_damaged_file_is_named(tmp_path):
    game = pg.game("tictactoe")
    pg.train(game, out=tmp_path, **SMALL)
    latest = tmp_path / "run-1" / "latest.npz"
    latest.write_bytes(latest.read_bytes()[:100])
    with pytest.raises(PlygroundError, match=f"^{latest}: not a network"):
        pg.train(game, out=tmp_path, **SMALL)


def test_a_network_that_no_run_wrote_is_not_overwritten(tmp_path):
    game = pg.game("tictactoe")
    pg.train(game, **SMALL).save(tmp_path / "run-1" / "latest.npz")
    with pytest.raises(PlygroundError, match="not written by a run; expected another --out"):
        pg.train(game, out=tmp_path, **SMALL)


def test_one_run_that_fails_stops_the_others(tmp_path, monkeypatch):
    """The second run fails at once; the first would take for ever."""
    go = Run.go

    def failing(self, stop, progress):
        if self.seed == 2:
            raise OSError(28, "No space left on device")
        return go(self, stop, progress)

    monkeypatch.setattr(Run, "go", failing)
    with pytest.raises(OSError, match="No space left"):
        pg.train(pg.game("tictactoe"), out=tmp_path, runs=2, workers=2, method="table", games=10**9, checkpoints="0",
                 test_games=0)  # fmt: skip
    assert load_model(tmp_path / "run-1" / "latest.table").history["games"] > 0


def test_the_same_seed_learns_the_same_without_a_folder(tmp_path):
    game = pg.game("tictactoe")
    there = pg.train(game, out=tmp_path, **SMALL).learned[0]
    nowhere = pg.train(game, **SMALL).learned[0]
    assert (there.weights["weights"] == nowhere.weights["weights"]).all()
    assert (there.weights["weights"] != pg.train(game, seed=2, **SMALL).learned[0].weights["weights"]).any()


def test_what_was_not_tested_has_no_score():
    trained = pg.train(pg.game("tictactoe"), **SMALL | {"test_games": 0, "self_games": 0})
    assert trained.to_dict()["mean_win_rate"] is None
    assert [row["games"] for row in trained.runs[0].curve] == [0, 20, 40]
    assert all(row.keys() == {"games", "moved"} for row in trained.runs[0].curve)


def test_the_callback_sees_the_runs_advance():
    seen = []
    pg.train(pg.game("tictactoe"), progress=lambda runs: seen.append(runs[0].standing.games), watch="all", **SMALL)
    assert seen == sorted(seen)
    assert seen[-1] == 40


def test_a_run_stops_when_it_has_converged():
    plan = make_plan(
        pg.game("tictactoe"), SMALL | {"alpha": 0.0, "converge": 10, "until_converged": True, "noise": 0.0}
    )
    run = Run(plan, 1)
    run.go(threading.Event())
    assert run.converged_at == 20 == run.trainer.games == run.curve[-1]["games"]


def test_a_network_meets_its_earlier_self_from_different_openings():
    """Without dice and exploration two networks would repeat one game for each seating: no interval, 0 to 1."""
    trained = pg.train(
        pg.game("tictactoe"), games=60, checkpoints=2, test_games=20, self_games=20, benchmark="alphabeta:depth=2"
    )
    last = trained.runs[0].curve[-1]
    assert last["games_played"] == last["self_games_played"] == 20
    assert last["high"] - last["low"] < 0.9
    assert last["self_high"] - last["self_low"] < 0.9
