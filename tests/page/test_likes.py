"""What people like: light or dark, sounds or none; kept by the browser."""

import pytest

from tests.page.person import MINE
from tests.web.clients import Client

# Counts the sounds that a page makes, whether or not the machine can be heard.
COUNT_SOUNDS = """
  window.sounds = 0;
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.heard = this; }
  };
  for (const kind of ["OscillatorNode", "AudioBufferSourceNode"]) {
    const start = window[kind].prototype.start;
    window[kind].prototype.start = function (...when) { window.sounds += 1; return start.apply(this, when); };
  }
"""
PAPER = "getComputedStyle(document.body).backgroundColor"


def brightness(person) -> float:
    """How light the page is, from 0 to 255."""
    red, green, blue = person.page.evaluate(f"{PAPER}.match(/[0-9.]+/g).slice(0, 3).map(Number)")
    return (red + green + blue) / 3


def test_the_page_is_dark_where_the_system_is_and_can_be_told_otherwise_for_good(somebody):
    light, dark = somebody().open("#/"), somebody(dark=True).open("#/")
    for person in (light, dark):
        person.page.wait_for_selector("main h1")
    assert brightness(light) > 200 and brightness(dark) < 60
    light.button("^colours: as the system").click()
    light.button("^colours: light").click()
    light.button("^colours: dark").wait_for()
    assert brightness(light) == brightness(dark)
    light.page.reload()
    light.page.wait_for_selector("main h1")
    assert brightness(light) == brightness(dark)


@pytest.fixture
def listener(running, somebody):
    """Somebody in a game against themselves, whose page counts its sounds."""
    me = somebody()
    me.page.add_init_script(COUNT_SOUNDS)
    me.sit(Client(running.address).new_game("tictactoe", "human", "human", mine=[0, 1]))
    me.wait_for(MINE)
    return me


def sounds(person) -> int:
    return person.page.evaluate("window.sounds")


def test_a_move_is_heard_once_and_not_again_after_a_reload(listener):
    me = listener
    me.page.keyboard.press("Escape")  # a gesture, before which browsers are silent
    me.page.wait_for_function("window.heard?.state === 'running'")
    me.does(lambda: me.click("4"))
    me.page.wait_for_function("window.sounds > 0")
    me.page.reload()
    me.wait_for(MINE)
    me.wait_for_piece("4")
    me.page.keyboard.press("Escape")
    assert sounds(me) == 0


def test_muted_games_are_silent_and_stay_so(listener):
    me = listener
    me.button("sounds.* on").click()
    me.button("sounds.* off").wait_for()
    before = sounds(me)
    me.does(lambda: me.click("4"))
    me.page.reload()
    me.wait_for(MINE)
    me.button("sounds.* off").wait_for()
    assert sounds(me) == 0
    me.does(lambda: me.click("0"))
    assert sounds(me) == 0 and before >= 0
