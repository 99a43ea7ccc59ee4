"""`plyground match`: players against each other."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.keeping import StorePlace
from plyground.cli.next_command import replay_command
from plyground.cli.options import (
    After,
    AsJson,
    From,
    GameName,
    OpeningCount,
    OpeningPlies,
    Paired,
    Seed,
    Settings,
    Workers,
    open_game,
    open_position,
)
from plyground.cli.printing import notices, print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.report_keeping import keep
from plyground.cli.run_keeping import NoStore, keep_run
from plyground.core.errors import PlygroundError
from plyground.matches.lineup import make_lineup
from plyground.matches.match import DEFAULT_GAMES
from plyground.matches.match import match as play
from plyground.matches.result import MatchResult
from plyground.matches.saving import GameWriter, check_new_file
from plyground.matches.wincheck import WinCheck

if TYPE_CHECKING:
    from plyground.store.runs import KeptRun

Watcher = Callable[..., None]  # is shown the number of a game, its positions, and the decisions made if asked for


def match(
    name: GameName,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER…", help="One for every seat or team (see plyground games NAME).")
    ],
    settings: Settings = [],  # noqa: B006
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, max=100_000_000, help="Number of games (at most); 100, or all openings."),
    ] = None,
    openings: OpeningCount = None,
    opening_plies: OpeningPlies = None,
    seats: Annotated[str, typer.Option("--seats", help="rotate, or fixed: players sit in the order given.")] = "rotate",
    paired: Paired = False,
    sprt: Annotated[
        str,
        typer.Option("--sprt", metavar="P0,P1", help="Stop as soon as it is clear whether the first player "
                     "scores P0 or less, or P1 or more, such as 0.50,0.55."),
    ] = "",
    series: Annotated[
        int | None,
        typer.Option("--series", metavar="N", min=1, max=100_000, help="Games come in series of N, each with an empty "
                     "memory of players that remember."),
    ] = None,
    save: Annotated[str, typer.Option("--save", metavar="FILE", help="Write the games to a new file.")] = "",
    why: Annotated[
        bool, typer.Option("--why", help="With --save: record why the players moved; it takes longer.")
    ] = False,
    file: Annotated[
        str, typer.Option("--csv", metavar="FILE", help="Write a row for each game to a new CSV file.")
    ] = "",
    win_check: Annotated[
        str, typer.Option("--win-check", help="Test positions for a win in another way too (polar: resolution).")
    ] = "",
    store: StorePlace = "",
    no_store: NoStore = False,
    workers: Workers = None,
    seed: Seed = 1,
    position: From = "",
    moves: After = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Play a match between players.

    Prints the wins of every player and side with 95 % intervals, the length of the games, the time taken, and how
    games ended.
    """
    if why and not save:
        raise PlygroundError("--why without a file of games; expected --save FILE")
    game = open_game(name, settings)
    writer: GameWriter | None = None
    with one_interrupt(), compiling_notice(game.name), ExitStack() as stack:
        start = open_position(game, position, moves) if position or moves else None
        check = WinCheck(game, win_check) if win_check else None
        watchers: list[Watcher] = [] if check is None else [check.on_game]
        if file:
            check_new_file(file, "--csv")
        if save:
            writer = GameWriter(save, make_lineup(game, players, seats, series), seed, explains=why)
            watchers.append(stack.enter_context(writer).on_game)
        with progress_bar("games", games or DEFAULT_GAMES) as progress:
            played = play(
                game, players, games, seed, seats, paired, start, workers, sprt or None,
                on_game=all_of(watchers), progress=progress, keep_partial=True, openings=openings,
                opening_plies=opening_plies, series=series, decisions=why,
            )  # fmt: skip
        report(played, check, writer, as_json)
        options = {"openings": openings, "opening_plies": opening_plies, "series": series, "sprt": sprt or None,
                   "from": None if start is None else game.to_text(start)}  # fmt: skip
        keep_run(lambda: run_of_match(played, given(options)), store, no_store)
        if file:  # after the figures: a file that cannot be written does not lose them
            played.to_csv(file)
            notices.print(f"a row for each game: {file}", highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(exit_code(played, check, writer))


def report(played: MatchResult, check: WinCheck | None, writer: GameWriter | None, as_json: bool) -> None:
    """Print the figures, as data or as tables, and what became of the file of games."""
    figures = played.to_dict() | ({} if check is None else {"win_check": check.to_dict()})
    failure = writer.failure if writer is not None else ""
    keep(played, played.seed, figures)
    if as_json:
        print_figures(figures | ({"save_failed": failure} if failure else {}), played.lineup.game)
    else:
        print_report(played)
        show_end(check, writer)
    if failure:
        notices.print(f"plyground: {failure}", highlight=False, markup=False, soft_wrap=True)


def run_of_match(played: MatchResult, options: Mapping[str, Any]) -> "KeptRun":
    from plyground.laboratory import recording  # brings SQLAlchemy

    return recording.run_of_match(played, options)


def given(options: Mapping[str, Any]) -> dict[str, Any]:
    """Those options that are not left to the program."""
    return {name: value for name, value in options.items() if value is not None}


def all_of(watchers: Sequence[Watcher]) -> Watcher | None:
    """One watcher of games that calls all of these; None if there are none."""
    if not watchers:
        return None

    def on_game(number: int, *played: Any) -> None:
        for watcher in watchers:
            watcher(number, *played)

    return on_game


def exit_code(played: MatchResult, check: WinCheck | None, writer: GameWriter | None) -> int:
    """130 after Ctrl-C, 1 if the second win check gave another answer or games could not be saved, else 0."""
    if played.interrupted:
        return STOPPED
    return 1 if (check is not None and check.differ) or (writer is not None and writer.failure) else 0


def show_end(check: WinCheck | None, writer: GameWriter | None) -> None:
    """Print what the second win check found, and where the games are."""
    if check is not None:
        say(check.sentence())
    if writer is not None and writer.saved:
        say(f"saved: {replay_command(writer.lineup.game, str(writer.path))}")
