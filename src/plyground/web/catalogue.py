"""What can be played, and against whom: the built-in games, the files that the server was started with, their players.

Names and texts from the net are looked up here and nowhere else, so that no request can name a file, and no player can
be asked for that would think for hours.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream, random_outcome
from plyground.games import builtin, names, with_settings
from plyground.matches.records import name_in_records
from plyground.players import make_player
from plyground.players.adaptive import ADAPTIVE
from plyground.players.ladders import Ladder, kept_ladder, shipped_ladder
from plyground.players.levels import MIXTURE, at_level
from plyground.players.registry import HUMAN, kinds_for
from plyground.players.strong import STRONG, named_players
from plyground.tools.shipped_files import shipped_folder
from plyground.web.numbers import plain_numbers

RANDOM = "random"
MOST_GAMES = 64  # kept, by their settings
PREVIEW_TURNS = 14  # after which a game is shown before it is played
ABOUT_LEVELS = {"easy": "plays well, but is often careless", "medium": "plays well, now and then carelessly",
                "hard": "plays well, rarely carelessly",
                "strong": "the best that is known here within a tenth of a second"}  # fmt: skip


@dataclass(frozen=True)
class Offered:
    """A player that people can choose: its text, a plain name, a sentence, its rating where it was measured."""

    text: str
    name: str
    about: str
    elo: float | None = None


class Catalogue:
    """The games of a server."""

    def __init__(self, own: Sequence[Game] = (), players: Sequence[str] = ()):
        self.own = {name_in_records(game): game for game in own}
        self.players_given = tuple(players)  # texts that the server was started with, for the games they fit
        self._games: OrderedDict[tuple[str, str], Game] = OrderedDict()
        self._players: WeakKeyDictionary[Game, list[Offered]] = WeakKeyDictionary()
        self._lock = threading.Lock()

    @property
    def names(self) -> list[str]:
        return [*self.own, *names()]

    def game(self, name: str, settings: Mapping[str, Any] | None = None) -> Game:
        """A game by its name, with settings."""
        if name not in self.own and name not in names():
            raise PlygroundError(
                f"no game is called {name!r}; expected {', '.join(self.names)}{did_you_mean(name, self.names)}"
            )
        known = name, json.dumps(settings or {}, sort_keys=True)
        with self._lock:
            if known in self._games:
                self._games.move_to_end(known)
                return self._games[known]
        definition = self.own[name].definition if name in self.own else builtin(name)
        usual = self.own[name].settings if name in self.own and not settings else {}
        made = with_settings(definition, {**usual, **(settings or {})})
        with self._lock:
            made = self._games.setdefault(known, made)
            if len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
            return made

    # For people who choose

    def listed(self) -> list[dict[str, Any]]:
        """All games in short."""
        found = [(name, self.game(name)) for name in self.names]
        return [{"game": name, "title": game.definition.title, "seats": game.seats} for name, game in found]

    def described(self, name: str, settings: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Everything about a game that somebody who is about to play it needs."""
        game = self.game(name, settings)
        definition = game.definition
        return {
            "game": name,
            "title": definition.title,
            "seats": list(game.seat_names),
            "teams": [list(team) for team in game.teams],
            "settings": {
                key: {"value": game.settings[key], "default": one.default, "allowed": one.expected(),
                      "about": one.about, "low": one.low, "high": one.high, "choices": list(one.choices)}
                for key, one in definition.settings.items()
            },
            "players": [asdict(player) for player in self.players(game)],
            "has_dice": game.capacities.chances > 0,
            "position_entries": list(game.layout_keys) if definition.has("from_dict") else [],
            "geometry": plain_numbers(game.geometry()),
            "start": picture(game, game.start()),
            "preview": picture(game, preview(game)),
        }  # fmt: skip

    def rules_text(self, name: str) -> str:
        """The rules of a game in words, as Markdown: its page, or what the file of a user's own game says."""
        if name in self.own:
            return (self.own[name].definition.rooms.module.__doc__ or self.own[name].name).strip()
        self.game(name)
        return (shipped_folder("docs") / "games" / f"{name}.md").read_text("utf-8")

    # Players

    def players(self, game: Game) -> list[Offered]:
        """The players of a game, the recommended one first."""
        if game not in self._players:
            self._players[game] = self._find_players(game)
        return self._players[game]

    def _find_players(self, game: Game) -> list[Offered]:
        ladder = shipped_ladder(game) or kept_ladder(game)
        kinds, named = kinds_for(game), named_players(game)
        found = []
        if ladder is not None and ADAPTIVE in kinds:
            found.append(Offered(ADAPTIVE, "Adaptive", kinds[ADAPTIVE].about))
        found.append(Offered(RANDOM, "Random", "plays any legal move", rating(ladder, RANDOM)))
        for level, about in ABOUT_LEVELS.items():
            text = at_level(game, STRONG, level)
            stands_for = named[STRONG][0] if text == STRONG else text
            found.append(Offered(text, level.capitalize(), about, rating(ladder, text, stands_for)))
        for name, character in game.definition.characters.items():
            about = character.about
            found.append(Offered(name, f"Plays like {name.capitalize()}", about, rating(ladder, name)))
        for name, (text, about) in named.items():
            if name not in (STRONG, MIXTURE):
                found.append(Offered(name, name.capitalize(), about, rating(ladder, name, text)))
        return [*found, *(Offered(text, text, "given by whoever started the server") for text in self._given(game))]

    def check_given(self) -> None:
        """Refuse a player that fits no game; what is wrong with it is said of the first game."""
        for text in self.players_given:
            if not any(text in self._given(self.game(name)) for name in self.names):
                make_player(self.game(self.names[0]), text)

    def _given(self, game: Game) -> list[str]:
        fitting = []
        for text in self.players_given:
            try:
                make_player(game, text)
            except PlygroundError:
                continue
            fitting.append(text)
        return fitting

    def check_player(self, game: Game, text: str) -> None:
        """Refuse a player that is not offered."""
        offered = [player.text for player in self.players(game)]
        if text != HUMAN and text not in offered:
            listed = ", ".join([HUMAN, *offered])
            raise PlygroundError(f"{game.name}: player {text!r} is not offered here; expected {listed}")


def rating(ladder: Ladder | None, *texts: str) -> float | None:
    """What was measured of a player."""
    rungs = () if ladder is None else ladder.rungs
    return next((rung.elo for rung in rungs if rung.player in texts and rung.text == rung.player), None)


def picture(game: Game, position: Position) -> dict[str, Any]:
    """A position as data and as pieces on the board."""
    return {"position": plain_numbers(game.to_dict(position)), "pieces": plain_numbers(game.pieces(position))}


def preview(game: Game) -> Position:
    """A position after some random turns, always the same, by which people recognise the game."""
    stream = new_stream(1)
    position, turns, last = game.start(), 0, -1
    while turns < PREVIEW_TURNS:
        mover = game.mover(position)
        choices = game.chance(position) if mover == CHANCE else [1] * len(game.legal_moves(position))
        if not choices:
            break
        picked = int(random_outcome(stream, np.array(choices, np.int32), len(choices)))
        after = game.play(position, picked if mover == CHANCE else game.legal_moves(position)[picked])
        if game.result(after) is not None:
            break
        turns += mover >= 0 and mover != last
        position, last = after, mover if mover >= 0 else last
    return position
