"""Another game between the same people: whoever asks first begins it, everybody else who asks sits down at it."""

import datetime
import secrets
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request

from plyground.core.errors import PlygroundError
from plyground.core.randomness import LARGEST_SEED
from plyground.matches.session import Session
from plyground.store.kept_game import KeptGame, outcome_of
from plyground.store.rematches import Rematch, described_again, keep_rematch, rematch_of
from plyground.store.seat_keys import take_seat
from plyground.store.store import RefusedError, now
from plyground.web.guard import address_of
from plyground.web.live_game import LiveGame
from plyground.web.live_games import Begun, LiveGames, NotYoursError
from plyground.web.orders import throw_dice
from plyground.web.parts import KeyInPath, Parts, in_thread, limited
from plyground.web.requests import RematchWanted
from plyground.web.views import BY_HAND, DICE


def add_rematches(router: APIRouter, parts: Parts) -> None:
    @router.post("/games/{key}/rematch", status_code=201)
    async def rematch(key: KeyInPath, given: RematchWanted, request: Request) -> dict[str, Any]:
        """Play again after the end, or sit down where somebody else has asked for it; the token stays the same."""
        limited(parts, address_of(request.scope))
        begun = await play_again(parts, await parts.games.get(key), given)
        return {"key": begun.game.about.key, "seats": begun.seats, "state": await begun.game.full_state()}


async def play_again(parts: Parts, before: LiveGame, given: RematchWanted) -> Begun:
    """The game that follows, with whoever asks at their seats."""
    seats = before.seats_of(given.token)
    if not seats:
        raise NotYoursError("no seat of this game is yours; expected the token of one")
    if before.about.ending is None:
        raise RefusedError("the game goes on; expected a rematch after its end")
    if before.study is not None:
        raise RefusedError("a game of a study is not played again")
    if given.person is not None and not await in_thread(parts, parts.store.is_person, given.person):
        raise PlygroundError("person: nobody has this id; expected one that this server has given")
    if rematch_of(before.about) is None:
        await in_thread(parts, begin, parts.games, before, seats, given.shift)
        await before.read_again()
    found = rematch_of(before.about)
    if found is None:
        raise PlygroundError("the rematch cannot be found; expected another try")
    game = await parts.games.get(found.key)
    if not game.seats_of(given.token):
        await in_thread(parts, sit_down, parts, game.about.id, given)
        await game.read_again()
    return Begun(game, given.token, sorted(game.seats_of(given.token)))


def begin(games: LiveGames, before: LiveGame, seats: frozenset[int], shift: int) -> None:
    """Keep the next game, unless somebody else was first."""
    game = before.session.game
    if shift >= game.seats:
        raise PlygroundError(f"{game.name}: shift {shift}; expected less than {game.seats} seats")
    asked = Rematch(secrets.token_hex(16), min(seats), shift)
    kept = games.work.store.load(before.about.id).about  # as it is now; somebody may have gone for good
    about = with_new_dice(described_again(kept, seats, shift, asked.key))
    session = Session(game, games.players_of(game, about), int(about.seed or 0), before.session.positions[0])
    events = [] if about.headers.get(DICE) == BY_HAND else throw_dice(session)
    keep_rematch(games.work.store, before.about.id, about, asked, events, outcome_of(session))


def with_new_dice(about: KeptGame) -> KeptGame:
    """The same with dice of its own, begun now."""
    headers = {**about.headers, "Date": datetime.datetime.now().isoformat(" ", "minutes")}
    seed, salt = secrets.randbelow(LARGEST_SEED + 1), secrets.token_hex(16)
    return replace(about, headers=headers, seed=seed, salt=salt, created=now())


def sit_down(parts: Parts, number: int, given: RematchWanted) -> None:
    """Take the seats that are kept for a token; refused if somebody else has taken them by a link."""
    name = given.name or (parts.store.person_name(given.person) if given.person else None)
    take_seat(parts.store, number, given.token, given.token, given.person, name)
