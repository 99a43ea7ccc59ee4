"""Tries what a study names: its games, positions and players; and says what the study consists of."""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import table
from plyground.core.words import counted
from plyground.games import builtin, names, with_settings
from plyground.matches.records import name_in_records
from plyground.players import make_player
from plyground.studies.definition import (
    BALANCED,
    PERSON,
    PRACTICE,
    QUESTIONS,
    RANDOM,
    RULES,
    TRIALS,
    GameChoice,
    Stage,
    Study,
)
from plyground.studies.orders import orders_of
from plyground.studies.positions import start_of

# How long people take, in minutes, where the file does not say it
MINUTES = {QUESTIONS: 0.25, RULES: 5.0, PRACTICE: 12.0, TRIALS: 1.0}  # a question, a page, a game, a situation
NOBODY_YET = "Please put your name and address here."  # the contact in the file that `study new` writes
READING = 200  # words a minute


def open_games(study: Study, own: Sequence[Game] = ()) -> tuple[dict[str, Game], list[str]]:
    """The games of a study by what it says of them, and what is wrong with those that cannot be opened."""
    given = {name_in_records(game): game for game in own}
    found: dict[str, Game] = {}
    mistakes: list[str] = []
    for choice in study.games:
        try:
            found[key_of(choice)] = open_choice(choice, given)
        except PlygroundError as error:
            mistakes.append(f"game {choice.name}: {error}")
    return found, mistakes


def key_of(choice: GameChoice) -> str:
    return f"{choice.name} {sorted(choice.settings.items())}"


def open_choice(choice: GameChoice, own: Mapping[str, Game]) -> Game:
    """The game that a file names: a built-in one, or one of the user's own that was given with its file."""
    if choice.name in own:
        usual = own[choice.name].settings if not choice.settings else {}
        return with_settings(own[choice.name].definition, {**usual, **choice.settings})
    if choice.name in names():
        return with_settings(builtin(choice.name), choice.settings)
    known = ", ".join([*own, *names()])
    raise PlygroundError(f"no such game; expected {known}, or the name of a file that is given with --game")


def examine(study: Study, own: Sequence[Game] = (), progress: Callable[[int], None] = lambda done: None) -> list[str]:
    """Everything that is wrong with the games, positions and players of a study, a line each."""
    games, mistakes = open_games(study, own)
    for number, stage in enumerate(study.stages, 1):
        game = None if stage.game is None else games.get(key_of(stage.game))
        place = f"stage {number} ({stage.kind})"
        for problem in () if game is None else problems_of(stage, game):
            mistakes.append(f"{place}{problem}")
        progress(1)
    return mistakes


def problems_of(stage: Stage, game: Game) -> Iterator[str]:
    """What is wrong with the positions and players of a stage."""
    if stage.bot:
        try:
            make_player(game, stage.bot)
        except PlygroundError as error:
            yield f": bot = {stage.bot!r}: {error}"
    if isinstance(stage.seat, int) and not 0 <= stage.seat < game.seats:
        yield f": seat = {stage.seat}; expected 0 to {game.seats - 1}"
    if stage.kind == PRACTICE and stage.opponent == PERSON and game.seats < 2:
        yield f": opponent = {PERSON!r}; expected a game of two seats or more"
    for number, trial in enumerate(stage.trials, 1):
        try:
            start_of(game, trial)
        except PlygroundError as error:
            yield f", trial {number} ({trial.name}): {error}"


# What it consists of


@dataclass(frozen=True, repr=False)
class Contents(Report):
    """What a study consists of."""

    study: Study
    file: str

    @property
    def minutes(self) -> float:
        """How long a participant takes, roughly."""
        pages = words_in(self.study.welcome) + words_in(self.study.consent) + words_in(self.study.finish)
        return pages / READING + sum(minutes_of(stage) for stage in self.study.stages)

    def to_dict(self) -> dict[str, Any]:
        study = self.study
        return {
            "file": self.file, "id": study.id, "version": study.version, "title": study.title,
            "language": study.language, "contact": study.contact, "policy": study.policy,
            "participants": study.most_participants, "closes": study.closes.isoformat() if study.closes else None,
            "stages": [
                {"number": number, "kind": stage.kind, "title": stage.title, "questions": len(stage.questions),
                 "trials": [trial.name for trial in stage.trials], "minutes": minutes_of(stage),
                 "orders": len(orders_of(stage)) if stage.kind == TRIALS else None,
                 "game": stage.game.name if stage.game else None}
                for number, stage in enumerate(study.stages, 1)
            ],
            "minutes": self.minutes, "notes": notes_on(study),
        }  # fmt: skip

    def parts(self) -> Iterator[Part]:
        study = self.study
        yield Emphasised(f"{study.title} ({study.id}, version {study.version[:8]})")
        yield ""
        listed = table("stage", "kind", "what", "minutes", left=(1, 2))
        listed.add_row("", "consent", "before it nothing is kept", "")
        for number, stage in enumerate(study.stages, 1):
            listed.add_row(str(number), stage.kind, what_of(stage), f"{minutes_of(stage):.1f}")
        listed.add_row("", "finish", "the last page, with a code", "")
        yield listed
        yield ""
        trials = sum(len(stage.trials) for stage in study.stages)
        games = sum(stage.kind == PRACTICE for stage in study.stages)
        yield (
            f"{counted(len(study.questions), 'question')}, {counted(games, 'practice game')}, "
            f"{counted(trials, 'situation')}; about {counted(max(round(self.minutes), 1), 'minute')}"
        )
        yield f"whoever loads the page again: {study.policy}, for at most {counted(study.most_hours, 'hour')}"
        most = study.most_participants
        ends = f"at most {counted(most, 'participant')}" if most else "any number of people"
        yield ends + (f", until {study.closes:%Y-%m-%d %H:%M} UTC" if study.closes else ", without a closing date")
        if not study.is_open_at(datetime.datetime.now(datetime.UTC)):
            yield Emphasised("it is closed: nobody can begin any longer")
        for note in notes_on(study):
            yield Emphasised(note)


def notes_on(study: Study) -> list[str]:
    """What is not wrong, but should not be met by participants."""
    if not study.contact.strip():
        return ["contact: nobody is named; participants should know whom to ask"]
    if study.contact == NOBODY_YET:
        return ["contact: still the words of the example; participants should know whom to ask"]
    return []


def words_in(text: str) -> int:
    return len(text.split())


def minutes_of(stage: Stage) -> float:
    """How long a stage takes, as the file says or roughly."""
    if stage.minutes is not None:
        return stage.minutes
    many = {QUESTIONS: len(stage.questions), TRIALS: len(stage.trials)}.get(stage.kind, 1)
    return words_in(stage.text) / READING + many * MINUTES.get(stage.kind, 0.0)


def what_of(stage: Stage) -> str:
    """A stage in a few words."""
    title = f"{stage.title}: " if stage.title else ""
    game = stage.game.name if stage.game else ""
    if stage.kind == QUESTIONS:
        return title + ", ".join(question.name for question in stage.questions)
    if stage.kind == PRACTICE:
        others = f"another participant, after {stage.wait_seconds} s {stage.bot}"
        return f"{title}{game} against {others if stage.opponent == PERSON else stage.bot}"
    if stage.kind == TRIALS:
        order = {BALANCED: f"{len(orders_of(stage))} balanced orders", RANDOM: "a random order"}
        return f"{title}{counted(len(stage.trials), 'situation')} of {game}, {order.get(stage.order, 'as written')}"
    return title + (game or f"{words_in(stage.text)} words")
