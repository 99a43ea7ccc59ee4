"""Hill-climbing of a network by playing against itself, after Pollack and Blair (1998), "Co-evolution in the successful
learning of backgammon strategy".

A challenger is the champion with normal noise on every weight. The two play pairs of games with the same dice and
exchanged seats. If the challenger wins enough of them, the champion's weights move a little towards the challenger's.

    latest.npz      the champion when it was last written, and after how many generations
    curve.csv       what the champion scored against the benchmark
    final.npz       the last champion, under a name that is easy to type

The noise and the dice of generation g follow from the seed and g alone, so a climb that is stopped and resumed ends
exactly as one that was not.
"""

import contextlib
import json
import pathlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.core.folder_lock import only_one_in
from plyground.core.game import Game
from plyground.core.provenance import made_by
from plyground.core.randomness import LARGEST_SEED
from plyground.core.settings import setting_field, settings_of
from plyground.learn.model import Model, ModelSpec, new_network
from plyground.learn.model_files import check_rules, load_for, load_model, save_model
from plyground.matches.lineup import ROTATE, make_lineup
from plyground.matches.match import Worker, match
from plyground.matches.playout import LONGEST
from plyground.players import Player, make_player
from plyground.players.known_options import without_endgames
from plyground.players.model_options import with_model
from plyground.players.registry import parse_text
from plyground.training.options import SETTINGS
from plyground.training.plan import Plan, make_plan
from plyground.training.run import as_csv
from plyground.training.tuning.sides import sides_of

ZERO, RANDOM = "zero", "random"  # what a climb starts from, if not from a file
SAVE_SECONDS = 5.0  # between writes of the champion
WATCHED = 64  # generations between looks at a climb
TEST_SEED = 1_000_003  # beside the climb's own seed: games of tests
MOST_PAIRS = 64  # that a generation can have: so many dice are set aside for each
MOST_GENERATIONS = 10**9


@dataclass(frozen=True)
class Bar:
    """What a challenger has to score, from some generation on."""

    since: int  # generation
    wins: int
    games: int


def read_schedule(text: str) -> tuple[Bar, ...]:
    """A schedule such as Pollack and Blair's, whose bar was raised twice.

    >>> read_schedule("3/4,10000:5/6")
    (Bar(since=0, wins=3, games=4), Bar(since=10000, wins=5, games=6))
    """
    bars = []
    for part in text.split(","):
        since, _, share = part.rpartition(":")
        wins, _, games = share.partition("/")
        try:
            bars.append(Bar(int(since or 0), int(wins), int(games)))
        except ValueError:
            raise PlygroundError(f"schedule={text}; expected WINS/GAMES, then GENERATION:WINS/GAMES, …") from None
    steps = [bar.since for bar in bars]
    if steps[0] != 0 or steps != sorted(set(steps)):
        raise PlygroundError(f"schedule={text}; expected generations that begin with 0 and increase")
    for bar in bars:
        if bar.games % 2 or not 1 <= bar.wins <= bar.games <= 2 * MOST_PAIRS:
            raise PlygroundError(f"schedule={text}; expected an even number of games and at most as many wins")
    return tuple(bars)


@dataclass(frozen=True)
class Climb:
    """What climbs, and how."""

    game: Game
    encoding: str = setting_field("", SETTINGS["encoding"].about)  # the game's recommended one by default
    hidden: int = setting_field(20, SETTINGS["hidden"].about, low=1, high=4096)  # Pollack and Blair: 20
    player: str = setting_field("greedy", "how evaluations are used: greedy, alphabeta:depth=2, …")
    start: str = setting_field(ZERO, "the network to start from: zero, random or a file")  # Pollack and Blair: zero
    noise: float = setting_field(0.05, "standard deviation of the noise on a challenger's weights")  # the paper: 0.05
    step: float = setting_field(0.05, "how far the champion moves towards a challenger, as a share")  # the paper: 0.05
    schedule: str = setting_field(
        "3/4,10000:5/6,70000:7/8", "the wins a challenger needs, by generation"
    )  # the paper's
    benchmark: str = setting_field("", "the player that the champion is tested against")  # by default the game's choice
    test_every: int = setting_field(1000, "generations between tests", low=1)
    test_games: int = setting_field(1000, "games of each test", low=1)
    seed: int = 1

    @property
    def plan(self) -> Plan:
        """The options that a training run has too."""
        given: dict[str, Any] = {"hidden": self.hidden}
        given |= {"encoding": self.encoding} if self.encoding else {}
        given |= {"benchmark": self.benchmark} if self.benchmark else {}
        return make_plan(self.game, given)

    @property
    def spec(self) -> ModelSpec:
        """The network. What it says is not trained towards any number, so nothing it says is beyond a finished game."""
        spec = self.plan.spec
        return replace(spec, targets={payoff: 0.5 + 0.5 * float(np.sign(payoff)) for payoff in spec.targets})

    def first_champion(self) -> Model:
        """The network that the climb starts from."""
        if self.start in (ZERO, RANDOM):
            return new_network(self.game, self.spec, self.seed, 0.0 if self.start == ZERO else 1.0)
        model = load_for(pathlib.Path(self.start), self.game)
        found, asked = ((spec.kind, spec.encoding, spec.hidden) for spec in (model.spec, self.spec))
        if found != asked:
            said = [
                f"a {kind}, {encoding or 'no inputs'}, {hidden} hidden" for kind, encoding, hidden in (found, asked)
            ]
            raise PlygroundError(f"{self.start}: {said[0]}; expected {said[1]}")
        return replace(model, history={})

    @without_endgames()
    def way(self) -> Player:
        """The player that the networks are put into; it keeps no transposition table from one network to the next."""
        player = make_player(self.game, self.player)
        if "table" in player.options and "table" not in parse_text(self.player)[1]:
            player = make_player(self.game, f"{self.player}{',' if ':' in self.player else ':'}table=0")
        return player

    def to_dict(self) -> dict[str, Any]:
        """All options as plain data."""
        plan = self.plan
        own = ("hidden", "player", "start", "noise", "step", "schedule", "test_every", "test_games", "seed")
        return {
            "game": self.game.name, "settings": dict(self.game.settings), "encoding": plan.options.encoding,
            "benchmark": plan.options.benchmark, **{name: getattr(self, name) for name in own},
        }  # fmt: skip


def check_climb(climb: Climb) -> None:
    """Refuse what cannot climb, before anything is begun."""
    if len(sides_of(climb.game)) != 2:
        raise PlygroundError(f"{climb.game.name}: {len(sides_of(climb.game))} sides; expected a game of two")
    read_schedule(climb.schedule)
    make_player(climb.game, climb.plan.options.benchmark)
    for name in ("noise", "step"):
        if not 0 < getattr(climb, name) < 1e6:
            raise PlygroundError(f"{name}={getattr(climb, name)}; expected a number above 0")
    for name in ("test_every", "test_games"):
        number, least = getattr(climb, name), settings_of(Climb)[name].low
        if number < least:
            raise PlygroundError(f"{name}={number}; expected {least} or more")
    if not 0 <= climb.seed <= LARGEST_SEED - TEST_SEED:
        raise PlygroundError(f"seed={climb.seed}; expected a whole number from 0 to 2**62 - {TEST_SEED + 1}")


class Duel:
    """Two players whose workspaces are kept, for many short matches."""

    def __init__(self, game: Game, first: Player, second: Player, seed: int):
        lineup = make_lineup(game, [first, second], ROTATE)
        self.worker, self.starts = Worker(lineup, seed, LONGEST), game.start()[None, :]
        self.stop = threading.Event()
        self.seats = lineup.first_seat(np.arange(2), 0)  # of the first player, in the two games of a pair

    def play_pair(self, dice: int) -> float:
        """Two games with dice number `dice`, seats exchanged: the wins of the first player, draws count a half."""
        numbers = np.arange(2 * dice, 2 * dice + 2)
        table = self.worker.play(numbers, self.starts, numbers // 2, self.stop, None)
        payoffs = table.payoffs[(0, 1), self.seats]
        return float((payoffs > 0).sum() + 0.5 * (payoffs == 0).sum())


@dataclass
class Climber:
    """A climb and its folder (or none: then nothing is written)."""

    climb: Climb
    folder: pathlib.Path | None = None
    workers: int | None = None
    generation: int = 0
    games: int = 0  # played by challengers
    moves: int = 0  # challengers that the champion moved towards
    curve: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        check_climb(self.climb)
        climb, game = self.climb, self.climb.game
        self.bars = read_schedule(climb.schedule)
        self.champion = self._read_latest()
        self.challenger = self.champion.copy()
        spec = self.champion.spec
        self.own = self.champion.weights["weights"].ravel()
        self.tried = self.challenger.weights["weights"].ravel()
        self.places = np.flatnonzero(new_network(game, spec, 1, 1.0).weights["weights"])  # all others are padding
        way = climb.way()
        self.duel = Duel(game, with_model(way, self.challenger), with_model(way, self.champion), climb.seed)
        self.saved_at = time.monotonic()

    # Files

    def _read_latest(self) -> Model:
        file = None if self.folder is None else self.folder / "latest.npz"
        if file is None or not file.exists():
            return self.climb.first_champion()
        model = load_model(file)
        history = model.history
        if history.get("climb") != json.loads(json.dumps(self.climb.to_dict())):
            raise PlygroundError(
                f"{file}: of a climb with other settings; expected another --out, or the same settings"
            )
        check_rules(file, self.climb.game, model.spec, "another --out")
        self.generation, self.games, self.moves = (history[name] for name in ("generation", "games", "moves"))
        self.curve = history["curve"]
        return replace(model, history={})

    def history(self) -> dict[str, Any]:
        """What the champion's file says about how it came to be."""
        counts = {"generation": self.generation, "games": self.games, "moves": self.moves}
        return {"climb": self.climb.to_dict(), **counts, "curve": self.curve}

    def save(self, name: str) -> None:
        if self.folder is not None:
            history = self.history() | {"made_by": made_by(self.climb.game)}
            save_model(self.folder / name, replace(self.champion, history=history))
        self.saved_at = time.monotonic()

    # The climb

    def run(self, generations: int, watch: Callable[["Climber"], None] = lambda climber: None) -> Model:
        """Climb until so many generations are played; the champion."""
        if not 1 <= generations <= MOST_GENERATIONS:
            raise PlygroundError(f"generations={generations}; expected 1 or more")
        with only_one_in(self.folder, "tuning") if self.folder is not None else contextlib.nullcontext():
            self._climb(generations, watch)
        return self.champion

    def _climb(self, generations: int, watch: Callable[["Climber"], None]) -> None:
        while True:
            is_last = self.generation >= generations
            if self.generation % self.climb.test_every == 0 or is_last:
                self._test_once()
                watch(self)
            if is_last:
                break
            self.challenge()
            if time.monotonic() - self.saved_at > SAVE_SECONDS:
                self.save("latest.npz")
            if self.generation % WATCHED == 0:
                watch(self)
        self.save("final.npz")

    def challenge(self) -> bool:
        """One generation: a challenger, its games, and perhaps a move towards it."""
        climb, places = self.climb, self.places
        noise = np.random.Generator(np.random.PCG64([climb.seed, self.generation])).standard_normal(len(places))
        self.tried[places] = self.own[places] + climb.noise * noise
        bar = next(bar for bar in reversed(self.bars) if bar.since <= self.generation)
        succeeds = self._reaches(bar)
        if succeeds:
            self.own[places] = (1.0 - climb.step) * self.own[places] + climb.step * self.tried[places]
            self.moves += 1
        self.generation += 1
        return succeeds

    def _reaches(self, bar: Bar) -> bool:
        """Whether the challenger scores enough; no more pairs are played once that is clear."""
        score, left = 0.0, bar.games
        dice = MOST_PAIRS * self.generation
        while score < bar.wins <= score + left:
            score += self.duel.play_pair(dice)
            dice += 1
            left -= 2
        self.games += bar.games - left
        return score >= bar.wins

    # Tests

    def player(self) -> Player:
        """The champion as a player."""
        return replace(with_model(self.climb.way(), self.champion.copy()), text="champion")

    def _test_once(self) -> None:
        """Test the champion of this generation, unless it has been tested."""
        if any(row["generation"] == self.generation for row in self.curve):
            return
        climb, game = self.climb, self.climb.game
        players: list[str | Player] = [self.player(), climb.plan.options.benchmark]
        played = match(game, players, climb.test_games, climb.seed + TEST_SEED, workers=self.workers)
        mine = played.to_dict()["players"][0]
        self.curve.append({
            "generation": self.generation, "games": self.games, "moves": self.moves, "win_rate": mine["win_rate"],
            "low": mine["interval"][0], "high": mine["interval"][1], "points": mine["points"],
            "games_played": played.games,
        })  # fmt: skip
        self.save("latest.npz")
        if self.folder is not None:
            write_text(self.folder / "curve.csv", as_csv(self.curve))


def climb(
    game: Game,
    generations: int = 10_000,
    out: str | pathlib.Path | None = None,
    workers: int | None = None,
    watch: Callable[[Climber], None] = lambda climber: None,
    **settings: Any,
) -> Climber:
    """Let a network climb; the climber, with its `champion` and `player()`. See Climb for the options.

    With `out`, a second call with the same options resumes a climb that was stopped.
    """
    climber = Climber(Climb(game, **settings), None if out is None else pathlib.Path(out), workers)
    climber.run(generations, watch)
    return climber
