"""Looks at a server from outside while it is attacked: whether it is the same process, its size, and its log."""

import json
import os
import pathlib
import subprocess
import sys
import time
from typing import Any

from tests.processes import ROOT

FORBIDDEN = (b"Traceback", b"unexpected", b"Task exception", b"never retrieved", b"Fatal error")
SCATTERED = (b"Traceback", b"site-packages", b"sqlalchemy", b"root:x:", b"/src/plyground")  # the inside of a server
MEGABYTE = 2**20


class Served:
    """A server in a process of its own, with its log in a file."""

    def __init__(self, folder: pathlib.Path, name: str, asked: dict[str, Any]):
        self.log = folder / f"{name}.log"
        words = [sys.executable, "-m", "tests.attack.served", str(folder / f"{name}.sqlite"), json.dumps(asked)]
        environment = {**os.environ, "PLYGROUND_HOME": str(folder / "home")}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT, env=environment
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the server did not start: {self.log.read_text()}"
        self.address = json.loads(line)["address"]
        self._read = 0

    @property
    def place(self) -> tuple[str, int]:
        host, _, port = self.address.removeprefix("http://").rstrip("/").rpartition(":")
        return host, int(port)

    @property
    def megabytes(self) -> float:
        """The memory that the process holds now."""
        pages = int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE

    @property
    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def faults(self, secrets: set[str]) -> list[str]:
        """What is wrong with the process, or has been written to its log since the last look."""
        found = []
        if self.process.poll() is not None:
            found.append(f"the server has ended with {self.process.returncode}")
        with self.log.open("rb") as log:
            log.seek(self._read)
            new = log.read()
            self._read = log.tell()
        found += [f"log: {line}" for line in suspicious(new)]
        found += ["log: it tells a secret" for secret in secrets if secret.encode() in new]
        return found

    def end(self) -> int:
        self.process.terminate()
        code = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def suspicious(log: bytes) -> list[str]:
    """The lines of a log that tell of an error of the program, each with what follows it."""
    lines = log.splitlines()
    return [
        b" | ".join(lines[place : place + 40]).decode("utf-8", "replace")
        for place, line in enumerate(lines)
        if any(word in line for word in FORBIDDEN)
    ]


def wait_until_calm(served: Served, most: int, seconds: float = 60.0) -> bool:
    """Whether the connections of the attackers are gone within some seconds."""
    until = time.monotonic() + seconds
    while served.open_files > most:
        if time.monotonic() > until:
            return False
        time.sleep(0.2)
    return True
