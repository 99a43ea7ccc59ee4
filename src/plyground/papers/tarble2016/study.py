"""The study of the Tarble thesis with players as subjects: what each does in six situations, beside what people did.

For a situation that both sides can look through to its end, also how likely each move wins.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.blocks import grid
from plyground.core.contract import CHANCE
from plyground.core.game import Game, Position
from plyground.core.moves import steps_between
from plyground.core.reports import Drawing, Emphasised, Part, Report
from plyground.core.tables import table
from plyground.core.words import counted
from plyground.games.tarble.situations import Observation, SeenTurn, Situation, seen_turn
from plyground.papers.tarble2016.exact_chances import ExactChance, exact_chances
from plyground.papers.tarble2016.winning_chances import Chance, WinningChances
from plyground.players import Player

SOLVED = 3  # the situation of which the winning chance of every move is asked
TURNS_AHEAD = 3  # after a move: Blue's, Red's and Blue's again; enough to show which move is best
COLUMNS = 132  # characters across several boards


@dataclass(frozen=True)
class Answer:
    """What a player does in a situation."""

    player: str
    turn: SeenTurn
    after: Position
    seconds: float
    why: str = ""  # as the player says it, if it decided on the whole turn at once

    def to_dict(self, game: Game, observations: Sequence[Observation]) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            "player": self.player,
            "turn": self.turn.text,
            "captured": [list(cell) for cell in self.turn.captured],
            "moved": [[list(source), list(target)] for source, target in self.turn.moved],
            "nearest_enemy": self.turn.nearest_enemy,
            "after": game.to_dict(self.after),
            "observations": {each.text: each.holds(self.turn) for each in observations},
            "why": self.why or None,
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class Move:
    """One possible turn and the chance that it wins."""

    turn: SeenTurn
    chance: Chance  # by looking some turns ahead
    solved: ExactChance  # however long it takes

    def to_dict(self) -> dict[str, Any]:
        """The move as plain data."""
        lowest, highest = self.chance.lowest, self.chance.highest
        return {
            "turn": self.turn.text,
            "lowest": str(lowest),
            "highest": str(highest),
            "lowest_value": float(lowest),
            "highest_value": float(highest),
            "exact": self.chance.is_exact,
            "probability": self.solved.probability,
            "error": self.solved.error,
        }


@dataclass(frozen=True, repr=False)
class Studied(Report):
    """One situation with all answers."""

    game: Game
    situation: Situation
    answers: list[Answer]
    moves: list[Move] = field(default_factory=list)
    turns_ahead: int = TURNS_AHEAD

    def to_dict(self) -> dict[str, Any]:
        """The situation and the answers as plain data."""
        situation = self.situation
        told = {
            "situation": situation.number,
            "about": situation.about,
            "roll": situation.roll,
            "position": dict(situation.layout),
            "subjects": {each.text: each.subjects for each in situation.observations},
            "answers": [answer.to_dict(self.game, situation.observations) for answer in self.answers],
        }
        if self.moves:
            told |= {"turns_ahead": self.turns_ahead, "moves": [move.to_dict() for move in self.moves]}
        return told

    def parts(self) -> Iterator[Part]:
        situation = self.situation
        yield Emphasised(f"Situation {situation.number}. {situation.about}")
        yield ""
        yield self.game.draw(situation.position(self.game))
        yield ""
        yield Drawing(self._boards, COLUMNS)
        yield ""
        for answer in self.answers:
            if answer.why:
                yield f"{answer.player}: {answer.why}"
        yield ""
        yield from self._observations()
        if self.moves:
            yield ""
            yield from self._chances()
        yield ""

    def _boards(self, columns: int) -> str:
        """The boards after the players' turns, side by side as far as there is room."""
        blocks = []
        for answer in self.answers:
            roll, *fields = answer.turn.text.split(" | ")
            heading = [answer.player, f"{roll} | {fields[0] if fields else ''}", f"captured: {captured_text(answer)}"]
            blocks.append([*heading, *self.game.draw(answer.after).split("\n")])
        return "\n".join(line.rstrip() for line in grid(blocks, columns))

    def _observations(self) -> Iterator[Part]:
        if not self.situation.observations:
            yield "The thesis does not say what its subjects did here."
            return
        players = [answer.player for answer in self.answers]
        listed = table("the turn …", "of the subjects", *players, left=(0, 1))
        for each in self.situation.observations:
            done = ("yes" if each.holds(answer.turn) else "no" for answer in self.answers)
            listed.add_row(each.text, each.subjects, *done)
        yield listed

    def _chances(self) -> Iterator[Part]:
        chosen: dict[str, list[str]] = {answer.turn.text: [] for answer in self.answers}
        for answer in self.answers:
            chosen[answer.turn.text].append(answer.player)
        ahead = f"by {counted(self.turns_ahead, 'turn')}"
        listed = table("move", "Red wins", ahead, "%", "chosen by", left=(0, 2, 4))
        for move in self.moves:
            players = ", ".join(chosen.get(move.turn.text, []))
            listed.add_row(move.turn.text, str(move.solved), str(move.chance), percentages(move.chance), players)
        yield listed
        error = max(move.solved.error for move in self.moves)
        yield f"Red wins: if both sides play as well as they can, however long it takes; wrong by at most {error:.0e}."
        yield f"By {counted(self.turns_ahead, 'turn')}: what all turns and all rolls that far ahead say about it."
        if not all(move.chance.is_exact for move in self.moves):
            yield "Two figures are bounds: the game may go on after that, and looking further brings them closer."


def captured_text(answer: Answer) -> str:
    """What a turn captured, in words."""
    cells = ["neutral" if cell == (0, 0) else f"({cell[0]},{cell[1]})" for cell in sorted(answer.turn.captured)]
    return ", ".join(cells) or "nothing"


def percentages(chance: Chance) -> str:
    figures = [f"{100 * float(each):.2f}" for each in (chance.lowest, chance.highest)]
    return figures[0] if chance.is_exact else "–".join(figures)


def ask(player: Player, situation: Situation, seed: int) -> Answer:
    """Let a player make its whole turn, however many decisions that takes."""
    game, before = player.game, situation.position(player.game)
    position, seconds, seat = before, 0.0, game.mover(before)
    steps: list[int] = []
    reasons = []
    while game.mover(position) == seat:
        choice = player.choose(position, seed=seed)
        steps += choice.steps
        reasons.append(choice.why or "")
        position, seconds = choice.position, seconds + choice.seconds
    assert game.mover(position) == CHANCE or game.result(position) is not None
    why = reasons[0] if len(reasons) == 1 else ""
    return Answer(player.text, seen_turn(game, before, steps), position, seconds, why)


def chances_of_moves(
    game: Game, situation: Situation, turns_ahead: int, progress: Callable[[int], None] = lambda done: None
) -> list[Move]:
    """Every turn of a situation with the chance that it wins, the best first."""
    solved = exact_chances(game, game.turn_results(situation.position(game)))
    seen = seen_chances(game, situation, turns_ahead, progress)
    moves = [Move(turn, chance, exact) for (turn, chance), exact in zip(seen, solved, strict=True)]
    return sorted(moves, key=lambda move: (-round(move.solved.probability, 9), move.turn.text))


def seen_chances(
    game: Game, situation: Situation, turns_ahead: int, progress: Callable[[int], None] = lambda done: None
) -> list[tuple[SeenTurn, Chance]]:
    """Every turn of a situation, in the order of its ends, with what so many turns ahead say of its chance."""
    before, chances, found = situation.position(game), WinningChances(game), []
    for end in game.turn_results(before):
        turn = seen_turn(game, before, steps_between(game, before, end))
        found.append((turn, chances.chance(end, turns_ahead)))
        progress(1)
    return found


def study(
    game: Game,
    players: Sequence[Player],
    situation: Situation,
    turns_ahead: int = TURNS_AHEAD,
    seed: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Studied:
    """Ask all players what they do in a situation; `progress` is told of every answer and every move looked at."""
    answers = []
    for player in players:
        answers.append(ask(player, situation, seed))
        progress(1)
    moves = chances_of_moves(game, situation, turns_ahead, progress) if situation.number == SOLVED else []
    return Studied(game, situation, answers, moves, turns_ahead)
