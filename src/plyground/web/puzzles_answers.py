"""Which turns would have been right where somebody erred: all that are as good as the best, by a review's values."""

import hashlib
from typing import Any

from plyground.core.game import Game, Position
from plyground.matches.review import Review
from plyground.matches.review.review import TOLD
from plyground.matches.review.verdicts import BLUNDER, MISTAKE, worth

ASKED = (MISTAKE, BLUNDER)  # the verdicts on turns that become puzzles


def answers_of(review: Review) -> dict[str, Any]:
    """By the place of a turn: the position that is asked about, and what it may be after a right answer.

    A reviewer that decides by steps knows what is right at the step that lost most; then that is asked about.
    """
    found = {}
    tolerance = TOLD * worth(review.game)
    for place, turn in enumerate(review.turns):
        if turn.verdict not in ASKED or turn.better is None:
            continue
        made = [decision for decision in review.decisions if turn.moves <= decision.first < turn.until]
        worst = max(made, key=lambda decision: decision.lost)
        good = [
            each.position for each in worst.thoughts.turns if each.is_tried and each.value >= worst.best - tolerance
        ]
        found[str(place)] = {
            "moves": worst.first, "position": review.positions[worst.first].tolist(),
            "steps": turn.better.steps[worst.first - turn.moves :],
            "right": sorted({digest(review.game, position) for position in good}),
        }  # fmt: skip
    return found


def digest(game: Game, position: Position) -> str:
    """A position as a short text that is the same for the same position only."""
    kept = position[: game.capacities.identity].astype("<i4").tobytes()
    return hashlib.blake2b(kept, digest_size=12).hexdigest()
