"""The file in which an opponent that adapts remembers its games, from one program to the next.

It is JSON that people can read, with an entry for every game, player and opponent. After each game the file is locked,
read anew, and replaced by a complete new one, so that two programs can share it, and one that is killed loses nothing
but the game in progress. A file that cannot be read is never overwritten.
"""

import contextlib
import datetime
import json
import math
import os
import pathlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from plyground.core.atomic_files import PARTIAL, write_text
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.json_text import JsonError, read_json
from plyground.players.skill import PlayedGame, SkillRule

FORMAT = "plyground memory 1"
PATIENCE = 10.0  # seconds to wait for another program that is writing

Entry = dict[str, Any]  # a game, a player, an opponent and their games, as in the file


class MemoryFileError(PlygroundError):
    """A file that holds no memory, or cannot be written."""


def new_entry(game: Game, player: str, opponent: str, rule: SkillRule) -> Entry:
    """The entry of a player that has not met an opponent yet."""
    return {"game": game.name, "settings": dict(game.settings), "player": player, "opponent": opponent,
            "rule": rule.to_dict(), "start": rule.start, "skill": rule.start, "games": []}  # fmt: skip


def is_same(entry: Entry, other: Entry) -> bool:
    """Whether two entries are about the same player of the same game and the same opponent."""
    return all(entry.get(name) == other[name] for name in ("game", "settings", "player", "opponent"))


class MemoryFile:
    """A file of remembered games."""

    def __init__(self, path: str):
        self.path = pathlib.Path(path)

    def entries(self) -> list[Entry]:
        """All entries; none if there is no file yet."""
        try:
            text = self.path.read_bytes()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise MemoryFileError(f"{self.path}: {error.strerror}; expected a file of remembered games") from None
        if not text.strip():
            return []
        try:
            data = read_json(text)
        except JsonError as error:
            raise MemoryFileError(f"{self.path}: damaged, {error}; expected a file of remembered games") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise MemoryFileError(f"{self.path}: not a file of remembered games; expected one, or a new name")
        entries = data.get("opponents")
        if not isinstance(entries, list) or not all(is_entry(entry) for entry in entries):
            raise MemoryFileError(f"{self.path}: damaged, its entries are incomplete; expected whole ones")
        return entries

    def check(self) -> None:
        """Refuse a file that cannot be read, or a folder that does not exist, before anything is played."""
        if not self.path.parent.is_dir():
            raise MemoryFileError(f"{self.path}: there is no folder {self.path.parent}; expected an existing one")
        self.entries()

    def recall(self, new: Entry) -> Entry:
        """What the file says about the opponent of a new entry; the new entry if it knows nothing."""
        return next((entry for entry in self.entries() if is_same(entry, new)), new)

    def add(self, known: Entry, games: Sequence[dict[str, Any]], skill_after: Callable[[Entry], float]) -> Entry:
        """Add games, as data, to an entry, which is `known` so far, and return the entry as it is now.

        What another program has added meanwhile is kept. If the file was damaged meanwhile it is put aside. The skill
        for the next game is for people who read the file.
        """
        with self._locked():
            try:
                entries = self.entries()
            except MemoryFileError:
                os.replace(self.path, self._aside())
                entries = []
            entry = next((each for each in entries if is_same(each, known)), None)
            if entry is None:
                entry = {**known, "games": list(known["games"])}
                entries.append(entry)
            told_again = {game["key"] for game in games if "key" in game}
            entry["games"] = [game for game in entry["games"] if game.get("key") not in told_again] + list(games)
            entry["rule"] = known["rule"]
            entry["skill"] = round(skill_after(entry), 3)
            write_text(self.path, as_text(entries), is_private=True)
            return entry

    def forget(self, opponent: str) -> None:
        """Remove all entries of an opponent."""
        with self._locked():
            entries = self.entries()
            rest = [entry for entry in entries if entry["opponent"] != opponent]
            if len(rest) < len(entries):
                write_text(self.path, as_text(rest), is_private=True)

    def _aside(self) -> pathlib.Path:
        """A free name for a damaged file."""
        names = (self.path.with_name(f"{self.path.name}.damaged{again}") for again in ("", *range(2, 1000)))
        return next(name for name in names if not name.exists())

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other programs out while the file is read and replaced."""
        deadline = time.monotonic() + PATIENCE
        while True:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                if not _lock(handle):
                    if time.monotonic() > deadline:
                        raise MemoryFileError(f"{self.path}: another program does not let go of it; expected it free")
                    time.sleep(0.01)
                    continue
                if not self._is_open_as(handle):  # replaced while we waited
                    continue
                for leftover in self.path.parent.glob(f".{self.path.name}.*{PARTIAL}"):
                    leftover.unlink(missing_ok=True)
                yield
                return
            finally:
                os.close(handle)

    def _is_open_as(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self.path))
        except FileNotFoundError:
            return False


def _lock(handle: int) -> bool:
    """Lock an open file; False while somebody else has it. Where there are no locks, do without."""
    with contextlib.suppress(ImportError):
        import fcntl  # not on Windows

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            pass
    return True


# Entries as data and as text


def is_entry(entry: Any) -> bool:
    """Whether an entry has all that is needed."""
    if not isinstance(entry, dict) or not all(isinstance(entry.get(name), str) for name in ("game", "player")):
        return False
    games = entry.get("games")
    return (
        isinstance(entry.get("opponent"), str)
        and _is_number(entry.get("start"))
        and isinstance(games, list)
        and all(isinstance(game, dict) and _is_game(game) for game in games)
    )


def _is_game(game: dict[str, Any]) -> bool:
    sides, own = game.get("sides", 2), game.get("own", 1)
    return (
        game.get("score") in (0, 0.5, 1)
        and _is_number(game.get("skill"))
        and isinstance(sides, int)
        and isinstance(own, int)
        and 0 < own < sides
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def as_data(game: PlayedGame, key: str = "") -> dict[str, Any]:
    """A game as plain data, with the time at which it ended, and the key that it has in a store."""
    now = datetime.datetime.now().isoformat(" ", "seconds")
    data: dict[str, Any] = {"date": now, "score": game.score, "skill": round(game.skill, 3)}
    data |= {"key": key} if key else {}
    return data if game.sides == 2 else {**data, "sides": game.sides, "own": game.own}


def games_of(entry: Entry) -> list[PlayedGame]:
    """The games of an entry."""
    return [
        PlayedGame(float(game["score"]), float(game["skill"]), game.get("sides", 2), game.get("own", 1))
        for game in entry["games"]
    ]


def as_text(entries: list[Entry]) -> str:
    """The entries as JSON with a line for each game."""
    written = []
    for entry in entries:
        about = [f"   {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in entry.items()
                 if name != "games"]  # fmt: skip
        games = ",\n".join(f"    {json.dumps(game, ensure_ascii=False)}" for game in entry["games"])
        written.append("  {\n" + ",\n".join([*about, f'   "games": [\n{games}\n   ]']) + "\n  }")
    return f'{{\n "format": {json.dumps(FORMAT)},\n "opponents": [\n' + ",\n".join(written) + "\n ]\n}\n"
