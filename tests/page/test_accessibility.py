"""axe-core finds no serious or critical fault on any screen, light or dark."""

import pytest

from tests.page.middles import MIDDLES, middle_of_a_game
from tests.page.person import MINE, OVER
from tests.web.clients import Client

BAD = ("serious", "critical")


def faults(axe, person) -> list[str]:
    """What is wrong with what somebody sees, light and dark."""
    found = []
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for fault in axe.run(person.page).response["violations"]:
            if fault["impact"] in BAD:
                where = [node["html"][:160] for node in fault["nodes"]][:3]
                found.append(f"{scheme}: {fault['id']}: {fault['help']}: {where}")
    return found


@pytest.mark.parametrize("game", [*MIDDLES, "connect_four.py"])
def test_a_board_in_the_middle_of_a_game_has_no_serious_fault(running, somebody, axe, game):
    client = Client(running.address)
    seat = client.new_game(game, "human", "random") if game not in MIDDLES else middle_of_a_game(client, game)
    me = somebody().sit(seat)
    me.wait_for(MINE)
    assert faults(axe, me) == []


def test_a_game_that_is_over_and_its_replay_have_no_serious_fault(running, somebody, axe):
    seat = middle_of_a_game(Client(running.address), "hypergammon", finished=True)
    me = somebody().sit(seat)
    me.wait_for(OVER)
    assert faults(axe, me) == []
    me.open(f"#/replay/{seat.key}").page.wait_for_selector(".replay-board svg")
    assert faults(axe, me) == []


@pytest.mark.parametrize("hash", ["#/", "#/new/tarble", "#/new/parcheesi", "#/games", "#/edit/tarble", "#/nowhere"])
def test_every_other_screen_has_no_serious_fault(running, somebody, axe, hash):
    middle_of_a_game(Client(running.address), "tictactoe")  # so that a game is kept
    me = somebody().open(hash)
    me.page.wait_for_selector("main h1")
    me.page.wait_for_load_state("networkidle")
    assert faults(axe, me) == []


def test_the_check_finds_what_is_wrong(somebody, axe):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")
    me.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [line for line in faults(axe, me) if line.startswith("light: button-name")]
