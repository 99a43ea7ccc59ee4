"""Which games a list shows."""

from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Select, and_, exists, or_, select

from plyground.core.errors import PlygroundError, did_you_mean
from plyground.players.registry import HUMAN
from plyground.store.schema import games, people, seats
from plyground.store.study_tables import study_games

WON, LOST, DRAWN, UNFINISHED = "won", "lost", "drawn", "unfinished"
RESULTS = (WON, LOST, DRAWN, UNFINISHED)


@dataclass(frozen=True)
class Wanted:
    """What the games of a list have in common; whatever is empty does not matter."""

    game: str = ""  # its name
    player: str = ""  # a player's text, with any options if it has none
    result: str = ""  # one of RESULTS: for the person named, or else for any person in the game
    person: str = ""  # the id of a person, or the name
    most: int | None = None  # games at most
    after: int = 0  # how many are left out before
    with_studies: bool = True  # games that were played in studies as well

    def __post_init__(self) -> None:
        if self.result and self.result not in RESULTS:
            hint = did_you_mean(self.result, RESULTS)
            raise PlygroundError(f"result {self.result}; expected {', '.join(RESULTS)}{hint}")

    @property
    def is_everything(self) -> bool:
        return not (self.game or self.player or self.result or self.person)

    def without_limit(self) -> "Wanted":
        return replace(self, most=None, after=0)


def listed(wanted: Wanted) -> Select:
    """The query for the games that are wanted, those played last first."""
    query = select(games).order_by(games.c.changed.desc(), games.c.id.desc()).limit(wanted.most).offset(wanted.after)
    if wanted.game:
        query = query.where(games.c.game == wanted.game)
    if wanted.player:
        query = query.where(has_seat(is_player(wanted.player)))
    if wanted.result == UNFINISHED:
        query = query.where(games.c.ending.is_(None))
    elif wanted.result:
        query = query.where(has_seat(is_whose(wanted.person), got(wanted.result)))
    if wanted.person:
        query = query.where(has_seat(is_whose(wanted.person)))
    if not wanted.with_studies:
        query = query.where(~exists().where(study_games.c.game == games.c.key))
    return query


def has_seat(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """A game with a seat of which all of this is true."""
    return exists().where(seats.c.game == games.c.id, *conditions)


def is_player(text: str) -> ColumnElement[bool]:
    """`strong` is also `strong:explore=0.4`."""
    with_options = seats.c.player.startswith(f"{text}:", autoescape=True)
    return seats.c.player == text if ":" in text else or_(seats.c.player == text, with_options)


def is_whose(person: str) -> ColumnElement[bool]:
    """A seat of that person; of any if none is named."""
    if not person:
        return seats.c.player == HUMAN
    named = select(people.c.id).where(or_(people.c.id == person, people.c.name == person))
    return seats.c.person.in_(named)


def got(result: str) -> ColumnElement[bool]:
    """A seat with that result in a game that is over."""
    sign = {WON: seats.c.payoff > 0, LOST: seats.c.payoff < 0, DRAWN: seats.c.payoff == 0}[result]
    return and_(games.c.ending.is_not(None), sign)
