"""`plyground match`: players against each other."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Annotated, Any

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
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
from plyground.cli.printing import console, notices, percent, print_figures, say, table
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.core.game import Game, Position
from plyground.matches.lineup import make_lineup
from plyground.matches.match import DEFAULT_GAMES
from plyground.matches.match import match as play
from plyground.matches.result import MatchResult
from plyground.matches.saving import GameWriter
from plyground.matches.wincheck import WinCheck
from plyground.matches.wording import length_text

Watcher = Callable[[int, list[Position]], None]  # is shown the number of a game and its positions


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
    save: Annotated[str, typer.Option("--save", metavar="FILE", help="Write the games to a new file.")] = "",
    win_check: Annotated[
        str, typer.Option("--win-check", help="Test positions for a win in another way too (polar: resolution).")
    ] = "",
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
    game = open_game(name, settings)
    writer: GameWriter | None = None
    with one_interrupt(), compiling_notice(game.name), ExitStack() as stack:
        start = open_position(game, position, moves) if position or moves else None
        check = WinCheck(game, win_check) if win_check else None
        watchers: list[Watcher] = [] if check is None else [check.on_game]
        if save:
            writer = GameWriter(save, make_lineup(game, players, seats), seed)
            watchers.append(stack.enter_context(writer).on_game)
        with progress_bar("games", games or DEFAULT_GAMES) as progress:
            played = play(
                game, players, games, seed, seats, paired, start, workers, sprt or None,
                on_game=all_of(watchers), progress=progress, keep_partial=True, openings=openings,
                opening_plies=opening_plies,
            )  # fmt: skip
        report(game, played, check, writer, as_json)
    raise typer.Exit(exit_code(played, check, writer))


def report(game: Game, played: MatchResult, check: WinCheck | None, writer: GameWriter | None, as_json: bool) -> None:
    """Print the figures, as data or as tables, and what became of the file of games."""
    figures = played.to_dict() | ({} if check is None else {"win_check": check.to_dict()})
    failure = writer.failure if writer is not None else ""
    if as_json:
        print_figures(figures | ({"save_failed": failure} if failure else {}), game)
    else:
        show(game, figures)
        show_end(played, check, writer)
    if failure:
        notices.print(f"plyground: {failure}", highlight=False, markup=False, soft_wrap=True)


def all_of(watchers: Sequence[Watcher]) -> Watcher | None:
    """One watcher of games that calls all of these; None if there are none."""
    if not watchers:
        return None

    def on_game(number: int, positions: list[Position]) -> None:
        for watcher in watchers:
            watcher(number, positions)

    return on_game


def exit_code(played: MatchResult, check: WinCheck | None, writer: GameWriter | None) -> int:
    """130 after Ctrl-C, 1 if the second win check gave another answer or games could not be saved, else 0."""
    if played.interrupted:
        return STOPPED
    return 1 if (check is not None and check.differ) or (writer is not None and writer.failure) else 0


def show(game: Game, figures: dict[str, Any]) -> None:
    """Print the result as tables and lines."""
    arrangement = "seats rotated" if figures["seats"] == "rotate" else "seats fixed"
    paired = ", the same dice for every arrangement" if figures["paired"] else ""
    say(f"{game!r}, {figures['games']:,} games, {arrangement}{paired}, seed {figures['seed']}")
    listed = table("player", "wins", "draws", "losses", "win rate, 95 % interval", "points", "a decision",
                   names=(0,), least=(6, 3, 2, 5, 1))  # fmt: skip
    for player in figures["players"]:
        listed.add_row(
            player["player"], f"{player['wins']:,}", f"{player['draws']:,}", f"{player['losses']:,}",
            percent(player["win_rate"], player["interval"]), f"{player['points']:+.3f}",
            duration(player["seconds_per_move"]),
        )  # fmt: skip
    console.print(listed)
    if figures["paired"] or figures["draws"] or figures["openings"]:
        show_scores(figures)
    if figures["seats"] == "rotate":
        show_sides(figures)
    show_effort(figures)
    say(f"length: {length_text(figures['length'])}")
    say("ended by: " + ", ".join(f"{reason} {count:,}" for reason, count in figures["ended_by"].items()))
    if "sprt" in figures:
        show_verdict(figures)
    say(f"{figures['seconds']:.1f} s, {figures['games'] / figures['seconds']:,.1f} games/s")


def show_end(played: MatchResult, check: WinCheck | None, writer: GameWriter | None) -> None:
    """Print what the second win check found, where the games are, and whether the match was stopped."""
    if played.openings is not None:
        say(played.openings.sentence())
    if played.copies():
        say(played.copies(), style="bold")
    if check is not None:
        say(check.sentence())
    if writer is not None and writer.saved:
        say(f"saved: plyground replay {writer.path}")
    if played.interrupted:
        say(f"stopped after {played.games:,} of {played.cap:,} games", style="bold")


def show_scores(figures: dict[str, Any]) -> None:
    """Print the scores, which say more than wins if there are draws or if both had the same dice."""
    for player in figures["players"]:
        say(f"{player['player']} scores {percent(player['score'], player['score_interval'])}, a draw as half a win")


def show_sides(figures: dict[str, Any]) -> None:
    """Print what every player did on every side."""
    console.print()
    listed = table("player", "side", "games", "wins", "draws", "win rate, 95 % interval", "points",
                   left=(1,), names=(0,), least=(6, 4, 3, 2))  # fmt: skip
    for player in figures["players"]:
        for side in player["by_seat"]:
            numbers = (f"{side[name]:,}" for name in ("games", "wins", "draws"))
            rate = percent(side["win_rate"], side["interval"])
            listed.add_row(player["player"], side["seat"], *numbers, rate, f"{side['points']:+.3f}")
    console.print(listed)
    console.print()


def show_effort(figures: dict[str, Any]) -> None:
    """Print how many positions the players that search looked at."""
    for player in figures["players"]:
        if player["nodes_per_move"] and (player["depth"] or 0) > 1:
            say(f"{player['player']}: {player['nodes_per_move']:,.0f} positions a move, depth {player['depth']:.1f}, "
                f"{player['branching']:.1f} branches a position")  # fmt: skip


def show_verdict(figures: dict[str, Any]) -> None:
    """Print what the sequential test decided."""
    verdict = figures["sprt"]
    p0, p1 = verdict["p0"], verdict["p1"]
    low, high = verdict["bounds"]
    if verdict["decision"] == "copies":
        say("sequential test of the first player's score: no verdict, since the games are copies of each other")
        return
    meaning = {
        "higher": f"{p1:g} or more rather than {p0:g} or less",
        "lower": f"{p0:g} or less rather than {p1:g} or more",
        "undecided": f"undecided after the cap of {verdict['cap']:,} games",
        "open": f"open when the match was stopped after {figures['games']:,} games",
    }[verdict["decision"]]
    say(f"sequential test of the first player's score: {meaning} "
        f"(log-likelihood ratio {verdict['llr']:+.2f}, bounds {low:.2f} and {high:+.2f}; {verdict['results']:,} "
        "results)")  # fmt: skip
    say(f"it scores {percent(verdict['score'], verdict['score_interval'])}; the intervals of this match hold whenever "
        "one stops, and are wider for it; the score itself leans towards the verdict")  # fmt: skip


def duration(seconds: float | None) -> str:
    """A time in the unit that suits it."""
    if seconds is None:
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} µs"
