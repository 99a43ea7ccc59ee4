"""From a text to a player: one parser and one list of kinds for every command.

A text is ``name`` or ``name:option=value,option=value``. The name is one of the kinds below, or a player that the
game's own file declares under PLAYERS as another text.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyground.core.candidates import ALL_TURNS
from plyground.core.characters import Character
from plyground.core.errors import ContractError, PlygroundError, did_you_mean
from plyground.core.evaluation import NOTHING_KNOWN, Evaluator
from plyground.core.game import Game
from plyground.core.settings import Setting, read_settings
from plyground.players.known_options import known_options, with_known_values
from plyground.players.model_options import explore_option, model_options, with_options
from plyground.players.player import Player
from plyground.players.strong import STRONG, named_players
from plyground.players.tables import SOLVED, with_solved_name
from plyground.search.methods import CHARACTER
from plyground.search.options import CharacterOptions

NO_EVALUATOR = "none"
NET, PERFECT = "net", "perfect"
WITH_FILES = {NET: "net", PERFECT: "table"}  # players whose first option, a file, may be given without its name

HUMAN = "human"  # the text of a person, whom `plyground play` asks


class PlayerError(PlygroundError):
    """A player's text that does not name a player of this game."""


@dataclass(frozen=True)
class Kind:
    """A way of playing that many games share: its options and how a player is made from them."""

    name: str
    about: str
    options: Callable[[Game], dict[str, Setting]]  # what can be set, for this game
    make: Callable[[str, Game, dict[str, Any]], Player]  # from the text, the game, the options
    fits: Callable[[Game], bool] = lambda game: True


KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Add a kind of player to those that texts can name."""
    KINDS[kind.name] = kind


def evaluators_of(game: Game) -> dict[str, Evaluator]:
    """The evaluators that a game's players can use, its own first."""
    return {**game.definition.evaluators, NO_EVALUATOR: NOTHING_KNOWN}


def evaluator_options(game: Game, endgame: bool = True) -> dict[str, Setting]:
    """The options of every player that has an evaluator; whether it uses endgames unless it is told otherwise."""
    evaluators = evaluators_of(game)
    sets = sorted({name for evaluator in evaluators.values() for name in evaluator.weights})
    options = {"eval": Setting(next(iter(evaluators)), "what evaluates positions", choices=tuple(evaluators))}
    if sets:
        options["weights"] = Setting("default", "which weights it uses", choices=("default", *sets))
    options["ties"] = Setting(
        "default", "which of equally good turns: as the evaluator says", choices=("default", "first", "random")
    )
    return options | model_options() | known_options(game, endgame)


def turns_option(game: Game) -> dict[str, Setting]:
    """The option of players that need not see all ends of a turn."""
    candidates = game.definition.candidates
    told = "; ".join(f"{name}: {one.about}" for name, one in candidates.items())
    choices = (ALL_TURNS, *candidates)
    return (
        {"turns": Setting(ALL_TURNS, f"the ends of a turn that it sees; {told}", choices=choices)} if candidates else {}
    )


def read_turns(options: dict[str, Any]) -> str | None:
    """The candidates that the options name; None for all ends of a turn."""
    name = options.get("turns", ALL_TURNS)
    return None if name == ALL_TURNS else name


def read_evaluator(game: Game, owner: str, options: dict[str, Any]) -> tuple[Evaluator, tuple[float, ...], str]:
    """The evaluator that the options name, its weights, and how ties are broken."""
    evaluator = evaluators_of(game)[options["eval"]]
    name = options.get("weights", "default")
    if name == "default":
        name = next(iter(evaluator.weights), None)
    elif name not in evaluator.weights:
        known = ", ".join(evaluator.weights) or "none"
        raise PlayerError(f"{owner}: eval={options['eval']} has no weights called {name}; it has: {known}")
    weights = () if name is None else tuple(float(weight) for weight in evaluator.weights[name](game.settings))
    ties = evaluator.ties if options["ties"] == "default" else options["ties"]
    return evaluator, weights, ties


def parse_text(text: str) -> tuple[str, dict[str, str]]:
    """The name and the options that a player's text gives.

    >>> parse_text("alphabeta:depth=3,eval=fixed")
    ('alphabeta', {'depth': '3', 'eval': 'fixed'})
    >>> parse_text("net:best.npz,depth=2")
    ('net', {'net': 'best.npz', 'depth': '2'})
    """
    name, colon, rest = text.strip().partition(":")
    options: dict[str, str] = {}
    for number, part in enumerate(rest.split(",") if colon else []):
        if number == 0 and name.strip() in WITH_FILES and "=" not in part:
            part = f"{WITH_FILES[name.strip()]}={part}"
        option, equals, value = part.partition("=")
        option, value = option.strip(), value.strip()
        if number == 0 and not rest.strip() and name.strip() in WITH_FILES:
            raise PlayerError(f"player {text!r}: no file; expected {name.strip()}:FILE")
        if not equals or not option or not value:
            raise PlayerError(f"player {text!r}: {part!r} is not an option; expected name=value")
        if option in options:
            raise PlayerError(f"player {text!r}: {option} is given twice; expected it once")
        options[option] = value
    return name.strip(), options


def kinds_for(game: Game) -> dict[str, Kind]:
    """The kinds of players that can play a game: its own characters, then those that games share."""
    characters = game.definition.characters
    taken = [name for name in characters if name in KINDS or name in (HUMAN, STRONG)]
    if taken:
        raise ContractError(f"{game.name}: CHARACTERS[{taken[0]!r}] has the name of a player of every game")
    own = {name: kind_of_character(name, character) for name, character in characters.items()}
    return own | {name: kind for name, kind in KINDS.items() if kind.fits(game)}


def kind_of_character(name: str, character: Character) -> Kind:
    """A character of a game's file as a kind of player of that game."""

    def make(text: str, game: Game, options: dict[str, Any]) -> Player:
        definition = game.definition
        try:
            scratch = character.scratch_for(game.settings)
        except ValueError as error:
            raise ContractError(f"{game.name}, CHARACTERS[{name!r}]: {error}") from None
        search = CharacterOptions(lambda: definition.compiled_character(character), scratch)
        return Player(text, game, CHARACTER, search, NOTHING_KNOWN, character=character, options=options)

    return Kind(name, character.about, lambda game: explore_option(), make)


def make_player(game: Game, text: str) -> Player:
    """The player of `game` that a text describes.

    A named player may stand for another one (`strong` for a game's own `minimax`); no name is followed twice, so that
    the own `minimax` of a game may stand for the general one with other options.
    """
    name, options = parse_text(text)
    own = named_players(game)
    to_follow = dict(own)
    while name in to_follow:
        name, defaults = parse_text(to_follow.pop(name)[0])
        options = {**defaults, **options}
    kinds = kinds_for(game)
    if name == HUMAN and name not in kinds:
        raise PlayerError(f"{game.name}: {HUMAN} is a person, who is asked only in plyground play; expected a player")
    if name not in kinds:
        listed = ", ".join([*own, *(kind for kind in kinds if kind not in own)])
        raise PlayerError(
            f"{game.name}: no player is called {name!r}; there is: {listed}{did_you_mean(name, [*own, *kinds])}"
        )
    kind = kinds[name]
    known = kind.options(game)
    if SOLVED in known:  # others have no `table`, or mean one of their own by it
        options = with_solved_name(options)
    owner = f"{game.name}, player {text!r}"
    read = read_settings(owner, known, options, word="option")
    return with_known_values(with_options(kind.make(text, game, read), game, read), game, read)
