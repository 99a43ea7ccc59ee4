"""`plyground check`: does a game of one's own keep the contract?"""

from typing import Annotated

import typer

from plyground.cli.common import AsJson, GameName, Settings, compiling_notice, open_game, print_json, say
from plyground.core.errors import ContractError


def check(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    games: Annotated[int, typer.Option("--games", min=1, max=10_000, help="Random games to play uncompiled.")] = 20,
    seed: Annotated[int, typer.Option("--seed", min=0)] = 1,
    as_json: AsJson = False,
) -> None:
    """Run a game uncompiled with arrays exactly as large as declared, then compiled, and compare."""
    from plyground.core.checking import GameChecker

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
        print_json({"game": name, "passed": passed, "problem": problem})
    elif problem:
        say(f"✗ {problem}", style="red")
    else:
        say(f"{name} keeps the contract: it works with every command.")
    raise typer.Exit(1 if problem else 0)
