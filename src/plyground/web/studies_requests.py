"""The bodies of the requests of a study."""

from typing import Annotated

from pydantic import Field

from plyground.web.messages import Milliseconds, Number, Secret
from plyground.web.requests import Request

AnswerName = Annotated[str, Field(min_length=1, max_length=60)]
AnswerValue = (
    Annotated[str, Field(max_length=2_000)]
    | Annotated[int, Field(ge=-(10**12), le=10**12, strict=True)]
    | Annotated[float, Field(ge=-1e12, le=1e12, allow_inf_nan=False)]
    | None
)


class Consent(Request):
    """Somebody takes part. The token is made by the page at random, and kept by it."""

    token: Secret
    consent: bool = Field(description="true; nothing is kept of whoever does not consent")


class ClientTimes(Request):
    """When a page was shown and when this was sent, in milliseconds of the participant's clock."""

    shown: Milliseconds | None = None
    sent: Milliseconds | None = None


class StageDone(Request):
    """A stage is done; the same number sent twice is done once."""

    number: Number
    answers: dict[AnswerName, AnswerValue] = Field(default={}, max_length=100)
    client: ClientTimes = ClientTimes()


class StageNumber(Request):
    number: Number


class Nothing(Request):
    """An empty object."""
