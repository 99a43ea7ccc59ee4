"""Trainings and reports on the page."""

import json
import shutil
import time

import pytest

import plyground as pg
from plyground.core.kept_reports import keep_report
from plyground.training.progress_file import PROGRESS_FILE, this_process
from tests.page.test_accessibility import faults
from tests.web.clients import Client
from tests.web.conftest import Running

# Servers come before people in the tests, so that they end after them.


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """The folder of a training that has not written its end."""
    folder = tmp_path_factory.mktemp("trained")
    pg.train("tictactoe", out=folder, games=40, checkpoints=2, test_games=4, benchmark="random", hidden=4)
    (folder / "run-1" / "final.npz").unlink()
    return folder


@pytest.fixture
def laboratory(trained, tmp_path, monkeypatch):
    """A server with a training that seems to go on, and a report."""
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    folder = shutil.copytree(trained, tmp_path / "runs" / "first try")
    tell(folder, games=41)
    played = pg.match("tictactoe", ["greedy", "random"], games=6)
    keep_report(played, ["match", "tictactoe", "greedy", "<b>random</b>"], 1, played.to_dict())
    made = Running(str(tmp_path / "games.sqlite"), runs=tmp_path / "runs")
    yield made.address, folder
    made.stop()


def tell(folder, games):
    runs = [{"games": games, "speed": 1.0, "td_error": 0.1, "is_learning": True, "doing": "training"}]
    whole = folder / "told.json"
    whole.write_text(json.dumps({"process": this_process(), "time": time.time(), "runs": runs}))
    whole.rename(folder / PROGRESS_FILE)


def test_a_training_is_watched_while_it_goes_on_and_until_it_ends(laboratory, somebody):
    address, folder = laboratory
    me = somebody(address).open("#/")
    me.page.get_by_role("link", name="Training").first.click()
    row = me.page.locator(".training-row")
    row.wait_for()
    assert "running" in row.inner_text() and "41 of 40 games" in row.inner_text()
    row.click()
    me.page.wait_for_selector(".chart-line")
    points = me.page.locator(".chart-point").count()
    assert points >= 2 and "random" in me.page.locator(".figure figcaption").inner_text()
    curve = folder / "run-1" / "curve.csv"
    head, *_, last = curve.read_text().splitlines()
    fields = last.split(",")
    fields[head.split(",").index("games")] = "50"
    curve.write_text("\n".join([*curve.read_text().splitlines(), ",".join(fields)]) + "\n")
    me.page.wait_for_function("count => document.querySelectorAll('.chart-point').length === count + 1", arg=points)
    assert me.page.locator(".report-table tbody tr").first.inner_text().startswith("50")
    (folder / PROGRESS_FILE).unlink()
    me.page.wait_for_selector(".badge-stopped")
    me.page.get_by_text("The plan").click()
    assert "hidden" in me.page.locator("details .report-table").inner_text()


def test_reports_are_listed_filtered_and_shown_with_tables_and_figures(laboratory, somebody):
    address, _ = laboratory
    me = somebody(address).open("#/reports")
    me.page.locator("#report-command").select_option("match")
    me.page.locator(".report-row").click()
    me.page.wait_for_selector(".report .chart-point")
    assert me.page.locator("h1").inner_text() == "plyground match tictactoe greedy <b>random</b>"
    assert me.page.locator(".report-table").count() == 2 and me.page.locator(".report b").count() == 0
    with me.page.expect_download() as saved:
        me.page.get_by_role("link", name="Save as a page").click()
    assert saved.value.suggested_filename == "report-1.html"
    me.page.get_by_role("link", name="All reports").click()
    me.page.wait_for_selector(".report-row")


def test_on_a_narrow_screen_nothing_is_wider_than_it_and_the_foot_leads_there(laboratory, somebody):
    address, _ = laboratory
    me = somebody(address, narrow=True).open("#/")
    me.page.locator("#footer").get_by_role("link", name="Reports").click()
    me.page.wait_for_selector(".report-row")
    for place, sign in (
        ("#/reports/1", ".chart-point"),
        ("#/runs", ".training-row"),
        ("#/runs/first%20try", ".chart-line"),
    ):
        me.open(place)
        me.page.wait_for_selector(sign)
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_trainings_reports_and_a_watched_game_have_no_serious_fault(laboratory, somebody, axe):
    address, _ = laboratory
    me = somebody(address)
    for place, sign in {"#/runs": ".training-row", "#/runs/first%20try": ".chart-line", "#/reports": ".report-row",
                        "#/reports/1": ".chart-point"}.items():  # fmt: skip
        me.open(place)
        me.page.wait_for_selector(sign)
        assert faults(axe, me) == []
    game = Client(address).new_game("tablut", "random", "random", mine=[])
    me.sit(game)
    me.page.wait_for_selector('[data-turn="theirs"]')
    me.page.keyboard.press("g")
    me.button("Go on").wait_for()
    assert faults(axe, me) == []


@pytest.fixture
def bare(tmp_path):
    """A server that shows no reports and no trainings."""
    made = Running(str(tmp_path / "games.sqlite"), has_reports=False)
    yield made.address
    made.stop()


def test_a_server_that_shows_none_has_no_ways_to_them(bare, somebody):
    me = somebody(bare).open("#/games")
    me.page.get_by_text("Interface for programs").wait_for()
    me.page.wait_for_function("() => /Plyground [0-9]/.test(document.getElementById('footer').textContent)")
    assert me.page.locator('a[href="#/reports"]').count() == 0
    assert me.page.locator('a[href="#/runs"]').count() == 0
