"""`plyground tournament`: matches between all players, and ratings."""

from typing import Annotated

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.options import (
    AsJson,
    GameName,
    OpeningCount,
    OpeningPlies,
    Paired,
    Seed,
    Settings,
    Workers,
    open_game,
)
from plyground.cli.printing import console, percent, print_figures, say, table
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.matches.tournament import TournamentResult, groups, seat_players
from plyground.matches.tournament import tournament as play


def tournament(
    name: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="The players (see plyground games NAME).")],
    settings: Settings = [],  # noqa: B006
    games: Annotated[int, typer.Option("--games", min=1, max=100_000_000, help="Games in every match.")] = 100,
    openings: OpeningCount = None,
    opening_plies: OpeningPlies = None,
    paired: Paired = False,
    out: Annotated[
        str,
        typer.Option(
            "--out", metavar="DIR", help="Keep finished matches in this folder; the same command goes on there."
        ),
    ] = "",
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Let all players meet each other, and rate them.

    Prints ratings with 95 % intervals and a cross table.
    """
    game = open_game(name, settings)
    with one_interrupt(), compiling_notice(game.name):
        seated = seat_players(game, players)
        with progress_bar("games", games * len(groups(game, len(seated)))) as progress:
            played = play(
                game, seated, games, seed, paired, workers, progress, openings, opening_plies, out or None,
                keep_partial=True,
            )  # fmt: skip
        if as_json:
            print_figures(played.to_dict(), game)
        else:
            show(played, out)
    raise typer.Exit(STOPPED if played.interrupted else 0)


def show(played: TournamentResult, out: str) -> None:
    """Print the ratings, the cross table, and what there is to know about them."""
    game, matches = played.game, len(played.matches)
    say(f"{game!r}, {matches} {'match' if matches == 1 else 'matches'} of {played.games:,} games, seed {played.seed}"
        f"{', paired' if played.paired else ''}, {played.seconds:.1f} s\n")  # fmt: skip
    show_ranking(played)
    say()
    show_cross_table(played)
    if len(game.teams) > 2:
        say("\nevery two players at a table are compared by what they got; who got the same has drawn; the intervals "
            "of the ratings take these comparisons as independent and are somewhat too narrow")  # fmt: skip
    if played.unfinished:
        say(f"\n{played.unfinished:,} games were not finished and count as draws")
    show_copies(played)
    if played.interrupted:
        again = f"; the same command goes on from the finished matches in {out}" if out else ""
        say(f"\nstopped in match {matches} of {len(groups(game, len(played.players)))}{again}", style="bold")


def show_copies(played: TournamentResult) -> None:
    """Say where openings were played, and which matches hold copies."""
    opened = [pair.result.openings for pair in played.matches if pair.result.openings is not None]
    if opened:
        fewest, most = min(map(len, opened)), max(map(len, opened))
        number = f"{most:,}" if fewest == most else f"{fewest:,} to {most:,}"
        say(f"\nplayers who would repeat one game began with {number} random openings a match, which count as one "
            "result each")  # fmt: skip
    for pair in played.matches:
        if pair.result.copies():
            names = " v ".join(played.players[player] for player in pair.players)
            say(f"\n{names}: {pair.result.copies()}")


def show_ranking(played: TournamentResult) -> None:
    """Print the players by their ratings."""
    listed = table("", "player", "Elo", "95 % interval", "w-d-l", "score %, interval", "points",
                   names=(1,), least=(6, 4, 5))  # fmt: skip
    for rank, entry in enumerate(played.to_dict()["ranking"], start=1):
        low, high = entry["interval"]
        listed.add_row(
            str(rank), entry["player"], f"{entry['rating']:+.0f}", f"{low:+.0f} to {high:+.0f}",
            f"{entry['wins']}-{entry['draws']}-{entry['losses']}",
            percent(entry["score"], entry["score_interval"]).replace(" %", ""), f"{entry['points']:+.3f}",
        )  # fmt: skip
    console.print(listed)


def show_cross_table(played: TournamentResult) -> None:
    """Print the results of rows against columns, both in the order of the ratings; scores if that is too wide."""
    cells = [[cell(played, row, column) for column in played.order] for row in played.order]
    width = sum(max(len(row[column]) for row in cells) + 2 for column in range(len(cells)))
    kind = "wins-draws-losses of row against column"
    if width + 4 > console.width:
        kind = "score of row against column in %"
        cells = [
            ["" if row == column else f"{100 * played.score(row, column):.0f}" for column in played.order]
            for row in played.order
        ]
    listed = table("", *(str(rank) for rank in range(1, len(cells) + 1)))
    listed.columns[0].left = False
    for rank, row in enumerate(cells, start=1):
        listed.add_row(str(rank), *row)
    say(kind)
    console.print(listed)


def cell(played: TournamentResult, row: int, column: int) -> str:
    """Wins, draws and losses of one player against another."""
    if row == column:
        return ""
    return f"{played.wins[row, column]}-{played.draws[row, column]}-{played.wins[column, row]}"
