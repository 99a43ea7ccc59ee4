"""Debian's Chromium, driven by Playwright: where it is, how it is started, and what went wrong in a page."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from typing import Any

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
# Nothing of what browsers do on the side: updates, other networks, a graphics card.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--mute-audio",
]  # fmt: skip
PATIENCE = int(os.environ.get("PLYGROUND_PATIENCE", "180000"))  # milliseconds, on a loaded machine too


def program() -> str | None:
    """The browser that is installed."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


def missing() -> str:
    """What is missing for tests in a browser; empty if nothing is."""
    if program() is None:
        return "needs a browser (Debian's package chromium)"
    try:
        import playwright.sync_api  # noqa: F401  (whether it can be imported)
    except ImportError:
        return "needs playwright (pip install playwright)"
    return ""


@contextlib.contextmanager
def started_browser() -> Iterator[Any]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright  # only where it is installed

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS, timeout=PATIENCE)
        try:
            yield browser
        finally:
            browser.close()


class Watched:
    """What a page complains of: errors on the console, errors that nothing caught, breaches of the content policy."""

    # A browser reports on the console that a server does not answer; tests that take it away expect that.
    WITHOUT_SERVER = ("WebSocket connection to", "Failed to load resource: net::")
    REFUSED = "Failed to load resource: the server responded with a status of 4"  # where a test asks for what cannot be

    def __init__(self, page: Any):
        self.complaints: list[str] = []
        self.may_lose_server = self.may_be_refused = False
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.complaints.append(f"not caught: {error}"))

    def _on_console(self, message: Any) -> None:
        is_policy = "Content Security Policy" in message.text or "content security policy" in message.text
        if message.type == "error" or is_policy:
            is_expected = self.may_lose_server and message.text.startswith(self.WITHOUT_SERVER)
            is_expected |= self.may_be_refused and message.text.startswith(self.REFUSED)
            if not is_expected:
                self.complaints.append(f"{message.text} ({message.location.get('url', '')})")
