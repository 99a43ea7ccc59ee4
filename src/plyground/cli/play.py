"""`plyground play`: a game against players, or among persons, in the terminal."""

import datetime
import pathlib
import secrets
from collections.abc import Sequence
from typing import Annotated

import typer

from plyground.cli.keeping import StorePlace, keeper_for, opened_store
from plyground.cli.options import After, From, Settings, open_game, open_position
from plyground.cli.printing import notices
from plyground.cli.progress import compiling_notice
from plyground.cli.terminal_game import TerminalGame
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.randomness import LARGEST_SEED
from plyground.matches.game_file import GameFile
from plyground.matches.session import Session
from plyground.players import Player, make_player
from plyground.players.levels import LEVELS, at_level
from plyground.players.registry import HUMAN
from plyground.players.strong import STRONG


def play(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's name, or a Python file of your own.")] = "",
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="[PLAYER…]",
            help=f"Your opponent, {STRONG} by default; or who has each seat, with {HUMAN} for a person: "
            "tictactoe human human.",
        ),
    ] = [],  # noqa: B006
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal; so far it is the only place.")
    ] = False,
    seat: Annotated[str, typer.Option("--seat", help="Your seat, by its name; the first by default.")] = "",
    level: Annotated[str, typer.Option("--level", help=f"How strong {STRONG} is: {', '.join(LEVELS)}.")] = "strong",
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="Ask for every roll, thrown with dice of your own.")
    ] = False,
    hint_player: Annotated[
        str, typer.Option("--hint-player", metavar="TEXT", help="The player who gives hints.")
    ] = STRONG,
    save: Annotated[
        str, typer.Option("--save", metavar="FILE", help="Record the game here; by default GAME-date-time.txt.")
    ] = "",
    no_save: Annotated[bool, typer.Option("--no-save", help="Write no file.")] = False,
    store: StorePlace = "",
    no_store: Annotated[bool, typer.Option("--no-store", help="Do not keep the game in the store.")] = False,
    resume: Annotated[
        str,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Go on with the last game of a file, or with the game of that number in the store "
            "(and GAME, if it is yours).",
        ),
    ] = "",
    settings: Settings = [],  # noqa: B006
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the dice; drawn anew by default.")
    ] = None,
    position: From = "",
    moves: After = "",
) -> None:
    """Play a game, in the terminal.

    Moves are typed in the game's notation, whole turns or single steps; ? lists them, help the other words. The game is
    recorded and kept in the store after every turn, and can be left at any time.
    """
    if "-" in (position, moves):
        raise PlygroundError("play: the keyboard is for your moves; expected --from and --after as text or as a file")
    if resume:
        if position or moves or save or settings or seat:
            raise PlygroundError(f"--resume {resume}: with another start, seat, settings or file; expected it alone")
        session, file = resumed(name, players, resume, store)
    elif not name:
        raise PlygroundError("play: no game; expected GAME, such as tictactoe, or --resume FILE")
    else:
        game = open_game(name, settings)
        with compiling_notice(game.name):
            seated = seat_players(game, players, seat, level)
            start = open_position(game, position, moves)
        session = Session(game, seated, secrets.randbelow(2**31) if seed is None else seed, start)
        file = GameFile.new(save or default_file(game))
    with compiling_notice(session.game.name):
        helper = make_player(session.game, hint_player)
        session.prepare()
    keeper = None if no_store else keeper_for(session, store)
    raise typer.Exit(TerminalGame(session, None if no_save else file, helper, real_dice, keeper).run())


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


def seat_players(game: Game, texts: Sequence[str], seat: str, level: str) -> list[Player | None]:
    """Who has each seat: None for a person.

    As many texts as there are seats or teams are theirs; a single one is the opponent on all seats but the person's.
    """
    if level not in LEVELS:
        raise PlygroundError(f"--level {level}; expected {', '.join(LEVELS)}")
    texts = list(texts) or [STRONG if game.seats > 1 else HUMAN]
    own = seat_number(game, seat)
    if len(texts) == game.seats:
        by_seat = texts
    elif len(texts) == len(game.teams):
        team_of = {place: number for number, team in enumerate(game.teams) for place in team}
        by_seat = [texts[team_of[place]] for place in range(game.seats)]
    elif len(texts) in (1, game.seats - 1):
        others = iter(texts * game.seats if len(texts) == 1 else texts)
        by_seat = [HUMAN if place == own else next(others) for place in range(game.seats)]
    else:
        expected = f"expected one opponent, or one for each of {game.seats} seats"
        raise PlygroundError(f"{game.name}: {len(texts)} players given; {expected}")
    if seat and by_seat[own] != HUMAN:
        raise PlygroundError(f"--seat {seat}: {by_seat[own]} has it; expected {HUMAN} there, or no --seat")
    return [None if text == HUMAN else make_player(game, at_level(game, text, level)) for text in by_seat]


def seat_number(game: Game, seat: str) -> int:
    """The seat of that name; the first if none is given."""
    if not seat:
        return 0
    if seat not in game.seat_names:
        raise PlygroundError(f"{game.name}: --seat {seat}; expected {' or '.join(game.seat_names)}")
    return game.seat_names.index(seat)
