"""Figures 5, 6, 8 and 9 of the Polar Tic-Tac-Toe report, and its results between heuristics.

The report shows curves without numbers; what its text says about them is in the notes of the tables.
"""

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream, random_below
from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.papers.plain_experiment import Progress, Share, Table, scaled
from plyground.players import make_player

DOCUMENT, NAME = "polar", "search"
ABOUT = "heuristics against random by depth and against each other; the time of minimax, alpha-beta, nearest-neighbour"


@dataclass(frozen=True)
class Settings:
    """Numbers of games, depths and positions."""

    games: int = 100  # report: 100 at each depth
    depths: tuple[int, ...] = (1, 2, 3, 4, 5, 6)  # ours; the report's are unknown
    timed_positions: int = 20  # ours; the report timed whole games
    seconds_a_move: float = 10.0  # ours: searches are timed as deep as this allows
    duel_depth: int = 5  # report: 5
    sample: int = 4  # children that nearest-neighbour pruning keeps; unknown in the report, decided in polar.md
    nearest_games: int = 100  # report: 100 against players with random attributes
    heuristics: tuple[str, ...] = ("free_rows", "tree")  # report: "basic" and "classifier"; its network is left out


def alphabeta(heuristic: str, depth: int) -> str:
    """The report's player: alpha-beta to a fixed depth, of equal moves the first."""
    return f"alphabeta:depth={depth},eval={heuristic},deepening=no"


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """All tables of the experiment."""
    settings = settings or Settings()
    game = make_game("polar")
    positions = timed_positions(game, settings.timed_positions, seed)
    times = time_searches(game, settings, positions, progress)
    return [
        against_random(game, settings, scale, seed, progress),
        times,
        nearest_neighbour(game, settings, positions, scale, seed, progress),
        duels(game, settings, progress),
    ]


def against_random(game: Game, settings: Settings, scale: float, seed: int, progress: Progress) -> Table:
    """Figures 5 and 6: win rate against the random player by depth."""
    table = Table(
        "Figures 5 and 6: wins against random, % [95 % interval]",
        ["depth", *settings.heuristics],
        notes=[
            "Report: a great step from depth 1 to 2, above all for the tree, which at depth 1 did worse than random."
        ],
    )
    for depth in settings.depths:
        row: list[Any] = [depth]
        for heuristic in settings.heuristics:
            progress(f"{heuristic} at depth {depth} against random")
            result = match(game, [alphabeta(heuristic, depth), "random"], scaled(settings.games, scale), seed)
            row.append(Share(result.to_dict()["players"][0]["wins"], result.games))
        table.rows.append(row)
    tree = next((row[1 + settings.heuristics.index("tree")] for row in table.rows if row[0] == 1), None)
    if tree is not None:
        low, high = tree.interval
        answer = "holds" if high < 0.5 else "does not hold" if low > 0.5 else "is open"
        table.notes.append(f"That the tree at depth 1 loses to random {answer} here.")
    return table


def timed_positions(game: Game, count: int, seed: int) -> list[Position]:
    """Positions of random games after 4 to 23 marks, all of them undecided."""
    positions: list[Position] = []
    for number in itertools.count():
        stream = new_stream(seed, number)
        position = game.start()
        for _ in range(4 + len(positions)):
            moves = game.legal_moves(position)
            if not moves:
                break
            position = game.play(position, moves[random_below(stream, len(moves))])
        if game.legal_moves(position):
            positions.append(position)
        if len(positions) == count:
            return positions
    return positions


def seconds_a_move(game: Game, player: str, positions: list[Position], limit: float) -> float | None:
    """Mean time of a decision; None as soon as it is clear that the mean will exceed `limit`."""
    agent = make_player(game, player).make_agent()
    total = 0.0
    for number, position in enumerate(positions):
        agent.new_game()
        total += agent.choose(position, new_stream(1, number)).seconds
        if total > limit * len(positions):
            return None
    return total / len(positions)


def time_searches(game: Game, settings: Settings, positions: list[Position], progress: Progress) -> Table:
    """Figures 8 and 9: time per move by depth, for plain minimax and alpha-beta."""
    columns = [
        f"{search}, {heuristic}, ms" for search in ("minimax", "alpha-beta") for heuristic in settings.heuristics
    ]
    table = Table(
        f"Figures 8 and 9: time a move on {len(positions)} positions",
        ["depth", *columns],
        notes=["Report: alike at small depths; with depth, pruning takes out a huge part of the time."],
    )
    reached = dict.fromkeys(columns, True)
    for depth in itertools.count(1):
        row: list[Any] = [depth]
        for column in columns:
            search, heuristic = column.split(", ")[:2]
            text = f"minimax:depth={depth},eval={heuristic}" if search == "minimax" else alphabeta(heuristic, depth)
            mean = None
            if reached[column]:
                progress(f"timing {search} with {heuristic} at depth {depth}")
                mean = seconds_a_move(game, text, positions, settings.seconds_a_move)
            reached[column] = mean is not None
            row.append(None if mean is None else round(1000 * mean, 3))
        if not any(reached.values()):
            table.notes.append(f"A dash: more than {settings.seconds_a_move:g} s a move.")
            return table
        table.rows.append(row)
    return table


def nearest_neighbour(game: Game, settings: Settings, positions: list[Position], scale: float, seed: int,
                      progress: Progress) -> Table:  # fmt: skip
    """The depth that nearest-neighbour pruning reaches in alpha-beta's time, and how well it plays there."""
    depth = settings.duel_depth
    table = Table(
        f"Nearest-neighbour pruning, {settings.sample} children a position, in the time of alpha-beta at depth {depth}",
        ["heuristic", "alpha-beta, ms", "depth in that time", "its ms", "wins against random, %",
         f"wins against alpha-beta at depth {depth}, %"],
        notes=["Report: no figures. Its sample size is not given; polar.md decides 4."],
    )  # fmt: skip
    for heuristic in settings.heuristics:
        progress(f"nearest-neighbour with {heuristic}")
        limit = seconds_a_move(game, alphabeta(heuristic, depth), positions, settings.seconds_a_move) or np.inf
        reached, its_time = deepest_within(game, heuristic, settings.sample, positions, limit)
        if reached == 0:
            table.rows.append([heuristic, round(1000 * limit, 3), 0, None, None, None])
            continue
        nearest = f"nearest:depth={reached},sample={settings.sample},eval={heuristic}"
        games = scaled(settings.nearest_games, scale)
        easy = match(game, [nearest, "random"], games, seed).to_dict()["players"][0]
        hard = match(game, [nearest, alphabeta(heuristic, depth)], games, seed).to_dict()["players"][0]
        table.rows.append([heuristic, round(1000 * limit, 3), reached, round(1000 * its_time, 3),
                           Share(easy["wins"], games), Share(hard["wins"], games)])  # fmt: skip
    return table


def deepest_within(
    game: Game, heuristic: str, sample: int, positions: list[Position], limit: float
) -> tuple[int, float]:
    """The deepest nearest-neighbour search whose mean time stays within a limit, and that time."""
    reached, its_time = 0, 0.0
    for depth in itertools.count(1):
        mean = seconds_a_move(game, f"nearest:depth={depth},sample={sample},eval={heuristic}", positions, limit)
        if mean is None or depth > game.board[0]:
            break
        reached, its_time = depth, mean
    return reached, its_time


def duels(game: Game, settings: Settings, progress: Progress) -> Table:
    """Heuristics against each other at one depth, from every first move and with both colours."""
    table = Table(
        f"Heuristics at depth {settings.duel_depth} from all {game.board[0]} first moves, both colours",
        ["pair", "wins of the first, %", "as x, %", "as o, %", "draws"],
        notes=["Report, one game each: the basic heuristic (free rows) beats the classifier (tree)."],
    )
    first_moves = [game.play(game.start(), move) for move in game.legal_moves(game.start())]
    for pair in itertools.combinations(settings.heuristics, 2):
        texts = [alphabeta(heuristic, settings.duel_depth) for heuristic in pair]
        wins = {"x": 0, "o": 0}
        draws = 0
        for number, start in enumerate(first_moves, 1):
            progress(f"{pair[0]} v {pair[1]}, first move {number} of {len(first_moves)}")
            result = match(game, texts, 2, start=start)
            draws += result.to_dict()["draws"]
            for side in result.sides_of(0):
                wins[side["seat"]] += side["wins"]
        games = len(first_moves)
        table.rows.append([" v ".join(pair), Share(wins["x"] + wins["o"], 2 * games), Share(wins["x"], games),
                           Share(wins["o"], games), draws])  # fmt: skip
        first = table.rows[-1][1]
        low, high = first.interval
        answer = "holds" if low > 0.5 else "does not hold" if high < 0.5 else "is open"
        table.notes.append(f"That {pair[0]} beats {pair[1]} {answer} here.")
    return table
