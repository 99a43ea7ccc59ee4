"""Boards by themselves on a page: made from a game or from any geometry, shown, marked, and asked what is there."""

import contextlib
from collections.abc import Iterator
from typing import Any

from plyground.games import game as make_game
from plyground.web.numbers import plain_numbers
from tests.page.browser import Watched
from tests.page.people import context_for

MAKE = """async ({ told, pieces, text }) => {
  const { makeBoard } = await import("/page/board/board.js");
  const { Choosing } = await import("/page/board/choosing.js");
  const board = await makeBoard(told);
  board.element.style.width = "480px";
  board.element.style.margin = "0 auto";
  document.body.replaceChildren(board.element);
  board.show(pieces, text);
  const played = [], asked = [];
  const choosing = new Choosing({
    play: (step) => { played.push(step); return window.isRefusing ? false : true; },
    ask: (steps) => asked.push(steps),
    changed: () => board.mark(choosing.marks()),
  });
  board.onPress = (cell) => choosing.press(cell);
  board.onLift = (cell) => choosing.choose(cell);
  board.onDrop = (from, to) => choosing.drop(from, to);
  board.onCancel = () => choosing.cancel();
  Object.assign(window, { board, choosing, played, asked, isRefusing: false });
}"""


def piece(cell: str, seat: int | None, label: str = "", count: int = 1) -> dict[str, Any]:
    return {"cell": cell, "seat": seat, "label": label, "count": count}


def step(start: str | None, end: str | None, move: int = 0, label: str = "") -> dict[str, Any]:
    return {"from": start, "to": end, "move": move, "text": f"{start}>{end}", "label": label}


def told(game: str, turned: int = 0, **settings: Any) -> dict[str, Any]:
    """What a board is told about a game."""
    made = make_game(game, **settings)
    return {"game": game, "geometry": plain_numbers(made.geometry()), "settings": plain_numbers(dict(made.settings)),
            "seatTitles": [f"seat {seat}" for seat in range(made.seats)], "turned": turned}  # fmt: skip


def told_cells(*cells: dict[str, Any], turned: int = 0) -> dict[str, Any]:
    """What a board is told about somebody's own game with these cells."""
    return {"game": "own.py", "geometry": {"cells": list(cells)}, "settings": {}, "seatTitles": [], "turned": turned}


class Shown:
    """A page on which one board is shown."""

    def __init__(self, page: Any):
        self.page = page

    def show(self, about: dict[str, Any], pieces: Any = (), steps: Any = (), text: str = "") -> "Shown":
        self.page.evaluate(MAKE, {"told": about, "pieces": list(pieces), "text": text})
        self.page.evaluate("steps => choosing.offer(steps)", list(steps))
        return self

    def middle(self, cell: str) -> tuple[float, float]:
        """Where the middle of a cell is in the window."""
        found = self.page.evaluate(
            """id => { const { x, y } = board.look.cells.get(id);
              const point = new DOMPoint(x, y).matrixTransform(board.svg.getScreenCTM());
              return [point.x, point.y]; }""",
            cell,
        )
        return found[0], found[1]

    def click(self, cell: str, right: float = 0, down: float = 0) -> None:
        """Press a point so many pixels from the middle of a cell."""
        x, y = self.middle(cell)
        self.page.mouse.click(x + right, y + down)

    def drag(self, start: str, end: str, let_go: bool = True) -> None:
        (x, y), (right, down) = self.middle(start), self.middle(end)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(right, down, steps=5)
        if let_go:
            self.page.mouse.up()

    def count(self, selector: str) -> int:
        return int(self.page.locator(f".board {selector}").count())

    def seen(self) -> dict[str, int]:
        """How many pieces are drawn on every cell, and none in anybody's hand."""
        return dict(
            self.page.evaluate(
                """() => { const seen = {};
                  for (const node of board.layers.pieces.querySelectorAll("[data-at]")) {
                    seen[node.dataset.at] = (seen[node.dataset.at] ?? 0) + 1;
                  }
                  return seen; }"""
            )
        )

    def wait_for(self, condition: str) -> None:
        self.page.wait_for_function(condition)


@contextlib.contextmanager
def page_for_boards(browser: Any, address: str, animated: bool = False) -> Iterator[Shown]:
    """A page that many tests may use, each for boards of its own; whatever it complains of is an error at the end."""
    context = context_for(browser, animated=animated)
    page = context.new_page()
    watched = Watched(page)
    page.goto(f"{address}#/")
    page.wait_for_selector(".board svg")
    page.wait_for_load_state("networkidle")
    yield Shown(page)
    context.close()
    assert not watched.complaints, watched.complaints
