"""`plyground show`: a description of a trained network or table, a solved game, or what an opponent remembers."""

import pathlib
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.text import Text

from plyground.cli.options import AsJson
from plyground.cli.printing import console, percent, print_json, print_report, say
from plyground.cli.solved_files import is_solved_file, show_solved
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.games import builtin_game
from plyground.games import game as make_game
from plyground.learn.model import TABLE, ModelSpec
from plyground.learn.shipped_models import model_file
from plyground.matches.remembered import read_remembered
from plyground.tools.level_picture import save_levels
from plyground.tools.model_pictures.description import SETTINGS_SHOWN, describe
from plyground.tools.model_pictures.text import histogram_lines, plain_lines, view_lines
from plyground.tools.model_pictures.views import (
    Part,
    Place,
    View,
    part_of,
    places_of,
    strongest_units,
    summary,
    unit_view,
)

MEMORY = ".json"  # how files of remembered games end
NET = "net:"  # how players' texts begin that name a network


def show(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A network or a table that plyground train wrote, net:backgammon, a game that plyground solve kept, "
            "or what an opponent remembers (memory=FILE).",
        ),
    ],
    unit: Annotated[
        list[int], typer.Option("--unit", metavar="N", help="Draw the weights of this hidden unit; may be repeated.")
    ] = [],  # noqa: B006
    strongest: Annotated[
        int,
        typer.Option(
            "--strongest", metavar="N", min=0, max=64, help="Draw the N units with the largest output weights."
        ),
    ] = 0,
    seat: Annotated[str, typer.Option("--seat", help="The seat to show, if the network has values for several.")] = "",
    phase: Annotated[str, typer.Option("--phase", help="The phase to show, if every phase has a network.")] = "",
    picture: Annotated[
        str, typer.Option("--picture", metavar="FILE", help="Write a picture: .png, .pdf or .svg.")
    ] = "",
    game_file: Annotated[str, typer.Option("--game", metavar="FILE.py", help="Your own game, if it is for one.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Of a solved game: read and compare every byte.")] = False,
    as_json: AsJson = False,
) -> None:
    """Describe a network, a table, a solved game, or a memory.

    The weights of a network's first layer are drawn on the board. Of remembered games the level of every opponent is
    listed game by game; --picture draws it.
    """
    if is_solved_file(file):
        if unit or strongest or picture:
            raise PlygroundError(f"{file}: a solved game has no weights to draw; expected a network")
        show_solved(file, game_file, check, as_json)
        return
    if check:
        raise PlygroundError(f"{file}: --check is for files of plyground solve; expected one that begins like these")
    if pathlib.Path(file).suffix == MEMORY:
        show_memory(file, picture, as_json)
        return
    model, told = describe(model_file(file.removeprefix(NET)))
    if model.spec.kind == TABLE:
        if unit or strongest or picture:
            raise PlygroundError(f"{file}: a table has no weights to draw; expected a network")
        print_json(told) if as_json else print_table(told)
        return
    game = game_of(model.spec, game_file)
    part = part_of(model, game.seat_names if game else (), seat, phase)
    drawn = [*dict.fromkeys([*unit, *strongest_units(part, strongest)])]
    views = [unit_view(part, number) for number in drawn] if unit else []
    views = views or [summary(part), *(unit_view(part, number) for number in drawn)]
    places = places_of(game, model.spec)
    if picture:
        save(pathlib.Path(picture), told, views, places, game)
    if as_json:
        print_json(told | as_data(part, views, places) | ({"picture": picture} if picture else {}))
        return
    print_network(told, part)
    print_views(views, places, game)
    if picture:
        say(f"picture: {picture}")


def show_memory(file: str, picture: str, as_json: bool) -> None:
    """Print what an opponent remembers, and draw it."""
    if not pathlib.Path(file).is_file():
        raise PlygroundError(f"{file}: no such file; expected one with remembered games")
    remembered = read_remembered(file)
    if picture:
        save_levels(pathlib.Path(picture), remembered)
    if as_json:
        print_json(remembered.to_dict() | ({"picture": picture} if picture else {}))
        return
    print_report(remembered)
    if picture:
        say(f"picture: {picture}")


def game_of(spec: ModelSpec, file: str) -> Game | None:
    """The game that a network is for; None if it cannot be found or has other settings now."""
    try:
        return make_game(file, **spec.settings) if file else builtin_game(spec.game, **spec.settings)
    except PlygroundError:
        if file:
            raise
        return None


def save(path: pathlib.Path, told: dict[str, Any], views: Sequence[View], places: Sequence[Place] | None,
         game: Game | None) -> None:  # fmt: skip
    """Write the picture."""
    from plyground.tools.model_pictures.drawing import save_weights  # brings Matplotlib, which takes a while to import

    name = repr(game)[1:-1] if game else told["game"]
    trained = f", {told['games']:,} games" if told["games"] else ""
    try:
        save_weights(path, f"{name}: {told['encoding']}, {told['hidden']} hidden units{trained}", views, places,
                     game.geometry() if game else None)  # fmt: skip
    except OSError as error:
        raise PlygroundError(f"{path}: {error.strerror or error}") from None


def as_data(part: Part, views: Sequence[View], places: Sequence[Place] | None) -> dict[str, Any]:
    """Units, views and inputs as plain data."""
    return {
        "shown_for": part.title,
        "output_bias": part.second_bias,
        "units": [
            {"unit": number, "output_weight": float(weight), "bias": float(part.first_bias[number])}
            for number, weight in enumerate(part.second)
        ],
        "input_places": None if places is None else [place._asdict() for place in places],
        "views": [{"title": view.title, "weights": view.weights.tolist()} for view in views],
    }


# Printing


def print_origin(told: dict[str, Any]) -> None:
    """Print the game, how the model was trained, and what it scored."""
    settings = " ".join(f"{name}={value}" for name, value in told["settings"].items())
    say(f"game      {told['game']} {settings}".rstrip())
    if told["games"] is not None:
        say(f"trained   {told['games']:,} games, seed {told['seed']}")
    made = told["made_by"]
    if isinstance(made, dict):
        machine = made.get("machine", {}).get("processor", "?")
        say(f"made by   plyground {made.get('plyground')}, rules {made.get('rules')}, on {machine}")
    training = told["training"]
    if training:
        say("settings  " + " ".join(f"{name}={training[name]}" for name in SETTINGS_SHOWN if training.get(name)))
    say("targets   " + " ".join(f"{payoff:g}:{target:g}" for payoff, target in told["targets"]))
    for score in told["scores"][-3:]:
        rate = percent(score["win_rate"], (score["low"], score["high"]))
        say(f"scored    {rate} of {score['games_played']:,.0f} games against {training.get('benchmark', '?')} "
            f"after {score['games']:,.0f}")  # fmt: skip


def print_network(told: dict[str, Any], part: Part) -> None:
    """Print what a network is and which units matter most."""
    say(f"{told['path']}: a network, {told['bytes']:,} bytes")
    say(f"form      {told['encoding']}: {told['inputs']} inputs, {told['hidden']} hidden units ({told['squash']}), "
        f"outputs {told['outputs']}{', a network for every seat' if told['per_seat'] else ''}, "
        f"phases {' '.join(told['phases'])}, finished games {told['ends']}")  # fmt: skip
    print_origin(told)
    units = ", ".join(f"{number} ({part.second[number]:+.3g})" for number in strongest_units(part, 8))
    say(f"units     by output weight for {part.title}: {units}; bias {part.second_bias:+.3g}")


def print_table(told: dict[str, Any]) -> None:
    """Print what a table is and how its values are distributed."""
    say(f"{told['path']}: a table, {told['bytes']:,} bytes")
    say(f"form      {told['entries']:,} entries in {told['slots']:,} slots, others {told['unknown']:g}"
        f"{', every seat its own' if told['per_seat'] else ''}, finished games {told['ends']}")  # fmt: skip
    print_origin(told)
    if told["values"]:
        say("values    " + ", ".join(f"{name.replace('_', ' ')} {value:.4g}" for name, value in told["values"].items()))
        for line in histogram_lines(told["histogram"]):
            say(line)


def print_views(views: Sequence[View], places: Sequence[Place] | None, game: Game | None) -> None:
    """Draw the weights with characters: red for positive ones, blue for negative."""
    for view in views:
        say()
        if places is None or game is None:
            lines = plain_lines(view)
        else:
            lines = view_lines(view, places, game.geometry()["cells"], console.width)
        for line in lines:
            coloured = Text(line)
            coloured.highlight_regex(r"(?<!\S)\+\d(?!\S)", "red")
            coloured.highlight_regex(r"(?<!\S)-\d(?!\S)", "blue")
            console.print(coloured, highlight=False, soft_wrap=True)
