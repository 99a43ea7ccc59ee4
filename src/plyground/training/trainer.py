"""One learner and its games: it plays them in order and learns from them, and can be stopped between any two.

Everything that happens in game g follows from the weights before it, the seed and g. So a learner that is stopped
between two games, written to a file and read again continues exactly as if nothing had happened.
"""

import hashlib
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.structures import Structure
from plyground.learn.cycles import observer
from plyground.learn.from_records import read_game
from plyground.learn.learner import LEFT, make_learner
from plyground.learn.model import TABLE, Model
from plyground.matches.match import match
from plyground.players import Agent, Player, make_player
from plyground.players.known_options import without_endgames
from plyground.players.model_options import exploring, with_model
from plyground.search.agent import MOST_SEATS
from plyground.search.arena import FINISHED, make_arena, play_on
from plyground.search.methods import FIRST, RANDOM
from plyground.training.plan import SELF, Plan
from plyground.training.records import Records

FREE_ENTRIES = 1 << 16  # of a table before every slice of games
ALLOWANCE = 1 << 60
LONGEST = 100_000
RECENT = 64  # games that a new one is compared with
# What the learner counts -> where the tally has it
COUNTERS = {"squared_errors": "errors", "updates": "updates", "positions": "positions", "repeats": "repeats"}


@dataclass
class Tally:
    """What happened in the games of a window."""

    games: int = 0
    turns: int = 0
    turns_squared: int = 0
    wins: list[int] = field(default_factory=list)
    draws: int = 0
    unfinished: int = 0
    errors: float = 0.0
    updates: int = 0
    repeated: int = 0  # games that were the same as one of the last before it, and
    recent: list[int] = field(default_factory=list)  # the fingerprints of those last games, where they are taken
    positions: int = 0  # after turns, where cycles are looked for, and
    repeats: int = 0  # those that had been there before in their game

    def add(self, arena: Structure) -> None:
        """Count the games of an arena."""
        turns = arena.turns.astype(np.int64)
        finished = arena.endings >= 0
        self.games += len(turns)
        self.turns += int(turns.sum())
        self.turns_squared += int((turns**2).sum())
        wins = ((arena.payoffs > 0) & finished[:, None]).sum(axis=0)
        self.wins = [int(more) + old for more, old in zip(wins, self.wins or [0] * len(wins), strict=True)]
        self.draws += int(((arena.payoffs == 0).all(axis=1) & finished).sum())
        self.unfinished += int((~finished).sum())
        for fingerprint in arena.fingerprints.tolist():
            self.repeated += fingerprint in self.recent
            self.recent = [*self.recent[1 - RECENT :], fingerprint]

    def row(self, per_unit: int) -> dict[str, Any]:
        """The means, for a table of windows; lengths in the game's unit of so many turns."""
        games = max(self.games, 1)
        variance = (games * self.turns_squared - self.turns**2) / games**2
        return {
            "window": self.games,
            "length": self.turns / games / per_unit,
            "length_sd": variance**0.5 / per_unit,
            **{f"wins_{seat}": wins for seat, wins in enumerate(self.wins)},
            "draws": self.draws,
            "unfinished": self.unfinished,
            **({"distinct": self.games - self.repeated} if self.recent else {}),
            **({"repeats": self.repeats / self.positions} if self.positions else {}),
            "td_error": self.td_error,
        }

    @property
    def td_error(self) -> float:
        """Root mean square of the errors."""
        return (self.errors / self.updates) ** 0.5 if self.updates else 0.0


class Trainer:
    """A learner at work."""

    @without_endgames()
    def __init__(self, plan: Plan, seed: int, model: Model | None = None, games: int = 0,
                 tally: Tally | None = None):  # fmt: skip
        self.plan, self.game, self.seed = plan, plan.game, seed
        self.model = plan.new_model(seed) if model is None else model
        self.games, self.tally = games, tally or Tally()
        self.longest_game = 0  # choices in the longest game so far
        self.others = {text: make_player(self.game, text) for texts in plan.lineups for text in texts if text != SELF}
        self.records = Records(self.game, plan.options.records, plan.options.anyway) if plan.options.records else None
        self.rules = self.game.rules
        self._sit_down()

    # Who plays

    def learner_player(self, seat: int | None = None) -> Player:
        """The learner as a player: with the exploration of a seat while it learns, without when it is tested."""
        plan = self.plan
        player = with_model(choosing(plan), self.model, plan.options.noise if seat is not None else 0.0)
        player = replace(player, text="learner")
        if seat is not None and plan.explore[seat] > 0:
            player = exploring(player, plan.explore[seat])
        return player

    def _sit_down(self) -> None:
        """Give every line-up its chairs, and the learner its arrays."""
        arrays = self.model.arrays(self.game)
        self.learner = make_learner(self.game, self.model, self.plan.rates, arrays, self.games)
        self.observe = observer(self.plan.options.cycles != LEFT)
        for name, counted in COUNTERS.items():
            self.learner.progress[name] = getattr(self.tally, counted)
        self.tables: list[list[Agent]] = []
        for lineup in self.plan.lineups:
            observes = SELF not in lineup
            chairs = []
            for seat, text in enumerate(lineup):
                player = self.learner_player(seat) if text == SELF else self.others[text]
                chair = player.make_agent()
                chair.workspace.options["learns"] = text == SELF or observes
                chairs.append(chair)
            self.tables.append(chairs)

    # Games

    def play(self, games: int) -> None:
        """Play the next games and learn from them."""
        remaining = games
        while remaining > 0 and self.records is not None:
            self._make_room()
            self._read_record(self.records)
            remaining -= 1
        while remaining > 0:
            together = min(remaining, self._most_together())
            self._make_room()
            self._play_together(together)
            remaining -= together

    def _most_together(self) -> int:
        """Line-ups take turns; and what games add to a table must find room, for it does not grow while they last."""
        if len(self.tables) > 1:
            return 1
        if self.model.spec.kind != TABLE:
            return ALLOWANCE
        return max(1, FREE_ENTRIES // self.longest_game) if self.longest_game else 1

    def _play_together(self, games: int) -> None:
        chairs = self.tables[self.games % len(self.tables)]
        numbers = np.arange(self.games, self.games + games)
        capacities = self.game.capacities
        arena = make_arena(capacities, self.game.start()[None, :], self._seating(numbers), numbers,
                           has_fingerprints=capacities.chances == 0)  # fmt: skip # dice hardly repeat themselves
        longest = self.plan.options.longest or LONGEST
        while True:
            agents = [chair.structure.compiled for chair in chairs]
            players = tuple(agents + [agents[0]] * (MOST_SEATS - len(agents)))
            answer = play_on(
                self.rules, self.game.board, players, arena.compiled, self.observe, self.learner.compiled, self.seed,
                self.games, longest, ALLOWANCE,
            )  # fmt: skip
            if answer == FINISHED:
                for chair in chairs:
                    chair.check_inputs()
                break
            if answer < 0:
                chairs[arena.progress[0]["thinker"]].make_room(answer)
        self.games += games
        self.longest_game = max(self.longest_game, int(arena.choices.max()))
        self.tally.add(arena)
        self._take_over_counts()

    def _read_record(self, records: Records) -> None:
        """Learn from the next game of the file."""
        first, moves = records.number(self.games)
        work = np.zeros((2, self.game.capacities.state), np.int32)
        stepwise = int(self.learner_player().options.get("chunk", 0) > 0)
        read_game(self.rules, self.game.board, first, moves, work[0], work[1], stepwise, self.observe,
                  self.learner.compiled)  # fmt: skip
        self.games += 1
        self.tally.games += 1
        self._take_over_counts()

    def _take_over_counts(self) -> None:
        progress = self.learner.progress[0]
        self.model.used = int(self.learner.model.entries[0]["used"])
        for name, counted in COUNTERS.items():
            setattr(self.tally, counted, progress[name].item())
        what_grows = self.model.weights.get("weights", progress["squared_errors"])
        if not np.isfinite(what_grows).all():
            raise PlygroundError(
                f"{self.game.name}, training: what is learned grew beyond all numbers in {self.games:,} games; "
                f"expected a smaller alpha than {self.plan.options.alpha:g}"
            )

    def _seating(self, numbers: np.ndarray) -> np.ndarray:
        """[game, seat] the chair that stands there; in the course of the games everybody sits everywhere."""
        seats = self.game.seats
        turns = (numbers // len(self.tables)) % seats if self.plan.options.rotate else np.zeros_like(numbers)
        return (np.arange(seats)[None, :] - turns[:, None]) % seats

    def _make_room(self) -> None:
        """A table that is half full is made larger between games."""
        if self.model.spec.kind == TABLE and self.model.make_room(FREE_ENTRIES):
            self._sit_down()

    def close_window(self) -> dict[str, Any]:
        """The figures of the window that ends here; a new one begins."""
        row = {"games": self.games, **self.tally.row(self.game.definition.turns_per_unit)}
        self.tally = Tally()
        for name in COUNTERS:
            self.learner.progress[name] = 0
        return row

    def noise_free_game(self) -> str:
        """A fingerprint of the game that the learner plays against itself without exploring."""
        player = self.learner_player()
        digest = hashlib.sha256()

        def note(number: int, positions: list[np.ndarray]) -> None:
            for position in positions:
                digest.update(position[: self.game.capacities.identity].tobytes())

        match(self.game, [player] * self.game.seats, games=1, seed=self.seed, workers=1, on_game=note,
              longest=self.plan.options.longest or LONGEST)  # fmt: skip
        return digest.hexdigest()


@without_endgames()
def choosing(plan: Plan) -> Player:
    """The way the learner chooses, still without what it learns. Nothing is remembered from one weight to the next."""
    text = plan.options.choice.replace(";", ",")
    player = make_player(plan.game, text)
    if player.only_plays or player.method in (RANDOM, FIRST):
        raise PlygroundError(
            f"{plan.game.name}: choice={text} asks no network or table; expected one that evaluates, such as greedy "
            "(a line-up without self learns from others)"
        )
    if "table" in player.options and "table" not in text:
        player = make_player(plan.game, f"{text}{',' if ':' in text else ':'}table=0")
    return player


def check_players(plan: Plan) -> None:
    """Refuse players and recorded games that a run would miss later on."""
    if plan.options.test_games and plan.options.benchmark:
        make_player(plan.game, plan.options.benchmark)
    for text in {text for texts in plan.lineups for text in texts if text != SELF}:
        make_player(plan.game, text)
    choosing(plan)
    if plan.options.records:
        Records(plan.game, plan.options.records, plan.options.anyway)
