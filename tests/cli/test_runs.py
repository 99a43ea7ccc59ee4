"""`plyground runs` as a user meets it: what commands keep, and the list, comparisons, files and deletions."""

import csv
import json
import pathlib

import pytest

import plyground as pg
from plyground.jobs.game_spec import GameSpec
from plyground.matches.differences import Estimate, newcombe_interval, welch_interval
from plyground.matches.statistics import wilson_interval
from plyground.papers.contest import Contest, Contestant
from plyground.papers.learning_run import LearningRun
from plyground.papers.reproducing import note_jobs
from plyground.papers.running import run_jobs
from plyground.store import open_store
from plyground.store.runs import Checkpoint, KeptRun, PlayedOff, Runs

QUICK = ("--games", 20, "--checkpoints", 2, "--test-games", 10, "--with", "self_games=0")


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder with a store of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def runs(here, plyground):
    """Run the command; what it printed, as data if JSON was asked for."""

    def call(*words, code=0, typed=None):
        found, out, err = plyground("runs", *words, typed=typed)
        assert found == code, out + err
        assert code == 0 or (out == "" and err.count("\n") == 1), out + err
        return json.loads(out) if "--json" in words else out + err

    return call


TESTED = 10_000  # games of each test: so many that how runs vary is all that matters to intervals


def training(seed, rate, options=(), rules="beef", game="tictactoe", windows=()):
    """A training of tic-tac-toe as the store keeps it."""
    low, high = wilson_interval(TESTED * rate, TESTED)
    first = Checkpoint(0, {"win_rate": 0.5, "low": 0.49, "high": 0.51, "games_played": TESTED, "points": 0.0})
    last = Checkpoint(500, {"win_rate": rate, "low": low, "high": high, "games_played": TESTED, "points": 0.5})
    told = {"alpha": 0.1, "games": 500, "benchmark": "random", **dict(options)}
    figures = {"windows": list(windows), "converged_at": None}
    settings = {"m": 3, "n": 3, "k": 3} if game == "tictactoe" else {}
    key = f"{game} {seed} {rules} {sorted(told.items())}"
    return KeptRun(
        key,
        "training",
        game,
        settings,
        rules,
        seed,
        told,
        figures,
        (first, last),
        created=int(1e4 * told["alpha"]) + seed,
    )


def match(key, players, wins, games=200, seats="rotate"):
    shares = (wins / games, 1 - wins / games)
    rows = [{"player": text, "wins": round(share * games), "draws": 0, "losses": round((1 - share) * games),
             "win_rate": share, "interval": list(wilson_interval(share * games, games)), "points": 2 * share - 1}
            for text, share in zip(players, shares, strict=True)]  # fmt: skip
    played = PlayedOff(players, 1, games, {"players": rows, "independent_results": games})
    return KeptRun(
        key, "match", "tictactoe", {"m": 3}, "beef", 1, {"seats": seats}, matches=(played,), created=5000 + ord(key)
    )


@pytest.fixture
def kept(here):
    """A store with two trainings of three seeds each (1 to 3, 4 to 6) and two matches (7 and 8)."""
    store = open_store()
    made = Runs(store)
    for seed, rate in enumerate((0.60, 0.62, 0.61), 1):
        made.keep(training(seed, rate))
    for seed, rate in enumerate((0.80, 0.84, 0.82), 1):
        made.keep(training(seed, rate, {"alpha": 0.3}.items()))
    made.keep(match("m", ("greedy", "random"), 150))
    made.keep(match("n", ("first", "random"), 110))
    yield made
    store.close()


# What commands keep


def test_commands_keep_what_they_run_and_a_training_that_goes_on_stays_one_run(here, plyground, runs):
    assert "no runs are kept yet" in runs()
    assert plyground("train", "tictactoe", *QUICK, "--runs", 2, "--seed", 3, "--out", "t",
                     "--tensorboard", "logs")[0] == 0  # fmt: skip
    assert plyground("match", "tictactoe", "random", "first", "--games", 4, "--seed", 9)[0] == 0
    assert plyground("tournament", "tictactoe", "random", "first", "greedy", "--games", 2)[0] == 0
    one, two, third, fourth = sorted(runs("--json")["runs"], key=lambda run: run["run"])
    assert [run["kind"] for run in (one, two, third, fourth)] == ["training", "training", "match", "tournament"]
    assert (one["seed"], two["seed"], third["seed"], third["what"]) == (3, 4, 9, "random v first")
    [shown] = runs("show", 1, "--json")["runs"]
    assert [row["games"] for row in shown["checkpoints"]] == [0, 10, 20] and shown["finished"]
    assert shown["options"]["games"] == 20 and shown["rules"] == pg.game("tictactoe").rules_hash
    assert shown["checkpoints"][2]["file"] == "games-0000000020.npz" and len(shown["checkpoints"][2]["sha256"]) == 64
    events = pathlib.Path("logs/t/run-2").glob("*tfevents*")
    assert sum(file.read_bytes().count(b"test/win_rate") for file in events) == 3
    again = ("--games", 30, "--checkpoints-at", "0,10,20,30", *QUICK[4:], "--runs", 2, "--seed", 3, "--out", "t")
    assert plyground("train", "tictactoe", *again)[0] == 0
    [shown] = runs("show", 1, "--json")["runs"]
    assert [row["games"] for row in shown["checkpoints"]] == [0, 10, 20, 30]
    assert len(runs("--json")["runs"]) == 4
    assert "4" in runs().splitlines()[1].split()[0]  # the list begins with what was made last
    assert "0 runs imported; 2 runs kept already" in runs("import", "t")
    pathlib.Path("t/run-1/games-0000000010.npz").write_bytes(b"another")
    pathlib.Path("t/run-1/games-0000000020.npz").unlink()
    shown = runs("show", 1)
    assert "2 as written, 1 changed, 1 gone" in shown and "wins against random" in shown and "seed 3" in shown


def test_what_nobody_wants_to_keep_is_not_kept_and_what_cannot_be_kept_does_not_stop_it(
    here, plyground, runs, monkeypatch
):
    words = ("match", "tictactoe", "random", "first", "--games", 2)
    assert plyground(*words, "--no-store")[0] == 0
    code, out, err = plyground(*words, "--store", "no/such/place.sqlite")
    assert code == 0 and "win rate" in out
    assert err.count("\n") == 1 and "there is no folder no/such" in err and "the run is not kept there" in err
    code, out, err = plyground("train", "tictactoe", *QUICK, "--out", "t", "--store", "no/such/place.sqlite")
    assert code == 0 and err.count("the run is not kept there") == 1
    monkeypatch.setenv("PLYGROUND_RUNS", "no")
    assert plyground(*words)[0] == 0
    assert "no runs are kept yet" in runs()


def test_jobs_of_experiments_are_runs_too_and_are_not_kept_twice(here, runs):
    spec = GameSpec("tictactoe")
    learning = LearningRun(spec, {"encoding": "cells", "test_games": 10, "self_games": 0}, (0, 20), seed=5)
    contest = Contest(spec, (Contestant("greedy", learning), Contestant("random")), games=10, seed=2)
    note_jobs({("matthews", "A.1"): [contest], ("matthews", "A.2"): [learning]}, "")
    run_jobs([contest], workers=1)
    found = {run["kind"]: run for run in runs("--json")["runs"]}
    assert found["training"]["experiments"] == ["matthews A.1", "matthews A.2"]
    assert found["match"]["what"] == "greedy with a network (cells, 20 games, seed 5) v random"
    assert [run["kind"] for run in runs("--document", "matthews A.2", "--json")["runs"]] == ["training"]
    assert len(runs("--document", "matthews", "--json")["runs"]) == 2
    assert "no such run" in runs("--document", "polar") and "no such run" in runs("--game", "polar")
    assert "1 there" in runs("show", found["training"]["run"])
    runs("export", "all", "files")
    assert "2 runs imported" in runs("import", "files", "--store", "other.sqlite")
    assert "1 run deleted" in runs("delete", found["match"]["run"], "--yes")
    assert run_jobs([contest], workers=1).tally.made == 1  # it is made again
    store = open_store()
    assert Runs(store).all() == []
    store.close()


# The list, and one run


def test_trainings_that_differ_in_their_seeds_share_a_line(kept, runs):
    lines = runs().splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["8", "7", "4-6", "1-3"]
    assert "3 runs" in lines[4] and "61.0 % [58.5, 63.5] v random" in lines[4]
    assert "the last 1 of 4 lines" in runs("--last", 1)
    assert {run["run"] for run in runs("--kind", "training", "--json")["runs"]} == {1, 2, 3, 4, 5, 6}
    shown = runs("show", "4-6")
    assert "mean of 3 seeds: 82.0 % [77.0, 87.0]" in shown and "seeds 1-3" in shown
    assert "greedy" in runs(7) and "200 games" in runs(7)


# Comparisons


def test_trainings_are_compared_over_their_seeds_by_welchs_interval(kept, runs):
    told = runs("compare", "1-3", "4-6", "--json")
    [difference] = told["differences"]
    low, high = welch_interval((0.61, 0.01 / 3**0.5, 3), (0.82, 0.02 / 3**0.5, 3))
    assert difference["difference"] == pytest.approx(0.21) and difference["interval"] == pytest.approx([low, high])
    assert difference["verdict"] == "larger" and told["differ_in"] == {"alpha": [0.1, 0.3]}
    assert "21.0 points more with runs 4-6 than with runs 1-3" in runs("compare", "1-3", "4-6")


def test_single_trainings_are_compared_by_their_tests_and_that_is_said(kept, runs):
    told = runs("compare", 1, 4, "--json")
    one, other = (Estimate(rate, wilson_interval(TESTED * rate, TESTED), TESTED) for rate in (0.6, 0.8))
    assert told["differences"][0]["interval"] == pytest.approx(list(newcombe_interval(one, other)))
    assert "but not how runs vary" in " ".join(told["notes"])


def test_a_seed_that_was_trained_twice_counts_once(kept, runs):
    other = training(1, 0.60)
    kept.keep(KeptRun(**{**vars(other), "key": "elsewhere"}))
    told = runs("compare", "1-3,9", "4-6", "--json")
    assert told["runs"] == [3, 3]


@pytest.mark.parametrize(
    "changed, reason",
    [
        ({"rules": "f00d"}, "rules: beef and f00d"),
        ({"options": {"benchmark": "first"}.items()}, "benchmark: random and first"),
        ({"options": {"test_seats": "0"}.items()}, "seats of the tests: all and [0]"),
    ],
)
def test_what_cannot_be_compared_is_shown_side_by_side_and_said(kept, runs, changed, reason):
    number = kept.keep(training(1, 0.9, **changed))
    told = runs("compare", 1, number, "--json")
    assert told["comparable"] is False and told["differences"] == [] and told["reasons"] == [reason]
    shown = runs("compare", 1, number)
    assert f"they cannot be compared, since they differ in {reason}" in shown and "90.0 %" in shown


def test_matches_are_compared_by_the_player_that_is_another_one(kept, runs):
    told = runs("compare", 7, 8, "--json")
    one, other = (Estimate(wins / 200, wilson_interval(wins, 200), 200) for wins in (150, 110))
    assert told["differences"][0]["interval"] == pytest.approx(list(newcombe_interval(one, other)))
    assert told["differences"][0]["what"] == "wins of greedy / first"
    number = kept.keep(match("o", ("first", "greedy"), 20))
    assert "more than one player is another one" in runs("compare", 7, number)
    number = kept.keep(match("p", ("greedy", "random"), 20, seats="fixed"))
    assert "seats: rotate and fixed" in runs("compare", 7, number)


# Files


def test_runs_are_exported_as_rows_and_as_data(kept, runs):
    runs("export", "1-3", "curve.csv")
    rows = list(csv.DictReader(pathlib.Path("curve.csv").read_text().splitlines()))
    assert [(row["run"], row["games"]) for row in rows] == [(str(run), games) for run in (1, 2, 3)
                                                            for games in ("0", "500")]  # fmt: skip
    assert float(rows[1]["win_rate"]) == 0.6
    runs("export", 7, 8, "wins.csv")
    rows = list(csv.DictReader(pathlib.Path("wins.csv").read_text().splitlines()))
    assert [(row["player"], row["wins"]) for row in rows[::2]] == [("greedy", "150"), ("first", "110")]
    assert "6 runs written to logs" in runs("export", "all", "--tensorboard", "logs")
    assert len(list(pathlib.Path("logs").glob("tictactoe-run-*/*tfevents*"))) == 6
    runs("export", "all", "all.json")
    assert [run["run"] for run in json.loads(pathlib.Path("all.json").read_text())["runs"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert "the file exists" in runs("export", 1, "all.json", code=2)


def test_files_of_results_carry_runs_to_another_store_and_a_changed_one_is_refused(kept, runs):
    assert "8 runs written to files" in runs("export", "all", "files")
    assert "8 runs written to files" in runs("export", "all", "files")
    assert "8 runs imported" in runs("import", "files", "--store", "other.sqlite")
    assert "0 runs imported; 8 runs kept already" in runs("import", "files", "--store", "other.sqlite")
    for words in (("compare", "1-3", "4-6"), ("show", 7)):
        here, there = runs(*words, "--json"), runs(*words, "--store", "other.sqlite", "--json")
        assert here == there
    file = next(pathlib.Path("files").glob("run.match-*"))
    file.write_text(file.read_text().replace('"random"', '"chance"'))
    assert "its checksum does not fit" in runs("import", "files", "--store", "third.sqlite", code=2)
    assert "no runs are kept yet" in runs("--store", "third.sqlite")


# Deleting


def test_deleting_asks_first(kept, runs, plyground):
    assert "nobody can be asked here; expected --yes" in runs("delete", 1, code=2)
    code, out, err = plyground("runs", "delete", "1-3", typed=["n"])
    assert code == 130 and "Delete 3 runs?" in out + err and len(kept.all()) == 8
    assert plyground("runs", "delete", "1-3", typed=["y"])[0] == 0
    assert [run.number for run in kept.all()] == [4, 5, 6, 7, 8]
    assert "no run 3" in runs("delete", "3-4", "--yes", code=2)
    assert runs("delete", "4-5", "--yes", "--json") == {"deleted": [4, 5]}


@pytest.mark.parametrize(
    "words, answer",
    [
        (("shw",), "did you mean show?"),
        (("show", "x"), "run x; expected its number in the list, or several such as 1-5"),
        (("show", "5-1"), "expected the smaller number first"),
        (("show", "99"), "no run 99; plyground runs lists them"),
        (("show", "1-6"), "trained differently (alpha: 0.1 and 0.3); expected runs that differ in seeds only"),
        (("compare", "1"), "expected runs compare RUN RUN"),
        (("compare", "1", "1"), "run 1: on both sides; expected different runs"),
        (("compare", "1", "7"), "runs of the kind match and training; expected trainings, or matches"),
        (("compare", "1", "7-8"), "expected trainings, or matches"),
        (("export", "1,7", "x.csv"), "rows of match, training: they have no columns in common"),
        (("export", "1", "x.pdf"), "expected a name that ends in .csv or .json, or a folder"),
        (("export", "7", "--tensorboard", "logs"), "no training is among them"),
        (("show", "1", "--tensorboard", "logs"), "--tensorboard logs with show; expected it with export"),
        (("import", "absent"), "absent: No such file or directory"),
        (("import", "."), "no files of results and no training.json"),
        (("--kind", "trainings"), "kind trainings; expected training, match, tournament, job"),
    ],
)
def test_wrong_input_is_answered_in_one_line(kept, runs, words, answer):
    assert answer in runs(*words, code=2)
    assert {path.name for path in pathlib.Path().iterdir()} == {"home"}
