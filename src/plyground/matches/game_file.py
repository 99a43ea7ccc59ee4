"""The file of a game in progress: written whole after every turn, so that nothing is lost however the program ends."""

import pathlib

from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.mat_files import refuse_mat
from plyground.matches.record_reader import Notice, read_games
from plyground.matches.records import RecordedGame, format_record
from plyground.matches.saving import check_new_file


class GameFile:
    """A file whose last game is in progress; games before it stay as they are."""

    def __init__(self, path: pathlib.Path, before: str = ""):
        self.path, self.before = path, before

    @classmethod
    def new(cls, path: str) -> "GameFile":
        """A file that does not exist yet."""
        refuse_mat(path, "--save")
        check_new_file(path, "--save")
        return cls(pathlib.Path(path))

    @classmethod
    def resumed(cls, path: str, notice: Notice, as_game: Game | None) -> tuple["GameFile", RecordedGame]:
        """A file with a game to go on with, and its last game."""
        games = list(read_games(path, notice, as_game=as_game))
        if not games:
            raise PlygroundError(f"{path}: no games; expected one to go on with")
        last = games[-1]
        end = last.game.ending(last.positions[-1]) or last.headers.get("EndedBy")
        if end:
            raise PlygroundError(f"{path}: its last game is over, {end}; expected one to go on with")
        lines = pathlib.Path(path).read_text("utf-8").splitlines(keepends=True)
        return cls(pathlib.Path(path), "".join(lines[: last.line - 1])), last

    def write(self, played: RecordedGame) -> None:
        """Replace the game in progress."""
        try:
            write_text(self.path, self.before + format_record(played))
        except OSError as error:
            raise PlygroundError(f"{self.path}: {error.strerror or error}; the game is not saved") from None
