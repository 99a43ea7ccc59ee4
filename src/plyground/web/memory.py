"""Keeps the memory of a server small that runs for weeks: what is free is given back, and nobody waits for a search.

Many threads take and leave arrays of megabytes. The allocator of Linux would keep a pool for each of them, and large
blocks in the pools once one of that size was freed, so that the process grew to a multiple of what it uses.
"""

import ctypes
import gc
import sys
from functools import cache
from typing import Any

COLLECT_AFTER = (10_000, 10, 20)  # new objects; collections of the youngest; of the middle ones
# Options of mallopt in malloc.h, and their values.
MMAP_THRESHOLD, ARENA_MAX = -3, -8
OPTIONS = {MMAP_THRESHOLD: 128 * 1024, ARENA_MAX: 2}  # bytes from which a block is given back at once; pools


@cache
def allocator() -> Any:
    """The C library, if it is the one whose options these are; else None."""
    try:
        library = ctypes.CDLL(None) if sys.platform == "linux" else None
        return library if library is not None and hasattr(library, "gnu_get_libc_version") else None
    except (OSError, TypeError):
        return None


def keep_little() -> None:
    """Let the allocator keep little of what is freed; from the beginning, before there are threads."""
    if (library := allocator()) is not None:
        for option, value in OPTIONS.items():
            library.mallopt(option, value)


def give_back() -> None:
    """Give back to the system what is free; takes milliseconds, in which others go on."""
    if (library := allocator()) is not None:
        library.malloc_trim(0)


def collect_seldom() -> None:
    """Look for garbage in circles seldom, and never among what the program itself consists of.

    While Python looks through all it has, nobody is answered; hardly any of what the server makes is in circles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
