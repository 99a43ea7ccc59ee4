"""The kept games of a person, with the seats that were the person's."""

from collections import Counter
from dataclasses import dataclass

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.records import RecordedGame
from plyground.players.registry import HUMAN
from plyground.store.kept_game import PlayedGame, plain
from plyground.store.lessons import OTHER_RULES, numbers_of
from plyground.store.listing import Wanted
from plyground.store.store import Store
from plyground.training.records import OTHER_SETTINGS

EVERYBODY = "kept games"  # what all persons of a store together are called
NAMELESS = "somebody"  # a person who has told no name; the id is a secret


@dataclass(frozen=True)
class GamesOfPerson:
    """What a person is called, the games with the seats, and how many games are left out for which reason."""

    name: str
    games: list[tuple[RecordedGame, tuple[int, ...]]]
    left_out: Counter[str]


def games_of_person(store: Store, game: Game, person: str = "", anyway: bool = False) -> GamesOfPerson:
    """The games that a person, by id or name, has played with these settings; of all persons if none is named."""
    found: list[tuple[RecordedGame, tuple[int, ...]]] = []
    left_out: Counter[str] = Counter()
    names = set()
    for number in numbers_of(store, game, Wanted(person=person)):
        played = store.load(number)
        seats = seats_of(store, played, person)
        if not seats:
            continue
        if plain(played.about.settings) != plain(game.settings):
            left_out[OTHER_SETTINGS] += 1
            continue
        try:
            found.append((played.record(played.rules(game, anyway)), seats))
        except PlygroundError:  # moves or rules that are not those of today
            left_out[OTHER_RULES] += 1
        names |= {store.person_name(str(played.about.seats[seat].person)) for seat in seats if person}
    name = EVERYBODY if not person else next((name for name in sorted(filter(None, names))), NAMELESS)
    return GamesOfPerson(name, found, left_out)


def seats_of(store: Store, played: PlayedGame, person: str) -> tuple[int, ...]:
    """The seats of a game that were a person's, or any person's if none is named."""
    return tuple(
        number
        for number, seat in enumerate(played.about.seats)
        if seat.player == HUMAN
        and (not person or (seat.person is not None and person in (seat.person, store.person_name(seat.person))))
    )
