"""Backgammon matches in the `.mat` files of Jellyfish, which GNU Backgammon and most other programs read and write.

    ; [Site "…"]
    5 point match

    Game 1
    Ann : 0                          Bob : 0
      1) 31: 8/5 6/5                  52: 13/8 24/22
      2) 66: 24/18(2) 13/7(2)        64: Cannot Move
      3)  Doubles => 2                Takes
         …
          Wins 2 points

The player on the left is seat 0. There is no doubling cube here: doubling and taking are passed over, and a game that
ends before the board says so, by a drop or by resigning, is a record that ends there with the result of the file.
"""

import pathlib
import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.notation import played_turns
from plyground.games import builtin
from plyground.matches.records import RecordedGame, record

MAT = ".mat"
LENGTH = re.compile(r"\s*(\d+) point match\s*")
GAME = re.compile(r"\s*Game (\d+)\s*")
PLAYERS = re.compile(r"\s*([^\s);].*?)\s*:\s*(\d+)\s{2,}(\S.*?)\s*:\s*(\d+)\s*")
TURNS = re.compile(r"\s*(\d+)\)(.*)")
ROLLED = re.compile(r"([1-6])([1-6]):")
WINS = re.compile(r"(\s*)(.*?)\s*\bwins (\d+) points?.*", re.IGNORECASE)
CUBE = ("doubles", "redoubles", "takes", "drops", "passes", "resign", "beaver", "raccoon")  # beginnings of words
COLUMN = 33  # where the right half of a line begins in the files written here


def refuse_mat(path: str, option: str) -> None:
    """Refuse to record games in progress in such a file, which is written as a whole."""
    if pathlib.Path(path).suffix.lower() == MAT:
        raise PlygroundError(
            f"{option} {path}: games are recorded in the program's own form; expected another name, "
            f"and then plyground replay FILE --write {path}"
        )


# Reading


def is_mat(path: pathlib.Path, first: Iterable[str]) -> bool:
    """Whether a file is such a match, by its name or by its first line that is no remark."""
    said = next((line for line in first if line.strip() and not line.lstrip().startswith((";", "#"))), "")
    return path.suffix.lower() == MAT or LENGTH.fullmatch(said) is not None


def read_mat(path: pathlib.Path, lines: list[str]) -> Iterator[RecordedGame]:
    """The games of a match, one by one."""
    begins = [number for number, line in enumerate(lines) if GAME.fullmatch(line)]
    if not begins:
        raise PlygroundError(f"{path}: no game; expected a match file with lines such as 'Game 1'")
    length = next((found[1] for line in lines[: begins[0]] if (found := LENGTH.fullmatch(line))), "0")
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        yield _MatGame(path, begin, lines[begin:end], length).read()


class _MatGame:
    """The lines of one game of a match."""

    def __init__(self, path: pathlib.Path, first: int, lines: list[str], length: str):
        self.path, self.first, self.lines = path, first, lines
        number = GAME.fullmatch(lines[0])
        self.headers = {"Round": number[1] if number else "", "MatchLength": length}
        self.players: tuple[str, str] = ("", "")

    def read(self) -> RecordedGame:
        """The game with its headers."""
        halves: list[tuple[int, int, str]] = []  # line, seat, what the half of a line says
        for number, line in enumerate(self.lines[1:], self.first + 2):
            if found := PLAYERS.fullmatch(line):
                self.players = found[1], found[3]
                self.headers["Score"] = f"{found[2]} {found[4]}"
            elif found := TURNS.fullmatch(line):
                for seat, text in enumerate(_halves(found[2])):
                    if won := WINS.fullmatch(text):
                        self._won(seat, won[2], int(won[3]))
                    elif text:
                        halves.append((number, seat, text))
            elif found := WINS.fullmatch(line):
                self._won(0 if len(found[1]) < COLUMN // 2 else 1, found[2], int(found[3]))
        game, moves = self._moves(halves)
        finished = game.result(game.replay(moves)[-1]) is not None
        if finished:
            self.headers.pop("Result", None)
        elif "Result" in self.headers:
            self.headers["EndedBy"] = "drop or resignation"
        played = record(game, moves, None, self.players, self.headers)
        return RecordedGame(game, played.headers, played.start, played.moves, self.first + 1)

    def _won(self, column: int, name: str, points: int) -> None:
        """The player in this column has won, or the one with this name, where it is said."""
        seat = self.players.index(name) if name in self.players and name else column
        self.headers["Result"] = f"{points} {-points}" if seat == 0 else f"{-points} {points}"

    def _moves(self, halves: list[tuple[int, int, str]]) -> tuple[Game, list[int]]:
        """The game, with the seat that starts fixed where its first roll says so, and its moves."""
        rolls = [(number, seat, text) for number, seat, text in halves if ROLLED.match(text)]
        starter = rolls[0][1] if rolls else 0
        is_double = bool(rolls) and rolls[0][2][0] == rolls[0][2][1]
        game = Game(builtin("backgammon"), **({"first": starter} if is_double else {}))
        position, moves = game.start(), []
        for number, seat, text in halves:
            if not ROLLED.match(text):
                if not text.lower().startswith(CUBE):
                    raise self._wrong(number, f"{text!r}; expected a roll and its moves, such as 31: 8/5 6/5")
                continue
            try:
                found = self._turn(game, position, seat, text)
            except PlygroundError as error:
                raise self._wrong(number, str(error)) from None
            for move in found:
                position = game.play(position, move)
            moves += found
        return game, moves

    def _turn(self, game: Game, position: Position, seat: int, text: str) -> list[int]:
        """The roll and the steps of one half of a line."""
        high, low = sorted(text[:2], reverse=True)
        rolls = [game.format_move(position, outcome) for outcome in range(len(game.chance(position)))]
        if not rolls:
            raise PlygroundError(f"{text!r} comes after the end of the game; expected nothing more")
        opening = f"x{high}{low}" if seat == 0 else f"x{low}{high}"
        roll = rolls.index(opening if rolls[0].startswith("x") else high + low)
        rolled = game.play(position, roll)
        if game.mover(rolled) != seat:
            raise PlygroundError(f"{text!r} is the turn of the other player; expected the players in turn")
        said = text[3:].strip()
        passes = not said or said.lower().startswith(("cannot", "can't", "no ", "("))
        return [roll, *game.parse_turn(rolled, "-" if passes else said)]

    def _wrong(self, number: int, reason: str) -> PlygroundError:
        return PlygroundError(f"{self.path}, line {number}: {reason}")


def _halves(text: str) -> tuple[str, str]:
    """What the left and the right player do in one line: two rolls, or words about the cube in columns."""
    rolls = [found.start() for found in ROLLED.finditer(text)]
    if len(rolls) == 2:
        return text[: rolls[1]].strip(), text[rolls[1] :].strip()
    left, _, right = text.strip().partition("  ")
    if len(rolls) == 1 and text.strip() == text[rolls[0] :].strip() and rolls[0] > COLUMN // 2:
        return "", text.strip()
    return (left.strip(), right.strip()) if len(text) - len(text.lstrip()) < COLUMN // 2 else ("", text.strip())


# Writing


def write_mat(stream: TextIO, games: Iterable[RecordedGame]) -> int:
    """Write games of backgammon as one match without a length; how many there were."""
    count = 0
    for count, played in enumerate(games, 1):
        if played.game.name != "backgammon":
            raise PlygroundError(f"a game of {played.game.name}; expected only backgammon in a {MAT} file")
        if count == 1:
            stream.write("0 point match\n")
        stream.write("\n" + "\n".join(_mat_lines(count, played)) + "\n")
    return count


def _mat_lines(number: int, played: RecordedGame) -> list[str]:
    game, positions = played.game, played.positions
    names = [name.replace(" : ", ":") or f"seat {seat}" for seat, name in enumerate(played.players)]
    lines = [f" Game {number}", f" {names[0] + ' : 0':<{COLUMN}} {names[1]} : 0"]
    halves: list[list[str]] = []
    for turn in played_turns(game, positions):
        if turn.seat == CHANCE:
            break
        steps = played.moves[turn.chosen : turn.end]
        text = f"{_dice(game, positions[turn.chosen])}: {_mat_turn(game, positions[turn.chosen], steps)}"
        if turn.seat == 0 or not halves or halves[-1][1]:
            halves.append(["", ""])
        halves[-1][turn.seat] = text
    for count, (left, right) in enumerate(halves, 1):
        lines.append(f"{count:3}) {left:<{COLUMN - 5}} {right}".rstrip())
    payoffs = _payoffs(played)
    if payoffs and payoffs[0] != payoffs[1]:
        won = f"Wins {max(payoffs):g} point{'s' if max(payoffs) != 1 else ''}"
        lines.append((" " * 6 if payoffs[0] > payoffs[1] else " " * COLUMN) + won)
    return lines


def _payoffs(played: RecordedGame) -> list[float] | None:
    """What the seats got, by the rules or, if the players stopped before, by what the record says."""
    said = played.headers.get("Result", "").split()
    try:
        return played.game.result(played.positions[-1]) or ([float(word) for word in said] if len(said) == 2 else None)
    except ValueError:
        return None


def _dice(game: Game, position: Position) -> str:
    high, low = game.to_dict(position)["dice"][:2]
    return f"{high}{low}"


def _mat_turn(game: Game, position: Position, steps: list[int]) -> str:
    """A turn as such files have it: 25 is the bar, 0 is off."""
    text = game.format_turn(position, steps)
    if text == "-":
        return "Cannot Move"
    return re.sub(r"\[\d\]", "", text).replace("bar/", "25/").replace("/off", "/0")
