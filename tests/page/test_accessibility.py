"""axe-core finds no serious or critical fault on any screen, light or dark."""

import pytest

from tests.page.middles import MIDDLES
from tests.page.person import MINE, OVER
from tests.web.clients import Client

BAD = ("serious", "critical")
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}  # all else is alike in dark
VIOLATIONS = "async (options) => (await axe.run({ resultTypes: ['violations'], ...options })).violations"


def faults(axe, person) -> list[str]:
    """What is wrong with what somebody sees in light, and with its colours in dark."""
    found = []
    person.page.evaluate(axe.axe_script)
    for scheme, rules in (("light", {}), ("dark", COLOURS)):
        person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for fault in person.page.evaluate(VIOLATIONS, rules):
            if fault["impact"] in BAD:
                where = [node["html"][:160] for node in fault["nodes"]][:3]
                found.append(f"{scheme}: {fault['id']}: {fault['help']}: {where}")
    return found


@pytest.mark.parametrize("game", [*MIDDLES, "connect_four.py"])
def test_a_board_in_the_middle_of_a_game_has_no_serious_fault(running, shown_game, somebody, axe, game):
    new = Client(running.address).new_game
    seat = shown_game(game) if game in MIDDLES else new(game, "human", "random")
    me = somebody().sit(seat)
    me.wait_for(MINE)
    assert faults(axe, me) == []


def test_a_game_that_is_over_and_its_replay_have_no_serious_fault(shown_game, somebody, axe):
    seat = shown_game("hypergammon", finished=True)
    me = somebody().sit(seat)
    me.wait_for(OVER)
    assert faults(axe, me) == []
    me.open(f"#/replay/{seat.key}").page.wait_for_selector(".replay-board svg")
    assert faults(axe, me) == []


@pytest.mark.parametrize("hash", ["#/", "#/new/tarble", "#/new/parcheesi", "#/games", "#/edit/tarble", "#/nowhere"])
def test_every_other_screen_has_no_serious_fault(shown_game, somebody, axe, hash):
    shown_game("tictactoe")  # so that a game is kept
    me = somebody().open(hash)
    me.page.wait_for_selector("main h1")
    me.page.wait_for_load_state("networkidle")
    assert faults(axe, me) == []


def test_the_check_finds_what_is_wrong(somebody, axe):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")
    me.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    me.page.evaluate("document.querySelector('main h1').style.color = 'light-dark(#000, #222)'")
    found = faults(axe, me)
    assert [line for line in found if line.startswith("light: button-name")]
    assert [line for line in found if line.startswith("dark: color-contrast")]
