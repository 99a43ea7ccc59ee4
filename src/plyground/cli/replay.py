"""`plyground replay`: recorded games, position by position."""

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from plyground.cli.options import Anyway, AsJson
from plyground.cli.printing import notices, print_json, say
from plyground.cli.progress import compiling_notice
from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError
from plyground.core.game import Position
from plyground.matches.record_reader import read_games
from plyground.matches.records import RecordedGame

KEYS = "Enter or n forward, b back, a number to that move, g N to game N, q quits"


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of recorded games.", show_default=False)],
    game: Annotated[int | None, typer.Option("--game", min=1, help="Which game of the file; the first is 1.")] = None,
    move: Annotated[
        int | None, typer.Option("--move", min=0, help="Show the position after this many moves; 0 is the start.")
    ] = None,
    all_positions: Annotated[bool, typer.Option("--all", help="Print every position without asking.")] = False,
    anyway: Anyway = False,
    as_json: AsJson = False,
) -> None:
    """Step through recorded games.

    Where there is no terminal to ask at, prints them.
    """
    with compiling_notice("the rules"):
        archive = Archive(file, anyway)
        if as_json:
            print_json({"file": file, "games": [as_data(view, move) for view in archive.chosen(game, move)]})
        elif all_positions or not sys.stdin.isatty():
            for view in archive.chosen(game, move):
                print_game(view, move)
        else:
            step_through(archive, game or 1, move or 0)


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

    def move_text(self, number: int) -> str:
        """The notation of move `number`; the first is 1."""
        return self.game.format_move(self.positions[number - 1], self.played.moves[number - 1])

    def heading(self) -> str:
        """The headers of the record, and its number in the file."""
        return "\n".join([f"game {self.number}", *(f"  {key}: {value}" for key, value in self.played.headers.items())])

    def picture(self, number: int) -> str:
        """The position after so many moves: the move that led there, the board, and whose move it is."""
        position = self.positions[number]
        came = f"move {number} of {self.last}"
        if number > 0:
            came += f": {self.seat_name(self.game.mover(self.positions[number - 1]))} {self.move_text(number)}"
        return "\n".join([came, "", self.game.draw(position), "", self.standing(position)])

    def standing(self, position: Position) -> str:
        """Whose move it is, or how the game ended."""
        payoffs = self.game.result(position)
        if payoffs is None:
            return f"{self.seat_name(self.game.mover(position))} to move"
        named = zip(self.game.seat_names, payoffs, strict=True)
        return f"over, {self.game.ending(position)}: " + ", ".join(f"{seat} {payoff:+g}" for seat, payoff in named)


class Archive:
    """The games of a file, read as far as they are asked for."""

    def __init__(self, file: str, anyway: bool = False):
        self.file = file

        def notice(text: str) -> None:
            notices.print(text, markup=False, highlight=False, soft_wrap=True)

        self.source = read_games(file, notice, anyway)
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

    def chosen(self, number: int | None, move: int | None) -> Iterator[View]:
        """The game asked for, or all of them; an error if there is none, or if the one has no such move."""
        if number is not None:
            view = self.view(number)
            if move is not None:
                check_move(view, move)
            yield view
            return
        count = 0
        for count, played in enumerate(self.source, 1):
            yield View(count, played)
        if count == 0:
            raise PlygroundError(f"{self.file}: no games; expected {self._range()}")


def check_move(view: View, number: int) -> None:
    """Refuse a move that the game does not have."""
    if not 0 <= number <= view.last:
        raise PlygroundError(f"game {view.number}: move {number}; expected a number from 0 to {view.last}")


def shown_moves(view: View, move: int | None) -> list[int]:
    """The numbers of the positions to show: all, or the one asked for if the game is that long."""
    return [number for number in range(view.last + 1) if move in (None, number)]


def print_game(view: View, move: int | None) -> None:
    """A game from its headers to its end."""
    say(view.heading())
    for number in shown_moves(view, move):
        say(f"\n{view.picture(number)}")
    if move is not None and move > view.last:
        say(f"\nonly {view.last} moves")
    say()


def as_data(view: View, move: int | None) -> dict[str, Any]:
    """A game as plain data: headers, moves as texts, positions in the game's layout."""
    game = view.game
    positions = [
        {
            "move": number,
            "text": view.move_text(number) if number else None,
            "mover": view.seat_name(game.mover(position)) if game.result(position) is None else None,
            "position": game.to_dict(position),
        }
        for number, position in enumerate(view.positions)
        if move in (None, number)
    ]
    return {
        "number": view.number,
        "game": game.name,
        "settings": game.settings,
        "headers": view.played.headers,
        "moves": view.last,
        "result": game.result(view.positions[-1]),
        "ended_by": game.ending(view.positions[-1]),
        "positions": positions,
    }


def step_through(archive: Archive, number: int, move: int) -> None:
    """Show a position, ask where to go, until the user quits."""
    view = archive.view(number)
    check_move(view, move)
    say(f"{view.heading()}\n\n{KEYS}")
    place: tuple[View, int] | None = (view, move)
    while place is not None:
        say(f"\n{place[0].picture(place[1])}")
        place = ask(archive, *place)


def ask(archive: Archive, view: View, move: int) -> tuple[View, int] | None:
    """Where the user wants to go; None to quit. What cannot be done is answered, and asked again."""
    while True:
        try:
            words = input("> ").split()
        except EOFError:
            return None
        if words in (["q"], ["quit"]):
            return None
        try:
            return go(archive, view, move, words)
        except PlygroundError as error:
            say(str(error))


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def go(archive: Archive, view: View, move: int, words: list[str]) -> tuple[View, int]:
    """The game and move that the user's words lead to."""
    match words:
        case [] | ["n"]:
            if move == view.last:
                raise PlygroundError("the record ends here; g goes to the next game, b back, q quits")
            return view, move + 1
        case ["b"]:
            if move == 0:
                raise PlygroundError("the record begins here; Enter goes forward")
            return view, move - 1
        case ["g"] | ["g", _]:
            text = words[1] if len(words) == 2 else str(view.number + 1)
            if is_number(text):
                other = archive.view(int(text))
                say(f"\n{other.heading()}")
                return other, 0
        case [text] if is_number(text):
            check_move(view, int(text))
            return view, int(text)
    raise PlygroundError(f"{' '.join(words)!r}; expected {KEYS}")
