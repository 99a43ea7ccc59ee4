"""Players of rising strength: one search with doubling budgets, and which search that is.

Budgets are positions or playouts, never seconds. The two kinds, alpha-beta with the game's default evaluator and Monte
Carlo tree search, meet with budgets that let them look at equally many positions; the one that wins makes the ladder.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.core.game import Game, Position
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.match import match
from plyground.matches.playout import playout
from plyground.verify.efforts import Effort

RANDOM = "random"
LONGEST = 2000  # turns after which a game is broken off
RANDOM_GAMES, PILOT_GAMES = 200, 4
MEETING_GAMES, FEWEST_MEETINGS = 40, 16
SLOW_SECONDS = 2.0  # for a decision with the smallest budget: too slow for a ladder on any machine
PILOT_TURNS = 6  # by which that is found out
FEWEST_LEVELS = 8  # however small the game, so that the levels together play enough games
STRONGER = 16  # times the smallest budget: the weakest blunder at once, or go on for ever, and say nothing of length


@dataclass(frozen=True)
class Kind:
    """A kind of player whose strength follows from a budget."""

    name: str
    unit: str  # of the budget
    smallest: int
    title: str
    counted: str  # what the budget counts

    def player(self, budget: int) -> str:
        """The text of the player with that budget."""
        ties = ",ties=random" if self is ALPHA_BETA else ""
        return f"{self.name}:{self.unit}={budget}{ties}"


ALPHA_BETA = Kind("alphabeta", "nodes", 16, "alpha-beta", "positions")
MONTE_CARLO = Kind("mcts", "playouts", 4, "Monte Carlo search", "playouts")
KINDS = {kind.name: kind for kind in (ALPHA_BETA, MONTE_CARLO)}


def titled(player: str) -> str:
    """A player of a ladder as people read it; any other by its text.

    >>> titled("alphabeta:nodes=8192,ties=random"), titled("mcts:playouts=64"), titled("random")
    ('alpha-beta of 8,192 positions', 'Monte Carlo search of 64 playouts', 'random')
    """
    for kind in KINDS.values():
        name, _, budget = player.partition(",")[0].partition("=")
        if name == f"{kind.name}:{kind.unit}" and budget.isdecimal():
            return f"{kind.title} of {int(budget):,} {kind.counted}"
    return player


def measured(
    game: Game, kind: Kind, budget: int, positions: float, seed: int, start: Position | None
) -> dict[str, Any] | None:
    """What a game of such a player with itself takes; None if one decision takes too long."""
    seated = [kind.player(budget)] * len(sides_of(game))
    tried = match(game, seated, 1, seed, "fixed", start=start, workers=1, longest=PILOT_TURNS, openings=0)
    if tried.seconds / max(int(tried.choices.sum()), 1) > SLOW_SECONDS:
        return None
    played = match(game, seated, PILOT_GAMES, seed, "fixed", start=start, workers=1, longest=LONGEST, openings=0)
    efforts = [one for one in played.to_dict()["players"] if one["nodes_per_move"]]
    effort = sum(one["nodes_per_move"] for one in efforts) / max(len(efforts), 1)
    decisions = float(played.choices.mean())
    if PILOT_GAMES * STRONGER * effort * decisions <= positions:
        stronger = [kind.player(STRONGER * budget)] * len(seated)
        better = match(game, stronger, PILOT_GAMES, seed, "fixed", start=start, workers=1, longest=LONGEST, openings=0)
        decisions = float(np.median(better.choices))
    return {"player": kind.player(budget), "budget": budget, "positions_a_decision": effort, "decisions": decisions,
            "positions_a_game": effort * decisions}  # fmt: skip


def sides_of(game: Game) -> list[tuple[int, ...]]:
    """The seats of every side: teams where they are of one size, else single seats."""
    as_teams = len({len(team) for team in game.teams}) == 1
    return list(game.teams) if as_teams else [(seat,) for seat in range(game.seats)]


@dataclass(frozen=True)
class Pilot(Job):
    """How random games go, which kind of player is the better one, and what a game of it takes."""

    KIND: ClassVar[str] = "verify.pilot"
    VERSION: ClassVar[int] = 3

    game: GameSpec
    playouts: int
    positions: float  # that the meeting may look at
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        return pilot(self.game.open(), self.game.position(), self.playouts, self.positions, self.seed)


def pilot(game: Game, start: Position | None, playouts: int, positions: float, seed: int) -> dict[str, Any]:
    """How random games go, which kind of player is the better one, and what a game of it takes.

    The two kinds meet with so many playouts, or fewer if their games would look at more than so many positions.
    """
    random = playout(game, RANDOM_GAMES, seed, start, workers=1, longest=LONGEST)
    found: dict[str, Any] = {
        "random": {"turns": float(random.turns.mean()), "decisions": float(random.choices.mean())},
        "kind": RANDOM, "measured": {}, "meeting": None,
    }  # fmt: skip
    monte_carlo = measured(game, MONTE_CARLO, MONTE_CARLO.smallest, positions, seed, start)
    has_evaluator = bool(game.definition.evaluators)
    alpha_beta = measured(game, ALPHA_BETA, ALPHA_BETA.smallest, positions, seed, start) if has_evaluator else None
    found["measured"] = {kind.name: one for kind, one in ((ALPHA_BETA, alpha_beta), (MONTE_CARLO, monte_carlo)) if one}
    if alpha_beta is None or monte_carlo is None:
        found["kind"] = next(iter(found["measured"]), RANDOM)
        return found
    for_one_playout = monte_carlo["positions_a_game"] / MONTE_CARLO.smallest
    playouts = min(playouts, int(positions / FEWEST_MEETINGS / max(for_one_playout, 1.0)))
    if playouts < MONTE_CARLO.smallest:  # its games take too long for a ladder
        found["kind"] = ALPHA_BETA.name
        return found
    games = max(FEWEST_MEETINGS, min(MEETING_GAMES, int(positions / playouts / max(for_one_playout, 1.0))))
    nodes = max(ALPHA_BETA.smallest, round(monte_carlo["positions_a_decision"] * playouts / MONTE_CARLO.smallest))
    players = [ALPHA_BETA.player(nodes), MONTE_CARLO.player(playouts)]
    met = match(game, meeting_of(game, players), games, seed, paired=bool(game.capacities.chances), start=start,
                workers=1, longest=LONGEST, openings=0)  # fmt: skip
    score = met.score_of(0)
    found["meeting"] = {"players": players, "score": score["score"], "interval": score["score_interval"],
                        "games": met.games}  # fmt: skip
    found["kind"] = ALPHA_BETA.name if score["score"] > 0.5 else MONTE_CARLO.name
    return found


def meeting_of(game: Game, players: Sequence[str]) -> list[str]:
    """Two players as a line-up: the second one on all sides but one."""
    return [players[0], *[players[1]] * (len(sides_of(game)) - 1)]


def budgets(found: dict[str, Any], effort: Effort, solved: Mapping[str, Any] | None) -> list[int]:
    """The budgets of the ladder: doubling, as far as the effort goes, or until one could look at the whole game."""
    if found["kind"] == RANDOM:
        return []
    made = budgets_of(KINDS[found["kind"]], found, effort)
    if solved is None:
        return made
    below = sum(budget < solved["positions"] for budget in made)
    return made[: max(below + 1, FEWEST_LEVELS)]


def budgets_of(kind: Kind, found: dict[str, Any], effort: Effort) -> list[int]:
    """As far as the effort goes."""
    one = found["measured"][kind.name]
    affordable = effort.level_positions / effort.top_games / max(one["positions_a_game"], 1.0)
    levels = [kind.smallest << k for k in range(effort.most_levels)]
    return [budget for budget in levels if budget <= kind.smallest * affordable] or levels[:1]
