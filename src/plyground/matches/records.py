"""Recorded games as a text file, each in its game's own notation.

    [Game "tictactoe"]                      a name, or the path of a user's own file
    [Settings "{"m": 3, "n": 3, "k": 3}"]   all of them, as JSON
    [Rules "3b1c09d2a7f4"]                  the hash of the rules (`Game.rules_hash`)
    [Round "1"]                             anything else about the game: Seed, Date, …
    [Player x "alphabeta:depth=3"]          one line for each seat
    [Player o "random"]
    [Start "{…}"]                           the first position as JSON, if it is not the usual one
    [Result "1 -1"]                         the payoff of every seat, or "unfinished"
    [EndedBy "three in a row"]

    4 0 8 2 6 X
    [End]

A value ends at the last quotation mark of its line, so nothing in it needs an escape. A line of the record itself that
begins with [ or \\ is written with a \\ before it. A game is written in one piece, on lines of its own: a program that
is killed leaves complete games and at most one torn one, which the reader reports and skips, at the end of the file
or, when more games were added, before the next.
"""

import json
import pathlib
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

import numpy as np

from plyground.core.errors import PlygroundError, UnknownGameError
from plyground.core.game import Game, Position
from plyground.core.json_text import JsonError, read_json
from plyground.games import definition, names

BEGIN, END = '[Game "', "[End]"
HEADER = re.compile(r'\[([A-Za-z][^"\[\]]*) "(.*)"\]')
UNFINISHED = "unfinished"


@dataclass(frozen=True)
class RecordedGame:
    """A game that was played: its headers, its first position, and its steps and outcomes of chance."""

    game: Game
    headers: dict[str, str]
    start: Position
    moves: list[int]
    line: int = field(default=0, compare=False)  # where it begins in its file

    @property
    def players(self) -> tuple[str, ...]:
        """The text of the player on every seat; empty where the record does not say."""
        return tuple(self.headers.get(f"Player {seat}", "") for seat in self.game.seat_names)

    @property
    def positions(self) -> list[Position]:
        """All positions, including the first."""
        return self.game.replay(self.moves, self.start)


def record(
    game: Game,
    moves: Sequence[int],
    start: Position | None = None,
    players: Sequence[str] = (),
    headers: Mapping[str, Any] | None = None,
) -> RecordedGame:
    """A game just played, ready to be written; `players` by seat, `headers` such as {"Round": 1, "Seed": 7}."""
    seated = {f"Player {seat}": player for seat, player in zip(game.seat_names, players, strict=False)}
    said = {name: str(value) for name, value in {**(headers or {}), **seated}.items()}
    return RecordedGame(game, said, game.start() if start is None else start, list(moves))


# Writing


def write_games(stream: TextIO, games: Iterable[RecordedGame]) -> None:
    """Add games to a text stream, each in one piece, flushed."""
    for played in games:
        text = format_record(played)
        stream.write(text if _is_empty(stream) else "\n" + text)  # kept apart from a torn line before it
        stream.flush()


def _is_empty(stream: TextIO) -> bool:
    try:
        return stream.tell() == 0
    except OSError:  # a pipe
        return False


def format_record(played: RecordedGame) -> str:
    """One game with its headers, as written to a file."""
    game = played.game
    start = _start_as_read(played)
    text = game.format_game(played.moves, start)
    lines = [f'[{name} "{value}"]' for name, value in _all_headers(played, start).items()]
    for line in lines:
        if "\n" in line or "\r" in line or not HEADER.fullmatch(line):
            raise PlygroundError(f'{line!r} cannot be recorded; expected [Name "value"] on one line')
    body = [f"\\{line}" if line.startswith(("[", "\\")) else line for line in text.split("\n")] if text else []
    return "\n".join([*lines, "", *body, END, ""])


def _all_headers(played: RecordedGame, start: Position) -> dict[str, str]:
    """The headers in order; those derived from the game itself replace given ones."""
    game = played.game
    known = game.name in names() and definition(game.name) is game.definition
    first = {
        "Game": game.name if known else str(game.definition.file.resolve()),
        "Settings": json.dumps(game.settings),
        "Rules": game.rules_hash,
    }
    last = {} if np.array_equal(start, game.start()) else {"Start": json.dumps(game.to_dict(start))}
    end = played.positions[-1]
    if game.result(end) is not None:
        last |= {"Result": _result_text(game, end), "EndedBy": str(game.ending(end))}
    else:
        last |= {name: played.headers[name] for name in ("Result", "EndedBy") if name in played.headers}
        last.setdefault("Result", UNFINISHED)
    derived = {"Game", "Settings", "Rules", "Start", "Result", "EndedBy"}
    return first | {name: value for name, value in played.headers.items() if name not in derived} | last


def _result_text(game: Game, end: Position) -> str:
    return " ".join(f"{payoff:g}" for payoff in game.result(end) or ())


def _start_as_read(played: RecordedGame) -> Position:
    """The first position as a reader will find it; an error if that would change the result of the game."""
    game = played.game
    if np.array_equal(played.start, game.start()):
        return played.start
    start = game.position(game.to_dict(played.start))
    ends = [game.replay(played.moves, first)[-1] for first in (played.start, start)]
    if game.result(ends[0]) != game.result(ends[1]) or game.ending(ends[0]) != game.ending(ends[1]):
        raise PlygroundError(
            f"{game.name}: the game hangs on what came before its first position; expected a record from the start"
        )
    return start


# Reading


def read_games(
    path: str | pathlib.Path,
    notice: Callable[[str], None] = lambda text: warnings.warn(text, stacklevel=2),
    anyway: bool = False,
) -> Iterator[RecordedGame]:
    """The games of a file one by one; torn ones are reported to `notice`, anything else wrong is an error.

    Games that were played under other rules are an error too, unless `anyway`.
    """
    path = pathlib.Path(path)
    made: dict[tuple[str, str], Game] = {}
    for block in _blocks(path, notice):
        yield _Block(path, block).read(made, anyway)


def _lines(path: pathlib.Path) -> Iterator[tuple[int, str]]:
    """The numbered lines; bytes that are not text become lone surrogates."""
    try:
        with path.open(encoding="utf-8", errors="surrogateescape") as stream:
            for number, line in enumerate(stream, 1):
                yield number, line.rstrip("\n")
    except OSError as error:
        raise PlygroundError(f"{path}: {error.strerror}") from None


def _blocks(path: pathlib.Path, notice: Callable[[str], None]) -> Iterator[list[tuple[int, str]]]:
    """The lines of every complete game, without its last line."""
    block: list[tuple[int, str]] = []
    for number, line in _lines(path):
        if line.startswith(BEGIN):
            _tell_of_torn(path, block, notice)
            block = [(number, line)]
        elif block and line == END:
            yield block
            block = []
        elif block:
            block.append((number, line))
        elif line and BEGIN.startswith(line):
            _tell_of_torn(path, [(number, line)], notice)
        elif line.strip():
            raise PlygroundError(f'{path}, line {number}: {line[:60]!r}; expected a game, which begins with [Game "…"]')
    _tell_of_torn(path, block, notice)


def _tell_of_torn(path: pathlib.Path, block: list[tuple[int, str]], notice: Callable[[str], None]) -> None:
    if block:
        notice(f"{path}, line {block[0][0]}: the game that begins here is torn, it has no {END}; left out")


class _Block:
    """The lines of one game."""

    def __init__(self, path: pathlib.Path, lines: list[tuple[int, str]]):
        self.path = path
        self.first = lines[0][0]
        self.headers: dict[str, str] = {}
        self.line_of: dict[str, int] = {}
        gap = next((place for place, (_, line) in enumerate(lines) if not line.strip()), len(lines))
        for number, line in lines[:gap]:
            self._read_header(number, line)
        self.body = [(number, line.removeprefix("\\")) for number, line in lines[gap + 1 :]]
        for number, line in self.body:
            self._refuse_bytes(number, line)

    def _wrong(self, number: int, reason: object) -> PlygroundError:
        return PlygroundError(f"{self.path}, line {number}: {reason}")

    def _refuse_bytes(self, number: int, line: str) -> None:
        if any("\udc80" <= letter <= "\udcff" for letter in line):
            raise self._wrong(number, "not text in UTF-8")

    def _read_header(self, number: int, line: str) -> None:
        self._refuse_bytes(number, line)
        header = HEADER.fullmatch(line)
        if header is None:
            raise self._wrong(number, f'{line[:60]!r}; expected [Name "value"], then an empty line and the record')
        name, value = header.groups()
        if name in self.headers:
            raise self._wrong(number, f"{name} is said a second time; expected it once")
        self.headers[name], self.line_of[name] = value, number

    def read(self, made: dict[tuple[str, str], Game], anyway: bool) -> RecordedGame:
        """The game; `made` keeps the games already made for their names and settings."""
        named = self.headers["Game"], self.headers.get("Settings", "{}")
        if named not in made:
            made[named] = self._make_game(*named)
        game = made[named]
        if not anyway and self.headers.get("Rules", game.rules_hash) != game.rules_hash:
            reason = f"played under other rules of {game.name} ({self.headers['Rules']}, here {game.rules_hash})"
            raise self._wrong(self.line_of["Rules"], f"{reason}; expected the same rules, or --anyway")
        start = self._start(game)
        moves = self._moves(game, start)
        self._check_result(game, game.replay(moves, start)[-1])
        return RecordedGame(game, self.headers, start, moves, self.first)

    def _make_game(self, name: str, settings: str) -> Game:
        try:
            rules = definition(self._file_beside(name))
        except UnknownGameError as error:
            raise self._wrong(self.line_of["Game"], error) from None
        try:
            values = read_json(settings)
        except JsonError as error:
            raise self._wrong(self.line_of["Settings"], f"Settings are not valid JSON: {error}") from None
        if not isinstance(values, dict):
            raise self._wrong(self.line_of["Settings"], f"Settings {settings[:60]}; expected a JSON object")
        try:
            return Game(rules, **values)
        except PlygroundError as error:
            raise self._wrong(self.line_of.get("Settings", self.first), error) from None

    def _file_beside(self, name: str) -> str:
        """The path of a user's own file, beside the record if it is no longer where it was."""
        beside = self.path.parent / pathlib.PurePath(name).name
        return str(beside) if name.endswith(".py") and not pathlib.Path(name).is_file() and beside.is_file() else name

    def _start(self, game: Game) -> Position:
        if "Start" not in self.headers:
            return game.start()
        try:
            return game.position(self.headers["Start"])
        except PlygroundError as error:
            raise self._wrong(self.line_of["Start"], error) from None

    def _moves(self, game: Game, start: Position) -> list[int]:
        lines = [line for _, line in self.body]
        try:
            return game.parse_game("\n".join(lines), start)
        except PlygroundError as error:
            count = self._lines_up_to_error(game, start, lines)
            reason = str(error).replace(f": line {count}: ", ": ", 1)  # some games count the lines of the record
            raise self._wrong(self.body[count - 1][0] if self.body else self.first, reason) from None

    @staticmethod
    def _lines_up_to_error(game: Game, start: Position, lines: list[str]) -> int:
        """The number of lines of the record up to the first wrong one."""
        right, wrong = 0, len(lines)
        while wrong - right > 1:
            middle = (right + wrong) // 2
            try:
                game.parse_game("\n".join(lines[:middle]), start)
                right = middle
            except PlygroundError:
                wrong = middle
        return wrong

    def _check_result(self, game: Game, end: Position) -> None:
        """Where the rules ended the game, the headers must agree."""
        if game.result(end) is None:
            return
        for name, expected in (("Result", _result_text(game, end)), ("EndedBy", game.ending(end))):
            if name in self.headers and self.headers[name] != expected:
                reason = f"{name} {self.headers[name]!r}; expected {expected!r} by the rules of {game.name}"
                raise self._wrong(self.line_of[name], reason)
