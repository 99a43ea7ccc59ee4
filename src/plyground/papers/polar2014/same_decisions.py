"""That alpha-beta loses nothing: in the same positions it decides as minimax does, with the same value."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.randomness import new_stream
from plyground.jobs.job import Job, Tell
from plyground.papers.answer import Answer, Claim, Found, Judged, Share, Table, judged
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours
from plyground.papers.polar2014.effort import open_positions
from plyground.papers.polar2014.players import (
    ALPHA_BETA,
    BY_HAND,
    MINIMAX,
    NETWORK,
    POLAR,
    BestNetwork,
    best_networks,
    searching,
)
from plyground.players.known_options import without_endgames

HEURISTICS = (*BY_HAND, NETWORK)


@dataclass(frozen=True)
class Settings(BestNetwork):
    """Positions and depths."""

    positions: int = ours(1000, "of random games, after 4 to 23 marks", scales=True)
    depths: tuple[int, ...] = ours((1, 2, 3, 4), "what minimax can search in so many positions")
    fewer: int = ours(10, "the positions of the greatest depth are so many times fewer")


@dataclass(frozen=True)
class Compared(Job):
    """Two players who decide in the same positions."""

    KIND: ClassVar[str] = "paper.polar.compared"
    VERSION: ClassVar[int] = 1

    players: tuple[Contestant, Contestant]
    positions: int
    seed: int

    def identity(self) -> dict[str, Any]:
        return {"game": POLAR.identity(), "players": [one.identity() for one in self.players],
                "positions": self.positions, "seed": self.seed, "version": self.VERSION}  # fmt: skip

    @property
    def needs(self) -> Sequence[Job]:
        return [one.learned for one in self.players if one.learned is not None]

    def run(self, tell: Tell) -> dict[str, Any]:
        """In how many positions both make the same move, and give it the same value."""
        game = POLAR.open()
        same_move = same_value = 0
        with without_endgames():
            agents = [one.player(game).make_agent() for one in self.players]
            for number, position in enumerate(open_positions(game, self.positions, self.seed)):
                for agent in agents:
                    agent.new_game()
                first, second = (agent.choose(position, new_stream(self.seed, number)) for agent in agents)
                same_move += bool((first.position == second.position).all())
                same_value += first.value == second.value
                tell((number + 1) / self.positions, f"{self.players[0].text} beside {self.players[1].text}")
        return {"positions": self.positions, "same_move": same_move, "same_value": same_value}


def compared(heuristic: str, depth: int, settings: Settings, seed: int) -> Compared:
    networks = best_networks(settings, seed)
    plain, pruned = (searching(heuristic, depth, networks, search) for search in (MINIMAX, ALPHA_BETA))
    is_deepest = depth == max(settings.depths)
    return Compared((plain, pruned), -(-settings.positions // (settings.fewer if is_deepest else 1)), seed)


def jobs(settings: Settings, seed: int) -> list[Compared]:
    return [compared(one, depth, settings, seed) for one in HEURISTICS for depth in settings.depths]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        "Decisions of alpha-beta that are minimax's, %",
        ["heuristic", "depth", "report", "same move, %", "same value, %", "positions"],
        notes=["95 % intervals (Wilson)."],
    )
    for one in HEURISTICS:
        for depth in settings.depths:
            told = found[compared(one, depth, settings, seed)]
            shares = [Share(told[name], told["positions"]) for name in ("same_move", "same_value")]
            table.rows.append([one, depth, "all", *shares, told["positions"]])
    return Answer([table])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def judge(found: Found) -> Judged:
        all_told = [found[job] for job in jobs(settings, seed)]
        positions = sum(told["positions"] for told in all_told)
        differ = sum(2 * told["positions"] - told["same_move"] - told["same_value"] for told in all_told)
        return judged(differ == 0, f"{positions:,} decisions, {differ:,} moves or values that differ.")

    return [Claim(
        "Alpha-beta pruning loses no information: it chooses as minimax does", "section 2.2",
        "with every heuristic at every depth the move and its value are the same in every position", judge,
    )]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="polar", name="same-decisions", about="the decisions of alpha-beta beside those of minimax",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["Of equal moves both take the lowest cell, ring by ring (D9)."],
        small={"depths": (1, 2)},
    )
]  # fmt: skip
