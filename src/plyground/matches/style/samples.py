"""Samples of play: the turns that players make in games among themselves, or that files of recorded games tell.

Players meet as in a tournament, and each also plays against itself. A file gives a sample for each name that its
records give to players, or one sample under its own name where they give none.
"""

import pathlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from plyground.core.contract import OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.notation import played_turns
from plyground.core.paths import find_steps
from plyground.core.slack import SLACK
from plyground.matches.match import match
from plyground.matches.record_reader import read_games
from plyground.matches.records import RecordedGame
from plyground.matches.result import MatchResult
from plyground.matches.tournament import groups, match_seed
from plyground.players import Player, make_player
from plyground.search.methods import MCTS
from plyground.search.options import LookaheadOptions

PLAYER, FILE = "player", "file"
NOT_KNOWN = np.zeros(0, np.int32)  # the steps of a turn of which only the ends are known
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Turn:
    """One turn of a game, from the choice to the end."""

    cluster: int  # turns with different numbers are independent
    seat: int
    number: int  # in its game, from 0
    before: Position
    after: Position
    steps: np.ndarray  # that led from one to the other; none if they are not known


@dataclass
class Sample:
    """What one player, or somebody in a file, did."""

    name: str
    kind: str  # PLAYER or FILE
    player: Player | None = None
    turns: list[Turn] = field(default_factory=list)
    lengths: dict[int, int] = field(default_factory=dict)  # turns of all sides in each finished game, by its cluster

    @property
    def clusters(self) -> np.ndarray:
        return np.array([turn.cluster for turn in self.turns], np.int64)


class TurnReader:
    """Cuts games into turns, and finds the steps of those whose positions tell them."""

    def __init__(self, game: Game):
        self.game, self.rules = game, game.rules_for(models=False)
        self.moves = np.zeros(game.capacities.moves + SLACK, np.int32)
        self.state = np.zeros(game.capacities.state, np.int32)

    def turns(self, positions: Sequence[Position], cluster: int) -> Iterator[Turn]:
        """The complete turns of a game, given its positions after every step, turn or roll."""
        game = self.game
        for number, played in enumerate(played_turns(game, positions)):
            if played.seat < 0 or game.mover(positions[played.end]) == played.seat:
                continue  # it stops after a roll, or in the middle of a turn
            rows = np.stack(positions[played.chosen : played.end + 1])
            steps = np.zeros(len(rows) - 1, np.int32)
            count = find_steps(self.rules, game.board, rows, self.moves, self.state, steps)
            yield Turn(cluster, played.seat, number, rows[0], rows[-1], steps if count > 0 else NOT_KNOWN)


# Players


def meetings(game: Game, players: int) -> list[tuple[int, ...]]:
    """The numbers of the players of each match: those of a tournament, and everybody against itself."""
    others = groups(game, players) if players >= len(game.teams) else []
    return [*others, *((player,) * len(game.teams) for player in range(players))]


def samples_of_players(
    game: Game, players: Sequence[Player], games: int, seed: int, workers: int | None, progress: Progress
) -> tuple[list[Sample], bool]:
    """The turns of every player in `games` games of each meeting, and whether somebody stopped it."""
    samples = [Sample(player.text, PLAYER, player) for player in players]
    reader = TurnReader(game)
    interrupted = False
    for number, meeting in enumerate(meetings(game, len(players))):
        kept: dict[int, list[Position]] = {}
        try:
            played = match(
                game, [players[player] for player in meeting], games, match_seed(seed, number), workers=workers,
                on_game=kept.__setitem__, progress=progress, keep_partial=True,
            )  # fmt: skip
        except KeyboardInterrupt:
            if number == 0:
                raise
            interrupted = True
            break
        add_match(reader, samples, meeting, played, kept, number << 32)
        if played.interrupted:
            interrupted = True
            break
    for sample, player in zip(samples, players, strict=True):
        if any(len(turn.steps) == 0 for turn in sample.turns):  # it decides on whole turns, at least on some
            author = Author(player)
            sample.turns = [author.turn_as_made(replace(turn, steps=NOT_KNOWN)) for turn in sample.turns]
    return samples, interrupted


def add_match(reader: TurnReader, samples: Sequence[Sample], meeting: Sequence[int], played: MatchResult,
              kept: dict[int, list[Position]], first_cluster: int) -> None:  # fmt: skip
    """Give every player the turns that it made in a match, copies of games left out and random openings as well."""
    lineup, evidence = played.lineup, played.evidence
    for number in np.flatnonzero(~evidence.is_copy).tolist():
        cluster = first_cluster + int(evidence.groups[number])
        chairs = lineup.seating(np.array([number]))[0]
        seated = [samples[meeting[lineup.chairs[chair]]] for chair in chairs]
        positions = kept[number]
        if played.openings is not None:
            line = played.openings.lines[number // lineup.arrangements % len(played.openings)]
            positions = positions[len(line) - 1 :]
        turns = list(reader.turns(positions, cluster))
        for turn in turns:
            seated[turn.seat].turns.append(turn)
        if reader.game.mover(positions[-1]) == OVER:
            for sample in {id(sample): sample for sample in seated}.values():
                sample.lengths[first_cluster + number] = int(played.turns[number])


class Author:
    """Who made turns that do not tell, or only seem to tell, by which steps: a character may say it afterwards.

    Of whoever decides on whole turns only those of a single step would be known, which are no fair sample; and the
    steps in the record of its games are some that lead there, not its own.
    """

    def __init__(self, player: Player):
        tells = player.character is not None and player.character.steps_at is not None
        self.agent = player.make_agent() if tells and not player.draws_at_random else None

    def turn_as_made(self, turn: Turn) -> Turn:
        """A turn with the steps by which it was made, where that can be known."""
        if self.agent is None:
            return replace(turn, steps=NOT_KNOWN)
        decision = self.agent.choose(turn.before)
        if not np.array_equal(decision.position, turn.after):
            return turn  # somebody else, whose name is the same
        return replace(turn, steps=NOT_KNOWN if decision.steps is None else np.array(decision.steps, np.int32))


def decides_on_single_steps(player: Player) -> bool:
    """Whether all positions between the steps of a turn are its own decisions."""
    if player.game.capacities.results == 0 or player.method == MCTS or player.options.get("chunk") == 1:
        return True
    if player.character is not None:
        return player.character.by_steps
    return isinstance(player.search, LookaheadOptions) and player.search.long_turns


# Files


def samples_of_file(game: Game, file: str, anyway: bool, whole: bool, notice: Callable[[str], None]) -> list[Sample]:
    """A sample for every name in a file of this game, or with `whole` one for all of it."""
    reader = RecordReader(game, pathlib.Path(file).name or file, whole)
    for number, played in enumerate(read_games(file, notice, anyway, game)):
        if (played.game.name, played.game.settings, played.game.rules_hash) != (
            game.name, game.settings, game.rules_hash
        ):  # fmt: skip
            where = f"{file}, line {played.line}" if played.line else file
            raise PlygroundError(f"{where}: a game of {played.game!r}; expected games of {game!r} only")
        reader.add(played, number)
    if not reader.samples:
        raise PlygroundError(f"{file}: no turns; expected at least one whole turn of a game")
    return list(reader.samples.values())


def sample_of_person(game: Game, name: str, games: Iterable[tuple[RecordedGame, Collection[int]]]) -> Sample:
    """The turns that a person made in games, each with the seats that were the person's."""
    reader, sample = TurnReader(game), Sample(name, FILE)
    for cluster, (played, seats) in enumerate(games):
        positions = played.positions
        turns = list(reader.turns(positions, cluster))
        sample.turns += [turn for turn in turns if turn.seat in seats]
        if game.mover(positions[-1]) == OVER:
            sample.lengths[cluster] = len(turns)
    if not sample.turns:
        raise PlygroundError(f"{game.name}: {name} has made no turn in a kept game; expected at least one")
    return sample


class RecordReader:
    """Sorts the turns of recorded games by who made them."""

    def __init__(self, game: Game, label: str, whole: bool):
        self.game, self.label, self.whole = game, label, whole
        self.reader = TurnReader(game)
        self.samples: dict[str, Sample] = {}
        self._authors: dict[str, Author | None] = {}

    def add(self, played: RecordedGame, cluster: int) -> None:
        """Give everybody the turns that he made in a recorded game."""
        names = [self.label if self.whole or not name else f"{name} ({self.label})" for name in played.players]
        turns = list(self.reader.turns(played.positions, cluster))
        told = self._told(played)
        for turn in turns:
            if told is not None and not told[turn.number]:
                turn = replace(turn, steps=NOT_KNOWN)
            if (author := self._author(played.players[turn.seat])) is not None:
                turn = author.turn_as_made(turn)
            self.samples.setdefault(names[turn.seat], Sample(names[turn.seat], FILE)).turns.append(turn)
        if self.game.mover(played.positions[-1]) == OVER:
            for name in set(names) & self.samples.keys():
                self.samples[name].lengths[cluster] = len(turns)

    def _told(self, played: RecordedGame) -> list[bool] | None:
        """Which turns of a record tell their steps, if not all do."""
        style = self.game.definition.style
        return style.paths_told(played.text) if style is not None and style.paths_told and played.text else None

    def _author(self, name: str) -> Author | None:
        """The player of that text if it decides on whole turns; None for people and for others."""
        if name not in self._authors:
            try:
                player = make_player(self.game, name) if name else None
            except PlygroundError:  # a person
                player = None
            by_steps = player is None or decides_on_single_steps(player)
            self._authors[name] = None if player is None or by_steps else Author(player)
        return self._authors[name]
