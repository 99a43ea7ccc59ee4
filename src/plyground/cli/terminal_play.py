"""Sessions for a game in the terminal: a new one, or one that goes on from a file or from the store."""

import datetime
import pathlib
from collections.abc import Sequence

from plyground.cli.keeping import opened_store
from plyground.cli.options import open_game
from plyground.cli.printing import notices
from plyground.cli.progress import compiling_notice
from plyground.cli.seating import seat_players
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.game_file import GameFile
from plyground.matches.session import Session
from plyground.players.registry import HUMAN


def default_file(game: Game) -> str:
    """A new file in the current folder, named by the game and the time."""
    stem = f"{pathlib.PurePath(game.name).name}-{datetime.datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{again}.txt" for again in ("", *(f"-{k}" for k in range(2, 100))))
    return next(name for name in names if not pathlib.Path(name).exists())


def resumed(name: str, players: Sequence[str], file: str, store: str) -> tuple[Session, GameFile]:
    """The session of a recorded game; other players may take over."""
    own = open_game(name, []) if name else None
    if file.isdecimal() and len(file) < 10 and not pathlib.Path(file).exists():
        return resumed_from_store(own, players, int(file), store)

    def notice(text: str) -> None:
        notices.print(text, markup=False, highlight=False, soft_wrap=True)

    game_file, last = GameFile.resumed(file, notice, own)
    texts = list(players) or [text or HUMAN for text in last.players]
    headers = {key: value for key, value in last.headers.items() if not key.startswith("Player ")}
    seed = headers.pop("Seed", "1")
    number = int(seed) if seed.isdecimal() and len(seed) < 19 else 1
    with compiling_notice(last.game.name):
        seated = seat_players(last.game, texts, "", "strong")
    return Session(last.game, seated, number, last.start, last.moves, headers), game_file


def resumed_from_store(
    own: Game | None, players: Sequence[str], number: int, place: str
) -> tuple[Session, GameFile]:  # fmt: skip
    """The session of a game in the store, and a new file for it."""
    played = opened_store(place).load(number)
    if played.about.ending is not None:
        raise PlygroundError(f"game {number}: over, {played.about.ending}; expected one to go on with")
    with compiling_notice(played.about.game):
        game = played.rules(own)
        texts = list(players) or [seat.player or HUMAN for seat in played.about.seats]
        seated = seat_players(game, texts, "", "strong")
        return played.session(game, seated), GameFile.new(default_file(game))
