"""One move of a player: the answer to `player.choose(position)`."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plyground.core.arguments import whole_number
from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.positions import as_position
from plyground.core.randomness import LARGEST_SEED, new_stream
from plyground.search.methods import FIRST, RANDOM

if TYPE_CHECKING:  # a player is asked here
    from plyground.players.agent import Decision
    from plyground.players.player import Player


@dataclass(frozen=True, repr=False)
class Choice:
    """What a player plays in a position."""

    text: str  # the turn, or the step if the player decides step by step, in the game's notation
    value: float | None  # for the seat that moves, in the player's own units; None if it has no opinion
    position: Position  # after it
    steps: list[int]  # that lead there, for `game.play`
    seat: str
    player: str
    depth: int
    nodes: int
    seconds: float
    asked: "tuple[Player, Position, Decision]" = field(compare=False)  # who was asked where, and decided what

    @cached_property
    def why(self) -> str | None:
        """Why it was played, in a sentence; None if the player has nothing to say. It is found out when asked for."""
        from plyground.players.explaining import why  # which imports players, and they this file

        return why(*self.asked)

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value {self.value:+,.3f}"
        effort = f", {self.nodes:,} nodes" if self.nodes else ""
        return f"<{self.seat} plays {self.text}{value} ({self.player}{effort}, {self.seconds:.2f} s)>"


def choose(player: "Player", position: Any, seed: int) -> Choice:
    """Ask a player for a move; see `Player.choose`."""
    from plyground.players.steps_made import steps_made  # which imports players, and they this file

    game = player.game
    before = as_position(game, position)
    stream = new_stream(whole_number("seed", seed, 0, LARGEST_SEED))
    seat = mover_of(game, before)
    decision = player.make_agent().choose(before, stream, explores=player.explore > 0)
    steps = steps_made(game, before, decision)
    return Choice(
        text=game.format_turn(before, steps),
        value=None if player.only_plays or player.method in (RANDOM, FIRST) else decision.value,
        position=decision.position, steps=steps, seat=game.seat_names[seat], player=player.text,
        depth=decision.depth, nodes=decision.nodes, seconds=decision.seconds,
        asked=(player, before, decision),
    )  # fmt: skip


def mover_of(game: Game, position: Position) -> int:
    """The seat to move; an error if there is none."""
    seat = game.mover(position)
    if seat == OVER:
        raise PlygroundError(f"{game.name}: the game is over, {game.ending(position)}; expected a position to play on")
    if seat == CHANCE:
        raise PlygroundError(f"{game.name}: the position waits for a roll; expected one in which a seat is to move")
    return seat
