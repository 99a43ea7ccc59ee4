"""The researcher's view: who is where, the files, the figures; for nobody without the token."""

import re

import pytest

from plyground.studies.research_token import research_token
from tests.page.studying import Participant, files_in, rows_of, saved, small_study
from tests.web.conftest import Running
from tests.web.subjects import Subject

ANSWERS = {"hand": "left", "age": 30, "experience": 3}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A study that two have finished, one has left, and one has withdrawn from."""
    made = Running(str(tmp_path_factory.mktemp("research") / "games.sqlite"), study=small_study())
    for _ in range(2):
        Subject(made.address).go_through(**ANSWERS)
    dropped, withdrawn = Subject(made.address), Subject(made.address)
    dropped.consent()
    dropped.next(**ANSWERS)
    withdrawn.consent()
    withdrawn.withdraw()
    yield made
    made.stop()


def opened(person):
    """Somebody before the view of the researcher."""
    person.open(f"#/research/{research_token('small')}").page.wait_for_selector(".research .tiles")
    return person


@pytest.fixture
def researcher(served, somebody):
    me = opened(somebody(served.address))
    me.page.wait_for_selector('[data-part="figures"] .plot-key')
    return me


def count(person, name: str) -> int:
    return int(person.page.locator(f'[data-count="{name}"] dd').inner_text())


def test_the_token_leaves_the_address_at_once_and_a_reload_still_knows_it(researcher):
    assert researcher.page.url.endswith("#/research")
    assert research_token("small") not in researcher.page.evaluate("JSON.stringify(localStorage)")
    researcher.page.reload()
    researcher.page.wait_for_selector(".research .tiles")


def test_it_shows_how_far_everybody_has_come(researcher):
    assert [count(researcher, name) for name in ("began", "finished", "active", "withdrawn")] == [4, 2, 1, 1]
    rows = researcher.page.locator('[data-part="funnel"] tbody tr').evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
    )
    assert rows[0][0] == "1. About you" and rows[0][2:6] == ["3", "3", "0", "0"]
    assert rows[1][2:6] == ["3", "2", "1", "0"]  # one is still with the rules
    assert rows[-1][2] == "2"
    assert researcher.page.locator('[data-part="people"] tbody tr').count() == 3


def test_it_shows_figures_with_intervals_and_numbers(researcher):
    figures = researcher.page.locator('[data-part="figures"]')
    assert "the corner" in figures.inner_text() and "the middle" in figures.inner_text()
    shares = figures.locator('[aria-label="Which hand do you write with?"] tbody tr').first.inner_text()
    assert re.search(r"left\s+3\s+100\.0 % \[43\.9, 100\.0\]", shares)
    assert figures.locator("svg.plot circle.found").count() >= 4


def test_somebody_who_comes_is_seen_without_a_reload(tmp_path, somebody):
    server = Running(str(tmp_path / "games.sqlite"), study=small_study())
    try:
        researcher = opened(somebody(server.address))
        assert count(researcher, "began") == 0
        Participant(somebody(server.address)).come().consent()
        researcher.page.wait_for_function("() => document.querySelector('[data-count=\"began\"] dd').innerText === '1'")
    finally:
        server.stop()


def test_the_files_are_saved_without_the_token_in_an_address(researcher):
    asked = []
    researcher.page.on("request", lambda request: asked.append(request.url))
    trials = rows_of(saved(researcher, "Trials"))
    assert len(trials) >= 6 and {"participant", "name"} <= trials[0].keys()
    files = files_in(saved(researcher, "Everything"))
    assert {"participants.csv", "trials.csv", "steps.csv", "codebook.md"} <= files.keys()
    assert any(url.endswith("/api/study/export.zip") for url in asked)
    assert not any(research_token("small") in url for url in asked)


def test_nobody_is_let_in_with_another_token(served, somebody):
    me = somebody(served.address)
    me.watched.may_be_refused = True
    me.open(f"#/research/{'x' * 43}")
    me.page.get_by_label("Token").wait_for()
    assert "not the token" in me.page.locator(".wrong").inner_text()
    assert me.page.locator(".research").count() == 0
    me.page.get_by_label("Address or token").fill(f"{me.address}/#/research/{research_token('small')}")
    me.page.get_by_role("button", name="Open").click()
    me.page.wait_for_selector(".research .tiles")
