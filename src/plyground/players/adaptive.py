"""`adaptive`: an opponent that finds somebody's level on the ladder of a game and stays there."""

from typing import Any

from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.players.ladders import Ladder, ladder_for
from plyground.players.level_finder import LevelFinder
from plyground.players.memory import Remembering
from plyground.players.mixture_agent import Level, Mixture
from plyground.players.mixtures import judge_of, memory_options, mixed_player, read_number, scale_of
from plyground.players.player import Player
from plyground.players.registry import Kind, make_player, register
from plyground.search.options import MixtureOptions

ADAPTIVE = "adaptive"
LEVELS = {"easy": 0.2, "medium": 0.5, "hard": 0.8}  # parts of the ladder
REACH = 150.0  # how far its level moves within a game, in Elo points


def adaptive_options(game: Game) -> dict[str, Setting]:
    about = f"its first level on the ladder, in Elo points, or {', '.join(LEVELS)}; otherwise its middle"
    return {"level": Setting("", about), **memory_options()}


def make_adaptive(text: str, game: Game, options: dict[str, Any]) -> Player:
    owner = f"{game.name}, player {text!r}"
    ladder = ladder_for(game)
    rule = level_finder(owner, ladder, options["level"])
    texts = list(dict.fromkeys(name for rung in ladder.rungs for name in (rung.player, rung.other or rung.player)))
    levels = tuple(
        Level(rung.elo, texts.index(rung.player), texts.index(rung.other or rung.player), rung.share)
        for rung in ladder.rungs
    )
    players = tuple(make_player(game, name) for name in texts)
    remembering = Remembering(rule, ADAPTIVE, options["memory"], options["opponent"])
    judge = judge_of(game, owner) if options["within"] else None
    reach, scale = (0.0, 1.0) if judge is None else (REACH, scale_of(judge))
    search = MixtureOptions(draws_between=True, reach=reach, scale=scale)
    return mixed_player(text, game, Mixture(players, levels, rule.start, remembering), search, options, judge)


def level_finder(owner: str, ladder: Ladder, level: str) -> LevelFinder:
    """The rule by which the level is found, beginning in the middle of the ladder or where one says."""
    width = ladder.highest - ladder.lowest
    if not level:
        return LevelFinder(ladder.lowest + width / 2, ladder.lowest, ladder.highest)
    if level in LEVELS:
        start = ladder.lowest + LEVELS[level] * width
    else:
        start = read_number(owner, "level", level, f"a rating, or {', '.join(LEVELS)}")
        start = min(max(start, ladder.lowest), ladder.highest)
    return LevelFinder(start, ladder.lowest, ladder.highest, given=True)


register(Kind(ADAPTIVE, "finds your level, so that games stay close", adaptive_options, make_adaptive,
              fits=lambda game: len(game.teams) > 1))  # fmt: skip
