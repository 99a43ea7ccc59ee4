"""Somebody in front of the page: finds things by their names and roles, as people do, and cells by `data-cell`."""

import re
from typing import Any

from tests.page.browser import PATIENCE, Watched

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

    def new_game(self, title: str) -> "Person":
        """From the page of all games to the seats of one."""
        self.open("#/")
        self.page.locator(".game-card").filter(has=self.page.get_by_role("heading", name=title, exact=True)).click()
        return self

    def begin(self, *players: str) -> str:
        """Choose who plays, begin, and wait for the board; the key of the game."""
        for seat, player in enumerate(players):
            self.page.locator(f"#seat-{seat}").select_option(player)
        self.page.get_by_role("button", name="Play", exact=True).click()
        self.page.wait_for_url(re.compile("#/game/"))
        self.page.wait_for_selector("[data-turn]")
        return self.key

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
