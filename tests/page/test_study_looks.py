"""Every page of a study: axe finds no serious fault in light and dark, and none is wider than a phone."""

import pytest

from plyground.studies.research_token import research_token
from tests.page.studying import Participant, small_study
from tests.page.test_accessibility import faults
from tests.page.test_narrow import check_width
from tests.web.conftest import Running


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    made = Running(str(tmp_path_factory.mktemp("looks") / "games.sqlite"), study=small_study())
    yield made
    made.stop()


def stages(me: Participant):
    """From page to page; at each of them something can be looked at."""
    yield me.come()
    yield me.consent()
    yield me.press("Next")  # with what is missing beside the questions
    yield me.fill_in().press("Next").at("rules")
    yield me.press("Next").at("waiting")
    me.press("Play against the program instead").at("practice").page.wait_for_selector(".board svg")
    yield me
    yield me.play_out()
    yield me.press("Next").at("text")
    yield me.press("Next").situation(5)
    yield me.make_turn("2")
    me.press("Done").situation(6).make_turn("8").press("Done").at("finish")
    yield me
    me.press("Withdraw…").press("Withdraw and delete").at("withdrawn")
    yield me


def test_no_page_has_a_serious_fault_in_light_or_dark(served, somebody, axe):
    me = Participant(somebody(served.address))
    for shown in stages(me):
        assert faults(axe, shown.person) == [], me.page.locator(".study").get_attribute("data-stage")


def test_no_page_is_wider_than_a_phone_and_no_button_smaller_than_a_fingertip(served, somebody):
    for shown in stages(Participant(somebody(served.address, narrow=True))):
        check_width(shown.person)


def test_the_dice_the_board_and_the_buttons_of_a_situation_are_seen_at_once_on_a_phone(served, somebody):
    me = Participant(somebody(served.address, narrow=True)).to_the_situations()
    me.situation(5)
    for part in (".study-about h1", ".turn", ".board svg", ".study-done"):
        box = me.page.locator(part).first.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= me.page.viewport_size["height"], part


def test_the_view_of_the_researcher_has_no_serious_fault_and_fits_a_phone(served, somebody, axe):
    me = somebody(served.address, narrow=True).open(f"#/research/{research_token('small')}")
    me.page.wait_for_selector(".research .tiles")
    me.page.wait_for_load_state("networkidle")
    check_width(me)
    assert faults(axe, me) == []
