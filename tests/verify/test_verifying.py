"""Whole reports: the same from any number of processes and threads, kept and used again, gone on with after a kill."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from plyground.core.errors import PlygroundError
from plyground.store.opening import open_store
from plyground.store.results import Results
from plyground.verify.asking import Question
from plyground.verify.gates import GATES, NAMES, VERDICTS
from plyground.verify.verifying import Verification, Watching
from tests.processes import ROOT
from tests.verify.efforts_of_tests import TINY, file_of

PATIENCE = 300  # seconds for what takes a few on a machine that has nothing else to do
CHANGING = {"seconds", "made"}  # what a report says of the time
NIM = ["first=1..2", "second=2", "third=3"]


def report(game, *settings, store="", workers=1, **asked):
    """A report, and the tally of its jobs."""
    question = Question(file_of(game), settings, **asked)
    found = Verification(question, TINY, workers=workers, store=str(store)).report()
    return found.to_dict(), found.tally


def timeless(found):
    """A report without the time that it took, as it is written."""
    kept = {name: value for name, value in found.items() if name not in CHANGING}
    kept["variants"] = [
        {name: value for name, value in one.items() if name not in CHANGING} for one in kept["variants"]
    ]
    return json.loads(json.dumps(kept))


@pytest.fixture(scope="module")
def nim(tmp_path_factory):
    """Two heaps of nim by one process, and the store that has all of it."""
    store = tmp_path_factory.mktemp("nim") / "games.sqlite"
    found, tally = report("nim", *NIM, store=store)
    return found, tally, store


# The layout


@pytest.fixture(scope="module")
def gammon_like(tmp_path_factory):
    """A game with dice that shows its board."""
    return report("dice_race", "goal=6", store=tmp_path_factory.mktemp("dice") / "games.sqlite")[0]


WHOLE = {
    "game", "title", "seed", "quick", "program", "made", "seconds", "command", "summary", "tolerances", "gates",
    "variants", "skipped", "statements", "comparison", "search",
}  # fmt: skip
VARIANT = {
    "name", "settings", "changed", "rules", "start", "swap", "sides", "verdict", "words", "seconds", "solved", "gates",
    "levels", "skill", "learning", "policies", "rules_used", "openings", "interest", "examples",
}  # fmt: skip
SOLVED = {"method", "positions", "result", "distance", "value", "score", "endless"}
GATE = {"verdict", "value", "interval", "games", "players", "tolerance", "exact", "why", "details"}
LEVEL = {
    "player", "budget", "games", "distinct", "openings", "score", "draws", "capped", "repeated", "threefold", "choice",
    "branching", "length", "minutes", "ended_by",
}  # fmt: skip
LENGTH = {"median", "low", "high", "mean", "interval", "unit"}


def check_estimate(found, low=0.0, high=1.0):
    """An estimate lies within its interval, and that within what is possible."""
    assert set(found) == {"value", "interval", "games"}
    if found["interval"] is not None:
        least, most = found["interval"]
        assert low - 1e-9 <= least <= found["value"] + 1e-9 and found["value"] - 1e-9 <= most <= high + 1e-9


def check_layout(found):
    """A report has all that the page and other programs read, as plain JSON."""
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert set(found) >= WHOLE
    assert [one["name"] for one in found["gates"]] == list(NAMES)
    assert [one["letter"] for one in found["gates"]] == [gate.letter for gate in GATES]
    for one in found["variants"]:
        check_variant(one)


def check_variant(one):
    assert set(one) >= VARIANT and one["verdict"] in VERDICTS and one["words"].endswith(".")
    assert list(one["gates"]) == list(NAMES)
    for gate in one["gates"].values():
        assert set(gate) == GATE and gate["verdict"] in VERDICTS and gate["why"].endswith(".") and gate["tolerance"]
    if one["solved"]:
        assert set(one["solved"]) >= SOLVED and sum(one["solved"]["score"]) == pytest.approx(1)
    budgets = [level["budget"] for level in one["levels"]]
    assert one["levels"][0]["player"] == "random" and budgets[0] == 0 and budgets == sorted(set(budgets))
    for level in one["levels"]:
        assert set(level) >= LEVEL and len(level["score"]) == len(one["sides"])
        assert level["length"] is None or set(level["length"]) >= LENGTH
        assert sum(score["value"] for score in level["score"]) == pytest.approx(1)
        assert sum(level["ended_by"].values()) == level["games"]
        for name in ("draws", "capped", "repeated", "threefold", "choice"):
            check_estimate(level[name])
    if one["skill"]:
        assert {"depth", "span", "luck", "shape", "is_top_reached", "steps"} <= set(one["skill"])
        assert [step["budget"] for step in one["skill"]["steps"]] == budgets[2:]
    for used in one["rules_used"]:
        check_estimate(used["share"])
    for opening in one["openings"]:
        check_estimate(opening["score"])
        assert type(opening["exact"]) is bool
    if one["examples"]:
        assert {"geometry", "games"} == set(one["examples"])
        for played in one["examples"]["games"]:
            assert {"kind", "title", "player", "result", "frames"} <= set(played) and played["frames"][0]["turn"] == ""


def test_a_report_has_every_part_of_its_layout(nim, gammon_like):
    check_layout(nim[0])
    check_layout(gammon_like)
    assert [one["settings"]["first"] for one in nim[0]["variants"]] == [1, 2]
    assert gammon_like["variants"][0]["examples"]["games"] and gammon_like["variants"][0]["interest"]["figures"]


# Processes, threads, kept results


def test_a_report_is_the_same_from_one_process_and_from_two(nim, tmp_path):
    found, tally = report("nim", *NIM, store=tmp_path / "games.sqlite", workers=2)
    assert timeless(found) == timeless(nim[0])
    assert (tally.made, tally.reused) == (nim[1].made, nim[1].reused)


def test_a_report_is_the_same_from_one_thread_and_from_two(gammon_like, tmp_path):
    found, _ = report("dice_race", "goal=6", store=tmp_path / "games.sqlite", workers=2)
    assert timeless(found) == timeless(gammon_like)


def test_a_report_is_used_again_and_a_grown_grid_uses_what_is_kept(nim):
    found, tally, store = nim
    again, second = report("nim", *NIM, store=store)
    assert timeless(again) == timeless(found)
    assert second.made == 0 and second.reused == tally.made + tally.reused
    grown, third = report("nim", "first=1..3", *NIM[1:], store=store)
    assert third.reused == second.reused and third.made > 0
    assert [one["settings"]["first"] for one in grown["variants"]] == [1, 2, 3]
    shown = [one["gates"] for one in timeless(grown)["variants"][:2]]
    assert shown == [one["gates"] for one in timeless(found)["variants"]]


def test_another_seed_is_another_report_but_solves_nothing_again(nim):
    found, _, store = nim
    question = Question(file_of("nim"), NIM)
    other = Verification(question, TINY, seed=2, workers=1, store=str(store)).report()
    assert other.tally.reused == len(found["variants"])  # their solutions
    assert other.to_dict()["variants"][0]["levels"] != found["variants"][0]["levels"]


INTERRUPTED = """
import sys
from plyground.verify.asking import Question
from plyground.verify.verifying import Verification
from tests.verify.efforts_of_tests import TINY
Verification(Question(sys.argv[1], sys.argv[3:]), TINY, workers=2, store=sys.argv[2]).report()
"""


def kept_jobs(store):
    if not store.exists():
        return 0
    with contextlib.closing(open_store(str(store))) as opened:
        return len(Results(opened).results())


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_report_that_is_killed_in_the_middle_goes_on_where_it_was(nim, tmp_path):
    store = tmp_path / "games.sqlite"
    words = [sys.executable, "-c", INTERRUPTED, file_of("nim"), str(store), *NIM]
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    program = subprocess.Popen(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths})
    try:
        until = time.monotonic() + PATIENCE
        while not store.exists() or kept_jobs(store) < 3:
            assert program.poll() is None and time.monotonic() < until, "nothing is kept"
            time.sleep(0.02)
    finally:
        program.kill()
        program.wait()
    before = kept_jobs(store)
    found, tally = report("nim", *NIM, store=store)
    assert timeless(found) == timeless(nim[0])
    assert tally.reused >= before >= 3 and tally.made + tally.reused == nim[1].made + nim[1].reused


# Games of all kinds


@pytest.mark.parametrize(
    ("game", "settings", "sides"),
    [
        ("examples/dots_and_boxes.py", ["rows=2", "columns=2", "seats=3"], 3),
        ("rlgame", ["players=4", "n=6", "pawns=1", "max_plies=60"], 4),
        ("rlgame", ["players=4", "n=6", "pawns=1", "alliances=diagonal", "max_plies=60"], 2),
    ],
)
def test_games_with_dice_more_seats_and_teams_have_a_report(game, settings, sides, tmp_path):
    found, _ = report(str(ROOT / game) if game.endswith(".py") else game, *settings, store=tmp_path / "games.sqlite")
    check_layout(found)
    (one,) = found["variants"]
    assert len(one["sides"]) == sides and one["levels"][-1]["budget"] > 0
    if sides > 2:
        assert one["solved"] is None and one["gates"]["no_free_win"]["tolerance"]["at_most"] == pytest.approx(
            0.8 / sides
        )


def test_a_report_begins_where_it_is_told_to(tmp_path):
    """From a fork on, whoever made it wins: x in the middle and a corner, o beside them, x to move."""
    found, _ = report("tictactoe", store=tmp_path / "games.sqlite", starts=["xo..x...o", "x...o...."])
    check_layout(found)
    fork, block = found["variants"]
    assert (fork["start"], block["start"]) == ("xo..x...o", "x...o....")
    assert fork["solved"]["result"] in ("first", "second") and fork["gates"]["fair_start"]["verdict"] == "fail"
    assert block["solved"]["result"] == "draw"


def test_the_pie_rule_makes_a_won_game_another_one(tmp_path):
    """Nim 1, 1, 1: every first turn leaves a position that whoever is to move loses, so that all swap."""
    heaps = ["first=1", "second=1", "third=1"]
    plain, _ = report("nim", *heaps, store=tmp_path / "games.sqlite")
    pie, _ = report("nim", *heaps, store=tmp_path / "games.sqlite", swap=True)
    check_layout(pie)
    assert pie["variants"][0]["swap"] and "with the pie rule" in pie["variants"][0]["name"]
    assert plain["variants"][0]["solved"]["result"] == "first" and pie["variants"][0]["solved"]["result"] == "second"
    assert plain["variants"][0]["rules"] != pie["variants"][0]["rules"]


def test_two_variants_are_compared(nim):
    _, _, store = nim
    found, _ = report("nim", store=store, compare=["first=1,second=2,third=3", "first=2,second=2,third=3"])
    check_layout(found)
    assert found["summary"] == found["comparison"]["sentence"] and len(found["comparison"]["rows"]) >= 1


def test_a_grid_is_searched_with_more_games_for_what_promises_more(nim, monkeypatch):
    _, _, store = nim
    module = sys.modules[Verification.__module__]
    monkeypatch.setattr(module, "SCREENING", replace(TINY, name="first", level_games=20))
    found, _ = report("nim", "first=1..5", "second=2", "third=3", store=store, search=True)
    check_layout(found)
    (once,) = found["search"]["rounds"]
    assert (once["games"], once["tried"]) == (20, 5) and 1 <= len(once["kept"]) < 5
    assert found["search"]["sentence"] == found["summary"] and found["search"]["rounds"][0]["tried"] == 5
    assert 0 <= found["search"]["confidence"] <= 1 and found["search"]["best"]


def test_progress_rises_from_nothing_to_all_of_it(nim):
    _, _, store = nim
    told = []
    watching = Watching(tell=lambda done, total, words: told.append((done, total, words)))
    Verification(Question(file_of("nim"), NIM), TINY, workers=1, store=str(store), watching=watching).report()
    shares = [done for done, _, _ in told]
    assert shares == sorted(shares) and told[-1][:2] == (2, 2) and all(total == 2 for _, total, _ in told)


def test_what_does_not_go_together_is_refused():
    for asked in ({"compare": ("a", "b"), "search": True}, {"compare": ("a", "b"), "starts": ("x",)}):
        with pytest.raises(PlygroundError, match="expected one of them"):
            Question("nim", **asked).variants()
    with pytest.raises(PlygroundError, match="2 variants; expected one"):
        Question("rlgame", compare=("n=5,pawns=1..2", "n=6")).variants()
