"""Measure the player `strong` of every game: `make strength`, or `python -m plyground.tools.strength GAME…`.

Every match is kept in the file that `plyground games NAME` reads, in place of an earlier one between the same two.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.atomic_files import write_text
from plyground.core.version import __version__
from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.players.strength import FILE, Measured, all_measured
from plyground.players.strong import STRONG, strong_text


@dataclass(frozen=True)
class Match:
    """A match to play: a game with its settings, and who sits on all other seats."""

    game: str
    opponent: str
    games: int = 1000
    settings: dict[str, Any] = field(default_factory=dict)


SMALL, LARGE = {"size": 7}, {"size": 9}
MATCHES = [
    Match("tictactoe", "random"),
    Match("tictactoe", "mcts:playouts=1000"),
    Match("polar", "random"),
    Match("polar", "mcts:playouts=1000"),
    Match("polar", "alphabeta:depth=5,eval=tree,ties=random"),  # the report's best
    Match("tablut", "random", settings=SMALL),
    Match("tablut", "fixed:ties=random", settings=SMALL),  # the report's best
    Match("tablut", "alphabeta:depth=3,eval=simple,ties=random", settings=SMALL),
    Match("tablut", "random", settings=LARGE),
    Match("tablut", "fixed:ties=random", settings=LARGE),
    Match("tablut", "alphabeta:depth=3,eval=simple,ties=random", settings=LARGE),
    Match("rlgame", "random"),
    Match("rlgame", "mcts:playouts=1000"),
    Match("tarble", "random", games=200),
    Match("tarble", "minimax", games=200),
    Match("tarble", "montecarlo", games=50),
    Match("tarble", "joey", games=200),
    Match("tarble", "sarah", games=400),
    Match("tarble", "brian", games=2000),  # the thesis's best
    Match("backgammon", "random"),
    Match("backgammon", "pubeval", games=2000),
    Match("hypergammon", "random"),
    Match("hypergammon", "pubeval", games=4000),
    Match("pachisi", "random"),
    Match("pachisi", "heuristic"),
    Match("parcheesi", "random"),
    Match("parcheesi", "heuristic"),
]


def measure(planned: Match, workers: int | None = None) -> Measured:
    """Play a match, seats rotated."""
    game = make_game(planned.game, **planned.settings)
    others = [planned.opponent] * (len(game.teams) - 1)
    played = match(game, [STRONG, *others], planned.games, workers=workers).to_dict()
    figures = played["players"][0]
    return Measured(
        game=game.name, settings=planned.settings, player=strong_text(game), opponent=planned.opponent,
        games=played["games"], wins=figures["wins"], draws=figures["draws"], losses=figures["losses"],
        win_rate=figures["win_rate"], interval=tuple(figures["interval"]), points=figures["points"],
        seconds_per_decision=figures["seconds_per_move"],
        by_seat=tuple((side["wins"], side["draws"], side["losses"]) for side in figures["by_seat"]),
        version=__version__,
    )  # fmt: skip


def keep(row: Measured) -> None:
    """Write a match into the file, in place of an earlier one between the same two."""
    what = (row.game, row.settings, row.opponent)
    others = [other for other in all_measured() if (other.game, other.settings, other.opponent) != what]
    order = {(planned.game, str(planned.settings), planned.opponent): at for at, planned in enumerate(MATCHES)}
    rows = sorted(
        [*others, row], key=lambda each: order.get((each.game, str(each.settings), each.opponent), len(order))
    )
    write_text(FILE, json.dumps([each.to_dict() for each in rows], indent=1) + "\n")


def main(names: Sequence[str]) -> None:
    for planned in MATCHES:
        if not names or planned.game in names:
            row = measure(planned)
            keep(row)
            low, high = row.interval
            print(f"{row.game} {row.settings or ''}: {row.player} against {row.opponent}: {100 * row.win_rate:.1f} % "
                  f"[{100 * low:.1f}, {100 * high:.1f}] of {row.games:,} games, {row.points:+.3f} points, "
                  f"{1000 * row.seconds_per_decision:.2f} ms a decision", flush=True)  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
