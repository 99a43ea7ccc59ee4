"""Balanced random openings: different starts for players that would otherwise repeat one game.

An opening is a few random turns from the first position. Left out are those in which the game is over, those that lead
to a position that another one leads to, and lopsided ones: after which random play ends very differently than it does
from the first position, or a short search proves who wins. Both are judged as far as that takes little time. Every
opening is played in every arrangement of the seats.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream, random_below, random_outcome
from plyground.matches.playout import Playout, playout
from plyground.players import Agent, make_player

OPENING_STREAMS = 1 << 48  # of a seed; after those of the dice, the agents and the noise
USUAL_PLIES = 4
MOST_PLIES = 40
MOST_OPENINGS = 10_000  # unless more are asked for
ATTEMPTS = 8  # for every opening, before longer ones are tried
PLAYOUTS = 32  # random games by which an opening is judged
FEWEST_PLAYOUTS = 12  # fewer would say nothing
PLAYOUT_CHOICES = 1_000_000  # in all of them together
LONGEST_PLAYOUT = 1000  # turns
LARGEST_SHIFT = 0.3  # of what a seat scores in random play
SEARCH_NODES = 2000  # positions of the search that may prove a win
FEWEST_NODES = 100
ALL_NODES = 1_000_000  # of all searches together


@dataclass(frozen=True)
class Openings:
    """Some openings, each with all its positions from the first one on."""

    lines: tuple[tuple[Position, ...], ...]
    turns: tuple[int, ...]  # of each
    asked: int  # how many there were to be

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def starts(self) -> np.ndarray:
        """[opening, state] the positions in which the players take over."""
        return np.array([line[-1] for line in self.lines])

    @property
    def longest(self) -> int:
        """Turns of the longest one."""
        return max(self.turns)

    def sentence(self) -> str:
        """What they are, for people."""
        lengths = " to ".join(str(turns) for turns in sorted({min(self.turns), self.longest}))
        few = f" (no more of {self.asked:,} were found)" if len(self) < self.asked else ""
        unit = "turn" if self.longest == 1 else "turns"
        return f"{len(self):,} random openings of {lengths} {unit}{few}, in every seating: an opening is one result"


def draw_openings(
    game: Game, number: int, plies: int | None = None, seed: int = 1, start: Position | None = None,
    progress: Callable[[int], None] = lambda found: None,
) -> Openings:  # fmt: skip
    """Up to `number` different openings of `plies` turns.

    Without `plies` they have four turns (fewer in a game that is over before the twelfth), or more if there are too
    few, up to half of a random game.
    """
    if number < 1:
        raise PlygroundError(f"openings={number}; expected 1 or more")
    if plies is not None and not 1 <= plies <= MOST_PLIES:
        raise PlygroundError(f"opening_plies={plies}; expected 1 to {MOST_PLIES}")
    first = game.start() if start is None else start
    judge = Judge(game, first, number, seed)
    found: dict[bytes, tuple[tuple[Position, ...], int]] = {}
    stream = new_stream(seed, OPENING_STREAMS)
    length = plies or max(1, min(USUAL_PLIES, int(judge.usual_turns / 3)))
    longest = plies or max(length, int(judge.usual_turns / 2))
    while len(found) < number and length <= longest:
        for _ in range(ATTEMPTS * number + 20):
            line = random_line(game, first, length, stream)
            key = b"" if line is None else line[-1][: game.capacities.identity].tobytes()
            if line is not None and key not in found and judge.is_balanced(line[-1]):
                found[key] = tuple(line), length
                progress(1)
            if len(found) == number:
                break
        length += 1
    if not found:
        raise PlygroundError(
            f"{game.name}: no balanced opening of {longest} turns was found; "
            "expected other opening_plies, or openings=0 for none"
        )
    return Openings(tuple(line for line, _ in found.values()), tuple(turns for _, turns in found.values()), number)


def random_line(game: Game, first: Position, plies: int, stream: np.ndarray) -> list[Position] | None:
    """All positions of some random turns; None if the game ends."""
    line, turns, seat = [first], 0, game.mover(first)
    while turns < plies:
        if seat == OVER:
            return None
        position = line[-1]
        if seat == CHANCE:
            weights = np.array(game.chance(position), np.int32)
            move = int(random_outcome(stream, weights, len(weights)))
        else:
            moves = game.legal_moves(position)
            move = moves[int(random_below(stream, len(moves)))]
        line.append(game.play(position, move))
        following = game.mover(line[-1])
        turns += seat != CHANCE and following != seat
        seat = following
    return None if seat == OVER else line


class Judge:
    """Tells lopsided positions, with an effort that depends on how many there are to judge."""

    def __init__(self, game: Game, first: Position, openings: int, seed: int):
        self.game, self.seed = game, seed
        self.usual, played = self._scores(first, PLAYOUTS)
        self.usual_turns = float(played.turns.mean())
        affordable = int(PLAYOUT_CHOICES / max(played.choices.mean() * openings, 1.0))
        self.games = min(PLAYOUTS, affordable) if affordable >= FEWEST_PLAYOUTS else 0
        nodes = min(SEARCH_NODES, ALL_NODES // openings)
        self.agent: Agent | None = None
        if nodes >= FEWEST_NODES and game.capacities.chances == 0 and len(game.teams) == 2:
            self.agent = make_player(game, f"alphabeta:nodes={nodes},eval=none").make_agent()

    def is_balanced(self, position: Position) -> bool:
        """Whether no side has a proven win and no seat scores much more or less than usual in random play."""
        if self.games and np.abs(self._scores(position, self.games)[0] - self.usual).max() > LARGEST_SHIFT:
            return False
        if self.agent is None:
            return True
        self.agent.new_game()
        return self.agent.choose(position).value == 0  # it knows nothing but the results of finished games

    def _scores(self, position: Position, games: int) -> tuple[np.ndarray, Playout]:
        """[seat] what random players score from a position, a draw as half a win; and their games."""
        played = playout(self.game, games, self.seed, position, workers=1, longest=LONGEST_PLAYOUT)
        scores = np.where(played.payoffs > 0, 1.0, np.where(played.payoffs == 0, 0.5, 0.0))
        return scores.mean(axis=0), played
