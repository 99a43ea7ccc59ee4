"""How somebody plays, in numbers: `pg.style` and `plyground style`."""

import os
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.randomness import check_seed
from plyground.core.reports import Part
from plyground.matches.comparison import distinct_names
from plyground.matches.single_games import TableReport
from plyground.matches.style.answers import Answer, answers_of
from plyground.matches.style.figures import Figure, figures_of, value_text
from plyground.matches.style.prediction import ASKED, Prediction, chosen_turns, predictions
from plyground.matches.style.report import style_parts
from plyground.matches.style.samples import PLAYER, Sample, meetings, samples_of_file, samples_of_players
from plyground.players import Player, make_player

GAMES = 100  # of each meeting
USUAL_GAME = "tarble"  # whose style is measured unless another game is named
PLAYED, FORETOLD = "games", "turns"  # what progress is told of
Progress = Callable[[str, int, int], None]  # what is counted, how much more is done, and how much there is in all


@dataclass(frozen=True)
class Manner:
    """How one player plays, or somebody in a file."""

    name: str
    kind: str  # "player" or "file"
    turns: int
    games: int
    figures: tuple[Figure, ...]
    answers: tuple[Answer, ...]

    def figure(self, name: str) -> Figure | None:
        """The figure of that name."""
        return next((figure for figure in self.figures if figure.measure.name == name), None)

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name, "kind": self.kind, "turns": self.turns, "games": self.games,
            "figures": {figure.measure.name: figure.to_dict() for figure in self.figures},
            "situations": [answer.to_dict() for answer in self.answers],
        }  # fmt: skip


@dataclass(frozen=True, repr=False)
class StyleReport(TableReport):
    """The figures of everybody's style side by side, and how well players foretell them."""

    game: Game
    games: int  # of each meeting of two players; 0 if none played
    seed: int
    manners: tuple[Manner, ...]
    predictions: tuple[Prediction, ...]
    seconds: float
    interrupted: bool = False

    @property
    def measures(self) -> list[Any]:
        """The measures of which there are figures, in their order."""
        known = {figure.measure.name: figure.measure for manner in self.manners for figure in manner.figures}
        style = self.game.definition.style
        own = [measure.name for measure in style.measures] if style is not None else []
        return [known[name] for name in sorted(known, key=lambda name: own.index(name) if name in own else len(own))]

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data, in the layout that ``--json`` prints."""
        return {
            "game": self.game.name,
            "settings": self.game.settings,
            "games": self.games,
            "seed": self.seed,
            "people": {
                measure.name: {"about": measure.about, "kind": measure.kind, "people": measure.people or None}
                for measure in self.measures
            },
            "styles": [manner.to_dict() for manner in self.manners],
            "predictions": [prediction.to_dict() for prediction in self.predictions],
            "seconds": self.seconds,
            **({"interrupted": True} if self.interrupted else {}),
        }

    def rows(self) -> list[dict[str, Any]]:
        """A dictionary for each figure: pandas.DataFrame(result.rows()) is a data frame."""
        made = []
        for manner in self.manners:
            for figure in manner.figures:
                parts = [("", figure.value, figure.interval)]
                if figure.shares:
                    values = range(figure.measure.values[0], figure.measure.values[1] + 1)
                    parts = [(value_text(figure.measure, value), share, interval)
                             for value, (share, interval) in zip(values, figure.shares, strict=True)]  # fmt: skip
                for value, number, interval in parts:
                    low, high = interval or ("", "")
                    made.append({
                        "name": manner.name, "kind": manner.kind, "measure": figure.measure.name, "value": value,
                        "figure": number, "low": low, "high": high, "turns": figure.turns, "games": figure.games,
                    })  # fmt: skip
        return made

    def parts(self) -> Iterable[Part]:
        return style_parts(self)


def style(
    game: Game,
    players: Sequence[str | Player] = (),
    files: Sequence[str] = (),
    bots: Sequence[str | Player] = (),
    games: int = GAMES,
    seed: int = 1,
    turns: int = ASKED,
    whole: bool = False,
    anyway: bool = False,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> StyleReport:
    """Measure how players play, and how people played in files of recorded games.

    The players meet as in a tournament and each plays against itself, `games` games of each meeting. A file gives a
    column for each name in its records; with `whole` one for all of it. If there are files, the players foretell what
    was played in them, about `turns` turns of each column; `bots` only foretell, and then everybody's turns.
    """

    def told(what: str, done: int, total: int) -> None:
        if what == PLAYED:
            progress(done)

    return measure_style(game, players, files, bots, games, seed, turns, whole, anyway, workers, told, warned)


def measure_style(
    game: Game, players: Sequence[str | Player], files: Sequence[str], bots: Sequence[str | Player], games: int,
    seed: int, turns: int, whole: bool, anyway: bool, workers: int | None, progress: Progress,
    notice: Callable[[str], None], people: Sequence[Sample] = (),
) -> StyleReport:  # fmt: skip
    """The same with a report of every kind of progress; `notice` is told of games in files that are torn.

    `people` are samples of kept games, which are treated as those of files.
    """
    if not players and not files and not people:
        raise PlygroundError("nobody to measure; expected players, or files of recorded games")
    check_seed(seed)
    began = time.perf_counter()
    seated, only_bots = seat(game, players), seat(game, bots)
    recorded = [sample for file in files for sample in samples_of_file(game, file, anyway, whole, notice)]
    samples: list[Sample] = []
    interrupted = False
    if seated:
        total = games * len(meetings(game, len(seated)))
        samples, interrupted = samples_of_players(
            game, seated, games, seed, workers, lambda done: progress(PLAYED, done, total)
        )
    samples = [*samples, *recorded, *people]
    names = distinct_names([sample.name for sample in samples])
    for sample, name in zip(samples, names, strict=True):
        sample.name = name
    manners = tuple(manner_of(game, sample, seed) for sample in samples)
    foretold: list[Prediction] = []
    if not interrupted:
        foretold, interrupted = foretell(game, samples, seated, only_bots, turns, seed, workers, progress)
    seconds = time.perf_counter() - began
    return StyleReport(game, games if seated else 0, seed, manners, tuple(foretold), seconds, interrupted)


def warned(text: str) -> None:
    warnings.warn(text, stacklevel=2)


def seat(game: Game, players: Sequence[str | Player]) -> list[Player]:
    """The players with these texts; an error if one is given twice."""
    made = [player if isinstance(player, Player) else make_player(game, player) for player in players]
    texts = [player.text for player in made]
    twice = next((text for place, text in enumerate(texts) if text in texts[:place]), None)
    if twice is not None:
        raise PlygroundError(f"{game.name}: player {twice!r} is given twice; expected every player once")
    return made


def manner_of(game: Game, sample: Sample, seed: int) -> Manner:
    """Everything that is measured of a sample."""
    games = len({turn.cluster for turn in sample.turns})
    return Manner(
        sample.name, sample.kind, len(sample.turns), games, tuple(figures_of(game, sample)),
        tuple(answers_of(game, sample, seed)),
    )  # fmt: skip


def foretell(
    game: Game, samples: Sequence[Sample], players: Sequence[Player], bots: Sequence[Player], turns: int, seed: int,
    workers: int | None, progress: Progress,
) -> tuple[list[Prediction], bool]:  # fmt: skip
    """What bots foretell, `bots` everybody's turns, the players those of files; and whether somebody stopped it."""
    given = {bot.text for bot in bots}
    for_files = [*bots, *(player for player in players if player.text not in given)]
    asked = [(sample, bots if sample.kind == PLAYER else for_files) for sample in samples]
    asked = [(sample, who) for sample, who in asked if who]
    total = sum(len(chosen_turns(sample, turns)) for sample, _ in asked)
    cores = workers or os.cpu_count() or 1
    found: list[Prediction] = []
    for sample, who in asked:
        try:
            found += predictions(game, sample, who, turns, seed, cores, lambda done: progress(FORETOLD, done, total))
        except KeyboardInterrupt:
            return found, True
    return found, False
