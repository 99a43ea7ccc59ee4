"""`plyground analyse`: the turns of a position, ranked by a player."""

import pathlib
from typing import Annotated, Any

import typer

from plyground.cli.options import After, Anyway, AsJson, From, Seed, Settings, open_game, open_position
from plyground.cli.printing import console, notices, print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.recorded import Archive, As, GameNumber, game_given
from plyground.cli.report_keeping import keep
from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.games import names
from plyground.matches.analysis import Analysis, Analyst, default_player, with_depth
from plyground.matches.analysis_report import counted, effort
from plyground.matches.moments import Judgement, Moment, find_moment, judge
from plyground.matches.record_reader import STANDARD_INPUT
from plyground.matches.roll_analysis import RollAnalysis, analyse_rolls, count_rolls, roll_on
from plyground.matches.tree import TreeBuilder, draw_tree
from plyground.players.choice import mover_of
from plyground.players.measures import measure

COLUMNS = 100  # characters across a tree of boards


def analyse(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game's name, a Python file of your own, or a file of recorded games.",
            show_default=False,
        ),
    ],
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="JSON, a text form, or a file with either; by default the start of the game."
        ),
    ] = "",
    settings: Settings = [],  # noqa: B006
    given: From = "",
    moves: After = "",
    roll: Annotated[
        str,
        typer.Option("--roll", metavar="ROLL", help="The roll that is due; with --tree, also those of later levels."),
    ] = "",
    player: Annotated[
        str,
        typer.Option("--player", metavar="TEXT", help="The player that evaluates; by default the strong one."),
    ] = "",
    depth: Annotated[int, typer.Option("--depth", min=0, help="Turns to look ahead; 0: as the player does.")] = 0,
    top: Annotated[int, typer.Option("--top", min=1, help="Number of turns to show.")] = 10,
    tree: Annotated[bool, typer.Option("--tree", help="Draw the top of the search tree.")] = False,
    width: Annotated[int, typer.Option("--width", min=1, max=20, help="Turns shown for each position.")] = 3,
    levels: Annotated[int, typer.Option("--levels", min=1, max=6, help="Levels of the tree.")] = 2,
    number: GameNumber = None,
    move: Annotated[
        int | None, typer.Option("--move", min=1, help="Of a recorded game: the decision in which this move was made.")
    ] = None,
    turn: Annotated[
        int | None, typer.Option("--turn", min=1, help="Of a recorded game: the decision in which this turn was made.")
    ] = None,
    as_name: As = "",
    anyway: Anyway = False,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Rank the turns of a position.

    For each turn: its value, how far it is behind the best, and the play that is expected after it; then the effort of
    the search. If a roll is due and none is given, the best turn for every roll. For a file of recorded games, what was
    played there, too.
    """
    if position and given:
        raise PlygroundError(f"{position} and --from {given}: two positions; expected one of them")
    position = position or given
    moment = None
    if is_file_of_games(name):
        if position or moves or (settings and not as_name):
            raise PlygroundError(f"{name}: recorded games, with a position; expected --game, --move or --turn")
        moment = moment_of(name, number or 1, move, turn, game_given(as_name, settings), anyway)
        game, first = moment.played.game, moment.position
    elif number or move or turn or as_name:
        raise PlygroundError(f"{name}: no file of recorded games; expected one with --game, --move, --turn and --as")
    else:
        game = open_game(name, settings)
        with compiling_notice(game.name):
            first = open_position(game, position, moves)
    with compiling_notice(game.name):
        start, later = roll_on(game, first, roll.split())
        waits = check_rolls(game, start, later, tree, levels)
        analyst = Analyst(game, player_text(game, player, depth, count_rolls(game, start)), seed)
        if tree:
            show_tree(analyst, start, width, levels, later, as_json)
            return
        analysis = analysis_of_rolls(analyst, start) if waits else analysis_of_turns(analyst, start, top)
    show_analysis(analysis, game, name, number or 1, moment, as_json)


def analysis_of_rolls(analyst: Analyst, start: Position) -> Analysis | RollAnalysis:
    """The best turn for every roll."""
    with progress_bar("rolls", count_rolls(analyst.game, start)) as progress:
        return analyse_rolls(analyst, start, progress)


def analysis_of_turns(analyst: Analyst, start: Position, top: int) -> Analysis | RollAnalysis:
    """The best turns of a position in which a seat is to move."""
    with notices.status("thinking …"):
        return analyst.analyse(start, top)


def show_analysis(
    analysis: Analysis | RollAnalysis, game: Game, file: str, number: int, moment: Moment | None, as_json: bool
) -> None:
    """Print an analysis, and of a moment of a recorded game what was played there."""
    judged = judge(analysis, moment) if moment and isinstance(analysis, Analysis) else None
    keep(analysis, None, analysis.to_dict())
    if as_json:
        told = {} if moment is None else recorded_data(file, number, moment, judged)
        print_figures(analysis.to_dict() | told, game)
        return
    if moment is not None:
        say(f"{file}, game {number}, {moment.name}\n")
    print_report(analysis)
    if judged is not None:
        say(judgement_text(judged, analysis))


def is_file_of_games(name: str) -> bool:
    """Whether the first argument is a file of recorded games, not a game."""
    return name == STANDARD_INPUT or (name not in names() and not name.endswith(".py") and pathlib.Path(name).is_file())


def moment_of(
    file: str, number: int, move: int | None, turn: int | None, as_game: Game | None, anyway: bool
) -> Moment:  # fmt: skip
    """The moment of a recorded game that was asked for."""
    if move is not None and turn is not None:
        raise PlygroundError(f"--move {move} and --turn {turn} together; expected one of them")
    view = Archive(file, anyway, as_game).view(number)
    try:
        return find_moment(view.played, move, turn)
    except PlygroundError as error:
        raise PlygroundError(f"{file}, game {number}: {error}") from None


def recorded_data(file: str, number: int, moment: Moment, judged: Judgement | None) -> dict[str, Any]:
    """Where a recorded position comes from and what was played there, as plain data."""
    played = None if judged is None else judged.to_dict()
    return {"recorded": {"file": file, "game": number, "moment": moment.name}, "played": played}


def judgement_text(judged: Judgement, analysis: Analysis | RollAnalysis) -> str:
    """What was played, and how good that was."""
    if analysis.player.only_plays:
        return f"played: {judged.text}, {'the same' if judged.rank is not None else 'another turn'}"
    if judged.rank is None or not isinstance(analysis, Analysis):
        return f"played: {judged.text}, which {analysis.player.text} did not consider"
    behind = "" if not judged.behind else f", {judged.behind:,.3f} behind"
    return f"played: {judged.text}, number {judged.rank} of {analysis.evaluated:,}{behind}"


def check_rolls(game: Game, start: Position, later: list[str], tree: bool, levels: int) -> bool:
    """Whether the position waits for a roll; an error if rolls are missing, superfluous, or the game is over."""
    waits = game.mover(start) == CHANCE
    if waits and tree:
        raise PlygroundError(f"{game.name}: the position waits for a roll; expected --roll with --tree")
    if not waits:
        mover_of(game, start)  # an error if the game is over
    if later and not (tree and game.capacities.chances > 0 and len(later) < levels):
        raise PlygroundError(f"{game.name}: --roll {' '.join(later)} given, but no roll is due in this position")
    return waits


def player_text(game: Game, text: str, depth: int, rolls: int) -> str:
    """The player asked for, or the default."""
    if not text and not depth:
        return default_player(game, rolls)
    return with_depth(text or "alphabeta", depth) if depth else text


def show_tree(analyst: Analyst, start: Position, width: int, levels: int, rolls: list[str], as_json: bool) -> None:
    """Print the top of the search tree with drawn boards."""
    if analyst.player.only_plays:
        raise PlygroundError(
            f"{analyst.game.name}, player {analyst.player.text!r}: has no tree; expected one that searches with --tree"
        )
    analysis = analyst.analyse(start, top=width, lines=False)
    builder = TreeBuilder(analyst, analysis, width, levels, rolls)
    tree = builder.build()
    if as_json:
        print_figures({**analysis.to_dict(), "tree": tree.to_dict(analyst.game)}, analyst.game)
        return
    whom = analysis.seat_name if builder.values_for_root else "the seat that made the turn"
    say(f"seat {analysis.seat_name} to move; the best of {counted(analysis)} by "
        f"{analysis.player.text}")  # fmt: skip
    say(f"values are for {whom} ({measure(analysis.player)})")
    say(f"max: {analysis.seat_name}'s side chooses next; min: another side does\n")
    say(draw_tree(analyst.game, tree, min(COLUMNS, console.width)))
    say()
    say(effort(analysis))
