"""What a process of Linux uses, read from /proc: processor time, memory, open files, threads."""

import os
import pathlib
import time
from dataclasses import dataclass

TICKS = os.sysconf("SC_CLK_TCK")
USER, SYSTEM = 13, 14  # places in /proc/PID/stat, of which the second is in brackets
PAGE = 4096
BUSY = (0, 1, 2, 5, 6)  # user, nice, system, irq and softirq in the first line of /proc/stat


@dataclass(frozen=True)
class Used:
    """What a process uses."""

    processor: float  # seconds, since it began
    memory: int  # bytes, of its own and not shared with a file
    files: int
    threads: int


def used_by(process: int) -> Used:
    """What a process uses now."""
    folder = pathlib.Path("/proc") / str(process)
    fields = after_name((folder / "stat").read_text())
    said = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line)
    return Used(
        processor=(int(fields[USER - 2]) + int(fields[SYSTEM - 2])) / TICKS,
        memory=int(said["RssAnon"].split()[0]) * 1024,
        files=len(os.listdir(folder / "fd")),
        threads=int(said["Threads"]),
    )


def after_name(stat: str) -> list[str]:
    """The fields of /proc/PID/stat after the name of the program, which may hold anything.

    >>> after_name("17 (a b) c) S 1")
    ['S', '1']
    """
    return stat.rpartition(")")[2].split()


def seconds_to_disk(folder: pathlib.Path) -> float:
    """How long the disk under a folder takes to keep a page, which every commit waits for."""
    with open(folder / "page", "wb") as file:
        file.write(bytes(PAGE))
        file.flush()
        began = time.perf_counter()
        os.fsync(file.fileno())
        return time.perf_counter() - began


def processor_seconds_of_machine() -> float:
    """How long all cores together have been busy since the machine started."""
    with open("/proc/stat", encoding="ascii") as file:
        fields = file.readline().split()[1:]
    return sum(int(fields[place]) for place in BUSY) / TICKS
