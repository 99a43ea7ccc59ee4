"""`plyground match`: players against each other."""

import pathlib
from collections.abc import Callable
from contextlib import ExitStack
from typing import Annotated, Any

import typer

from plyground.cli.common import (
    After,
    AsJson,
    From,
    GameName,
    Seed,
    Settings,
    compiling_notice,
    console,
    open_game,
    open_position,
    percent,
    plural,
    print_json,
    progress_bar,
    say,
    table,
)
from plyground.core.errors import PlygroundError

Workers = Annotated[int | None, typer.Option("--workers", min=1, max=1024, help="Threads; all cores by default.")]
Paired = Annotated[
    bool, typer.Option("--paired", help="The same dice for every arrangement of the seats: fairer, and less noise.")
]


def match(
    name: GameName,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER…", help="One for every seat or team (see plyground games NAME).")
    ],
    settings: Settings = [],  # noqa: B006
    games: Annotated[int, typer.Option("--games", min=1, max=100_000_000, help="How many, or at most.")] = 100,
    seats: Annotated[str, typer.Option("--seats", help="rotate, or fixed: seated in the order given.")] = "rotate",
    paired: Paired = False,
    sprt: Annotated[
        str,
        typer.Option("--sprt", metavar="P0,P1", help="Stop when it is clear whether the first player scores P0 or "
                     "less, or P1 or more, such as 0.50,0.55; --games is the cap."),
    ] = "",
    save: Annotated[str, typer.Option("--save", metavar="FILE", help="Write the games to a new file.")] = "",
    win_check: Annotated[
        str, typer.Option("--win-check", help="Test positions for a win another way too (polar: resolution).")
    ] = "",
    workers: Workers = None,
    seed: Seed = 1,
    position: From = "",
    moves: After = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """A match: wins with 95 % intervals for every player and side, length, time, reasons games ended."""
    game = open_game(name, settings)
    with compiling_notice(game.name), ExitStack() as stack:
        from plyground.matches.match import match as play
        from plyground.matches.wincheck import WinCheck

        start = open_position(game, position, moves)
        watchers: list[Callable] = []
        check = WinCheck(game, win_check) if win_check else None
        if check is not None:
            watchers.append(check.on_game)
        if save:
            from plyground.matches.lineup import make_lineup
            from plyground.matches.saving import GameWriter

            lineup = make_lineup(game, players, seats)  # wrong players must not leave an empty file
            watchers.append(GameWriter(stack.enter_context(new_file(save)), lineup, seed).on_game)

        def on_game(number: int, positions: list) -> None:
            for watcher in watchers:
                watcher(number, positions)

        with progress_bar("games", games) as progress:
            played = play(
                game, players, games, seed, seats, paired, start, workers, sprt or None,
                on_game=on_game if watchers else None, progress=progress,
            )  # fmt: skip
    figures = played.to_dict()
    if check is not None:
        figures["win_check"] = check.to_dict()
    if as_json:
        print_json(figures)
        raise typer.Exit(130 if played.interrupted else 0)
    show(game, figures)
    if check is not None:
        say(check.sentence())
    if save:
        say(f"saved: plyground replay {save}")
    if played.interrupted:
        say(f"stopped after {played.games:,} of {games:,} games", style="bold")
        raise typer.Exit(130)


def new_file(path: str) -> Any:
    """A file that did not exist, opened for writing."""
    try:
        return pathlib.Path(path).open("x", encoding="utf-8")
    except FileExistsError:
        raise PlygroundError(f"--save {path}: the file exists; expected a new one") from None
    except OSError as error:
        raise PlygroundError(f"--save {path}: {error.strerror}") from None


def show(game: Any, figures: dict[str, Any]) -> None:
    """The result as tables and lines."""
    arrangement = "seats rotated" if figures["seats"] == "rotate" else "seats fixed"
    paired = ", the same dice for every arrangement" if figures["paired"] else ""
    say(f"{game!r}, {figures['games']:,} games, {arrangement}{paired}, seed {figures['seed']}")
    listed = table("player", "wins", "draws", "losses", "win rate, 95 % interval", "points", "time a move")
    for player in figures["players"]:
        listed.add_row(
            player["player"], f"{player['wins']:,}", f"{player['draws']:,}", f"{player['losses']:,}",
            percent(player["win_rate"], player["interval"]), f"{player['points']:+.3f}",
            duration(player["seconds_per_move"]),
        )  # fmt: skip
    console.print(listed)
    if figures["seats"] == "rotate":
        show_sides(figures)
    show_effort(figures)
    length = figures["length"]
    say(f"length: {length['mean']:.2f} ± {length['sd'] / figures['games'] ** 0.5:.2f} {plural(length['unit'])} "
        f"(SD {length['sd']:.2f})")  # fmt: skip
    ends = [f"{reason} {100 * count / figures['games']:.1f} %" for reason, count in figures["ended_by"].items()]
    say("ended by: " + ", ".join(ends))
    if "sprt" in figures:
        show_verdict(figures)
    say(f"{figures['seconds']:.1f} s, {figures['games'] / figures['seconds']:,.1f} games/s")


def show_sides(figures: dict[str, Any]) -> None:
    """Every player on every side."""
    console.print()
    listed = table("player", "side", "games", "wins", "draws", "win rate, 95 % interval", "points")
    listed.columns[1].justify = "left"
    for player in figures["players"]:
        for side in player["by_seat"]:
            numbers = (f"{side[name]:,}" for name in ("games", "wins", "draws"))
            rate = percent(side["win_rate"], side["interval"])
            listed.add_row(player["player"], side["seat"], *numbers, rate, f"{side['points']:+.3f}")
    console.print(listed)
    console.print()


def show_effort(figures: dict[str, Any]) -> None:
    """What the players that look ahead looked at."""
    for player in figures["players"]:
        if player["nodes_per_move"] and player["depth"] > 1:
            say(f"{player['player']}: {player['nodes_per_move']:,.0f} positions a move, depth {player['depth']:.1f}, "
                f"{player['branching']:.1f} branches a position")  # fmt: skip


def show_verdict(figures: dict[str, Any]) -> None:
    verdict = figures["sprt"]
    p0, p1 = verdict["p0"], verdict["p1"]
    low, high = verdict["bounds"]
    meaning = {
        "higher": f"{p1:g} or more rather than {p0:g} or less",
        "lower": f"{p0:g} or less rather than {p1:g} or more",
        "undecided": f"undecided after the cap of {verdict['cap']:,} games",
    }[verdict["decision"]]
    say(f"sequential test of the first player's score: {meaning} "
        f"(log-likelihood ratio {verdict['llr']:+.2f}, bounds {low:.2f} and {high:+.2f})")  # fmt: skip


def duration(seconds: float | None) -> str:
    """A time in the unit that suits it."""
    if seconds is None:
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} µs"
