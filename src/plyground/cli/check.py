"""`plyground check`: whether a game of one's own keeps the contract."""

from typing import Annotated

import typer

from plyground.cli.options import AsJson, GameName, Seed, Settings, open_game
from plyground.cli.printing import print_figures, say
from plyground.cli.progress import compiling_notice
from plyground.core.checking import GameChecker
from plyground.core.errors import ContractError


def check(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    games: Annotated[int, typer.Option("--games", min=1, max=10_000, help="Random games to play uncompiled.")] = 20,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Check that a game of your own keeps the contract.

    Plays it uncompiled with arrays exactly as large as declared, then compiled, and compares.
    """
    passed: list[str] = []
    problem = None
    with compiling_notice(name):
        try:
            for sentence in GameChecker(open_game(name, settings), games, seed).run():
                passed.append(sentence)
                if not as_json:
                    say(f"✓ {sentence}", style="green")
        except ContractError as error:
            problem = str(error)
    if as_json:
        print_figures({"game": name, "passed": passed, "problem": problem})
    elif problem:
        say(f"✗ {problem}", style="red")
    else:
        say(f"{name} keeps the contract: it works with every command.")
    raise typer.Exit(1 if problem else 0)
