"""How a person plays a game that measures style, from the kept games, next to the characters that come with it."""

import asyncio
import math
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.style import HISTOGRAM, Measure
from plyground.matches.records import RecordedGame, name_in_records
from plyground.matches.style.figures import Figure, figures_of
from plyground.matches.style.samples import sample_of_person
from plyground.players.registry import HUMAN
from plyground.store.kept_game import plain
from plyground.store.listing import Wanted
from plyground.store.store import Store
from plyground.web.guard import address_of
from plyground.web.parts import Parts, known, limited
from plyground.web.requests import GameName, Key
from plyground.web.requests import Request as Body

MOST_GAMES = 100  # the last ones of a person
YOU = "you"


class StyleWanted(Body):
    """Whose style, and in which game."""

    person: Key = Field(description="one's own id, as POST /api/people gave it")
    game: GameName


def add_styles(router: APIRouter, parts: Parts) -> None:
    one_at_a_time = asyncio.Lock()

    @router.post("/style")
    async def style(given: StyleWanted, request: Request) -> dict[str, Any]:
        """How one plays a game: figures with their 95 % intervals, and those of the characters that come with it."""
        game = parts.catalogue.game(known(parts, given.game))
        limited(parts, address_of(request.scope))
        async with one_at_a_time:
            ask = partial(style_of, parts.store, game, given.person)
            return await asyncio.get_running_loop().run_in_executor(parts.work.helpers, ask)


def style_of(store: Store, game: Game, person: str) -> dict[str, Any]:
    """The figures of a person's kept games with the usual settings."""
    if game.definition.style is None:
        raise PlygroundError(f"{game.name}: measures no style; expected a game that does")
    if not store.is_person(person):
        raise PlygroundError("person: nobody has this id; expected one that this server has given")
    games = list(games_of(store, game, person))
    figures = figures_of(game, sample_of_person(game, YOU, games)) if games else []
    return {
        "game": name_in_records(game), "title": game.definition.short_title, "games": len(games),
        "characters": list(game.definition.characters), "figures": [figure_view(figure) for figure in figures],
    }  # fmt: skip


def figure_view(figure: Figure) -> dict[str, Any]:
    """A figure of a person, with what is known of others."""
    measure = figure.measure
    return {
        "name": measure.name, "about": measure.about, "kind": measure.kind, "people": measure.people or None,
        "others": others(measure), "value": finite([figure.value])[0],
        "interval": None if figure.interval is None else finite(figure.interval),
        "turns": figure.turns, "games": figure.games,
    }  # fmt: skip


def games_of(store: Store, game: Game, person: str) -> Iterator[tuple[RecordedGame, tuple[int, ...]]]:
    """The last games in which a person moved under these rules and settings, each with the person's seats."""
    for about in store.games(Wanted(game=name_in_records(game), person=person, most=MOST_GAMES)):
        seats = tuple(place for place, seat in enumerate(about.seats) if (seat.person, seat.player) == (person, HUMAN))
        if about.rules == game.rules_hash and plain(about.settings) == plain(game.settings):
            played = store.load(about.id)
            if any(step.seat in seats for step in played.standing.steps):
                yield played.record(game), seats


def others(measure: Measure) -> dict[str, float]:
    """What is known of the characters; of a histogram the commonest value."""
    if measure.kind != HISTOGRAM:
        return dict(measure.reference)
    return {name: measure.values[0] + shares.index(max(shares)) for name, shares in measure.reference.items()}


def finite(values: Iterable[float]) -> list[float | None]:
    """Numbers for JSON, which knows neither the infinite nor what is no number."""
    return [value if math.isfinite(value) else None for value in map(float, values)]
