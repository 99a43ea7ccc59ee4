"""The memory of this machine: how much of it is free, how much solving may use, and how much it has used."""

import os
import pathlib
import resource

from plyground.core.errors import PlygroundError
from plyground.exact.keeping import Notice, ignored

GIGABYTE = 1 << 30
MEMINFO = pathlib.Path("/proc/meminfo")
_AVAILABLE, _TOTAL = "MemAvailable", "MemTotal"


def memory_limit(memory: float | None, anyway: bool = False, notice: Notice = ignored) -> int:
    """The bytes that may be used: so many gigabytes, or most of what is free.

    More than the machine has is an error, unless it is to be tried `anyway`; more than is free is told.
    """
    free = available_memory()
    if memory is None:
        return free * 3 // 4
    most, total = int(memory * GIGABYTE), total_memory()
    if most > total and not anyway:
        raise PlygroundError(
            f"memory={memory:g}: this machine has {total / GIGABYTE:.1f} GB, of which {free / GIGABYTE:.1f} are free; "
            "expected no more (--anyway, or anyway=True in Python, tries it nevertheless)"
        )
    if most > free:
        notice(f"memory={memory:g}: only {free / GIGABYTE:.1f} GB are free now")
    return most


def available_memory() -> int:
    """The bytes of this machine's memory that are free, or hold nothing but copies of files."""
    return _told(_AVAILABLE) or _pages("SC_AVPHYS_PAGES")


def total_memory() -> int:
    """The bytes of this machine's memory."""
    return _told(_TOTAL) or _pages("SC_PHYS_PAGES")


def peak_memory() -> int:
    """The most bytes of memory that this program has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _told(name: str) -> int | None:
    """What the system says in its file of figures; None where there is no such file."""
    try:
        lines = MEMINFO.read_text("ascii").splitlines()
    except (OSError, ValueError):
        return None
    found = (line.split() for line in lines if line.startswith(f"{name}:"))
    return next((int(words[1]) * 1024 for words in found), None)


def _pages(name: str) -> int:
    return os.sysconf(name) * os.sysconf("SC_PAGE_SIZE")
