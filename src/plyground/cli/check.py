"""`plyground check`: whether a game of one's own keeps the contract."""

from typing import Annotated

import typer

from plyground.cli.options import AsJson, GameName, Seed, Settings
from plyground.cli.printing import print_figures, say
from plyground.cli.progress import compiling_notice
from plyground.core.errors import ContractError
from plyground.core.first_check import mark_of, remember
from plyground.core.game import Game
from plyground.core.settings import parse_settings
from plyground.games import definition
from plyground.tools.checking.checker import PLAIN_GAMES, GameChecker


def check(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    games: Annotated[
        int, typer.Option("--games", min=1, max=10_000, help="Random games to play uncompiled.")
    ] = PLAIN_GAMES,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Check that a game of your own keeps the contract.

    Plays it uncompiled with arrays exactly as large as declared, then compiled, and compares. Then tries whatever else
    the file has: texts, pictures, evaluators, samplers, inputs, symmetries, extreme settings, players and training.
    """
    passed: list[str] = []
    notes: list[str] = []
    problem = None
    with compiling_notice(name):
        try:
            game = Game(definition(name), **parse_settings(settings))
            checker = GameChecker(game, games, seed)
            for sentence in checker.run():
                passed.append(sentence)
                if not as_json:
                    say(f"✓ {sentence}", style="green")
            notes = checker.notes
            remember(mark_of(game), game)
        except ContractError as error:
            problem = str(error)
    if as_json:
        print_figures({"game": name, "passed": passed, "problem": problem, "notes": notes})
    elif problem:
        say(f"✗ {problem}", style="red")
    else:
        for note in notes:
            say(f"  {note}", style="dim")
        say(f"{name} keeps the contract: it works with every command.")
    raise typer.Exit(1 if problem else 0)
