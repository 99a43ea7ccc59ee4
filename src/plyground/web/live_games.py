"""All games of a server: begun, found again in the store after a restart, put aside when nobody looks at them."""

import asyncio
import datetime
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from plyground.core.arranging import check_start
from plyground.core.data_folder import data_folder
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.randomness import LARGEST_SEED
from plyground.matches.record_reader import read_text
from plyground.matches.records import format_record
from plyground.matches.session import KEY, Session
from plyground.players import Player, make_player
from plyground.players.adaptive import ADAPTIVE
from plyground.players.registry import HUMAN
from plyground.store.exchange import Imported, import_games
from plyground.store.kept_game import KeptGame, PlayedGame, Seat, name_header, outcome_of, plain
from plyground.store.listing import UNFINISHED, Wanted
from plyground.store.seat_keys import hash_of, invite, seats_of, steers, take_seat
from plyground.store.store import now
from plyground.web.catalogue import Catalogue
from plyground.web.clocks import CLOCK, ClockRule
from plyground.web.live_game import LiveGame
from plyground.web.memory import give_back
from plyground.web.orders import throw_dice
from plyground.web.requests import Acceptance, Invitation, NewGame
from plyground.web.views import BY_HAND, DICE
from plyground.web.watching import is_watched
from plyground.web.workplace import Workplace

logger = logging.getLogger("plyground.web")
MEMORY_FILE = "opponents.json"  # in the user's data folder: what adaptive players remember of people
JUST_USED = 10.0  # seconds for which a game stays in memory in any case: somebody is about to look at it
LONGEST_NAP = 30.0  # seconds between two looks for games that nobody looks at
RESTARTED = 500  # unfinished games that are looked at when the server starts; others when somebody asks for them


class NoSuchGameError(PlygroundError):
    """No game has this key."""


class NotYoursError(PlygroundError):
    """Somebody asks for what only the owner of a seat may ask."""


class TooManyGamesError(PlygroundError):
    """No more games can be played at once."""


class Begun(NamedTuple):
    """A game that was begun, and the token of whoever began it; None if it is another's."""

    game: LiveGame
    token: str | None
    seats: list[int]


class LiveGames:
    """The games of a server by their keys."""

    def __init__(self, work: Workplace, catalogue: Catalogue):
        self.work, self.catalogue = work, catalogue
        self._games: dict[str, asyncio.Task[LiveGame]] = {}

    # Finding

    async def get(self, key: str) -> LiveGame:
        """The game with that key; it is loaded if it is not in memory."""
        if key not in self._games:
            self._make_room()
            self._games[key] = asyncio.create_task(self._load(key))
        task = self._games[key]
        try:
            game = await asyncio.shield(task)
            game.last_used = time.monotonic()
            return game
        except BaseException:
            if task.done() and self._games.get(key) is task:
                del self._games[key]
            raise

    async def last_position(self, key: str) -> tuple[Game, Position, int]:
        """The rules, the last position and how many moves led there; a game that is only looked at is not begun."""
        task = self._games.get(key)
        if task is not None and task.done() and not task.cancelled() and not task.exception():
            session = task.result().session
            return session.game, session.position, len(session.moves)
        return await self._in_thread(self._look_up, key)

    def _look_up(self, key: str) -> tuple[Game, Position, int]:
        played = self._found(key)
        game = self.rules_of(played)
        moves = played.moves(game)
        return game, game.replay(moves, played.start(game))[-1], len(moves)

    async def _load(self, key: str) -> LiveGame:
        game = await self._in_thread(self._read, key)
        game.begin()
        return game

    def _read(self, key: str) -> LiveGame:
        return self._live(self._found(key))

    def _found(self, key: str) -> PlayedGame:
        number = self.work.store.find(key)
        if number is None:
            raise NoSuchGameError(f"no game {key}; expected the key of one that is kept here")
        return self.work.store.load(number)

    def _live(self, played: PlayedGame) -> LiveGame:
        """A kept game in memory; one that this server did not begin, or whose players it does not offer, only shows."""
        about = played.about
        game = self.rules_of(played)
        is_playable = about.ending is None and any(seat.token for seat in about.seats)
        players: list[Player | None] = [None] * game.seats
        if is_playable:
            try:
                players = self.players_of(game, about)
            except PlygroundError as error:
                logger.warning("game %s: %s", about.id, error)
                is_playable = False

        def make_session(events: list) -> Session:
            return session_of(PlayedGame(about, events), game, players)

        return LiveGame(self.work, about, played.events, make_session, is_playable)

    def rules_of(self, played: PlayedGame) -> Game:
        """The rules of a kept game. No code is loaded because the store says so."""
        game = played.rules(self.catalogue.own.get(played.about.game))
        return self.catalogue.game(played.about.game, game.settings)

    def players_of(self, game: Game, about: KeptGame) -> list[Player | None]:
        """Who has each seat; None for a person."""
        found: list[Player | None] = []
        for seat in about.seats:
            self.catalogue.check_player(game, seat.player or HUMAN)
            found.append(None if seat.player in (HUMAN, "") else make_player(game, remembering(seat.player, about)))
        return found

    def _make_room(self) -> None:
        """Put aside games that nobody looks at, if there are too many; refuse another one if that is not enough."""
        limits = self.work.limits
        if len(self._games) >= limits.games_in_memory:
            idle = self._idle(JUST_USED)
            self._put_aside(idle[: max(1, len(idle) // 4)])
        if len(self._games) >= limits.games_at_once_in_all:
            raise TooManyGamesError(f"{len(self._games):,} games are being played; expected another try later")

    def _idle(self, seconds: float) -> list[str]:
        """The games that nobody has looked at for so long, the last used last."""
        until = time.monotonic() - seconds
        found = [
            (game.last_used, key)
            for key, task in self._games.items()
            if task.done() and not task.cancelled() and not task.exception()
            and (game := task.result()).is_idle and game.last_used < until
        ]  # fmt: skip
        return [key for _, key in sorted(found)]

    async def tidy(self) -> None:
        """Put aside, for ever, what nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(self.work.limits.idle_seconds, LONGEST_NAP))
            self._put_aside(self._idle(self.work.limits.idle_seconds))
            await self._in_thread(give_back)

    def _put_aside(self, keys: list[str]) -> None:
        for key in keys:
            self._games.pop(key).result().put_aside()

    async def restart(self) -> None:
        """After a restart, go on with the games in which a player is to move, or a clock runs."""
        wanted = Wanted(result=UNFINISHED, most=RESTARTED)
        for about in await self._in_thread(self.work.store.games, wanted):
            is_own = any(seat.token for seat in about.seats)
            has_player = any(seat.player not in (HUMAN, "") for seat in about.seats)
            if is_own and (has_player or CLOCK in about.headers) and not is_watched(about):
                try:
                    await self.get(about.key)
                except Exception as error:  # another game's file, or rules that have changed; others go on
                    logger.warning("game %s: %s", about.id, error)

    # Beginning

    async def create(self, request: NewGame) -> Begun:
        """Begin a game; the same key is the same game, however often it is sent."""
        token = request.token or secrets.token_urlsafe(32)
        if request.key not in self._games:
            self._make_room()  # before anything is kept
        await self._in_thread(self._create, request, token)
        game = await self.get(request.key)
        seats = sorted(seats_of(game.about.seats, token))
        is_own = bool(seats) or steers(game.about.seats, token)
        return Begun(game, token if is_own else None, seats)

    def _create(self, request: NewGame, token: str) -> None:
        if self.work.store.find(request.key) is not None:
            return
        game = self.catalogue.game(request.game, request.settings)
        start = None if request.position is None else game.position(request.position)
        if start is not None:
            check_start(game, start)
        about = self._described(game, request, token)
        players = self.players_of(game, about)
        session = Session(game, players, int(about.seed or 0), start)
        if start is not None and not np.array_equal(start, game.start()):
            about = replace(about, start=start.tolist())
        events = [] if request.dice == BY_HAND else throw_dice(session)
        self.work.store.create(about, events, outcome_of(session))

    def _described(self, game: Game, request: NewGame, token: str) -> KeptGame:
        if len(request.players) != game.seats:
            expected = f"expected one for each of {game.seats} seats"
            raise PlygroundError(f"{game.name}: {len(request.players)} players; {expected}")
        taken = set(request.mine)
        if any(seat >= game.seats or request.players[seat] != HUMAN for seat in taken):
            raise PlygroundError(f"{game.name}: mine {request.mine}; expected seats of persons")
        person = request.person
        if person is not None and not self.work.store.is_person(person):
            raise PlygroundError("person: nobody has this id; expected one that this server has given")
        nobody_plays = self._nobody_plays(game, request)
        seats = [
            Seat(
                name,
                text,
                person if place in taken else None,
                token=hash_of(token) if place in taken or nobody_plays else None,
            )
            for place, (name, text) in enumerate(zip(game.seat_names, request.players, strict=True))
        ]
        headers = {"Date": datetime.datetime.now().isoformat(" ", "minutes")}
        headers |= {DICE: BY_HAND} if request.dice == BY_HAND and game.capacities.chances else {}
        headers |= self._names(game, request)
        if request.clock is not None:
            headers[CLOCK] = ClockRule(request.clock.seconds, request.clock.increment).text
        seed = secrets.randbelow(LARGEST_SEED + 1)
        return KeptGame(
            request.game, plain(game.settings), game.rules_hash, seats, seed, None, headers,
            key=request.key, created=now(), salt=secrets.token_hex(16),
        )  # fmt: skip

    def _nobody_plays(self, game: Game, request: NewGame) -> bool:
        """Whether only players play; such a game has nobody who throws dice or looks at a clock."""
        if HUMAN in request.players:
            if not request.mine:
                raise PlygroundError(f"{game.name}: mine []; expected a seat of one's own, or players on all seats")
            return False
        if request.dice == BY_HAND:
            raise PlygroundError(f"{game.name}: dice by hand; expected the server's where only players play")
        if request.clock is not None:
            raise PlygroundError(f"{game.name}: a clock; expected none where only players play")
        return True

    def _names(self, game: Game, request: NewGame) -> dict[str, str]:
        """What everybody is called: persons as they say, players as they are offered."""
        names = request.names or [None] * game.seats
        if len(names) != game.seats:
            raise PlygroundError(
                f"{game.name}: {len(names)} names; expected one or null for each of {game.seats} seats"
            )
        own = None if request.person is None else self.work.store.person_name(request.person)
        plain_names = {player.text: player.name for player in self.catalogue.players(game)}
        found: dict[str, str] = {}
        for place, text in enumerate(request.players):
            name = names[place] or (own if place in request.mine else None) if text == HUMAN else plain_names.get(text)
            if name:
                found[name_header(game.seat_names[place])] = name
        return found

    # Seats

    async def invite(self, key: str, request: Invitation) -> str:
        """A code by which somebody can take a seat; only whoever has a seat may ask for it."""
        game = await self.get(key)
        if not game.seats_of(request.token):
            raise NotYoursError("no seat of this game is yours; expected the token of one")
        if game.study is not None:
            raise NotYoursError("a game of a study; expected nobody to be invited")
        code = request.code or secrets.token_urlsafe(32)
        await self._in_thread(invite, self.work.store, game.about.id, request.seat, code)
        return code

    async def accept(self, key: str, request: Acceptance) -> Begun:
        """Exchange a code for a seat."""
        game = await self.get(key)
        token = request.token or secrets.token_urlsafe(32)
        number, person = game.about.id, request.person
        if person is not None and not await self._in_thread(self.work.store.is_person, person):
            raise PlygroundError("person: nobody has this id; expected one that this server has given")
        name = request.name or await self._name_of(person)
        await self._in_thread(take_seat, self.work.store, number, request.code, token, person, name)
        await game.read_again()
        return Begun(game, token, sorted(game.seats_of(token)))

    async def _name_of(self, person: str | None) -> str | None:
        return None if person is None else await self._in_thread(self.work.store.person_name, person)

    async def look_again(self, key: str) -> None:
        """Somebody has changed the seats of a game in the store, or deleted it."""
        task = self._games.get(key)
        if task is None:
            return
        number = await self._in_thread(self.work.store.find, key)
        if number is not None:
            await (await self.get(key)).read_again()
        elif self._games.pop(key, None) is not None and task.done() and not task.cancelled() and not task.exception():
            await task.result().finish(time.monotonic() + 1)

    async def refresh(self, keys: Iterable[str]) -> None:
        """Tell those who look at some games that something about these has changed in the store."""
        for key in keys:
            task = self._games.get(key)
            if task is not None and task.done() and not task.cancelled() and not task.exception():
                await task.result().read_again()

    # Records

    async def record(self, key: str) -> str:
        """A game as a record. The seed of a game that goes on is not in it, or one could foresee the dice."""
        game = await self.get(key)

        def write() -> str:
            played = self.work.store.load(game.about.id)
            found = played.record(self.rules_of(played))
            if played.about.ending is None:
                found.headers.pop("Seed", None)
            return format_record(found)

        return await self._in_thread(write)

    async def upload(self, text: str) -> list[Imported]:
        """Keep recorded games that somebody has sent; nothing is kept if anything is wrong with them."""

        def keep() -> list[Imported]:
            own = next(iter(self.catalogue.own.values()), None)
            games = []
            for played in read_text(text, "upload", own):
                games.append(played)
                if len(games) > self.work.limits.games_in_upload:
                    raise PlygroundError(f"upload: more than {self.work.limits.games_in_upload} games; expected fewer")
            return list(import_games(self.work.store, games))

        return await self._in_thread(keep)

    async def _in_thread(self, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.work.rules, function, *args)

    async def finish(self) -> None:
        """Wait until what has been begun is written; players that think are left alone."""
        until = time.monotonic() + 5
        for task in list(self._games.values()):
            if task.done() and not task.cancelled() and not task.exception():
                await task.result().finish(until)


def remembering(text: str, about: KeptGame) -> str:
    """The text of a player; an adaptive one remembers the person, if there is one who has said who it is."""
    persons = {seat.person for seat in about.seats if seat.player == HUMAN}
    person = next(iter(persons), None)
    file = data_folder() / MEMORY_FILE
    if text != ADAPTIVE or len(persons) != 1 or person is None or "," in str(file):
        return text
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"{text}:memory={file},opponent={person}"


def session_of(played: PlayedGame, game: Game, players: list[Player | None]) -> Session:
    """A session that stands where a kept game does, whatever ended it."""
    about = played.about
    reasons = {f"Why {move}": why for move, why in played.reasons.items()}
    seed = 1 if about.seed is None else about.seed
    headers = {**about.headers, **reasons, KEY: about.key}
    made = Session(game, players, seed, played.start(game), played.moves(game), headers)
    made.resigned, made.is_agreed_draw = played.standing.resigned, played.standing.is_agreed_draw
    made.out_of_time = played.standing.out_of_time
    return made
