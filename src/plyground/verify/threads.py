"""How many threads the matches of this process use: one where variants share the cores, else all."""

import os

_wanted = 1


def use_threads(number: int) -> None:
    """Let the matches of this process play on so many threads."""
    global _wanted
    _wanted = number


def threads() -> int:
    return max(1, min(_wanted, os.cpu_count() or 1))
