"""`plyground games`: the games, and everything about one of them."""

from collections import Counter
from typing import Annotated, Any

import typer

from plyground.cli.options import After, AsJson, From, Settings, open_game, open_position
from plyground.cli.printing import console, percent, plural, print_figures, print_json, say, table
from plyground.core.game import Game
from plyground.core.state_inputs import STATE_ENCODING
from plyground.games import builtin, names
from plyground.matches.wording import duration


def games(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Show one game in full.")] = "",
    settings: Settings = [],  # noqa: B006
    position: From = "",
    moves: After = "",
    as_json: AsJson = False,
) -> None:
    """List the games, or show one of them in full.

    With a name: the position drawn, and the game's settings, samplers, evaluators, encodings and players.
    """
    if name:
        show_game(open_game(name, settings), position, moves, as_json)
        return
    definitions = [builtin(game) for game in names()]
    if as_json:
        print_json([{"game": d.name, "title": d.title, "settings": {k: s.default for k, s in d.settings.items()},
                     "evaluators": list(d.evaluators), "players": [*d.players, *d.characters]}
                    for d in definitions])  # fmt: skip
        return
    listed = table("game", "", left=(1,))
    for definition in definitions:
        defaults = ", ".join(f"{key}={setting.default}" for key, setting in definition.settings.items())
        players = ", ".join([*definition.players, *definition.characters])
        own = f"\nplayers of its own: {players}" if players else ""
        listed.add_row(definition.name, f"{definition.title}\n{defaults}{own}")
    console.print(listed)
    console.print("\n[dim]plyground games NAME shows one of them in full.[/dim]")


def describe(game: Game) -> dict[str, Any]:
    """Everything about a game, as plain data."""
    definition = game.definition
    return {
        "game": game.name,
        "title": definition.title,
        "seats": list(game.seat_names),
        "teams": [list(team) for team in game.teams],
        "settings": {
            name: {"value": game.settings[name], "default": s.default, "allowed": s.expected(), "about": s.about}
            for name, s in definition.settings.items()
        },
        "samplers": ["uniform", *definition.samplers],
        "encodings": game.encodings,
        "evaluators": {name: evaluator.about for name, evaluator in game.definition.evaluators.items()},
        "players": describe_players(game),
        "strength": describe_strength(game),
        "endings": list(definition.endings),
        "caps": list(definition.caps),
        "special_rules": game.special_rules,
        "length_unit": definition.unit,
        "capacities": game.capacities._asdict(),
    }


def describe_players(game: Game) -> list[dict[str, Any]]:
    """The players of a game: its own, then the kinds that all games share, with their options."""
    from plyground.players.registry import kinds_for  # brings kernels, which the list of games does without
    from plyground.players.strong import named_players

    named = named_players(game)
    own = [{"player": name, "about": about, "is": text, "options": {}} for name, (text, about) in named.items()]
    shared = [
        {
            "player": kind.name,
            "about": kind.about,
            "options": {
                name: {"default": option.default, "allowed": option.expected(), "about": option.about}
                for name, option in kind.options(game).items()
            },
        }
        for kind in kinds_for(game).values()
        if kind.name not in named
    ]
    return own + shared


def describe_strength(game: Game) -> list[dict[str, Any]]:
    """What was measured of the strong player of a game."""
    from plyground.players.strength import measured_for  # brings kernels, which the list of games does without

    return [row.to_dict() for row in measured_for(game)]


def show_players(players: list[dict[str, Any]]) -> None:
    """Print the players as a table, each with its options below it; options that several have are described once."""
    shared = shared_options(players)
    listed = table("player", "what it does, and its options", left=(1,))
    for player in players:
        lines = [player["about"], *([f"= {player['is']}"] if "is" in player else [])]
        texts = {name: option_text(name, option) for name, option in player["options"].items()}
        lines += [text for text in texts.values() if text not in shared]
        below = ", ".join(name for name, text in texts.items() if text in shared)
        listed.add_row(player["player"], "\n".join([*lines, f"also {below}"] if below else lines))
    console.print()
    console.print(listed)
    if shared:
        options = table("option", "of several players", left=(1,))
        for text in shared:
            options.add_row(*text.split(": ", 1))
        console.print()
        console.print(options)


def shared_options(players: list[dict[str, Any]]) -> list[str]:
    """The options that several players have in the same form; of those of one name, the form that most have."""
    told = Counter(
        (name, option_text(name, option)) for player in players for name, option in player["options"].items()
    )
    most: dict[str, str] = {}
    for (name, text), count in told.most_common():
        if count > 1:
            most.setdefault(name, text)
    return list(most.values())


def option_text(name: str, option: dict[str, Any]) -> str:
    """An option of a player with its default and its meaning, in one line."""
    choices = f" ({option['allowed']})" if option["allowed"].startswith("one of") else ""
    return f"{name}={option['default']}: {option['about']}{choices}"


def show_strength(rows: list[dict[str, Any]]) -> None:
    """Print what was measured of the strong player."""
    if not rows:
        return
    listed = table(
        "strong against", "win rate, 95 % interval", "games", "points", "a decision", names=(0,), least=(2, 4)
    )
    for row in rows:
        listed.add_row(row["opponent"], percent(row["win_rate"], row["interval"]), f"{row['games']:,}",
                       f"{row['points']:+.3f}", duration(row["seconds_per_decision"]))  # fmt: skip
    console.print()
    console.print(listed)


def show_game(game: Game, position: str, moves: str, as_json: bool) -> None:
    """Print one game in full."""
    state = open_position(game, position, moves)
    described = describe(game)
    if as_json:
        print_figures({**described, "position": game.to_dict(state)}, game)
        return
    console.print(f"[bold]{game.name}[/bold]: {described['title']}\n")
    say(game.draw(state))
    say(
        f"\n{len(game.seat_names)} seats: {', '.join(game.seat_names)}; "
        f"a game ends by: {', '.join(described['endings'])}"
    )
    if described["caps"]:
        say(f"only stops a game that would go on: {', '.join(described['caps'])}")
    say(f"random play: {', '.join(described['samplers'])}; lengths are counted in {plural(described['length_unit'])}")
    for evaluator, about in described["evaluators"].items():
        say(f"evaluator {evaluator}: {about}")
    own = [f"{name} ({size})" for name, size in game.encodings.items() if name != STATE_ENCODING]
    say("encodings: " + ", ".join([*own, f"{STATE_ENCODING} (the integers of its positions)"]))
    if described["settings"]:
        listed = table("setting", "value", "allowed", "meaning", left=(1, 2, 3), least=(2,))
        for name, setting in described["settings"].items():
            listed.add_row(name, str(setting["value"]), setting["allowed"], setting["about"])
        console.print()
        console.print(listed)
    show_players(described["players"])
    show_strength(described["strength"])
