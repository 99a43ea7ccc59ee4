"""The review of a game: its curve, its turns with what they lost, and luck and skill, whose sums are the result."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.moves import steps_between
from plyground.core.notation import PlayedTurn
from plyground.core.reports import Part, Report
from plyground.matches.records import UNFINISHED, RecordedGame
from plyground.matches.review.looks import Look, Values, scale_for
from plyground.matches.review.reasons import Reasons
from plyground.matches.review.report import review_parts
from plyground.matches.review.reviewers import count_of_rolls, default_reviewer, for_rolls
from plyground.matches.review.team_look import make_look
from plyground.matches.review.verdicts import shares, verdict, worth
from plyground.matches.review.walk import Decision, Progress, Walk, Walker
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.players.expected_play import depth_after

TOLD = 0.01  # of what a game is worth: a turn that lost less is as good as the best
MOST_OF_LINE = 6  # turns of the play that is expected after the better turn
WORST = 5  # turns that are printed with their positions
SAME = 1e-12  # less is rounding
START, ROLL, TURN = "start", "roll", "turn"


@dataclass(frozen=True)
class SeatOfReview:
    """A seat: its name, its title, what its person is called, and its player."""

    name: str
    title: str
    called: str
    player: str


@dataclass(frozen=True)
class Point:
    """A point of the curve: what every seat can expect after so many moves."""

    moves: int
    kind: str  # START, ROLL or TURN
    seat: int | None
    text: str
    values: list[float]
    shares: list[float]
    luck: list[float] | None = None  # of a roll: what it gave every seat


@dataclass(frozen=True)
class Better:
    """The turn that should have been played."""

    text: str
    steps: list[int]
    line: list[str]
    value: float


@dataclass(frozen=True)
class ReviewedTurn:
    """A turn and what it lost, in points, for the seat that made it."""

    number: int
    moves: int  # made before it
    until: int  # made after it
    seat: int
    text: str
    value: float
    best: float
    lost: float
    verdict: str | None
    choices: int
    better: Better | None
    reason: str


@dataclass(frozen=True)
class Sums:
    """What a seat began with, and what luck, skill and foresight made of it; together they are its result.

    `given_up` is the part of the skill by which somebody ended the game: resigned, ran out of time, agreed on a draw.
    Of a game that was not finished the result is what the seat could expect when it broke off.
    """

    start: float
    luck: float
    skill: float
    foresight: float
    result: float
    given_up: float = 0.0


@dataclass(frozen=True, repr=False)
class Review(Report):
    """A game that was looked through."""

    game: Game
    player: str
    measure: str
    seats: list[SeatOfReview]
    positions: Sequence[Position]
    start: list[float]
    result: list[float] | None
    ending: str | None
    points: list[Point]
    turns: list[ReviewedTurn]
    sums: list[Sums]
    decisions: Sequence[Decision] = ()  # what the reviewer thought of each; `to_dict` does not tell it
    worst: int = WORST  # how many of the worst turns are printed

    def parts(self) -> Iterable[Part]:
        return review_parts(self, self.worst)

    def name(self, seat: int) -> str:
        """What a seat is called: by its person's name, where there is one, else by its title."""
        about = self.seats[seat]
        return f"{about.title} ({about.called})" if about.called else about.title

    @property
    def swings(self) -> list[int]:
        """The places of the turns that have a verdict, the worst first."""
        found = [place for place, turn in enumerate(self.turns) if turn.verdict is not None]
        return sorted(found, key=lambda place: -self.turns[place].lost)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, in the layout that ``--json`` prints."""
        return {
            "game": self.game.name,
            "settings": self.game.settings,
            "player": self.player,
            "measure": self.measure,
            "seats": [asdict(seat) for seat in self.seats],
            "start": self.start,
            "result": self.result,
            "ended_by": self.ending,
            "points": [asdict(point) for point in self.points],
            "turns": [asdict(turn) for turn in self.turns],
            "swings": self.swings,
            "sums": [asdict(sums) for sums in self.sums],
        }


def review_game(
    played: RecordedGame | Session,
    player_text: str | None = None,
    seed: int = 1,
    progress: Progress = lambda done, of: None,
) -> Review:
    """Look through a game, by a player or by the strongest one that comes with the program."""
    record = played.record() if isinstance(played, Session) else played
    game, positions = record.game, record.positions
    choices = sum(game.mover(position) >= 0 for position in positions[:-1])
    text = player_text or default_reviewer(game, choices)
    player = make_player(game, text)
    scale = scale_for(player, seed)
    full = make_look(player, scale, seed)
    rolls = count_of_rolls(game, list(positions))
    quick = make_look(for_rolls(player, rolls), scale, seed) if rolls else full
    walk = Walker(full, quick).walk(positions, progress)
    return Reviewing(record, text, full, walk).review()


class Reviewing:
    """Makes the review of a game that was walked through."""

    def __init__(self, record: RecordedGame, text: str, look: Look, walk: Walk):
        self.record, self.game, self.text, self.look, self.walk = record, record.game, text, look, walk
        self.reasons = Reasons(walk, look)
        self.least = TOLD * worth(self.game)

    def review(self) -> Review:
        game, walk, record = self.game, self.walk, self.record
        seats = [
            SeatOfReview(name, title, record.headers.get(f"Name {name}", ""), player)
            for name, title, player in zip(game.seat_names, game.seat_titles, record.players, strict=True)
        ]
        result = self._result()
        turns = [self._turn(number, turn) for number, turn in enumerate(self._decided(), 1)]
        return Review(
            game, self.text, self._measure(), seats, walk.positions, plain(walk.values[0]), result,
            game.ending(walk.positions[-1]) or record.headers.get("EndedBy"), list(self._points(result)), turns,
            self._sums(result), walk.decisions,
        )  # fmt: skip

    def _measure(self) -> str:
        thoughts = [decision.thoughts for decision in self.walk.decisions]
        exact = bool(thoughts) and all(turn.is_certain for each in thoughts for turn in each.turns)
        return "points; everything was seen to its end" if exact else self.look.measure

    def _decided(self) -> list[PlayedTurn]:
        return [turn for turn in self.walk.turns if turn.end > turn.chosen]

    def _result(self) -> list[float] | None:
        """What every seat got, by the rules or because somebody ended the game; None if it was not finished."""
        payoffs = self.game.result(self.walk.positions[-1])
        said = self.record.headers.get("Result", UNFINISHED)
        if payoffs is not None or said == UNFINISHED or "EndedBy" not in self.record.headers:
            return payoffs
        try:
            told = [float(word) for word in said.split()]
        except ValueError:
            return None
        return told if len(told) == self.game.seats and all(map(np.isfinite, told)) else None

    def _sums(self, result: list[float] | None) -> list[Sums]:
        walk = self.walk
        end = walk.values[walk.last]
        given_up = np.zeros(self.game.seats) if result is None else np.array(result) - end
        got = end if result is None else np.array(result)
        return [
            Sums(*(float(part[seat]) + 0.0 for part in
                   (walk.values[0], walk.luck, walk.skill + given_up, walk.foresight, got, given_up)))
            for seat in range(self.game.seats)
        ]  # fmt: skip

    # The curve

    def _points(self, result: list[float] | None):
        """A point for the start, every roll, every turn, and the end if somebody gave the game up."""
        game, walk, moves = self.game, self.walk, self.record.moves
        yield self._point(0, START, None, "")
        for turn in walk.turns:
            for roll in range(turn.first, turn.chosen):
                text = game.format_move(walk.positions[roll], moves[roll])
                yield self._point(roll + 1, ROLL, None, text)
            if turn.end > turn.chosen:
                text = game.format_turn(walk.positions[turn.chosen], moves[turn.chosen : turn.end])
                yield self._point(turn.end, TURN, turn.seat, text)

    def _point(self, moves: int, kind: str, seat: int | None, text: str) -> Point:
        values = self.walk.values[moves]
        over = self.game.result(self.walk.positions[moves]) is not None
        luck = plain(self.walk.rolls[moves]) if kind == ROLL else None
        return Point(moves, kind, seat, text, plain(values), shares(self.game, plain(values), over), luck)

    # The turns

    def _turn(self, number: int, turn: PlayedTurn) -> ReviewedTurn:
        game, record = self.game, self.record
        made = [each for each in self.walk.decisions if turn.chosen <= each.first < turn.end]
        worst = max(made, key=lambda decision: decision.lost)
        best = made[0].best
        lost = min(sum(decision.lost for decision in made), best + game.largest_payoff)  # of several steps
        lost = 0.0 if lost < SAME else lost
        text = game.format_turn(self.walk.positions[turn.chosen], record.moves[turn.chosen : turn.end])
        better = self._better(turn, worst) if worst.lost >= self.least else None
        return ReviewedTurn(
            number, turn.chosen, turn.end, turn.seat, text, best - lost, best, lost,
            verdict(game, lost), max(decision.choices for decision in made), better,
            self.reasons.of(worst, self.least),
        )  # fmt: skip

    def _better(self, turn: PlayedTurn, decision: Decision) -> Better:
        """What should have been played, from the decision on that lost most."""
        game, best = self.game, decision.choice
        before = self.walk.positions[decision.first]
        steps = best.turn.steps or steps_between(game, before, best.position)
        together = [*self.record.moves[turn.chosen : decision.first], *steps]
        text = game.format_turn(self.walk.positions[turn.chosen], together)
        return Better(text, together, self._line(decision), decision.best)

    def _line(self, decision: Decision) -> list[str]:
        """The play that is expected after the better turn, up to a roll."""
        best, before = decision.choice, self.walk.positions[decision.first]
        depth = depth_after(self.game, before, best.position, decision.thoughts.depth)
        return self.look.line(best, depth, decision.seat, MOST_OF_LINE)


def plain(values: Values) -> list[float]:
    return [float(value) + 0.0 for value in values]  # no negative zero
