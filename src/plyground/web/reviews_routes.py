"""The HTTP interface of reviews: begun, waited for, and the better lines position by position."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from pydantic import Field

from plyground.core.errors import PlygroundError
from plyground.web.guard import address_of
from plyground.web.parts import KeyInPath, Parts, in_thread, limited
from plyground.web.puzzles import line_frames
from plyground.web.requests import PlayerText
from plyground.web.requests import Request as Body
from plyground.web.reviews import BusyError

PlayerInQuery = Annotated[str, Query(max_length=200, description="whose review; the best one's if none is named")]
TurnInQuery = Annotated[int, Query(ge=0, le=2**31 - 1, description="the place of a turn in the review")]


class ReviewWanted(Body):
    """By whom a game is to be reviewed."""

    player: PlayerText | None = Field(default=None, description="the text of a player that is offered; else the best")


def add_reviews(router: APIRouter, parts: Parts) -> None:
    @router.post("/games/{key}/reviews")
    async def begin(key: KeyInPath, given: ReviewWanted, request: Request) -> Response:
        """Find the review of a game that is over, or begin it; GET tells how far it is."""
        if await parts.reviews.state(key, given.player) is None:
            limited(parts, address_of(request.scope))
        try:
            return await written(parts, await parts.reviews.begin(key, given.player))
        except BusyError as error:
            raise HTTPException(429, str(error)) from None

    @router.get("/games/{key}/reviews")
    async def review(key: KeyInPath, player: PlayerInQuery = "") -> Response:
        """How a review stands, and the review when it is done."""
        found = await parts.reviews.state(key, player or None)
        if found is None:
            raise HTTPException(404, "no such review; POST begins it")
        return await written(parts, found)

    @router.get("/games/{key}/reviews/line")
    async def line(key: KeyInPath, turn: TurnInQuery, player: PlayerInQuery = "") -> list[dict[str, Any]]:
        """The better turn that a review names in place of one, and what follows: position after position."""
        found = await parts.reviews.state(key, player or None)
        if found is None or found["review"] is None:
            raise HTTPException(404, "no such review; POST begins it")
        turns = found["review"]["turns"]
        if turn >= len(turns) or turns[turn]["better"] is None:
            raise PlygroundError(f"turn {turn}: the review names no better one; expected the place of another")
        session = (await parts.games.get(key)).session
        moves = turns[turn]["moves"]
        return await in_thread(parts, line_frames, session.game, session.positions[moves], moves, turns[turn]["better"])


async def written(parts: Parts, told: dict[str, Any]) -> Response:
    """An answer that may be long, written in a thread: nobody else is to wait for it."""
    return Response(await in_thread(parts, json.dumps, told), media_type="application/json")
