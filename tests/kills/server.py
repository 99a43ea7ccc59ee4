"""Kills a server whose games go on: every step that was acknowledged is there once, and all games go on."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

from tests.attack.subjects import study_text
from tests.kills.parts import Part, Progress
from tests.kills.people import Participant, Person, Somebody
from tests.processes import ROOT
from tests.web.clients import Client
from tests.web.server_process import Process

GAMES = 6  # at once
SUBJECTS = 2  # who take part in a study
WHOLE_EVERY = 20  # kills after which the server is started as a program of its own instead of a fork
LONGEST_LIFE = 0.5  # seconds between the first step and the kill
PATIENCE = 60.0


class ForkServer:
    """Starts servers on one store, again and again."""

    def __init__(self, store: pathlib.Path, study: pathlib.Path):
        words = [sys.executable, "-m", "tests.kills.fork_server", str(store), str(study)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    def start(self) -> tuple[int, str]:
        """The process of a new server and its address."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        told = json.loads(self.process.stdout.readline())
        return told["process"], told["address"]

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


def kill_server(folder: pathlib.Path, kills: int, seed: int, progress: Progress) -> Part:
    part, dice, store = Part("server"), random.Random(f"server {seed}"), folder / "games.sqlite"
    persons: list[Somebody] = [
        *(Person(number, seed, part) for number in range(GAMES)),
        *(Participant(part) for _ in range(SUBJECTS)),
    ]
    study = folder / "study.toml"
    study.write_text(study_text())
    forks = ForkServer(store, study)
    try:
        while part.kills < kills and len(part.faults) < GAMES:
            if part.kills % WHOLE_EVERY == WHOLE_EVERY - 1:
                whole = Process(store, 0, "--study", str(study))
                one_life(persons, whole.address, dice)
                whole.kill()
            else:
                child, address = forks.start()
                one_life(persons, address, dice)
                os.kill(child, signal.SIGKILL)
            part.kills += 1
            wait_for_all(persons, part)
            progress(1)
        child, address = forks.start()  # at last it is only looked at
        for person in persons:
            person.check(Client(address))
        os.kill(child, signal.SIGKILL)
    finally:
        forks.end()
    return part


def one_life(persons: list[Somebody], address: str, dice: random.Random) -> None:
    """Let everybody play on a server for a while."""
    for person in persons:
        person.live(Client(address))
    if dice.random() < 0.8:  # otherwise it is killed while everybody comes back
        dice.choice(persons).has_moved.wait(PATIENCE)
    time.sleep(dice.uniform(0, LONGEST_LIFE))


def wait_for_all(persons: list[Somebody], part: Part) -> None:
    for person in persons:
        person.thread.join(PATIENCE)
        if person.thread.is_alive():
            part.faults.append(f"{person.game}: somebody still plays on a server that was killed")
        if person.error is not None:
            part.faults.append(f"{person.game}: {type(person.error).__name__}: {person.error}")
            person.error = None
