"""What can be played, and against whom: the built-in games, the files that the server was started with, their players.

Names and texts from the net are looked up here and nowhere else, so that no request can name a file, and no player can
be asked for that would think for hours.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from weakref import WeakKeyDictionary

from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.game import Game, Position
from plyground.games import builtin, names, with_settings
from plyground.matches.records import name_in_records
from plyground.players import make_player
from plyground.players.registry import HUMAN
from plyground.tools.shipped_files import shipped_folder
from plyground.web.numbers import plain_numbers
from plyground.web.offered_players import Offered, as_offered, find_players, fitting, solved_by
from plyground.web.previews import preview
from plyground.web.rules_pages import for_players, rules_html

MOST_GAMES = 64  # kept, by their settings


class Catalogue:
    """The games of a server."""

    def __init__(self, own: Sequence[Game] = (), players: Sequence[str | Offered] = ()):
        self.own = {name_in_records(game): game for game in own}
        self.players_given = tuple(map(as_offered, players))  # for the games they fit
        self._games: OrderedDict[tuple[str, str], Game] = OrderedDict()
        self._players: WeakKeyDictionary[Game, list[Offered]] = WeakKeyDictionary()
        self._shown: WeakKeyDictionary[Game, dict[str, Any]] = WeakKeyDictionary()
        self._rules: dict[str, str] = {}  # as HTML
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
        """All games: enough to show each of them to somebody who chooses."""
        return [{"game": name, **self._shown_of(self.game(name))} for name in self.names]

    def _shown_of(self, game: Game) -> dict[str, Any]:
        """What is shown of a game, found out once."""
        if game not in self._shown:
            self._shown[game] = {
                "title": game.definition.short_title,
                "about": game.definition.about,
                "seats": game.seats,
                "has_style": game.definition.style is not None,
                "seat_titles": list(game.seat_titles),
                "geometry": plain_numbers(game.geometry()),
                "preview": picture(game, preview(game)),
            }
        return self._shown[game]

    def described(self, name: str, settings: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Everything about a game that somebody who is about to play it needs."""
        game = self.game(name, settings)
        definition = game.definition
        return {
            "game": name,
            **self._shown_of(game),
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
            "start": picture(game, game.start()),
        }  # fmt: skip

    def rules_text(self, name: str) -> str:
        """The rules of a game in words, as Markdown: its page, or what the file of a user's own game says."""
        if name in self.own:
            return (self.own[name].definition.rooms.module.__doc__ or self.own[name].name).strip()
        self.game(name)
        return (shipped_folder("docs") / "games" / f"{name}.md").read_text("utf-8")

    def rules_html(self, name: str) -> str:
        """What players need of the rules, as a piece of a page."""
        if name not in self._rules:
            self._rules[name] = rules_html(for_players(self.rules_text(name)))
        return self._rules[name]

    # Players

    def players(self, game: Game) -> list[Offered]:
        """The players of a game, the recommended one first."""
        if game not in self._players:
            self._players[game] = find_players(game, self.players_given)
        return self._players[game]

    def check_given(self) -> None:
        """Refuse a player that fits no game; what is wrong with it is said of its table's game, or of the first."""
        for player in self.players_given:
            solved = [self.game(*of) for of in [solved_by(player.text)] if of is not None and of[0] in self.names]
            if not any(fitting(game, [player]) for game in [*solved, *map(self.game, self.names)]):
                make_player([*solved, self.game(self.names[0])][0], player.text)

    def check_player(self, game: Game, text: str) -> None:
        """Refuse a player that is not offered."""
        offered = [player.text for player in self.players(game)]
        if text != HUMAN and text not in offered:
            listed = ", ".join([HUMAN, *offered])
            raise PlygroundError(f"{game.name}: player {text!r} is not offered here; expected {listed}")


def picture(game: Game, position: Position) -> dict[str, Any]:
    """A position as data, as pieces on the board, and in plain characters."""
    return {
        "position": plain_numbers(game.to_dict(position)), "pieces": plain_numbers(game.pieces(position)),
        "drawing": game.draw(position),
    }  # fmt: skip
