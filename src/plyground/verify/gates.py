"""The ten gates: what each asks, and what an answer to it looks like."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

PASS, FAIL, UNDECIDED = VERDICTS = ("pass", "fail", "undecided")

ENDS, FAIR_START, DECISIVE, LENGTH, REAL_CHOICE = "ends", "fair_start", "decisive", "length", "real_choice"
NO_CYCLING, NO_TRIVIAL_DEFENCE, NO_FREE_WIN = "no_cycling", "no_trivial_defence", "no_free_win"
LEARNABLE, NO_DEAD_RULE = "learnable", "no_dead_rule"

Estimate = dict[str, Any]  # {"value", "interval", "games"}


@dataclass(frozen=True)
class Gate:
    """A question that a design has to answer."""

    name: str
    letter: str
    title: str
    question: str


GATES = (
    Gate(ENDS, "E", "Ends", "Does every game end by itself?"),
    Gate(FAIR_START, "F", "Fair start", "Do equally strong sides score equally?"),
    Gate(DECISIVE, "D", "Decisive", "Are there winners often enough?"),
    Gate(LENGTH, "L", "Length", "Is a game neither too short nor too long?"),
    Gate(REAL_CHOICE, "C", "Real choice", "Is there something to decide?"),
    Gate(NO_CYCLING, "Y", "No cycling", "Does play go forward instead of round in circles?"),
    Gate(NO_TRIVIAL_DEFENCE, "T", "No trivial defence", "Can nobody just hold the draw?"),
    Gate(NO_FREE_WIN, "W", "No free win", "Does every one-rule policy lose to good play?"),
    Gate(LEARNABLE, "N", "Learnable", "Does a learner get better by playing?"),
    Gate(NO_DEAD_RULE, "R", "No dead rule", "Is every rule and every piece worth having?"),
)
NAMES = tuple(gate.name for gate in GATES)


@dataclass(frozen=True)
class Answer:
    """A gate's verdict on a variant, with everything it stands on."""

    verdict: str
    why: str  # one sentence
    value: float | None = None
    interval: Sequence[float] | None = None
    games: int = 0
    players: Sequence[str] = ()
    tolerance: Mapping[str, float] = field(default_factory=dict)
    exact: bool = False
    details: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        told = asdict(self)
        return told | {
            "players": list(self.players),
            "interval": None if self.interval is None else list(self.interval),
        }


def overall(answers: Mapping[str, Answer]) -> str:
    """One failed gate fails the design; all have to pass for it to pass."""
    verdicts = [answer.verdict for answer in answers.values()]
    return FAIL if FAIL in verdicts else PASS if all(one == PASS for one in verdicts) else UNDECIDED


def below(found: Estimate, limit: float) -> str:
    """Whether a figure is below a limit, as far as its interval tells."""
    return judged(found, high=limit)


def above(found: Estimate, limit: float) -> str:
    return judged(found, low=limit)


def judged(found: Estimate, low: float = float("-inf"), high: float = float("inf")) -> str:
    """PASS if the whole interval lies between the limits, FAIL if none of it does."""
    if found["interval"] is None:
        return UNDECIDED
    least, most = found["interval"]
    if least >= low and most <= high:
        return PASS
    return FAIL if most < low or least > high else UNDECIDED


def together(verdicts: Sequence[str]) -> str:
    """The verdict on several questions that all have to be answered well."""
    return FAIL if FAIL in verdicts else UNDECIDED if UNDECIDED in verdicts else PASS
