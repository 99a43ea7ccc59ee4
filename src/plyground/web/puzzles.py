"""Puzzles from people's own mistakes: which there are in a review, how one is shown, and whether an answer is right."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.matches.statistics import wilson_interval
from plyground.store.puzzles import NewPuzzle, Puzzle, Score
from plyground.web.frames import beside_the_pieces, frame
from plyground.web.numbers import plain_numbers
from plyground.web.puzzles_answers import ASKED, digest
from plyground.web.views import step_views

TOLD = ("seat", "text", "value", "best", "lost", "verdict", "better", "reason")  # of a turn of a review


def puzzles_in(
    review: Mapping[str, Any], answers: Mapping[str, Any], persons: Sequence[str | None]
) -> list[NewPuzzle]:  # fmt: skip
    """The mistakes of people whom the server knows; `answers` say what would have been right, by places of turns."""
    found = []
    for place, turn in enumerate(review["turns"]):
        answer, person = answers.get(str(place)), persons[turn["seat"]]
        if person is not None and answer is not None and turn["verdict"] in ASKED:
            better = {**turn["better"], "steps": answer["steps"]}
            about = {name: turn[name] for name in TOLD} | {"better": better, "player": review["player"]}
            about |= {"position": answer["position"], "right": answer["right"]}
            found.append(NewPuzzle(person, answer["moves"], turn["lost"], about))
    return found


def start_of(game: Game, puzzle: Puzzle) -> Position:
    """The position of a puzzle."""
    position = np.array(puzzle.about["position"], np.int32)
    if game.rules_hash != puzzle.rules or position.shape != (game.capacities.state,):
        raise PlygroundError(f"puzzle {puzzle.id}: from a game under other rules; expected the same rules")
    return position


def after_steps(game: Game, position: Position, steps: Sequence[int]) -> Position:
    """The position after some steps of the turn of whoever is to move."""
    seat = game.mover(position)
    for number, step in enumerate(steps, 1):
        if game.mover(position) != seat:
            raise PlygroundError(f"step {number}: the turn is over; expected {number - 1} steps")
        if step not in game.legal_moves(position):
            raise PlygroundError(f"step {number}: {step} cannot be played; expected one of the steps that were told")
        position = game.play(position, step)
    return position


def moment(game: Game, position: Position, seat: int) -> dict[str, Any]:
    """A position of a puzzle as it is shown, with the steps that can be played while it is the seat's turn."""
    is_over = game.mover(position) != seat
    steps = [] if is_over else step_views(game, position)
    pieces = plain_numbers(game.pieces(position))
    return {"pieces": pieces, **beside_the_pieces(game, position), "steps": steps, "is_over": is_over}


def puzzle_view(game: Game, puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as it is asked: nothing of it tells the answer."""
    seat = puzzle.about["seat"]
    return {
        "id": puzzle.id, "key": puzzle.key, "game": puzzle.game, "title": game.definition.short_title,
        "seat_titles": list(game.seat_titles), "settings": dict(puzzle.settings), "seats": game.seats,
        "geometry": plain_numbers(game.geometry()), "start": plain_numbers(game.pieces(game.start())),
        "seat": seat, "moves": puzzle.moves, "verdict": puzzle.about["verdict"], "box": puzzle.box,
        **moment(game, start_of(game, puzzle), seat),
    }  # fmt: skip


def is_right(game: Game, puzzle: Puzzle, steps: Sequence[int]) -> bool:
    """Whether some steps lead to where a right answer does, by the values of the review."""
    position, right = start_of(game, puzzle), puzzle.about["right"]
    for step in steps:
        position = game.play(position, step)
        if digest(game, position) in right:
            return True
    return False


def solution(game: Game, puzzle: Puzzle) -> dict[str, Any]:
    """What is told after an attempt: what was played, what is better and why, with the positions of its line."""
    about = puzzle.about
    told = {name: about[name] for name in (*TOLD, "player")}
    return {**told, "frames": line_frames(game, start_of(game, puzzle), puzzle.moves, about["better"])}


def line_frames(game: Game, start: Position, moves: int, better: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The better turn and what was expected after it, position after position; `moves` were made before."""
    found = [{"moves": moves, "seat": None, "pieces": plain_numbers(game.pieces(start))}]
    found[0] |= beside_the_pieces(game, start)
    position, turns = start, [list(better["steps"]), *better["line"]]
    for turn in turns:
        try:
            steps = turn if isinstance(turn, list) else game.parse_turn(position, turn)
            for step in steps:
                if step not in game.legal_moves(position):
                    return found
                after = game.play(position, step)
                moves += 1
                found.append(frame(game, moves, position, step, after) | beside_the_pieces(game, after))
                position = after
        except PlygroundError:  # a line that cannot be read to its end is shown as far as it goes
            break
    return found


def score_view(score: Score) -> dict[str, Any]:
    """How somebody has done, with the interval of the share that was solved."""
    low, high = wilson_interval(score.solved, score.tried) if score.tried else (0.0, 1.0)
    names = ("tried", "solved", "streak", "best", "puzzles", "due")
    return {name: getattr(score, name) for name in names} | {"interval": [low, high]}
