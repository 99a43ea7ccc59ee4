"""Samples of play: the turns that players make in games among themselves, or that files of recorded games tell.

Players meet as in a tournament, and each also plays against itself. A file gives a sample for each name that its
records give to players, or one sample under its own name where they give none.
"""

import pathlib
from collections.abc import Callable, Iterator, Sequence
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
from plyground.players import Agent, Player

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
    for sample in samples:
        tell_steps(sample)
    return samples, interrupted


def tell_steps(sample: Sample) -> None:
    """Find out how a player made its turns: a character may tell; of others it must be known of all turns.

    Of whoever decides on whole turns, only turns of a single step would be known, which are no fair sample.
    """
    player = sample.player
    if player is None or all(len(turn.steps) > 0 for turn in sample.turns):
        return
    if player.character is None or player.character.steps_at is None or player.draws_at_random:
        sample.turns = [replace(turn, steps=NOT_KNOWN) for turn in sample.turns]
        return
    agent = player.make_agent()
    sample.turns = [turn if len(turn.steps) > 0 else asked_again(agent, turn) for turn in sample.turns]


def asked_again(agent: Agent, turn: Turn) -> Turn:
    """A turn of a character with the steps by which it makes it."""
    decision = agent.choose(turn.before)
    if decision.steps is None or not np.array_equal(decision.position, turn.after):
        return turn
    return replace(turn, steps=np.array(decision.steps, np.int32))


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


# Files


def samples_of_file(game: Game, file: str, anyway: bool, whole: bool, notice: Callable[[str], None]) -> list[Sample]:
    """A sample for every name in a file of this game, or with `whole` one for all of it."""
    samples: dict[str, Sample] = {}
    reader = TurnReader(game)
    label = pathlib.Path(file).name or file
    for number, played in enumerate(read_games(file, notice, anyway, game)):
        if (played.game.name, played.game.settings, played.game.rules_hash) != (
            game.name, game.settings, game.rules_hash
        ):  # fmt: skip
            where = f"{file}, line {played.line}" if played.line else file
            raise PlygroundError(f"{where}: a game of {played.game!r}; expected games of {game!r} only")
        add_record(reader, samples, played, number, label, whole)
    if not samples:
        raise PlygroundError(f"{file}: no turns; expected at least one whole turn of a game")
    return list(samples.values())


def add_record(
    reader: TurnReader, samples: dict[str, Sample], played: RecordedGame, cluster: int, label: str, whole: bool
) -> None:
    """Give everybody the turns that he made in a recorded game."""
    game, positions = reader.game, played.positions
    style = game.definition.style
    told = style.paths_told(played.text) if style is not None and style.paths_told and played.text else None
    names = [label if whole or not player else f"{player} ({label})" for player in played.players]
    turns = list(reader.turns(positions, cluster))
    if told is not None:
        turns = [turn if told[turn.number] else replace(turn, steps=NOT_KNOWN) for turn in turns]
    for turn in turns:
        samples.setdefault(names[turn.seat], Sample(names[turn.seat], FILE)).turns.append(turn)
    if game.mover(positions[-1]) == OVER:
        for name in set(names) & samples.keys():
            samples[name].lengths[cluster] = len(turns)
