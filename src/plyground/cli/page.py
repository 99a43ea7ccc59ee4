"""The page in the browser: a server on this machine, and the address that leads to what was asked for."""

import os
import sys
import threading
import webbrowser
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from plyground.cli.printing import notices, say
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.records import name_in_records
from plyground.players.registry import HUMAN

if TYPE_CHECKING:
    from plyground.web.offered_players import Offered

HOST = "127.0.0.1"
FIRST_PORT = 8484  # where `plyground serve` is too: what a browser remembers belongs to address and port
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # one of these is set where a browser can be shown


@dataclass(frozen=True)
class Preset:
    """What the page for a new game begins with; whatever is empty is left to the page."""

    game: Game | None = None
    players: Sequence[str] = ()  # for each seat
    settings: Mapping[str, str] = field(default_factory=dict)
    position: str = ""
    real_dice: bool = False

    @property
    def place(self) -> str:
        """The part of the address after the #, which browsers keep to themselves."""
        if self.game is None:
            return "#/"
        said: list[tuple[str, str]] = []
        if any("," in text for text in self.players):
            said += [("player", text) for text in self.players]
        elif self.players:
            said.append(("players", ",".join(self.players)))
        said += [("set", f"{name}={value}") for name, value in self.settings.items()]
        said += [("position", self.position)] if self.position else []
        said += [("dice", "hand")] if self.real_dice else []
        place = f"#/new/{quote(name_in_records(self.game), safe='')}"
        return f"{place}?{urlencode(said, quote_via=quote, safe=',:')}" if said else place


def open_page(
    preset: Preset, store: str = "", more: Sequence["Offered"] = (), port: int | None = None, no_browser: bool = False
) -> None:
    """Serve on this machine until Ctrl-C, with the page open at what is preset; `more` are players to offer."""
    try:
        from plyground.web.catalogue import Catalogue  # brings FastAPI and SQLAlchemy
        from plyground.web.one_server import AnotherServerError
        from plyground.web.serving import Offer, free_port, serve
    except ImportError as error:  # a checkout that is newer than what was installed for it
        raise PlygroundError(f"play: {error.name} is not installed; expected pip install plyground again") from None
    game = preset.game
    own = [game] if game is not None and not game.definition.is_built_in else []
    usual = Catalogue(own, more).players(game) if game is not None else []
    known = {HUMAN, *(player.text for player in usual)}
    given = [text for text in dict.fromkeys(preset.players) if text not in known]
    chosen = [text for text in preset.players if text != HUMAN]
    if not preset.players:
        chosen = [player.text for player in usual if player.is_default]
    offer = Offer(
        HOST, free_port(HOST, FIRST_PORT) if port is None else port, store, own, [*more, *given],
        expected=[(game, chosen)] if game is not None else [],
    )  # fmt: skip
    try:
        serve(offer, lambda address: show(f"{address}{preset.place}", no_browser))
    except AnotherServerError as error:
        there = f"; the game is at {error.address}{preset.place}" if error.address and not own and not given else ""
        raise PlygroundError(f"{error}{there}") from None
    except KeyboardInterrupt:
        say("\nThe games are kept; plyground play goes on with them.")
    leave_at_once(threading.enumerate())


def show(address: str, no_browser: bool) -> None:
    """Say where the page is, and open it if there is a browser."""
    say(f"playing at {address} (Ctrl-C ends it)")
    sys.stdout.flush()
    browser = None if no_browser else graphical_browser()
    if browser is not None:  # in a thread, since some of them take their time
        threading.Thread(target=open_quietly, args=[browser, address], name="browser", daemon=True).start()
    elif not no_browser:
        notices.print("no browser was found; open the address in one of yours", style="dim")


def graphical_browser() -> Any:
    """A browser with a window; None if there is none, as one in the terminal would take it over."""
    if sys.platform not in ("darwin", "win32") and not any(os.environ.get(name) for name in SCREENS):
        return None
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return None
    is_in_terminal = type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER")
    return None if is_in_terminal else browser


def open_quietly(browser: Any, address: str) -> None:
    try:
        browser.open(address)
    except (OSError, webbrowser.Error):
        notices.print("the browser cannot be started; open the address in one of yours", style="dim")


def leave_at_once(threads: Iterable[threading.Thread]) -> None:
    """End the program although something is still being compiled; everything that was played is on the disk."""
    if any(thread.is_alive() and thread is not threading.main_thread() for thread in threads):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
