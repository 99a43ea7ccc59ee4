"""Players, or settings of a player, compared by how they do against the same opponent with the same dice and openings.

What is alike for both (a good roll, an opening that favours a seat) cancels out: the interval is that of the mean
difference of games with the same dice, opening and seat.
"""

import time
from collections.abc import Sequence

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.comparing_rules import sides_of
from plyground.matches.comparison import Compared, Comparison, distinct_names
from plyground.matches.conditions import Conditions
from plyground.matches.differences import SHARE, Difference, Estimate
from plyground.matches.evidence import Evidence
from plyground.matches.lineup import ROTATE, make_lineup
from plyground.matches.match import default_openings
from plyground.matches.openings import Openings, draw_openings
from plyground.matches.result import MatchResult
from plyground.matches.statistics import grouped_interval
from plyground.players import make_player

POINTS = "points a game"


def compare_players(
    game: Game,
    players: Sequence[str],
    against: str,
    conditions: Conditions,
) -> Comparison:
    """Let each player meet `against` in the same games; the differences are those from the first player."""
    if len(players) < 2:
        raise PlygroundError(
            f"{game.name}: {len(players)} player given; expected two or more to compare with each other"
        )
    seated = [make_player(game, text) for text in (*players, against)]
    names = distinct_names(list(players))
    others = [seated[-1]] * (len(sides_of(game)) - 1)
    lineups = [make_lineup(game, [player, *others], ROTATE) for player in seated[:-1]]
    wanted = [default_openings(each, conditions.games, None) for each in lineups]
    shared = shared_openings(game, wanted, conditions)
    began, interrupted = time.perf_counter(), False
    played: list[MatchResult] = []
    for lineup in lineups:
        try:
            options = {"paired": True, "openings": shared or 0, "opening_plies": None}
            played.append(conditions.play(game, lineup.players, ROTATE, **options))
        except KeyboardInterrupt:
            if not conditions.keep_partial or len(played) < 2:
                raise
            interrupted = True
        if interrupted := interrupted or (bool(played) and played[-1].interrupted):
            break
    if len(played) < 2:
        raise KeyboardInterrupt
    seconds = time.perf_counter() - began
    return summed_up(game, names[: len(played)], against, played, conditions, seconds, interrupted)


def shared_openings(game: Game, wanted: Sequence[int], conditions: Conditions) -> Openings | None:
    """The openings of all matches: as many as asked for, or as the players need who would repeat one game."""
    number = max(wanted) if conditions.openings is None else conditions.openings
    return draw_openings(game, number, conditions.opening_plies, conditions.seed) if number else None


def summed_up(
    game: Game, names: tuple[str, ...], against: str, played: Sequence[MatchResult], conditions: Conditions,
    seconds: float, interrupted: bool,
) -> Comparison:  # fmt: skip
    """Scores and points of all players against the opponent, and the differences from the first."""
    games, seed = conditions.games, conditions.seed
    where = f"against {against}"
    scores = tuple(
        Estimate(each.score_of(0)["score"], tuple(each.score_of(0)["score_interval"]),
                 each.evidence.independent_results)
        for each in played
    )  # fmt: skip
    points = tuple(
        Estimate(float(each.payoffs_of(0).mean()), each.evidence.mean_interval(each.payoffs_of(0)),
                 each.evidence.independent_results)
        for each in played
    )  # fmt: skip
    figures = [Compared("score", where, SHARE, scores), Compared(POINTS, where, "points", points)]
    differences = []
    for name, other in zip(names[1:], played[1:], strict=True):
        differences += paired_differences(where, names[0], name, played[0], other)
    settings = {
        "game": game.name, "settings": game.settings, "rules": game.rules_hash, "players": list(names),
        "against": against, "games": games, "seed": seed, "openings": len(played[0].openings or ()),
        "seconds_per_move": {name: each.effort_of(0)["seconds_per_move"] for name, each in zip(names, played,
                                                                                              strict=True)},
    }  # fmt: skip
    title = (
        f"{game!r}: {' v '.join(names)}, each in {games:,} games against {against}, the same dice, openings and seats, "
        f"seed {seed}, {seconds:.1f} s"
    )
    notes = [f"{name}: {each.copies()}" for name, each in zip(names, played, strict=True) if each.copies()]
    if played[0].openings is not None:
        notes.insert(0, played[0].openings.sentence())
    notes += ["stopped; these are the games that all have played"] if interrupted else []
    return Comparison("players", title, names, figures, differences, notes, settings, seconds, interrupted)


def paired_differences(where: str, first: str, second: str, one: MatchResult, other: MatchResult) -> list[Difference]:
    """The differences in score and points, game by game with the same dice, opening and seat."""
    games = min(one.games, other.games)
    pairs = Evidence(
        one.fingerprints[:games] * np.uint64(3) + other.fingerprints[:games], one.evidence.groups[:games],
        one.lineup.arrangements, one.lineup.has_chance or other.lineup.has_chance,
    )  # fmt: skip
    scores = (other.scores_of(0)[:games] - one.scores_of(0)[:games]).astype(float)
    points = other.payoffs_of(0)[:games] - one.payoffs_of(0)[:games]
    interval = None
    if pairs.has_variety:
        used = ~pairs.is_copy
        low, high = grouped_interval((scores[used] + 1) / 2, pairs.groups[used])
        interval = 2 * low - 1, 2 * high - 1
    results = pairs.independent_results, pairs.independent_results
    return [
        Difference("score", where, first, second, SHARE, float(scores.mean()), interval, results),
        Difference("points", where, first, second, POINTS, float(points.mean()), pairs.mean_interval(points), results),
    ]
