"""Pictures of the page: every board in the middle of a game, and every other screen; narrow and wide, light and dark.

`make screenshots` writes them to screenshots/, `make screenshots GAME=tarble` only those of one game.
"""

import json
import pathlib
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from unittest.mock import patch

from tests.page.browser import PATIENCE, Watched, missing, started_browser
from tests.page.middles import MIDDLES, middle_of_a_game
from tests.page.people import WAYS_TO_LOOK, context_for
from tests.web.clients import Client
from tests.web.conftest import Running

FOLDER = pathlib.Path("screenshots")
SEED = 7


def screens(client: Client, only: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Name, address and tokens of everything that a picture is taken of."""
    tokens = {}
    for game in [only] if only else MIDDLES:
        me = middle_of_a_game(client, game)
        tokens[me.key] = me.token
        yield game, f"#/game/{me.key}", tokens
    game = only or "tarble"
    ended = middle_of_a_game(client, "hypergammon" if game != "tictactoe" else game, finished=True)
    yield "ended", f"#/game/{ended.key}", {**tokens, ended.key: ended.token}
    yield "choose", "#/", tokens
    yield "new", f"#/new/{game}", tokens
    yield "edit", f"#/edit/{game}", tokens
    yield "games", "#/games", tokens
    yield "replay", f"#/replay/{me.key}", tokens


def take(browser, address: str, shown: list[tuple[str, str, dict[str, str]]]) -> list[str]:
    """Write the pictures; what the pages complained of."""
    complaints = []
    for narrow, dark in WAYS_TO_LOOK:
        context = context_for(browser, narrow, dark)
        for name, hash, tokens in shown:
            page = context.new_page()
            watched = Watched(page)
            page.add_init_script(
                f"for (const [key, token] of Object.entries({json.dumps(tokens)}))"
                " localStorage.setItem(`plyground.token.${key}`, JSON.stringify(token));"
            )
            page.goto(f"{address}{hash}")
            page.wait_for_selector(".board svg, main h1", timeout=PATIENCE)
            if "/game/" in hash:
                page.wait_for_selector('[data-turn="mine"], [data-turn="over"]', timeout=PATIENCE)
            page.wait_for_load_state("networkidle", timeout=PATIENCE)
            file = FOLDER / f"{name}-{360 if narrow else 1440}-{'dark' if dark else 'light'}.png"
            width, height = page.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            )
            if narrow:  # what stays at the bottom of the screen is to be at the bottom of the picture
                page.set_viewport_size({"width": page.viewport_size["width"], "height": height})
            page.screenshot(path=file, full_page=True)
            if width > page.viewport_size["width"]:
                watched.complaints.append(f"{width} pixels wide")
            complaints += [f"{file.name}: {line}" for line in watched.complaints]
            page.close()
        context.close()
    return complaints


def main(only: str = "") -> int:
    if reason := missing():
        print(f"screenshots: {reason}", file=sys.stderr)
        return 2
    if only and only not in MIDDLES:
        print(f"screenshots: GAME={only}; expected one of {', '.join(MIDDLES)}", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    began = time.monotonic()
    numbers = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder, patch("secrets.randbelow", numbers.randrange):
        running = Running(f"{folder}/games.sqlite")
        try:
            shown = list(screens(Client(running.address), only))
            with started_browser() as browser:
                complaints = take(browser, running.address, shown)
        finally:
            running.stop()
    print(f"{len(shown) * len(WAYS_TO_LOOK)} pictures in {FOLDER}/ ({time.monotonic() - began:.0f} s)")
    for line in complaints:
        print(f"  {line}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
