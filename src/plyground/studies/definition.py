"""What a study consists of, as its file says it (`reading.py` reads the file)."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.studies.words import WORDS

# Kinds of stages
CONSENT, QUESTIONS, TEXT, RULES, PRACTICE, TRIALS, TRIAL, FINISH = (
    "consent", "questions", "text", "rules", "practice", "trials", "trial", "finish"
)  # fmt: skip
# Kinds of questions
CHOICE, NUMBER, FREE_TEXT, SCALE = "choice", "number", "text", "scale"
QUESTION_KINDS = (CHOICE, NUMBER, FREE_TEXT, SCALE)
# What happens to a person who loads the page again
GO_ON, BEGIN_AGAIN, REFUSE = "go on", "begin again", "refuse"
POLICIES = (GO_ON, BEGIN_AGAIN, REFUSE)
# In which order the situations of a stage are met
BALANCED, RANDOM, AS_WRITTEN = "balanced", "random", "as written"
ORDERS = (BALANCED, RANDOM, AS_WRITTEN)
PERSON, BOT = "person", "bot"
NOBODY = "nobody"  # has the other seats of a situation that ends with the participant's turn
ANY_SEAT = "random"


@dataclass(frozen=True)
class Choice:
    """One answer that can be chosen: what is kept, and what is shown."""

    value: str
    text: str


@dataclass(frozen=True)
class Question:
    """One question of a questionnaire."""

    name: str  # of its column
    text: str
    kind: str = CHOICE
    choices: tuple[Choice, ...] = ()
    is_required: bool = True
    least: float | None = None  # number or step of a scale; of a text: letters
    most: float | None = None
    least_text: str = ""  # what the ends of a scale mean
    most_text: str = ""


@dataclass(frozen=True)
class GameChoice:
    """A game with settings, by its name or that of a user's file."""

    name: str
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Trial:
    """A situation: a position in which whoever is to move is the participant."""

    name: str
    text: str
    position: Mapping[str, Any] | str | None = None  # None: where the game begins
    roll: Any = None  # that lies on the table


@dataclass(frozen=True)
class Stage:
    """One stage of a study; which of the fields matter depends on its kind."""

    kind: str
    title: str = ""
    text: str = ""  # Markdown
    questions: tuple[Question, ...] = ()
    game: GameChoice | None = None
    opponent: str = BOT  # of a practice game: a person if one waits, or a bot
    bot: str = ""  # the text of a player
    wait_seconds: int = 120  # for a person, at most
    seat: int | str = 0  # of a practice game
    trials: tuple[Trial, ...] = ()
    order: str = BALANCED
    turns: int | None = 1  # of the participant in each situation; None: until the game is over
    minutes: float | None = None  # how long it takes, as the researcher thinks


# What the participants are told where the file says nothing else
TEXTS = {
    "agree": "I have read this and want to take part.",
    "waiting": "We are looking for another participant to play with you.",
    "withdrawn": "# You have withdrawn\n\nEverything that was kept about you has been deleted. Thank you.",
    "full": "# Thank you for your interest\n\nEnough people have taken part in this study.",
    "closed": "# Thank you for your interest\n\nThis study is closed.",
    "reloaded": "# This cannot be continued\n\nThe page was loaded again, and this study has to be done in one go.",
    "again": "# Please begin again\n\nThe page was loaded again, and this study has to be done in one go.",
    "late": "# This cannot be continued\n\nToo much time has passed since you began. Thank you for your interest.",
    "changed": "# This cannot be continued\n\nThe study has changed since you began. Thank you for your interest.",
}


@dataclass(frozen=True)
class Study:
    """A study, as its file describes it."""

    id: str
    version: str  # SHA-256 of the file
    source: str  # the file
    title: str
    stages: tuple[Stage, ...]
    language: str = "en"
    contact: str = ""
    welcome: str = ""
    consent: str = ""
    finish: str = ""
    texts: Mapping[str, str] = field(default_factory=lambda: dict(TEXTS))
    words: Mapping[str, str] = field(default_factory=lambda: dict(WORDS))  # of the page: buttons and the like
    most_participants: int | None = None
    closes: datetime.datetime | None = None
    policy: str = GO_ON
    most_hours: float = 48.0  # after which nobody goes on
    away_minutes: float = 30.0  # of silence after which somebody counts as gone

    @property
    def questions(self) -> list[Question]:
        return [question for stage in self.stages for question in stage.questions]

    @property
    def bots(self) -> list[tuple[GameChoice, str]]:
        """All players of the study, each with its game."""
        return [(stage.game, stage.bot) for stage in self.stages if stage.game is not None and stage.bot]

    @property
    def games(self) -> list[GameChoice]:
        """The games of the study, each once."""
        found: list[GameChoice] = []
        for stage in self.stages:
            if stage.game is not None and stage.game not in found:
                found.append(stage.game)
        return found

    @property
    def steps(self) -> list["Step"]:
        """What a participant meets one by one, after consent; the last is the last page."""
        found: list[Step] = []
        for place, stage in enumerate(self.stages):
            if stage.kind == TRIALS:
                found += [Step(TRIAL, place, trial) for trial in range(len(stage.trials))]
            else:
                found.append(Step(stage.kind, place))
        return [*found, Step(FINISH)]

    def step(self, number: int) -> "Step":
        """The step of that number, from 1."""
        return self.steps[number - 1]

    def is_open_at(self, time: datetime.datetime) -> bool:
        return self.closes is None or time < self.closes


@dataclass(frozen=True)
class Step:
    """A single stage as a participant meets it: a situation is one, whichever of them the order makes it."""

    kind: str
    stage: int | None = None  # its place in the file
    place: int | None = None  # of a situation: its place in the order


def numbered(names: Sequence[str]) -> str:
    """Names in a sentence: a, b or c."""
    return ", ".join(names[:-1]) + (" or " if len(names) > 1 else "") + names[-1]
