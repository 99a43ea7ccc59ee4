"""Puzzles from one's own mistakes: found in a game, tried on the board, answered, counted, asked again."""

import json

import pytest

from plyground.web.reviews import Reviews
from tests.page.test_accessibility import faults
from tests.page.test_narrow import check_width
from tests.page.test_review import missed_wins
from tests.web.clients import Client


@pytest.fixture(scope="module", autouse=True)
def made_once():
    """Everybody here makes the same mistake: what the process of the first review finds is found for the others too."""
    made = []

    def run(self, job):
        if not made:
            made.append(in_a_process(self, job))
        return made[0]

    in_a_process = Reviews._run
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Reviews, "_run", run)
        yield


@pytest.fixture
def erring(running, somebody):
    """Makes somebody in whose only game two wins were missed in one turn."""

    def come(**more):
        client = Client(running.address)
        person = client.post("/api/people")["person"]
        missed_wins(client, person=person)
        me = somebody(**more)
        me.page.add_init_script(f"localStorage.setItem('plyground.person', {json.dumps(json.dumps(person))});")
        return me

    return come


def find_mistakes(person):
    """From the page of puzzles to the first one."""
    person.open("#/puzzles")
    person.page.get_by_role("link", name="Puzzles").first.wait_for()
    person.button("find mistakes in my games").click()
    person.page.get_by_role("heading", name="Find the better move").wait_for()


def verdict(person):
    return person.page.locator(".puzzle-verdict h3")


def test_a_mistake_becomes_a_puzzle_that_is_solved_after_a_failure(erring):
    me = erring()
    find_mistakes(me)
    me.page.wait_for_selector(".board .cell.target")
    assert sorted(me.cells("target")) == ["2", "4", "6"]
    me.click("4")  # the same mistake again
    verdict(me).wait_for()
    assert verdict(me).inner_text() == "Not the best"
    assert "That is what you played in the game" in me.page.locator(".puzzle-verdict").inner_text()
    assert "0 of 1 solved" in me.page.locator(".puzzle-score").inner_text()
    me.button("show the better line").click()
    me.page.wait_for_selector(".board .cell.hint")
    assert me.cells("hint")[0] in ("2", "6")
    me.button("next puzzle").click()
    me.page.get_by_role("heading", name="Nothing is due now").wait_for()
    me.button("practise anyway").click()
    me.page.wait_for_selector(".board .cell.target")
    me.click("6")
    verdict(me).wait_for()
    assert verdict(me).inner_text() == "Right"
    assert "1 of 2 solved (50 %, 95 % interval" in me.page.locator(".puzzle-score").inner_text()
    me.page.reload()  # the score is kept by the server
    me.page.get_by_role("heading", name="Nothing is due now").wait_for()
    assert "1 of 2 solved" in me.page.locator(".puzzle-score").inner_text()


def test_a_puzzle_is_solved_by_keys_fits_on_a_phone_and_has_no_serious_fault(erring, axe):
    me = erring(narrow=True)
    find_mistakes(me)
    me.page.wait_for_selector(".board .cell.target")
    check_width(me)
    assert faults(axe, me) == []
    me.page.locator('.board [data-cell="6"]').focus()
    me.page.keyboard.press("Enter")
    verdict(me).wait_for()
    assert verdict(me).inner_text() == "Right"
    check_width(me)
    assert faults(axe, me) == []


def test_who_wants_the_answer_is_told_it(erring):
    me = erring()
    find_mistakes(me)
    me.button("answer").click()
    verdict(me).wait_for()
    assert verdict(me).inner_text() == "The answer"
    assert "Better:" in me.page.locator(".puzzle-verdict").inner_text()
    me.page.get_by_role("link", name="The whole review").click()
    me.page.wait_for_selector(".curve-chart")


def test_who_has_not_played_is_told_how_puzzles_come(somebody):
    me = somebody().open("#/puzzles")
    me.page.get_by_role("heading", name="No puzzles yet").wait_for()
    assert "Play some games first" in me.page.locator("main").inner_text()


def test_how_one_plays_stands_next_to_the_characters(running, somebody):
    client = Client(running.address)
    person = client.post("/api/people")["person"]
    with client.new_game("tarble", "human", "random", person=person) as seat:
        for _ in range(6):
            if seat.my_turn():
                seat.step(seat.state["steps"][0]["move"])
    me = somebody(narrow=True)
    me.page.add_init_script(f"localStorage.setItem('plyground.person', {json.dumps(json.dumps(person))});")
    me.open("#/you").page.get_by_role("link", name="How I play Tarble").click()
    me.page.wait_for_selector(".style-table tbody tr")
    heads = me.page.locator(".style-table thead th").all_inner_texts()
    assert heads[:2] == ["Figure", "You"] and {"Joey", "Sarah", "Brian", "People"} <= set(heads)
    assert me.page.get_by_text("your last game").count() == 1
    check_width(me)
