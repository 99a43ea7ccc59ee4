"""Networks against each other, one ply deep or deeper, as jobs: from every first mark, each as x and as o.

From the empty board two networks would play one game and its mirror; with the first mark given there are up to 96.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.game import Game
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell, key_of
from plyground.matches.match import match
from plyground.matches.openings import Openings
from plyground.papers.contest import Contestant
from plyground.papers.learning_run import LearningRun
from plyground.papers.polar2014.players import ALPHA_BETA, POLAR, SEARCHES, WithWins
from plyground.players.known_options import without_endgames

ONE_PLY = "greedy"
SEATS = ("x", "o")


def looking(depth: int) -> str:
    """A search so many plies deep, with whatever judges positions."""
    return ONE_PLY if depth == 1 else SEARCHES[ALPHA_BETA].format(depth=depth)


def first_marks(game: Game, games: int) -> Openings:
    """So many games' first marks, two games for each, evenly spread over the board."""
    first = game.start()
    cells = game.legal_moves(first)
    number = max(1, min(games // 2, len(cells)))
    lines = tuple((first, game.play(first, cells[place * len(cells) // number])) for place in range(number))
    return Openings(lines, (1,) * number, number)


@dataclass(frozen=True)
class Meetings(Job):
    """A network against some other players, from as many first marks each."""

    KIND: ClassVar[str] = "paper.polar.meetings"
    VERSION: ClassVar[int] = 1

    learned: LearningRun
    others: tuple[Contestant, ...]
    games: int  # against each of them
    seed: int
    search: str = ONE_PLY  # of the network
    game: GameSpec = POLAR

    def identity(self) -> dict[str, Any]:
        return {"game": self.game.identity(), "learned": self.learned.identity(),
                "others": [short_identity(one) for one in self.others], "games": self.games, "seed": self.seed,
                "search": self.search, "version": self.VERSION}  # fmt: skip

    @property
    def needs(self) -> Sequence[Job]:
        return [self.learned, *(one.learned for one in self.others if one.learned is not None)]

    def run(self, tell: Tell) -> dict[str, Any]:
        """What came of it, against each of the others."""
        game = self.game.open()
        network = WithWins(self.search, self.learned).player(game)
        played = []
        with without_endgames():
            for number, other in enumerate(self.others):
                marks = first_marks(game, self.games)
                found = match(game, [network, other.player(game)], None, self.seed, openings=marks, workers=1)
                played.append(figures_of(found.to_dict()))
                tell((number + 1) / len(self.others), f"networks meet, {number + 1} of {len(self.others)}")
        return {"played": played}


def short_identity(other: Contestant) -> dict[str, Any]:
    """A player by the key of the job that trained it, since there are many."""
    if other.learned is None:
        return other.identity()
    return {"text": other.text, "kind": type(other).__name__, "learned": key_of(other.learned)}


def figures_of(told: Mapping[str, Any]) -> dict[str, int]:
    """Games, wins and draws of the first player."""
    by_seat = {one["seat"]: one["wins"] for one in told["players"][0]["by_seat"]}
    return {"games": told["games"], "won": told["players"][0]["wins"], "drawn": told["draws"],
            **{f"won_as_{seat}": by_seat[seat] for seat in SEATS}}  # fmt: skip
