"""The tables of sections 6.1 to 6.3 of the thesis: Joey, Sarah and Brian against earlier players and each other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from plyground.jobs.job import Job
from plyground.papers.answer import HUMAN_LIKE, Answer, Claim, Found
from plyground.papers.experiment import Experiment
from plyground.papers.tarble2016.match_claims import as_published, beats
from plyground.papers.tarble2016.matches import (
    BRIAN,
    HUMAN_LIKE_PLAYERS,
    JOEY,
    NAMES,
    PEOPLE,
    SARAH,
    SHIPPED,
    SMALL,
    TIME,
    Pair,
    Settings,
    matches_table,
    published,
)


@dataclass(frozen=True)
class Character:
    """One of the three, and its section."""

    player: str
    section: str
    about: str
    remark: str

    @property
    def pairs(self) -> list[Pair]:
        return published(self.player)

    @property
    def against_machines(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.is_of_machines]


CHARACTERS = (
    Character(JOEY, "section 6.1", "Joey, who takes what he can, against the classical players",
              "The network that plays whole turns is nearer to Joey than in the thesis. A possible reason that was not "
              "tested: ours looks at every end of every turn, the thesis's at the best 1,000 positions where there "
              "were too many."),
    Character(SARAH, "section 6.2", "Sarah, who looks at a turn as a whole, against the classical players and Joey",
              "Sarah gives up pieces from a lead of three (D7). A trial Sarah that captured first and ended the game "
              "at once when she could (`hasty-sarah`) is stronger, but further from the thesis's text."),
    Character(BRIAN, "section 6.3", "Brian, who plays by the situation, against all others",
              "The thesis tells Brian's strategies and not their weights (D11, D22). The program by which the "
              "definitions were chosen had 64.3 % [61.3, 67.2] against Sarah and 85.5 % [83.2, 87.5] against Joey."),
)  # fmt: skip


def jobs_of(character: Character) -> Callable[[Settings, int], Sequence[Job]]:
    return lambda settings, seed: [
        job for pair in character.against_machines for job in pair.contests(settings, seed)
    ]  # fmt: skip


def answer(character: Character, settings: Settings, seed: int, found: Found) -> Answer:
    title = f"{NAMES[character.player]}'s matches"
    return Answer([matches_table(title, character.pairs, settings, seed, found, [PEOPLE])])


def claims(character: Character, settings: Settings, seed: int) -> Sequence[Claim]:
    """Who is beaten, and whether as often as in the thesis."""
    name = NAMES[character.player]
    classical = [pair for pair in character.against_machines if pair.against not in HUMAN_LIKE_PLAYERS]
    made = [beats(f"{name} beats Monte Carlo and both networks", character.section, classical, settings, seed,
                  HUMAN_LIKE)]  # fmt: skip
    made += [
        beats(f"{name} is stronger than {NAMES[pair.against]}", character.section, [pair], settings, seed)
        for pair in character.against_machines
        if pair.against in HUMAN_LIKE_PLAYERS
    ]
    return [*made, as_published(character.against_machines, settings, seed, name, character.section)]


def experiment(character: Character) -> Experiment:
    return Experiment(
        document="tarble", name=character.player, about=character.about, settings=Settings(),
        jobs=jobs_of(character),
        answer=lambda settings, seed, found: answer(character, settings, seed, found),
        claims=lambda settings, seed: claims(character, settings, seed),
        remarks=(character.remark, SHIPPED, TIME,
                 "The thesis does not say which networks and which time of Monte Carlo these tables mean: “single "
                 "step” is taken for the first network by movements, “full turn” for the second one, Monte Carlo for "
                 "the one with three minutes."),
        small=SMALL,
    )  # fmt: skip


EXPERIMENTS = [experiment(character) for character in CHARACTERS]
