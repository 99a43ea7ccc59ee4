"""The bodies of HTTP requests."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from plyground.web.messages import Number, Secret

Key = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="32 hexadecimal digits")]
GameName = Annotated[str, Field(min_length=1, max_length=80)]
PlayerText = Annotated[str, Field(min_length=1, max_length=200)]
# What somebody is called: nothing that breaks a line or turns the direction of writing.
PersonName = Annotated[
    str,
    Field(
        min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$",
        description="what somebody is called",
    ),
]  # fmt: skip
Settings = Annotated[
    dict[Annotated[str, Field(max_length=60)], bool | int | float | Annotated[str, Field(max_length=60)]],
    Field(max_length=40, description="those that are not to have their defaults"),
]


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ClockToSet(Request):
    """Time for each seat, and what is added after each of its turns."""

    seconds: Annotated[int, Field(ge=5, le=86_400, strict=True)]
    increment: Annotated[int, Field(ge=0, le=600, strict=True)] = 0


class NewGame(Request):
    """A game to begin."""

    key: Key = Field(description="made by the client at random; the same key is the same game")
    game: GameName
    settings: Settings = {}
    players: list[PlayerText] = Field(
        min_length=1, max_length=16, description="one for each seat: `human`, or the text of a player that is offered"
    )
    mine: list[Number] = Field(
        max_length=16, description="the seats that the client takes; none to watch a game in which all are players'"
    )
    token: Secret | None = Field(
        default=None,
        description="moves these seats, or steers a game that is only watched; without one the server makes one",
    )
    person: Key | None = Field(default=None, description="who one is, if one has said so")
    position: dict[str, Any] | Annotated[str, Field(max_length=20_000)] | None = Field(
        default=None, description="where the game begins, if not as usual: in the game's layout, or as a text"
    )
    dice: Literal["server", "by hand"] = "server"
    names: list[PersonName | None] | None = Field(
        default=None, max_length=16, description="what the persons on the seats are called, null where nobody says it"
    )
    clock: ClockToSet | None = Field(default=None, description="without one nobody is in a hurry")


class Invitation(Request):
    """Asks for a code by which somebody else can take a seat."""

    token: Secret
    seat: Number
    code: Secret | None = Field(default=None, description="made by the client; without one the server makes one")


class Acceptance(Request):
    """Exchanges a code for a seat."""

    code: Secret
    token: Secret | None = Field(default=None, description="moves the seat; without one the server makes one")
    person: Key | None = None
    name: PersonName | None = None


class RematchWanted(Request):
    """Asks for another game between the same people, or sits down at the one that somebody has asked for."""

    token: Secret = Field(description="that moves one's seats in the game that is over, and in the next one")
    shift: Annotated[int, Field(ge=0, le=15, strict=True)] = Field(
        default=0, description="by how many seats everybody moves on; whoever asks first says it"
    )
    person: Key | None = None
    name: PersonName | None = None


class PositionToCheck(Request):
    """A position that somebody has made."""

    settings: Settings = {}
    position: dict[str, Any] | Annotated[str, Field(max_length=20_000)]


class LaidPiece(Request):
    """Pieces of one kind on a cell."""

    cell: Annotated[str, Field(max_length=40)]
    seat: Number | None = Field(default=None, description="whose it is, or nobody's")
    label: Annotated[str, Field(max_length=40)] = ""
    count: Annotated[int, Field(ge=1, le=1_000, strict=True)] = 1


class Arrangement(Request):
    """A position that somebody lays out: piece by piece, or as a whole."""

    settings: Settings = {}
    pieces: list[LaidPiece] = Field(default=[], max_length=1_500)
    mover: Number | None = Field(default=None, description="the seat whose turn it is; null where a throw decides it")
    rest: dict[Annotated[str, Field(max_length=60)], Any] = Field(
        default={}, max_length=40, description="entries of the layout that pieces do not tell"
    )
    position: dict[str, Any] | Annotated[str, Field(max_length=20_000)] | None = Field(
        default=None, description="in place of pieces, mover and rest: in the game's layout, or as a text"
    )
    roll: Number | None = Field(default=None, description="one of `rolls`, which then lies on the table")
    symmetry: Annotated[str, Field(max_length=60)] | None = Field(default=None, description="turns the position")


class NewPerson(Request):
    """Somebody whose games are to be found again."""

    name: PersonName | None = None


class Upload(Request):
    """Recorded games, as the program writes them."""

    text: Annotated[str, Field(min_length=1, max_length=250_000)]


class Password(Request):
    password: Annotated[str, Field(max_length=200)]
