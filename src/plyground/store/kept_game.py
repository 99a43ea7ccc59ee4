"""A game as the store keeps it, and what can be made of it: its rules, a record, a session that goes on."""

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.version import __version__
from plyground.games import builtin, names, with_settings
from plyground.matches.record_reader import unknown_game
from plyground.matches.records import UNFINISHED, WHY, RecordedGame, name_in_records, record
from plyground.matches.session import KEY, Session
from plyground.players import Player, make_player
from plyground.players.registry import HUMAN
from plyground.store.events import Event, Standing, standing
from plyground.store.schema import RANDOM_ID

REMATCH, REMATCH_OF = "Rematch", "RematchOf"  # headers of this store: the game that follows, the game before
IS_KEY = re.compile(f"[0-9a-f]{{{RANDOM_ID}}}")


def name_header(seat: str) -> str:
    """The header that says what the person or the player on a seat is called."""
    return f"Name {seat}"


def plain(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as a database returns them: lists for tuples."""
    return json.loads(json.dumps(settings))


@dataclass(frozen=True)
class Seat:
    """A seat of a game: its name, the text of its player (or `human`), the person's id, what it got.

    In a game that a server keeps, the hash of the token that moves it, and of a code by which it can be taken.
    """

    name: str
    player: str
    person: str | None = None
    payoff: float | None = None
    token: str | None = None
    invitation: str | None = None


@dataclass(frozen=True)
class Outcome:
    """How a game stands: how it ended and what every seat got; `ending` is None while it goes on."""

    ending: str | None = None
    payoffs: Sequence[float] | None = None


@dataclass(frozen=True)
class KeptGame:
    """A game, without its events: what does not change while it is played, and how it stands."""

    game: str
    settings: Mapping[str, Any]
    rules: str
    seats: Sequence[Seat]
    seed: int | None = None
    start: list[int] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    key: str = field(default_factory=lambda: secrets.token_hex(RANDOM_ID // 2))
    ending: str | None = None
    program: str = __version__
    created: int = 0
    changed: int = 0
    moves: int = 0
    id: int = 0  # its number in the store
    salt: str | None = None  # hashed with the seed before the game

    @property
    def outcome(self) -> Outcome:
        payoffs = [seat.payoff for seat in self.seats if seat.payoff is not None]
        return Outcome(self.ending, payoffs if len(payoffs) == len(self.seats) > 0 else None)


@dataclass(frozen=True)
class PlayedGame:
    """A game of the store with all its events."""

    about: KeptGame
    events: list[Event]

    @cached_property
    def standing(self) -> Standing:
        return standing(self.events)

    def rules(self, as_game: Game | None = None, anyway: bool = False) -> Game:
        """The game that was played. No code is loaded because a store says so: a user's own game has to be given."""
        about = self.about
        if about.game in names():
            definition = builtin(about.game)
        elif as_game is not None:
            definition = as_game.definition
        else:
            raise PlygroundError(f"game {about.id}: {unknown_game(about.game)}")
        game = with_settings(definition, about.settings)
        if game.rules_hash != about.rules and not anyway:
            raise PlygroundError(
                f"game {about.id}: played under other rules of {game.name} ({about.rules}, here {game.rules_hash}); "
                "expected the same rules, or --anyway"
            )
        return game

    def start(self, game: Game) -> Position:
        """The first position."""
        if self.about.start is None:
            return game.start()
        position = np.array(self.about.start, np.int32)
        if position.shape != (game.capacities.state,):
            expected = f"expected {game.capacities.state} integers"
            raise PlygroundError(f"game {self.about.id}: its first position has {len(position)}; {expected}")
        return position

    def moves(self, game: Game) -> list[int]:
        """The moves that stand; under other rules than those of the game they are read again from their texts."""
        if game.rules_hash == self.about.rules:
            return self.standing.moves
        return game.parse_moves([step.text for step in self.standing.steps], self.start(game))

    @property
    def reasons(self) -> dict[int, str]:
        """Why players made their moves, by the numbers of the moves, as far as somebody has asked."""
        return {number: step.why for number, step in enumerate(self.standing.steps, 1) if step.why is not None}

    def record(self, game: Game) -> RecordedGame:
        """The game as a record; what was taken back is not in it, nor are the times."""
        about = self.about
        told = {name: value for name, value in about.headers.items() if name not in (REMATCH, REMATCH_OF)}
        headers = {**told, KEY: about.key} | ({} if about.seed is None else {"Seed": str(about.seed)})
        if about.ending is not None:
            payoffs = about.outcome.payoffs
            headers["Result"] = UNFINISHED if payoffs is None else " ".join(f"{payoff:g}" for payoff in payoffs)
            headers["EndedBy"] = about.ending
        players = [seat.player for seat in about.seats]
        return record(game, self.moves(game), self.start(game), players, headers, self.reasons)

    def session(self, game: Game, players: Sequence[Player | None] | None = None) -> Session:
        """The game to go on with, by the players it had or others; None for a person."""
        about = self.about
        if players is None:
            players = [None if seat.player in (HUMAN, "") else make_player(game, seat.player) for seat in about.seats]
        reasons = {f"Why {move}": why for move, why in self.reasons.items()}
        headers = {**about.headers, **reasons, KEY: about.key}
        seed = 1 if about.seed is None else about.seed
        made = Session(game, players, seed, self.start(game), self.moves(game), headers)
        made.resigned, made.is_agreed_draw = self.standing.resigned, self.standing.is_agreed_draw
        made.out_of_time = self.standing.out_of_time
        if about.ending is not None and not made.is_over:
            raise PlygroundError(f"game {about.id}: over, {about.ending}; expected one to go on with")
        return made


def described(session: Session, persons: Mapping[int, str] | None = None) -> KeptGame:
    """A session as a game for the store; `persons` says whose seats are whose."""
    game, start = session.game, session.positions[0]
    seats = [
        Seat(name, HUMAN if player is None else player.text, (persons or {}).get(number))
        for number, (name, player) in enumerate(zip(game.seat_names, session.players, strict=True))
    ]
    headers = {name: value for name, value in session.headers.items() if name != KEY and not WHY.fullmatch(name)}
    usual = np.array_equal(start, game.start())
    return KeptGame(
        name_in_records(game), plain(game.settings), game.rules_hash, seats, session.seed,
        None if usual else start.tolist(), headers,
    )  # fmt: skip


def outcome_of(session: Session) -> Outcome:
    """How a session stands."""
    return Outcome(session.ending, session.payoffs()) if session.is_over else Outcome()
