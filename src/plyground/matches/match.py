"""Games between players, in slices on all cores: the same games for the same seed, whatever the number of workers.

Games are numbered. Game g has random streams of its own, so it does not matter which worker plays it or when. What
depends on the order of games (a sequential test, a file of records) sees them in order of their numbers.
"""

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import NamedTuple

import numpy as np

from plyground.core.clock import read_cycles
from plyground.core.compiling import expect, make_ready
from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.randomness import check_seed
from plyground.core.structures import Structure
from plyground.learn.learner_arrays import ignore, nobody
from plyground.matches.lineup import ROTATE, Lineup, make_lineup
from plyground.matches.openings import MOST_OPENINGS, Openings, draw_openings
from plyground.matches.playout import LONGEST, Slices
from plyground.matches.result import MatchResult
from plyground.matches.series import Memories, Series, check_series, games_in_series, joined
from plyground.matches.sprt import SequentialTest, parse_sequential_test
from plyground.players import Decision, Player
from plyground.players.agent import FIRST_ALLOWANCE, decision_from, next_allowance, slice_seconds
from plyground.search.agent import MOST_SEATS
from plyground.search.arena import EFFORT, FINISHED, LOG_FULL, UNFINISHED, make_arena, play_on
from plyground.search.methods import load_method
from plyground.search.workspace import THINKING

LOG_ENTRIES = 2048
DEFAULT_GAMES = 100
NOBODY = (-1, -1, -1)

# Is called with a game's number and all its positions, the first included; if asked for, also with what was decided to
# get to each of them: None for the first, in an opening, and after a roll.
OnGame = Callable[..., None]


class Logged(NamedTuple):
    """A game as the arena logged it: its positions after the first, and what was decided to get there if asked for."""

    positions: list[Position]
    decisions: list[Decision | None]


Slice = tuple[Structure, np.ndarray, dict[int, Logged]]  # results, skills in order, what was logged by game


class StoppedError(Exception):
    """The match was stopped while this worker was playing."""


class Worker:
    """The agents of a line-up in an arena of their own; used by one thread at a time."""

    def __init__(self, lineup: Lineup, seed: int, longest: int):
        self.lineup, self.seed, self.longest = lineup, seed, longest
        self.agents = [lineup.players[player].make_agent() for player in lineup.chairs]
        game = lineup.game
        self.rules = game.rules_for(models=any(player.model is not None for player in lineup.players))
        budgets = [player.seconds for player in lineup.players if player.seconds is not None]
        self.shortest_budget = min(budgets, default=None)
        self.memories = Memories(lineup, self.agents)
        self.learner = nobody(game.seats).compiled
        self.allowance = FIRST_ALLOWANCE
        self.thinking = NOBODY  # which chair, in which game, which of its decisions
        self.thinking_since = 0.0

    def play(
        self, games: np.ndarray, starts: np.ndarray, dice: np.ndarray, stop: threading.Event,
        kept: dict[int, Logged] | None = None, keeps_decisions: bool = False,
    ) -> Structure:  # fmt: skip
        """Play the games with these consecutive numbers, all from one position or each from its own.

        `kept` is a dictionary to put the positions of every game in, and the decisions that led to them if wanted.
        """
        game = self.lineup.game
        log_entries = 0 if kept is None else LOG_ENTRIES
        arena = make_arena(
            game.capacities, starts, self.lineup.seating(games), dice, log_entries, True, keeps_decisions
        )  # fmt: skip
        logged = Logged([], [])
        self.thinking = NOBODY
        while True:
            began = time.perf_counter()
            answer = play_on(
                self.rules, game.board, self._compiled_agents(), arena.compiled, ignore, self.learner,
                self.seed, int(games[0]), self.longest, self.allowance,
            )  # fmt: skip
            if answer == LOG_FULL and kept is not None:
                progress = arena.progress[0]
                empty_log(arena, logged)
                if not progress["is_under_way"]:
                    kept[int(games[progress["game"] - 1])] = logged
                    logged = Logged([], [])
            elif answer == FINISHED:
                for agent in self.agents:
                    agent.check_inputs()
                return arena
            elif answer < 0:
                self.agents[arena.progress[0]["thinker"]].make_room(answer)
            else:
                now = time.perf_counter()
                self.allowance = next_allowance(self.allowance, now - began, self.shortest_budget)
                if answer == THINKING:
                    self._watch_clock(arena, began, now)
            if stop.is_set():
                raise StoppedError

    def play_in_order(
        self, games: np.ndarray, starts: np.ndarray, dice: np.ndarray, stop: threading.Event, series: Series,
        kept: dict[int, Logged] | None = None, keeps_decisions: bool = False,
    ) -> tuple[Structure, np.ndarray]:  # fmt: skip
        """The same for players that remember: one game after the other, each told to them; and their skills."""
        arenas, skills = [], []
        for at, number in enumerate(games.tolist()):
            if series.begins_with(number):
                self.memories.meet()
            skills.append(self.memories.skill)
            start = starts[at % len(starts) :][:1]
            arenas.append(self.play(games[at : at + 1], start, dice[at : at + 1], stop, kept, keeps_decisions))
            self.memories.finish(number, arenas[-1])
        return joined(arenas), np.array(skills)

    def _compiled_agents(self) -> tuple:
        """An agent for every chair of the arena; the first one fills those that no seat uses."""
        agents = [agent.structure.compiled for agent in self.agents]
        return tuple(agents + [agents[0]] * (MOST_SEATS - len(agents)))

    def _watch_clock(self, arena: Structure, began: float, now: float) -> None:
        """Tell an agent whose time is up to finish."""
        chair, number = int(arena.progress[0]["thinker"]), int(arena.progress[0]["game"])
        decision = (chair, number, int(arena.effort[number, chair]["decisions"]))
        if decision != self.thinking:
            self.thinking, self.thinking_since = decision, began
        budget = self.agents[chair].seconds
        if budget is not None and now - self.thinking_since + slice_seconds(budget) / 2 >= budget:
            self.agents[chair].stop()


def empty_log(arena: Structure, logged: Logged) -> None:
    """Take over what the arena has logged."""
    entries = int(arena.progress[0]["logged"])
    positions = list(arena.log[:entries].copy())
    logged.positions.extend(positions)
    for made, position in zip(arena.decisions[:entries], positions, strict=False):
        logged.decisions.append(None if made["seat"] == CHANCE else decision_from(made, position))
    arena.progress[0]["logged"] = 0


class Match:
    """A match in progress: hands out slices of games and puts their results in order."""

    def __init__(self, lineup: Lineup, games: int, seed: int, first: Position, openings: Openings | None, paired: bool,
                 longest: int, sprt: SequentialTest | None, on_game: OnGame | None, series: Series | None,
                 decisions: bool):  # fmt: skip
        self.lineup, self.games, self.seed, self.openings = lineup, games, seed, openings
        self.paired, self.longest, self.sprt, self.series = paired, longest, sprt, series
        self.on_game, self.tells_decisions = on_game, decisions
        self.lines = ((first,),) if openings is None else openings.lines
        self.starts = first[None, :] if openings is None else openings.starts
        self.fingerprints = np.zeros(games, np.uint64)
        self.seen: set[tuple[int, ...]] = set()  # the fingerprints of the groups that the sequential test has seen
        seats = lineup.game.seats
        self.turns, self.choices, self.endings = (np.zeros(games, np.int32) for _ in range(3))
        self.payoffs = np.zeros((games, seats))
        self.skills = np.full(games if series is not None else 0, np.nan)
        self.effort = np.zeros(MOST_SEATS, EFFORT)
        self.in_order = 0  # games whose results have been processed in order
        self.waiting: dict[int, tuple[np.ndarray, dict[int, Logged]]] = {}  # slices that finished early
        self.stop = threading.Event()
        self.decided = False

    def run(self, workers: int, progress: Callable[[int], None], keep_partial: bool = False) -> MatchResult:
        """Play all games, or until the sequential test has decided."""
        slices = self._slices()
        expect([play_on, *(load_method(player.method).decide for player in self.lineup.players)])
        idle = [Worker(self.lineup, self.seed, self.longest) for _ in range(workers)]
        for worker in idle:
            worker._compiled_agents()  # before the clock starts
        make_ready(play_on, ignore, read_cycles)
        began, cycles_began = time.perf_counter(), read_cycles()
        interrupted = False
        running: dict[Future, tuple[Worker, tuple[int, int], float]] = {}
        with ThreadPoolExecutor(workers) as pool:
            try:
                while not self.decided:
                    while idle and (part := slices.next()) is not None:
                        worker = idle.pop()
                        running[pool.submit(self._play, worker, *part)] = (worker, part, time.perf_counter())
                    if not running:
                        break
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        worker, part, since = running.pop(future)
                        self._take_over(part, *future.result())
                        slices.took(part[1], time.perf_counter() - since)
                        idle.append(worker)
                        progress(part[1])
            except KeyboardInterrupt:
                if not keep_partial or self.in_order == 0:
                    raise
                interrupted = True
            finally:
                self.stop.set()
        seconds = time.perf_counter() - began
        cycles_per_second = (read_cycles() - cycles_began) / max(seconds, 1e-9)
        played = self.in_order
        return MatchResult(
            lineup=self.lineup, seed=self.seed, paired=self.paired, openings=self.openings,
            fingerprints=self.fingerprints[:played], turns=self.turns[:played], choices=self.choices[:played],
            endings=self.endings[:played], payoffs=self.payoffs[:played], effort=self.effort,
            cycles_per_second=cycles_per_second, seconds=seconds, sprt=self.sprt, cap=self.games,
            interrupted=interrupted, series=self.series, skills=self.skills[:played],
        )  # fmt: skip

    def _slices(self) -> Slices:
        """How games are handed out. A sequential test should not wait for many that it does not need."""
        if self.series is not None and self.series.length is not None:
            return Slices(self.games, most=self.series.length, least=self.series.length)
        return Slices(self.games, most=16 if self.sprt is not None else self.games)

    def _play(self, worker: Worker, begin: int, count: int) -> Slice:
        numbers = np.arange(begin, begin + count)
        dice = numbers // self.lineup.arrangements if self.paired else numbers
        starts = self.starts if self.openings is None else self.starts[self._opening_of(numbers)]
        kept: dict[int, Logged] = {}
        wanted = None if self.on_game is None else kept
        if self.series is None:
            arena = worker.play(numbers, starts, dice, self.stop, wanted, self.tells_decisions)
            return arena, np.zeros(0), kept
        ordered = worker.play_in_order(numbers, starts, dice, self.stop, self.series, wanted, self.tells_decisions)
        return *ordered, kept

    def _opening_of(self, numbers: np.ndarray) -> np.ndarray:
        """[game] the number of the opening it begins with; each is played in all arrangements of the seats."""
        return (numbers // self.lineup.arrangements) % len(self.lines)

    def _take_over(
        self, part: tuple[int, int], arena: Structure, skills: np.ndarray, logged: dict[int, Logged]
    ) -> None:  # fmt: skip
        """Store the results of a slice, then process all games that are next in order."""
        begin, count = part
        span = slice(begin, begin + count)
        self.turns[span], self.choices[span] = arena.turns, arena.choices
        self.endings[span], self.payoffs[span] = arena.endings, arena.payoffs
        self.fingerprints[span] = arena.fingerprints
        self.skills[begin : begin + len(skills)] = skills
        if self.openings is not None:
            self.turns[span] += np.array(self.openings.turns)[self._opening_of(np.arange(begin, begin + count))]
        self.waiting[begin] = arena.effort, logged
        while not self.decided and self.in_order in self.waiting:
            self._see_slice(*self.waiting.pop(self.in_order))

    def _see_slice(self, efforts: np.ndarray, logged: dict[int, Logged]) -> None:
        """Count the games of a slice; one by one if they are observed, until the sequential test decides."""
        if self.on_game is None and self.sprt is None:
            self._add_effort(efforts)
            self.in_order += len(efforts)
            return
        for game in range(len(efforts)):
            number = self.in_order
            if self.on_game is not None:
                self._tell(self.on_game, number, logged.pop(number))
            self.in_order += 1
            self._add_effort(efforts[game : game + 1])
            if self.sprt is not None:
                self._test(number)
            if self.decided:
                return

    def _tell(self, on_game: OnGame, number: int, logged: Logged) -> None:
        """Report a game from the beginning of its opening."""
        line = self.lines[int(self._opening_of(np.array([number]))[0])]
        positions = [*line, *logged.positions]
        if self.tells_decisions:
            on_game(number, positions, [*[None] * len(line), *logged.decisions])
        else:
            on_game(number, positions)

    def _add_effort(self, efforts: np.ndarray) -> None:
        for name in EFFORT.names or ():
            self.effort[name] += efforts[name].sum(axis=0)

    def _test(self, number: int) -> None:
        """Pass the result of a game, or of all games that belong together, to the sequential test; copies are none."""
        group = self.lineup.arrangements if self.paired or self.openings is not None else 1
        if (number + 1) % group != 0 or self.sprt is None:
            return
        numbers = np.arange(number + 1 - group, number + 1)
        if (self.endings[numbers] == UNFINISHED).any():
            return
        fingerprints = tuple(self.fingerprints[numbers].tolist())
        if fingerprints in self.seen and not self.lineup.has_chance:
            return
        self.seen.add(fingerprints)
        seats = self.lineup.first_seat(numbers, 0)
        payoffs = self.payoffs[numbers, seats]
        self.sprt.add(float(np.mean(np.where(payoffs > 0, 1.0, np.where(payoffs == 0, 0.5, 0.0)))))
        self.decided = self.sprt.decision is not None and len(self.seen) > self.lineup.arrangements // group


def match(
    game: Game,
    players: Sequence[str | Player],
    games: int | None = None,
    seed: int = 1,
    seats: str = ROTATE,
    paired: bool = False,
    start: Position | None = None,
    workers: int | None = None,
    sprt: SequentialTest | str | None = None,
    longest: int = LONGEST,
    on_game: OnGame | None = None,
    progress: Callable[[int], None] = lambda done: None,
    keep_partial: bool = False,
    openings: int | Openings | None = None,
    opening_plies: int | None = None,
    series: int | None = None,
    decisions: bool = False,
) -> MatchResult:
    """Play a match and return its figures.

    `players` are texts (see `plyground games NAME`), one for every seat or one for every team. `games` is 100, or all
    openings once in every arrangement of the seats. `seats`: "rotate" gives every player every seat equally often,
    "fixed" keeps the order given. `paired`: the same dice are used once for every arrangement of the seats. `sprt`:
    a sequential test or its text "0.50,0.55"; it stops the match when the score of the first player is decided; `games`
    is the cap. `on_game` is called with the number and the positions of every game, in order; with `decisions` also
    with what was decided to get to each position. `keep_partial`: Ctrl-C ends the match with the games played so far
    instead of raising.

    `openings`: how many random openings of `opening_plies` turns are played, each in every arrangement; 0 for none. By
    default players who would repeat one game (no dice, no random choices) get as many as there are games for, unless
    they start from a position of your choice; no game is then played twice.

    `series`: games come in series of so many, and players that remember begin each with an empty memory. Without it
    a match with such a player is one series, played in order.
    """
    if games is not None and games < 1:
        raise PlygroundError(f"games={games}; expected 1 or more")
    check_seed(seed)
    lineup = make_lineup(game, players, seats, series)
    test = parse_sequential_test(sprt) if isinstance(sprt, str) else None if sprt is None else sprt.anew()
    in_series = check_series(lineup, series, games, test is not None)
    first = game.start() if start is None else start
    if game.mover(first) == OVER:
        raise PlygroundError(f"{game.name}: the game is over in the position to start from; expected one that goes on")
    if openings is None:
        openings = default_openings(lineup, games or DEFAULT_GAMES, start)
    if isinstance(openings, int):
        openings = draw_openings(game, openings, opening_plies, seed, start) if openings != 0 else None
    elif opening_plies is not None:
        raise PlygroundError(f"opening_plies={opening_plies} with openings that are already drawn; expected a number")
    number = games_to_play(lineup, games_in_series(in_series, games), openings)
    played = Match(lineup, number, seed, first, openings, paired, longest, test, on_game, in_series, decisions)
    most = number if in_series is None else -(-number // in_series.length) if in_series.length else 1
    return played.run(min(workers or os.cpu_count() or 1, most), progress, keep_partial)


def default_openings(lineup: Lineup, games: int, start: Position | None) -> int:
    """As many openings as it takes for every game to be another one; none if chance or the user sees to that."""
    if lineup.has_chance or start is not None or games <= lineup.arrangements:
        return 0
    return min(-(-games // lineup.arrangements), MOST_OPENINGS)


def games_to_play(lineup: Lineup, games: int | None, openings: Openings | None) -> int:
    """The number of games: those asked for, or all openings; never an opening twice where that gives the same game."""
    if openings is None:
        return games or DEFAULT_GAMES
    once = len(openings) * lineup.arrangements
    return once if games is None else games if lineup.has_chance else min(games, once)
