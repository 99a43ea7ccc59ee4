"""Without a mouse: whole games by the keyboard, with the focus always visible."""

import pytest

from tests.page.person import MINE, OVER
from tests.web.clients import Client

HERE = "() => document.activeElement?.closest('[data-cell]')?.dataset.cell ?? null"
# How the element with the focus differs from how it looks without: its outline, or that of the cell it stands for.
FOCUS_LOOK = """() => {
  const node = document.activeElement;
  const seen = [node, node.querySelector(".outline")].filter(Boolean);
  const look = () => seen.map((one) => {
    const style = getComputedStyle(one);
    const names = ["outlineStyle", "outlineWidth", "outlineColor", "stroke", "strokeWidth", "boxShadow", "filter"];
    return names.map((name) => style[name]).join(" ");
  }).join("; ");
  const focused = look();
  node.blur();
  const blurred = look();
  node.focus();
  return focused !== blurred;
}"""


def press_until(person, key, condition, most=60):
    """Press a key until something holds."""
    for _ in range(most):
        if condition():
            return
        person.page.keyboard.press(key)
    assert condition(), f"{key} was pressed {most} times"


def here(person):
    return person.page.evaluate(HERE)


def to_the_board(person):
    press_until(person, "Tab", lambda: here(person) is not None)


def go_to(person, cell):
    """Go to a cell that is lit with N, the key for the next one."""
    press_until(person, "n", lambda: here(person) == cell)
    assert person.page.evaluate(FOCUS_LOOK), f"the focus on cell {cell} cannot be seen"


def test_a_whole_game_of_tic_tac_toe_is_played_with_arrows_and_enter(running, somebody):
    me = somebody().sit(Client(running.address).new_game("tictactoe", "human", "human", mine=[0, 1]))
    me.wait_for(MINE)
    to_the_board(me)
    press_until(me, "ArrowUp", lambda: here(me) in ("0", "1", "2"))
    press_until(me, "ArrowLeft", lambda: here(me) == "0")
    for cell, keys in [("0", []), ("4", ["ArrowRight", "ArrowDown"]), ("1", ["ArrowUp"]), ("7", ["ArrowDown"] * 2),
                       ("2", ["ArrowRight", "ArrowUp", "ArrowUp"])]:  # fmt: skip
        for key in keys:
            me.page.keyboard.press(key)
        assert here(me) == cell and me.page.evaluate(FOCUS_LOOK)
        me.does(lambda: me.page.keyboard.press("Enter"))
        me.wait_for_piece(cell)
        assert here(me) == cell  # the focus stays where it was
    assert me.wait_for(OVER)


@pytest.mark.parametrize("game", ["hypergammon", "tarble"])
def test_a_turn_of_several_steps_is_made_with_the_keyboard(running, somebody, game):
    me = somebody().sit(Client(running.address).new_game(game, "human", "human", mine=[0, 1]))
    me.wait_for(MINE)
    to_the_board(me)
    for _ in range(2):
        go_to(me, me.cells("movable")[0])
        me.page.keyboard.press("Enter")
        me.page.wait_for_selector(".board .cell.selected")
        me.page.keyboard.press("Escape")
        me.page.wait_for_selector(".board .cell.selected", state="detached")
        me.page.keyboard.press("Enter")
        go_to(me, me.cells("target")[0])
        me.does(lambda: me.page.keyboard.press("Enter"))


def test_every_control_shows_that_it_has_the_focus(running, somebody):
    me = somebody().sit(Client(running.address).new_game("hypergammon", "human", "random"))
    me.wait_for(MINE)
    seen = []
    for _ in range(25):
        me.page.keyboard.press("Tab")
        if me.page.evaluate("document.activeElement === document.body"):
            break
        seen.append(me.page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
        assert me.page.evaluate(FOCUS_LOOK), seen[-1]
    assert len(set(seen)) >= 5
