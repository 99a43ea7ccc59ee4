"""What a client says on the socket of a game. Anything else is refused."""

import json
import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from plyground.core.json_text import JsonError, read_json

LARGEST = 2**31 - 1
Speed = Literal["slow", "normal", "fast", "full"]  # of a game that is watched
Number = Annotated[int, Field(ge=0, le=LARGEST, strict=True)]
EventNumber = Annotated[int, Field(ge=1, le=LARGEST, strict=True)]
Milliseconds = Annotated[int, Field(ge=0, le=2**53, strict=True)]  # since 1970, or since a page was loaded
Word = Annotated[str, Field(min_length=1, max_length=80)]
Secret = Annotated[str, Field(min_length=32, max_length=128, pattern=r"^[0-9A-Za-z_-]+$")]
SECRET = re.compile(r"[0-9A-Za-z_-]{32,128}", re.ASCII)  # the same, where it stands in a header


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Hello(Message):
    """The first message: who one is, and what one knows of the game."""

    type: Literal["hello"]
    token: Secret | None = None  # without one, one only watches
    version: Number | None = None  # the last event that one knows


class Order(Message):
    """Something that happens in the game, as event number `event`."""

    event: EventNumber
    client: Milliseconds | None = None  # when it was sent, by the clock of whoever sends it; kept with the event


class StepOrder(Order):
    type: Literal["step"]
    move: Number | Word  # its number among the legal steps, or its text


class RollOrder(Order):
    """What dice of one's own show."""

    type: Literal["roll"]
    roll: Number | Word


class BackOrder(Order):
    type: Literal["back"]
    to: Number  # how many moves stay


class ResignOrder(Order):
    type: Literal["resign"]
    seat: Number | None = None  # whoever has several says which


class DrawOrder(Order):
    """Offers a draw, or takes the offers of all others."""

    type: Literal["draw"]


class DeclineOrder(Order):
    """Declines the draw that others have offered."""

    type: Literal["decline"]


class Hint(Message):
    type: Literal["hint"]


class Evaluation(Message):
    """Asks how well every seat stands."""

    type: Literal["evaluation"]


class Why(Message):
    type: Literal["why"]
    turn: Number | None = None  # its place in the list of moves; the last one of a player by default


class PaceOrder(Message):
    """How fast a game goes on that only players play; from whoever has begun it."""

    type: Literal["pace"]
    speed: Speed | None = None
    is_paused: Annotated[bool, Field(strict=True)] | None = None


class NextOrder(Message):
    """One turn of such a game, if it has so many events still; then it is paused."""

    type: Literal["next"]
    version: Number


class Ping(Message):
    type: Literal["ping"]


AnyOrder = StepOrder | RollOrder | BackOrder | ResignOrder | DrawOrder | DeclineOrder
AnyMessage = Annotated[
    Hello | AnyOrder | Hint | Evaluation | Why | PaceOrder | NextOrder | Ping, Field(discriminator="type")
]
_reader: TypeAdapter[Any] = TypeAdapter(AnyMessage)


def as_text(message: dict[str, Any]) -> str:
    """A message of the server as it is sent."""
    return json.dumps(message, separators=(",", ":"))


class MessageError(ValueError):
    """A text that is no message."""


def read_message(text: str) -> Any:
    """The message that a client has sent."""
    try:
        return _reader.validate_python(read_json(text))
    except JsonError as error:
        raise MessageError(f"not JSON: {error}") from None
    except ValidationError as error:
        raise MessageError(first_fault(error.errors(include_url=False, include_input=False))) from None


def first_fault(faults: Any) -> str:
    """The first thing that is wrong with a message or a request, in one line."""
    fault = faults[0]
    place = ".".join(str(part)[:40] for part in fault["loc"])
    return f"{place}: {fault['msg']}"[:300] if place else str(fault["msg"])[:300]
