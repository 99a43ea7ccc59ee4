"""Keeps the game of a session in the store while it is played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from plyground.matches.session import Session
from plyground.store.events import Event, common_length, events_since, standing
from plyground.store.kept_game import IS_KEY, KEY, KeptGame, PlayedGame, Seat, described, outcome_of
from plyground.store.store import Store, now


class Keeper:
    """Follows a session: `keep` writes whatever is new in it. A game is in the store from its first move on.

    A session that says which game of the store it is (in its header Key) goes on with that game; any other gets a key.
    """

    def __init__(self, store: Store, session: Session, persons: Mapping[int, str] | None = None):
        self.store, self.session = store, session
        self.about = described(session, persons)
        self.seats = self.about.seats  # by whom it is played now
        self.number: int | None = None  # of the game in the store, if it is there
        self.kept: list[Event] = []  # what the store has of it
        self.found = list(session.moves)  # made before, at times that are not known
        named = session.headers.get(KEY, "")
        known = store.find(named)
        if known is not None:
            self.follow(store.load(known))
        elif IS_KEY.fullmatch(named):
            self.about = replace(self.about, key=named)
        session.headers[KEY] = self.about.key

    def follow(self, played: PlayedGame) -> None:
        """Go on with a game that is in the store, unless it is another one under the same key."""
        if is_same(played.about, self.about, self.session.game.capacities.identity):
            self.about, self.number = played.about, played.about.id
            self.kept = list(played.events)

    def keep(self) -> int | None:
        """Write what is new; when this returns it is on the disk. The number of the game, None if nothing happened."""
        made_before, self.found = common_length(self.found, self.session.moves), []
        new = events_since(standing(self.kept), self.session, now(), made_before)
        if new:
            self.number = self._write(new)
            self.kept += new
        if self.number is not None:
            self._write_reasons(self.number)
        return self.number

    def _write(self, new: list[Event]) -> int:
        outcome = outcome_of(self.session)
        number = self.number
        if number is None:
            number = self.store.create(self.about, new, outcome)
        elif (players := texts_of(self.seats)) != texts_of(self.about.seats):  # others have taken over
            self.store.reseat(number, players)
            self.about = replace(self.about, seats=self.seats)
        self.store.append(number, len(self.kept) + 1, new, outcome)
        return number

    def _write_reasons(self, number: int) -> None:
        """Write what players have said about their moves since."""
        numbers = standing(self.kept).numbers
        for move, why in self.session.reasons.items():
            event = numbers[move - 1]
            if self.kept[event - 1].why != why:
                self.store.explain(number, event, why)
                self.kept[event - 1] = replace(self.kept[event - 1], why=why)


def texts_of(seats: Sequence[Seat]) -> list[str]:
    return [seat.player for seat in seats]


def is_same(kept: KeptGame, other: KeptGame, identity: int) -> bool:
    """Whether two games began alike: the same rules with the same settings from the same position.

    Of a position the first `identity` integers count; a record does not tell the others.
    """
    first, second = (game.start if game.start is None else game.start[:identity] for game in (kept, other))
    return (kept.game, kept.rules, kept.settings, first) == (other.game, other.rules, other.settings, second)
