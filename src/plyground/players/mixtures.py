"""Players made of several others, of whom one decides each turn: `mixture` and `blend`.

`mixture` is the thesis's opponent for Tarble, for any game and any players: a skill, which moves with the results of
the games against the same opponent. `blend` takes one of two players with a fixed probability.
"""

import math
from typing import Any

from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.players.memory import Remembering
from plyground.players.mixture_agent import Level, Mixture
from plyground.players.player import Player
from plyground.players.registry import Kind, PlayerError, make_player, register
from plyground.players.skill import SkillRule, SmoothSkill, ThesisSkill
from plyground.players.strong import STRONG
from plyground.search.methods import MIXTURE
from plyground.search.options import MixtureOptions

BETWEEN_PLAYERS = "+"  # in texts that name several
FOR_COMMA = ";"  # inside the text of one of them
SKILLS = {"easy": 0.0, "medium": 30.0, "hard": 60.0}
DEFAULT_RUNGS = "random+greedy"
SPACING = 50.0  # of rungs whose places are not given
LARGEST = 1e9  # skill or place, of either sign
REACH_IN_RATES = 3.0  # how far the skill moves within a game, in learning rates


# What all players share that adapt


def memory_options() -> dict[str, Setting]:
    """The options of every player that adapts."""
    return {
        "within": Setting(False, "adapt also within a game: weaker when ahead, stronger when behind"),
        "memory": Setting("", "the file in which it remembers its games with each opponent"),
        "opponent": Setting("", "the opponent's name in that file; otherwise its text, or human"),
    }


def rungs_of(game: Game, owner: str, text: str) -> tuple[Player, ...]:
    """The players that an option names."""
    parts = [part.strip().replace(FOR_COMMA, ",") for part in text.split(BETWEEN_PLAYERS)]
    if not all(parts):
        raise PlayerError(f"{owner}: {text!r} lacks a player; expected some, such as {DEFAULT_RUNGS}")
    players = tuple(make_player(game, part) for part in parts)
    remembers = next((player.text for player in players if player.remembers), None)
    if remembers is not None:
        raise PlayerError(f"{owner}: {remembers} remembers its games by itself; expected players that do not")
    return players


def mixed_player(
    text: str,
    game: Game,
    mixture: Mixture,
    search: MixtureOptions,
    options: dict[str, Any],
    judge: Player | None = None,
) -> Player:
    """The player that a mixture is; a judge, if there is one, tells it who is ahead."""
    budgets = [rung.seconds for rung in mixture.rungs if rung.seconds is not None]
    return Player(
        text, game, MIXTURE, search,
        evaluator=NOTHING_KNOWN if judge is None else judge.evaluator,
        weights=() if judge is None else judge.weights,
        seconds=min(budgets, default=None),
        options=options,
        model=None if judge is None else judge.model,
        mixture=mixture,
    )  # fmt: skip


def judge_of(game: Game, owner: str) -> Player:
    """The player whose evaluation says who is ahead: `strong`, or else the game's first evaluator."""
    strong = make_player(game, STRONG)
    if strong.model is not None or strong.evaluator is not NOTHING_KNOWN:
        return strong
    if not game.definition.evaluators:
        raise PlayerError(f"{owner}: within=yes, but no player judges positions; expected a game with an evaluator")
    return make_player(game, "greedy")


def scale_of(judge: Player) -> float:
    """An evaluation of the judge that is as good as a win."""
    if judge.model is not None:
        return judge.model.bound
    return judge.evaluator.scale or judge.evaluator.bound_for(judge.game.settings) or judge.evaluator.won


# The mixture of the thesis


def mixture_options(game: Game) -> dict[str, Setting]:
    return {
        "rungs": Setting(DEFAULT_RUNGS, "the players it is made of, weakest first: A+B+C, with ; for a comma inside"),
        "places": Setting("", "their places on the scale of skill, such as 0+50+100, which is the default"),
        "skill": Setting("medium", f"its first skill: a number, {', '.join(SKILLS)}"),
        "rate": Setting(10.0, "by how much a game can change the skill", low=0.001, high=1e6),
        "deviation": Setting(10.0, "spread of the normal draws around the places", low=0.0, high=1e6),
        "smooth": Setting(False, "follow a moving average of the results instead of jumping by the rate"),
        **memory_options(),
    }


def make_mixture(text: str, game: Game, options: dict[str, Any]) -> Player:
    owner = f"{game.name}, player {text!r}"
    rungs = rungs_of(game, owner, options["rungs"])
    places = read_places(owner, options["places"], len(rungs))
    levels = tuple(sorted((Level(place, rung) for rung, place in enumerate(places)), key=lambda level: level.place))
    skill, rate, spread = read_skill(owner, options["skill"]), options["rate"], options["deviation"]
    rule: SkillRule = ThesisSkill(skill, rate)
    if options["smooth"]:
        rule = SmoothSkill(skill, rate, min(places) - spread, max(places) + spread)
    name = f"mixture of {', '.join(rung.text for rung in rungs)}"
    remembering = Remembering(rule, name, options["memory"], options["opponent"])
    judge = judge_of(game, owner) if options["within"] else None
    reach, scale = (0.0, 1.0) if judge is None else (REACH_IN_RATES * rate, scale_of(judge))
    search = MixtureOptions(deviation=spread, reach=reach, scale=scale)
    return mixed_player(text, game, Mixture(rungs, levels, skill, remembering), search, options, judge)


def read_skill(owner: str, text: str) -> float:
    """The skill of a name, or a number."""
    if text in SKILLS:
        return SKILLS[text]
    return read_number(owner, "skill", text, f"a number, or {', '.join(SKILLS)}")


def read_places(owner: str, text: str, rungs: int) -> list[float]:
    """The places of the rungs; evenly spaced if none are given."""
    if not text:
        return [SPACING * rung for rung in range(rungs)]
    places = [read_number(owner, "places", part, "numbers, such as 0+50+100") for part in text.split(BETWEEN_PLAYERS)]
    if len(places) != rungs:
        raise PlayerError(f"{owner}: {len(places)} places for {rungs} rungs; expected one for each")
    return places


def read_number(owner: str, name: str, text: str, expected: str) -> float:
    """A number within the limits."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if math.isnan(number):
        raise PlayerError(f"{owner}: {name}={text} is not allowed; expected {expected}")
    if abs(number) > LARGEST:
        limits = f"from {-LARGEST:,.0f} to {LARGEST:,.0f}"
        raise PlayerError(f"{owner}: {name}={text} is not allowed; expected {expected} (numbers {limits})")
    return number


# One of two players


def blend_options(game: Game) -> dict[str, Setting]:
    return {
        "players": Setting(DEFAULT_RUNGS, "two players: A+B, with ; for a comma inside"),
        "share": Setting(0.5, "the probability that the second decides a turn", low=0.0, high=1.0),
    }


def make_blend(text: str, game: Game, options: dict[str, Any]) -> Player:
    owner = f"{game.name}, player {text!r}"
    if options["players"].count(BETWEEN_PLAYERS) != 1:
        raise PlayerError(f"{owner}: players={options['players']}; expected two, such as players=random+greedy")
    rungs = rungs_of(game, owner, options["players"])
    mixture = Mixture(rungs, (Level(0.0, 0, 1, options["share"]),), 0.0)
    return mixed_player(text, game, mixture, MixtureOptions(draws_between=True), options)


register(Kind("mixture", "each turn one of several players decides, the stronger the more often it has lost to you",
              mixture_options, make_mixture, fits=lambda game: len(game.teams) > 1))  # fmt: skip
register(Kind("blend", "each turn one of two players decides, with a fixed probability", blend_options, make_blend))
