"""Recorded games as a text file, each in its game's own notation.

    [Game "tictactoe"]                      a name, or that of the file of a user's own game
    [Settings "{"m": 3, "n": 3, "k": 3}"]   all of them, as JSON
    [Rules "3b1c09d2a7f4"]                  the hash of the rules (`Game.rules_hash`)
    [Round "1"]                             anything else about the game: Seed, Date, …
    [Player x "alphabeta:depth=3"]          one line for each seat
    [Player o "random"]
    [Start "{…}"]                           the first position as JSON, if it is not the usual one
    [Result "1 -1"]                         the payoff of every seat, or "unfinished"
    [EndedBy "three in a row"]
    [Why 3 "sees a win within 3 turns"]     why the decision that ended with move 3 was made, if somebody asked

    4 0 8 2 6 X
    [End]

A value ends at the last quotation mark of its line, so nothing in it needs an escape. A line of the record itself that
begins with [ or \\ is written with a \\ before it. A game is written in one piece, on lines of its own: a program that
is killed leaves complete games and at most one torn one. record_reader.py reads such files, and what people write.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.games import definition, names

BEGIN, END = '[Game "', "[End]"
WHY = re.compile(r"Why (\d+)")
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
    text: str = field(default="", compare=False)  # its moves as they were written, where it was read from such a text

    @property
    def players(self) -> tuple[str, ...]:
        """The text of the player on every seat; empty where the record does not say."""
        return tuple(self.headers.get(f"Player {seat}", "") for seat in self.game.seat_names)

    @property
    def why(self) -> dict[int, str]:
        """Why decisions were made, by the number of the last move of each; the first move is 1."""
        return reasons_in(self.headers)

    @property
    def positions(self) -> list[Position]:
        """All positions, including the first."""
        return self.game.replay(self.moves, self.start)


def reasons_in(headers: Mapping[str, str]) -> dict[int, str]:
    """Why decisions were made, by the number of the last move of each, as headers say it."""
    found = ((WHY.fullmatch(name), text) for name, text in headers.items())
    return {int(name[1]): text for name, text in found if name is not None}


def record(
    game: Game,
    moves: Sequence[int],
    start: Position | None = None,
    players: Sequence[str] = (),
    headers: Mapping[str, Any] | None = None,
    why: Mapping[int, str] | None = None,
) -> RecordedGame:
    """A game just played, ready to be written; `players` by seat, `headers` such as {"Round": 1, "Seed": 7}.

    `why` says why decisions were made, by the number of the last move of each.
    """
    seated = {f"Player {seat}": player for seat, player in zip(game.seat_names, players, strict=False)}
    reasons = {f"Why {move}": " ".join(text.split()) for move, text in sorted((why or {}).items())}
    said = {name: str(value) for name, value in {**(headers or {}), **seated, **reasons}.items()}
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
    first = {
        "Game": name_in_records(game),
        "Settings": json.dumps(game.settings),
        "Rules": game.rules_hash,
    }
    last = {} if np.array_equal(start, game.start()) else {"Start": json.dumps(game.to_dict(start))}
    end = played.positions[-1]
    if game.result(end) is not None:
        last |= {"Result": result_text(game, end), "EndedBy": str(game.ending(end))}
    else:
        last |= {name: played.headers[name] for name in ("Result", "EndedBy") if name in played.headers}
        last.setdefault("Result", UNFINISHED)
    derived = {"Game", "Settings", "Rules", "Start", "Result", "EndedBy"}
    given = {name: value for name, value in played.headers.items() if name not in derived}
    reasons = {name: value for name, value in given.items() if WHY.fullmatch(name)}
    return first | {name: value for name, value in given.items() if name not in reasons} | last | reasons


def name_in_records(game: Game) -> str:
    """How a record names a game: a built-in one by its name, a user's own by that of its file."""
    rules = game.definition
    known = rules.origin.name in names() and definition(rules.origin.name) is rules.origin
    return game.name if known else f"{rules.file.name}{rules.suffix}"


def result_text(game: Game, end: Position) -> str:
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
