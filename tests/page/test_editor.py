"""The editor of start positions, used as people do: by mouse, finger, keyboard and text."""

import json
import pathlib
import re

import pytest

from plyground.games import game as make_game
from plyground.games import names
from tests.page.browser import PATIENCE
from tests.web.conftest import Running

ROOT = pathlib.Path(__file__).parents[2]
LEGAL, ILLEGAL = '.editor[data-state="legal"]', '.editor[data-state="illegal"]'


def edit(somebody, game, query="", **more):
    """Somebody who has opened the editor of a game."""
    me = somebody(**more).open(f"#/edit/{game}{query}")
    me.page.wait_for_selector(f"{LEGAL}, {ILLEGAL}", timeout=PATIENCE)
    return me


def tool(me, name):
    me.page.get_by_role("radio", name=re.compile(f"^{name}")).first.click()


def reason(me):
    return me.page.locator(".verdict-words").inner_text()


def wait_for_words(me, words):
    me.page.wait_for_function(
        "([place, words]) => document.querySelector(place)?.textContent.includes(words)",
        arg=[".verdict:not([data-legal=unknown]) .verdict-words", words], timeout=PATIENCE,
    )  # fmt: skip


def wait_for_pieces(me, cell, count):
    me.page.wait_for_function(
        "([cell, count]) => document.querySelectorAll(`.board [data-at='${cell}']`).length === count",
        arg=[cell, count], timeout=PATIENCE,
    )  # fmt: skip


def text_of(me):
    """The text of the position, as the editor shows it."""
    me.page.locator(".position-text summary").click()
    return me.page.locator("#position-text").input_value()


@pytest.mark.parametrize("name", names())
def test_every_game_begins_with_its_start_position_and_can_be_played_from_it(somebody, name):
    me = edit(somebody, name)
    wait_for_words(me, "Can be played")
    assert me.page.get_by_role("button", name="Play from here").is_enabled()
    game = make_game(name)
    assert text_of(me) == game.to_text(game.start())


def test_marks_are_put_and_taken_by_pressing(somebody):
    me = edit(somebody, "tictactoe")
    tool(me, "X")
    me.click("4")
    wait_for_words(me, "O to move")
    me.click("0")
    wait_for_words(me, "2 x and 0 o; expected as many, or one x more")
    assert me.page.get_by_role("button", name="Play from here").is_disabled()
    assert me.page.locator('.verdict[data-legal="false"] .verdict-sign path').count() == 1
    me.click("0")  # the same mark again takes it off
    wait_for_words(me, "O to move")
    tool(me, "Take off")
    me.click("4")
    wait_for_words(me, "X to move")


def test_a_position_is_laid_out_played_and_kept_for_the_new_game(somebody):
    me = edit(somebody, "tictactoe")
    for name, cell in (("X", "4"), ("O", "0")):
        tool(me, name)
        me.click(cell)
    wait_for_words(me, "Can be played. X to move")
    me.page.get_by_role("button", name="Play from here").click()
    me.page.wait_for_url(re.compile("#/new/tictactoe"))
    kept = json.loads(me.page.evaluate("sessionStorage.getItem('plyground.position.tictactoe')"))
    assert kept == {"position": {"cells": "o...x....", "turn": "x"}, "settings": {}}
    me.begin("human", "random")
    me.wait_for("mine")
    assert me.shows_piece("4") and me.shows_piece("0") and not me.shows_piece("1")


def test_pieces_are_dragged_and_fall_off_beside_the_board(somebody):
    me = edit(somebody, "tablut")
    me.drag("d4", "d3")  # onto a soldier, who makes room
    wait_for_pieces(me, "d4", 0)
    me.page.wait_for_selector('.counts [data-seat="0"] strong:has-text("4")', timeout=PATIENCE)
    me.page.keyboard.press("Control+z")
    wait_for_pieces(me, "d4", 1)
    x, y = me.point_in("d1")
    me.page.mouse.move(x, y)
    me.page.mouse.down()
    me.page.mouse.move(x - 40, y, steps=3)
    me.page.mouse.move(4, 300, steps=5)
    me.page.mouse.up()
    wait_for_pieces(me, "d1", 0)
    me.page.wait_for_selector('.counts [data-seat="1"] strong:has-text("11")', timeout=PATIENCE)


def test_a_dragged_piece_is_where_it_was_dropped_at_once_with_motion_too(somebody):
    me = edit(somebody, "backgammon", animated=True)
    me.drag("6", "5")
    assert me.page.locator(".board .layer-lifted > *").count() == 0
    wait_for_pieces(me, "5", 1)
    wait_for_pieces(me, "6", 4)
    assert "White" in me.page.locator("#spoken").inner_text()


def test_a_piece_is_dragged_from_the_palette(somebody):
    me = edit(somebody, "tictactoe")
    box = me.page.get_by_role("radio", name=re.compile("^X")).bounding_box()
    x, y = me.point_in("4")
    me.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    me.page.mouse.down()
    me.page.mouse.move(x, y + 60, steps=4)
    me.page.mouse.move(x, y, steps=4)
    me.page.mouse.up()
    wait_for_words(me, "O to move")
    assert me.shows_piece("4") and me.page.locator(".palette-ghost").count() == 0


def test_pawns_laid_into_a_base_stand_together(somebody):
    me = edit(somebody, "rlgame")
    me.drag("0,0", "3,3")
    wait_for_words(me, "Can be played")
    tool(me, "Take off")
    me.click("3,3")
    tool(me, "White pawn")
    me.click("1,1")
    wait_for_words(me, "Can be played")
    me.page.wait_for_function("() => !document.querySelector(`.board [data-at='1,1']`)")
    assert text_of(me).startswith("W5:/")


def test_a_second_king_and_no_king_are_refused(somebody):
    me = edit(somebody, "tablut")
    tool(me, "White king")
    me.click("a2")
    wait_for_words(me, "2 kings; expected one")
    tool(me, "Take off")
    me.click("a2")
    me.click("d4")
    wait_for_words(me, "no king; expected one")


def test_a_late_answer_does_not_undo_what_was_done_since(somebody):
    me = edit(somebody, "tictactoe")
    held = []
    me.page.route("**/arrange", lambda route: held.append(route))
    tool(me, "X")
    me.click("4")
    wait_until(me, lambda: len(held) == 1)
    tool(me, "O")
    me.click("0")  # while the answer to the first change is on its way
    with me.page.expect_response("**/arrange", timeout=PATIENCE):
        held[0].continue_()
    wait_until(me, lambda: len(held) == 2)
    assert len(held[1].request.post_data_json["pieces"]) == 2
    held[1].continue_()
    wait_for_words(me, "Can be played. X to move")
    assert me.shows_piece("0") and me.shows_piece("4")


def wait_until(me, holds):
    """Let the page go on until something holds here."""
    for _ in range(PATIENCE // 50):
        if holds():
            return
        me.page.wait_for_timeout(50)
    raise AssertionError("it never happened")


def test_checkers_are_counted(somebody):
    me = edit(somebody, "backgammon")
    tool(me, "White checker")
    me.click("6")
    wait_for_words(me, "White has 16 checkers; expected 15")
    assert "16 usually 15" in " ".join(me.page.locator('.counts [data-seat="0"]').inner_text().split())
    me.page.get_by_role("button", name=re.compile("^Undo")).click()
    wait_for_words(me, "Can be played")
    me.page.get_by_role("button", name=re.compile("^Redo")).click()
    wait_for_words(me, "White has 16 checkers; expected 15")


def test_dice_lie_on_the_table(somebody):
    me = edit(somebody, "hypergammon")
    me.page.get_by_role("radio", name="Black", exact=True).check()
    wait_for_words(me, "Black to roll")
    me.page.get_by_label("Dice", exact=True).select_option("3 and 1")
    wait_for_words(me, "Black to move")
    position = json.loads(text_of(me))
    assert position["dice"] == [3, 1] and position["to_move"] == 1
    me.page.get_by_label("Dice", exact=True).select_option("Roll first")
    wait_for_words(me, "Black to roll")


def test_the_keyboard_alone_lays_out_a_position(somebody):
    me = edit(somebody, "tictactoe")
    me.cell("4").focus()
    for key in ("1", "Enter", "2", "ArrowLeft", "Enter"):
        me.page.keyboard.press(key)
    wait_for_words(me, "Can be played. X to move")
    me.page.keyboard.press("m")
    me.page.keyboard.press("Enter")  # takes the piece into the hand
    me.page.keyboard.press("ArrowUp")
    me.page.keyboard.press("Enter")
    wait_for_pieces(me, "0", 1)
    me.page.keyboard.press("Delete")
    wait_for_words(me, "O to move")
    assert text_of(me) == "....x...."


def test_fingers_lay_out_a_position_on_a_small_screen(somebody):
    me = edit(somebody, "connect_four.py", narrow=True)
    me.page.get_by_role("radio", name=re.compile("disc")).first.tap()
    me.tap("3,2")
    wait_for_words(me, "a disc in column 3 hangs in the air; expected one below it")
    me.tap("3,2")
    me.tap("3,1")
    wait_for_words(me, "Can be played")
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_position_is_pasted_as_text_or_refused_with_the_reason(somebody):
    me = edit(somebody, "tictactoe")
    text_of(me)
    me.page.locator("#position-text").fill("xo..x....")
    me.button("Lay it out").click()
    wait_for_words(me, "O to move")
    wait_for_pieces(me, "4", 1)
    me.page.locator("#position-text").fill("xxx......")
    me.button("Lay it out").click()
    me.page.wait_for_function("() => document.querySelector('#position-fault').textContent.includes('3 x and 0 o')")
    assert me.shows_piece("1") and not me.shows_piece("2")


def test_a_position_given_in_the_address_is_laid_out(somebody):
    me = edit(somebody, "tictactoe", "?position=x...o....")
    wait_for_pieces(me, "4", 1)
    wait_for_words(me, "X to move")


def test_what_was_laid_out_before_is_there_again(somebody):
    me = edit(somebody, "tictactoe", "?position=x...o....")
    wait_for_pieces(me, "4", 1)
    me.page.get_by_role("button", name="Play from here").click()
    me.page.wait_for_url(re.compile("#/new/tictactoe"))
    me.open("#/edit/tictactoe")
    wait_for_pieces(me, "4", 1)


def test_settings_bring_another_board(somebody):
    me = edit(somebody, "tictactoe", "?set=m%3D4&set=n%3D5")
    assert me.page.locator(".board [data-cell]").count() == 20
    me.page.get_by_role("button", name="Play from here").click()
    me.page.wait_for_url(re.compile("#/new/tictactoe"))
    kept = json.loads(me.page.evaluate("sessionStorage.getItem('plyground.position.tictactoe')"))
    assert kept["settings"] == {"m": 4, "n": 5}


def test_a_situation_of_tarble_is_ready_and_can_be_mirrored(somebody):
    me = edit(somebody, "tarble")
    ready = me.page.get_by_label("Ready positions")
    title = next(text for text in ready.locator("option").all_inner_texts() if text.startswith("Situation 5"))
    ready.select_option(title)
    wait_for_pieces(me, "1,0", 1)
    wait_for_words(me, "Red to move")
    assert me.page.get_by_label("Red score").input_value() == "3"
    me.page.get_by_label("Mirror or turn").select_option("Colours")
    wait_for_words(me, "Blue to move")
    me.page.get_by_label("Red score").fill("7")
    me.page.wait_for_function("() => document.querySelector('#position-text').value.includes('\"red_score\":7')")


def test_a_game_without_from_pieces_is_laid_out_as_a_text(somebody, tmp_path):
    text = (ROOT / "examples" / "connect_four.py").read_text().replace("def from_pieces(", "def not_from_pieces(")
    (tmp_path / "mine.py").write_text(text)
    own = Running(str(tmp_path / "games.sqlite"), own=[make_game(str(tmp_path / "mine.py"))])
    try:
        me = somebody(own.address).open("#/edit/mine.py")
        me.watched.may_lose_server = True  # it ends before the page does
        wait_for_words(me, "Can be played")
        assert me.page.locator(".palette").count() == 0
        position = json.loads(text_of(me))
        position["rows"][-1] = "...x..."
        me.page.locator("#position-text").fill(json.dumps({**position, "turn": "o"}))
        me.button("Lay it out").click()
        wait_for_pieces(me, "4,1", 1)
        wait_for_words(me, "Can be played")
        me.page.get_by_role("button", name="Play from here").click()
        me.page.wait_for_url(re.compile("#/new/mine.py"))
    finally:
        own.stop()


def test_a_game_whose_positions_cannot_be_laid_out_says_so(somebody, tmp_path):
    own = Running(str(tmp_path / "games.sqlite"), own=[make_game("examples/pig.py")])
    try:
        me = somebody(own.address).open("#/edit/pig.py")
        me.watched.may_lose_server = True  # it ends before the page does
        wait_for_words(me, "its file has no from_dict")
    finally:
        own.stop()


MODEL = """async () => {
  const { withPiece, withoutPiece, withMove, countsOf, LaidOut } = await import("/page/parts/laid_out.js");
  const kind = (seat, most = 1, heaps = null) => ({ seat, label: "", title: "piece", most, heaps });
  const kinds = [kind(0, 3, ["a"]), kind(1)];
  const on = (cell, seat, count = 1) => ({ cell, seat, label: "", count });
  const laid = new LaidOut(() => {});
  laid.change({ pieces: [on("a", 0)] });
  laid.change({ mover: 1 });
  laid.undo();
  laid.undo();
  laid.redo();
  return [
    withPiece([on("a", 0)], "a", kinds[0], kinds),
    withPiece([on("a", 0, 3)], "a", kinds[0], kinds),
    withPiece([on("b", 0)], "b", kinds[0], kinds),
    withPiece([on("a", 0, 3)], "a", kinds[1], kinds),
    withoutPiece([on("a", 0, 3)], "a"),
    withoutPiece([on("a", 0)], "b"),
    withMove([on("a", 0, 3), on("b", 1)], "a", "b", kinds),
    withMove([on("a", 0)], "a", null, kinds),
    Object.fromEntries(countsOf([on("a", 0, 3), on("b", 1), on("c", 0)])),
    [laid.now.pieces.length, laid.now.mover, laid.before.length, laid.after.length],
  ];
}"""


def test_pieces_are_put_taken_and_moved_one_by_one(somebody):
    me = edit(somebody, "tictactoe")

    def on(cell, seat, count=1):
        return {"cell": cell, "seat": seat, "label": "", "count": count}

    assert me.page.evaluate(MODEL) == [
        [on("a", 0, 2)],
        [on("a", 0, 3)],  # full
        [],  # only one may lie there: once more takes it off
        [on("a", 1)],
        [on("a", 0, 2)],
        [on("a", 0)],
        [on("a", 0, 2), on("b", 0)],
        [],
        {"0": 4, "1": 1},
        [1, None, 1, 1],
    ]
