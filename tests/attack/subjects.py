"""People who take part in a study while it is attacked: one stands still, another goes through it again and again."""

import threading
import time

from tests.attack.known import Known
from tests.web.subjects import SMALL, Subject

PAUSE = 0.2  # seconds between two stages
ATTACKERS = 5  # who take part as well
QUESTIONS = {"hand": "left", "age": 30}


def study_text() -> str:
    """A small study whose practice game, in which an attacker may be the opponent, comes last."""
    head, *stages = SMALL.split("[[stage]]")
    practice = next(stage for stage in stages if 'kind = "practice"' in stage)
    stages.remove(practice)
    return "[[stage]]".join([head, *stages, practice])


def attackers_join(address: str, known: Known) -> None:
    for _ in range(ATTACKERS):
        subject = Subject(address)
        subject.consent()
        known.subjects.append(subject.token)


class StandingSubject:
    """Somebody who has answered the questions and waits: what is shown stays the same."""

    def __init__(self, address: str, known: Known):
        self.subject = Subject(address)
        self.subject.consent()
        self.subject.next(**QUESTIONS)
        known.secrets.add(self.subject.token)
        self.before = self.subject.look()

    def check(self) -> list[str]:
        return [] if self.subject.look() == self.before else ["study: a participant who did nothing has moved on"]


class MovingSubject:
    """Somebody who goes through the study up to the practice game, withdraws, and comes again as somebody else."""

    def __init__(self, address: str, known: Known):
        self.address, self.known = address, known
        self.faults: list[str] = []
        self.trials = 0
        self._is_ended = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def _live(self) -> None:
        while not self._is_ended.is_set():
            try:
                self._take_part()
            except Exception as error:
                self.faults.append(f"study: {type(error).__name__}: {error}")
                time.sleep(PAUSE)

    def _take_part(self) -> None:
        subject = Subject(self.address)
        self.known.secrets.add(subject.token)
        subject.consent()
        number = subject.number
        while subject.kind not in ("waiting", "practice") and not self._is_ended.wait(PAUSE):
            if subject.number != number:
                self.faults.append(f"study: stage {subject.number}; expected {number}")
            if subject.kind == "trial":
                subject.make_turn()
                self.trials += 1
            subject.next(**(QUESTIONS if subject.kind == "questions" else {}))
            number += 1
        subject.withdraw()
        self.known.secrets.discard(subject.token)
        if subject.look()["participant"] is not None:
            self.faults.append("study: somebody who has withdrawn is still there")

    def check(self) -> list[str]:
        found, self.faults = self.faults, []
        return found

    def end(self) -> None:
        self._is_ended.set()
        self._thread.join()
