"""Reviews of games in the background: one at a time on the whole server, each in a process that gives way to games."""

import asyncio
import json
import logging
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.records import format_record
from plyground.players.registry import HUMAN
from plyground.store.kept_game import PlayedGame
from plyground.store.reviews import find_review, keep_review
from plyground.store.store import RefusedError
from plyground.web.live_games import LiveGames, NoSuchGameError
from plyground.web.puzzles import puzzles_in
from plyground.web.study_rule import study_rule

logger = logging.getLogger("plyground.web")
MOST_WAITING = 32  # reviews; whoever wants one more is told to come again
MOST_FAILED = 200  # reviews of which it is remembered why there is none
LONGEST = 600.0  # seconds for one review
WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
NOT_MADE = "the review could not be made here"
DEFAULT = ""  # stands for the reviewer that is best for a game
Name = tuple[int, str]  # the number of a game, and the text of the player that reviews it, or DEFAULT


class ToldError(PlygroundError):
    """Why there is no review, in words for whoever has asked for it."""


class BusyError(PlygroundError):
    """Too many reviews wait already."""


@dataclass
class Job:
    """A review that is to be made."""

    game: int
    player: str
    order: dict[str, Any]  # what its process is told
    count: int  # events of the game
    persons: Sequence[str | None]  # whose seats are whose
    state: str = WAITING
    done: int = 0
    of: int = 0
    reason: str = ""

    def view(self) -> dict[str, Any]:
        return answer(self.state, done=self.done, of=self.of, reason=self.reason or None)


def answer(state: str, **more: Any) -> dict[str, Any]:
    """How a review stands, as it is told."""
    return {"state": state, "done": 0, "of": 0, "review": None, "reason": None, **more}


class Reviews:
    """Makes reviews of kept games, keeps them in the store and finds them there."""

    def __init__(self, games: LiveGames):
        self.games, self.work, self.catalogue = games, games.work, games.catalogue
        self._jobs: dict[Name, Job] = {}
        self._failed: OrderedDict[Name, Job] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "reviews")
        self._lock = threading.Lock()
        self._process: subprocess.Popen | None = None
        self._is_over = False

    async def begin(self, key: str, player: str | None) -> dict[str, Any]:
        """Find the review of a game, or begin it; one that failed is tried again."""
        known = await self._in_thread(self._known, key, player)
        if known is not None and known["state"] != FAILED:
            return known
        job = await self._in_thread(self._job, key, player)
        name = job.game, job.player
        if name not in self._jobs:
            if len(self._jobs) >= MOST_WAITING:
                raise BusyError(f"{len(self._jobs)} reviews wait; expected a pause")
            self._failed.pop(name, None)
            self._jobs[name] = job
            self._thread.submit(self._make, job)
        return job.view()

    async def state(self, key: str, player: str | None) -> dict[str, Any] | None:
        """How a review stands; None if nobody has asked for it, but could."""
        known = await self._in_thread(self._known, key, player)
        if known is None:
            await self._in_thread(self._job, key, player)
        return known

    def is_busy_for(self, person: str) -> bool:
        """Whether a game of a person is being reviewed, or waits for it."""
        return any(person in job.persons for job in list(self._jobs.values()))

    def _known(self, key: str, player: str | None) -> dict[str, Any] | None:
        """How a review stands that is kept, being made, or could not be made."""
        name = self._number(key), player or DEFAULT
        job = self._jobs.get(name)
        if job is not None:
            return job.view()
        found = find_review(self.work.store, *name)
        if found is not None:
            return answer(DONE, review=found)
        failed = self._failed.get(name)
        return None if failed is None else failed.view()

    def _number(self, key: str) -> int:
        number = self.work.store.find(key)
        if number is None:
            raise NoSuchGameError(f"no game {key}; expected the key of one that is kept here")
        return number

    def _job(self, key: str, player: str | None) -> Job:
        """What has to be done for a review, if there can be one."""
        number = self._number(key)
        played = self.work.store.load(number)
        if played.about.ending is None:
            raise RefusedError("the game goes on; expected one that is over")
        if study_rule(played.about.headers) is not None:
            raise RefusedError("a game of a study, in which nobody is helped; expected another")
        game = self.games.rules_of(played)
        text = player or DEFAULT
        if text == HUMAN:
            raise PlygroundError("player human: a person reviews nothing here; expected a player")
        if text != DEFAULT:
            self.catalogue.check_player(game, text)
        persons = [seat.person for seat in played.about.seats]
        return Job(number, text, order_for(played, game, text), len(played.events), persons)

    # In the thread of the reviews

    def _make(self, job: Job) -> None:
        try:
            job.state = RUNNING
            message = self._run(job)
            is_best = job.player == DEFAULT  # nobody learns from what a weak player thinks right
            found = puzzles_in(message["review"], message["answers"], job.persons) if is_best else []
            keep_review(self.work.store, job.game, job.player, job.count, message["review"], found)
        except Exception as error:  # whatever it is, whoever waits is told
            if not self._is_over:
                logger.warning("review of game %s: %s", job.game, error)
            job.state, job.reason = FAILED, str(error) if isinstance(error, ToldError) else NOT_MADE
            self._failed[job.game, job.player] = job
            while len(self._failed) > MOST_FAILED:
                self._failed.popitem(last=False)
        finally:
            del self._jobs[job.game, job.player]

    def _run(self, job: Job) -> dict[str, Any]:
        """What the process of a review says at last: the review and its answers."""
        with self._lock:
            if self._is_over:
                raise ToldError("the server ends")
            words = [sys.executable, "-m", "plyground.web.reviews_process"]
            pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
            self._process = process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=nothing, text=True)
        timer = threading.Timer(LONGEST, process.kill)
        timer.start()
        try:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(json.dumps(job.order) + "\n")
            process.stdin.flush()
            for line in process.stdout:
                message = json.loads(line)
                if "review" in message:
                    return message
                if "reason" in message:
                    is_told = message["is_known"] and "/" not in message["reason"]  # nobody is told where files are
                    raise (ToldError if is_told else PlygroundError)(message["reason"])
                job.done, job.of = message["done"], message["of"]
            raise ToldError("the review was not finished")
        finally:
            timer.cancel()
            process.kill()
            with suppress(OSError):
                process.communicate()

    async def finish(self) -> None:
        """End what is being made: it is begun anew when somebody asks again."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.shutdown, True)

    async def _in_thread(self, function: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.work.rules, function, *args)


def order_for(played: PlayedGame, game: Game, player: str) -> dict[str, Any]:
    """What the process of a review has to know; a user's own game by its file, which the server was started with."""
    file = None if game.definition.is_built_in else str(game.definition.file)
    settings = {} if file is None else dict(game.settings)
    record = format_record(played.record(game))
    return {"record": record, "player": player or None, "file": file, "settings": settings}
