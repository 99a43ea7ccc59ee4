"""A portrait of how a variant is played by its strongest player: games looked at position by position.

What the trained network thinks of every position gives the lead, and from that the figures of interest; how well it
knows is shown beside them by its calibration.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from plyground.core.game import Game, Position
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.lineup import FIXED
from plyground.matches.match import match
from plyground.players import Agent
from plyground.players.root_values import evaluation
from plyground.verify.example_games import examples
from plyground.verify.learning import Training, trained_player
from plyground.verify.measures.calibration import calibration
from plyground.verify.measures.choice import effective_choices_of_games
from plyground.verify.measures.diversity import dies, diversity, piece_use, stands
from plyground.verify.measures.interest import course, interest
from plyground.verify.measures.repetition import repetition
from plyground.verify.rules_in_use import kinds_moved, piece_kinds
from plyground.verify.standing import enemies_of, more, standing
from plyground.verify.strengths import LONGEST, sides_of
from plyground.verify.threads import threads

MOST_PLIES = 400  # of a game that are looked at by the network
VALUED = 600  # decisions whose turns are all valued
PIECES_GAMES = 60  # in which it is counted where pieces stand


class Seen(NamedTuple):
    """A game, decision by decision."""

    befores: list[Position]  # in which somebody was to move
    afters: list[Position]  # what came of it, before the next roll
    movers: list[int]
    leads: list[float]  # of the first side, before the first turn and after each; empty without a network
    result: float  # of the first side
    repeated: float

    @property
    def closeness(self) -> float:
        """How far from level the game was, on average."""
        return float(np.mean(np.abs(self.leads))) if self.leads else 1.0


@dataclass(frozen=True)
class Portrait(Job):
    """Games of a player with itself: interest, variety, and some examples to step through."""

    KIND: ClassVar[str] = "verify.portrait"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: str
    training: Training | None  # whose network tells the leads; of two sides only
    games: int
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game, start = self.game.open(), self.game.position()
        played: list[list[Position]] = []
        tell(0.0, f"games of {self.player}")
        match(game, [self.player] * len(sides_of(game)), self.games, self.seed, FIXED, start=start, workers=threads(),
              longest=LONGEST, openings=0, on_game=lambda number, positions: played.append(positions))  # fmt: skip
        two_sided = len(sides_of(game)) == 2
        agent = trained_player(self.training, game).make_agent() if self.training and two_sided else None
        tell(0.4, "looking at positions")
        seen = [look_through(game, positions, agent) for positions in played]
        return {
            "player": self.player, "games": len(seen),
            "interest": None if agent is None else interest_of(game, seen, agent),
            "opening_diversity": diversity([first_turn(game, one) for one in seen if one.afters]),
            **pieces_of(game, seen),
            "examples": examples(game, self.player, seen),
        }  # fmt: skip


def look_through(game: Game, positions: Sequence[Position], agent: Agent | None) -> Seen:
    """A game with the leads of the first side."""
    movers = [game.mover(position) for position in positions]
    kept = [number for number, mover in enumerate(movers) if mover >= 0]
    result = game.result(positions[-1])
    leads: list[float] = []
    if agent is not None:
        leads = [lead(game, agent, positions[number], positions[number + 1]) for number in kept[:MOST_PLIES]]
    counted = repetition(np.array(positions), movers, game.capacities.identity)
    return Seen(
        [positions[number] for number in kept], [positions[number + 1] for number in kept],
        [movers[number] for number in kept], [leads[0], *leads] if leads else [],
        0.0 if result is None else float(np.sign(result[0])), counted.repeated,
    )  # fmt: skip


def lead(game: Game, agent: Agent, before: Position, after: Position) -> float:
    """The network's expectation for the first side after a turn, from -1 to 1."""
    result = game.result(after)
    if result is not None:
        return float(np.sign(result[0]))
    first = game.teams[0][0]
    return float(np.clip(evaluation(agent, before, after, first), -1.0, 1.0))


def interest_of(game: Game, seen: Sequence[Seen], agent: Agent) -> dict[str, Any]:
    """The figures of interest, with the calibration of the network that they stand on."""
    courses = [course(one.leads, one.movers[: len(one.leads) - 1], one.result) for one in seen if len(one.leads) > 1]
    predicted = [(value + 1) / 2 for one in seen for value in one.leads[1:-1]]
    results = [(one.result + 1) / 2 for one in seen for _ in one.leads[1:-1]]
    numbers = [number for number, one in enumerate(seen) for _ in one.leads[1:-1]]
    known = calibration(predicted, results, numbers) if predicted else {"curve": [], "error": None}
    return {
        "calibration": known["curve"], "calibration_error": known["error"], "figures": interest(courses),
        "effective_choices": effective_choices_of_games(valued_turns(game, seen, agent)),
    }  # fmt: skip


def valued_turns(game: Game, seen: Sequence[Seen], agent: Agent) -> list[list[list[float]]]:
    """For some decisions of every game, what the network thinks of all turns, for the mover, from -1 to 1."""
    each = max(1, VALUED // max(len(seen), 1))
    found = []
    for one in seen:
        step = max(1, len(one.movers) // each)
        chosen = list(range(0, len(one.movers), step))[:each]
        found.append([values_of(game, agent, one.befores[number], one.movers[number]) for number in chosen])
    return [values for values in found if values]


def values_of(game: Game, agent: Agent, position: Position, seat: int) -> list[float]:
    sign = 1.0 if seat in game.teams[0] else -1.0
    return [sign * lead(game, agent, position, end) for end in game.turn_results(position)]


def first_turn(game: Game, one: Seen) -> bytes:
    return one.afters[0][: game.capacities.identity].tobytes()


def pieces_of(game: Game, seen: Sequence[Seen]) -> dict[str, Any]:
    """Where pieces stand and die, and how often each kind is moved; nothing where a game does not show its pieces."""
    if not game.definition.has("pieces"):
        return {"piece_use": {}, "heat": None}
    kinds = piece_kinds(game)
    occupied: Counter[str] = Counter()
    died: list[str] = []
    moved: list[Counter[str]] = []
    positions = 0
    for one in seen[:PIECES_GAMES]:
        moved.append(Counter())
        for seat, before, after in list(zip(one.movers, one.befores, one.afters, strict=True))[:MOST_PLIES]:
            stood, standing_now = standing(game, before), standing(game, after)
            occupied.update({cell for cells in standing_now for cell in cells})
            positions += 1
            for enemy in enemies_of(game, seat):
                died += more(standing_now[enemy], stood[enemy])
            moved[-1].update(kinds_moved(game, kinds, before, after))
    starting = Counter(kinds.get((piece["seat"], piece["label"]), "") for piece in game.pieces(game.start()))
    known = {kind: number for kind, number in starting.items() if kind}
    counted = [{kind: count for kind, count in one.items() if kind in known} for one in moved]
    use = piece_use(counted, known) if known else {}
    return {"piece_use": use, "heat": {"stands": stands(occupied, positions), "dies": dies(died)}}
