"""The players that people can choose in a game: plain names, a sentence each, and ratings where these were measured."""

import pathlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.exact.table_file import read_header
from plyground.players import make_player
from plyground.players.adaptive import ADAPTIVE
from plyground.players.ladders import kept_ladder, shipped_ladder
from plyground.players.levels import MIXTURE, at_level
from plyground.players.player_ratings import RANDOM, rating_of
from plyground.players.registry import PERFECT, kinds_for, parse_text
from plyground.players.solving_at_once import is_solved_at_once
from plyground.players.strong import STRONG, named_players

DEFAULTS = ("Adaptive", "Medium")  # by the first of these names that is offered, the default is known


@dataclass(frozen=True)
class Offered:
    """A player that people can choose: its text, a plain name, a sentence, its rating where it was measured."""

    text: str
    name: str
    about: str
    elo: float | None = None
    is_default: bool = False


LEVELS = {
    "easy": "Plays well, but is often careless.",
    "medium": "Plays well, and is careless now and then.",
    "hard": "Plays well and is rarely careless.",
    "strong": "The best player of this game that we have; it thinks for a tenth of a second.",
}
# Players of the built-in games whose own names and descriptions are made for experts.
PLAIN = {
    ("backgammon", "pubeval"): ("Pubeval", "A well-known benchmark: quick, and sound in simple positions."),
    ("hypergammon", "pubeval"): ("Pubeval", "A well-known benchmark of backgammon: quick and sound."),
    ("pachisi", "heuristic"): ("Rule of thumb", "Advances, stands on safe squares and keeps its pieces together."),
    ("parcheesi", "heuristic"): ("Rule of thumb", "Advances as far as it can and prefers safe squares."),
    ("tablut", "simple"): ("Simple", "Counts pieces and watches how near the king is to a corner."),
    ("tablut", "fixed"): ("Minimax", "Looks three moves ahead and weighs what it sees by fixed rules."),
    ("tablut", "published"): ("Random piece", "Picks a piece, a direction and a distance by lot."),
    ("tarble", "mixture:skill=easy"): ("Easy", "Plays like Joey, who is nine, nearly always."),
    ("tarble", "mixture:skill=medium"): ("Medium", "Plays like Sarah, and now and then like Joey."),
    ("tarble", "mixture:skill=hard"): ("Hard", "Plays like Sarah, and now and then like Brian."),
    ("tarble", "joey"): ("Plays like Joey", "Nine years old: takes what he can, else heads for the centre."),
    ("tarble", "sarah"): ("Plays like Sarah", "Careful: captures what is safe, and keeps her distance."),
    ("tarble", "hasty-sarah"): ("Plays like hasty Sarah", "Captures first, and ends a game that she leads."),
    ("tarble", "brian"): ("Plays like Brian", "An expert: reads the situation and counts jumps."),
    ("tarble", "minimax"): ("Minimax", "Takes the most points it can get this turn and looks no further."),
    ("tarble", "montecarlo"): ("Monte Carlo", "Tries thousands of random games before every movement."),
    ("tarble", "strategist"): ("Strategist", "Chooses among plans by what a network has learned of them."),
    ("tarble", "planner"): ("Planner", "The strategist, who also thinks about your best answer to every roll."),
}  # fmt: skip


def sentence(text: str) -> str:
    """A description as a sentence.

    >>> sentence("plays any legal move")
    'Plays any legal move.'
    """
    said = text.strip()
    return said and f"{said[:1].upper()}{said[1:]}{'' if said[-1] in '.!?' else '.'}"


def find_players(game: Game, given: Sequence[Offered] = ()) -> list[Offered]:
    """The players of a game, the recommended one first; at last those that the server was started with."""
    ladder = shipped_ladder(game) or kept_ladder(game)
    kinds, named = kinds_for(game), named_players(game)
    found = []
    if ladder is not None and ADAPTIVE in kinds:
        found.append(Offered(ADAPTIVE, "Adaptive", "Finds your level, so that games stay close."))
    found.append(Offered(RANDOM, "Random", "Plays any legal move.", rating_of(game, ladder, RANDOM)))
    for level, about in LEVELS.items():
        text = at_level(game, STRONG, level)
        found.append(
            Offered(text, *plain_words(game, text, (level.capitalize(), about)), rating_of(game, ladder, text))
        )
    if is_solved_at_once(game):
        found.append(Offered(PERFECT, "Perfect", "Never makes a mistake: it knows what every position is worth."))
    for name, character in game.definition.characters.items():
        usual = f"Plays like {presentable(name)}", sentence(character.about)
        found.append(Offered(name, *plain_words(game, name, usual), rating_of(game, ladder, name)))
    for name, (_, about) in named.items():
        if name not in (STRONG, MIXTURE):
            usual = presentable(name), sentence(about)
            found.append(Offered(name, *plain_words(game, name, usual), rating_of(game, ladder, name)))
    return with_default([*found, *fitting(game, given)])


def plain_words(game: Game, name: str, usual: tuple[str, str]) -> tuple[str, str]:
    return PLAIN.get((game.name, name), usual) if game.definition.is_built_in else usual


def presentable(name: str) -> str:
    """
    >>> presentable("hasty-sarah")
    'Hasty sarah'
    """
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def with_default(players: Iterable[Offered]) -> list[Offered]:
    """The same players, one of whom is marked as the one to begin with."""
    found = list(players)
    names = [player.name for player in found]
    default = next((name for name in DEFAULTS if name in names), names[0])
    return [replace(player, is_default=player.name == default) for player in found]


def fitting(game: Game, given: Sequence[Offered]) -> list[Offered]:
    """Of some players, those that can play this game."""
    found = []
    for player in given:
        try:
            make_player(game, player.text)
        except PlygroundError:
            continue
        found.append(player)
    return found


def solved_by(text: str) -> tuple[str, dict[str, Any]] | None:
    """The game and its settings that the solved game of a player's text is about, if it names one."""
    try:
        options = parse_text(text)[1]
        header = read_header(pathlib.Path(options.get("solved") or options["table"]))[0]
        return str(header["game"]), dict(header["settings"])
    except (KeyError, OSError, TypeError, ValueError, PlygroundError):
        return None


def as_offered(player: str | Offered) -> Offered:
    """A player that the server is started with; only a text has no other name."""
    if isinstance(player, Offered):
        return player
    return Offered(player, player, "Given by whoever started the server.")
