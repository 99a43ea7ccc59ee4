"""Reads files of recorded games: those the program writes (records.py), and those that people and other programs write.

A game that somebody writes needs no more than its moves. It may begin with headers, of which only Game matters, and
only where the reader is not told the game; Settings may be `size=9 king_capture=2`; lines that begin with # are
remarks; and the last line [End] may be missing. The program itself always writes the hash of the rules: with Rules and
without [End] a game is torn, which is reported, and left out.

A record never loads code. The rules of a game that is not built in have to be given by whoever reads the file.
"""

import io
import itertools
import pathlib
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator

from plyground.core.errors import PlygroundError, shortened
from plyground.core.game import Game, Position
from plyground.core.json_text import JsonError, read_json
from plyground.core.settings import parse_settings
from plyground.games import definition, names, with_settings
from plyground.matches.mat_files import is_mat, read_mat
from plyground.matches.records import BEGIN, END, HEADER, RecordedGame, result_text
from plyground.variants.naming import split_name

STANDARD_INPUT = "-"
REMARK = "#"
BY_PROGRAM = '[Rules "'  # begins a line that people do not write
NOT_TEXT = "not text in UTF-8"
FIRST_LINES = 40  # by which the form of a file is told
Notice = Callable[[str], None]
Lines = list[tuple[int, str]]  # with their numbers in the file


def read_games(
    path: str | pathlib.Path,
    notice: Notice = lambda text: warnings.warn(text, stacklevel=2),
    anyway: bool = False,
    as_game: Game | None = None,
) -> Iterator[RecordedGame]:
    """The games of a file one by one; torn ones are reported to `notice`, anything else wrong is an error.

    `as_game` is the game of records that name none, or one that is not built in. Games that were played under other
    rules are an error too, unless `anyway`.
    """
    path = pathlib.Path(path)
    yield from _games_in(path, _lines(path), notice, anyway, as_game, by_command=True)


def read_text(text: str, name: str, as_game: Game | None = None) -> Iterator[RecordedGame]:
    """The games of a text that came from elsewhere, called `name` in errors; one that is torn is an error too.

    Errors name no options of the command line, which whoever sent it may not have.
    """

    def refuse(reason: str) -> None:
        raise PlygroundError(reason)

    lines = ((number, line.rstrip("\n")) for number, line in enumerate(io.StringIO(text, newline=None), 1))
    yield from _games_in(pathlib.Path(name), lines, refuse, False, as_game, by_command=False)


def _games_in(
    path: pathlib.Path, lines: Iterator[tuple[int, str]], notice: Notice, anyway: bool, as_game: Game | None,
    by_command: bool,
) -> Iterator[RecordedGame]:  # fmt: skip
    """The games of numbered lines; files of other programs are told by how they begin."""
    first = list(itertools.islice(lines, FIRST_LINES))
    lines = itertools.chain(first, lines)
    if is_mat(path, [line for _, line in first]):
        yield from read_mat(path, [line for _, line in lines])
        return
    made: dict[tuple[str, str], Game] = {}
    for block in _blocks(path, lines, notice, as_game is not None, by_command):
        yield _Block(path, block, as_game, by_command).read(made, anyway)


def _lines(path: pathlib.Path) -> Iterator[tuple[int, str]]:
    """The numbered lines; bytes that are not text become lone surrogates."""
    if str(path) == STANDARD_INPUT:
        yield from ((number, line.rstrip("\n")) for number, line in enumerate(sys.stdin, 1))
        return
    try:
        with path.open(encoding="utf-8", errors="surrogateescape") as stream:
            for number, line in enumerate(stream, 1):
                yield number, line.rstrip("\n")
    except OSError as error:
        raise PlygroundError(f"{path}: {error.strerror}") from None


def _blocks(
    path: pathlib.Path, lines: Iterable[tuple[int, str]], notice: Notice, may_be_bare: bool, by_command: bool
) -> Iterator[Lines]:  # fmt: skip
    """The lines of every complete game, without its last line; it may do without a first one if the game is known."""
    block: Lines = []
    for number, line in lines:
        if line.startswith(BEGIN):
            yield from _without_end(path, block, notice)
            block = [(number, line)]
        elif block and line == END:
            yield block
            block = []
        elif block or (may_be_bare and line.strip() and not line.startswith(REMARK)):
            block.append((number, line))
        elif line and BEGIN.startswith(line):
            _tell_of_torn(path, number, notice)
        elif line.strip() and not line.startswith(REMARK):
            bare = ", or --as GAME for a file of moves alone" if by_command else ""
            expected = f'expected a game, which begins with {BEGIN}…"]{bare}'
            found = NOT_TEXT if holds_bytes(line) else repr(shortened(line, 60, 10))
            raise PlygroundError(f"{path}, line {number}: {found}; {expected}")
    yield from _without_end(path, block, notice)


def _without_end(path: pathlib.Path, block: Lines, notice: Notice) -> Iterator[Lines]:
    """A game that somebody wrote without its last line; one that the program wrote is torn."""
    if not block:
        return
    has_moves = any(line.strip() and not line.startswith("[") for _, line in block)
    if has_moves and not any(line.startswith(BY_PROGRAM) for _, line in block):
        yield block
    else:
        _tell_of_torn(path, block[0][0], notice)


def _tell_of_torn(path: pathlib.Path, number: int, notice: Notice) -> None:
    notice(f"{path}, line {number}: the game that begins here is torn, it has no {END}; left out")


def holds_bytes(line: str) -> bool:
    """Whether a line held something else than text."""
    return any("\udc80" <= letter <= "\udcff" for letter in line)


def unknown_game(name: str, by_command: bool = True) -> str:
    """Why the game of a record cannot be found."""
    if not by_command:
        return f"no game is called {name!r} here; there is {', '.join(names())}"
    if name.endswith(".py"):
        file = pathlib.PurePath(name).name
        expected = f"expected the path of that file as well: --as {file}, or play {file} --resume"
        return f"a game of {file}, which a record does not load by itself; {expected}"
    return f"no game is called {name!r}; there is {', '.join(names())}, or --as with a file of your own"


class _Block:
    """The lines of one game."""

    def __init__(self, path: pathlib.Path, lines: Lines, as_game: Game | None, by_command: bool):
        self.path, self.as_game, self.by_command = path, as_game, by_command
        self.first = lines[0][0]
        self.headers: dict[str, str] = {}
        self.line_of: dict[str, int] = {}
        for number, line in lines:
            self._refuse_bytes(number, line)
        ends = (place for place, (_, line) in enumerate(lines) if not line.startswith(("[", REMARK)))
        gap = next(ends, len(lines))
        for number, line in lines[:gap]:
            self._read_header(number, line)
        by_hand = "Rules" not in self.headers
        body = lines[gap:] if gap == len(lines) or lines[gap][1].strip() else lines[gap + 1 :]
        self.body = [
            (number, line.removeprefix("\\")) for number, line in body if not (by_hand and line.startswith(REMARK))
        ]

    def _wrong(self, number: int, reason: object) -> PlygroundError:
        return PlygroundError(f"{self.path}, line {number}: {reason}")

    def _refuse_bytes(self, number: int, line: str) -> None:
        if holds_bytes(line):
            raise self._wrong(number, NOT_TEXT)

    def _read_header(self, number: int, line: str) -> None:
        if line.startswith(REMARK):
            return
        header = HEADER.fullmatch(line)
        if header is None:
            raise self._wrong(number, f'{line[:60]!r}; expected [Name "value"], then the moves')
        name, value = header.groups()
        if name in self.headers:
            raise self._wrong(number, f"{name} is said a second time; expected it once")
        self.headers[name], self.line_of[name] = value, number

    def read(self, made: dict[tuple[str, str], Game], anyway: bool) -> RecordedGame:
        """The game; `made` keeps the games already made for their names and settings."""
        named = self.headers.get("Game", ""), self.headers.get("Settings", "")
        if named not in made:
            made[named] = self._make_game(*named)
        game = made[named]
        if not anyway and self.headers.get("Rules", game.rules_hash) != game.rules_hash:
            reason = f"played under other rules of {game.name} ({self.headers['Rules']}, here {game.rules_hash})"
            liberty = ", or --anyway" if self.by_command else ""
            raise self._wrong(self.line_of["Rules"], f"{reason}; expected the same rules{liberty}")
        start = self._start(game)
        moves = self._moves(game, start)
        self._check_result(game, game.replay(moves, start)[-1])
        return RecordedGame(game, self.headers, start, moves, self.first, "\n".join(line for _, line in self.body))

    def _make_game(self, name: str, settings: str) -> Game:
        """The game of that name with these settings; those given with `as_game` where the record says none."""
        if split_name(name)[0] in names():
            rules, usual = definition(name), {}
        elif self.as_game is not None:
            rules, usual = self.as_game.definition, self.as_game.settings
            self._refuse_another(name, f"{rules.file.name}{rules.suffix}")
        else:
            raise self._wrong(self.line_of["Game"], unknown_game(name, self.by_command))
        values = self._settings(settings) if settings else usual
        try:
            return with_settings(rules, values)
        except PlygroundError as error:
            raise self._wrong(self.line_of.get("Settings", self.first), error) from None

    def _refuse_another(self, name: str, file: str) -> None:
        """Refuse a record of a file with another name, unless it tells the rules apart by their hash."""
        recorded = pathlib.PurePath(name).name
        if name and recorded != file and "Rules" not in self.headers:
            expected = "--as with a file of that name" if self.by_command else f"{file}, which can be played here"
            raise self._wrong(self.line_of["Game"], f"the game is {recorded!r}; expected {expected}")

    def _settings(self, text: str) -> dict:
        number = self.line_of["Settings"]
        try:
            values = read_json(text) if text.lstrip().startswith(("{", "[", '"')) else parse_settings(text.split(), "")
        except JsonError as error:
            raise self._wrong(number, f"Settings are not valid JSON: {error}") from None
        except PlygroundError as error:
            raise self._wrong(number, f"Settings{error}, or a JSON object") from None
        if not isinstance(values, dict):
            raise self._wrong(number, f"Settings {text[:60]}; expected a JSON object, or name=value")
        return values

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
        for name, expected in (("Result", result_text(game, end)), ("EndedBy", game.ending(end))):
            if name in self.headers and self.headers[name] != expected:
                reason = f"{name} {self.headers[name]!r}; expected {expected!r} by the rules of {game.name}"
                raise self._wrong(self.line_of[name], reason)
