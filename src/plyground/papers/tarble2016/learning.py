"""The Tarble thesis's networks: learned one movement at a time, used for whole turns, learned from whole turns.

The thesis learned from 276,000 games with one movement of look-ahead, then let the network choose among whole turns,
then went on learning that way for 957 games. The board was turned to one of its six rotations before it was shown to
the network.
"""

import pathlib
import tempfile
from dataclasses import dataclass
from typing import Any

from plyground.core.game import Game
from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.papers.plain_experiment import Progress, Share, Table, scaled
from plyground.training.train import train

DOCUMENT, NAME = "tarble", "learning"
ABOUT = "networks learned one movement at a time and from whole turns, with and without the rotation of the board"
ONE_STEP, WHOLE_TURN = "one movement", "whole turns"
ROTATED, PLAIN = "cells", "cells-plain"


@dataclass(frozen=True)
class Settings:
    """Numbers of games."""

    games: int = 276_000  # thesis, one movement at a time
    whole_turn_games: int = 957  # thesis, from there on
    test_games: int = 1000  # ours; thesis: 13
    max_turns: int = 1000  # ours; unknown in the thesis


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """The networks against random and against each other."""
    settings = settings or Settings()
    tests = scaled(settings.test_games, scale)
    table = Table(
        "The thesis's networks",
        ["first named", "against", "games", "wins of the first, %", "thesis"],
        notes=[f"Learned from {scaled(settings.games, scale):,} games one movement at a time, then from "
               f"{scaled(settings.whole_turn_games, scale):,} by whole turns; after the comma what it looks at when it "
               "plays."],
    )  # fmt: skip
    game = make_game("tarble", max_turns=settings.max_turns)
    with tempfile.TemporaryDirectory() as folder:
        files = learned(game, pathlib.Path(folder), scale, seed, progress, settings)
        rotated, plain, whole = (f"net:{files[name]}" for name in (ROTATED, PLAIN, WHOLE_TURN))
        pairs = (
            (f"{ROTATED}, {ONE_STEP}", f"{rotated},chunk=1", "random", "random", "–"),
            (f"{PLAIN}, {ONE_STEP}", f"{plain},chunk=1", "random", "random", "–"),
            (f"{ROTATED}, {ONE_STEP}", f"{rotated},chunk=1", f"{PLAIN}, {ONE_STEP}", f"{plain},chunk=1", "–"),
            (
                f"{ROTATED}, {WHOLE_TURN}",
                rotated,
                f"{ROTATED}, {ONE_STEP}",
                f"{rotated},chunk=1",
                "“significantly improved”",
            ),
            (f"learned from {WHOLE_TURN}, {WHOLE_TURN}", whole, f"{ROTATED}, {WHOLE_TURN}", rotated, "11 of 13"),
        )
        for first, text, second, other, thesis in pairs:
            progress(f"{first} against {second}")
            figures = match(game, [text, other], tests, seed).to_dict()["players"][0]
            table.rows.append([first, second, tests, Share(figures["wins"], tests), thesis])
    return [table]


def learned(
    game: Game, folder: pathlib.Path, scale: float, seed: int, progress: Progress, settings: Settings
) -> dict[str, pathlib.Path]:
    """The files of the networks, by what each learned with."""
    files = {name: folder / f"{name.replace(' ', '-')}.npz" for name in (ROTATED, PLAIN, WHOLE_TURN)}
    quiet: dict[str, Any] = {"test_games": 0, "self_games": 0, "checkpoints": "1"}
    for encoding in (ROTATED, PLAIN):
        progress(f"learning one movement at a time, {encoding}")
        games = scaled(settings.games, scale)
        train(game, seed=seed, games=games, encoding=encoding, **quiet).save(files[encoding])
    progress("learning from whole turns")
    games = scaled(settings.whole_turn_games, scale)
    start = str(files[ROTATED])
    train(game, seed=seed, games=games, start=start, choice="greedy", **quiet).save(files[WHOLE_TURN])
    return files
