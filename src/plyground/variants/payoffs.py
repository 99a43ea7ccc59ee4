"""Games with other payoffs: everything stays as it is, positions, turns, texts and pictures, only not who has won.

Where draws lose, a side gets +1 if it does not lose, and the other side +1 if it wins: a defender who must only not
lose, and an attacker who must win.

Where ends lose, a side gets -1 at every end, and only endless play saves it. Retrograde analysis counts what never has
to end as a draw (docs/solving.md), so its value says whether the side can keep the game going for ever: 0 if it can.
What is the same position to the solver stays the same, since positions do. Caps and rules about repetition are ends in
the rules, and a played game ends by them; to the solver they do not count, unless what they remember is a part of the
position (before `identity`).
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from plyground.core.definition import Definition
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.variants.naming import DRAWS, ENDS, seats_text
from plyground.variants.variant import Variant

RULES_VERSION = "1"  # of what the payoffs are


def where_draws_lose(game: Game, side: int) -> Game:
    """The game in which a draw is a win for a side, an index into `game.teams`, and a loss for the other."""
    return Game(draws_definition(game.definition, seats_of(game, side)), **game.settings)


def where_ends_lose(game: Game, side: int) -> Game:
    """The game in which a side, an index into `game.teams`, has lost as soon as the game ends, however it ends."""
    return Game(ends_definition(game.definition, seats_of(game, side)), **game.settings)


def seats_of(game: Game, side: int) -> tuple[int, ...]:
    """The seats of a side; an error if there are not two sides."""
    if len(game.teams) != 2:
        raise PlygroundError(f"{game.name}: {len(game.teams)} sides; expected two, or teams that make two of them")
    if side not in (0, 1):
        raise PlygroundError(f"{game.name}: side={side}; expected 0 or 1, {' or '.join(sides_told(game))}")
    return tuple(sorted(game.teams[side]))


def sides_told(game: Game) -> list[str]:
    return [" and ".join(game.seat_titles[seat] for seat in team) for team in game.teams]


@functools.lru_cache(64)
def draws_definition(parent: Definition, seats: tuple[int, ...]) -> Definition:
    """The definition of a game in which draws win for the side of these seats."""
    inner = parent.functions["payoff"]
    on_side, speaker = np.array([seat in seats for seat in range(64)]), seats[0]

    def payoff(board, state, value):
        inner(board, state, value)
        points = 1.0 if value[speaker] >= 0.0 else -1.0
        for seat in range(value.size):
            value[seat] = points if on_side[seat] else -points

    return with_payoff(parent, DRAWS, seats, payoff, "A draw counts as a win for one side.")


@functools.lru_cache(64)
def ends_definition(parent: Definition, seats: tuple[int, ...]) -> Definition:
    """The definition of a game in which every end loses for the side of these seats."""
    on_side = np.array([seat in seats for seat in range(64)])

    def payoff(board, state, value):
        for seat in range(value.size):
            value[seat] = -1.0 if on_side[seat] else 1.0

    return with_payoff(parent, ENDS, seats, payoff, "One side has lost as soon as the game ends.")


def with_payoff(parent: Definition, change: str, seats: tuple[int, ...], payoff: Callable, about: str) -> Definition:
    """A game with another payoff for the side of these seats."""
    suffix = f"{change}{seats_text(seats)}"
    changed: dict[str, Any] = {
        "payoff": payoff, "LARGEST_PAYOFF": 1.0, "check_settings": checked_for_sides(parent, seats),
        "symmetries": symmetries_of_sides(parent, seats) if parent.has("symmetries") else None,
    }  # fmt: skip
    return Variant(parent, suffix, about, changed, {suffix.strip(): RULES_VERSION})


def checked_for_sides(parent: Definition, seats: tuple[int, ...]) -> Callable:
    """Settings with which these seats are one of two sides."""

    def check_settings(settings):
        parent.call("check_settings", settings)
        every = range(parent.capacities(settings).seats)
        teams = parent.call("teams", settings, otherwise=[(seat,) for seat in every])
        if len(teams) != 2 or seats not in [tuple(sorted(team)) for team in teams]:
            told = " against ".join(" and ".join(map(str, team)) for team in teams)
            raise ValueError(f"the seats play {told}; expected {seats_text(seats)} against the others")

    return check_settings


def symmetries_of_sides(parent: Definition, seats: tuple[int, ...]) -> Callable:
    """Those that keep the sides apart: the two are no longer paid alike."""

    def symmetries(game):
        found = parent.call("symmetries", game)
        return [one for one in found if {one.seats[seat] for seat in seats} == set(seats)]

    return symmetries
