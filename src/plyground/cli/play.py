"""`plyground play`: a game on the page in the browser, or in the terminal."""

import secrets
from collections.abc import Sequence
from typing import Annotated

import typer

from plyground.cli.keeping import StorePlace, keeper_for
from plyground.cli.options import After, From, Settings, open_game, open_position
from plyground.cli.page import Preset, open_page
from plyground.cli.progress import compiling_notice
from plyground.cli.seating import seat_players, seat_texts
from plyground.cli.terminal_game import TerminalGame
from plyground.cli.terminal_play import default_file, resumed
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.randomness import LARGEST_SEED
from plyground.core.settings import parse_settings
from plyground.matches.game_file import GameFile
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.players.adaptive import ADAPTIVE
from plyground.players.ladders import kept_ladder, shipped_ladder
from plyground.players.levels import LEVELS, at_level
from plyground.players.registry import HUMAN
from plyground.players.strong import STRONG


def play(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's name, or a Python file of your own.")] = "",
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="[PLAYER…]",
            help=f"Your opponent; or who has each seat, with {HUMAN} for a person: tictactoe human human.",
        ),
    ] = [],  # noqa: B006
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, in plain characters.")] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only say the address of the page, and open no browser.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="The port of the page; a free one from 8484 on by default."),
    ] = None,
    seat: Annotated[str, typer.Option("--seat", help="Your seat, by its name; the first by default.")] = "",
    level: Annotated[
        str, typer.Option("--level", help=f"An opponent that plays well, more or less carelessly: {', '.join(LEVELS)}.")
    ] = "",
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="Ask for every roll, thrown with dice of your own.")
    ] = False,
    hint_player: Annotated[
        str, typer.Option("--hint-player", metavar="TEXT", help="In the terminal: the player who gives hints.")
    ] = "",
    save: Annotated[
        str,
        typer.Option(
            "--save", metavar="FILE", help="In the terminal: record the game here; by default GAME-date-time.txt."
        ),
    ] = "",
    no_save: Annotated[bool, typer.Option("--no-save", help="In the terminal: write no file.")] = False,
    store: StorePlace = "",
    no_store: Annotated[
        bool, typer.Option("--no-store", help="In the terminal: do not keep the game in the store.")
    ] = False,
    resume: Annotated[
        str,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="In the terminal: go on with the last game of a file, or with the game of that number in the store "
            "(and GAME, if it is yours).",
        ),
    ] = "",
    settings: Settings = [],  # noqa: B006
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, max=LARGEST_SEED, help="In the terminal: seed of the dice; drawn anew by default."
        ),
    ] = None,
    position: From = "",
    moves: After = "",
) -> None:
    """Play a game, on a page in your browser.

    The page is served on this machine alone, until Ctrl-C. With --terminal moves are typed in the game's notation
    instead; ? lists them, help the other words. Games are kept, and can be left at any time.
    """
    if "-" in (position, moves):
        raise PlygroundError("play: the keyboard is for your moves; expected --from and --after as text or as a file")
    if terminal:
        if no_browser or port is not None:
            raise PlygroundError("--terminal: it has no page; expected no --no-browser and no --port")
        session, file = begun(name, players, seat, level, save, store, resume, settings, seed, position, moves)
        with compiling_notice(session.game.name):
            helper = make_player(session.game, hint_player or STRONG)
            session.prepare()
        keeper = None if no_store else keeper_for(session, store)
        raise typer.Exit(TerminalGame(session, None if no_save else file, helper, real_dice, keeper).run())
    given = {"--hint-player": hint_player, "--save": save, "--no-save": no_save, "--no-store": no_store,
             "--resume": resume, "--seed": seed is not None}  # fmt: skip
    for option, value in given.items():
        if value:
            raise PlygroundError(f"{option}: has no meaning on the page; expected --terminal with it")
    if not name:
        if players or seat or level or settings or position or moves or real_dice:
            raise PlygroundError("play: options, but no game; expected GAME, such as tictactoe")
        open_page(Preset(), store, port=port, no_browser=no_browser)
        return
    game = open_game(name, settings)
    preset = preset_for(game, players, seat, level, settings, position, moves, real_dice)
    open_page(preset, store, port=port, no_browser=no_browser)


def preset_for(
    game: Game, players: Sequence[str], seat: str, level: str, settings: Sequence[str], position: str, moves: str,
    real_dice: bool,
) -> Preset:  # fmt: skip
    """What the page begins with. Without players, a seat or a level it offers what was chosen last."""
    texts: list[str] = []
    if players or seat or level:
        texts = seat_texts(game, players, seat, level, usual_opponent(game))
        if HUMAN not in texts:
            raise PlygroundError(f"{game.name}: no seat for you; expected {HUMAN} on one, or plyground match")
        for text in dict.fromkeys(texts):
            if text != HUMAN:
                make_player(game, text)  # an error if there is none
    if real_dice and not game.capacities.chances:
        raise PlygroundError(f"--real-dice: {game.name} has no dice; expected a game with some")
    start = game.to_text(open_position(game, position, moves)) if position or moves else ""
    typed = parse_settings(list(settings))
    chosen = {key: str(value).lower() if isinstance(value := game.settings[key], bool) else typed[key] for key in typed}
    return Preset(game, texts, chosen, start, real_dice)


def usual_opponent(game: Game) -> str:
    """The one who finds one's level, if the game has a ladder; else one of medium strength."""
    has_ladder = (shipped_ladder(game) or kept_ladder(game)) is not None
    return ADAPTIVE if has_ladder else at_level(game, STRONG, "medium")


def begun(
    name: str, players: Sequence[str], seat: str, level: str, save: str, store: str, resume: str,
    settings: list[str], seed: int | None, position: str, moves: str,
) -> tuple[Session, GameFile]:  # fmt: skip
    """The session of a game in the terminal, new or resumed, and the file that it is recorded in."""
    if resume:
        if position or moves or save or settings or seat:
            raise PlygroundError(f"--resume {resume}: with another start, seat, settings or file; expected it alone")
        return resumed(name, players, resume, store)
    if not name:
        raise PlygroundError("play: no game; expected GAME, such as tictactoe, or --resume FILE")
    game = open_game(name, settings)
    with compiling_notice(game.name):
        seated = seat_players(game, players, seat, level)
        start = open_position(game, position, moves)
    made = Session(game, seated, secrets.randbelow(2**31) if seed is None else seed, start)
    return made, GameFile.new(save or default_file(game))
