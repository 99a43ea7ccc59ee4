"""`plyground replay`: recorded games, position by position."""

import pathlib
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from plyground.cli.options import Anyway, AsJson, Settings
from plyground.cli.printing import print_json, say
from plyground.cli.progress import compiling_notice
from plyground.cli.recorded import Archive, As, GameNumber, View, game_given
from plyground.core.errors import PlygroundError
from plyground.matches.mat_files import MAT, write_mat
from plyground.matches.records import write_games
from plyground.matches.saving import check_new_file

KEYS = (
    "Enter or n forward, b back, a number to that move, t forward a turn, tb back a turn, t N to that turn, "
    "g N to game N, q quits"
)


def replay(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A file of recorded games, or - for standard input.", show_default=False),
    ],
    game: GameNumber = None,
    move: Annotated[
        int | None, typer.Option("--move", min=0, help="Show the position after this many moves; 0 is the start.")
    ] = None,
    turn: Annotated[
        int | None, typer.Option("--turn", min=0, help="Show the position after this many turns; 0 is the start.")
    ] = None,
    by_turns: Annotated[bool, typer.Option("--turns", help="Show every turn rather than every move.")] = False,
    all_positions: Annotated[bool, typer.Option("--all", help="Print every position without asking.")] = False,
    write: Annotated[
        str, typer.Option("--write", metavar="FILE", help="Write the games to a new file; backgammon to FILE.mat too.")
    ] = "",
    as_name: As = "",
    settings: Settings = [],  # noqa: B006
    anyway: Anyway = False,
    as_json: AsJson = False,
) -> None:
    """Step through recorded games.

    Where there is no terminal to ask at, prints them.
    """
    if move is not None and (turn is not None or by_turns):
        raise PlygroundError(f"--move {move}: with --turn or --turns; expected one way to count")
    with compiling_notice("the rules"):
        archive = Archive(file, anyway, game_given(as_name, settings))
        wanted = Wanted(move, turn, by_turns)
        if write:
            write_to(write, archive.chosen(game))
        elif as_json:
            print_json({"file": file, "games": [as_data(view, wanted) for view in chosen(archive, game, wanted)]})
        elif all_positions or not sys.stdin.isatty():
            for view in chosen(archive, game, wanted):
                print_game(view, wanted)
        else:
            step_through(archive, game or 1, wanted)


class Wanted:
    """Which positions of a game are to be shown."""

    def __init__(self, move: int | None, turn: int | None, by_turns: bool):
        self.move, self.turn, self.by_turns = move, turn, by_turns or turn is not None

    def pictures(self, view: View) -> list[str]:
        """The positions asked for, as far as the game has them."""
        if self.by_turns:
            return [view.picture_of_turn(k) for k in range(len(view.turns) + 1) if self.turn in (None, k)]
        return [view.picture(k) for k in range(view.last + 1) if self.move in (None, k)]

    def moves(self, view: View) -> list[int]:
        """The numbers of the moves after which these positions stand."""
        if self.by_turns:
            ends = [0, *(turn.end for turn in view.turns)]
            return [end for number, end in enumerate(ends) if self.turn in (None, number)]
        return [number for number in range(view.last + 1) if self.move in (None, number)]

    def missing(self, view: View) -> str:
        """What the game lacks of what was asked for; empty if it lacks nothing."""
        if (self.move or 0) > view.last:
            return f"only {view.last} moves"
        return f"only {len(view.turns)} turns" if (self.turn or 0) > len(view.turns) else ""

    def check(self, view: View) -> None:
        """Refuse a move or a turn that the game does not have."""
        if self.move is not None:
            check_move(view, self.move)
        if self.turn is not None:
            check_turn(view, self.turn)


def check_move(view: View, number: int) -> None:
    """Refuse a move that the game does not have."""
    if not 0 <= number <= view.last:
        raise PlygroundError(f"game {view.number}: move {number}; expected a number from 0 to {view.last}")


def check_turn(view: View, number: int) -> None:
    """Refuse a turn that the game does not have."""
    if not 0 <= number <= len(view.turns):
        raise PlygroundError(f"game {view.number}: turn {number}; expected a number from 0 to {len(view.turns)}")


def chosen(archive: Archive, number: int | None, wanted: Wanted) -> Iterator[View]:
    """The games asked for; a single one must have the move or turn asked for."""
    for view in archive.chosen(number):
        if number is not None:
            wanted.check(view)
        yield view


def print_game(view: View, wanted: Wanted) -> None:
    """A game from its headers to its end."""
    say(view.heading())
    for picture in wanted.pictures(view):
        say(f"\n{picture}")
    if wanted.missing(view):
        say(f"\n{wanted.missing(view)}")
    say()


def write_to(path: str, views: Iterator[View]) -> None:
    """Write games to a new file in the program's own form, or as a match of backgammon."""
    games = [view.played for view in views]
    is_match = pathlib.Path(path).suffix.lower() == MAT
    if is_match and (other := next((played.game.name for played in games if played.game.name != "backgammon"), "")):
        raise PlygroundError(f"--write {path}: a game of {other}; expected only backgammon in a {MAT} file")
    check_new_file(path, "--write")
    try:
        with pathlib.Path(path).open("x", encoding="utf-8") as stream:
            write_mat(stream, games) if is_match else write_games(stream, games)
    except OSError as error:
        raise PlygroundError(f"--write {path}: {error.strerror or error}") from None
    say(f"{len(games)} {'game' if len(games) == 1 else 'games'} written to {path}")


def as_data(view: View, wanted: Wanted) -> dict[str, Any]:
    """A game as plain data: headers, moves and turns as texts, positions in the game's layout."""
    game = view.game
    positions = [
        {
            "move": number,
            "text": view.move_text(number) if number else None,
            "mover": view.seat_name(game.mover(position)) if game.result(position) is None else None,
            "position": game.to_dict(position),
            **({"why": view.why[number]} if number in view.why else {}),
        }
        for number, position in ((number, view.positions[number]) for number in wanted.moves(view))
    ]
    turns = [
        {"turn": number, "last_move": turn.end, "text": view.turn_text(number), "why": view.why_turn(number)}
        for number, turn in enumerate(view.turns, 1)
    ]
    return {
        "number": view.number,
        "game": game.name,
        "settings": game.settings,
        "headers": view.played.headers,
        "moves": view.last,
        "turns": turns,
        "result": game.result(view.positions[-1]),
        "ended_by": game.ending(view.positions[-1]),
        "positions": positions,
    }


# At a terminal


class Place:
    """A position of a game: after a move, or after a turn if the user goes turn by turn."""

    def __init__(self, view: View, move: int, turn: int | None = None):
        self.view, self.move, self.turn = view, move, turn

    @classmethod
    def after_turn(cls, view: View, turn: int) -> "Place":
        check_turn(view, turn)
        return cls(view, view.turns[turn - 1].end if turn else 0, turn)

    def picture(self) -> str:
        return self.view.picture(self.move) if self.turn is None else self.view.picture_of_turn(self.turn)

    def next_turn(self) -> "Place":
        """After the turn that is being made or comes next."""
        number = next((k for k, turn in enumerate(self.view.turns, 1) if turn.end > self.move), None)
        if number is None:
            raise PlygroundError("the record ends here; g goes to the next game, b back, q quits")
        return Place.after_turn(self.view, number)

    def turn_before(self) -> "Place":
        """After the last turn that ends before this."""
        if self.move == 0:
            raise PlygroundError("the record begins here; Enter goes forward")
        return Place.after_turn(self.view, sum(turn.end < self.move for turn in self.view.turns))


def step_through(archive: Archive, number: int, wanted: Wanted) -> None:
    """Show a position, ask where to go, until the user quits."""
    view = archive.view(number)
    wanted.check(view)
    say(f"{view.heading()}\n\n{KEYS}")
    place: Place | None = Place.after_turn(view, wanted.turn or 0) if wanted.by_turns else Place(view, wanted.move or 0)
    while place is not None:
        say(f"\n{place.picture()}")
        place = ask(archive, place)


def ask(archive: Archive, place: Place) -> Place | None:
    """Where the user wants to go; None to quit. What cannot be done is answered, and asked again."""
    while True:
        try:
            words = input("> ").split()
        except EOFError:
            return None
        if words in (["q"], ["quit"]):
            return None
        try:
            return go(archive, place, words)
        except PlygroundError as error:
            say(str(error))


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def go(archive: Archive, place: Place, words: list[str]) -> Place:
    """Where the user's words lead."""
    view, move = place.view, place.move
    match words:
        case [] | ["n"]:
            if place.turn is not None:
                return place.next_turn()
            if move == view.last:
                raise PlygroundError("the record ends here; g goes to the next game, b back, q quits")
            return Place(view, move + 1)
        case ["b"]:
            if place.turn is not None:
                return place.turn_before()
            if move == 0:
                raise PlygroundError("the record begins here; Enter goes forward")
            return Place(view, move - 1)
        case ["t"]:
            return place.next_turn()
        case ["tb"]:
            return place.turn_before()
        case ["t", text] if is_number(text):
            return Place.after_turn(view, int(text))
        case ["g"] | ["g", _]:
            text = words[1] if len(words) == 2 else str(view.number + 1)
            if is_number(text):
                other = archive.view(int(text))
                say(f"\n{other.heading()}")
                return Place(other, 0, None if place.turn is None else 0)
        case [text] if is_number(text):
            check_move(view, int(text))
            return Place(view, int(text))
    raise PlygroundError(f"{' '.join(words)!r}; expected {KEYS}")
