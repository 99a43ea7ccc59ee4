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

from plyground.cli.study import TEMPLATE
from plyground.studies.reading import read_study
from plyground.studies.research_token import research_token
from tests.page.browser import PATIENCE, Watched, missing, started_browser
from tests.page.middles import MIDDLES, middle_of_a_game
from tests.page.people import NARROW, WAYS_TO_LOOK, context_for
from tests.web.clients import Client
from tests.web.conftest import Running
from tests.web.subjects import Subject

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
    yield "review", f"#/review/{ended.key}", tokens
    yield "puzzles", "#/puzzles", tokens


def take(browser, address: str, shown: list[tuple[str, str, dict[str, str]]]) -> list[str]:
    """Write the pictures; what the pages complained of."""
    complaints = []
    for narrow, dark in WAYS_TO_LOOK:
        context = context_for(browser, narrow, dark)
        for name, hash, tokens in shown:
            kept = {f"token.{key}": token for key, token in tokens.items()}
            complaints += take_one(context, f"{address}{hash}", file_for(name, narrow, dark), kept)
        context.close()
    return complaints


def file_for(name: str, narrow: bool, dark: bool) -> pathlib.Path:
    return FOLDER / f"{name}-{360 if narrow else 1440}-{'dark' if dark else 'light'}.png"


def take_one(context, address: str, file: pathlib.Path, kept: dict[str, str]) -> list[str]:
    """Write one picture of what a browser shows that remembers some things; what the page complained of."""
    page = context.new_page()
    watched = Watched(page)
    page.add_init_script(
        f"for (const [name, value] of Object.entries({json.dumps(kept)}))"
        " localStorage.setItem(`plyground.${name}`, JSON.stringify(value));"
    )
    page.goto(address)
    page.wait_for_selector(".board svg, main h1", timeout=PATIENCE)
    if page.locator("[data-turn]").count():
        page.wait_for_selector('[data-turn="mine"], [data-turn="over"]', timeout=PATIENCE)
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    width, height = page.evaluate(size)
    if page.viewport_size["width"] == NARROW[0]:  # what stays at the bottom of the screen is to be there in the picture
        page.set_viewport_size({"width": page.viewport_size["width"], "height": height})
    page.screenshot(path=file, full_page=True)
    if width > page.viewport_size["width"]:
        watched.complaints.append(f"{width} pixels wide")
    page.close()
    return [f"{file.name}: {line}" for line in watched.complaints]


# Studies


def take_study(browser, running: Running) -> tuple[int, list[str]]:
    """Pictures of every page of a study, and of its researcher's; how many stages there were, and the complaints."""
    subject = Subject(running.address)
    study, complaints, stages = running.offer.study, [], 0
    for name in pages_of_study(subject):
        kept = {f"study.{study.id}": subject.token} if name != "consent" else {}
        hash = "#/study" if name != "research" else f"#/research/{research_token(study.id)}"
        stages += 1
        for narrow, dark in WAYS_TO_LOOK:
            context = context_for(browser, narrow, dark)
            complaints += take_one(context, f"{running.address}{hash}", file_for(f"study-{name}", narrow, dark), kept)
            context.close()
    return stages, complaints


def pages_of_study(subject: Subject) -> Iterator[str]:
    """Lead a participant from page to page; what each is called."""
    yield "consent"
    subject.consent()
    seen = set()
    while subject.kind != "finish":
        if subject.kind not in seen:
            seen.add(subject.kind)
            yield subject.kind
        if subject.kind == "waiting":
            subject.bot()
            continue
        answers = {question["name"]: an_answer(question) for question in subject.stage.get("questions", ())}
        if subject.kind == "practice":
            with subject.sit() as seat:
                seat.my_turn()
                seat.order("resign")
        elif subject.kind == "trial":
            subject.make_turn()
        subject.next(**answers)
    yield "finish"
    yield "research"


def an_answer(question: dict) -> str | int:
    return question["choices"][0]["value"] if question["choices"] else int(question["least"])


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
        running = Running(f"{folder}/games.sqlite", study=read_study(TEMPLATE))
        try:
            shown = list(screens(Client(running.address), only))
            with started_browser() as browser:
                complaints = take(browser, running.address, shown)
                stages, more = (0, []) if only else take_study(browser, running)
        finally:
            running.stop()
    print(f"{(len(shown) + stages) * len(WAYS_TO_LOOK)} pictures in {FOLDER}/ ({time.monotonic() - began:.0f} s)")
    for line in complaints + more:
        print(f"  {line}")
    return 1 if complaints + more else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
