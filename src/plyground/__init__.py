"""Plyground: a laboratory for board games.

Games and positions
    game(name, **settings)          a game: its positions, moves, turns, texts and pictures
    analyse(game, position)         the turns of a position, ranked by a player
    review(played, player)          a recorded game looked through: its curve, its worst turns, luck and skill
    solve(game)                     the exact value of every position; .save(file), load_table(file)
    with_pie_rule(game)             the game with the pie rule: after the first turn, the other may take over that side
    where_draws_lose(game, side)    the game in which a draw wins for one side; where_ends_lose(game, side)
    estimate_size(game)             how many positions a game has, and the memory that solving it needs
    race("0,0,3,2", "2,2,1")        a race of backgammon: rolls, effective pips, who wins how often
    read_games(file)                recorded games; write_games(stream, games), record(game, moves)

Players
    make_player(game, text)         a player, such as "alphabeta:depth=3"; .choose(position) asks it for a move
    playout(game, games)            random games
    match(game, players, games)     games between players, with intervals
    tournament(game, players)       all players against each other, with ratings
    compare(game, vs=…)             variants of rules, players or trainings side by side, with their differences
    grade(game, players, by=table)  what players lose against perfect play, by a solved game
    verify(game, settings=[…])      is it worth playing? A design report of one variant, or of a grid of settings
    style(game, players, files)     how players play, and people in recorded games, in numbers

Learning
    train(game, **settings)         a network or a table learns by playing
    tune(game, eval=…)              weights by evolution, or a network by hill-climbing

A game is what `game` returns, a name, or the file of a game of one's own. Results print as tables and have `to_dict()`;
single games are in `rows()` and `to_csv(file)`. Whatever is wrong with an argument is a PlygroundError in one line.
docs/python.md has examples.

>>> import plyground as pg
>>> player = pg.make_player("tictactoe", "alphabeta:depth=9")
>>> player.choose("xx.oo....").text
'2'

>>> result = pg.match("tictactoe", ["alphabeta:depth=9", "random"], games=10)
>>> result.to_dict()["players"][0]["losses"]
0
"""

import importlib
import sys
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plyground.core.version import __version__ as __version__

if TYPE_CHECKING:
    from plyground.core.candidates import Candidates
    from plyground.core.characters import Character
    from plyground.core.contract import CHANCE, OVER
    from plyground.core.errors import PlygroundError, PositionError
    from plyground.core.evaluation import Evaluator
    from plyground.core.game import Game, ShownStep
    from plyground.core.randomness import random_below
    from plyground.core.settings import Setting
    from plyground.core.style import Measure, Style
    from plyground.core.symmetry import Symmetry
    from plyground.exact.estimate import Estimate
    from plyground.exact.table import Table
    from plyground.games.gammon.race import Race
    from plyground.matches.analysis import Analysis
    from plyground.matches.comparison import Comparison
    from plyground.matches.grading.grade import Grades
    from plyground.matches.match import MatchResult
    from plyground.matches.playout import Playout
    from plyground.matches.record_reader import read_games
    from plyground.matches.records import record, write_games
    from plyground.matches.review import Review
    from plyground.matches.roll_analysis import RollAnalysis
    from plyground.matches.style.style import StyleReport
    from plyground.matches.tournament import TournamentResult
    from plyground.players import Player
    from plyground.training.train import Trained
    from plyground.training.tuning.tune import Tuned
    from plyground.verify.verifying import Verified

    analyse: Callable[..., Analysis | RollAnalysis]
    compare: Callable[..., Comparison]
    estimate_size: Callable[..., Estimate]
    game: Callable[..., Game]
    grade: Callable[..., Grades]
    make_player: Callable[..., Player]
    match: Callable[..., MatchResult]
    load_table: Callable[..., Table]
    playout: Callable[..., Playout]
    race: Callable[..., Race]
    review: Callable[..., Review]
    solve: Callable[..., Table]
    style: Callable[..., StyleReport]
    tournament: Callable[..., TournamentResult]
    train: Callable[..., Trained]
    tune: Callable[..., Tuned]
    verify: Callable[..., Verified]
    where_draws_lose: Callable[..., Game]
    where_ends_lose: Callable[..., Game]
    with_pie_rule: Callable[..., Game]

# Where each name stands. A name is imported when it is first used: kernels take a while to load (or to compile), and
# nobody should wait for those that he does not use.
_MODULES = {
    "CHANCE": "core.contract",
    "Measure": "core.style",
    "OVER": "core.contract",
    "Candidates": "core.candidates",
    "Character": "core.characters",
    "Evaluator": "core.evaluation",
    "Game": "core.game",
    "PlygroundError": "core.errors",
    "PositionError": "core.errors",
    "Setting": "core.settings",
    "ShownStep": "core.game",
    "Style": "core.style",
    "Symmetry": "core.symmetry",
    "analyse": "matches.asking",
    "compare": "training.compare",
    "estimate_size": "exact.estimate",
    "game": "games",
    "grade": "matches.grading.grade",
    "load_table": "exact.table_file",
    "make_player": "players",
    "match": "matches.match",
    "playout": "matches.playout",
    "random_below": "core.randomness",
    "read_games": "matches.record_reader",
    "race": "games.gammon.race",
    "record": "matches.records",
    "review": "matches.asking",
    "solve": "exact.solving",
    "style": "matches.style.style",
    "tournament": "matches.tournament",
    "train": "training.train",
    "tune": "training.tuning.tune",
    "verify": "verify.verifying",
    "where_draws_lose": "variants.payoffs",
    "where_ends_lose": "variants.payoffs",
    "with_pie_rule": "variants.pie_rule",
    "write_games": "matches.records",
}
_FOR_RULES = ("random_below",)  # compiled functions that a game's rules call; they stay as they are
__all__ = [
    "CHANCE",
    "OVER",
    "Candidates",
    "Character",
    "Evaluator",
    "Game",
    "Measure",
    "PlygroundError",
    "PositionError",
    "Setting",
    "ShownStep",
    "Style",
    "Symmetry",
    "analyse",
    "compare",
    "estimate_size",
    "game",
    "grade",
    "load_table",
    "make_player",
    "match",
    "playout",
    "race",
    "random_below",
    "read_games",
    "record",
    "review",
    "solve",
    "style",
    "tournament",
    "train",
    "tune",
    "verify",
    "where_draws_lose",
    "where_ends_lose",
    "with_pie_rule",
    "write_games",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used; functions check what they are given."""
    if name not in _MODULES:
        raise AttributeError(f"module 'plyground' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"plyground.{_MODULES[name]}"), name)
    if callable(value) and not isinstance(value, type) and name not in _FOR_RULES:
        from plyground.public import for_users  # brings Numba, which --help is quicker without

        value = for_users(value, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """All public names, whether they were used or not."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


class _Package(types.ModuleType):
    """This package: a folder does not hide the function that is called the same, `verify`."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _MODULES and isinstance(value, types.ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
