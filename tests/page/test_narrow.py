"""A phone: 360 pixels wide, played with a finger."""

import pytest

from tests.page.middles import MIDDLES
from tests.page.person import MINE, OVER
from tests.web.clients import Client

# Everything that can be pressed, outside boards: there a press beside a cell counts for the nearest one that is lit.
SMALL = """() => [...document.querySelectorAll("button, a[href], select, input, summary, [role=button], [role=tab]")]
  .filter((node) => !node.closest(".board, [inert]") && node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => !(node.matches("p a, li a, td a, dd a") && getComputedStyle(node).display === "inline"))
  .map((node) => [node, (node.type === "radio" || node.type === "checkbox") && node.closest("label") || node])
  .map(([node, area]) => [node, area.getBoundingClientRect()])
  .filter(([, box]) => box.right > 0 && box.width > 1 && (box.height < 43.5 || box.width < 43.5))
  .map(([node, box]) => `${node.outerHTML.slice(0, 90)}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def check_width(person):
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert person.page.evaluate(SMALL) == []


@pytest.mark.parametrize("game", MIDDLES)
def test_no_board_is_wider_than_a_phone_and_no_button_smaller_than_a_fingertip(shown_game, somebody, game):
    me = somebody(narrow=True).sit(shown_game(game))
    me.wait_for(MINE)
    check_width(me)


@pytest.mark.parametrize(
    "hash", ["#/", "#/new/tarble", "#/new/parcheesi", "#/games", "#/edit/backgammon", "#/edit/tarble"]
)
def test_no_other_screen_is_wider_than_a_phone(shown_game, somebody, hash):
    shown_game("hypergammon")
    me = somebody(narrow=True).open(hash)
    me.page.wait_for_selector("main h1")
    me.page.wait_for_load_state("networkidle")
    check_width(me)


def test_a_whole_game_is_played_with_a_finger(running, somebody):
    me = somebody(narrow=True).sit(Client(running.address).new_game("tictactoe", "human", "human", mine=[0, 1]))
    me.wait_for(MINE)
    for cell in ("4", "0", "8", "2", "1", "7", "3", "5", "6"):
        me.does(lambda cell=cell: me.tap(cell))
    assert me.wait_for(OVER)
    script = """() => { const list = document.querySelector(".moves-scroller");
      return [...list.querySelectorAll(".unseen")].map((node) => list.contains(node.offsetParent)); }"""
    inside = me.page.evaluate(script)
    assert len(inside) >= 9 and all(inside)  # else words for screen readers make the page longer than what is seen


def test_the_page_does_not_scroll_while_a_piece_is_dragged_with_a_finger(running, somebody):
    me = somebody(narrow=True).sit(Client(running.address).new_game("tablut", "human", "human", mine=[0, 1]))
    me.wait_for(MINE)
    start = me.cells("movable")[0]
    me.tap(start)
    goal = me.cells("target")[-1]
    me.tap(start)  # lets go of it again
    session = me.page.context.new_cdp_session(me.page)

    def touch(kind, *points):
        places = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    goal_point = me.point_in(goal)
    start_point = me.point_in(start)
    before = me.page.evaluate("scrollY")
    (x, y), (right, down) = start_point, goal_point

    def drag():
        touch("touchStart", (x, y))
        for part in range(1, 9):
            touch("touchMove", (x + (right - x) * part / 8, y + (down - y) * part / 8))
        touch("touchEnd")

    me.does(drag)
    assert me.page.evaluate("scrollY") == before
    assert me.shows_piece(goal)


def test_who_has_won_is_seen_without_scrolling(shown_game, somebody):
    me = somebody(narrow=True).sit(shown_game("hypergammon", finished=True))
    me.wait_for(OVER)
    line = me.page.locator(".result-line")
    line.wait_for()
    box = line.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= me.page.viewport_size["height"]
