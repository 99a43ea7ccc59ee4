"""Recorded games as commands read and show them: the games of a file, their positions, moves and turns."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

import typer

from plyground.cli.options import open_game
from plyground.cli.printing import notices
from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.notation import PlayedTurn, played_turns
from plyground.matches.record_reader import read_games
from plyground.matches.records import WHY, RecordedGame

As = Annotated[
    str,
    typer.Option("--as", metavar="GAME", help="The game of a file of moves alone, or the file of a game of your own."),
]
GameNumber = Annotated[int | None, typer.Option("--game", min=1, help="Which game of the file; the first is 1.")]


def game_given(name: str, settings: list[str]) -> Game | None:
    """The game given with --as and --set; None if none is."""
    if not name and settings:
        raise PlygroundError(f"--set {settings[0]}: a record says its settings; expected --set only with --as")
    return open_game(name, settings) if name else None


class View:
    """One recorded game with all its positions."""

    def __init__(self, number: int, played: RecordedGame):
        self.number, self.played, self.game = number, played, played.game
        self.positions = played.positions
        self.last = len(played.moves)

    def seat_name(self, seat: int) -> str:
        """The seat and who plays on it, or chance."""
        if seat == CHANCE:
            return "chance"
        player = self.played.players[seat]
        return f"{self.game.seat_names[seat]} ({player})" if player else self.game.seat_names[seat]

    @cached_property
    def turns(self) -> list[PlayedTurn]:
        """The turns, each with the rolls before it."""
        return list(played_turns(self.game, self.positions))

    def turn_text(self, number: int) -> str:
        """Who made turn `number`, counted from 1, and what was rolled and played in it."""
        turn = self.turns[number - 1]
        rolls = [self.move_text(move) for move in range(turn.first + 1, turn.chosen + 1)]
        steps = self.played.moves[turn.chosen : turn.end]
        played = [self.game.format_turn(self.positions[turn.chosen], steps)] if steps else []
        return " ".join([self.seat_name(turn.seat), *rolls, *played])

    def move_text(self, number: int) -> str:
        """The notation of move `number`; the first is 1."""
        return self.game.format_move(self.positions[number - 1], self.played.moves[number - 1])

    def heading(self) -> str:
        """The headers of the record, and its number in the file; why players moved is told with their moves."""
        shown = {key: value for key, value in self.played.headers.items() if not WHY.fullmatch(key)}
        return "\n".join([f"game {self.number}", *(f"  {key}: {value}" for key, value in shown.items())])

    @cached_property
    def why(self) -> dict[int, str]:
        """Why decisions were made, by the number of the last move of each, where the record says so."""
        return self.played.why

    def why_turn(self, number: int) -> list[str]:
        """Why the decisions of turn `number`, counted from 1, were made."""
        turn = self.turns[number - 1]
        return [self.why[move] for move in range(turn.chosen + 1, turn.end + 1) if move in self.why]

    def picture(self, number: int) -> str:
        """The position after so many moves: the move that led there, the board, and whose move it is."""
        position = self.positions[number]
        came = f"move {number} of {self.last}"
        if number > 0:
            came += f": {self.seat_name(self.game.mover(self.positions[number - 1]))} {self.move_text(number)}"
        why = [f"why: {self.why[number]}"] if number in self.why else []
        return "\n".join([came, *why, "", self.game.draw(position), "", self.standing(position)])

    def picture_of_turn(self, number: int) -> str:
        """The position after so many turns: the turn that led there, the board, and whose move it is."""
        position = self.positions[self.turns[number - 1].end if number else 0]
        came = f"turn {number} of {len(self.turns)}" + (f": {self.turn_text(number)}" if number else "")
        why = [f"why: {said}" for said in self.why_turn(number)] if number else []
        return "\n".join([came, *why, "", self.game.draw(position), "", self.standing(position)])

    def standing(self, position: Position) -> str:
        """Whose move it is, or how the game ended."""
        payoffs = self.game.result(position)
        if payoffs is None:
            mover = self.game.mover(position)
            return "a roll is due" if mover == CHANCE else f"{self.seat_name(mover)} to move"
        named = zip(self.game.seat_names, payoffs, strict=True)
        return f"over, {self.game.ending(position)}: " + ", ".join(f"{seat} {payoff:+g}" for seat, payoff in named)


class Archive:
    """The games of a file, read as far as they are asked for."""

    def __init__(self, file: str, anyway: bool = False, as_game: Game | None = None):
        self.file = file

        def notice(text: str) -> None:
            notices.print(text, markup=False, highlight=False, soft_wrap=True)

        self.source = read_games(file, notice, anyway, as_game)
        self.known: list[RecordedGame] = []

    def view(self, number: int) -> View:
        """The game with that number."""
        while len(self.known) < number and (played := next(self.source, None)) is not None:
            self.known.append(played)
        if not 1 <= number <= len(self.known):
            raise PlygroundError(f"{self.file}: game {number}; expected {self._range()}")
        return View(number, self.known[number - 1])

    def _range(self) -> str:
        return f"a number from 1 to {len(self.known)}" if self.known else "a file with a whole game"

    def chosen(self, number: int | None) -> Iterator[View]:
        """The game asked for, or all of them; an error if there is none."""
        if number is not None:
            yield self.view(number)
            return
        count = 0
        for count, played in enumerate(self.source, 1):
            yield View(count, played)
        if count == 0:
            raise PlygroundError(f"{self.file}: no games; expected {self._range()}")
