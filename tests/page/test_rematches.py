"""Two people in two browsers after the end of a game, and while one of them offers a draw."""

import pytest

from tests.page.person import MINE, OVER, THEIRS
from tests.web.clients import Client, Seat


@pytest.fixture
def pair(running, somebody):
    """Two people at a game of tic-tac-toe that goes on."""
    client = Client(running.address)
    one = client.new_game("tictactoe", "human", "human", names=["Iris", None])
    code = client.post(f"/api/games/{one.key}/invitations", token=one.token, seat=1)["code"]
    token = client.post(f"/api/games/{one.key}/seats", code=code, name="Olga")["token"]
    people = somebody().sit(one), somebody().sit(Seat(client, one.key, token))
    people[0].wait_for(MINE)
    people[1].wait_for(THEIRS)
    return people


@pytest.fixture
def after(pair):
    """The same two after the first has resigned."""
    pair[0].button("resign").click()
    pair[0].page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for person in pair:
        person.wait_for(OVER)
    return pair


def wait_for_another_game(person, before: str) -> str:
    """Wait until this person sits at a game that is not the one before; its key."""
    person.page.wait_for_function(
        "before => /#\\/game\\//.test(location.hash) && !location.hash.includes(before)", arg=before
    )
    person.wait_for(MINE, THEIRS)
    return person.key


def test_a_rematch_is_offered_to_the_other_who_joins_it_after_a_reload(after):
    one, other = after
    before = one.key
    one.button("Swap seats").click()
    key = wait_for_another_game(one, before)
    other.page.locator(".rematch-offer", has_text="Iris wants another game, with the seats swapped").wait_for()
    other.page.reload()
    other.button("Join").click()
    assert wait_for_another_game(other, before) == key
    other.wait_for(MINE)  # who was second is first
    other.does(lambda: other.click("4"))
    one.wait_for_piece("4")
    one.wait_for(MINE)
    one.does(lambda: one.click("0"))
    other.wait_for_piece("0")


# Presses the button; what is asked of the server then waits until the gate is opened.
PRESS = """() => {
  const [ask, gate] = [window.fetch, new Promise((open) => { window.openGate = open; })];
  window.fetch = async (...asked) => {
    if (String(asked[0]).endsWith("/rematch")) await gate;
    return ask(...asked);
  };
  document.querySelector(".rematch-buttons button").click();
}"""


def test_if_both_press_rematch_they_meet_at_one_game(after):
    one, other = after
    before = one.key
    for person in after:  # neither has been told of the other's wish
        person.page.evaluate(PRESS)
    for person in after:
        person.page.evaluate("openGate()")
    assert wait_for_another_game(one, before) == wait_for_another_game(other, before)
    one.wait_for(MINE)
    one.does(lambda: one.click("4"))
    other.wait_for_piece("4")


def test_whoever_asked_and_a_spectator_find_the_next_game_from_the_last_one(somebody, after):
    one, _ = after
    before = one.key
    watcher = somebody().open(f"#/game/{before}")
    watcher.wait_for(OVER)
    assert watcher.page.locator(".rematch-buttons button").count() == 0
    one.button("Rematch").click()
    key = wait_for_another_game(one, before)
    assert "asked where the last game ended" in one.page.locator(".invite").inner_text()
    assert one.page.get_by_label("Link for O").count() == 0  # it would take the seat away that is kept
    one.open(f"#/game/{before}")
    one.button("Go there").click()
    assert wait_for_another_game(one, before) == key
    watcher.page.get_by_role("link", name="Watch the next game").click()
    assert wait_for_another_game(watcher, before) == key


def test_a_declined_draw_is_told_to_who_offered_it_and_stays_declined_after_a_reload(pair):
    one, other = pair
    one.button("Offer draw").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Offer").click()
    other.page.locator(".draw-offer", has_text="Iris offers a draw").wait_for()
    other.does(lambda: other.button("Decline").click())
    other.page.wait_for_selector(".draw-offer", state="hidden")
    one.page.locator(".draw-offer", has_text="Your offer of a draw was declined").wait_for()
    assert one.button("Offer draw").is_disabled()
    for person in pair:
        person.page.reload()
        person.wait_for(MINE, THEIRS)
    one.page.locator(".draw-offer", has_text="Your offer of a draw was declined").wait_for()
    assert not other.page.locator(".draw-offer").is_visible()
    one.does(lambda: one.click("4"))
    one.page.wait_for_selector(".draw-offer", state="hidden")
    assert one.button("Offer draw").is_enabled()
