"""The exact solution of a variant, where its positions fit into little memory."""

import itertools
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.exact.solving import solve
from plyground.exact.table import Table
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.variants.payoffs import where_draws_lose
from plyground.verify.threads import threads

TRIED_AT_ONCE = 0.5  # gigabytes: so little is used up in seconds; more only if the positions are expected to fit
MOST_OPENINGS = 60  # first turns whose value is told


@dataclass(frozen=True)
class Solution(Job):
    """Who wins with perfect play, and whether somebody can go round in circles for ever."""

    KIND: ClassVar[str] = "verify.solution"
    VERSION: ClassVar[int] = 2

    game: GameSpec
    memory: float  # gigabytes; what does not fit is given up

    def run(self, tell: Tell) -> dict[str, Any]:
        game, position = self.game.open(), self.game.position()
        if len(game.teams) != 2:
            return {"solved": None, "why": f"{len(game.teams)} sides"}
        start = None if self.game.start is None else position
        try:
            table = solve(
                game, position=start, memory=self.memory, workers=threads(), anyway=self.memory < TRIED_AT_ONCE
            )
            assert isinstance(table, Table)
        except (PlygroundError, MemoryError) as error:
            return {"solved": None, "why": str(error)}
        return {"solved": {**figures(game, table, position), **self.endless(game, table, start)}, "why": ""}

    def endless(self, game: Game, table: Table, start: Position | None) -> dict[str, Any]:
        """Which sides can keep from losing without any end, not even a drawn one, if nobody wins the game."""
        if table.about.get("result") != "draw":
            return {"endless": False, "circling": []}
        circling = []
        for side in range(2):
            asked = where_draws_lose(game, 1 - side)
            forced = solve(asked, position=start, memory=2 * self.memory, workers=threads(), anyway=True)
            assert isinstance(forced, Table)
            if forced.about["result"] == "draw":
                circling.append(side)
        return {"endless": bool(circling), "circling": circling}


def figures(game: Game, table: Table, position: Position) -> dict[str, Any]:
    """What the table says about the first position."""
    about = table.to_dict()
    sides = [side[0] for side in game.teams]
    value = [about["value"][seat] for seat in sides]
    if "results" in about:
        wins = [about["wins"][seat] for seat in sides]
        drawn = sum(one["chance"] for one in about["results"] if all(payoff == 0 for payoff in one["payoffs"]))
        score = [won + drawn / 2 for won in wins]
    else:
        score = [float(np.sign(one)) / 2 + 0.5 for one in value]
        drawn = float(value[0] == 0)
    return {
        "method": about["method"], "positions": about["positions"], "result": about.get("result"),
        "distance": about.get("distance"), "value": value, "score": score, "draws": drawn,
        "choices": good_choices(game, table, position), "openings": openings(game, table, position),
        "line": about.get("line", []),
    }  # fmt: skip


def openings(game: Game, table: Table, position: Position) -> list[dict[str, Any]]:
    """The first turns and what the mover scores after them with perfect play."""
    seat = game.mover(position)
    if seat < 0 or "results" in table.about:
        return []
    turns = itertools.islice(table.turns(position), MOST_OPENINGS)
    return [{"turn": turn.text, "value": turn.values[seat], "distance": turn.distance} for turn in turns]


def good_choices(game: Game, table: Table, position: Position) -> dict[str, float] | None:
    """Along best play, how many turns there are and how many of them keep the value; None with chance."""
    if "results" in table.about:
        return None
    counted, state = [], position
    for _ in range(200):
        if game.mover(state) < 0:
            break
        turns = table.turns(state)
        seat = game.mover(state)
        counted.append((len(turns), sum(turn.values[seat] == turns[0].values[seat] for turn in turns)))
        state = turns[0].position
    return {"turns": float(np.mean([all_ for all_, _ in counted])),
            "as_good": float(np.mean([good for _, good in counted]))} if counted else None  # fmt: skip
