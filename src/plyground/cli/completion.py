"""The tab key at a prompt: completes a line from a list of what may be typed, word by word."""

import contextlib
import sys
from collections.abc import Callable, Iterator


def completions(line: str, candidates: list[str]) -> list[str]:
    """The possible last words of a line.

    >>> completions("8/5 6", ["8/5 6/5", "8/5 6/3", "24/20"])
    ['6/5', '6/3']
    >>> completions("2", ["8/5 6/5", "24/20 13/11"])
    ['24/20']
    """
    before, _, _ = line.rpartition(" ")
    words = (text[len(before) :].split() for text in candidates if text.startswith(line))
    return list(dict.fromkeys(word[0] for word in words if word))


@contextlib.contextmanager
def completing(candidates: Callable[[], list[str]]) -> Iterator[None]:
    """Complete with the tab key while the block runs, where there is a terminal and a line editor."""
    try:
        import readline  # not everywhere, and it changes how input() behaves
    except ImportError:
        yield
        return
    if not sys.stdin.isatty():
        yield
        return
    found: list[str] = []

    def complete(text: str, number: int) -> str | None:
        nonlocal found
        if number == 0:
            found = completions(readline.get_line_buffer()[: readline.get_endidx()], candidates())
        return found[number] if number < len(found) else None

    before = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before[0])
        readline.set_completer_delims(before[1])
