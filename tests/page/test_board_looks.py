"""Boards drawn for one game alone, and the plain one for any other: all of a position can be seen and reached."""

import random

import pytest

from plyground.games import game as make_game
from plyground.web.numbers import plain_numbers
from tests.page.shown_boards import page_for_boards, piece, step, told, told_cells

BOARDS = [
    ("tictactoe", {}), ("tictactoe", {"m": 1, "n": 1, "k": 1}), ("tictactoe", {"m": 4, "n": 7, "k": 4}),
    ("tictactoe", {"m": 19, "n": 19, "k": 5}), ("polar", {}), ("polar", {"rings": 1, "spokes": 3, "k": 3}),
    ("polar", {"rings": 12, "spokes": 36, "k": 4}), ("tablut", {}), ("tablut", {"size": 9}), ("tablut", {"size": 11}),
    ("rlgame", {}), ("rlgame", {"n": 3, "a": 1, "pawns": 64}), ("rlgame", {"n": 19, "a": 4, "pawns": 20}),
    ("rlgame", {"players": 4, "obstacles": "3,3 4,4", "temporary_centre": 2}), ("tarble", {}),
    ("examples/connect_four.py", {}),
]  # fmt: skip

REACHED = """async () => {
  const { nextCell } = await import("/page/board/keys.js");
  const reached = new Set([board.here]);
  for (const id of reached) {
    for (const way of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      const next = nextCell(board, id, way);
      if (next !== null) reached.add(next);
    }
  }
  return [...reached].sort();
}"""
OUTSIDE = """() => [...board.look.cells].filter(([, { x, y }]) =>
  !(x > 0 && y > 0 && x < board.look.width && y < board.look.height)).map(([id]) => id)"""
# Numbers that went wrong, in any attribute of the drawing.
WRONG = """() => [...board.svg.querySelectorAll("*"), board.svg].flatMap((node) =>
  [...node.attributes].filter(({ name, value }) => name !== "aria-label" && /NaN|undefined|Infinity/.test(value))
    .map(({ name, value }) => `${node.localName} ${name}=${value}`))"""


@pytest.fixture(scope="module")
def board(browser, running):
    with page_for_boards(browser, running.address) as shown:
        yield shown


def middle_of_a_game(name, settings, plies, seed=3):
    """The pieces after some random moves."""
    game, numbers = make_game(name, **settings), random.Random(seed)
    position = game.start()
    for _ in range(plies):
        if game.result(position) is not None:
            break
        choices = range(len(game.chance(position))) if game.mover(position) < 0 else game.legal_moves(position)
        position = game.play(position, numbers.choice(list(choices)))
    return plain_numbers(game.pieces(position))


@pytest.mark.parametrize(("name", "settings"), BOARDS)
def test_every_cell_is_reached_by_arrow_keys_whatever_side_is_below(board, name, settings):
    cells = sorted(cell["id"] for cell in make_game(name, **settings).geometry()["cells"])
    for turned in range(4):
        board.show(told(name, turned, **settings))
        assert board.page.evaluate(REACHED) == cells
        assert board.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize(("name", "settings"), BOARDS)
def test_pieces_are_drawn_where_they_are_told(board, name, settings):
    pieces = middle_of_a_game(name, settings, 30)
    board.show(told(name, **settings), pieces)
    assert set(board.seen()) == {one["cell"] for one in pieces}
    assert board.page.evaluate(WRONG) == []


def test_the_pawns_of_a_base_are_counted_and_any_of_its_cells_stands_for_it(board):
    pieces = [piece("0,0", 0, "w5", 5), piece("7,7", 1, "b3", 3)]
    board.show(told("rlgame"), pieces, [step("0,0", "2,1"), step("0,0", "1,2")])
    assert board.page.locator(".board .badge").all_text_contents() == ["5", "3"]
    box = board.page.locator('.board [data-cell="1,1"]').bounding_box()
    board.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert board.page.evaluate("board.marks.selected") == ["0,0"]
    board.click("2,1")
    assert board.page.evaluate("played.map((step) => step.to)") == ["2,1"]


@pytest.mark.parametrize(
    ("name", "marks", "expected"),
    [
        ("tictactoe", {"0": 0, "4": 0, "8": 0, "1": 1, "2": 1}, 1),
        ("tictactoe", {"2": 1, "4": 1, "6": 1, "1": 0, "0": 0}, 1),
        ("tictactoe", {"0": 0, "4": 0, "5": 0, "1": 1, "2": 1}, 0),
        ("tictactoe", {"1": 0, "2": 0, "3": 0}, 0),  # from the end of a row to the next is no line
        ("polar", {"0,10": 0, "0,11": 0, "0,0": 0, "0,1": 0}, 1),  # around the circle
        ("polar", {"0,3": 1, "1,3": 1, "2,3": 1, "3,3": 1}, 1),
        ("polar", {"0,1": 1, "1,0": 1, "2,11": 1, "3,10": 1}, 1),  # a spiral
        ("polar", {"0,3": 1, "1,3": 1, "2,3": 1, "3,3": 0}, 0),
    ],
)
def test_a_row_that_wins_is_struck_through(board, name, marks, expected):
    board.show(told(name), [piece(cell, seat, "xo"[seat]) for cell, seat in marks.items()])
    assert board.count(".won") == expected


def test_throne_corners_and_camps_of_tablut_are_carved_and_its_pieces_differ_by_shape(board):
    for size, camps, soldiers in ((7, 12, 4), (9, 16, 8), (11, 24, 12)):
        pieces = plain_numbers(make_game("tablut", size=size).pieces(make_game("tablut", size=size).start()))
        board.show(told("tablut", size=size), pieces)
        assert board.count(".kind-corner") == 4 and board.count(".kind-throne") == 1
        begin = (
            "() => [...board.layers.cells.querySelectorAll('.camp')].map((one) => one.parentNode.dataset.cell).sort()"
        )
        assert board.page.evaluate(begin) == sorted(one["cell"] for one in pieces if one["label"] == "b")
        assert board.count(".outline.camp") == camps
        assert board.count(".king .crown") == 1
        assert board.count(".soldier circle.body") == soldiers
        assert board.count(".attacker polygon.body") == camps


def test_two_boards_on_a_page_share_no_names(board):
    ids = """async (told) => {
      const { makeBoard } = await import("/page/board/board.js");
      const boards = await Promise.all([told, told].map((one) => makeBoard(one)));
      document.body.replaceChildren(...boards.map((one) => one.element));
      return [...document.querySelectorAll("[id]")].map((node) => node.id);
    }"""
    for name in ("tictactoe", "polar", "tablut", "rlgame", "tarble"):
        found = board.page.evaluate(ids, told(name))
        assert found and len(found) == len(set(found)), name


def cell(name, x, y, **more):
    return {"id": name, "x": x, "y": y, **more}


OWN = {
    "one cell": ([cell("x", 0, 0)], [piece("x", 0)]),
    "no shape, no kind, far apart": (
        [cell(f"{x},{y}", 100 * x, 100 * y) for x in range(20) for y in range(20)],
        [piece(f"{x},{x}", x % 4) for x in range(20)],
    ),
    "long labels and large counts": (
        [cell(str(k), k, k % 2, shape=["square", "circle", "hex", "heart"][k % 4], kind="a b<c>", label="long" * 9)
         for k in range(6)],
        [piece("0", 0, "a very long label"), piece("1", 1, "12", 12), piece("2", None, "", 48), piece("3", 3, "abc", 3),
         piece("4", 2, "", 1_000_000_000), piece("5", 1, "", 4), piece("5", 0, "", 5)],
    ),
    "several on one place": ([cell("a", 1, 1), cell("b", 1, 1), cell("c", 1, 2)], [piece("b", 0), piece("c", 1)]),
}  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_any_geometry_is_drawn_plainly(board, name):
    cells, pieces = OWN[name]
    for turned in range(4):
        board.show(told_cells(*cells, turned=turned), pieces)
        assert board.page.evaluate(WRONG) == []
        assert set(board.seen()) == {one["cell"] for one in pieces}
        assert board.page.evaluate(OUTSIDE) == []
    assert board.count("[data-cell]") == len(cells)


def test_heaps_say_how_many_there_are_of_every_seat(board):
    cells, pieces = OWN["long labels and large counts"]
    board.show(told_cells(*cells), pieces)
    letters = board.page.locator(".board [data-at] .letter").all_text_contents()
    assert {"12", "48", "1B", "4", "5", "abc"} == set(letters)
    titles = board.page.eval_on_selector_all(".board [data-cell]", "nodes => nodes.map((one) => one.ariaLabel)")
    assert "48 neutral piece" in titles[2] and "1000000000 seat 3" in titles[4] and "4 seat 2, 5 seat 1" in titles[5]


def test_a_game_without_cells_shows_its_drawing(board):
    board.show(told_cells(), [], text="3 4 5\n<b>x</b>")
    assert board.page.locator(".board .drawing").inner_text() == "3 4 5\n<b>x</b>"
    assert board.page.locator(".board svg").count() == 0


def test_cells_may_be_lines_which_pieces_fill_and_turn_with_the_board(board):
    cells = [cell("flat", 0.5, 0, wide=0.8, high=0.2), cell("upright", 0, 0.5, wide=0.2, high=0.8)]
    sizes = """() => [...board.layers.pieces.querySelectorAll(".bar .body")].map((one) =>
      Number(one.getAttribute("width")) > Number(one.getAttribute("height")))"""
    for turned, expected in ((0, [True, False]), (1, [False, True])):
        board.show(told_cells(*cells, turned=turned), [piece("flat", None, "line"), piece("upright", 1, "line")])
        assert board.page.evaluate(sizes) == expected
