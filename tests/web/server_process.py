"""A server in a process of its own, as `plyground serve` starts it, for tests that kill it."""

import json
import os
import signal
import subprocess
import sys

from tests.processes import ROOT
from tests.web.clients import PATIENCE


class Process:
    """A server in a process of its own."""

    def __init__(self, store, port: int = 0, *more: str):
        words = ["-m", "plyground", "serve", "--store", str(store), "--port", str(port), "--json", *more]
        self.process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        text = ""
        while not text.rstrip().endswith("}"):
            line = self.process.stdout.readline()
            assert line, "the server has ended"
            text += line
        self.address = json.loads(text)["address"]

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def end(self) -> int:
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code
