"""What somebody does about themselves on the page: another name, a download, being forgotten."""

import json

import pytest

from tests.page.person import MINE
from tests.web.clients import Client


@pytest.fixture
def ann(running, somebody):
    """Somebody who has begun a game."""
    me = somebody().open("#/you")
    me.page.get_by_text("Nothing: you have begun no game").wait_for()
    me.page.get_by_label("Your name").fill("Ann")
    me.page.get_by_role("button", name="Save").click()
    me.page.locator(".you-said", has_text="You are called Ann from now on.").wait_for()
    me.new_game("tictactoe").begin("human", "here")
    me.wait_for(MINE)
    return me


def open_you(me) -> None:
    me.page.get_by_role("link", name="You", exact=True).click()
    me.page.get_by_role("heading", name="What is kept about you").wait_for()


def person_of(me) -> str:
    return json.loads(me.page.evaluate("localStorage.getItem('plyground.person')"))


def test_a_name_is_changed_for_the_games_to_come_and_ones_data_are_downloaded(running, ann):
    key = ann.key
    open_you(ann)
    assert "with 1 game." in ann.page.locator(".you-card").last.inner_text()
    ann.page.get_by_label("Your name").fill("Anna")
    ann.page.get_by_role("button", name="Save").click()
    ann.page.locator(".you-said", has_text="You are called Anna from now on.").wait_for()
    assert Client(running.address).as_person(person_of(ann)).get("/api/me")["name"] == "Anna"
    with ann.page.expect_download() as waiting:
        ann.page.get_by_role("button", name="Download my data").click()
    data = json.loads(waiting.value.path().read_text("utf-8"))
    assert data["name"] == "Anna" and [game["key"] for game in data["games"]] == [key]


def test_who_is_deleted_is_forgotten_by_the_server_and_by_the_browser(running, ann):
    key, person = ann.key, person_of(ann)
    client = Client(running.address)
    assert client.get(f"/api/games/{key}")["seats"][0]["called"] == "Ann"
    ann.page.evaluate("localStorage.setItem('plyground.study.small', '\"token\"')")
    open_you(ann)
    ann.page.get_by_role("button", name="Delete me").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Stay").click()
    assert client.as_person(person).get("/api/me")["games"] == 1
    ann.page.get_by_role("button", name="Delete me").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Delete me").click()
    ann.page.get_by_text("Nothing: you have begun no game").wait_for()
    assert client.as_person(person).http.get("/api/me").status_code == 409
    assert client.get(f"/api/games/{key}")["seats"][0]["called"] is None
    kept = ann.page.evaluate("Object.keys(localStorage).filter((name) => !name.startsWith('plyground.like.'))")
    assert kept == ["plyground.study.small"]  # by which one can still withdraw from the study


def test_colours_chosen_there_are_those_that_the_head_of_the_page_says(somebody):
    me = somebody().open("#/you")
    me.page.locator(".you-card .theme-button").click()
    me.page.locator("#header .theme-button[aria-label='Colours: light']").wait_for()
    me.page.locator("#header .theme-button").click()
    me.page.locator(".you-card .theme-button[aria-label='Colours: dark']").wait_for()
    assert me.page.evaluate("document.documentElement.dataset.theme") == "dark"
