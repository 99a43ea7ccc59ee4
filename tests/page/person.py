"""Somebody in front of the page: finds things by their names and roles, as people do, and cells by `data-cell`."""

import json
import re
from collections.abc import Callable
from typing import Any

from tests.page.browser import PATIENCE, Watched
from tests.web.clients import Seat

MINE, THEIRS, OVER, WAITING = "mine", "theirs", "over", "waiting"  # what `data-turn` of the table says


class Person:
    """A browser profile with one page open."""

    def __init__(self, page: Any, address: str, watched: Watched):
        self.page, self.address, self.watched = page, address.rstrip("/"), watched

    # Getting around

    def open(self, hash: str = "#/") -> "Person":
        """Open the page at what stands after the # of an address."""
        self.page.goto(f"{self.address}/{hash}")
        return self

    def button(self, name: str, within: Any = None) -> Any:
        return (within or self.page).get_by_role("button", name=re.compile(name, re.IGNORECASE)).first

    def new_game(self, game: str) -> "Person":
        """From the page of all games to the seats of one."""
        self.open("#/")
        self.page.locator(f'main a[href="#/new/{game}"]').first.click()
        return self

    def begin(self, *players: str) -> str:
        """Choose who plays, begin, and wait for the board; the key of the game."""
        for seat, player in enumerate(players):
            self.page.locator(f"#seat-{seat}").select_option(player)
        self.page.get_by_role("button", name="Play", exact=True).click()
        self.page.wait_for_url(re.compile("#/game/"))
        self.page.wait_for_selector("[data-turn]")
        return self.key

    def sit(self, seat: Seat) -> "Person":
        """Take a seat that was got without the page: this browser knows its token."""
        keep = f"localStorage.setItem('plyground.token.{seat.key}', {json.dumps(json.dumps(seat.token))});"
        self.page.add_init_script(keep)
        if self.page.url.startswith(self.address):  # a page that is open already does not begin again
            self.page.evaluate(keep)
        return self.open(f"#/game/{seat.key}")

    @property
    def key(self) -> str:
        return re.search(r"#/(?:game|replay)/([0-9a-f]{32})", self.page.url)[1]

    # At the table

    @property
    def table(self) -> Any:
        return self.page.locator("[data-turn]")

    def cell(self, name: str) -> Any:
        return self.page.locator(f'.board [data-cell="{name}"]')

    def wait_for(self, *turns: str) -> str:
        """Wait until the table says one of these; which one."""
        self.page.wait_for_selector(", ".join(f'[data-turn="{turn}"]' for turn in turns))
        return self.table.get_attribute("data-turn")

    def version(self) -> int:
        """How many events the page knows of."""
        return int(self.table.get_attribute("data-version"))

    def wait_past(self, version: int) -> None:
        """Wait until something has happened after this event."""
        script = "version => Number(document.querySelector('[data-version]')?.dataset.version) > version"
        self.page.wait_for_function(script, arg=version, timeout=PATIENCE)

    def point_in(self, name: str) -> tuple[float, float]:
        """A point of the window at which this cell is, as near to its middle as possible."""
        found = self.page.evaluate(POINT_IN_CELL, name)
        assert found is not None, f"cell {name} cannot be seen"
        return found["x"], found["y"]

    def click(self, name: str) -> None:
        """Click on a cell with the mouse."""
        self.page.mouse.click(*self.point_in(name))

    def tap(self, name: str) -> None:
        """Touch a cell with a finger."""
        self.page.touchscreen.tap(*self.point_in(name))

    def drag(self, start: str, end: str) -> None:
        """Drag what lies on a cell to another with the mouse."""
        (x, y), goal = self.point_in(start), self.point_in(end)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + goal[0]) / 2, (y + goal[1]) / 2, steps=4)
        self.page.mouse.move(*goal, steps=4)
        self.page.mouse.up()

    def cells(self, *marks: str) -> list[str]:
        """The cells that have all these marks."""
        found = "".join(f".{mark}" for mark in marks)
        return self.page.eval_on_selector_all(f".board .cell{found}", "nodes => nodes.map(node => node.dataset.cell)")

    def shows_piece(self, cell: str) -> bool:
        return self.page.locator(f'.board [data-at="{cell}"]').count() > 0

    def wait_for_piece(self, cell: str) -> None:
        self.page.wait_for_selector(f'.board [data-at="{cell}"]', state="attached")

    def does(self, act: Callable[[], None]) -> None:
        """Do something, and wait until it has happened in the game."""
        before = self.version()
        act()
        self.wait_past(before)


# The point of a cell nearest to the middle of its outline at which nothing else would be hit.
POINT_IN_CELL = """name => {
  const cell = document.querySelector(`.board [data-cell="${CSS.escape(name)}"]`);
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = cell.getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const points = [middle];
  for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) {
    points.push({ x: box.x + box.width * i / 12, y: box.y + box.height * j / 12 });
  }
  const away = (point) => Math.hypot(point.x - middle.x, point.y - middle.y);
  points.sort((one, other) => away(one) - away(other));
  const hits = ({ x, y }) => document.elementFromPoint(x, y)?.closest("[data-cell]") === cell;
  return points.find(hits) ?? null;
}"""
