"""What the Tarble thesis's beam loses: the best 1,000 positions after each movement, against all of them."""

import itertools
import time
from dataclasses import dataclass

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.games import game as make_game
from plyground.games.tarble.board import LEFT, WORDS
from plyground.matches.match import match
from plyground.papers.plain_experiment import Progress, Share, Table, scaled
from plyground.players import make_player
from plyground.players.agent import Decision

DOCUMENT, NAME = "tarble", "beam"
ABOUT = "whole turns of crowded fives and sixes by a beam: how often another one, what is lost, what is saved"


@dataclass(frozen=True)
class Settings:
    """Where the positions come from, and the beams."""

    games: int = 60  # ours
    players: tuple[str, str] = ("brian", "sarah")  # ours
    rolls: tuple[int, ...] = (5, 6)  # thesis: 6
    fewest_pieces: int = 5  # ours, of each side
    evaluators: tuple[str, ...] = ("greedy:eval=points,ties=first", "net:tarble-one-step")
    beams: tuple[int, ...] = (10, 100, 1000, 10_000)  # thesis: 1000
    thesis_limit: int = 2_000_000  # thesis: positions after five movements, above which its beam is used


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """One table: a row for each evaluator, roll and beam."""
    settings = settings or Settings()
    table = Table(
        "Beams against all ends of a turn",
        ["player", "roll", "beam", "positions", "mean ends", "another turn, %", "mean value lost", "most lost",
         "ms, all ends", "ms, beam"],
        notes=["Values: points, or of a network -1 (lost) to 1 (won). Another turn: one of less value. ms: the "
               "processor's time for a turn."],
    )  # fmt: skip
    game = make_game("tarble")
    progress(f"games of {' and '.join(settings.players)}")
    positions = crowded_positions(game, settings, scaled(settings.games, scale), seed)
    largest = 0
    for text in settings.evaluators:
        for roll in settings.rolls:
            rolled = positions[roll]
            if not rolled:
                continue
            progress(f"{text}, roll {roll}: all ends of {len(rolled)} turns")
            exact, exact_time = decided(game, text, rolled)
            ends = [decision.nodes for decision in exact]
            if roll == max(settings.rolls) - 1:
                largest = max(largest, *ends)
            for beam in settings.beams:
                progress(f"{text}, roll {roll}, beam {beam}")
                found, found_time = decided(game, f"{text},beam={beam}", rolled)
                lost = [one.value - other.value for one, other in zip(exact, found, strict=True)]
                table.rows.append([
                    text, roll, beam, len(rolled), round(float(np.mean(ends))),
                    Share(sum(loss > 0 for loss in lost), len(lost)), f"{np.mean(lost):.4f}", f"{max(lost):.3f}",
                    round(1000 * exact_time, 1), round(1000 * found_time, 1),
                ])  # fmt: skip
    table.notes.append(
        f"The largest turn of five movements has {largest:,} ends; the thesis used its beam only above "
        f"{settings.thesis_limit:,} positions after five movements."
    )
    return [table]


def crowded_positions(game: Game, settings: Settings, games: int, seed: int) -> dict[int, list[Position]]:
    """The positions of games with a large roll to play and many pieces on both sides, by roll."""
    found: dict[int, list[Position]] = {roll: [] for roll in settings.rolls}

    def on_game(number: int, positions: list[Position]) -> None:
        for before, position in itertools.pairwise(positions):
            roll = int(position[game.board[WORDS] + LEFT])
            was_rolled = before[game.board[WORDS] + LEFT] == 0
            if was_rolled and roll in found and is_crowded(game, position, settings.fewest_pieces):
                found[roll].append(position)

    match(game, settings.players, games, seed, on_game=on_game)
    return found


def is_crowded(game: Game, position: Position, fewest: int) -> bool:
    """Whether both sides have at least so many pieces."""
    fields = game.to_dict(position)
    return min(len(fields["red"]), len(fields["blue"])) >= fewest


def decided(game: Game, text: str, positions: list[Position]) -> tuple[list[Decision], float]:
    """What a player decides in each position, and the processor's time in seconds that a decision takes."""
    agent = make_player(game, text).make_agent()
    for position in positions:
        agent.choose(position, new_stream(1))  # its workspace grows
    began = time.thread_time()
    decisions = [agent.choose(position, new_stream(1)) for position in positions]
    return decisions, (time.thread_time() - began) / len(positions)
