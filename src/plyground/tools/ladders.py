"""Measure the ladders of the built-in games: `make ladders`, or `python -m plyground.tools.ladders GAME…`.

Every ladder is kept in the file that `adaptive` reads, in place of an earlier one of the same game and settings.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.atomic_files import write_text
from plyground.games import game as make_game
from plyground.matches.ladder_building import Effort, doubling, measured_ladder
from plyground.players.ladders import FILE, Ladder, all_shipped

FAST = Effort(look=20, games=60, final=200, seconds=3600.0)
SLOW = Effort(look=20, games=60, final=100, seconds=3600.0)


@dataclass(frozen=True)
class Plan:
    """A ladder to measure: its candidates from the weakest to the strongest, and with how many games."""

    game: str
    candidates: tuple[str, ...]
    effort: Effort = FAST
    settings: dict[str, Any] = field(default_factory=dict)


def searches(low: int, high: int, evaluator: str = "") -> tuple[str, ...]:
    """Alpha-beta with budgets that double."""
    name = f",eval={evaluator}" if evaluator else ""
    return tuple(f"alphabeta:nodes={nodes}{name},ties=random" for nodes in doubling(low, high))


GREEDY = "greedy:ties=random"
PLANS = [
    Plan("tictactoe", ("random", GREEDY, *(f"alphabeta:depth={depth},ties=random" for depth in (2, 3, 5, 9)))),
    Plan("polar", ("random", GREEDY, *searches(16, 16384, "tree")), SLOW),
    Plan("tablut", ("random", "greedy:eval=simple,ties=random", *searches(32, 16384, "simple")), SLOW),
    Plan("tablut", ("random", "greedy:eval=simple,ties=random", *searches(32, 16384, "simple")), SLOW, {"size": 9}),
    Plan("rlgame", ("random", GREEDY, *searches(16, 16384)), SLOW),
    Plan("tarble", ("random", "joey", "sarah", "brian", "planner")),
    Plan(
        "backgammon", ("random", "pubeval", "net:backgammon,transfer=yes", "net:backgammon,depth=2,transfer=yes"), SLOW
    ),
    Plan("hypergammon", ("random", "pubeval", "net:hypergammon,transfer=yes", "net:hypergammon,depth=2,transfer=yes")),
    Plan("pachisi", ("random", "greedy", "heuristic", "net:pachisi,transfer=yes")),
    Plan("parcheesi", ("random", "greedy", "heuristic", "net:parcheesi,transfer=yes")),
]


def keep(ladder: Ladder) -> None:
    """Write a ladder into the file, in place of an earlier one of the same game and settings."""
    what = (ladder.game, ladder.settings)
    others = [other for other in all_shipped() if (other.game, other.settings) != what]
    order = {(plan.game, str(plan.settings)): at for at, plan in enumerate(PLANS)}
    rows = sorted([*others, ladder], key=lambda each: order.get((each.game, str(each.settings)), len(order)))
    write_text(FILE, json.dumps([each.to_dict() for each in rows], indent=1) + "\n")


def main(names: Sequence[str]) -> None:
    for plan in PLANS:
        if not names or plan.game in names:
            ladder = measured_ladder(make_game(plan.game, **plan.settings), plan.candidates, plan.effort)
            keep(ladder)
            print(f"{plan.game} {plan.settings or ''}", flush=True)
            for rung in ladder.rungs:
                print(
                    f"  {rung.elo:7.0f} [{rung.low:.0f}, {rung.high:.0f}] {rung.games:6,} games  {rung.text}",
                    flush=True,
                )


if __name__ == "__main__":
    main(sys.argv[1:])
