"""`plyground demo`: a minute with every game, and players against each other."""

from plyground.cli.common import compiling_notice, console, percent, plural, progress_bar, say, table
from plyground.games import game as make_game
from plyground.games import names


def demo() -> None:
    """A random game of backgammon from its record to its end, a second of random play of every game, some matches."""
    show_one_game("backgammon", seed=4)
    console.print("\n[bold]Every game, a second of random play each[/bold] (95 % intervals)\n")
    listed = table("game", "games", "first wins %", "drawn %", "length", "games/s")
    with progress_bar("playing", len(names())) as progress:
        for name in names():
            listed.add_row(*random_play_row(name))
            progress(1)
    console.print(listed)
    show_matches()
    console.print("\nNext: [bold]plyground games tablut[/bold] shows a game and its settings,")
    console.print("      [bold]plyground match tablut fixed random[/bold] plays a match,")
    console.print("      [bold]plyground analyse tablut[/bold] ranks the moves of a position,")
    console.print("      [bold]plyground check examples/connect_four.py[/bold] checks a game of your own.")


MATCHES = (
    ("backgammon", ("pubeval", "random"), 400),
    ("polar", ("alphabeta:depth=3", "mcts:playouts=200"), 40),
    ("tablut", ("alphabeta:depth=2", "simple"), 40),
    ("pachisi", ("heuristic", "random"), 40),
    ("tarble", ("minimax", "random"), 20),
)


def show_matches() -> None:
    """Some players against each other."""
    console.print("\n[bold]Players against each other[/bold] (wins of the first, 95 % interval; seats rotated)\n")
    listed = table("game", "match", "games", "wins %")
    listed.columns[1].justify = "left"
    with progress_bar("matches", len(MATCHES)) as progress:
        for name, players, games in MATCHES:
            with compiling_notice(name):
                from plyground.matches.match import match

                first = match(make_game(name), players, games).to_dict()["players"][0]
            rate = percent(first["win_rate"], first["interval"]).replace(" %", "")
            listed.add_row(name, " v ".join(players), str(games), rate)
            progress(1)
    console.print(listed)


def random_play_row(name: str) -> list[str]:
    """About a second of random games, as a row of the table."""
    from plyground.matches.playout import playout

    game = make_game(name)
    with compiling_notice(name):
        tried = playout(game, 100)
    figures = playout(game, max(200, min(int(100 / tried.seconds), 200_000))).to_dict()
    length = figures["length"]
    return [
        name,
        f"{figures['games']:,}",
        percent(figures["win_rates"][0]["win_rate"], figures["win_rates"][0]["interval"]).replace(" %", ""),
        f"{100 * figures['draws'] / figures['games']:.1f}",
        f"{length['mean']:,.1f} {plural(length['unit'])}",
        f"{figures['games_per_second']:,.0f}",
    ]


def show_one_game(name: str, seed: int) -> None:
    """A random game: the first turns as a record, the last position as a picture."""
    from plyground.core.contract import CHANCE, OVER
    from plyground.core.randomness import new_stream, random_below

    with compiling_notice(name):
        game = make_game(name)
        position, stream, moves = game.start(), new_stream(seed), []
        while (seat := game.mover(position)) != OVER:
            legal = list(range(len(game.chance(position)))) if seat == CHANCE else game.legal_moves(position)
            moves.append(legal[random_below(stream, len(legal))])
            position = game.play(position, moves[-1])
    lines = game.format_game(moves).splitlines()
    console.print(f"[bold]A random game of {name}[/bold], {len(lines) - 1} turns; it begins\n")
    say("\n".join(lines[:8]))
    console.print("…\n\nand ends\n")
    say(game.draw(position))
    say(f"\n{game.ending(position)}: {game.result(position)}")
