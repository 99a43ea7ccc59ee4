"""What a one-rule policy of a game's own is told: a function `(game, position, ends, history) -> kept indices`.

`ends` are the positions among which it chooses: the ends of the turn, or the positions after each legal step in games
whose random play goes step by step. It returns the indices of those that its rule allows; one of them is drawn. None
kept means that the rule says nothing here.
"""

from typing import NamedTuple

from plyground.core.game import Position


class PlayedTurn(NamedTuple):
    """A turn of a game, or as much of it as was played so far: whose it was, from which position and to which."""

    seat: int
    before: Position
    after: Position


History = list[PlayedTurn]  # the turns before the present one, the first first
